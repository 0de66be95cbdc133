package jupyter

import (
	"sync"

	"sprague/kernel/jupyter/wire"
)

// broadcast passes published messages to all listeners, in the same order.
//
// Messages that are not urgent stay pending: the reply of a cell does not wait for the signatures of its statuses.
type broadcast struct {
	composer *wire.Composer
	logf     func(string, ...any)

	order sync.Mutex // of delivering; taken before mu

	mu        sync.Mutex
	pending   []notice
	listeners map[int]func([]*wire.Message)
	next      int
}

// A notice is a message that is still to be composed.
type notice struct {
	msgType string
	parent  *wire.Message // may be nil
	content any
}

func newBroadcast(c *wire.Composer, logf func(string, ...any)) *broadcast {
	return &broadcast{composer: c, logf: logf, listeners: map[int]func([]*wire.Message){}}
}

// subscribe calls listen for each batch of messages from now on, one call at a time. A listener that does not return
// blocks the kernel.
func (b *broadcast) subscribe(listen func([]*wire.Message)) (cancel func()) {
	b.order.Lock()
	defer b.order.Unlock()
	id := b.next
	b.next++
	b.listeners[id] = listen
	return func() {
		b.order.Lock()
		defer b.order.Unlock()
		delete(b.listeners, id)
	}
}

// later publishes a notice when flush is called, or before the next message. Its content
// must not change meanwhile.
func (b *broadcast) later(n notice) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pending = append(b.pending, n)
}

// flush publishes what is pending.
func (b *broadcast) flush() { b.publishMessage(nil) }

// publish sends a notice to all listeners, behind what is pending; the headers tell the
// same order.
func (b *broadcast) publish(n notice) {
	b.later(n)
	b.flush()
}

// publishMessage sends a message behind what is pending; nil is no message.
func (b *broadcast) publishMessage(m *wire.Message) {
	b.order.Lock()
	defer b.order.Unlock()
	batch := b.composePending()
	if m != nil {
		batch = append(batch, m)
	}
	if len(batch) == 0 {
		return
	}
	for _, listen := range b.listeners {
		listen(batch)
	}
}

// composePending makes messages of what is pending; the caller holds order.
func (b *broadcast) composePending() []*wire.Message {
	b.mu.Lock()
	pending := b.pending
	b.pending = nil
	b.mu.Unlock()
	var batch []*wire.Message
	for _, n := range pending {
		if m := b.compose(n); m != nil {
			batch = append(batch, m)
		}
	}
	return batch
}

// compose makes a message with its topic; nil when the content is not JSON.
func (b *broadcast) compose(n notice) *wire.Message {
	m, err := b.composer.Compose(n.msgType, n.parent, n.content)
	if err != nil {
		b.logf("not published: %v", err)
		return nil
	}
	m.Identities = [][]byte{[]byte(n.msgType)}
	return m
}

// welcome is the message for a new subscription of topic, which is UTF-8 (JEP 65).
func (b *broadcast) welcome(topic string) *wire.Message {
	m := b.compose(notice{"iopub_welcome", nil, wire.Welcome{Subscription: topic}})
	m.Identities = [][]byte{[]byte(topic)}
	return m
}
