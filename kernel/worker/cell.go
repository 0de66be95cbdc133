package worker

import (
	"context"
	"sync"
	"unsafe"

	"sprague/stdlib/display"
)

// A cell is the running of one job in the child, with every goroutine it starts.
type cell struct {
	id     uint64
	labels context.Context // keeps mark from being used again
	mark   unsafe.Pointer
	ended  chan Outcome // of its own statements, once it is condemned

	mu      sync.Mutex
	value   *display.Bundle
	failure string
	verdict *Outcome // why the cell was made to stop; nil when it was not
	written int      // bytes of text
}

func newCell(id uint64) *cell { return &cell{id: id, ended: make(chan Outcome, 1)} }

// condemn records why the cell is made to stop, and reports whether this is the first
// reason, which counts.
func (c *cell) condemn(o Outcome) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.verdict != nil {
		return false
	}
	c.verdict = &o
	return true
}

// condemned reports whether the cell has been told to stop.
func (c *cell) condemned() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.verdict != nil
}

// stuck records that the condemned cell has not stopped.
func (c *cell) stuck() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.verdict.Stuck = true
}

// show records what the cell shows, and the failure that its last value means.
func (c *cell) show(b *display.Bundle, failure string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.value, c.failure = b, failure
}

// allow says how many of n more bytes of text the cell may write, and whether
// this write is the one that goes over the limit.
func (c *cell) allow(n, limit int) (ok int, over bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	left := limit - c.written
	c.written += n
	if left <= 0 {
		return 0, false
	}
	return min(n, left), n > left
}

// conclude completes the outcome of evaluating the cell with what it showed, or
// with the reason for which it was stopped.
func (c *cell) conclude(o Outcome) Outcome {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.verdict != nil {
		verdict := *c.verdict
		verdict.Done = o.Done
		return verdict
	}
	o.Value = c.value
	if o.Ending == Finished && c.failure != "" {
		o.Ending, o.Message = Failed, c.failure
	}
	return o
}
