package check

import (
	"slices"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// worths says what the options of heaps are worth. What two heaps of together n are worth is worked
// out once for every n.
//
// In a long certificate nearly all of these sums of two heaps bring nothing new. So some elements are
// called usual, by a look at a few n: any two of them have a product that came up in each of these.
// For every n the sums with a heap that is not usual are all taken, and the others only until all
// products of usual elements are there: then nothing can be missing, whatever is called usual.
type worths struct {
	c        *Claim
	m        *monoid
	g        *check.Game
	two      []contexts // by n
	usual    []bool     // by element
	expected []int32    // the products of two usual elements
	unusual  []int      // the heaps of other elements, ascending
}

const (
	manyHeaps = 1000 // from so many on it is worth while to look for the usual
	samples   = 40
)

func (c *Claim) worths(m *monoid, g *check.Game, plain bool) *worths {
	w := &worths{c: c, m: m, g: g, usual: make([]bool, m.order)}
	if c.Heaps >= manyHeaps && !plain {
		w.look()
	}
	for h, x := range c.Phi {
		if h > 0 && !w.usual[x] {
			w.unusual = append(w.unusual, h)
		}
	}
	return w
}

// look chooses the usual elements, those of many heaps before others.
func (w *worths) look() {
	times := make([]int, w.m.order) // in how many samples an element came up
	for i := range samples {
		n := w.c.Heaps/2 + i*(w.c.Heaps/2)/samples
		w.sums(n, 1, n/2).each(func(x int32) { times[x]++ })
	}
	heaps := make([]int, w.m.order)
	for _, x := range w.c.Phi {
		heaps[x]++
	}
	elements := slices.Clone(w.m.table[0])
	slices.SortStableFunc(elements, func(x, y int32) int { return heaps[y] - heaps[x] })
	all := w.m.none()
	var usual []int32
	for _, x := range elements {
		with := append(slices.Clone(usual), x)
		if heaps[x] == 0 || slices.ContainsFunc(with, func(y int32) bool { return times[w.m.table[x][y]] < samples }) {
			continue
		}
		usual = with
		w.usual[x] = true
		for _, y := range usual {
			all.add(w.m.table[x][y])
		}
	}
	all.each(func(x int32) { w.expected = append(w.expected, x) })
}

// sums returns what the sums of heaps a and n − a are worth, for a from first to last.
func (w *worths) sums(n, first, last int) contexts {
	out := w.m.none()
	for a := first; a <= last; a++ {
		if !w.g.Unequal() || a != n-a {
			out.add(w.m.table[w.c.Phi[a]][w.c.Phi[n-a]])
		}
	}
	return out
}

// pairs returns what the sums of two heaps of together n are worth.
func (w *worths) pairs(n int) contexts {
	for len(w.two) <= n {
		w.two = append(w.two, w.split(len(w.two)))
	}
	return w.two[n]
}

// split works out what the sums of two heaps of together n are worth.
func (w *worths) split(n int) contexts {
	out := w.m.none()
	for _, a := range w.unusual {
		if a >= n {
			break
		}
		if !w.g.Unequal() || a != n-a {
			out.add(w.m.table[w.c.Phi[a]][w.c.Phi[n-a]])
		}
	}
	lacking := w.expected
	const atOnce = 100
	for a := 1; a <= n/2 && len(lacking) > 0; a += atOnce {
		task.Check()
		out.join(w.sums(n, a, min(n/2, a+atOnce-1)))
		for len(lacking) > 0 && out.has(lacking[0]) {
			lacking = lacking[1:]
		}
	}
	return out
}

// triples returns what all sums of three heaps of together n are worth.
func (w *worths) triples(n int) contexts {
	out := w.m.none()
	for a := 1; 3*a <= n; a++ {
		task.Check()
		for b := a; b <= n-a-b; b++ {
			out.add(w.m.table[w.m.table[w.c.Phi[a]][w.c.Phi[b]]][w.c.Phi[n-a-b]])
		}
	}
	return out
}

// of returns the set of what the options of heap h are worth.
func (w *worths) of(h int) contexts {
	out := w.m.none()
	for t := range most(w.g, h) + 1 {
		d, rest := w.g.Digit(int64(t)), h-t
		if d&1 != 0 && rest == 0 {
			out.add(0)
		}
		if d&2 != 0 && rest > 0 {
			out.add(w.c.Phi[rest])
		}
		if d&4 != 0 {
			out.join(w.pairs(rest))
		}
		if d&8 != 0 {
			out.join(w.triples(rest))
		}
	}
	return out
}
