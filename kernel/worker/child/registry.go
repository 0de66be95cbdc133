package child

import (
	"context"
	"runtime/pprof"
	"strconv"
	"sync"
	"unsafe"

	"sprague/kernel/worker/wire"
	"sprague/stdlib/task"
)

// A goroutine inherits the profiler labels of the one that started it. A label therefore says of every goroutine which
// cell it belongs to, however deep in compiled or interpreted code it was started, and printing looks there.

//go:linkname profLabel runtime/pprof.runtime_getProfLabel
func profLabel() unsafe.Pointer

// A registry knows the cell that runs and the cells that have goroutines, and counts these: the cell's own, until the
// cell is reported, and those that its code has started. What the library starts for itself is not counted.
type registry struct {
	mu      sync.RWMutex
	changed *sync.Cond // when a goroutine has ended, and when variables have been written down
	running *cell
	keeping bool // variables are being written down
	cells   map[unsafe.Pointer]*cell
	quiet   func(*cell) // is called when a cell's last goroutine has ended
}

func newRegistry(quiet func(*cell)) *registry {
	r := &registry{cells: map[unsafe.Pointer]*cell{}, quiet: quiet}
	r.changed = sync.NewCond(&r.mu)
	return r
}

// current returns the cell that runs, nil for none.
func (r *registry) current() *cell {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.running
}

// start makes a cell the one that runs. Its code may not run before enter has returned.
func (r *registry) start(c *cell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	task.Reset()
	r.running = c
}

// enter marks the calling goroutine, and all that it will start, as belonging to c, and counts it.
func (r *registry) enter(c *cell) {
	c.labels = pprof.WithLabels(context.Background(), pprof.Labels("cell", strconv.FormatUint(c.id, 10)))
	pprof.SetGoroutineLabels(c.labels)
	c.mark = profLabel()
	r.begin(c)
}

// begin counts a goroutine of c, which there may have been none of any more, once no variables are being written down.
func (r *registry) begin(c *cell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.keeping {
		r.changed.Wait()
	}
	if c != nil {
		r.cells[c.mark] = c
		c.goroutines++
	}
}

func (r *registry) end(c *cell) {
	if c == nil {
		return
	}
	r.mu.Lock()
	c.goroutines--
	over := c.goroutines == 0
	if over {
		delete(r.cells, c.mark)
	}
	r.changed.Broadcast()
	r.mu.Unlock()
	if over {
		r.quiet(c)
	}
}

// leave ends the time of the cell that runs and marks the calling goroutine as belonging to none. If the cell was
// stopped, what it has started must have ended before. What it has left is to be written down before the next one
// begins; kept says that this has been seen to.
func (r *registry) leave(c *cell) {
	pprof.SetGoroutineLabels(context.Background())
	r.mu.Lock()
	defer r.mu.Unlock()
	for c.cancelled() && c.goroutines > 1 {
		r.changed.Wait()
	}
	r.running, r.keeping = nil, true
	task.Reset()
}

// kept ends the time between cells in which nothing changes variables.
func (r *registry) kept() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keeping = false
	r.changed.Broadcast()
}

// stop stops a cell for the given reason. It reports whether the cell was running, and whether the reason is the first.
func (r *registry) stop(c *cell, reason wire.Outcome) (runs, first bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	runs = r.running == c
	if first = runs && c.cancel(reason); first {
		c.stop() // first: a compiled function that listens must not return to a cell that goes on
		task.Stop()
	}
	return runs, first
}

// stopRest stops what cells that do not run any more have left.
func (r *registry) stopRest() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range r.cells {
		if !c.stopping() && c != r.running {
			c.stop()
			task.Stop()
		}
	}
}

// here returns the cell that the calling goroutine belongs to, nil for none.
func (r *registry) here() *cell {
	mark := profLabel()
	if mark == nil {
		return nil
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.cells[mark]
}

// alone reports whether no goroutine that a cell has started is left.
func (r *registry) alone() bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return len(r.cells) == 0
}
