package zmtp

import (
	"sync"
	"time"
)

// A message of up to smallMessage bytes may use the reserve.
const smallMessage = 4 << 10

// outbox holds the messages on their way to one peer. Its invariants, under mu: bytes is the size of all waiting
// messages; draining is true while a goroutine writes; progress is when the peer last took something, or when there was
// last nothing for it to take.
type outbox struct {
	write func([]Message) error // however long the peer takes

	mu       sync.Mutex
	waiting  []Message
	bytes    int
	draining bool
	closed   bool
	progress time.Time
	room     chan struct{} // closed and replaced whenever room was made
}

func newOutbox(write func([]Message) error) *outbox {
	return &outbox{write: write, room: make(chan struct{})}
}

// put queues a message, waiting for room within the peer's patience. It reports whether it will be sent; if not, the
// peer is gone or too slow. A small message may find room where a large one before it did not.
func (o *outbox) put(m Message) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for !o.closed && !o.fits(m) {
		left := patience - time.Since(o.progress)
		if left <= 0 {
			return false
		}
		o.waitForRoom(left)
	}
	return o.add(m)
}

// offer queues m if there is room now.
func (o *outbox) offer(m Message) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.fits(m) && o.add(m)
}

// add appends m to the queue and sees that somebody empties it.
func (o *outbox) add(m Message) bool {
	if o.closed {
		return false
	}
	o.waiting = append(o.waiting, m)
	o.bytes += m.size()
	if !o.draining {
		o.draining = true
		o.progress = time.Now()
		go o.drain()
	}
	return true
}

// moved notes that the peer has taken something.
func (o *outbox) moved() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.progress = time.Now()
}

// fits reports whether m may join the queue now. An empty queue takes anything, and
// the last sixteenth is for small messages.
func (o *outbox) fits(m Message) bool {
	if len(o.waiting) == 0 {
		return true
	}
	length, bytes := queueLength, queueBytes
	if m.size() > smallMessage {
		length, bytes = length-length/16, bytes-bytes/16
	}
	return len(o.waiting) < length && o.bytes+m.size() <= bytes
}

// waitForRoom gives up mu until there is room or d has passed.
func (o *outbox) waitForRoom(d time.Duration) {
	room := o.room
	o.mu.Unlock()
	select {
	case <-room:
	case <-time.After(d):
	}
	o.mu.Lock()
}

// drain writes until nothing is waiting.
func (o *outbox) drain() {
	for {
		batch := o.take()
		if batch == nil {
			return
		}
		if err := o.write(batch); err != nil {
			o.close()
			return
		}
	}
}

// take removes some messages from the front, about a megabyte, or ends the draining.
func (o *outbox) take() []Message {
	const batchBytes, batchLength = writeStep, 256
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.waiting) == 0 || o.closed {
		o.draining = false
		o.waiting = nil
		o.makeRoom()
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
	o.makeRoom()
	return batch
}

func (o *outbox) makeRoom() {
	close(o.room)
	o.room = make(chan struct{})
}

// close gives up what is waiting and lets senders go.
func (o *outbox) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.draining = false
	o.waiting, o.bytes = nil, 0
	o.makeRoom()
}

// flush waits until all is written or the deadline has passed.
func (o *outbox) flush(deadline time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.draining && !o.closed {
		left := time.Until(deadline)
		if left <= 0 {
			return
		}
		o.waitForRoom(left)
	}
}
