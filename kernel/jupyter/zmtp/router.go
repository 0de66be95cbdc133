package zmtp

import (
	"encoding/binary"
	"sync"
	"sync/atomic"
)

// A Router receives messages from many peers and answers each by its identity, which
// is the first frame of every message in both directions.
//
// A peer may choose its identity (up to 255 bytes, not beginning with a zero byte); others get five bytes, the first of
// them zero. A peer that connects with the identity of another takes its place: it is the same client come back before
// its old connection was missed.
type Router struct {
	*socket
	receive func(Message)
	next    atomic.Uint32

	mu    sync.Mutex
	peers map[string]*peer // by their names
}

// NewRouter returns a router that hands each message to receive. Calls for one peer come in its order, one at a time;
// calls for several peers come at once. A receive that does not return stops its peer alone.
func NewRouter(logf func(string, ...any), receive func(Message)) *Router {
	r := &Router{receive: receive, peers: map[string]*peer{}}
	r.socket = newSocket(r, logf, "ROUTER", "DEALER", "REQ", "ROUTER")
	return r
}

// Send queues m for the peer its first frame names, and reports whether there is such a peer.
func (r *Router) Send(m Message) bool {
	if len(m) < 2 {
		return false
	}
	r.mu.Lock()
	p := r.peers[string(m[0])]
	r.mu.Unlock()
	return p != nil && p.out.put(m[1:])
}

func (r *Router) joined(p *peer) {
	if p.name == "" || p.name[0] == 0 || len(p.name) > 255 {
		p.name = string(binary.BigEndian.AppendUint32([]byte{0}, r.next.Add(1)))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if old := r.peers[p.name]; old != nil {
		old.conn.Close()
	}
	r.peers[p.name] = p
}

func (r *Router) left(p *peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.peers[p.name] == p {
		delete(r.peers, p.name)
	}
}

func (r *Router) received(p *peer, m Message) {
	r.mu.Lock()
	current := r.peers[p.name] == p
	r.mu.Unlock()
	if current {
		r.receive(append(Message{[]byte(p.name)}, m...))
	}
}
