package zmtp

import (
	"bufio"
	"errors"
	"net"
	"os"
	"slices"
	"sync"
	"time"
)

// outbox holds the messages on their way to one peer. Its invariants, under mu: bytes is the size of all waiting
// messages; draining is true while a goroutine writes; while senders wait, the connection has a deadline by which the
// peer must have taken the next step.
type outbox struct {
	conn    net.Conn
	writing sync.Mutex // commands and messages must not cut into each other
	writer  *bufio.Writer

	mu       sync.Mutex
	changed  *sync.Cond
	waiting  []Message
	bytes    int
	senders  int // that wait for room
	draining bool
	leaving  bool // the connection has its last deadline
	closed   bool
	failed   error // of writing
}

func newOutbox(conn net.Conn) *outbox {
	// The buffer that a system gives grows to megabytes, and a writer waits until a large part of it is empty, which hides
	// the steps of a slow reader.
	if buffered, ok := conn.(interface{ SetWriteBuffer(bytes int) error }); ok {
		_ = buffered.SetWriteBuffer(writeStep / 4)
	}
	o := &outbox{conn: conn}
	o.writer = bufio.NewWriterSize(steps{o}, 64<<10)
	o.changed = sync.NewCond(&o.mu)
	return o
}

// put queues a message. Where there is no room it waits, and a peer that takes nothing for the time of patience is
// disconnected. It reports whether the message will be sent; if not, the peer is gone.
func (o *outbox) put(m Message) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for !o.closed && !o.fits(m) {
		if o.senders++; o.senders == 1 {
			o.setDeadline()
		}
		o.changed.Wait()
		if o.senders--; o.senders == 0 {
			o.setDeadline()
		}
	}
	if o.closed {
		return false
	}
	o.waiting = append(o.waiting, m)
	o.bytes += m.size()
	if !o.draining {
		o.draining = true
		go o.drain()
	}
	return true
}

// setDeadline sets the time by which the peer must take the next step: none while nobody waits for it.
func (o *outbox) setDeadline() {
	if o.leaving {
		return
	}
	var by time.Time
	if o.senders > 0 {
		by = time.Now().Add(patience)
	}
	o.conn.SetWriteDeadline(by)
}

// fits reports whether m may join the queue now. An empty queue takes anything.
func (o *outbox) fits(m Message) bool {
	return len(o.waiting) == 0 || len(o.waiting) < queueLength && o.bytes+m.size() <= queueBytes
}

// writeStep is how many bytes a peer must take to show that it is alive.
const writeStep = 256 << 10

// steps writes to a peer and notes its progress at every step of the way.
type steps struct{ *outbox }

func (s steps) Write(b []byte) (n int, err error) {
	for step := range slices.Chunk(b, writeStep) {
		if _, err := s.conn.Write(step); err != nil {
			return n, err
		}
		n += len(step)
		s.mu.Lock()
		s.setDeadline()
		s.mu.Unlock()
	}
	return n, nil
}

// drain writes until nothing is waiting.
func (o *outbox) drain() {
	for batch := o.take(); batch != nil; batch = o.take() {
		if err := o.write(batch); err != nil {
			o.mu.Lock()
			o.failed = err
			o.mu.Unlock()
			o.conn.Close()
			o.close()
		}
	}
}

// write writes several messages with few system calls.
func (o *outbox) write(batch []Message) error {
	o.writing.Lock()
	defer o.writing.Unlock()
	for _, m := range batch {
		writeMessage(o.writer, m)
	}
	return o.writer.Flush()
}

// command writes a command now.
func (o *outbox) command(c command) error {
	o.writing.Lock()
	defer o.writing.Unlock()
	o.writer.Write(encodeCommand(c))
	return o.writer.Flush()
}

// take removes some messages from the front, about a megabyte, or ends the draining.
func (o *outbox) take() []Message {
	const batchBytes, batchLength = 1 << 20, 256
	o.mu.Lock()
	defer o.mu.Unlock()
	defer o.changed.Broadcast()
	if len(o.waiting) == 0 {
		o.draining = false
		return nil
	}
	n, size := 0, 0
	for n < len(o.waiting) && n < batchLength && size < batchBytes {
		size += o.waiting[n].size()
		n++
	}
	batch := o.waiting[:n:n]
	o.waiting = o.waiting[n:]
	o.bytes -= size
	return batch
}

// close gives up what is waiting and lets senders go.
func (o *outbox) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.waiting, o.bytes = nil, 0
	o.changed.Broadcast()
}

// tooSlow reports whether the peer did not take a step in time while a sender waited.
func (o *outbox) tooSlow() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.leaving && errors.Is(o.failed, os.ErrDeadlineExceeded)
}

// flush waits until all is written or the deadline has passed.
func (o *outbox) flush(deadline time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.leaving = true
	o.conn.SetWriteDeadline(deadline)
	for o.draining && !o.closed {
		o.changed.Wait()
	}
}
