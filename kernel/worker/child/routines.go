package child

import (
	"context"
	"fmt"
	"runtime/pprof"
	"time"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
	"sprague/stdlib/task"
)

// Goroutines that cells start. Each belongs to its cell, ends with it when the cell is stopped, and a panic in it ends
// the cell, as in Go it would end the program, but neither the process nor its variables.

// spawn runs f in a goroutine of the calling cell.
func (c *child) spawn(f func()) { go c.watched(f)() }

// watched returns f for a goroutine that is about to be started and calls it once. The goroutine counts from now on:
// what the caller does next may be at the same time.
func (c *child) watched(f func()) func() {
	cell := c.registry.here()
	c.registry.begin(cell)
	return func() {
		defer c.registry.end(cell)
		c.routine(cell, f)
	}
}

// called returns f for what calls it in goroutines of its own, at any time, if ever.
func (c *child) called(f func()) func() {
	cell := c.registry.here()
	return func() {
		c.registry.begin(cell)
		defer c.registry.end(cell)
		if cell != nil {
			pprof.SetGoroutineLabels(cell.labels) // for here
			defer pprof.SetGoroutineLabels(context.Background())
		}
		c.routine(cell, f)
	}
}

// routine runs f, which is all that the calling goroutine of a cell does.
func (c *child) routine(cell *cell, f func()) {
	defer func() {
		r := recover()
		if r == nil || cell == nil || rt.Panicked(r) == error(task.ErrInterrupted) && cell.stopping() {
			return
		}
		reason := wire.Outcome{Ending: wire.Panicked, Routine: true, Message: panicText(r), Stack: c.trace.frames()}
		if !c.halt(cell, reason) {
			fmt.Fprintf(stream{c, wire.KindStderr}, "panic in a goroutine: %s\n", reason.Message)
		}
	}()
	f()
}

// stopped returns what is closed when the calling goroutine is to end, nil for one of no cell.
func (c *child) stopped() <-chan struct{} {
	if cell := c.registry.here(); cell != nil {
		return cell.stopped
	}
	return nil
}

// sleep is time.Sleep, but ends with its cell.
func (c *child) sleep(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	rt.Receive(timer.C)
}
