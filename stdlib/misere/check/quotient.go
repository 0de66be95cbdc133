package check

import (
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// # Misère quotients
//
// A certificate claims that the heaps 0, …, N of the game have a misère quotient of the given order, whose elements
// are numbered from 0, the identity; P lists the elements of P-positions; Φ(h) is the element of heap h; row r of a
// generator says that x times the generator is r[x]. The facts to check:
//
//  1. The rows commute and lead from the identity to every element, so that they define one commutative monoid,
//     all of whose elements are sums of heaps.
//  2. The identity is not in P: in misère play a player who cannot move wins. Heaps without options are the
//     identity.
//  3. If xΦ(h) is in P, then xt is not in P for the element t of any option of h (the P-check).
//  4. Every sum outside P that has options has an option in P (the N-check).
//  5. No two elements have the same outcomes in all contexts.
//
// Theorem. Then a sum of heaps up to N is a P-position if and only if its element is in P, and two sums have one
// element if and only if they have the same outcome in every sum.
//
// Proof. By induction on the tokens: let the options of a sum be known. If its element is in P it has moves, by 2, and
// all lead outside P, by 3: to N-positions; so it is a P-position. If it is outside P, it has no move, and the player
// to move wins, or by 4 a move into P, to a P-position. Sums of one element have the same outcomes, and by 1 and 5
// some sum distinguishes those of different elements. ∎
//
// How the N-check is decided, of infinitely many sums, is in outcomes.go.

func (c *Claim) monoidSteps(hold map[string]bool) (s certificate.Steps) {
	s.Say(hold["monoid"] && hold["generators"],
		"The rows of these generators commute, and lead from the identity to each of the %d elements: they define one "+
			"commutative monoid. Each row maps the identity to Φ of its heap.", c.Order)
	s.Say(hold["identity"], "The identity is not in P, since a player who cannot move wins; heaps without options are "+
		"the identity.")
	outside := "not in P"
	if c.bounds() {
		outside = fmt.Sprintf("neither in P nor %d", c.Outside)
		s.Say(hold["within"], "The element %d times any other is itself; it is neither the identity nor in P. Options of "+
			"sums of other elements have other elements.", c.Outside)
	}
	s.Say(hold["pcheck"], "P-check: no sum of heaps up to %d whose element is in P has an option whose element is in P.",
		c.Heaps)
	s.Say(hold["ncheck"], "N-check: each such sum whose element is %s, except the empty one, has an option whose element "+
		"is in P.", outside)
	return s
}

// Steps follows the proof of the theorem with the numbers of the claim: a step holds if its facts do.
func (c *Claim) Steps(g *check.Game, hold map[string]bool) certificate.Steps {
	s := c.monoidSteps(hold)
	if c.bounds() {
		s.Say(true, "By induction on the tokens, in misère play the player to move loses exactly those sums of heaps up "+
			"to %d with an element other than %d whose element is in P.", c.Heaps, c.Outside)
		s.Say(hold["apart"], "Some third element distinguishes any two of the elements listed as apart: neither product "+
			"with it is %d, and exactly one is in P. So the misère quotient has at least as many elements as are listed.",
			c.Outside)
		return s
	}
	s.Say(hold["reduced"], "Some third element distinguishes any two elements: exactly one product with it is in P.")
	if c.Within > 0 {
		s.Say(hold["usual"], "These checks need the elements of the options of heaps. For each n above 2w = %d all "+
			"products of two elements of U occur among the sums of two heaps with n tokens, one of which has at most w = %d; "+
			"other sums of heaps with elements in U have no other elements. So of the rest only sums with another heap were "+
			"computed.", 2*c.Within, c.Within)
	}
	if c.listed() {
		s.Say(true, "A move replaces a position by positions before it in the list, so play ends. By induction, in misère "+
			"play the player to move loses exactly the sums of the %d listed positions whose element is in P; and elements are "+
			"the classes of sums that no other sum of them distinguishes.", c.Heaps+1)
		return s
	}
	if !c.Complete {
		s.Say(true, "By induction on the tokens, in misère play the player to move loses exactly the sums of heaps up to %d "+
			"whose element is in P; and elements are the classes of sums that no other sum distinguishes.", c.Heaps)
		return s
	}
	n0, p, k := c.Preperiod, c.Period, int(g.Last())
	s.Say(hold["periodic"] && c.Heaps >= 2*n0+2*p+k && n0 >= 1,
		"The greatest heap is %d, at least 2n₀ + 2p + k = 2·%d + 2·%d + %d = %d; and Φ(n+%d) = Φ(n) for %d ≤ n < %d. "+
			"n₀ ≥ 1 and p are the least: this fails at n₀ − 1 and for p divided by any of its primes.",
		c.Heaps, n0, p, k, 2*n0+2*p+k, p, n0, 2*n0+p+k)
	s.Say(true, "Let n ≥ %d. The larger heap of an option of n+%d has at least n₀+p = %d tokens, and %d less do not "+
		"change its element; the larger heap of an option of n has at least n₀ = %d, and %d more do not. So the options of "+
		"n and n+%d have the same elements: by induction the quotient is that of the whole game, and Φ(n+%d) = Φ(n) for "+
		"all n ≥ %d.",
		2*n0+p+k, p, n0+p, p, n0, p, p, p, n0)
	return s
}

// A Generator is a heap whose element is a generator of the monoid, with its row.
type Generator struct {
	Heap int     `json:"heap" doc:"the heap"`
	Row  []int32 `json:"row" doc:"the products of the elements 0, 1, ... with it"`
}
