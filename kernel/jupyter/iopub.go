package jupyter

import (
	"sync"

	"sprague/kernel/jupyter/wire"
)

// broadcast passes published messages to all who listen, in one order for all.
type broadcast struct {
	composer *wire.Composer
	logf     func(string, ...any)

	mu        sync.Mutex
	listeners map[int]func(*wire.Message)
	next      int
}

func newBroadcast(c *wire.Composer, logf func(string, ...any)) *broadcast {
	return &broadcast{composer: c, logf: logf, listeners: map[int]func(*wire.Message){}}
}

// subscribe calls listen for each message from now on, one at a time. A listener that
// does not return holds up everything.
func (b *broadcast) subscribe(listen func(*wire.Message)) (cancel func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := b.next
	b.next++
	b.listeners[id] = listen
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.listeners, id)
	}
}

// publish sends content to all listeners, in answer to parent, which may be nil.
func (b *broadcast) publish(msgType string, parent *wire.Message, content any) {
	b.publishMessage(b.compose(msgType, parent, content))
}

// compose makes a message with its topic; nil when the content is not JSON.
func (b *broadcast) compose(msgType string, parent *wire.Message, content any) *wire.Message {
	m, err := b.composer.Compose(msgType, parent, content)
	if err != nil {
		b.logf("not published: %v", err)
		return nil
	}
	m.Identities = [][]byte{[]byte(msgType)}
	return m
}

func (b *broadcast) publishMessage(m *wire.Message) {
	if m == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, listen := range b.listeners {
		listen(m)
	}
}

// welcome is the message for a new subscription of topic, which is UTF-8 (JEP 65).
func (b *broadcast) welcome(topic string) *wire.Message {
	m := b.compose("iopub_welcome", nil, wire.Welcome{Subscription: topic})
	m.Identities = [][]byte{[]byte(topic)}
	return m
}
