package server

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Limits of one page's connection to a kernel.
const (
	maxFrame   = 256 << 20        // bytes of one message from a page
	maxWaiting = 128 << 20        // bytes that may wait for a page that is slow or away
	maxAway    = 24 * time.Hour   // how long messages are kept for a page that is away
	pingEvery  = 30 * time.Second // finds out about laptops that were closed
	writeWait  = 60 * time.Second // for one message
)

// pages are the browser pages that talk to one kernel.
type pages struct {
	kernel Kernel

	mu     sync.Mutex
	byID   map[string]*page // by the session_id that a page chose for itself
	closed bool
}

// A page is one client of a kernel. It outlives its WebSocket: what the kernel says
// while the connection is broken waits, and is delivered when the same page, with
// the same session_id, connects again.
type page struct {
	owner  *pages
	id     string
	send   func(*message)
	detach func()

	mu      sync.Mutex
	wake    *sync.Cond
	waiting []*message
	bytes   int
	conn    *websocket.Conn // nil while away
	expiry  *time.Timer     // runs while away
	gone    bool
}

func newPages(k Kernel) *pages { return &pages{kernel: k, byID: map[string]*page{}} }

// connected counts the pages with an open connection.
func (ps *pages) connected() int {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	n := 0
	for _, p := range ps.byID {
		p.mu.Lock()
		if p.conn != nil {
			n++
		}
		p.mu.Unlock()
	}
	return n
}

func (ps *pages) close() {
	ps.mu.Lock()
	ps.closed = true
	all := make([]*page, 0, len(ps.byID))
	for _, p := range ps.byID {
		all = append(all, p)
	}
	ps.mu.Unlock()
	for _, p := range all {
		p.forget()
	}
}

// page returns the page with the given identifier, new or come back.
func (ps *pages) page(id string) *page {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if p := ps.byID[id]; p != nil {
		return p
	}
	p := &page{owner: ps, id: id}
	p.wake = sync.NewCond(&p.mu)
	p.send, p.detach = ps.kernel.Connect(p.deliver)
	ps.byID[id] = p
	return p
}

// deliver takes a message of the kernel. It never waits: a page that is away, or
// too slow by maxWaiting, loses its oldest messages.
func (p *page) deliver(m *message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return
	}
	p.waiting = append(p.waiting, m)
	p.bytes += m.size()
	for p.bytes > maxWaiting && len(p.waiting) > 1 {
		p.bytes -= p.waiting[0].size()
		p.waiting[0] = nil
		p.waiting = p.waiting[1:]
	}
	p.wake.Signal()
}

// attach makes conn the page's connection; an older one is closed.
func (p *page) attach(conn *websocket.Conn) {
	p.mu.Lock()
	old := p.conn
	p.conn = conn
	if p.expiry != nil {
		p.expiry.Stop()
		p.expiry = nil
	}
	p.wake.Broadcast()
	p.mu.Unlock()
	if old != nil {
		old.CloseNow()
	}
}

// leave notes that conn is broken.
func (p *page) leave(conn *websocket.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wake.Broadcast()
	if p.conn != conn {
		return // the page is back already
	}
	p.conn = nil
	if !p.gone {
		p.expiry = time.AfterFunc(maxAway, p.forget)
	}
}

// forget ends the page.
func (p *page) forget() {
	p.owner.mu.Lock()
	if p.owner.byID[p.id] == p {
		delete(p.owner.byID, p.id)
	}
	p.owner.mu.Unlock()
	p.mu.Lock()
	conn, was := p.conn, p.gone
	p.gone, p.conn, p.waiting = true, nil, nil
	if p.expiry != nil {
		p.expiry.Stop()
	}
	p.wake.Broadcast()
	p.mu.Unlock()
	if was {
		return
	}
	p.detach()
	if conn != nil {
		conn.Close(websocket.StatusGoingAway, "the kernel has ended")
	}
}

// next returns the oldest waiting message, which stays in line until written says
// that it went out; nil when conn is no longer the page's connection.
func (p *page) next(conn *websocket.Conn) *message {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.conn == conn && !p.gone && len(p.waiting) == 0 {
		p.wake.Wait()
	}
	if p.conn != conn || p.gone {
		return nil
	}
	return p.waiting[0]
}

// written takes the message that next returned out of the line, unless deliver has
// dropped it meanwhile.
func (p *page) written(m *message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) > 0 && p.waiting[0] == m {
		p.waiting[0] = nil
		p.waiting = p.waiting[1:]
		p.bytes -= m.size()
	}
}

// channels connects a page to a kernel.
func (h *hub) channels(w http.ResponseWriter, r *http.Request) {
	k := h.find(w, r)
	if k == nil {
		return
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols:       []string{protocolV1},
		InsecureSkipVerify: true, // the guard has checked the origin
		CompressionMode:    websocket.CompressionDisabled,
	})
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxFrame)
	id := r.URL.Query().Get("session_id")
	if id == "" {
		id = newID()
	}
	p := k.pages.page(id)
	p.attach(conn)
	ctx, cancel := context.WithCancel(r.Context())
	var wg sync.WaitGroup
	wg.Go(func() { p.write(ctx, conn); cancel() })
	wg.Go(func() { keepAlive(ctx, conn); cancel() })
	done := p.read(ctx, conn)
	cancel()
	p.leave(conn)
	wg.Wait()
	if done || r.URL.Query().Get("session_id") == "" {
		p.forget()
	}
}

// read passes on what the page says until the connection ends. It reports whether
// the page said goodbye, so that nothing needs to be kept for it.
func (p *page) read(ctx context.Context, conn *websocket.Conn) bool {
	for {
		kind, frame, err := conn.Read(ctx)
		if err != nil {
			var end websocket.CloseError
			return errors.As(err, &end) && end.Code == websocket.StatusGoingAway
		}
		m, err := decodeFrame(conn.Subprotocol(), kind, frame)
		if err != nil {
			conn.Close(websocket.StatusUnsupportedData, "not a Jupyter message")
			return false
		}
		p.send(m)
	}
}

func decodeFrame(subprotocol string, kind websocket.MessageType, frame []byte) (*message, error) {
	if subprotocol == protocolV1 {
		return decodeV1(frame)
	}
	return decodeLegacy(frame, kind == websocket.MessageBinary)
}

func (p *page) write(ctx context.Context, conn *websocket.Conn) {
	stop := context.AfterFunc(ctx, func() {
		p.mu.Lock()
		p.wake.Broadcast()
		p.mu.Unlock()
	})
	defer stop()
	for m := p.next(conn); m != nil; m = p.next(conn) {
		if err := writeFrame(ctx, conn, m); err != nil {
			p.leave(conn)
			return
		}
		p.written(m)
	}
}

func writeFrame(ctx context.Context, conn *websocket.Conn, m *message) error {
	ctx, cancel := context.WithTimeout(ctx, writeWait)
	defer cancel()
	if conn.Subprotocol() == protocolV1 {
		return conn.Write(ctx, websocket.MessageBinary, encodeV1(m))
	}
	frame, isBinary, err := encodeLegacy(m)
	if err != nil {
		return nil // a message that cannot be said is left out
	}
	kind := websocket.MessageText
	if isBinary {
		kind = websocket.MessageBinary
	}
	return conn.Write(ctx, kind, frame)
}

func keepAlive(ctx context.Context, conn *websocket.Conn) {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			wait, cancel := context.WithTimeout(ctx, pingEvery)
			err := conn.Ping(wait)
			cancel()
			if err != nil {
				return
			}
		}
	}
}
