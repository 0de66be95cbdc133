package child

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
	"sprague/stdlib/task"
)

// Cells that run beside each other.
//
// A cell of a subshell and the callback of a widget do not wait until the main shell's cell
// has ended. They share all variables of the session with it. So that nobody finds a value
// half written, one of the cells goes on at a time: the others wait at their gates (rt.Gate),
// which stand at loops, functions and calls, and the turn goes round every few milliseconds.
// A cell that begins has it at once. It is nobody's until the one that had it has come to a
// gate. A compiled function has no gates; while one cell is in it the others go on, and the cell
// waits for its turn when the function has returned.
// Goroutines of cells that have ended go on all the time, as they do beside any cell.
//
// Alone, a cell is stopped by the canceller, which stops all interpreted code. Beside another one
// it is parted from it: its goroutines end at their next gate, its library calls and waits by
// its scope (task.Scope). One that waits at a channel, or is in a compiled function that does
// not listen, is left behind: it ends when it gets to a gate, or by the canceller as soon as
// nothing else runs.
type running struct {
	mu         sync.Mutex
	changed    *sync.Cond // when a cell has come or gone, the turn has changed, or code is let go
	cells      []*cell    // those that run, the oldest first
	turn       *cell      // the one that goes on; nil when it is alone
	handing    bool       // the turn is on its way: it is nobody's
	held       holding
	wanted     bool // the turn is to go on as soon as it is not held
	cancelling bool // all code is being cancelled: no cell may begin
	keeping    bool // variables are being written down: no cell may begin
	passing    bool // somebody hands the turn round
	waiting    atomic.Int32
	parted     []*cell // cells that have ended, of which something may go on
}

const (
	turnTime = 4 * time.Millisecond

	// comeTime is how long the turn waits for cells to come to their gates, unless nothing runs any
	// more. One that has not come by then is in a compiled function, and is not waited for again
	// before it has been to a gate. An interpreted one comes within microseconds: time counts only
	// if the process has had a core, as far as mostComeTime.
	comeTime, mostComeTime = 8 * time.Millisecond, 200 * time.Millisecond

	// partTime is how long a parted cell may take to end before it is left behind.
	partTime = 300 * time.Millisecond
)

func newRunning() *running {
	r := &running{}
	r.changed = sync.NewCond(&r.mu)
	return r
}

// current returns the cell that has run longest, nil when none runs.
func (r *running) current() *cell {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.cells) == 0 {
		return nil
	}
	return r.cells[0]
}

// find returns the running cell with an id, nil for none.
func (r *running) find(id uint64) *cell {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range r.cells {
		if c.id == id {
			return c
		}
	}
	return nil
}

// enter makes a cell one of those that run, once no code is being cancelled. When there are others it
// has the turn, and they have come to their gates, if they are about to.
func (r *running) enter(c *cell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.cancelling || r.keeping {
		r.waiting.Add(1)
		r.changed.Wait()
		r.waiting.Add(-1)
	}
	if len(r.cells) == 0 {
		task.Reset()
	}
	r.cells = append(r.cells, c)
	if len(r.cells) == 1 {
		return
	}
	if len(r.cells) == 2 {
		rt.CloseGates()
	}
	if !r.passing {
		r.passing = true
		go r.pass()
	}
	if r.held.by == nil {
		r.hand(c)
		return
	}
	r.wanted = true
	if r.turn == nil {
		r.turn = r.held.by
	}
}

// nobody has the turn while it is on its way.
var nobody = &cell{}

// hand gives the turn to a cell, when the others have come to their gates. The caller holds mu.
func (r *running) hand(c *cell) {
	c.waits++
	for r.handing {
		r.changed.Wait()
	}
	c.waits--
	r.handing, r.turn = true, nobody
	begin, before := time.Now(), processorTime()
	for wait := comeTime / 512; !r.othersWait(c); wait = min(2*wait, comeTime/8) {
		r.mu.Unlock()
		time.Sleep(wait)
		quiet := nothingRuns()
		r.mu.Lock()
		waited := time.Since(begin)
		if quiet || waited > mostComeTime || waited > comeTime && processorTime()-before > comeTime/2 {
			break
		}
	}
	for _, other := range r.cells {
		other.compiled = other != c && other.waits == 0
	}
	switch r.handing = false; {
	case len(r.cells) < 2:
		r.turn = nil
	case r.runs(c):
		r.turn = c
	default:
		r.turn = r.cells[0]
	}
	r.changed.Broadcast()
}

// isAlone reports whether c is the only cell that runs.
func (r *running) isAlone(c *cell) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.cells) == 1 && r.cells[0] == c
}

func (r *running) othersWait(c *cell) bool {
	for _, other := range r.cells {
		if other != c && other.waits == 0 && !other.compiled {
			return false
		}
	}
	return true
}

// leave ends the time of a cell as one of those that run.
func (r *running) leave(c *cell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, other := range r.cells {
		if other != c {
			continue
		}
		r.cells = append(r.cells[:i:i], r.cells[i+1:]...)
		if r.held.by == c {
			r.held = holding{}
		}
		if len(r.cells) == 1 {
			rt.OpenGates()
			r.turn, r.wanted, r.cells[0].compiled = nil, false, false
		} else if r.turn == c && len(r.cells) > 0 {
			r.turn = r.cells[0]
		}
		break
	}
	r.changed.Broadcast()
}

// pass hands the turn round as long as there are several cells.
func (r *running) pass() {
	for {
		time.Sleep(turnTime)
		r.mu.Lock()
		if len(r.cells) < 2 {
			r.passing = false
			r.mu.Unlock()
			return
		}
		next := r.next()
		if r.wanted = next != nil && r.held.keeps(); next != nil && !r.wanted && !r.handing {
			r.hand(next)
		}
		r.changed.Broadcast()
		r.mu.Unlock()
	}
}

// next is the cell that has the turn after the one that has it; nil for none. One in a compiled
// function does not need it.
func (r *running) next() *cell {
	at := slices.Index(r.cells, r.turn)
	for i := range r.cells {
		if c := r.cells[(at+1+i)%len(r.cells)]; c != r.turn && !c.compiled {
			return c
		}
	}
	return nil
}

// atGate holds a goroutine of a cell until the cell has its turn.
func (r *running) atGate(c *cell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c.compiled = false
	if r.held.by == c {
		r.held.stirred = true
	}
	c.waits++
	for r.turn != nil && r.turn != c && r.runs(c) && !c.scope.Stopped() {
		r.changed.Wait()
	}
	c.waits--
}

func (r *running) runs(c *cell) bool {
	for _, other := range r.cells {
		if other == c {
			return true
		}
	}
	return false
}

// claim takes the canceller for a cell that is alone, or for nobody when none runs; not when
// there are others.
func (r *running) claim(c *cell) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cancelling || r.keeping || len(r.cells) > 1 || len(r.cells) == 1 && r.cells[0] != c {
		return false
	}
	r.cancelling = true
	return true
}

// released says that code is let go.
func (r *running) released() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancelling = false
	r.changed.Broadcast()
}

// keep claims the time between cells, in which nothing changes variables. It reports whether
// that is so now; done gives it back.
func (r *running) keep() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cancelling || r.keeping || len(r.cells) > 0 || len(r.parted) > 0 {
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

// leaveBehind notes that something of a cell goes on.
func (r *running) leaveBehind(c *cell) {
	c.leaveBehind()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.parted = append(r.parted, c)
}

// leftBehind returns the parted cells of which something may go on, if no cell runs, and
// forgets them.
func (r *running) leftBehind() []*cell {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.cells) > 0 {
		return nil
	}
	list := r.parted
	r.parted = nil
	return list
}

// part stops a cancelled cell while others go on, and reports it.
func (c *child) part(cell *cell) {
	c.partAtGates(cell)
	cell.scope.Stop()
	c.running.changed.Broadcast()
	outcome, whole := wire.Outcome{Ending: wire.Stopped}, false
	select {
	case outcome = <-cell.ended:
		whole = true
	case <-time.After(partTime):
	}
	for wait := time.Millisecond; whole && wait < partTime && c.registry.lives(cell); wait *= 2 {
		time.Sleep(wait)
	}
	if !whole || c.registry.lives(cell) {
		c.leaveBehind(cell)
	} else {
		c.reunite(cell)
	}
	c.running.leave(cell)
	c.report(cell, outcome)
}

// reunite opens the gates that were closed for a parted cell, of which nothing is left.
func (c *child) reunite(cell *cell) {
	cell.scope.Release()
	rt.OpenApart()
}

// sweep ends, by the canceller, what parted cells have left behind, when no cell runs and no
// other goroutine would be stopped as well.
func (c *child) sweep() {
	left := c.running.leftBehind()
	if len(left) == 0 {
		return
	}
	live, fresh := labelled(), false
	for _, cell := range left {
		fresh = fresh || live[cell.id] && !cell.swept
		cell.swept = true // once will do: the rest is compiled
		delete(live, cell.id)
	}
	if fresh && len(live) == 0 && c.running.claim(nil) {
		c.cancelAll()
		c.running.released()
	}
	live = labelled()
	for _, cell := range left {
		if !live[cell.id] {
			c.reunite(cell)
			continue
		}
		c.running.mu.Lock()
		c.running.parted = append(c.running.parted, cell)
		c.running.mu.Unlock()
	}
}

// endHere ends the calling goroutine when its cell has been parted from others.
func (cell *cell) endHere() {
	if cell.parted.Load() {
		runtime.Goexit()
	}
}
