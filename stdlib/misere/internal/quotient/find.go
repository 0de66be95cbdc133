package quotient

import (
	"fmt"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

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

// POrder returns the number of elements of P-positions.
func (q *Quotient) POrder() int { return q.p.count() }

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
			if p, ok := v.complete(); ok {
				return p, nil
			}
			look += look/lookAgain + 1
		}
	}
	p, _ = v.complete()
	return p, nil
}

// The quotient is tested for a period at heap firstLook and whenever it has grown by one part in lookAgain.
const (
	firstLook = 16
	lookAgain = 12
)
