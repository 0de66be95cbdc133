package quotient

import (
	"fmt"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// A Found is the result of a search: the verified quotient of the heaps up to Heap. Elements are numbers below Order;
// 0 is the identity. Its methods are not safe for concurrent use, since products are computed on demand.
type Found struct {
	Period Period // the period that proves the quotient complete, or zero
	Growth []Growth
	q      *quotient
}

// Find adds heaps until the quotient is complete, or, if last is not 0, up to heap last. An error says why the clock
// ended the search; the result is verified all the same.
func Find(r *moves.Rules, last int, c *budget.Clock) (*Found, error) {
	v := newSolver(r, c)
	p, err := v.run(last)
	return &Found{Period: p, Growth: v.steps, q: v.q}, err
}

// Rules returns the rules of the game.
func (f *Found) Rules() *moves.Rules { return f.q.rules }

// Heap returns the greatest heap of the quotient.
func (f *Found) Heap() int { return len(f.q.of) - 1 }

// Order returns the number of elements.
func (f *Found) Order() int { return f.q.size }

// P lists the elements of P-positions, ascending.
func (f *Found) P() []int32 { return f.q.p.members() }

// POrder returns the number of elements of P-positions.
func (f *Found) POrder() int { return f.q.p.count() }

// InP reports whether an element is in P.
func (f *Found) InP(x int32) bool { return f.q.p.has(x) }

// Phi returns the element of a heap up to Heap.
func (f *Found) Phi(h int) int32 { return f.q.phi(h) }

// Times returns the products of x with all elements, which must not be changed.
func (f *Found) Times(x int32) []int32 { return f.q.times(x) }

// Act returns x times heap h, without computing the row of products.
func (f *Found) Act(h int, x int32) int32 { return f.q.act(h, x) }

// Row returns the products of all elements with a heap that has options, which must not be changed.
func (f *Found) Row(h int) []int32 { return f.q.rows[f.q.of[h]] }

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
