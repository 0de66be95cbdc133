package misere

import (
	"fmt"

	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/misere/internal/quotient"
	"sprague/stdlib/octal"
)

// OrderAtLeast returns a certificate of a lower bound of the order of the misère quotient of the heaps up to a bound,
// for a game with a code or Grundy's game, from the outcomes of all sums with at most the given number of copies of
// the greatest heap. It lists the elements that these sums distinguish, by the theorem "order at least";
// [Certificate.AtLeast] counts them. It applies where [Quotient] grows without end. More copies distinguish more
// elements: if the bound keeps growing with them, the quotient is large or infinite.
//
// If MaxTime, MaxWork, MaxSize or a context ends the search after some copies, the certificate is for these, and the
// error is an *[Unfinished] all the same. It panics if heap or copies is below 1. A heap without options is an error.
// The cost is that of [Quotient] up to heap−1, and then the sum of the squares of the orders.
func OrderAtLeast(game any, heap, copies int, options ...Option) (Certificate, error) {
	if heap < 1 || copies < 1 {
		panic(fmt.Sprintf("misere: OrderAtLeast with heap %d and %d copies: both must be ≥ 1", heap, copies))
	}
	g, err := octal.Of(game)
	if err != nil {
		return Certificate{}, err
	}
	b, err := quotient.Bound(moves.OfCode(g), heap, copies, &limitsOf(options).Clock)
	switch {
	case err != nil:
		err = &Unfinished{Game: g.Code(), Heap: heap - 1, Reason: err}
	case b == nil:
		err = fmt.Errorf("misere: %s: heap %d has no moves; use the quotient of smaller heaps", g.Code(), heap)
	}
	if b == nil {
		return Certificate{}, err
	}
	c := certificateOf(b, b.Independent())
	c.Outside, c.Apart = b.Outside(), b.Apart()
	return c, err
}

// AtLeast returns the lower bound that a certificate proves for the order of a quotient: the number of elements listed
// as distinct, if it is by the theorem "order at least", otherwise the order.
func (c Certificate) AtLeast() int {
	if n := len(c.Apart); n > 0 {
		return n
	}
	return c.Order
}
