package quotient

import (
	"slices"

	"sprague/stdlib/misere/internal/moves"
)

// A Quotient is a candidate for the misère quotient of the heaps up to a bound, and once it is returned the verified
// one: an action whose elements p distinguishes, with the data of its checks. Elements are numbers below Order; 0 is
// the identity. Products and the sets that depend on them are computed on demand, so methods are not safe for
// concurrent use.
type Quotient struct {
	action
	spelling
	Rules  *moves.Rules
	Period Period // the period that proves the quotient complete, or zero
	Growth []Growth
	heaps  []int // those with options, ascending

	bounded int // the heap with a bounded number of copies, see bound.go; or 0

	products   [][]int32             // products[x][y] = xy, nil until computed
	avoids     []set                 // avoids[x] = {y : xy ∉ p}, nil until computed
	bad        []set                 // by heap: {y : no option of the heap takes y into p}
	greatest   map[int32][]int       // by element: the heaps with its maximal bad sets
	signatures map[string]*signature // by bad sets
	splits     splits

	words   [][]residue       // of the least words; they and reaches are nil until the first extension is tried
	reaches map[int][][]int32 // by letter: the products with the elements of its options
}

// newQuotient completes an action over the heaps below len(a.of). Invariant: bad and greatest are those of all heaps;
// products and avoids are computed on demand. A quotient only changes by adjoining heaps at its end.
func newQuotient(r *moves.Rules, a action, heaps []int) *Quotient {
	q := &Quotient{action: a, Rules: r, heaps: heaps, signatures: map[string]*signature{}, greatest: map[int32][]int{}}
	q.spelling = a.spell(heaps)
	q.products = make([][]int32, a.size)
	q.avoids = make([]set, a.size)
	q.bad = make([]set, len(a.of))
	for _, h := range heaps {
		q.bad[h] = q.signatureOf(h).bad
		q.note(h)
	}
	return q
}

// Phi returns the element of heap h.
func (q *Quotient) Phi(h int) int32 { return q.Act(h, 0) }

// Times returns the row x·y for all y, which must not be changed: the row of from[x] followed by the row of the heap
// last[x]. It recurses along the least word of x and keeps each row.
func (q *Quotient) Times(x int32) []int32 {
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
		for y, z := range q.Times(q.from[x]) {
			row[y] = heap[z]
		}
	}
	q.products[x] = row
	return row
}

// avoid returns {y : xy ∉ p}.
func (q *Quotient) avoid(x int32) set {
	if s := q.avoids[x]; s != nil {
		return s
	}
	s := newSet(q.size)
	for y, z := range q.Times(x) {
		if !q.p.has(z) {
			s.add(int32(y))
		}
	}
	q.avoids[x] = s
	return s
}

// targets returns the elements of the options of heap h. Splits, which are most of the work in long games, are
// computed together (splits.go).
func (q *Quotient) targets(h int) set {
	s := newSet(q.size)
	if q.Rules.Digits != nil {
		for t, d := range q.Rules.Digits[:min(len(q.Rules.Digits), h+1)] {
			n := h - t
			if d&1 != 0 && n == 0 {
				s.add(0)
			}
			if d&2 != 0 && n > 0 {
				s.add(q.Phi(n))
			}
			if d&4 != 0 && n > 1 {
				s.join(q.split(n))
			}
		}
		return s
	}
	q.Rules.Options(h, func(a, b, c int) {
		x := q.Phi(a)
		if b != 0 {
			x = q.Times(x)[q.Phi(b)]
		}
		if c != 0 {
			x = q.Times(x)[q.Phi(c)]
		}
		s.add(x)
	})
	return s
}

// A signature is shared by heaps whose moves win in the same contexts.
type signature struct {
	bad  set   // {y : no option takes y into p}: with y, no move in the heap wins
	like int32 // the element of the heaps that were adjoined, -1 before the first
}

// signatureOf returns the signature of heap h: the contexts in which no target is in P. No sum distinguishes two heaps
// of one signature.
func (q *Quotient) signatureOf(h int) *signature {
	bad := everything(q.size)
	for _, x := range q.targets(h).members() {
		bad.keep(q.avoid(x))
	}
	key := bad.key()
	if q.signatures[key] == nil {
		q.signatures[key] = &signature{bad: bad, like: -1}
	}
	return q.signatures[key]
}

// adjoin gives the next heap the element x.
func (q *Quotient) adjoin(h int, x int32, bad set) {
	q.of = append(q.of, q.rowOf(x))
	q.bad = append(q.bad, bad)
	q.heaps = append(q.heaps, h)
}

// note adds a heap to greatest and returns true, unless another heap of the same element has at least its bad contexts.
// Such a heap needs no letter: replacing it by the other keeps failing words failing (failing.go).
func (q *Quotient) note(h int) bool {
	x, bad := q.Phi(h), q.bad[h]
	if slices.ContainsFunc(q.greatest[x], func(g int) bool { return bad.within(q.bad[g]) }) {
		return false
	}
	q.greatest[x] = append(slices.DeleteFunc(q.greatest[x], func(g int) bool { return q.bad[g].within(bad) }), h)
	return true
}

// rowOf returns the row that multiplies by x, whose first entry is x, and adds one if there is none.
func (q *Quotient) rowOf(x int32) int {
	for r, row := range q.rows {
		if row[0] == x {
			return r
		}
	}
	q.rows = append(q.rows, q.Times(x))
	return len(q.rows) - 1
}
