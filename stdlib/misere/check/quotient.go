package check

import (
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// # Misère quotients
//
// A certificate says: the game's heaps 0, …, N have a misère quotient of so many
// elements, numbered from 0, the identity; P lists the elements that stand for
// P-positions; Φ(h) is the element of heap h; row r of a generator says that x times
// the generator is r[x]. What is confirmed:
//
//  1. The rows commute and lead from the identity to every element, so that they define
//     one commutative monoid, all of whose elements are sums of heaps.
//  2. The identity is not in P: misère play has it that who cannot move wins. Heaps without options are the identity.
//  3. An element of P times what any option of a heap is worth never meets P (the P-check).
//  4. No sum outside P, but the empty one, lacks an option in P (the N-check).
//  5. No two elements have the same outcomes in all contexts.
//
// Theorem. Then a sum of heaps up to N is a P-position exactly if its element is in P, and two
// sums are of one element exactly if they have the same outcome in every sum.
//
// Proof. By induction on the tokens: let the options of a sum be known. If its element is in P it
// has moves, by 2, and all lead outside P, by 3: to N-positions; so it is a P-position. If it is
// outside P, it has no move, and who is to move wins, or by 4 a move into P, to a P-position.
// Sums of one element have the same outcomes, and by 1 and 5 those of different elements are told
// apart by some sum. ∎
//
// For the N-check, call a context c of a sum w open if w + c is outside P and the move
// of no heap of w leads from w + c into P. A failing sum has itself as an open context
// of nothing, and the identity among its own. The open contexts of w + h follow from
// those of w and from the element of w, so the checker collects pairs of an element
// and a set of contexts until every further heap leads to a pair that is covered: the
// same element with at least the same contexts. All failing sums would have shown up.

var verified = &certificate.Theorem{
	Name: "verified quotient", File: "quotient.go", Coq: "Misere.v, quotient",
	Source: "PlambeckSiegel2008",
	Says: "if the P-check and the N-check hold of a commutative monoid that the Φ(h) generate and a set P without the " +
		"identity, and heaps without options are the identity, the outcome of every sum of the heaps 0, …, N is what P " +
		"says of its element; if no two elements have the same outcomes in all contexts, it is the misère quotient of " +
		"these heaps",
	LaTeX: `o^-(h_1 + \dots + h_j) = \mathcal{P} \iff \Phi(h_1) \cdots \Phi(h_j) \in P`,
	Example: `{"format":2,"kind":"misere quotient","theorem":"verified quotient","game":"0.1","heaps":1,"order":2,` +
		`"generators":[{"heap":1,"row":[1,0]}],"p":[1],"phi":[0,1]}`,
	Fields: partFields,
}

// partFields are those of certificates by it.
var partFields = []string{"heaps", "order", "generators", "p", "phi"}

// monoidSteps are the steps of all theorems on quotients.
func (c *Claim) monoidSteps(hold map[string]bool) (s certificate.Steps) {
	s.Say(hold["monoid"] && hold["generators"],
		"The rows of these generators commute, and lead from the identity to each of the %d elements: they define one "+
			"commutative monoid. Φ says of each generating heap what its row says.", c.Order)
	s.Say(hold["identity"], "The identity is not in P, since who cannot move wins; heaps without options are the identity.")
	outside := "not in P"
	if c.bounds() {
		outside = fmt.Sprintf("neither in P nor %d", c.Outside)
		s.Say(hold["within"], "The element %d times any other is itself; it is neither the identity nor in P. Options of "+
			"sums of "+
			"other elements have other elements.", c.Outside)
	}
	s.Say(hold["pcheck"], "P-check: no sum of heaps up to %d whose element is in P has an option whose element is in P.",
		c.Heaps)
	s.Say(hold["ncheck"], "N-check: each such sum whose element is %s, but the empty one, has an option whose element "+
		"is in P.", outside)
	return s
}

// Steps says what the theorem's proof says, in its order, of the numbers of the claim: a step holds if the facts on
// which it rests do.
func (c *Claim) Steps(g *check.Game, hold map[string]bool) certificate.Steps {
	s := c.monoidSteps(hold)
	if c.bounds() {
		s.Say(true, "By induction on the tokens the player to move loses, in misère play, exactly those sums of heaps up "+
			"to %d with "+
			"an element other than %d whose element is in P.", c.Heaps, c.Outside)
		s.Say(hold["apart"], "Any two of the elements that are listed as apart have a third that tells them apart: times "+
			"it neither "+
			"is %d, and one is in P and the other is not. So the misère quotient has at least as many elements as are listed.",
			c.Outside)
		return s
	}
	s.Say(hold["reduced"], "For any two elements some third tells them apart: times it, one is in P and the other is not.")
	if c.Within > 0 {
		s.Say(hold["usual"], "These checks take what the options of heaps are worth. For each n above 2w = %d all "+
			"products of two "+
			"elements of U have been met among the sums of two heaps of together n, one of them of at most w = %d tokens; "+
			"other sums "+
			"of heaps with elements in U bring nothing else. So only sums with another heap were looked at besides.",
			2*c.Within, c.Within)
	}
	if !c.Complete {
		s.Say(true, "By induction on the tokens the player to move loses, in misère play, exactly the sums of heaps up "+
			"to %d whose "+
			"element is in P; and elements are the classes of sums that no other sum tells apart.", c.Heaps)
		return s
	}
	n0, p, k := c.Preperiod, c.Period, int(g.Last())
	s.Say(hold["periodic"] && c.Heaps >= 2*n0+2*p+k && n0 >= 1,
		"The heaps go to %d, at least to 2n₀ + 2p + k = 2·%d + 2·%d + %d = %d; and Φ(n+%d) = Φ(n) for %d ≤ n < %d. No less "+
			"n₀ ≥ 1 and no less p will do: this fails at n₀ − 1 and for p divided by any of its primes.",
		c.Heaps, n0, p, k, 2*n0+2*p+k, p, n0, 2*n0+p+k)
	s.Say(true, "Let n ≥ %d. The larger heap of an option of n+%d has at least n₀+p = %d tokens, and %d less do not "+
		"change its "+
		"element; the larger heap of an option of n has at least n₀ = %d, and %d more do not. So n and n+%d have options "+
		"of the "+
		"same worth: by induction the quotient is that of the whole game, and Φ(n+%d) = Φ(n) for all n ≥ %d.",
		2*n0+p+k, p, n0+p, p, n0, p, p, p, n0)
	return s
}

// A Generator is a heap whose element generates the monoid with others.
type Generator struct {
	Heap int     `json:"heap" doc:"the heap"`
	Row  []int32 `json:"row" doc:"the products of the elements 0, 1, ... with it"`
}
