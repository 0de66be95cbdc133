package misere

import (
	"context"
	"fmt"
	"time"

	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// An Option tells Quotient how far to go.
type Option func(*limits)

type limits struct {
	ctx  context.Context
	heap int // greatest heap, 0 for no bound
	size int // most elements of any monoid on the way
	work int64
	time time.Duration
}

// MaxHeap asks for the quotient of the heaps up to n only. If n is reached before the
// quotient is known to be complete, that is no error.
func MaxHeap(n int) Option { return func(l *limits) { l.heap = n } }

// MaxTime bounds the time of the search. Without it, or with 0, a search takes at most a minute.
func MaxTime(d time.Duration) Option { return func(l *limits) { l.time = d } }

// MaxWork bounds the work of the search, counted in entries of tables and bits of sets that are
// looked at; a hundred million take about a second. A search that ends for its work ends at the same
// heap on every machine, which no time can promise; with it, a minute is no bound any more.
func MaxWork(n int64) Option { return func(l *limits) { l.work = n } }

// MaxSize bounds the number of elements that any monoid on the way may have; the
// default is two million. Memory grows up to the square of it, in units of 4 bytes.
func MaxSize(elements int) Option { return func(l *limits) { l.size = elements } }

// WithContext makes the search stop when ctx does.
func WithContext(ctx context.Context) Option { return func(l *limits) { l.ctx = ctx } }

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

// deadline returns when a search that begins now ends: never, if nothing but its work bounds it.
func (l *limits) deadline(now time.Time) time.Time {
	switch {
	case l.time > 0:
		return now.Add(l.time)
	case l.work > 0:
		return time.Time{}
	}
	return now.Add(time.Minute)
}

// Quotient finds the misère quotient of a game [PlambeckSiegel2008]. It takes in one heap
// after the other, with a verified quotient of the heaps so far at every step, until the
// periodicity theorem proves that no further heap brings anything new, or MaxHeap
// is reached. If time, an interrupt or the context ends it before that, the error is an
// *[Unfinished], and the monoid is the last one that was verified. It panics if
// MaxHeap is below 0.
func Quotient(game any, options ...Option) (Monoid, error) {
	g, err := octal.Of(game)
	if err != nil {
		return Monoid{}, err
	}
	l := limits{ctx: context.Background(), size: 2_000_000}
	for _, o := range options {
		o(&l)
	}
	if l.heap < 0 {
		panic(fmt.Sprintf("misere: quotient up to heap %d", l.heap))
	}
	c := &clock{ctx: l.ctx, most: l.size, work: l.work, deadline: l.deadline(time.Now())}
	v := newSolver(newRules(g), c)
	p, err := v.run(l.heap)
	m := newMonoid(v, p)
	if err != nil {
		return m, &Unfinished{Game: g.Code(), Heap: m.Heap(), Reason: err}
	}
	return m, nil
}

// run adds heaps until the quotient is complete or the heap last is in, and returns the
// period that proves it complete, if it is.
func (v *solver) run(last int) (p period, err error) {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case stopped:
			err = why.reason
		default:
			panic(why)
		}
	}()
	for look := firstLook; last == 0 || v.heap() <= last; {
		v.add()
		task.Report(task.Progress{Label: v.rules.game.Code() + ": quotient", Done: int64(v.heap() - 1), Total: int64(last),
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

// A quotient is looked at for a period at heap firstLook and then whenever it has grown
// by one part in lookAgain, so that the looking costs little.
const (
	firstLook = 16
	lookAgain = 12
)
