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
	listeners []func(*wire.Message)
}

// subscribe calls listen for each message from now on, one call at a time. A listener that does not return
// blocks the kernel.
func (b *broadcast) subscribe(listen func(*wire.Message)) {
	b.order.Lock()
	defer b.order.Unlock()
	b.listeners = append(b.listeners, listen)
}

// publish sends a message to all listeners, with what complete adds to it; the headers tell the same order.
func (b *broadcast) publish(msgType string, parent *wire.Message, content any, complete ...func(*wire.Message)) {
	b.order.Lock()
	defer b.order.Unlock()
	m := b.compose(msgType, parent, content)
	if m == nil {
		return
	}
	for _, add := range complete {
		add(m)
	}
	for _, listen := range b.listeners {
		listen(m)
	}
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

// welcome is the message for a new subscription of topic, which is UTF-8 (JEP 65).
func (b *broadcast) welcome(topic string) *wire.Message {
	m := b.compose("iopub_welcome", nil, wire.Welcome{Subscription: topic})
	m.Identities = [][]byte{[]byte(topic)}
	return m
}
