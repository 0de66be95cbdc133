package quotient

import (
	"slices"

	"sprague/stdlib/internal/budget"
)

// # Conservative extensions
//
// A conservative extension adds a heap h without a new element: h is equal to some existing x. There is at most one
// such x, and its outcomes can be computed.
//
// Proof. Suppose h is equal to x in the quotient of the heaps up to h. For every y the outcome of h + y is that of
// xy. By induction over least words, the options of h and those of the word of y, whose outcomes with h are known,
// determine it: h + y is P if and only if no option of h with y is P and no option of y with h is. So the outcomes of
// h in all contexts are a known set, and at most one element has these outcomes, since contexts distinguish elements.
// The supposition is checked in the end: no word with h, any number of times, fails.

// like returns the element that h must equal if the extension is conservative, or -1. The cost is the residues of all
// least words, and for each element the contexts up to the first in which its outcome differs.
func (q *Quotient) like(bad set, c *budget.Clock) int32 {
	outcomes := q.outcomesWith(bad)
	for x := range int32(q.size) {
		tried := 0
		if !slices.ContainsFunc(q.order, func(y int32) bool {
			tried++
			return q.p.has(q.Times(y)[x]) != outcomes.has(y)
		}) {
			return x
		}
		c.Tick(tried)
	}
	return -1
}

// outcomesWith returns {y : h + y is P} for a new heap h with these bad contexts, provided that it is equal to some
// element.
func (q *Quotient) outcomesWith(bad set) set {
	if q.words == nil {
		q.words, q.reaches = q.residues(&q.action), map[int][][]int32{}
		for _, h := range q.letters {
			for _, t := range q.targets(h).members() {
				q.reaches[h] = append(q.reaches[h], q.Times(t))
			}
		}
	}
	p := newSet(q.size)
	for _, y := range q.order {
		if bad.has(y) && !q.movesInto(p, y) {
			p.add(y)
		}
	}
	return p
}

// movesInto reports whether a move in the least word of y leads into p.
func (q *Quotient) movesInto(p set, y int32) bool {
	for _, r := range q.words[y] {
		for _, row := range q.reaches[r.heap] {
			if p.has(row[r.rest]) {
				return true
			}
		}
	}
	return false
}

// holds reports whether no word with the new heap h fails if h has the element x. s is the finished search of q, and
// continues with the heap added to both. After a failure, or if the clock ends it, q is without the heap, and s and
// greatest are invalid.
func (s *search) holds(h int, x int32, bad set) (ok bool) {
	q := s.q
	q.adjoin(h, x, bad)
	defer func() {
		if !ok {
			q.of, q.bad, q.heaps, q.splits = q.of[:h], q.bad[:h], q.heaps[:len(q.heaps)-1], splits{}
		}
	}()
	if !q.note(h) {
		return true
	}
	s.letters = append(s.letters, h)
	// If a word of k heaps h and some others fails, these contexts have its rest without one h; if the contexts of an
	// old word v at x have them too, each h can be replaced by v, and an old word fails.
	alone := slices.Clone(bad)
	alone.keep(q.avoid(x))
	switch {
	case alone.empty() || s.covered(x, alone):
		return true
	case alone.has(0):
		return false
	}
	first := len(s.words)
	s.remember(visit{heap: h, length: 1, x: x, open: alone})
	return s.run(first) == nil
}
