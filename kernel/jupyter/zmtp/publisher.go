package zmtp

import (
	"bytes"
	"sync"
)

// A Publisher sends each message to every peer with a subscription that is a prefix of the message's first frame.
type Publisher struct {
	*socket

	mu   sync.RWMutex
	subs map[*peer]topics
}

// NewPublisher returns a publisher.
func NewPublisher(logf func(string, ...any)) *Publisher {
	p := &Publisher{subs: map[*peer]topics{}}
	p.socket = newSocket(p, logf, "XPUB", "SUB", "XSUB")
	return p
}

// Publish sends a message to its subscribers.
func (b *Publisher) Publish(m Message) {
	for _, p := range b.subscribersOf(m) {
		p.out.put(m)
	}
}

// subscribersOf returns the peers that want a message.
func (b *Publisher) subscribersOf(m Message) (list []*peer) {
	if len(m) == 0 {
		return nil
	}
	b.mu.RLock()
	defer b.mu.RUnlock()
	for p, t := range b.subs {
		if t.match(m[0]) {
			list = append(list, p)
		}
	}
	return list
}

func (b *Publisher) joined(p *peer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subs[p] = topics{}
}

func (b *Publisher) left(p *peer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.subs, p)
}

// received takes subscriptions, which are messages in version 3.0: a byte, 1 to subscribe and 0 to cancel, and the
// topic. Anything else an XSUB sends is ignored.
func (b *Publisher) received(p *peer, m Message) {
	if len(m) != 1 || len(m[0]) == 0 {
		return
	}
	switch m[0][0] {
	case 1:
		b.subscribe(p, m[0][1:])
	case 0:
		b.cancel(p, m[0][1:])
	}
}

func (b *Publisher) subscribe(p *peer, topic []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.subs[p]
	if len(topic) > maxCommand || len(t) >= maxTopics && t[string(topic)] == 0 {
		b.logf("zmtp: refused a subscription of %s: too many or too long", p.conn.RemoteAddr())
		return
	}
	t[string(topic)]++
}

func (b *Publisher) cancel(p *peer, topic []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.subs[p]
	if t[string(topic)] > 1 {
		t[string(topic)]--
		return
	}
	delete(t, string(topic))
}

// topics counts the subscriptions of one peer: each must be cancelled as often as it was made.
type topics map[string]int

func (t topics) match(topic []byte) bool {
	for prefix := range t {
		if bytes.HasPrefix(topic, []byte(prefix)) {
			return true
		}
	}
	return false
}
