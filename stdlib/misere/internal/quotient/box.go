package quotient

import (
	"slices"

	"sprague/stdlib/internal/budget"
)

// boxRoom bounds the elements of a box.
//
// If recalibration does not converge, there is another construction of a candidate: free all generators at once, each
// as a cycle of period 2, and mark outcomes in this box. In all games solved so far with a finite quotient, elements
// have period 1 or 2 and bounded indices, so the reduction of a sufficiently large box is the quotient. The box starts
// with the indices of the last quotient and grows in the directions of the words on which its reduction errs; heaps
// assumed to be sums of generators become generators if such a word has them.
const boxRoom = 1_500_000

// expand uses the box after this number of rounds of recalibration, or elements of the candidate.
const (
	patience = 40
	patient  = 2000 // elements
)

// Statement. If search returns a quotient, its checks have passed. If Q is finite with indices iₕ of its generators
// and periods that divide 2, then Q is the reduction of every box with index at least iₕ in each direction, in which
// the least word of each element has the outcome of the element in Q. The box grows only as failing words require, so
// it becomes such a box unless it exceeds boxRoom.
//
// Cost. A box of c directions has Π(iₕ + 2) elements, so it is tried second: recalibration frees one or two heaps at a
// time.

// A box has the index of the cycle of each free heap.
type box struct {
	q     *Quotient // the last verified one
	heap  int       // the next heap, which has no element in q
	index map[int]int
}

func newBox(q *Quotient, h int) *box {
	b := &box{q: q, heap: h, index: map[int]int{h: 2}}
	for _, g := range q.letters {
		b.index[g] = q.index(g)
	}
	return b
}

// search enlarges the box until the checks pass, and returns the quotient and the search that verified it, or nil if
// the box becomes too large.
func (b *box) search(c *budget.Clock) (*Quotient, *search) {
	for {
		next := b.reduced(c)
		if next == nil {
			return nil, nil
		}
		wrong, s := next.failures(c)
		if wrong == nil {
			return next, s
		}
		b.grow(wrong[0])
	}
}

// grow enlarges the box for a word: heaps of the word become free, and directions in which the word is as long as the
// box are lengthened, or all of the word's if there are none. A direction of index 0, of an invertible heap, is never
// too short: its cycle has all its powers.
func (b *box) grow(w word) {
	short := false
	for _, g := range slices.Compact(slices.Clone(w)) {
		n := count(w, g)
		if i, free := b.index[g]; !free || n > i && i > 0 {
			b.index[g] = max(2, n)
			short = true
		}
	}
	if !short {
		for _, g := range slices.Compact(slices.Clone(w)) {
			b.index[g]++
		}
	}
}

// reduced returns the candidate of the box, or nil if the box is too large. Heaps that are not free act as their least
// words, whose heaps are free.
func (b *box) reduced(c *budget.Clock) *Quotient {
	a := action{size: 1, of: slices.Repeat([]int{inert}, b.heap+1)}
	for _, i := range b.index {
		if a.size *= i + 2; a.size > boxRoom {
			return nil
		}
	}
	c.Tick(a.size)
	stride := 1
	for _, h := range append(slices.Clone(b.q.heaps), b.heap) {
		if i, free := b.index[h]; free {
			cycle := cycle{heap: h, index: i, period: 2}
			a.of[h] = len(a.rows)
			a.rows = append(a.rows, cycle.row(stride, a.size))
			stride *= cycle.size()
		}
	}
	b.follow(&a)
	heaps := append(slices.Clone(b.q.heaps), b.heap)
	return a.candidate(b.q.Rules, heaps, 0, c)
}

// follow gives every heap that is not free the row of its least word in q.
func (b *box) follow(a *action) {
	rows := map[int32]int{}
	for _, h := range b.q.heaps {
		if a.of[h] != inert {
			continue
		}
		x := b.q.Phi(h)
		if _, ok := rows[x]; !ok {
			rows[x] = len(a.rows)
			a.rows = append(a.rows, a.along(b.q.word(x)))
		}
		a.of[h] = rows[x]
	}
}

// along returns multiplication by a word of heaps that have rows.
func (a *action) along(w word) []int32 {
	row := make([]int32, a.size)
	for x := range row {
		y := int32(x)
		for _, h := range w {
			y = a.Act(h, y)
		}
		row[x] = y
	}
	return row
}

// count returns the number of heaps h in the word.
func count(w word, h int) int {
	n := 0
	for _, g := range w {
		if g == h {
			n++
		}
	}
	return n
}
