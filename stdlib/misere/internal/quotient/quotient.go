package quotient

import (
	"slices"

	"sprague/stdlib/misere/internal/moves"
)

// A quotient is a candidate for the misère quotient of the heaps below a bound: an
// action whose elements are told apart by p, together with what its checks need.
// Products and the sets they lead to are computed when first asked for.
type quotient struct {
	action
	spelling
	rules *moves.Rules
	heaps []int // those with options, ascending

	bounded int // the heap of which there are few, see bound.go; 0 for none

	products [][]int32          // products[x][y] = xy, nil until asked for
	avoids   []set              // avoids[x] = {y : xy ∉ p}, nil until asked for
	bad      []set              // by heap: {y : no option of the heap takes y into p}
	greatest map[int32][]set    // by element: the bad sets of its heaps, without those inside others
	known    map[string]*manner // by targets
	manners  map[string]*manner // by bad sets
	splits   splits

	residual [][]residue     // of the least words, nil until asked for
	reaches  map[int][]int32 // by letter: the elements of its options
}

// newQuotient completes an action over the heaps below len(a.of).
// Invariant behind it: bad and greatest are those of all heaps given; products and avoids are empty and filled when
// asked for. A quotient is changed by adjoining heaps at its end, never otherwise.
func newQuotient(r *moves.Rules, a action, heaps []int) *quotient {
	q := &quotient{action: a, rules: r, heaps: heaps, known: map[string]*manner{}, manners: map[string]*manner{},
		reaches: map[int][]int32{}, greatest: map[int32][]set{}}
	q.spelling = a.spell(heaps)
	q.products = make([][]int32, a.size)
	q.avoids = make([]set, a.size)
	q.bad = make([]set, len(a.of))
	for _, h := range heaps {
		q.bad[h] = q.mannerOf(h).bad
		q.note(q.phi(h), q.bad[h])
	}
	return q
}

// phi returns the element of heap h.
// The row of its heap, at the identity.
func (q *quotient) phi(h int) int32 { return q.act(h, 0) }

// times returns the row x·y for all y. The row of x is that of from[x] followed by
// the row of the heap between them.
// The recursion goes along the least word of x: as deep as the word is long, with one row for each step, which is kept.
func (q *quotient) times(x int32) []int32 {
	if row := q.products[x]; row != nil {
		return row
	}
	row := make([]int32, q.size)
	if x == 0 {
		for y := range row {
			row[y] = int32(y)
		}
	} else {
		heap := q.rows[q.of[q.last[x]]]
		for y, z := range q.times(q.from[x]) {
			row[y] = heap[z]
		}
	}
	q.products[x] = row
	return row
}

// avoid returns {y : xy ∉ p}.
// One bit for each product with x, which costs the row of x.
func (q *quotient) avoid(x int32) set {
	if s := q.avoids[x]; s != nil {
		return s
	}
	s := newSet(q.size)
	for y, z := range q.times(x) {
		if !q.p.has(z) {
			s.add(int32(y))
		}
	}
	q.avoids[x] = s
	return s
}

// targets returns the elements of the options of heap h, which are all below it.
// Splits are asked for together (splits.go), as they are most of the work in long games.
func (q *quotient) targets(h int) set {
	s := newSet(q.size)
	if q.rules.Digits != nil {
		for t, d := range q.rules.Digits[:min(len(q.rules.Digits), h+1)] {
			n := h - t
			if d&1 != 0 && n == 0 {
				s.add(0)
			}
			if d&2 != 0 && n > 0 {
				s.add(q.phi(n))
			}
			if d&4 != 0 && n > 1 {
				s.join(q.split(n))
			}
		}
		return s
	}
	q.rules.Options(h, func(a, b, c int) {
		x := q.phi(a)
		if b != 0 {
			x = q.times(x)[q.phi(b)]
		}
		if c != 0 {
			x = q.times(x)[q.phi(c)]
		}
		s.add(x)
	})
	return s
}

// Long games are decided by manners: once Φ repeats, nearly every heap has one that is known.

// A manner is what heaps that can be answered in the same contexts have in common.
type manner struct {
	bad  set   // {y : no option takes y into p}: with y, a move in the heap is no way to win
	like int32 // the element of the heaps that were adjoined, -1 before the first
}

// mannerOf returns the manner of heap h. Two tables stand before the work: heaps with the same targets
// have the same manner, and heaps whose targets meet P in the same contexts have, too. Once Φ
// repeats, heaps end at the first table, whose key is a set of order bits.
// Two heaps of one manner are told apart by no sum of heaps that are there, nor by one with either of them.
func (q *quotient) mannerOf(h int) *manner {
	t := q.targets(h)
	key := t.key()
	if m, ok := q.known[key]; ok {
		return m
	}
	bad := everything(q.size)
	for _, x := range t.members() {
		bad.keep(q.avoid(x))
	}
	m, ok := q.manners[bad.key()]
	if !ok {
		m = &manner{bad: bad, like: -1}
		q.manners[bad.key()] = m
	}
	q.known[key] = m
	return m
}

// adjoin gives the next heap the element x.
func (q *quotient) adjoin(h int, x int32, bad set) {
	q.of = append(q.of, q.rowOf(x))
	q.bad = append(q.bad, bad)
	q.heaps = append(q.heaps, h)
}

// note takes the bad set of a heap of element x among the greatest, unless it is inside one. What is
// kept says which heaps need no letter of their own: exchanging a heap for one of the same element with
// at least its bad contexts keeps failing words failing (failing.go).
func (q *quotient) note(x int32, bad set) {
	if !q.dominated(x, bad) {
		q.greatest[x] = append(slices.DeleteFunc(q.greatest[x], func(s set) bool { return s.within(bad) }), bad)
	}
}

// dominated reports whether a heap of element x has at least these bad contexts.
// Such a heap needs no search: every failing word with it would be one without.
func (q *quotient) dominated(x int32, bad set) bool {
	return slices.ContainsFunc(q.greatest[x], bad.within)
}

// drop takes heap h, the last one, back if it was adjoined.
// The sets of splits counted the heap in, and are forgotten.
func (q *quotient) drop(h int) {
	if len(q.of) > h {
		q.of, q.bad = q.of[:h], q.bad[:h]
		q.heaps = q.heaps[:len(q.heaps)-1]
		q.splits = splits{}
	}
}

// Rows are few, so they are looked through; an element that has one has it as its first entry.

// rowOf returns the row that multiplies by x.
// An element that is no row yet gets one: its products.
func (q *quotient) rowOf(x int32) int {
	for r, row := range q.rows {
		if row[0] == x {
			return r
		}
	}
	q.rows = append(q.rows, q.times(x))
	return len(q.rows) - 1
}

// words returns the residues of all least words.
// They are asked for by extensions alone, so they are made when the first is tried.
func (q *quotient) words() [][]residue {
	if q.residual == nil {
		q.residual = q.residues(&q.action)
	}
	return q.residual
}

// targetList returns the elements of the options of a letter.
// The recursion in extensions asks for the same letters for every element.
func (q *quotient) targetList(h int) []int32 {
	list, ok := q.reaches[h]
	if !ok {
		list = q.targets(h).members()
		q.reaches[h] = list
	}
	return list
}
