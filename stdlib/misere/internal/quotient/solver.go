package quotient

import (
	"errors"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
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
	trivial := action{size: 1, of: []int{inert}, p: newSet(1)}
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
