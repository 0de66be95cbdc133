package jupyter

import (
	"context"
	"sync/atomic"
	"time"
)

// queueLength is how many requests wait in a shell before their senders block.
const queueLength = 1 << 14

// A shell handles requests one after the other, in a goroutine of its own.
type shell struct {
	question question
	count    int // of cells run with store_history; touched by the shell's goroutine alone

	queue   chan *request
	arrived atomic.Uint64 // requests put so far
	taken   uint64        // requests taken so far; the shell's goroutine alone
	abort   uint64        // execute requests up to this one are not run

	interrupt atomic.Pointer[context.CancelFunc] // stops the cell at hand; nil between cells
}

// put queues a request; it waits when there is no room. The end of the kernel drops it.
func (k *Kernel) put(r *request) {
	k.arrived.Add(1)
	select {
	case k.queue <- r:
	case <-k.ctx.Done():
	}
}

func (k *Kernel) loop() {
	for {
		select {
		case <-k.ctx.Done():
			return
		case r := <-k.queue:
			if k.ctx.Err() != nil {
				return
			}
			k.taken++
			k.answerInterruptibly(r)
		}
	}
}

// answerInterruptibly answers a request. An interrupt between the cell's busy status and its first statement counts as
// well.
func (k *Kernel) answerInterruptibly(r *request) {
	ctx, cancel := context.WithCancel(k.ctx)
	defer cancel()
	k.interrupt.Store(&cancel)
	defer k.interrupt.Store(nil)
	r.ctx = ctx
	k.answer(r)
}

// Times for finding the requests that are queued behind a cell that failed.
const (
	settleStep = 8 * time.Millisecond
	settleMost = 80 * time.Millisecond
)

// abortQueued aborts the execute requests that are queued behind one that failed. Some may still be on their way: a
// front end that runs all cells sends them back to back. So it waits until none has come for settleStep, but not longer
// than settleMost. The reply to the failed one must come after that, because requests that answer it are not part of
// the queue.
func (s *shell) abortQueued() {
	for start := time.Now(); time.Since(start) < settleMost; {
		before := s.arrived.Load()
		time.Sleep(settleStep)
		if s.arrived.Load() == before {
			break
		}
	}
	s.abort = s.arrived.Load()
}

// aborted reports whether the current request was queued behind a cell that failed.
func (s *shell) aborted() bool { return s.taken <= s.abort }
