package misere

import (
	"context"
	"fmt"
	"time"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/misere/internal/quotient"
	"sprague/stdlib/octal"
)

// The reasons of an unfinished search.
var (
	ErrBudget        = budget.ErrSpent
	ErrSize          = budget.ErrSize
	ErrRecalibration = quotient.ErrRecalibration
)

// Time, work or size can bound a search. Work does not depend on the machine (package budget). Size bounds memory: a
// monoid of n elements may need n² products. When a bound is reached the search returns the verified part with the
// reason. By default a search takes at most a minute.

// An Option of Quotient bounds the search.
type Option func(*limits)

// limits are the bounds of the options.
type limits struct {
	ctx  context.Context
	heap int // greatest heap, 0 for no bound
	size int // most elements of any monoid on the way
	work int64
	time time.Duration
}

// MaxHeap restricts the quotient to the heaps up to n. Reaching n before the quotient is known to be complete is not
// an error. 0 means no bound. It panics if n < 0.
func MaxHeap(n int) Option {
	notNegative("MaxHeap", int64(n))
	return func(l *limits) { l.heap = n }
}

func notNegative(option string, n int64) {
	if n < 0 {
		panic(fmt.Sprintf("misere: %s(%d): must be ≥ 0", option, n))
	}
}

// MaxTime bounds the time of the search. The default, also for 0, is one minute. It panics if d < 0.
func MaxTime(d time.Duration) Option {
	if d < 0 {
		panic(fmt.Sprintf("misere: MaxTime(%v): must be ≥ 0", d))
	}
	return func(l *limits) { l.time = d }
}

// MaxWork bounds the work of the search, counted in entries of tables and bits of sets read; a hundred million take
// about a second. The search then ends at the same heap on every machine, and the default time limit does not apply. 0
// means no bound. It panics if n < 0.
func MaxWork(n int64) Option {
	notNegative("MaxWork", n)
	return func(l *limits) { l.work = n }
}

// MaxSize bounds the number of elements of any monoid in the search; the default is two million. Memory grows up to
// its square, in units of 4 bytes. It panics unless elements ≥ 1.
func MaxSize(elements int) Option {
	if elements < 1 {
		panic(fmt.Sprintf("misere: MaxSize(%d): must be ≥ 1", elements))
	}
	return func(l *limits) { l.size = elements }
}

// WithContext makes the search stop when ctx is done; the reason of the error is that of the context.
func WithContext(ctx context.Context) Option { return func(l *limits) { l.ctx = ctx } }

// Unfinished is the error of a search that ended before the quotient was complete or the requested heap was reached.
// The quotient returned with it is verified for the heaps up to Heap. It wraps its reason.
type Unfinished struct {
	Game   string
	Heap   int
	Reason error // ErrBudget, ErrSize, ErrRecalibration, task.ErrInterrupted or of the context
}

func (u *Unfinished) Error() string {
	return fmt.Sprintf("misere: %s: quotient verified to heap %d only: %v", u.Game, u.Heap, u.Reason)
}

// Unwrap returns the reason.
func (u *Unfinished) Unwrap() error { return u.Reason }

// clock returns the clock of a search that starts now. If only work bounds the search it has no deadline, so that the
// result does not depend on the machine.
func (l *limits) clock() *budget.Clock {
	c := &budget.Clock{Context: l.ctx, Most: l.size, Work: l.work}
	switch {
	case l.time > 0:
		c.Deadline = time.Now().Add(l.time)
	case l.work <= 0:
		c.Deadline = time.Now().Add(time.Minute)
	}
	return c
}

// Quotient computes the misère quotient of a game [PlambeckSiegel2008]. It adds one heap after the other, with a
// verified quotient of the heaps so far at every step, until the periodicity theorem proves that no further heap
// changes it, or MaxHeap is reached. If time, an interrupt or the context ends it earlier, the error is an
// *[Unfinished], and the monoid is the last one verified.
func Quotient(game any, options ...Option) (Monoid, error) {
	g, err := octal.Of(game)
	if err != nil {
		return Monoid{}, err
	}
	l := limits{ctx: context.Background(), size: 2_000_000}
	for _, o := range options {
		o(&l)
	}
	q, err := quotient.Find(moves.OfCode(g), l.heap, l.clock())
	m := newMonoid(q)
	if err != nil {
		return m, &Unfinished{Game: g.Code(), Heap: m.Heap(), Reason: err}
	}
	return m, nil
}
