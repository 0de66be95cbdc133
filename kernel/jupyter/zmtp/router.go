package zmtp

import "encoding/binary"

// NewRouter returns a socket that receives messages from many peers and answers each by its identity, which is the
// first frame of every message in both directions.
//
// A peer may choose its identity (up to 255 bytes, not beginning with a zero byte); others get five bytes, the first of
// them zero. A peer that connects with the identity of another takes its place: it is the same client come back before
// its old connection was missed.
//
// Each message is handed to receive. Calls for one peer come in its order, one at a time; calls for several peers come
// at once. A receive that does not return stops its peer alone.
func NewRouter(logf func(string, ...any), receive func(Message)) *Socket {
	return &Socket{logf: logf, receive: receive, kind: "ROUTER", accepts: []string{"DEALER", "REQ", "ROUTER"},
		peers: map[*peer]bool{}}
}

// Send queues m for the peer its first frame names, and reports whether there is such a peer.
func (s *Socket) Send(m Message) bool {
	if len(m) < 2 {
		return false
	}
	p := s.named(string(m[0]))
	return p != nil && p.out.put(m[1:])
}

// named returns the peer with an identity, nil if there is none.
func (s *Socket) named(identity string) *peer {
	s.mu.Lock()
	defer s.mu.Unlock()
	for p := range s.peers {
		if p.name == identity && identity != "" {
			return p
		}
	}
	return nil
}

// join gives a peer its name; false when the socket was closed meanwhile.
func (s *Socket) join(p *peer, identity string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.receive == nil || identity == "" || identity[0] == 0 || len(identity) > 255 {
		s.nameless++
		identity = string(binary.BigEndian.AppendUint32([]byte{0}, s.nameless))
	}
	for old := range s.peers {
		if old.name == identity {
			old.name = ""
			old.conn.Close()
		}
	}
	p.name = identity
	return !s.closed
}

func (s *Socket) received(p *peer, m Message) {
	s.mu.Lock()
	name, closed := p.name, s.closed
	s.mu.Unlock()
	if s.receive != nil && name != "" && !closed {
		s.receive(append(Message{[]byte(name)}, m...))
	}
}
