package jupyter

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// queueLength is how many requests wait in a shell before their senders block.
const queueLength = 1 << 14

// A shell handles requests one after the other.
type shell struct {
	kernel   *Kernel
	question question
	count    int // of cells run with store_history; touched by the shell's goroutine alone

	queue   chan *request
	arrived atomic.Uint64 // requests put so far
	taken   uint64        // requests taken so far; the shell's goroutine alone
	abort   uint64        // execute requests up to this one are not run

	mu        sync.Mutex
	interrupt context.CancelFunc // stops the cell at hand; nil between cells
}

// interruptible returns a context that ends when the cell at hand is interrupted. An
// interrupt between the cell's busy status and its first statement counts as well.
func (s *shell) interruptible() (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancel(s.kernel.ctx)
	s.mu.Lock()
	s.interrupt = cancel
	s.mu.Unlock()
	return ctx, func() {
		s.mu.Lock()
		s.interrupt = nil
		s.mu.Unlock()
		cancel()
	}
}

// stop interrupts the cell at hand and reports whether there was one.
func (s *shell) stop() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.interrupt == nil {
		return false
	}
	s.interrupt()
	return true
}

func (k *Kernel) startShell() *shell {
	s := &shell{kernel: k, queue: make(chan *request, queueLength)}
	k.running.Go(s.loop)
	return s
}

// put queues a request; it waits when there is no room. The end of the kernel drops it.
func (s *shell) put(r *request) {
	s.arrived.Add(1)
	select {
	case s.queue <- r:
	case <-s.kernel.ctx.Done():
	}
}

func (s *shell) loop() {
	for {
		select {
		case <-s.kernel.ctx.Done():
			return
		case r := <-s.queue:
			if s.kernel.ctx.Err() != nil {
				return
			}
			s.taken++
			s.handle(r)
		}
	}
}

// handle answers a request, interruptibly.
func (s *shell) handle(r *request) {
	ctx, done := s.interruptible()
	defer done()
	r.ctx = ctx
	s.kernel.answer(r)
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
