package quotient

import (
	"slices"

	"sprague/stdlib/misere/internal/budget"
)

// A conservative extension adds a heap h without a new element: h is like some x that
// is there already. There is at most one such x, because elements with the same
// outcomes in all contexts are equal, and its outcomes can be worked out: for the
// least words w in their order, h + w is P if no move in h and no move in w leads to
// P. If h is like any x, it is like the x that agrees with this; the N-check of the
// words with h then decides.

// Why there is at most one x: suppose h is equal to x in the quotient of the heaps up to h. For every y
// the outcome of h + y is that of xy. By induction over least words, in their order, this outcome can
// be worked out from the options of h and from those of the word of y, whose outcomes with h stand
// before: y is in the set of P-outcomes exactly if no option of h with y is P and no option of y with h
// is. So the outcomes of h in all contexts are a known set, and at most one element has these
// outcomes, since elements are told apart by some context. What was assumed is checked in the end: that
// no word with h, any number of times, fails.

// like returns the element that h must equal if the extension is conservative, -1 if no element will
// do. Candidates are sifted context by context, until one is left or none. The cost is the
// residues of all least words, and a look for each candidate and each context that sifts.
func (q *quotient) like(bad set, c *budget.Clock) int32 {
	outcomes := q.outcomesWith(bad)
	candidates := make([]int32, q.size)
	for x := range candidates {
		candidates[x] = int32(x)
	}
	for _, y := range q.order {
		if len(candidates) < 2 {
			break
		}
		c.Tick(q.size)
		row := q.times(y)
		candidates = slices.DeleteFunc(candidates, func(x int32) bool {
			return q.p.has(row[x]) != outcomes.has(y)
		})
	}
	for _, x := range candidates {
		if slices.Equal(q.avoid(x).complement(q.size), outcomes) {
			return x
		}
	}
	return -1
}

// outcomesWith returns {y : h + y is P} for a new heap h with these bad contexts,
// provided that it is like some element.
// In the order of least words, options of y with h are known when y is reached.
func (q *quotient) outcomesWith(bad set) set {
	p := newSet(q.size)
	for _, y := range q.order {
		if bad.has(y) && !q.movesInto(p, y) {
			p.add(y)
		}
	}
	return p
}

// movesInto reports whether a move in the least word of y leads into p.
// Residues of the least word are all options of it that move in one of its heaps.
func (q *quotient) movesInto(p set, y int32) bool {
	for _, r := range q.words()[y] {
		for _, t := range q.targetList(r.heap) {
			if p.has(q.times(t)[r.rest]) {
				return true
			}
		}
	}
	return false
}

// holds reports whether no word with the new heap h fails when h is given the element
// x. The search s is the finished one of q; it goes on with the heap added to both.
// After a failure, or when the clock ends it, q is without the heap and s of no further use.
func (s *search) holds(h int, x int32, bad set) (ok bool) {
	q := s.q
	defer func() {
		if !ok {
			q.drop(h)
		}
	}()
	if q.dominated(x, bad) {
		q.adjoin(h, x, bad)
		return true
	}
	// Were a word of k heaps h and some others to fail, these contexts would hold what
	// is left of it without one h; if the contexts of an old word v at x hold them too,
	// each h could be exchanged for v, and an old word would fail.
	alone := slices.Clone(bad)
	alone.keep(q.avoid(x))
	q.adjoin(h, x, bad)
	q.note(x, bad)
	s.letters = append(s.letters, h)
	if alone.empty() || s.covered(x, alone) {
		return true
	}
	return !s.begin(h, x, alone)
}
