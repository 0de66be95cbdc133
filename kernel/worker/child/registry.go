package child

import (
	"context"
	"runtime/pprof"
	"strconv"
	"sync"
	"unsafe"
)

// A goroutine inherits the profiler labels of the one that started it. A label
// therefore says of every goroutine which cell it belongs to, however deep in
// compiled or interpreted code it was started, and printing looks there.

//go:linkname profLabel runtime/pprof.runtime_getProfLabel
func profLabel() unsafe.Pointer

// A registry knows the cells that have goroutines, and counts these: the cell's own, until the cell is reported, and
// those that its code has started. What the library starts for itself is not counted.
type registry struct {
	mu      sync.RWMutex
	changed *sync.Cond // when a goroutine has ended
	cells   map[unsafe.Pointer]*cell
	quiet   func(*cell) // is called when a cell's last goroutine has ended
}

func newRegistry(quiet func(*cell)) *registry {
	r := &registry{cells: map[unsafe.Pointer]*cell{}, quiet: quiet}
	r.changed = sync.NewCond(&r.mu)
	return r
}

// enter marks the calling goroutine, and all that it will start, as belonging to c, and counts it.
func (r *registry) enter(c *cell) {
	c.labels = pprof.WithLabels(context.Background(), pprof.Labels("cell", strconv.FormatUint(c.id, 10)))
	pprof.SetGoroutineLabels(c.labels)
	c.mark = profLabel()
	r.begin(c)
}

// leave marks the calling goroutine as belonging to no cell.
func (r *registry) leave() { pprof.SetGoroutineLabels(context.Background()) }

// begin counts a goroutine of c, which there may have been none of any more.
func (r *registry) begin(c *cell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cells[c.mark] = c
	c.goroutines++
}

// end undoes one begin.
func (r *registry) end(c *cell) {
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

// rest waits until of the goroutines of c only its own is left.
func (r *registry) rest(c *cell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for c.goroutines > 1 {
		r.changed.Wait()
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

// all returns the cells that have goroutines.
func (r *registry) all() (list []*cell) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, c := range r.cells {
		list = append(list, c)
	}
	return list
}
