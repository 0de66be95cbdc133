package jupyter

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sprague/kernel/history"
	"sprague/kernel/jupyter/wire"
)

// queueLength is how many requests wait in a shell before their senders block.
const queueLength = 1 << 14

// A shell handles requests one after the other.
type shell struct {
	kernel   *Kernel
	history  *history.Session
	question *question
	count    int // of cells run with store_history; touched by the shell's goroutine alone

	queue   chan *request
	arrived atomic.Uint64 // requests put so far
	taken   uint64        // requests taken so far; the shell's goroutine alone
	abort   uint64        // execute requests up to this one are not run

	settling atomic.Pointer[settling] // nil but for a moment after a cell has failed

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
	s.question.withdraw()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.interrupt == nil {
		return false
	}
	s.interrupt()
	return true
}

func (k *Kernel) startShell() *shell {
	s := &shell{
		kernel: k, history: k.options.History.Begin(), question: newQuestion(),
		queue: make(chan *request, queueLength),
	}
	k.running.Go(s.loop)
	return s
}

// put queues a request; it waits when there is no room. The end of the kernel drops it.
func (s *shell) put(r *request) {
	s.arrived.Add(1)
	if w := s.settling.Load(); w != nil {
		w.note(r)
	}
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

// Times for finding the requests that are queued behind a cell that failed. Those behind an interrupted one have been
// sent long ago.
const (
	settleStep        = 8 * time.Millisecond
	settleMost        = 80 * time.Millisecond
	settleInterrupted = settleStep
)

// A settling counts the requests that still arrive from the front end whose cell has failed.
type settling struct {
	who  [][]byte
	more atomic.Int64
}

func (w *settling) note(r *request) {
	if r.Header.Type == wire.TypeExecute && slices.EqualFunc(r.Identities, w.who, bytes.Equal) {
		w.more.Add(1)
	}
}

// abortQueued aborts the execute requests that are queued behind failed. Some may still be on their way: a front end
// that runs all cells sends them back to back. So it waits until the front end has sent none for settleStep, but not
// longer than most. The reply to failed must come after that, because requests that answer it are not part of the
// queue.
func (s *shell) abortQueued(failed *request, most time.Duration) {
	w := &settling{who: failed.Identities}
	s.settling.Store(w)
	defer s.settling.Store(nil)
	sent := int64(-1)
	for start := time.Now(); time.Since(start) < most && w.more.Load() != sent; {
		sent = w.more.Load()
		time.Sleep(settleStep)
	}
	s.abort = s.arrived.Load()
}

// aborted reports whether the current request was queued behind a cell that failed.
func (s *shell) aborted() bool { return s.taken <= s.abort }
