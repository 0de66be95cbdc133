package check

import "sprague/stdlib/periodic/check"

// # Quotients of listed positions
//
// A certificate lists positions 0, …, N of any finite game. An option of a position is a sum of listed positions with
// smaller numbers, or of none. The facts to check are those of a verified quotient, with position h for heap h:
//
//  1. The rows commute and lead from the identity to every element.
//  2. The identity is not in P; positions without options are the identity.
//  3. If xΦ(h) is in P, then xt is not in P for the element t of any option of h (the P-check).
//  4. Every sum outside P that has options has an option in P (the N-check).
//  5. No two elements have the same outcomes in all contexts.
//
// Theorem. Then a sum of listed positions is a P-position if and only if its element is in P, and two sums have one
// element if and only if they have the same outcome in every sum of listed positions.
//
// Proof. A move replaces a position by some with smaller numbers. Compare sums by the number of their greatest
// position, then of the next, and so on: every option of a sum precedes it, and the order is a well-order. The proof of
// a verified quotient is by induction in this order instead of the tokens. It uses only the elements of options. ∎
//
// The rules are the list and nothing else. The names say which positions of a game are meant: whether these have just
// the options of the list is for the reader to compare with the rules of the game.

// listed reports whether the claim is by the theorem on listed positions.
func (c *Claim) listed() bool { return len(c.Options) > 0 }

// wellListed checks that every option is a sum of earlier positions, and that the claim is of these positions alone.
func (c *Claim) wellListed() error {
	switch {
	case !c.listed() && len(c.Positions) == 0:
		return nil
	case len(c.Positions) != c.Heaps+1 || len(c.Options) != c.Heaps+1:
		return c.Fails("%d positions have names and %d have options, but the greatest is %d", len(c.Positions),
			len(c.Options), c.Heaps)
	case c.Complete || c.bounds() || c.Within > 0:
		return c.Fails("a quotient of listed positions has no period, bounds or usual elements")
	}
	for h, options := range c.Options {
		for _, sum := range options {
			for _, part := range sum {
				if part < 0 || part >= h {
					return c.Fails("an option of position %d has position %d, which is not before it", h, part)
				}
			}
		}
	}
	return nil
}

func (c *Claim) moves(g *check.Game, h int) bool {
	if c.listed() {
		return len(c.Options[h]) > 0
	}
	return moves(g, h)
}

func (w *optionSets) listed(h int) contexts {
	out := w.m.none()
	for _, sum := range w.c.Options[h] {
		x := int32(0)
		for _, part := range sum {
			x = w.m.table[x][w.c.Phi[part]]
		}
		out.add(x)
	}
	return out
}
