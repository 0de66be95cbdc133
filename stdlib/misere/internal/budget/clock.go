// Package budget ends searches that have run too long.
package budget

import (
	"context"
	"errors"
	"time"

	"sprague/stdlib/task"
)

// Why a clock ends a search.
var (
	ErrSpent = errors.New("budget spent")
	ErrSize  = errors.New("monoid too large")
)

// A Clock ends work that has run too long. Deep inside a search it panics with a
// Stopped value, which the solver turns back into an answer where it can keep the
// last verified quotient.
// Invariant: done is the work of the whole search, whichever part of it ticked.
type Clock struct {
	Context  context.Context
	Deadline time.Time // the zero time for no bound
	Most     int       // elements a quotient may have on the way
	Work     int64     // that may be done, 0 for no bound
	done     int64
	ticks    int
}

// Stopped says why a clock ended the work.
type Stopped struct{ Reason error }

// Catch is deferred by who begins a search: it turns the panic of a clock that ended it into
// the error, and passes other panics on.
func Catch(err *error) {
	switch why := recover().(type) {
	case nil:
	case Stopped:
		*err = why.Reason
	default:
		panic(why)
	}
}

// Tick takes down so much work, about one for each entry of a table or bit of a set that
// was looked at, and looks at the time now and then; it is cheap enough for every step of a
// search. Nothing but the game and the bounds decides how much work is done by when, so that a search
// that ends for its work ends at the same place on every machine.
// Looking at the time costs more than most steps, so it is looked at each 256th.
func (c *Clock) Tick(work int) {
	c.ticks++
	if c.done += int64(work); c.Work > 0 && c.done > c.Work {
		panic(Stopped{ErrSpent})
	}
	if c.ticks&255 == 0 {
		c.Check()
	}
}

// Check ends the work if it must end.
// An interrupt comes first, then the context, then the time: who asked for it is told that.
func (c *Clock) Check() {
	switch {
	case task.Stopped():
		panic(Stopped{task.ErrInterrupted})
	case c.Context.Err() != nil:
		panic(Stopped{context.Cause(c.Context)})
	case !c.Deadline.IsZero() && time.Now().After(c.Deadline):
		panic(Stopped{ErrSpent})
	}
}

// Room ends the work if a monoid of this many elements is too large.
// It is asked before a table is made, since a table that has no room cannot be interrupted.
func (c *Clock) Room(elements int) {
	if elements > c.Most {
		panic(Stopped{ErrSize})
	}
}
