package zmtp

// A Publisher sends each message to every peer. It does not read their subscriptions: front ends subscribe to
// everything, and a SUB socket of libzmq drops what it has not subscribed to.
type Publisher struct{ *socket }

// NewPublisher returns a publisher.
func NewPublisher(logf func(string, ...any)) *Publisher {
	p := &Publisher{}
	p.socket = newSocket(p, logf, "XPUB", "SUB", "XSUB")
	return p
}

// Publish sends a message to all peers.
func (b *Publisher) Publish(m Message) {
	for _, p := range b.peers() {
		p.out.put(m)
	}
}

func (*Publisher) joined(*peer)            {}
func (*Publisher) left(*peer)              {}
func (*Publisher) received(*peer, Message) {}
