package child

import (
	"bytes"
	"context"
	"maps"
	"regexp"
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

// A registry knows the cells whose goroutines may still run.
type registry struct {
	mu    sync.RWMutex
	cells map[unsafe.Pointer]*cell
}

// enter marks the calling goroutine, and all that it will start, as belonging to c.
func (r *registry) enter(c *cell) {
	c.labels = pprof.WithLabels(context.Background(), pprof.Labels("cell", strconv.FormatUint(c.id, 10)))
	pprof.SetGoroutineLabels(c.labels)
	c.mark = profLabel()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cells == nil {
		r.cells = map[unsafe.Pointer]*cell{}
	}
	r.cells[c.mark] = c
}

// adopt marks the calling goroutine, which something else has started, as belonging to a cell that has
// entered, until its result is called.
func (r *registry) adopt(c *cell) (leave func()) {
	pprof.SetGoroutineLabels(c.labels)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cells[c.mark] = c // it may have been dismissed
	return r.leave
}

// leave marks the calling goroutine as belonging to no cell.
func (r *registry) leave() { pprof.SetGoroutineLabels(context.Background()) }

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

// stopScopes interrupts, by their own scopes, all cells whose goroutines may still run.
func (r *registry) stopScopes() {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, c := range r.cells {
		c.scope.Stop()
	}
}

// lives reports whether a goroutine of c is left.
func (r *registry) lives(c *cell) bool { return labelled()[c.id] }

// anyLives reports whether any cell has a goroutine left.
func (r *registry) anyLives() bool { return len(labelled()) > 0 }

// dismiss forgets all cells without goroutines and returns their ids. A cell that
// enters meanwhile is not looked at.
func (r *registry) dismiss() []uint64 {
	r.mu.RLock()
	known := maps.Clone(r.cells)
	r.mu.RUnlock()
	live := labelled()
	r.mu.Lock()
	defer r.mu.Unlock()
	var gone []uint64
	for mark, c := range known {
		if !live[c.id] {
			delete(r.cells, mark)
			c.scope.Release()
			gone = append(gone, c.id)
		}
	}
	return gone
}

var labelLine = regexp.MustCompile(`(?m)^# labels: \{"cell":"(\d+)"\}`)

// labelled returns the ids of the cells that have goroutines, by the goroutine
// profile, which stops the world for some ten microseconds.
func labelled() map[uint64]bool {
	var text bytes.Buffer
	pprof.Lookup("goroutine").WriteTo(&text, 1)
	live := map[uint64]bool{}
	for _, m := range labelLine.FindAllSubmatch(text.Bytes(), -1) {
		id, _ := strconv.ParseUint(string(m[1]), 10, 64)
		live[id] = true
	}
	return live
}
