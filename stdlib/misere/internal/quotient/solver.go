package quotient

import (
	"errors"
	"fmt"
	"slices"

	"sprague/stdlib/misere/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// ErrRecalibration ends a search that finds no candidate that passes at a word.
var ErrRecalibration = errors.New("recalibration failed")

// A solver grows the quotient of a game heap by heap. Its quotient q is verified at
// all times, and s is the finished search that verified it.
// Between two heaps nothing is half done: whenever the clock panics, q is the last verified quotient.
type solver struct {
	rules *moves.Rules
	clock *budget.Clock
	q     *quotient
	s     *search
	steps []Growth
}

// Growth is a heap at which a quotient grew, and what it grew to.
type Growth struct {
	Heap          int // size of the heap
	Order, POrder int // elements of the monoid and of its P-portion
}

// newSolver begins with the quotient of the heap 0: one element, the identity, which is not in P, since
// who cannot move wins.
// The search of the trivial quotient is over at once, and stands ready for the first heap.
func newSolver(r *moves.Rules, c *budget.Clock) *solver {
	trivial := action{size: 1, of: []int{inert}, p: newSet(1)}
	q := newQuotient(r, trivial, nil)
	_, s := q.failures(c)
	return &solver{rules: r, clock: c, q: q, s: s}
}

// heap returns the size of the next heap to add.
func (v *solver) heap() int { return len(v.q.of) }

// add takes in the next heap. Invariant, before and after: q is verified for all heaps that it has, and s
// is the search that verified it, with nothing of its queue left: so that it can go on with one letter
// more ([search.holds]) without beginning anew. After a failure of holds s is of no further use, and
// expand makes another.
func (v *solver) add() {
	h := v.heap()
	if !v.rules.Moves(h) {
		v.q.of = append(v.q.of, inert)
		v.q.bad = append(v.q.bad, nil)
		return
	}
	v.clock.Check()
	v.clock.Tick(h)
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
// The first candidate is a guess with a cycle of four; each round repairs it by the words on which it errs. When it
// runs away, or after patience rounds, the box is tried once.
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
	task.Report(task.Progress{Label: v.rules.Name + ": quotient", Done: int64(h - 1), Unit: "heaps",
		Note: fmt.Sprintf("heap %d: trying order %d, wrong on %s", h, q.size, moves.Sum(wrong))})
}
