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
	most     int // elements a quotient may have on the way
	ticks    int
}

// stopped says why a clock ended the work.
type stopped struct{ reason error }

// tick looks at the clock now and then; it is cheap enough for every step of a search.
func (c *clock) tick() {
	c.ticks++
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
