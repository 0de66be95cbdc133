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

// An Option of Quotient bounds the search. By default it takes at most a minute.
type Option func(*limits)

// limits are the clock of a search, and what else bounds it.
type limits struct {
	budget.Clock
	heap int // greatest heap, 0 for no bound
}

// limitsOf returns the limits of a search that starts now. If only work bounds the search it has no deadline, so that
// the result does not depend on the machine.
func limitsOf(options []Option) *limits {
	l := &limits{Clock: budget.Clock{Context: context.Background(), Most: 2_000_000}}
	for _, o := range options {
		o(l)
	}
	if l.Deadline.IsZero() && l.Work <= 0 {
		l.Deadline = time.Now().Add(time.Minute)
	}
	return l
}

// MaxHeap restricts the quotient to the heaps up to n. Reaching n before the quotient is known to be complete is not
// an error. 0 means no bound. It panics if n < 0.
func MaxHeap(n int) Option {
	atLeast("MaxHeap", n, 0)
	return func(l *limits) { l.heap = n }
}

func atLeast[N int | int64 | time.Duration](option string, n N, least int) {
	if n < N(least) {
		panic(fmt.Sprintf("misere: %s(%v): must be ≥ %d", option, n, least))
	}
}

// MaxTime bounds the time of the search. The default, also for 0, is one minute. It panics if d < 0.
func MaxTime(d time.Duration) Option {
	atLeast("MaxTime", d, 0)
	return func(l *limits) {
		l.Deadline = time.Time{} // the last of several options counts
		if d > 0 {
			l.Deadline = time.Now().Add(d)
		}
	}
}

// MaxWork bounds the work of the search, counted in entries of tables and bits of sets read; a hundred million take
// about a second. The search then ends at the same heap on every machine, and the default time limit does not apply. 0
// means no bound. It panics if n < 0.
func MaxWork(n int64) Option {
	atLeast("MaxWork", n, 0)
	return func(l *limits) { l.Work = n }
}

// MaxSize bounds the number of elements of any monoid in the search; the default is two million. Memory grows up to
// its square, in units of 4 bytes. It panics unless elements ≥ 1.
func MaxSize(elements int) Option {
	atLeast("MaxSize", elements, 1)
	return func(l *limits) { l.Most = elements }
}

// WithContext makes the search stop when ctx is done; the reason of the error is that of the context.
func WithContext(ctx context.Context) Option { return func(l *limits) { l.Context = ctx } }

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

// Quotient computes the misère quotient of a game [PlambeckSiegel2008]. It adds one heap after the other, with a
// verified quotient of the heaps so far at every step, until the periodicity theorem proves that no further heap
// changes it, or MaxHeap is reached. If time, an interrupt or the context ends it earlier, the error is an
// *[Unfinished], and the monoid is the last one verified.
func Quotient(game any, options ...Option) (Monoid, error) {
	g, err := octal.Of(game)
	if err != nil {
		return Monoid{}, err
	}
	l := limitsOf(options)
	return search(moves.OfCode(g), l.heap, l)
}

// search finds the quotient of the heaps up to last, or, if last is 0, of as many as the limits allow.
func search(rules *moves.Rules, last int, l *limits) (Monoid, error) {
	q, err := quotient.Find(rules, last, &l.Clock)
	m := newMonoid(q)
	if err != nil {
		err = &Unfinished{Game: rules.Name, Heap: m.Heap(), Reason: err}
	}
	return m, err
}
