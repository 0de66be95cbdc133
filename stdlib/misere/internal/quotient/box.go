package quotient

import (
	"slices"

	"sprague/stdlib/misere/internal/budget"
)

// Where recalibration runs away, there is a second way to a candidate: set all generators
// free at once, each as a cycle of period 2, and mark outcomes in this box. If the
// quotient is finite, its elements have period 1 or 2 and bounded indices in all games
// that were solved so far, so a box that is long enough in every direction has it as its
// reduction. The box begins with the indices of the last quotient and grows in the
// directions of the words on which its reduction errs; heaps that were thought to be
// sums of generators become generators when such a word holds them. It is given up when
// it has more than boxRoom elements.
const boxRoom = 1_500_000

// When expand turns to the box: after so many rounds of recalibration, or when the
// candidate has grown so much.
const (
	patience = 40
	patient  = 2000 // elements
)

// Statement. If search returns a quotient, its checks have passed. If Q is finite with indices iₕ of its
// generators and periods that divide 2, every box with index at least iₕ in each direction, and long
// enough that the least word of each of its elements has the outcome that the element has in Q, has Q
// for its reduction. The box grows only where a failing word says so, so that it meets such a box unless
// it runs out of room first.
//
// Cost. A box of c directions has Π(iₕ + 2) elements, which is why it is the second way and not the
// first: recalibration frees one or two heaps at a time.

// Two ways to the same quotient make the search robust, and a test of one by the other.

// A box is the length of the cycle of each free heap: its index.
type box struct {
	q     *quotient // the last verified one
	heap  int       // the next heap, which has no element in q
	index map[int]int
}

func newBox(q *quotient, h int) *box {
	b := &box{q: q, heap: h, index: map[int]int{h: 2}}
	for _, g := range q.letters {
		b.index[g] = q.index(g)
	}
	return b
}

// search grows the box until the checks pass, and returns the quotient and the search
// that verified it; nil if the box grows too large.
// Each round the box is longer in some direction; room ends it.
func (b *box) search(c *budget.Clock) (*quotient, *search) {
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

// grow makes the box longer for a word: heaps of the word become free, and directions in
// which the word is as long as the box are lengthened, or all of the word's if there are
// none.
// A direction of index 0, which a heap has that is invertible, is never called short: its cycle has all its powers.
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

// reduced returns the candidate of the box, nil if the box has no room.
// Room is asked before anything is made. Heaps that are not free follow their least words, whose heaps are free.
func (b *box) reduced(c *budget.Clock) *quotient {
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
	s := a.spell(heaps)
	a.mark(b.q.rules, &s, c)
	return newQuotient(b.q.rules, a.reduce(&s, c), heaps)
}

// follow gives every heap that is not free the row of its least word in q.
func (b *box) follow(a *action) {
	rows := map[int32]int{}
	for _, h := range b.q.heaps {
		if a.of[h] != inert {
			continue
		}
		x := b.q.phi(h)
		if _, ok := rows[x]; !ok {
			rows[x] = len(a.rows)
			a.rows = append(a.rows, a.along(b.q.word(x)))
		}
		a.of[h] = rows[x]
	}
}

// along returns multiplication by a word of heaps that have rows.
// Cost: size looks for each heap of the word.
func (a *action) along(w word) []int32 {
	row := make([]int32, a.size)
	for x := range row {
		y := int32(x)
		for _, h := range w {
			y = a.act(h, y)
		}
		row[x] = y
	}
	return row
}

// count returns how often heap h is in the word.
// Words are short, a dozen heaps at most: to count is cheaper than to keep counts.
func count(w word, h int) int {
	n := 0
	for _, g := range w {
		if g == h {
			n++
		}
	}
	return n
}
