package child

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"sprague/internal/progress"
	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
	"sprague/stdlib/display"
)

// A cell is the running of one job in the child, with every goroutine it starts.
type cell struct {
	job    wire.Job
	id     uint64
	labels context.Context // keeps mark from being used again
	mark   unsafe.Pointer

	goroutines int // that it has; under the lock of the registry

	mu      sync.Mutex
	value   *display.Bundle
	failure string
	left    string         // what an interrupted function has said that it leaves
	meter   progress.Meter // of what long calls report
	reason  *wire.Outcome  // why the cell was made to stop; nil when it was not
	limit   int            // bytes that the cell may put out
	written int            // bytes that it has put out
	cut     int            // bytes that it wanted to put out beyond the limit

	stopped chan struct{} // closed when its goroutines are to end; the gates are closed from then on until they have

	done  int           // steps that have ended
	files []*token.File // of its steps, to be dropped when it has ended

	reached atomic.Int64 // how many of the variables that it gives a value have it
}

func newCell(job wire.Job, limit int) *cell {
	return &cell{job: job, id: job.Cell, limit: limit, stopped: make(chan struct{})}
}

// cancel records why the cell is made to stop, and reports whether this is the first reason, which counts.
func (c *cell) cancel(o wire.Outcome) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reason != nil {
		return false
	}
	c.reason = &o
	return true
}

func (c *cell) cancelled() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reason != nil
}

// stop makes the goroutines of the cell end at their next gate. It is called once.
func (c *cell) stop() {
	close(c.stopped)
	rt.CloseGates()
}

// stopping reports whether the goroutines of the cell are to end.
func (c *cell) stopping() bool {
	select {
	case <-c.stopped:
		return true
	default:
		return false
	}
}

// locked calls f, which changes what all goroutines of the cell use.
func (c *cell) locked(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
}

// allow says how many of n more bytes the cell may put out: all of them as long as the limit is not passed, and of
// those that pass it the first, or none if these are fewer than least. What goes beyond is counted.
func (c *cell) allow(n, least int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	ok := min(n, max(0, c.limit-c.written))
	if ok < least {
		ok = 0
	}
	c.written += ok
	c.cut += n - ok
	return ok
}

// conclude completes the outcome of evaluating the cell with what it showed, or
// with the reason for which it was stopped.
func (c *cell) conclude(o wire.Outcome) wire.Outcome {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reason != nil {
		reason := *c.reason
		reason.Done = o.Done
		switch {
		case reason.Ending == wire.Flooded:
			reason.Message = fmt.Sprintf("the cell wrote more than %s: it was stopped there, and %s that it had begun to write "+
				"are cut; display.Limit(bytes) lets a cell put out more", rt.Bytes(uint64(c.limit)), rt.Bytes(uint64(c.cut)))
		case reason.Ending == wire.Stopped:
			if reached := c.meter.Reached(); reached != "" { // a long call, which may have ended since
				reason.Message = "interrupted; " + reached + " by the last report"
			}
			reason.Message = cmp.Or(c.left, reason.Message)
		}
		return reason
	}
	o.Value = c.value
	if o.Ending == wire.Finished && c.failure != "" {
		o.Ending, o.Message = wire.Failed, c.failure
	}
	return o
}

// note records the file of a step of a cell. When it declares no function but the one that holds the
// statements, nothing of it outlives the cell.
func (c *cell) note(f *token.File, source string) {
	if strings.Count(source, "func") <= 1 {
		c.files = append(c.files, f)
	}
}
