package child

import (
	"reflect"
	"time"
)

// Printing, showing and encoding go through whole values in compiled code, which has no gates.
// The turn of cells that run beside each other would go on in the middle of a map, and the Go
// run time ends a process that writes to a map which another goroutine reads. So the turn is held
// until such a function has returned.

// A holding says whose turn is held. The lock is that of running.
type holding struct {
	by      *cell
	depth   int // calls that hold it: a method that prints may be called by one that prints
	since   time.Time
	stirred bool // code of the cell itself, a method, runs as part of the call, or a writer may be waited for
}

// holdTime is how long the turn is held while methods of the cell are called, or while it is written
// what others may read: these may wait for what another cell does.
const holdTime = time.Second

// keeps reports whether the turn has to stay where it is.
func (h *holding) keeps() bool {
	return h.by != nil && (!h.stirred || time.Since(h.since) < holdTime)
}

// hold has a running cell keep the turn until release is called with what hold returned: the
// cell, or nil when it has nothing to keep. It keeps it for holdTime at most if it may have to wait
// for other cells.
func (r *running) hold(c *cell, waits bool) *cell {
	r.mu.Lock()
	defer r.mu.Unlock()
	c.compiled = false
	c.waits++
	for r.held.by != c && (r.held.keeps() || r.othersTurn(c)) && r.runs(c) && !c.scope.Stopped() {
		r.changed.Wait()
	}
	c.waits--
	if !r.runs(c) || c.scope.Stopped() {
		return nil
	}
	if r.held.by != c {
		r.held = holding{} // it was held too long
	}
	if r.held.depth++; r.held.depth == 1 {
		r.held.by, r.held.since, r.held.stirred = c, time.Now(), false
	}
	r.held.stirred = r.held.stirred || waits
	return c
}

// othersTurn reports whether another cell has the turn, or is to have it.
func (r *running) othersTurn(c *cell) bool {
	return len(r.cells) > 1 && (r.wanted || r.turn != nil && r.turn != c)
}

func (r *running) release(c *cell) {
	if c == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.held.by != c {
		return
	}
	if r.held.depth--; r.held.depth == 0 {
		r.held = holding{}
		r.changed.Broadcast()
	}
}

// steady calls f, which goes through values of the session in compiled code.
func (c *child) steady(f func()) { c.steadily(false, f) }

// steadily does so; f may have to wait for other cells, or not.
func (c *child) steadily(waits bool, f func()) {
	cell := c.registry.here()
	if cell == nil {
		f()
		return
	}
	defer c.running.release(c.running.hold(cell, waits))
	f()
}

// keepSteady has functions of a table go through values with the turn held. Those that write what
// they find may wait: another cell may be the one that reads it.
func (c *child) keepSteady(table map[string]reflect.Value, write bool, names ...string) {
	for _, name := range names {
		f := table[name]
		if !f.IsValid() {
			continue
		}
		table[name] = reflect.MakeFunc(f.Type(), func(args []reflect.Value) (results []reflect.Value) {
			c.steadily(write, func() { results = f.Call(args) })
			return results
		})
	}
}
