package quotient

import (
	"errors"
	"fmt"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// ErrRecalibration is the error of a search that finds no candidate that passes at a word.
var ErrRecalibration = errors.New("recalibration failed")

// A solver extends the quotient of a game heap by heap. Its quotient q is verified between heaps, so also when the
// clock panics, and s is the finished search that verified it.
type solver struct {
	rules *moves.Rules
	clock *budget.Clock
	q     *Quotient
	s     *search
	steps []Growth
}

// Growth is a heap at which a quotient grew, with the orders.
type Growth struct {
	Heap          int // size of the heap
	Order, POrder int // elements of the monoid and of its P-portion
}

// newSolver starts with the quotient of heap 0: one element, the identity, which is not in P, since a player who
// cannot move wins.
func newSolver(r *moves.Rules, c *budget.Clock) *solver {
	trivial := action{size: 1, of: []int{inert}, p: newSet(1), outs: newSet(1)}
	q := newQuotient(r, trivial, nil)
	_, s := q.failures(c)
	return &solver{rules: r, clock: c, q: q, s: s}
}

// heap returns the size of the next heap to add.
func (v *solver) heap() int { return len(v.q.of) }

// add adds the next heap. Invariant, before and after: q is verified for all its heaps, and s is the search that
// verified it, with an empty queue, so that it can continue with one more letter ([search.holds]). After a failure of
// holds s is invalid, and expand makes another.
func (v *solver) add() {
	h := v.heap()
	if !v.rules.Moves(h) {
		v.q.of = append(v.q.of, inert)
		v.q.bad = append(v.q.bad, nil)
		return
	}
	v.clock.Check()
	v.clock.Tick(h)
	m := v.q.signatureOf(h)
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

// expand adjoins a new generator for heap h. The first candidate has the cycle z⁴ = z²: two heaps determine more than
// one, but four hardly more than two.
func (v *solver) expand(h int) {
	first := v.q.with(h).freed([]cycle{{heap: h, index: 2, period: 2}}, v.clock)
	v.q, v.s = first.repaired(v.clock)
	v.steps = append(v.steps, Growth{h, v.q.size, v.q.p.count()})
}

// Find adds heaps until the quotient is complete, or, if last is not 0, up to heap last. An error says why the clock
// ended the search; the result is verified all the same.
func Find(r *moves.Rules, last int, c *budget.Clock) (*Quotient, error) {
	v := newSolver(r, c)
	p, err := v.run(last)
	v.q.Period, v.q.Growth = p, v.steps
	return v.q, err
}

// Heap returns the greatest heap of the quotient.
func (q *Quotient) Heap() int { return len(q.of) - 1 }

// Order returns the number of elements.
func (q *Quotient) Order() int { return q.size }

// P lists the elements of P-positions, ascending.
func (q *Quotient) P() []int32 { return q.p.members() }

// InP reports whether an element is in P.
func (q *Quotient) InP(x int32) bool { return q.p.has(x) }

// Row returns the products of all elements with a heap that has options, which must not be changed.
func (q *Quotient) Row(h int) []int32 { return q.rows[q.of[h]] }

// run adds heaps until the quotient is complete or the heap last is in, and returns the period that proves it
// complete, if it is. It looks for periods at heaps that grow by a twelfth, for a total cost of a few times the last
// one.
func (v *solver) run(last int) (p Period, err error) {
	defer budget.Catch(&err)
	for look := firstLook; last == 0 || v.heap() <= last; {
		v.add()
		task.Report(task.Progress{Label: v.rules.Name + ": quotient", Done: int64(v.heap() - 1), Total: int64(last),
			Unit: "heaps", Note: fmt.Sprintf("order %d", v.q.size)})
		if v.heap() == look {
			if p := v.complete(); p.Length > 0 {
				return p, nil
			}
			look += look/lookAgain + 1
		}
	}
	return v.complete(), nil
}

// The quotient is tested for a period at heap firstLook and whenever it has grown by one part in lookAgain.
const (
	firstLook = 16
	lookAgain = 12
)
