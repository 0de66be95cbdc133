package misere

import (
	"errors"
	"fmt"
	"slices"

	"sprague/stdlib/task"
)

// Why a solver can end before it is done.
var (
	ErrBudget        = errors.New("budget spent")
	ErrSize          = errors.New("monoid too large")
	ErrRecalibration = errors.New("recalibration failed")
)

// A solver grows the quotient of a game heap by heap. Its quotient q is verified at
// all times, and s is the finished search that verified it.
type solver struct {
	rules *rules
	clock *clock
	q     *quotient
	s     *search
	steps []Growth
}

// Growth is a heap at which a quotient grew, and what it grew to.
type Growth struct {
	Heap          int // size of the heap
	Order, POrder int // elements of the monoid and of its P-portion
}

func newSolver(r *rules, c *clock) *solver {
	trivial := action{size: 1, of: []int{inert}, p: newSet(1)}
	q := newQuotient(r, trivial, nil)
	_, s := q.failures(c)
	return &solver{rules: r, clock: c, q: q, s: s}
}

// heap returns the size of the next heap to add.
func (v *solver) heap() int { return len(v.q.of) }

// add takes in the next heap.
func (v *solver) add() {
	h := v.heap()
	if !v.rules.moves(h) {
		v.q.of = append(v.q.of, inert)
		v.q.bad = append(v.q.bad, nil)
		return
	}
	v.clock.check()
	v.clock.tick(h)
	m := v.q.mannerOf(h)
	if m.like >= 0 {
		v.q.adjoin(h, m.like, m.bad)
		return
	}
	if x := v.q.like(m.bad, v.clock); x >= 0 && v.s.holds(h, x, m.bad) {
		m.like = x
		return
	}
	v.expand(h)
}

// expand adjoins a new generator for heap h and repairs the candidate until both
// checks pass. What the heap does twice tells more than once, what it does four times
// hardly more than twice: z⁴ = z² is the cycle to begin with.
func (v *solver) expand(h int) {
	q := *v.q
	q.of = append(slices.Clone(q.of), inert)
	q.heaps = append(slices.Clone(q.heaps), h)
	a := q.freed([]cycle{{heap: h, index: 2, period: 2}}, v.clock)
	next := newQuotient(v.rules, a, q.heaps)
	boxed := false
	for round := 0; ; round++ {
		wrong, s := next.failures(v.clock)
		if wrong != nil && !boxed && (round >= patience || next.size > max(patient, 8*v.q.size)) {
			boxed = true
			if inBox, search := newBox(v.q, h).search(v.clock); inBox != nil {
				next, s, wrong = inBox, search, nil
			}
		}
		if wrong == nil {
			v.q, v.s = next, s
			v.steps = append(v.steps, Growth{h, next.size, next.p.count()})
			return
		}
		v.report(h, next, wrong[0])
		for _, w := range wrong {
			if next.errs(w) {
				next = next.recalibrated(w, v.clock)
			}
		}
	}
}

// report says which candidate is at hand.
func (v *solver) report(h int, q *quotient, wrong word) {
	task.Report(task.Progress{Label: v.rules.game.Code() + ": quotient", Done: int64(h - 1), Unit: "heaps",
		Note: fmt.Sprintf("heap %d: trying order %d, wrong on %s", h, q.size, sumOf(wrong))})
}
