package engine

// A certificate of the finite-state theorem states how far witnesses (§3) reach: with all parts up to A the next value
// is a function of the last A + k. Theorem and proof are in package check.

import "sprague/stdlib/octal/internal/rules"

// Settle returns an A ≥ a that suffices for the finite-state theorem; deepest returns how far splits must be tried,
// at least up to a, from heap 2a + k + 1 on. It terminates: a grows at every turn, and behind all known heaps
// deepest returns a. The result need not be minimal, since a heap between 2a + k and 2A + k that needs more than A
// does not count for A; a greater A gives longer windows.
func Settle(a, k int64, deepest func(a, from int64) int64) int64 {
	for {
		need := deepest(a, 2*a+k+1)
		if need == a {
			return a
		}
		a = need
	}
}

// Reach returns A of the finite-state theorem for the values of s: parts of splits up to A decide every step from
// heap 2A + k + 1 on. It is bounded by two kinds of heaps: those checked in bulk, by the deepest split of the checks;
// and all others behind 2A + k (s.single), by Depth.
func (s *Sparse) Reach() int64 {
	a := max(int64(s.deepest), int64(s.LastRare()), 1)
	return Settle(a, int64(s.rule.Last()), func(need, from int64) int64 {
		for _, x := range s.single {
			for n := max(x.from, int(from)); n < x.to; n++ {
				need = max(need, s.Depth(n))
			}
		}
		return need
	})
}

// An interval is the heaps from ≤ n < to.
type interval struct{ from, to int }

// alone records that no check covers heap n.
func (s *Sparse) alone(n int) {
	if last := len(s.single) - 1; last >= 0 && s.single[last].to == n {
		s.single[last].to++
	} else {
		s.single = append(s.single, interval{n, n + 1})
	}
}

// Depth returns the least a such that the splits of n with a part of at most a, and the options that do not split,
// reach every rare value below G(n). It terminates, since by the definition of the mex every such value is that of
// some option.
func (s *Sparse) Depth(n int) int64 {
	var missing bitset
	count := 0
	for v := range s.values[n] {
		if s.space.Rare(v, n) {
			missing.add(v)
			count++
		}
	}
	reach := func(v uint32) {
		if missing.has(v) {
			missing[v>>6] &^= 1 << (v & 63)
			count--
		}
	}
	for t, d := range s.rule.Head {
		if d&rules.LeaveOne != 0 {
			reach(s.values[n-t])
		}
	}
	for a := 1; ; a++ {
		if count == 0 {
			return int64(a - 1)
		}
		for t, d := range s.rule.Head {
			if d&rules.LeaveTwo != 0 {
				reach(s.values[a] ^ s.values[n-t-a])
			}
		}
	}
}
