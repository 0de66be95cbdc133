package zmtp

import (
	"errors"
	"net"
	"sync"
	"time"
)

// A Socket accepts connections and exchanges messages with their peers.
type Socket struct {
	logf    func(string, ...any) // reports peers that break the protocol or are too slow
	receive func(Message)        // nil: what peers send is dropped, and they have no identities
	kind    string               // of socket, as it announces itself
	accepts []string             // kinds of socket that may connect

	mu        sync.Mutex
	closed    bool
	listeners []net.Listener
	peers     map[*peer]bool // all connections
	nameless  uint32         // peers so far that did not choose an identity
	running   sync.WaitGroup
}

// Serve accepts connections from l until the socket is closed. It returns at once.
func (s *Socket) Serve(l net.Listener) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		l.Close()
		return
	}
	s.listeners = append(s.listeners, l)
	s.running.Go(func() { s.acceptLoop(l) })
}

// acceptLoop outlives every failure but the listener's end: when the process is out of
// file descriptors it waits for some to come free.
func (s *Socket) acceptLoop(l net.Listener) {
	for {
		conn, err := l.Accept()
		switch {
		case err == nil:
			s.ServeConn(conn)
		case errors.Is(err, net.ErrClosed):
			return
		default:
			s.logf("zmtp: accept: %v", err)
			time.Sleep(50 * time.Millisecond)
		}
	}
}

// ServeConn speaks with one connection until it ends. It returns at once.
func (s *Socket) ServeConn(conn net.Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		conn.Close()
		return
	}
	p := newPeer(conn)
	s.peers[p] = true
	s.running.Go(func() { s.talk(p) })
}

func (s *Socket) talk(p *peer) {
	defer s.forget(p)
	identity, err := p.shake(s.kind, s.accepts)
	if err == nil && s.join(p, identity) {
		err = p.readLoop(func(m Message) { s.received(p, m) })
	}
	p.out.close()
	close(p.gone)
	if p.out.tooSlow() {
		s.logf("zmtp: connection from %s ended: its queue was full, and it took nothing for %v",
			p.conn.RemoteAddr(), patience)
	}
	if errors.Is(err, errGrammar) || errors.Is(err, errTooLarge) { // it did not just end
		s.logf("zmtp: connection from %s ended: %v", p.conn.RemoteAddr(), err)
	}
}

func (s *Socket) forget(p *peer) {
	p.conn.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.peers, p)
}

// Close stops accepting, sends what is queued, and ends all connections, within linger
// altogether. From its beginning nothing more is received.
func (s *Socket) Close(linger time.Duration) {
	s.shut()
	deadline := time.Now().Add(linger)
	var finishing sync.WaitGroup
	for _, p := range s.joined() {
		finishing.Go(func() { p.finish(deadline) })
	}
	finishing.Wait()
	s.running.Wait()
}

// shut closes listeners and unfinished handshakes.
func (s *Socket) shut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for _, l := range s.listeners {
		l.Close()
	}
	for p := range s.peers {
		if p.name == "" {
			p.conn.Close()
		}
	}
}

// joined returns the peers that have shaken hands.
func (s *Socket) joined() (list []*peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for p := range s.peers {
		if p.name != "" {
			list = append(list, p)
		}
	}
	return list
}
