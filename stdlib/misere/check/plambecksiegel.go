package check

import (
	"slices"

	"sprague/stdlib/periodic/check"
)

// # The theorem of Plambeck and Siegel
//
// Let k be the index of the last nonzero digit of a finite octal code, and let the quotient of the heaps 0, …, N be
// known, where N ≥ 2n₀ + 2p + k and n₀ ≥ 1. If Φ(n+p) = Φ(n) for n₀ ≤ n < 2n₀ + p + k, then the quotient is that of
// the whole game, and Φ(n+p) = Φ(n) for all n ≥ n₀.
//
// Proof. Extend Φ by the period, and suppose that the quotient is right below n + p, where n ≥ 2n₀ + p + k. An option
// of n + p leaves n + p − t tokens, t ≤ k, in at most two heaps; the larger has at least n₀ + p. Reduced by p it has
// the same element: so the option has the element of an option of n. Conversely, the larger heap of an option of n has
// at least n₀ tokens, and p more do not change its element. So the options of n and n + p have the same elements, and
// a heap of n + p tokens acts like one of n in all sums: the P-check and the N-check, which only use the elements of
// options, hold for it too. ∎
//
// A certificate has the least n₀ ≥ 1 and the least p. All periods are multiples of the least one, which holds from the
// same n₀ on: so it suffices that n₀ − 1 fails, and p/q for each prime q that divides p.
//
// The same proof for a machine: letters in stdlib/periodic/coq/Misere.v, and its checker, quotient_right, in
// MisereCheck.v.

// periodic checks the hypotheses of the theorem.
func (c *checking) periodic() error {
	if !c.Complete {
		return nil
	}
	k, octal := int(c.game.Last()), c.game.Finite() && !c.game.Unequal() && c.game.Leaves() < 8
	n0, p := c.Preperiod, c.Period
	switch {
	case !octal:
		return c.Fails("the periodicity theorem requires a finite octal code")
	case n0 < 1 || p < 1:
		return c.Fails("n₀ = %d and p = %d; both must be ≥ 1", n0, p)
	case n0 > c.Heaps || p > c.Heaps: // so the next sum does not overflow
		return c.Fails("the greatest heap is %d, but n₀ = %d and p = %d", c.Heaps, n0, p)
	case c.Heaps < 2*n0+2*p+k:
		return c.Fails("the greatest heap is %d, but the theorem needs 2n₀ + 2p + k = %d", c.Heaps, 2*n0+2*p+k)
	}
	for n := n0; n < 2*n0+p+k; n++ {
		if c.Phi[n] != c.Phi[n+p] {
			return c.Fails("Φ(%d) = %d is not Φ(%d) = %d", n, c.Phi[n], n+p, c.Phi[n+p])
		}
	}
	return c.least()
}

// least checks that preperiod and period are the least, as facts about the game that other programs can compare.
func (c *Claim) least() error {
	n0, p := c.Preperiod, c.Period
	if n0 > 1 && c.Phi[n0-1] == c.Phi[n0-1+p] {
		return c.Fails("n₀ is not the least: also Φ(%d) = Φ(%d)", n0-1, n0-1+p)
	}
	for _, q := range check.Primes(int64(p)) {
		if d := p / int(q); slices.Equal(c.Phi[n0:n0+p], c.Phi[n0+d:n0+d+p]) {
			return c.Fails("the period is not the least: %d is also one", d)
		}
	}
	return nil
}
