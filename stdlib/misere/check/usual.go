package check

import (
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// # Usual elements
//
// The theorem of Plambeck and Siegel asks what the options of all heaps up to N are worth. That
// are some N²/4 sums of two heaps, nearly all of which bring nothing new.
//
// Let U be a set of elements of the quotient, and w a number. Suppose that for each n with 2w < n
// ≤ N every product xy of two elements of U, which may be the same, is Φ(a)Φ(n−a) for some a with
// 1 ≤ a ≤ w, and, where the heaps of a split must differ, a ≠ n − a. Then for these n the sums of
// two heaps of together n are worth exactly these products, and Φ(a)Φ(n−a) for the heaps a < n
// whose element is not in U.
//
// Proof. All of these are sums of two heaps. A sum of two heaps has a part whose element is not
// in U, or its value is the product of two elements of U, which are all met. ∎
//
// So w sums are looked at for each n, and one for each heap that is not usual, besides 2w² for
// the first n. The rest is the theorem of Plambeck and Siegel.
//
// The same proof for a machine: usual_elements in stdlib/periodic/coq/Usual.v.

var usualElements = &certificate.Theorem{
	Name: "usual elements", File: "usual.go", Coq: "Usual.v, usual_elements",
	Source: "this notebook, after PlambeckSiegel2008",
	Says: "if for each n, 2w < n ≤ N, all products of two elements of U are met among the sums of two heaps of " +
		"together n, " +
		"one of at most w, nothing else is met among those of two heaps with elements in U: so it is enough to look at " +
		"sums with another heap, and the theorem of Plambeck and Siegel needs few of them",
	LaTeX: `U \cdot U \subseteq \{\Phi(a)\Phi(n-a) : 1 \le a \le w\} \implies \{\Phi(a)\Phi(n-a) : 1 \le a < n\} = U ` +
		`\cdot ` +
		`U \cup \{\Phi(a)\Phi(n-a) : \Phi(a) \notin U\}`,
	Example: `{"format":2,"kind":"misere quotient","theorem":"usual elements","game":"0.1","heaps":7,"order":2,` +
		`"generators":[{"heap":1,"row":[1,0]}],"p":[1],"phi":[0,1,0,0,0,0,0,0],"preperiod":2,"period":1,"usual":[0],` +
		`"within":2}`,
	Fields: append(slices.Clip(wholeFields), "usual", "within"),
}

// look chooses usual elements where a certificate names none, by a look at a few n: any two of
// them have a product that came up in each of these, those of many heaps before others.
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
	var usual []int32
	for _, x := range elements {
		with := append(slices.Clone(usual), x)
		if heaps[x] > 0 && !slices.ContainsFunc(with, func(y int32) bool { return times[w.m.table[x][y]] < samples }) {
			usual = with
		}
	}
	w.take(usual)
}

// take calls elements usual.
func (w *worths) take(usual []int32) {
	all := w.m.none()
	for _, x := range usual {
		w.usual[x] = true
		for _, y := range usual {
			all.add(w.m.table[x][y])
		}
	}
	all.each(func(x int32) { w.expected = append(w.expected, x) })
}

// ByUsual returns the same claim of the quotient of a whole game as a certificate by usual
// elements makes it: with a set U that a look at some n suggests, and the least w for which the
// hypothesis holds. The error says that there is none, or is task.ErrInterrupted. The cost is
// some hundred sums of two heaps for each heap.
func (c Claim) ByUsual() (_ Claim, err error) {
	defer task.Interrupted(&err)
	g, err := c.Possible()
	if err != nil {
		return c, err
	}
	m, err := c.monoid()
	if err != nil {
		return c, err
	}
	w := &worths{c: &c, m: m, g: g, usual: make([]bool, m.order)}
	w.look()
	within := w.least()
	if !c.Complete || len(w.expected) == 0 || 2*within >= c.Heaps {
		return c, c.Fails("no elements are usual, in all sums of two heaps of a complete quotient")
	}
	c.Within, c.Usual = within, nil
	for x, usual := range w.usual {
		if usual {
			c.Usual = append(c.Usual, int32(x))
		}
	}
	return c, nil
}

// A certificate by usual elements says that w is enough for every n up to the last; so w is the
// greatest that any n asks for. Going down from the last heap finds a great one soon, and ends where
// n ≤ 2w, of which the theorem does not speak.

// least returns the least w such that for all n with 2w < n the expected products are met among
// the sums with a part of at most w.
func (w *worths) least() int {
	within := 1
	for n := w.c.Heaps; n > 2*within; n-- {
		within = max(within, w.reach(n))
	}
	return within
}

// reach returns the least w such that the expected products are met among the sums of two heaps
// of together n, one of at most w, or n is no more than 2w.
func (w *worths) reach(n int) int {
	task.Check()
	met, a := w.m.none(), 0
	for _, x := range w.expected {
		for !met.has(x) {
			if a++; 2*a > n {
				return (n + 1) / 2
			}
			w.join(met, n, a, a)
		}
	}
	return max(a, 1)
}
