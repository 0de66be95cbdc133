package engine

// How far witnesses (§3) lie is what a certificate of the finite-state theorem has to say:
// with all parts up to A the next value is a function of the last A + k. The theorem stands with
// its proof in package check.

import "sprague/stdlib/octal/internal/rules"

// Settle returns an A ≥ a that suffices for the finite-state theorem: deepest returns
// how far splits must be tried, at least up to a, from heap 2a + k + 1 on.
// It ends: a grows with every turn, and behind all heaps that are known deepest has nothing to ask about. It
// need not be the least that suffices: a heap between 2a + k and 2A + k that needs more than A would be passed
// over by A, and not by this way from below. A greater A costs longer windows, and is as right.
func Settle(a, k int64, deepest func(a, from int64) int64) int64 {
	for {
		need := deepest(a, 2*a+k+1)
		if need == a {
			return a
		}
		a = need
	}
}

// Reach returns A of the finite-state theorem for the values of s: parts of splits up to
// A decide every step from heap 2A + k + 1 on.
// Three kinds of heaps bound it: those checked in bulk, by the deepest split that a check needed; gaps (s.deep),
// one by one; and all others behind 2A + k, which are asked for by Depth.
func (s *Sparse) Reach() int64 {
	a := max(int64(s.deepest), int64(s.LastRare()), 1)
	return Settle(a, int64(s.rule.Last()), func(need, from int64) int64 {
		for _, x := range s.checked.Between(from, int64(len(s.values))) {
			for n := x.From; n < x.To; n++ {
				need = max(need, s.Depth(int(n)))
			}
		}
		for _, n := range s.deep {
			if int64(n) >= from {
				need = max(need, s.Depth(n))
			}
		}
		return need
	})
}

// Depth returns the least a such that the splits of n with a part of at most a reach
// every rare-class value below G(n), beyond those options that do not split reach.
// It ends since every rare value below G(n) is that of some option, by the definition of the mex.
func (s *Sparse) Depth(n int) int64 {
	var missing bitset
	count := 0
	for v := range s.values[n] {
		if s.space.Rare(v, n) {
			missing.add(v)
			count++
		}
	}
	hit := func(v uint32) {
		if missing.has(v) {
			missing[v>>6] &^= 1 << (v & 63)
			count--
		}
	}
	for t, d := range s.rule.Head {
		if d&rules.LeaveOne != 0 {
			hit(s.values[n-t])
		}
	}
	for a := 1; ; a++ {
		if count == 0 {
			return int64(a - 1)
		}
		for t, d := range s.rule.Head {
			if d&rules.LeaveTwo != 0 {
				hit(s.values[a] ^ s.values[n-t-a])
			}
		}
	}
}
