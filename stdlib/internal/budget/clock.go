package budget

import (
	"context"
	"errors"
	"time"

	"sprague/stdlib/task"
)

// The reasons for which a clock ends a search.
var (
	ErrSpent = errors.New("budget spent")
	ErrSize  = errors.New("monoid too large")
)

// A Clock ends work that exceeds its limits. Within a search it panics with a Stopped value, from which the solver
// recovers with the last verified quotient. done is the work of the whole search.
type Clock struct {
	Context  context.Context
	Deadline time.Time // the zero time for no bound
	Most     int       // elements of a quotient
	Work     int64     // 0 means no bound
	done     int64
	ticks    int
}

// Stopped has the reason for which a clock ended the work.
type Stopped struct{ Reason error }

// Catch is deferred by the start of a search. It recovers the panic of a clock as an error, and no other panic.
func Catch(err *error) {
	switch why := recover().(type) {
	case nil:
	case Stopped:
		*err = why.Reason
	default:
		panic(why)
	}
}

// Tick adds work, about one for each entry of a table or bit of a set, and checks the time in each 256th call. The work
// depends only on the game and the bounds, so that a search with a work limit ends at the same point on every machine.
func (c *Clock) Tick(work int) {
	c.ticks++
	if c.done += int64(work); c.Work > 0 && c.done > c.Work {
		panic(Stopped{ErrSpent})
	}
	if c.ticks&255 == 0 {
		c.Check()
	}
}

// Check ends the work after an interrupt, the end of the context, or the deadline.
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

// Size ends the work if a monoid of this many elements is too large. It is called before a table is allocated.
func (c *Clock) Size(elements int) {
	if elements > c.Most {
		panic(Stopped{ErrSize})
	}
}
