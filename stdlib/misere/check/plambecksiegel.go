package check

import (
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// # The theorem of Plambeck and Siegel
//
// Let a finite octal code have the last nonzero digit with the index k, and let the quotient of
// the heaps 0, …, N be known, where N ≥ 2n₀ + 2p + k and n₀ ≥ 1. If Φ(n+p) = Φ(n) for n₀ ≤ n <
// 2n₀ + p + k, the quotient is that of the whole game, and Φ(n+p) = Φ(n) for all n ≥ n₀.
//
// Proof. Carry Φ on by the period, and suppose that the quotient is right below n + p, where n ≥
// 2n₀ + p + k. An option of n + p leaves n + p − t tokens, t ≤ k, in at most two heaps; the
// larger has at least n₀ + p. Made less by p it has the same element: so the option is worth what
// an option of n is. The other way, the larger heap of an option of n has at least n₀ tokens, and
// p more do not change its element. So n and n + p have options of the same worth, and a heap of
// n + p tokens is in all sums as good as one of n: the P-check and the N-check, which look at the
// worth of options alone, hold for it too. ∎
//
// A certificate names the least n₀ ≥ 1 and the least p. All periods are multiples of the least,
// which holds from the same n₀ on: so it is enough that n₀ − 1 fails, and p/q for each prime q
// that divides p.
//
// The same proof for a machine: letters in stdlib/periodic/coq/Misere.v, and its checker,
// quotient_right, in MisereCheck.v.

var plambeckSiegel = &certificate.Theorem{
	Name: "Plambeck-Siegel", File: "plambecksiegel.go", Coq: "MisereCheck.v, quotient_right",
	Source: "PlambeckSiegel2008",
	Says: "for a finite octal code with the last nonzero digit k: if the quotient of the heaps to 2n₀ + 2p + k has Φ(n+p) " +
		"= Φ(n) for n₀ ≤ n < 2n₀ + p + k, n₀ ≥ 1, it is the quotient of the whole game, and Φ(n+p) = Φ(n) for all n ≥ n₀",
	LaTeX: `\bigl(\Phi(n+p) = \Phi(n) \text{ for } n_0 \le n < 2n_0+p+k\bigr) \implies \Phi(n+p) = \Phi(n) \text{ for ` +
		`all } ` +
		`n \ge n_0 \quad (n_0 \ge 1)`,
	Example: `{"format":2,"kind":"misere quotient","theorem":"Plambeck-Siegel","game":"0.1","heaps":7,"order":2,` +
		`"generators":[{"heap":1,"row":[1,0]}],"p":[1],"phi":[0,1,0,0,0,0,0,0],"preperiod":2,"period":1}`,
	Fields: wholeFields,
}

// wholeFields are those of certificates by it.
var wholeFields = append(slices.Clip(partFields), "preperiod", "period")

// periodic confirms the hypotheses of the theorem.
func (c *Claim) periodic(_ *monoid, g *check.Game) error {
	if !c.Complete {
		return nil
	}
	k, octal := int(g.Last()), g.Finite() && !g.Unequal() && g.Leaves() < 8
	n0, p := c.Preperiod, c.Period
	switch {
	case !octal:
		return c.Fails("the periodicity theorem speaks of finite octal codes only")
	case n0 < 1 || p < 1:
		return c.Fails("n₀ = %d and p = %d; both are at least 1", n0, p)
	case n0 > c.Heaps || p > c.Heaps: // and so the next sum is no overflow
		return c.Fails("heaps go to %d; n₀ = %d and p = %d", c.Heaps, n0, p)
	case c.Heaps < 2*n0+2*p+k:
		return c.Fails("heaps go to %d; the theorem needs 2n₀ + 2p + k = %d", c.Heaps, 2*n0+2*p+k)
	}
	for n := n0; n < 2*n0+p+k; n++ {
		if c.Phi[n] != c.Phi[n+p] {
			return c.Fails("Φ(%d) = %d is not Φ(%d) = %d", n, c.Phi[n], n+p, c.Phi[n+p])
		}
	}
	return c.least()
}

// least confirms that no less preperiod and no less period would do.
// Period and preperiod of a certificate are facts about a game, and compared between programs: so they must be the
// least.
func (c *Claim) least() error {
	n0, p := c.Preperiod, c.Period
	if n0 > 1 && c.Phi[n0-1] == c.Phi[n0-1+p] {
		return c.Fails("n₀ is not the least: Φ(%d) = Φ(%d) too", n0-1, n0-1+p)
	}
	for _, q := range check.Primes(int64(p)) {
		if d := p / int(q); slices.Equal(c.Phi[n0:n0+p], c.Phi[n0+d:n0+d+p]) {
			return c.Fails("the period is not the least: %d is one too", d)
		}
	}
	return nil
}
