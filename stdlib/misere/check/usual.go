package check

import (
	"slices"

	"sprague/stdlib/task"
)

// # Usual elements
//
// The theorem of Plambeck and Siegel needs the elements of the options of all heaps up to N. These are about N²/4 sums
// of two heaps, most of which are redundant.
//
// Let U be a set of elements of the quotient, and w a number. Suppose that for each n with 2w < n ≤ N every product xy
// of two elements of U, which may be equal, is Φ(a)Φ(n−a) for some a with 1 ≤ a ≤ w, and, if the heaps of a split must
// differ, a ≠ n − a. Then for these n the elements of the sums of two heaps with n tokens are exactly these products,
// and Φ(a)Φ(n−a) for the heaps a < n whose element is not in U.
//
// Proof. All of these are elements of sums of two heaps. A sum of two heaps has a part whose element is not in U, or
// its element is the product of two elements of U, all of which occur. ∎
//
// So for each n only w sums are computed, and one for each heap that is not usual, besides about 2w² for the first n.
// The rest is the theorem of Plambeck and Siegel.
//
// The same proof for a machine: usual_elements in stdlib/periodic/coq/Usual.v.

// chooseUsual chooses usual elements if a certificate names none: the products of any two occur for each n of a sample.
// Elements of many heaps come first.
func (w *optionSets) chooseUsual() {
	times := make([]int, w.m.order) // the number of samples with the element
	for i := range samples {
		n := w.c.Heaps/2 + i*(w.c.Heaps/2)/samples
		met := w.m.none()
		w.join(met, n, 1, n/2)
		met.each(func(x int32) { times[x]++ })
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
	w.setUsual(usual)
}

func (w *optionSets) setUsual(usual []int32) {
	all := w.m.none()
	for _, x := range usual {
		w.usual[x] = true
		for _, y := range usual {
			all.add(w.m.table[x][y])
		}
	}
	all.each(func(x int32) { w.expected = append(w.expected, x) })
}

// ByUsual returns the same claim, of the quotient of a whole game, by the theorem on usual elements: with a set U
// chosen on a sample of n, and the least w for which the hypothesis holds. The error says that there is none, or is
// task.ErrInterrupted. The cost is some hundred sums of two heaps for each heap.
func (c Claim) ByUsual() (_ Claim, err error) {
	defer task.Interrupted(&err)
	g, err := c.Possible()
	if err != nil {
		return c, err
	}
	if !c.Complete {
		return c, c.Fails("the quotient is not complete")
	}
	m, err := c.monoid()
	if err != nil {
		return c, err
	}
	w := &optionSets{c: &c, m: m, g: g, usual: make([]bool, m.order)}
	w.chooseUsual()
	within := w.least()
	if len(w.expected) == 0 || 2*within >= c.Heaps {
		return c, c.Fails("there are no usual elements")
	}
	c.Within, c.Usual = within, nil
	for x, usual := range w.usual {
		if usual {
			c.Usual = append(c.Usual, int32(x))
		}
	}
	return c, nil
}

// least returns the least w such that for all n with 2w < n the expected products occur among the sums with a part of
// at most w: the maximum over n. It starts at the last heap, finds a large w soon, and ends when n ≤ 2w.
func (w *optionSets) least() int {
	within := 1
	for n := w.c.Heaps; n > 2*within; n-- {
		within = max(within, w.reach(n))
	}
	return within
}

// reach returns the least w such that the expected products occur among the sums of two heaps with n tokens, one of at
// most w, or n ≤ 2w.
func (w *optionSets) reach(n int) int {
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
