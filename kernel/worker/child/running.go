package child

import (
	"sync"

	"sprague/stdlib/task"
)

// running is the cell that runs, if one does, and what keeps the next one from beginning.
type running struct {
	mu      sync.Mutex
	changed *sync.Cond // when keeping has ended
	cell    *cell
	beside  int  // goroutines that cells have started
	keeping bool // variables are being written down
}

func newRunning() *running {
	r := &running{}
	r.changed = sync.NewCond(&r.mu)
	return r
}

// current returns the cell that runs, nil for none.
func (r *running) current() *cell {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.cell
}

// start makes a cell the one that runs. Its code may not run before await has returned.
func (r *running) start(c *cell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	task.Reset()
	r.cell = c
}

// await waits until no variables are being written down.
func (r *running) await() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.undisturbed()
}

// undisturbed waits until no variables are being written down; the caller holds mu.
func (r *running) undisturbed() {
	for r.keeping {
		r.changed.Wait()
	}
}

// leave ends the time of the cell that runs. What it has left is to be written down before the
// next one begins; kept says that this has been seen to.
func (r *running) leave() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cell, r.keeping = nil, true
}

// kept ends the time between cells in which nothing changes variables.
func (r *running) kept() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keeping = false
	r.changed.Broadcast()
}

// begin counts a goroutine that a cell has started, once no variables are being written down. It reports false, and
// does not count it, when there are so many that memory would end.
func (r *running) begin() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.undisturbed()
	if r.beside == mostRoutines {
		return false
	}
	r.beside++
	return true
}

// end undoes one begin.
func (r *running) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.beside--
}

// alone reports whether no goroutine that a cell has started is left.
func (r *running) alone() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.beside == 0
}
