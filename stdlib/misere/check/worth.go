package check

import (
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// # What options of heaps are worth
//
// Statement. For each heap h the set T(h) of the elements of its options is found: 0 where it may vanish, Φ(h − t)
// where one heap may be left, and the products Φ(a)Φ(b), Φ(a)Φ(b)Φ(c) where two or three may. Both checks look at these
// sets alone, so that heaps of one element and one set are one letter.
//
// Cost. Splits are most of it: a look at each pair of heaps by the definition, few of them where elements are
// usual. Sets are order/64 words.

// worths says what the options of heaps are worth. What two heaps of together n are worth is worked
// out once for every n, since the splits of n tokens are options of the heaps n, n+1, …, n+k alike.
// By the definition that is a look at n/2 sums for each n, and heaps²/4 in all: for
// long certificates that is most of what a check takes. Sums that bring nothing new can be left out,
// if it is known which these are.
//
// If a certificate names usual elements, the theorem on them is applied. If it names none and is
// long, some are chosen: for every n the sums with a heap that is not usual are all taken, and
// the others only until all products of usual elements are there. Then nothing can be missing,
// whatever is called usual.
// Invariant of two: two[n] is final when it is there, and all smaller n are there.
type worths struct {
	c        *Claim
	m        *monoid
	g        *check.Game
	two      []contexts // by n
	usual    []bool     // by element
	expected []int32    // the products of two usual elements
	unusual  []int      // the heaps of other elements, ascending
	missing  int        // the first n at which the theorem on usual elements does not apply; 0 if there is none
}

const (
	manyHeaps = 1000 // from so many on it is worth while to look for the usual
	samples   = 40
)

func (c *Claim) worths(m *monoid, g *check.Game, plain bool) *worths {
	w := &worths{c: c, m: m, g: g, usual: make([]bool, m.order)}
	switch {
	case c.Within > 0:
		w.take(c.Usual)
	case c.Heaps >= manyHeaps && !plain:
		w.look()
	}
	for h, x := range c.Phi {
		if h > 0 && !w.usual[x] {
			w.unusual = append(w.unusual, h)
		}
	}
	return w
}

// sums returns what the sums of heaps a and n − a are worth, for a from first to last.
// Cost: a look at the table for each sum.
// Where parts must differ, the equal ones are left out.
func (w *worths) sums(n, first, last int) contexts {
	out := w.m.none()
	w.join(out, n, first, last)
	return out
}

func (w *worths) join(out contexts, n, first, last int) {
	if w.g.Unequal() && last == n-last {
		last--
	}
	for a := first; a <= last; a++ {
		out.add(w.m.table[w.c.Phi[a]][w.c.Phi[n-a]])
	}
}

// pairs returns what the sums of two heaps of together n are worth: {Φ(a)Φ(b) : a + b = n, a ≥ 1, b
// ≥ 1}, without a = b where the heaps of a split must differ. It works through all smaller n
// first, so that the first n at which the hypothesis of the theorem fails is the one that is named.
// The recursion is by length: n sets, one behind the other.
func (w *worths) pairs(n int) contexts {
	for len(w.two) <= n {
		w.two = append(w.two, w.split(len(w.two)))
	}
	return w.two[n]
}

// split works out what the sums of two heaps of together n are worth.
// A set is asked 64 sums at a time whether it lacks anything, which costs a look at one product.
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
	last := n / 2
	byTheorem := w.c.Within > 0 && n > 2*w.c.Within
	if byTheorem {
		last = w.c.Within
	}
	// By the theorem the products of usual elements must be met among the sums with a part of at
	// most w alone: what the unusual heaps bring does not count. Without it, it does not matter
	// where they were met.
	met := out
	if byTheorem {
		met = w.m.none()
	}
	lacking := w.expected
	const atOnce = 64
	for a := 1; a <= last && (len(lacking) > 0 || w.c.Within > 0 && !byTheorem); a += atOnce {
		task.Check()
		w.join(met, n, a, min(last, a+atOnce-1))
		for len(lacking) > 0 && met.has(lacking[0]) {
			lacking = lacking[1:]
		}
	}
	if byTheorem && len(lacking) > 0 && w.missing == 0 {
		w.missing = n
	}
	out.join(met)
	return out
}

// triples returns what all sums of three heaps of together n are worth: n²/12 looks. No theorem
// shortens them; certificates of games that leave three heaps are short.
func (w *worths) triples(n int) contexts {
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

// of returns T(h), the set of what the options of heap h are worth: digit d of t tokens taken
// allows with 1 to leave none, with 2 one heap, with 4 two and with 8 three.
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
