package jupyter

import (
	"sync"

	"sprague/kernel/jupyter/wire"
)

// broadcast passes published messages to all listeners, in the same order.
type broadcast struct {
	composer *wire.Composer
	logf     func(string, ...any)

	order     sync.Mutex // of composing and delivering
	listeners map[int]func(*wire.Message)
	next      int
}

// A notice is a message that is still to be composed.
type notice struct {
	msgType string
	parent  *wire.Message // may be nil
	content any
}

func newBroadcast(c *wire.Composer, logf func(string, ...any)) *broadcast {
	return &broadcast{composer: c, logf: logf, listeners: map[int]func(*wire.Message){}}
}

// subscribe calls listen for each message from now on, one call at a time. A listener that does not return
// blocks the kernel.
func (b *broadcast) subscribe(listen func(*wire.Message)) (cancel func()) {
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

// publish sends a message to all listeners; the headers tell the same order.
func (b *broadcast) publish(n notice) {
	b.order.Lock()
	defer b.order.Unlock()
	if m := b.compose(n); m != nil {
		b.deliver(m)
	}
}

// publishMessage sends a message to all listeners.
func (b *broadcast) publishMessage(m *wire.Message) {
	b.order.Lock()
	defer b.order.Unlock()
	b.deliver(m)
}

// deliver passes a message to all listeners; the caller holds order.
func (b *broadcast) deliver(m *wire.Message) {
	for _, listen := range b.listeners {
		listen(m)
	}
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
