// Package check confirms certificates of misère quotients. It shares no code with the
// package that finds them, nor does it import it, so that a mistake there is not repeated
// here; and it prefers the plain way to the quick one.
//
//	err := check.Verify([]byte(`{"format": 2, "kind": "misere quotient", "theorem": "verified quotient", …}`))
//
// A certificate says: the game's heaps 0, …, Heaps have a misère quotient of Order
// elements, numbered from 0, the identity; P lists the elements that stand for
// P-positions; Phi[h] is the element of heap h; row r of a generator says that x times
// the generator is r[x]. What is confirmed:
//
//  1. The rows commute and lead from the identity to every element, so that they define
//     one commutative monoid, all of whose elements are sums of heaps.
//  2. The outcome of every sum of heaps is what P says of its element. The identity is
//     not in P; an element of P times what any option of a heap is worth never meets P
//     (the P-check); and no sum outside P lacks an option in P (the N-check).
//  3. No two elements have the same outcomes in all contexts.
//  4. If the certificate is complete: the periodicity theorem applies
//     [PlambeckSiegel2008]. For a code whose last nonzero digit has the index k,
//     Φ(n+p) = Φ(n) for n₀ ≤ n < 2n₀ + p + k and heaps known to 2n₀ + 2p + k prove that
//     the quotient is that of the whole game.
//
// For the N-check, call a context c of a sum w open if w + c is outside P and the move
// of no heap of w leads from w + c into P. A failing sum has itself as an open context
// of nothing, and the identity among its own. The open contexts of w + h follow from
// those of w and from the element of w, so the checker collects pairs of an element
// and a set of contexts until every further heap leads to a pair that is covered: the
// same element with at least the same contexts. All failing sums would have shown up.
package check

import (
	_ "embed"
	"strings"
)

//go:embed doc.go
var doc string

// Proof returns what a certificate says, and why what is confirmed proves it: the comment of the package.
func Proof() string {
	said, _, _ := strings.Cut(doc, "\npackage check")
	_, said, _ = strings.Cut(said, "\n// A certificate")
	return "# Misère quotients\n\n" + strings.ReplaceAll(strings.ReplaceAll("A certificate"+said, "\n// ", "\n"), "\n//", "\n")
}
