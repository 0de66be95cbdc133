package child

import (
	"runtime"
	"sync"
	"sync/atomic"

	"sprague/stdlib/task"
)

// running is the cell that runs, if one does, and what keeps the next one from beginning.
type running struct {
	mu         sync.Mutex
	changed    *sync.Cond // when cancelling or keeping has ended
	cell       *cell
	cancelling bool        // all code is being cancelled
	keeping    bool        // variables are being written down
	waiting    atomic.Bool // a cell waits for the end of one of these
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

// enter makes a cell the one that runs, once nothing keeps it from beginning.
func (r *running) enter(c *cell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.cancelling || r.keeping {
		r.waiting.Store(true)
		r.changed.Wait()
	}
	r.waiting.Store(false)
	task.Reset()
	r.cell = c
}

// leave ends the time of the cell that runs. What it has left is to be written down before the
// next one begins; kept says that this has been seen to.
func (r *running) leave() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cell, r.keeping = nil, true
}

// claim reserves the canceller for the cell that runs, or for nobody when c is nil and none does.
// It reports false where that is not so, or the canceller is reserved already, and waits for
// variables that are being written down.
func (r *running) claim(c *cell) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.keeping {
		r.changed.Wait()
	}
	if r.cancelling || r.cell != c {
		return false
	}
	r.cancelling = true
	return true
}

// released ends what claim has begun.
func (r *running) released() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancelling = false
	r.changed.Broadcast()
}

// keep reserves the time between cells, in which nothing changes variables. It reports whether
// this is such a time; kept ends it.
func (r *running) keep() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cancelling || r.keeping || r.cell != nil {
		return false
	}
	r.keeping = true
	return true
}

func (r *running) kept() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keeping = false
	r.changed.Broadcast()
}

// endHere ends the calling goroutine when goroutines of its cell are to end at the gates.
func (c *cell) endHere() {
	if c.parted.Load() {
		runtime.Goexit()
	}
}
