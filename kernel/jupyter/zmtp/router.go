package zmtp

import (
	"encoding/binary"
	"sync"
	"sync/atomic"
)

// A Router receives messages from many peers and answers each by its identity, which
// is the first frame of every message in both directions.
//
// A peer may choose its identity (up to 255 bytes, not beginning with a zero byte);
// others get five bytes, the first of them zero. A peer that connects with the
// identity of another takes its place: it is the same client come back before its
// old connection was missed.
type Router struct {
	*socket
	receive func(Message)
	next    atomic.Uint32

	mu    sync.Mutex
	peers map[string]*peer
	names map[*peer]string
}

// NewRouter returns a router that hands each message to receive. Calls for one peer
// come in its order, one at a time; calls for several peers come at once. A receive
// that does not return stops its peer alone.
func NewRouter(o Options, receive func(Message)) *Router {
	r := &Router{receive: receive, peers: map[string]*peer{}, names: map[*peer]string{}}
	r.socket = newSocket(r, o)
	return r
}

// Send queues m for the peer its first frame names. It reports false when there is no
// such peer, or when the peer is too slow to take the message.
func (r *Router) Send(m Message) bool {
	if len(m) < 2 {
		return false
	}
	r.mu.Lock()
	p := r.peers[string(m[0])]
	r.mu.Unlock()
	if p == nil {
		return false
	}
	if !p.out.put(m[1:]) {
		r.logf("zmtp: dropped a message for %s: it is gone or too slow", p.conn.RemoteAddr())
		return false
	}
	return true
}

func (r *Router) socketType() string { return "ROUTER" }

func (r *Router) accepts() []string { return []string{"DEALER", "REQ", "ROUTER"} }

func (r *Router) joined(p *peer) {
	name := p.identity
	if name == "" || name[0] == 0 || len(name) > 255 {
		name = string(binary.BigEndian.AppendUint32([]byte{0}, r.next.Add(1)))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if old := r.peers[name]; old != nil {
		delete(r.names, old)
		old.conn.Close()
	}
	r.peers[name] = p
	r.names[p] = name
}

func (r *Router) left(p *peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if name, ok := r.names[p]; ok {
		delete(r.names, p)
		delete(r.peers, name)
	}
}

func (r *Router) received(p *peer, m Message) {
	r.mu.Lock()
	name, ok := r.names[p]
	r.mu.Unlock()
	if ok {
		r.receive(append(Message{[]byte(name)}, m...))
	}
}

// commanded ignores commands that are not for us, as the specification asks.
func (r *Router) commanded(*peer, command) error { return nil }
