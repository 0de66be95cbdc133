package server

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Limits of one page's connection to a kernel.
const (
	maxFrame   = 256 << 20        // bytes of one message from a page
	maxWaiting = 128 << 20        // bytes that may wait for a page that is slow or away
	maxAway    = 24 * time.Hour   // how long messages are kept for a page that fell silent
	maxPause   = 10 * time.Minute // and for one that closed its connection
	pingEvery  = 30 * time.Second // finds out about laptops that were closed
	writeWait  = 60 * time.Second // for one message
)

// pages are the browser pages that talk to one kernel.
type pages struct {
	kernel Kernel

	mu   sync.Mutex
	byID map[string]*page // by the session_id that a page chose for itself
	runs *executions
}

// A page is one client of a kernel. It outlives its WebSocket: what the kernel says
// while the connection is broken waits, and is delivered when the same page, with
// the same session_id, connects again.
//
// A message that was written into a connection need not arrive: when the lid of a
// laptop is closed, the network takes what is sent for minutes. So a message counts as
// delivered only when a ping that was sent after it has been answered; those in
// between are sent again.
type page struct {
	owner *pages
	id    string

	mu      sync.Mutex
	wake    *sync.Cond
	waiting []message       // to be sent
	flying  []message       // being written: one at most
	sent    []message       // written, not known to have arrived
	first   int             // how many messages came before sent[0]
	bytes   int             // in all three
	conn    *websocket.Conn // nil while away
	expiry  *time.Timer     // runs while away
	turns   int             // how often the page has come or gone
	gone    bool
}

func newPages(k Kernel) *pages {
	ps := &pages{kernel: k, byID: map[string]*page{}, runs: newExecutions()}
	k.Listen(ps.publish)
	return ps
}

// publish takes what the kernel says to all.
func (ps *pages) publish(m message) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.runs.observe(m)
	for _, p := range ps.byID {
		p.deliver(m)
	}
}

// ask takes what a page says to the kernel. A request to run a cell that is known
// already, by its msg_id, is not passed on: the page has been opened anew and takes part
// in the execution from here on.
func (ps *pages) ask(p *page, m message) {
	ps.mu.Lock()
	run, known := ps.runs.request(m)
	if run != nil {
		run.pages = append(slices.DeleteFunc(run.pages, (*page).isGone), p)
	}
	if known {
		for _, said := range ps.runs.replay(run) {
			p.deliver(said)
		}
	}
	ps.mu.Unlock()
	switch {
	case known:
	case run != nil:
		ps.kernel.Send(m, func(reply message) { ps.answer(run, reply) })
	default:
		ps.kernel.Send(m, p.deliver)
	}
}

// answer takes what the kernel says about an execution to the pages that asked for it.
func (ps *pages) answer(run *execution, m message) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	run.answered(m)
	for _, p := range run.pages {
		p.deliver(m)
	}
}

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
	all := make([]*page, 0, len(ps.byID))
	for _, p := range ps.byID {
		all = append(all, p)
	}
	ps.mu.Unlock()
	for _, p := range all {
		p.forget()
	}
}

// attach makes conn the connection of the page with the given identifier, new or come
// back.
func (ps *pages) attach(id string, conn *websocket.Conn) *page {
	ps.mu.Lock()
	p := ps.page(id)
	old := p.attach(conn) // before the lock is given up: the page cannot expire meanwhile
	ps.mu.Unlock()
	if old != nil {
		old.CloseNow()
	}
	return p
}

// page finds or makes a page; the caller holds mu.
func (ps *pages) page(id string) *page {
	if p := ps.byID[id]; p != nil {
		return p
	}
	p := &page{owner: ps, id: id}
	p.wake = sync.NewCond(&p.mu)
	ps.byID[id] = p
	return p
}

// deliver takes a message of the kernel. It never waits: a page that is away, or
// too slow by maxWaiting, loses its oldest messages.
func (p *page) deliver(m message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return
	}
	p.waiting = append(p.waiting, m)
	p.bytes += m.size()
	for p.bytes > maxWaiting && len(p.sent) > 0 {
		p.arrived(p.first + 1)
	}
	for p.bytes > maxWaiting && len(p.waiting) > 1 {
		p.bytes -= p.waiting[0].size()
		p.waiting = behind(p.waiting, 1)
	}
	p.wake.Broadcast()
}

// arrived takes the sent messages off before the one with number upTo.
func (p *page) arrived(upTo int) {
	n := max(0, min(upTo-p.first, len(p.sent)))
	for _, m := range p.sent[:n] {
		p.bytes -= m.size()
	}
	p.sent = behind(p.sent, n)
	p.first += n
}

// behind returns a queue without its first n messages, which it lets go of. It takes no
// time for those that stay: hundreds of thousands may wait for a page.
func behind(queue []message, n int) []message {
	clear(queue[:n])
	return queue[n:]
}

// attach makes conn the page's connection and returns the older one, if there is one.
func (p *page) attach(conn *websocket.Conn) (old *websocket.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	old = p.conn
	p.turns++
	p.conn = conn
	p.waiting = slices.Concat(p.sent, p.flying, p.waiting)
	p.sent, p.flying = nil, nil
	if p.expiry != nil {
		p.expiry.Stop()
		p.expiry = nil
	}
	p.wake.Broadcast()
	return old
}

// leave notes that conn has ended and keeps what comes for a while.
func (p *page) leave(conn *websocket.Conn, keep time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wake.Broadcast()
	if p.conn != conn {
		return // the page is back already
	}
	p.conn = nil
	if !p.gone {
		p.turns++
		absence := p.turns
		p.expiry = time.AfterFunc(keep, func() { p.expire(absence) })
	}
}

// expire forgets the page, unless it has come back at the last moment.
func (p *page) expire(absence int) {
	p.owner.mu.Lock()
	p.mu.Lock()
	over := p.turns == absence
	if over && p.owner.byID[p.id] == p {
		delete(p.owner.byID, p.id) // nobody can come back to it from here on
	}
	p.mu.Unlock()
	p.owner.mu.Unlock()
	if over {
		p.forget()
	}
}

func (p *page) isGone() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.gone
}

// forget ends the page.
func (p *page) forget() {
	p.owner.mu.Lock()
	if p.owner.byID[p.id] == p {
		delete(p.owner.byID, p.id)
	}
	p.owner.mu.Unlock()
	p.mu.Lock()
	conn := p.conn
	p.gone, p.conn, p.waiting, p.flying, p.sent = true, nil, nil, nil, nil
	if p.expiry != nil {
		p.expiry.Stop()
	}
	p.wake.Broadcast()
	p.mu.Unlock()
	if conn != nil {
		conn.Close(websocket.StatusGoingAway, "the kernel has ended")
	}
}

// next takes the oldest message that waits; false when conn is no longer the page's
// connection.
func (p *page) next(conn *websocket.Conn) (message, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.conn == conn && !p.gone && len(p.waiting) == 0 {
		p.wake.Wait()
	}
	if p.conn != conn || p.gone {
		return message{}, false
	}
	m := p.waiting[0]
	p.waiting = behind(p.waiting, 1)
	p.flying = append(p.flying, m)
	return m, true
}

// written counts the message that next returned as sent.
func (p *page) written(conn *websocket.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn == conn && !p.gone {
		p.sent = append(p.sent, p.flying...)
		p.flying = nil
		p.wake.Broadcast()
	}
}

// confirm asks the page for a sign of life after each lot of messages and takes those
// off that have arrived by then.
func (p *page) confirm(ctx context.Context, conn *websocket.Conn) {
	for {
		upTo, ok := p.unconfirmed(conn)
		if !ok || ping(ctx, conn) != nil {
			return
		}
		p.mu.Lock()
		if p.conn == conn {
			p.arrived(upTo)
		}
		p.mu.Unlock()
	}
}

// unconfirmed waits until there are sent messages and returns the number after the
// last of them.
func (p *page) unconfirmed(conn *websocket.Conn) (upTo int, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.conn == conn && !p.gone && len(p.sent) == 0 {
		p.wake.Wait()
	}
	return p.first + len(p.sent), p.conn == conn && !p.gone
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
	p := k.pages.attach(id, conn)
	ctx, cancel := context.WithCancel(r.Context())
	var wg sync.WaitGroup
	wg.Go(func() { p.write(ctx, conn); cancel() })
	wg.Go(func() { p.confirm(ctx, conn); cancel() })
	wg.Go(func() { keepAlive(ctx, conn); cancel() })
	end := p.read(ctx, conn)
	cancel()
	p.leave(conn, keepFor(end))
	wg.Wait()
}

// keepFor is how long messages are kept for a page whose connection ended in the
// given way: not at all when the page was closed or loaded anew, for then it has
// forgotten its name; long when nothing was said, as when a lid is closed.
func keepFor(end websocket.StatusCode) time.Duration {
	switch end {
	case websocket.StatusGoingAway, websocket.StatusUnsupportedData:
		return 0
	case websocket.StatusNormalClosure, websocket.StatusNoStatusRcvd:
		return maxPause
	}
	return maxAway
}

// read passes on what the page says until the connection ends, and returns how it did.
func (p *page) read(ctx context.Context, conn *websocket.Conn) websocket.StatusCode {
	for {
		kind, frame, err := conn.Read(ctx)
		if err != nil {
			return websocket.CloseStatus(err)
		}
		m, err := decodeFrame(conn.Subprotocol(), kind, frame)
		if err != nil {
			conn.Close(websocket.StatusUnsupportedData, "not a Jupyter message")
			return websocket.StatusUnsupportedData
		}
		p.owner.ask(p, m)
	}
}

func decodeFrame(subprotocol string, kind websocket.MessageType, frame []byte) (message, error) {
	if subprotocol == protocolV1 {
		return decodeV1(frame)
	}
	return decodeLegacy(frame, kind == websocket.MessageBinary)
}

func (p *page) write(ctx context.Context, conn *websocket.Conn) {
	for m, ok := p.next(conn); ok; m, ok = p.next(conn) {
		if err := writeFrame(ctx, conn, m); err != nil {
			return
		}
		p.written(conn)
	}
}

func writeFrame(ctx context.Context, conn *websocket.Conn, m message) error {
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
			if ping(ctx, conn) != nil {
				return
			}
		}
	}
}

func ping(ctx context.Context, conn *websocket.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, pingEvery)
	defer cancel()
	return conn.Ping(ctx)
}
