package misere

import (
	"context"
	"fmt"

	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/misere/internal/quotient"
	"sprague/stdlib/octal"
)

// # Orders from below
//
// Statement. Two sums that some sum tells apart, all three with few enough of the greatest heap, are in
// different classes of the quotient of all sums. So as many classes as the certificate lists there are at
// least, finite or not.
//
// The search proves the outcomes of all sums within bounds as it proves those of a quotient, with one element
// outside of which nothing is said (internal/quotient/bound.go). The certificate then lists elements any two of
// which differ in a context that keeps both within bounds; the theorem "order at least" of package check is
// what makes a bound of that.

// OrderAtLeast bounds the order of the misère quotient of the heaps up to a bound from below, for
// any game with a code and Grundy's game: by the outcomes of all sums that hold at most so many
// heaps of the greatest size. Its certificate lists the elements that these sums tell apart, by the
// theorem "order at least"; [Certificate.AtLeast] counts them. It serves where [Quotient] grows
// without end. More copies tell more apart: where the bound goes on to grow with them, the quotient
// is large or infinite.
//
// If MaxTime, MaxWork, MaxSize or a context ends the search when some copies are done, the
// certificate is of these, and the error an *[Unfinished] all the same. It panics if heap or copies
// is below 1. A heap without options is an error. The cost is that of [Quotient] up to heap−1 and
// then that of one order after the other, squared.
func OrderAtLeast(game any, heap, copies int, options ...Option) (Certificate, error) {
	if heap < 1 || copies < 1 {
		panic(fmt.Sprintf("misere: order of the quotient of heaps up to %d with at most %d of the greatest", heap, copies))
	}
	g, err := octal.Of(game)
	if err != nil {
		return Certificate{}, err
	}
	l := limits{ctx: context.Background(), size: 2_000_000}
	for _, o := range options {
		o(&l)
	}
	b, err := quotient.Bound(moves.OfCode(g), heap, copies, l.clock())
	switch {
	case b == nil && err == nil:
		return Certificate{}, fmt.Errorf("misere: %s: there is no move from a heap of %d; ask for the quotient of "+
			"smaller heaps", g.Code(), heap)
	case b == nil:
		return Certificate{}, &Unfinished{Game: g.Code(), Heap: heap - 1, Reason: err}
	}
	c := certificateOf(&b.Found, b.Independent())
	c.Outside, c.Apart = b.Outside(), b.Apart()
	if err != nil {
		return c, &Unfinished{Game: g.Code(), Heap: heap - 1, Reason: err}
	}
	return c, nil
}

// AtLeast returns the number of elements that a certificate shows a quotient to have at least:
// those that are listed as apart, if it is by the theorem "order at least", and the order
// otherwise.
func (c Certificate) AtLeast() int {
	if n := len(c.Apart); n > 0 {
		return n
	}
	return c.Order
}
