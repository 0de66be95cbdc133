package check

import "sprague/stdlib/periodic/check"

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

var verified = &check.Theorem{
	Name: "verified quotient", Kind: Kind, File: "quotient.go", Coq: "Misere.v, quotient", Source: "PlambeckSiegel2008",
	Says:    "if the P-check and the N-check hold of a commutative monoid that the Φ(h) generate and a set P without the identity, and heaps without options are the identity, the outcome of every sum of the heaps 0, …, N is what P says of its element; if no two elements have the same outcomes in all contexts, it is the misère quotient of these heaps",
	LaTeX:   `o^-(h_1 + \dots + h_j) = \mathcal{P} \iff \Phi(h_1) \cdots \Phi(h_j) \in P`,
	Example: `{"format":2,"kind":"misere quotient","theorem":"verified quotient","game":"0.1","heaps":1,"order":2,"generators":[{"heap":1,"row":[1,0]}],"p":[1],"phi":[0,1]}`,
	New:     func() any { return &Part{} },
	Induction: monoidSteps + `
By induction on the tokens the player to move loses, in misère play, exactly the sums of heaps up to {heaps} whose element is in P; and elements are the classes of sums that no other sum tells apart.`,
}

// monoidSteps are the steps of all theorems on quotients.
const monoidSteps = `@
The rows of these generators commute, and lead from the identity to each of the {order} elements: they define one commutative monoid. Φ says of each generating heap what its row says. [monoid && generators]
The identity is not in P, since who cannot move wins; heaps without options are the identity. [identity]
P-check: no sum of heaps up to {heaps} whose element is in P has an option whose element is in P. [pcheck]
N-check: each such sum whose element is not in P, but the empty one, has an option whose element is. [ncheck]
For any two elements some third tells them apart: times it, one is in P and the other is not. [reduced]`

// A Part is the claim of the quotient of some heaps.
type Part struct {
	check.Envelope
	Heaps      int         `json:"heaps" doc:"N, the greatest heap"`
	Order      int         `json:"order" doc:"of the quotient, whose elements are 0, the identity, to order-1"`
	Generators []Generator `json:"generators" doc:"heaps whose elements generate the quotient"`
	P          []int32     `json:"p" doc:"the elements that stand for P-positions, ascending"`
	Phi        []int32     `json:"phi" doc:"the elements of the heaps 0, 1, ..."`
}

// A Generator is a heap whose element generates the monoid with others.
type Generator struct {
	Heap int     `json:"heap" doc:"the heap"`
	Row  []int32 `json:"row" doc:"the products of the elements 0, 1, ... with it"`
}
