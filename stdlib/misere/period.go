package misere

// The periodicity theorem [PlambeckSiegel2008]: let k be the index of the last nonzero
// digit of a finite octal code, and let Φ be the pretending function of the heaps up to
// M = 2n₀ + 2p + k. If Φ(n+p) = Φ(n) for n₀ ≤ n < 2n₀ + p + k, the quotient of the heaps
// up to M is the quotient of the whole game and Φ(n+p) = Φ(n) for all n ≥ n₀. We ask
// for n₀ ≥ 1: a part of size 0 is no heap.

// A period of a pretending function: Φ(n+length) = Φ(n) for n ≥ from. The zero period is
// none.
type period struct{ from, length int }

// needs returns the M of the theorem.
func (p period) needs(k int) int { return 2*p.from + 2*p.length + k }

// complete returns the least period that proves the quotient complete, if there is one.
func (v *solver) complete() (period, bool) {
	if v.rules.digits == nil {
		return period{}, false
	}
	last := v.heap() - 1
	phi := make([]int32, last+1)
	for h := range phi {
		phi[last-h] = v.q.phi(h)
	}
	// Read backwards, a period that holds to the end is a prefix that comes again.
	k := v.rules.game.LastDigit()
	for length, again := range prefixes(phi) {
		if length == 0 {
			continue
		}
		p := period{from: max(1, last+1-length-again), length: length}
		if p.needs(k) <= last {
			return p, true
		}
	}
	return period{}, false
}

// prefixes returns for each i how long a prefix of s stands at i: the Z-function.
func prefixes(s []int32) []int {
	z := make([]int, len(s))
	for i, left, right := 1, 0, 0; i < len(s); i++ {
		if i < right {
			z[i] = min(right-i, z[i-left])
		}
		for i+z[i] < len(s) && s[z[i]] == s[i+z[i]] {
			z[i]++
		}
		if i+z[i] > right {
			left, right = i, i+z[i]
		}
	}
	return z
}
