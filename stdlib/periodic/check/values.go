package check

import (
	"bytes"
	"crypto/subtle"
	"slices"

	"sprague/stdlib/task"
)

// Values returns G(0), …, G(n−1) by the definition: the mex of the nim sums of all options. [Game.Cost] is its
// cost; it panics with [task.ErrInterrupted] if it is interrupted.
func Values(g *Game, n int64) []int {
	t := newTable(g, n)
	for h := range n {
		task.Check()
		g.eachTake(h, func(take int64, d int) { t.mark(h, h-take, d) })
		v := 0
		for t.has(h, v) {
			v++
		}
		t.add(v)
	}
	return t.values
}

// A table has the values below heap h, and the values of the options of h marked so far.
type table struct {
	*Game
	values   []int
	up, down []byte // the values as bytes, ascending and descending
	// marks[v] is h+1 if an option of h has the value v. Its length is a power of two above all values, hence above
	// their nim sums.
	marks []int64
	sums  []byte // the values of further options of h
}

func newTable(g *Game, n int64) *table {
	return &table{Game: g, values: make([]int, 0, n), up: make([]byte, n), down: make([]byte, n),
		marks: make([]int64, 256)}
}

// mark marks the options of heap h that leave left tokens, as the digit d allows.
func (t *table) mark(h, left int64, d int) {
	if d&1 != 0 && left == 0 {
		t.marks[0] = h + 1
	}
	if d&2 != 0 && left > 0 {
		t.marks[t.values[left]] = h + 1
	}
	if d&4 != 0 {
		t.pairs(h, left)
	}
	for a := int64(1); d&8 != 0 && 3*a <= left; a++ {
		task.Check()
		for b := a; a+b+b <= left; b++ {
			t.marks[t.values[a]^t.values[b]^t.values[left-a-b]] = h + 1
		}
	}
}

// atOnce bounds len(table.sums).
const atOnce = 1 << 20

// pairs marks the options of h that leave two heaps of left tokens together, by one vector operation if values are
// bytes.
func (t *table) pairs(h, left int64) {
	kept, half := int64(len(t.sums)), t.half(left)
	if half > 0 && len(t.marks) <= 256 && kept+half <= atOnce {
		t.sums = slices.Grow(t.sums, int(half))[:kept+half]
		subtle.XORBytes(t.sums[kept:], t.up[1:half+1], t.before(left))
		return
	}
	for a := int64(1); a <= half; a++ {
		t.marks[t.values[a]^t.values[left-a]] = h + 1
	}
}

// before returns the values of the heaps below n as bytes, descending.
func (t *table) before(n int64) []byte { return t.down[int64(len(t.down))-n:] }

// has reports whether an option of h marked so far has the value v.
func (t *table) has(h int64, v int) bool {
	return t.marked(h, v) || v < 256 && bytes.IndexByte(t.sums, byte(v)) >= 0
}

// marked is has without the sums.
func (t *table) marked(h int64, v int) bool { return v < len(t.marks) && t.marks[v] == h+1 }

// add appends a value.
func (t *table) add(v int) {
	h := len(t.values)
	t.values, t.sums = append(t.values, v), t.sums[:0]
	t.up[h], t.down[len(t.down)-1-h] = byte(v), byte(v)
	for len(t.marks) <= v {
		t.marks = append(t.marks, make([]int64, len(t.marks))...)
	}
}

// half returns the greatest smaller part of a split of n tokens.
func (g *Game) half(n int64) int64 {
	if g.unequal {
		n--
	}
	return n / 2
}

// eachTake calls visit with the takes from h, and their digits.
func (g *Game) eachTake(h int64, visit func(t int64, d int)) {
	if g.Finite() {
		for _, t := range g.takes {
			if t > h {
				return
			}
			if d := g.digitAt(h, t); d != 0 {
				visit(t, d)
			}
		}
		return
	}
	for t := int64(0); t <= h; t++ {
		if d := g.Digit(t); d != 0 {
			visit(t, d)
		}
	}
}

// EachOption calls visit with the take and the parts of every option of n tokens.
func (g *Game) EachOption(n int64, visit func(t int64, parts ...int64)) {
	g.eachTake(n, func(t int64, d int) {
		task.Check()
		left := n - t
		if d&1 != 0 && left == 0 {
			visit(t)
		}
		if d&2 != 0 && left > 0 {
			visit(t, left)
		}
		for a := int64(1); d&4 != 0 && a <= g.half(left); a++ {
			visit(t, a, left-a)
		}
		for a := int64(1); d&8 != 0 && 3*a <= left; a++ {
			for e := a; e <= left-a-e; e++ {
				visit(t, a, e, left-a-e)
			}
		}
	})
}
