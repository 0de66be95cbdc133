package misere

import (
	"context"
	"fmt"
	"time"

	"sprague/stdlib/misere/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/misere/internal/quotient"
	"sprague/stdlib/octal"
)

// Why a search can end before it is done.
var (
	ErrBudget        = budget.ErrSpent
	ErrSize          = budget.ErrSize
	ErrRecalibration = quotient.ErrRecalibration
)

// What bounds a search. Time is what a person has; work is what a machine has done, and is the same
// on all machines for the same game (internal/budget). Size bounds memory: a monoid of n elements can come
// to have n² products. Whichever ends first ends the search, and what was verified by then is
// returned with the reason. Without any option a search takes a minute at most, so that a
// cell comes back.

// An Option tells Quotient how far to go.
type Option func(*limits)

// limits are what the options say.
type limits struct {
	ctx  context.Context
	heap int // greatest heap, 0 for no bound
	size int // most elements of any monoid on the way
	work int64
	time time.Duration
}

// MaxHeap asks for the quotient of the heaps up to n only. If n is reached before the
// quotient is known to be complete, that is no error. With 0 there is no bound. It panics if n < 0.
func MaxHeap(n int) Option {
	notNegative("MaxHeap", int64(n))
	return func(l *limits) { l.heap = n }
}

// notNegative panics for a bound below 0.
func notNegative(option string, n int64) {
	if n < 0 {
		panic(fmt.Sprintf("misere: %s(%d); a bound is ≥ 0", option, n))
	}
}

// MaxTime bounds the time of the search. Without it, or with 0, a search takes at most a minute. It panics if d < 0.
func MaxTime(d time.Duration) Option {
	if d < 0 {
		panic(fmt.Sprintf("misere: MaxTime(%v); a bound is ≥ 0", d))
	}
	return func(l *limits) { l.time = d }
}

// MaxWork bounds the work of the search, counted in entries of tables and bits of sets that are looked at; a hundred
// million take about a second. A search that ends for its work ends at the same heap on every machine, which no time
// can promise; with it, a minute is no bound any more. With 0 there is no bound. It panics if n < 0.
func MaxWork(n int64) Option {
	notNegative("MaxWork", n)
	return func(l *limits) { l.work = n }
}

// Bounds are functions and not fields, so that a cell names those it means and no others.

// MaxSize bounds the number of elements that any monoid on the way may have; the
// default is two million. Memory grows up to the square of it, in units of 4 bytes. It panics unless elements ≥ 1.
func MaxSize(elements int) Option {
	if elements < 1 {
		panic(fmt.Sprintf("misere: MaxSize(%d); a monoid has at least 1 element", elements))
	}
	return func(l *limits) { l.size = elements }
}

// A context's reason is the reason of the error.

// WithContext makes the search stop when ctx does.
func WithContext(ctx context.Context) Option { return func(l *limits) { l.ctx = ctx } }

// An error that wraps its reason: errors.Is tells a budget from an interrupt, and the heap says what is known.

// Unfinished is the error of a search that ended before the quotient was complete or
// the heap that was asked for was reached. The quotient that comes with it is
// verified for the heaps up to Heap.
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

// clock returns the clock of a search that begins now. Its deadline is none, if nothing but its
// work bounds it.
// Work without time is for results that must be the same everywhere: then no minute may cut it short.
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

// A search that ends early is no failure: its monoid is right for the heaps that it has, and says so. The
// error is for who wanted all of it.

// Quotient finds the misère quotient of a game [PlambeckSiegel2008]. It takes in one heap
// after the other, with a verified quotient of the heaps so far at every step, until the
// periodicity theorem proves that no further heap brings anything new, or MaxHeap
// is reached. If time, an interrupt or the context ends it before that, the error is an
// *[Unfinished], and the monoid is the last one that was verified.
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
