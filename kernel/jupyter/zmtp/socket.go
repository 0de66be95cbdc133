package zmtp

import (
	"errors"
	"net"
	"sync"
	"time"
)

// socket accepts connections for one handler and knows them all.
type socket struct {
	handler handler
	logf    func(string, ...any) // reports peers that break the protocol or are too slow
	kind    string               // of socket, as it announces itself
	accepts []string             // kinds of socket that may connect

	mu        sync.Mutex
	closed    bool
	listeners []net.Listener
	conns     map[net.Conn]*peer // nil before the handshake
	running   sync.WaitGroup
}

func newSocket(h handler, logf func(string, ...any), kind string, accepts ...string) *socket {
	return &socket{handler: h, logf: logf, kind: kind, accepts: accepts, conns: map[net.Conn]*peer{}}
}

// Serve accepts connections from l until the socket is closed. It returns at once.
func (s *socket) Serve(l net.Listener) {
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
func (s *socket) acceptLoop(l net.Listener) {
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
func (s *socket) ServeConn(conn net.Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		conn.Close()
		return
	}
	s.conns[conn] = nil
	s.running.Go(func() { s.talk(conn) })
}

func (s *socket) talk(conn net.Conn) {
	defer s.forget(conn)
	p, err := shake(conn, s.kind, s.accepts)
	if err != nil {
		s.complain(conn, err)
		return
	}
	if !s.remember(p) {
		return
	}
	s.handler.joined(p)
	err = p.readLoop(s.handler)
	s.handler.left(p)
	p.out.close()
	close(p.gone)
	if p.out.tooSlow() {
		s.logf("zmtp: connection from %s ended: its queue was full, and it took nothing for %v", conn.RemoteAddr(), patience)
	}
	s.complain(conn, err)
}

// complain logs why a connection ended, unless it just ended.
func (s *socket) complain(conn net.Conn, err error) {
	if errors.Is(err, errGrammar) || errors.Is(err, errTooLarge) {
		s.logf("zmtp: connection from %s ended: %v", conn.RemoteAddr(), err)
	}
}

// remember notes that p has shaken hands; false when the socket was closed meanwhile.
func (s *socket) remember(p *peer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.conns[p.conn] = p
	}
	return !s.closed
}

func (s *socket) forget(conn net.Conn) {
	conn.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, conn)
}

// Close stops accepting, sends what is queued, and ends all connections, within linger
// altogether. From its beginning nothing more is received.
func (s *socket) Close(linger time.Duration) {
	peers := s.shut()
	deadline := time.Now().Add(linger)
	var finishing sync.WaitGroup
	for _, p := range peers {
		finishing.Go(func() { p.finish(deadline) })
	}
	finishing.Wait()
	s.running.Wait()
}

// shut closes listeners and unfinished handshakes, and returns the peers to say goodbye to.
func (s *socket) shut() []*peer {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for _, l := range s.listeners {
		l.Close()
	}
	for conn, p := range s.conns {
		if p == nil {
			conn.Close()
		}
	}
	return s.shaken()
}

// peers returns the connections that have shaken hands.
func (s *socket) peers() []*peer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shaken()
}

func (s *socket) shaken() (list []*peer) {
	for _, p := range s.conns {
		if p != nil {
			list = append(list, p)
		}
	}
	return list
}
