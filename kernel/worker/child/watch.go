package child

import (
	"fmt"
	"go/token"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/memory"
	"sprague/kernel/worker/wire"
)

// A watch looks, while a cell runs, at how much the process has on its stacks and in its heap. The Go run time ends a
// process whose stack or memory is used up; the watch ends the cell before that, and the session keeps its variables.
//
// It asks every few milliseconds, which costs cells nothing: interpreted code fills a stack
// by less than a hundred megabytes a second. What fills memory faster, a large allocation by make, append or
// strings.Repeat, is asked for by way of rt.Room. One that a function of the library makes ends the process.
type watch struct {
	child    *child
	limit    uint64      // bytes of address space that the process may have; 0 for no limit
	overhead uint64      // bytes of it that the run time has taken for itself
	stack    uint64      // bytes that the stack of a goroutine may have, at most a quarter of the memory
	deep     atomic.Bool // some stack is too large: the gates are closed, to find whose it is
}

const (
	watchStep = 10 * time.Millisecond

	// Of the memory that there is, the collector begins to hurry at hurryShare. When fullShare is taken, a cell that
	// has taken ownShare of it is stopped, and no large allocation is made.
	hurryShare, fullShare, ownShare = 0.9, 0.8, 0.02

	// largeAllocation is one that must leave the rest of memory free; small ones may take half of it.
	largeAllocation = 16 << 20
)

func newWatch(c *child) *watch {
	w := &watch{child: c, limit: c.settings.MemoryLimit}
	if taken, ok := memory.AddressSpace(); ok && w.limit > taken {
		w.overhead = taken - min(taken, memory.HeapNow().Mapped)
		debug.SetMemoryLimit(int64(hurryShare * float64(w.limit-w.overhead)))
	} else {
		w.limit = 0 // the system does not say how much of it is left
	}
	for w.stack = uint64(memory.MaxStack); w.limit > 0 && w.stack > (w.limit-w.overhead)/4; {
		w.stack /= 2
	}
	debug.SetMaxStack(int(w.stack))
	rt.SetRoom(w.room)
	return w
}

// over looks as long as a cell runs.
func (w *watch) over(cell *cell) {
	first := memory.HeapNow()
	for w.child.registry.current() == cell {
		w.look(cell, first)
		time.Sleep(watchStep)
	}
	w.openGates()
}

// look compares what is taken with what may be.
func (w *watch) look(cell *cell, first memory.Heap) {
	now := memory.HeapNow()
	if now.Stacks < w.stack/2 {
		w.openGates()
	} else if !w.deep.Swap(true) {
		rt.CloseGates()
	}
	if w.full(now, first) {
		w.stop(cell, first)
	}
}

// stop ends the running cell, unless a garbage collection frees enough.
func (w *watch) stop(cell *cell, first memory.Heap) {
	runtime.GC()
	if w.child.registry.current() != cell || !w.full(memory.HeapNow(), first) {
		return
	}
	w.child.halt(cell, wire.Outcome{Ending: wire.Panicked, Message: fmt.Sprintf(
		"out of memory: the values of the session take more than four fifths of %s; set large variables to nil that are "+
			"not needed",
		rt.Bytes(w.limit-w.overhead))})
}

// openGates opens the gates that the watch has closed.
func (w *watch) openGates() {
	if w.deep.Swap(false) {
		rt.OpenGates()
	}
}

// full reports whether memory is used up, and the running cell has taken its share of it.
func (w *watch) full(now, first memory.Heap) bool {
	total := float64(w.limit - w.overhead)
	return w.limit > 0 && float64(now.Live) > fullShare*total && float64(now.Live)-float64(first.Live) > ownShare*total
}

// atGate ends the cell of the calling goroutine when it is its stack that is too large.
func (w *watch) atGate(cell *cell, at token.Position) {
	if !w.deep.Load() || uint64(rt.StackUsed()) < w.stack/4*3 || cell == nil || cell.cancelled() {
		return
	}
	w.child.halt(cell, wire.Outcome{
		Ending:  wire.Panicked,
		Message: "endless recursion: the stack grew beyond " + rt.Bytes(w.stack/4*3),
		Stack:   []wire.Call{{File: at.Filename, Line: at.Line, Column: at.Column}},
	})
}

// room tells how much memory is left, and whether an allocation of the size that is wanted can be tried.
func (w *watch) room(wanted uint64) (left uint64, ok bool) {
	if w.limit == 0 {
		return 0, true
	}
	spare := uint64((1 - fullShare) * float64(w.limit-w.overhead))
	large := wanted >= largeAllocation
	if !large {
		spare /= 2
	}
	if left = w.left(spare, large); left < wanted {
		runtime.GC()
		left = w.left(spare, large)
	}
	return left, wanted <= left
}

// left is what the address space still has room for, with what the heap has and does not
// use, less what should be spared.
func (w *watch) left(spare uint64, large bool) uint64 {
	taken, _ := memory.AddressSpace()
	heap := memory.HeapNow()
	unused := heap.Mapped - min(heap.Mapped, heap.Live)
	if large {
		unused /= 2 // it may lie in pieces
	}
	left := w.limit - min(w.limit, taken) + unused
	return left - min(left, spare)
}
