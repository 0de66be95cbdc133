package check

import (
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A monoid has the products that the rows of a certificate define.
type monoid struct {
	order int
	rows  [][]int32
	table [][]int32 // table[x][y] = xy
	inP   []bool
}

// # Why the rows define a commutative monoid
//
// A certificate has maps r₁, …, r_k of the elements 0, …, order−1 to themselves, one for each generator. The facts to
// check are that any two commute, and that some product of them leads from 0 to each element. Choose for each y such a
// product w(y), with w(0) empty, and let x·y be w(y) applied to x.
//
// The choice does not matter: let u and v be products of rows with u(0) = v(0) = y, and let x = w(x)(0). Then u(x) = u
// w(x)(0) = w(x) u(0) = w(x)(y), and v(x) is the same. So x·y = w(x)(y) = y·x, 0·y = y, and (x·y)·z = w(z)w(y)(x) =
// x·(y·z), as w(z)w(y) is a product that leads from 0 to y·z. All elements are products of generators, so each is the
// element of some sum of heaps. ∎
//
// The number of generators does not matter for the proof, but for the cost: k rows take k² comparisons of order
// entries, and the table has order² entries of 4 bytes. The table is built along the breadth-first tree of the
// products w, each row from the row of the product with one generator fewer.

// monoid checks that the rows commute and reach every element, and builds the table of products. The error is a
// *[Failure] that names two heaps and an element, or an element that is not reached.
func (c *Claim) monoid() (*monoid, error) {
	m := &monoid{order: c.Order, inP: make([]bool, c.Order)}
	for _, g := range c.Generators {
		m.rows = append(m.rows, g.Row)
	}
	for i, r := range m.rows {
		for j, s := range m.rows[:i] {
			task.Check()
			for x := range r {
				if r[s[x]] != s[r[x]] {
					return nil, c.Fails("heaps %d and %d do not commute at element %d", c.Generators[i].Heap, c.Generators[j].Heap, x)
				}
			}
		}
	}
	for _, x := range c.P {
		m.inP[x] = true
	}
	m.table = make([][]int32, c.Order)
	unit := make([]int32, c.Order)
	for x := range unit {
		unit[x] = int32(x)
	}
	m.table[0] = unit
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		task.Check()
		x := queue[0]
		for _, r := range m.rows {
			y := r[x]
			if m.table[y] != nil {
				continue
			}
			m.table[y] = make([]int32, c.Order)
			for z := range r {
				m.table[y][z] = r[m.table[x][z]]
			}
			queue = append(queue, y)
		}
	}
	for x, row := range m.table {
		if row == nil {
			return nil, c.Fails("no sum of heaps is element %d", x)
		}
	}
	return m, nil
}

func (c *checking) products() (err error) {
	c.m, err = c.monoid()
	return err
}

// identity checks that the empty sum is not a P-position, as in misère play, and that heaps without options are the
// identity. The P-check and the N-check skip heaps without options, so a wrong element of such a heap would go
// unnoticed.
func (c *checking) identity() error {
	if c.m.inP[0] {
		return c.Fails("the identity is in P, but a player who cannot move wins")
	}
	for h, x := range c.Phi {
		if x != 0 && !c.moves(c.game, h) {
			return c.Fails("heap %d has no options, but is element %d", h, x)
		}
	}
	return nil
}

// generators checks that every generator is the element of its heap. The elements of other heaps are given, and the
// P-check and the N-check test them.
func (c *checking) generators() error {
	for _, k := range c.Generators {
		if k.Row[0] != c.Phi[k.Heap] {
			return c.Fails("the generator of heap %d is element %d, but Φ has %d", k.Heap, k.Row[0], c.Phi[k.Heap])
		}
	}
	return nil
}

// reduced checks that no two elements have the same outcomes in all contexts: the lines [x·y ∈ P for all y] differ.
// Outcomes do not depend on this; it makes the monoid the quotient, and its order a fact about the game. Lines are
// compared in full, one byte for each context, order² bytes in all, so no hash has to be trusted.
func (c *checking) reduced() error {
	if c.bounds() {
		return nil
	}
	seen := map[string]int{}
	line := make([]byte, c.m.order)
	for x, row := range c.m.table {
		task.Check()
		for y, z := range row {
			line[y] = 0
			if c.m.inP[z] {
				line[y] = 1
			}
		}
		if y, ok := seen[string(line)]; ok {
			return c.Fails("no context distinguishes elements %d and %d", y, x)
		}
		seen[string(line)] = x
	}
	return nil
}

// moves reports whether heap n has options, by the digits.
func moves(g *check.Game, n int) bool {
	for t := range most(g, n) + 1 {
		d, rest := g.Digit(int64(t)), n-t
		if d&1 != 0 && rest == 0 || d&2 != 0 && rest > 0 || d&4 != 0 && (rest > 2 || rest == 2 && !g.Unequal()) ||
			d&8 != 0 && rest > 2 {
			return true
		}
	}
	return false
}

// most bounds the number of tokens that a move may take from heap n: the last nonzero digit of a finite code, and n
// for codes that repeat.
func most(g *check.Game, n int) int {
	if g.Finite() {
		return int(min(int64(n), g.Last()))
	}
	return n
}
