package misere

import (
	"context"
	"time"

	"sprague/stdlib/task"
)

// A clock ends work that has run too long. Deep inside a search it panics with a
// stopped value, which the solver turns back into an answer where it can keep the
// last verified quotient.
type clock struct {
	ctx      context.Context
	deadline time.Time
	most     int   // elements a quotient may have on the way
	work     int64 // that may be done, 0 for no bound
	done     int64
	ticks    int
}

// stopped says why a clock ended the work.
type stopped struct{ reason error }

// tick takes down so much work, about one for each entry of a table or bit of a set that
// was looked at, and looks at the time now and then; it is cheap enough for every step of a
// search. Nothing but the game and the bounds decides how much work is done by when, so that a search
// that ends for its work ends at the same place on every machine.
func (c *clock) tick(work int) {
	c.ticks++
	if c.done += int64(work); c.work > 0 && c.done > c.work {
		panic(stopped{ErrBudget})
	}
	if c.ticks&255 == 0 {
		c.check()
	}
}

// check ends the work if it must end.
func (c *clock) check() {
	switch {
	case task.Stopped():
		panic(stopped{task.ErrInterrupted})
	case c.ctx.Err() != nil:
		panic(stopped{context.Cause(c.ctx)})
	case !c.deadline.IsZero() && time.Now().After(c.deadline):
		panic(stopped{ErrBudget})
	}
}

// room ends the work if a monoid of this many elements is too large.
func (c *clock) room(elements int) {
	if elements > c.most {
		panic(stopped{ErrSize})
	}
}
