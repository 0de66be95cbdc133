package check

import (
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// # The elements of options
//
// Statement. For each heap h it computes the set T(h) of the elements of its options: 0 if nothing may be left, Φ(h −
// t) if one heap may be left, and the products Φ(a)Φ(b), Φ(a)Φ(b)Φ(c) if two or three may. Both checks only use these
// sets, so heaps of one element and one set are one letter.

// optionSets computes the elements of options. The set of the elements of two heaps with n tokens is computed once for
// every n, since the splits of n tokens are options of the heaps n, n+1, …, n+k. By the definition these are n/2 sums
// for each n, and heaps²/4 in all, most of the cost for long certificates. If a certificate names no usual elements and
// is long, some are chosen; the sums with other heaps are all computed, and the rest only until all products of usual
// elements have occurred, which is exact for every choice.
//
// Invariant of two: two[n] is final once it exists, and then all smaller n exist.
type optionSets struct {
	c        *Claim
	m        *monoid
	g        *check.Game
	two      []contexts // by n
	usual    []bool     // by element
	expected []int32    // the products of two usual elements
	unusual  []int      // the heaps of other elements, ascending
}

const (
	manyHeaps = 1000 // the least number of heaps for which usual elements are chosen
	samples   = 40
)

func (c *checking) optionSets() *optionSets {
	w := &optionSets{c: c.Claim, m: c.m, g: c.game, usual: make([]bool, c.m.order)}
	switch {
	case c.Within > 0:
		w.setUsual(c.Usual)
	case c.Heaps >= manyHeaps && !c.plain && !c.listed():
		w.chooseUsual()
	}
	for h, x := range c.Phi {
		if h > 0 && !w.usual[x] {
			w.unusual = append(w.unusual, h)
		}
	}
	return w
}

// join adds the elements of the sums of heaps a and n − a, for a from first to last, without equal parts if parts must
// differ.
func (w *optionSets) join(out contexts, n, first, last int) {
	if w.g.Unequal() && last == n-last {
		last--
	}
	for a := first; a <= last; a++ {
		out.add(w.m.table[w.c.Phi[a]][w.c.Phi[n-a]])
	}
}

// pairs returns the elements of the sums of two heaps with n tokens: {Φ(a)Φ(b) : a + b = n, a ≥ 1, b ≥ 1}, without a =
// b if the heaps of a split must differ.
func (w *optionSets) pairs(n int) contexts {
	for len(w.two) <= n {
		w.two = append(w.two, w.split(len(w.two)))
	}
	return w.two[n]
}

// split computes pairs for one n. It tests whether the set is complete once for each 64 sums.
func (w *optionSets) split(n int) contexts {
	out := w.m.none()
	for _, a := range w.unusual {
		if a >= n {
			break
		}
		w.join(out, n, a, a)
	}
	lacking := w.expected
	const atOnce = 64
	for a := 1; a <= n/2 && len(lacking) > 0; a += atOnce {
		task.Check()
		w.join(out, n, a, min(n/2, a+atOnce-1))
		for len(lacking) > 0 && out.has(lacking[0]) {
			lacking = lacking[1:]
		}
	}
	return out
}

// triples returns the elements of all sums of three heaps with n tokens, n²/12 of them. Certificates of games that
// leave three heaps are short.
func (w *optionSets) triples(n int) contexts {
	out := w.m.none()
	for a := 1; 3*a <= n; a++ {
		task.Check()
		row := w.m.table[w.c.Phi[a]]
		for b := a; b <= n-a-b; b++ {
			out.add(w.m.table[row[w.c.Phi[b]]][w.c.Phi[n-a-b]])
		}
	}
	return out
}

// of returns T(h). Digit d of t tokens taken allows with 1 to leave no heap, with 2 one, with 4 two and with 8 three.
func (w *optionSets) of(h int) contexts {
	if w.c.listed() {
		return w.listed(h)
	}
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
