package check

import (
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A monoid is the products that the rows of a certificate define.
type monoid struct {
	order int
	rows  [][]int32
	words [][]int   // words[x]: generators whose product is x
	table [][]int32 // table[x][y] = xy
	inP   []bool
}

// monoid builds the products: x·y is x led along the generators of y. The rows have to
// commute, or it would matter which product of generators y is.
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
					return nil, c.fails("heaps %d and %d do not commute at element %d", c.Generators[i].Heap, c.Generators[j].Heap, x)
				}
			}
		}
	}
	for _, x := range c.P {
		m.inP[x] = true
	}
	m.words = make([][]int, c.Order)
	m.table = make([][]int32, c.Order)
	unit := make([]int32, c.Order)
	for x := range unit {
		unit[x] = int32(x)
	}
	m.table[0] = unit
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		task.Check()
		x := queue[0]
		for i, r := range m.rows {
			y := r[x]
			if m.table[y] != nil {
				continue
			}
			m.words[y] = append(append([]int{}, m.words[x]...), i)
			m.table[y] = make([]int32, c.Order)
			for z := range r {
				m.table[y][z] = r[m.table[x][z]]
			}
			queue = append(queue, y)
		}
	}
	for x, row := range m.table {
		if row == nil {
			return nil, c.fails("no sum of heaps is element %d", x)
		}
	}
	return m, nil
}

// identity confirms that the empty sum is no P-position, as misère play has it, and that
// heaps without options are nothing.
func (c *Claim) identity(m *monoid, g *check.Game) error {
	if m.inP[0] {
		return c.fails("the identity is in P; whoever cannot move wins")
	}
	for h, x := range c.Phi {
		if x != 0 && !moves(g, h) {
			return c.fails("heap %d has no options, but is element %d", h, x)
		}
	}
	return nil
}

// generators confirms that every generator is the element of its heap.
func (c *Claim) generators(*monoid, *check.Game) error {
	for _, k := range c.Generators {
		if k.Row[0] != c.Phi[k.Heap] {
			return c.fails("generator of heap %d is element %d, Φ says %d", k.Heap, k.Row[0], c.Phi[k.Heap])
		}
	}
	return nil
}

// reduced confirms that no two elements have the same outcomes in all contexts.
func (c *Claim) reduced(m *monoid, _ *check.Game) error {
	seen := map[string]int{}
	line := make([]byte, m.order)
	for x, row := range m.table {
		task.Check()
		for y, z := range row {
			line[y] = 0
			if m.inP[z] {
				line[y] = 1
			}
		}
		if y, ok := seen[string(line)]; ok {
			return c.fails("no context tells elements %d and %d apart", y, x)
		}
		seen[string(line)] = x
	}
	return nil
}

// moves reports whether heap n has options.
func moves(g *check.Game, n int) bool {
	for t := range most(g, n) + 1 {
		d, rest := g.Digit(int64(t)), n-t
		if d&1 != 0 && rest == 0 || d&2 != 0 && rest > 0 || d&4 != 0 && (rest > 2 || rest == 2 && !g.Unequal()) || d&8 != 0 && rest > 2 {
			return true
		}
	}
	return false
}

// most returns the greatest number that a move may take from heap n, as far as digits go.
func most(g *check.Game, n int) int {
	if g.Finite() {
		return int(min(int64(n), g.Last()))
	}
	return n
}
