package zmtp

// NewPublisher returns a socket that sends each message to every peer. It does not read their subscriptions: front ends
// subscribe to everything, and a SUB socket of libzmq drops what it has not subscribed to.
func NewPublisher(logf func(string, ...any)) *Socket {
	return &Socket{logf: logf, kind: "XPUB", accepts: []string{"SUB", "XSUB"}, peers: map[*peer]bool{}}
}

// Publish sends a message to all peers.
func (s *Socket) Publish(m Message) {
	for _, p := range s.joined() {
		p.out.put(m)
	}
}
