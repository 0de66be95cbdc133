package channels

import (
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter/wire"
)

// Limits of what waits for one page.
const (
	maxWaiting = 128 << 20        // bytes for a page that is slow or away
	maxAway    = 24 * time.Hour   // how long messages are kept for a page that fell silent
	maxPause   = 10 * time.Minute // and for one that closed its connection
	// A page that says what it has taken in gets no more than this at a time: it paints
	// and listens to its user in between. It gets fewer messages while it is slow.
	WindowItems = 64
	windowLeast = 2
	windowTime  = 60 * time.Millisecond // what a page should take for a window
	windowBytes = 2 << 20
	maxJoined   = 256 << 10 // bytes of a stream that are sent as one message
)

// A page is one client of a kernel. It outlives its WebSocket: what the kernel says
// while the connection is broken waits, and is delivered when the same page, with
// the same session_id, connects again.
//
// A Message that was written into a connection need not arrive: when the lid of a
// laptop is closed, the network takes what is sent for minutes. So every message gets a
// number when it is written for the first time, and stays until it is known to have
// arrived. Pages of our own front end see the numbers (protocolNumbered): they say which
// they have taken in, and when they connect again which was the last, so that each message
// is shown once. To other clients, which do not, a message counts as delivered when
// a ping that was sent after it has been answered; those in between are sent again.
type page struct {
	owner *Pages
	id    string

	hearing sync.Mutex // while what the page says is passed on

	mu       sync.Mutex
	wake     *sync.Cond
	waiting  []*item          // to be written
	updates  map[string]*item // those of them that replace a display, by its name
	flying   *item            // is being written
	sent     []*item          // written, not known to have arrived
	last     uint64           // the last number that was given
	bytes    int              // in waiting, flying and sent
	heard    uint64           // the number of the last message from the page
	conn     *websocket.Conn  // nil while away
	numbered bool             // conn has numbers
	window   int              // messages that it may have to take in
	opened   time.Time        // when sent was empty last
	expiry   *time.Timer      // runs while away
	turns    int              // how often the page has come or gone
	gone     bool
}

// An item is a message on its way to a page.
type item struct {
	Message
	cell   string // the request that it belongs to
	number uint64 // 0 before it is written for the first time
	bytes  int
}

// deliver takes a message of the kernel. It never waits: a page that is away, or
// too slow by maxWaiting, loses its oldest messages.
func (p *page) deliver(m Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return
	}
	p.supersede(m)
	x := &item{Message: m, cell: m.ParentID(), bytes: m.size()}
	if m.Header.Type == "update_display_data" {
		p.updates[displayID(m)] = x
	}
	p.waiting = append(p.waiting, x)
	p.bytes += x.bytes
	for p.bytes > maxWaiting && len(p.sent) > 0 {
		p.arrived(p.sent[0].number)
	}
	for p.bytes > maxWaiting && len(p.waiting) > 1 {
		p.drop(p.waiting[0])
		p.waiting = behind(p.waiting, 1)
	}
	p.wake.Broadcast()
}

// supersede takes off what waits and would be gone as soon as m is shown.
func (p *page) supersede(m Message) {
	switch m.Header.Type {
	case "update_display_data":
		if old := p.updates[displayID(m)]; old != nil {
			p.waiting = slices.DeleteFunc(p.waiting, func(x *item) bool { return x == old })
			p.drop(old)
		}
	case "clear_output":
		clear, err := wire.Read[wire.ClearOutput](m.Message)
		if err == nil {
			p.clear(m.ParentID(), clear.Wait)
		}
	}
}

// clear takes off what waits of a cell's output when it is cleared: all, or, when that waits
// for more output, what an earlier clearing of that kind takes back in any case.
func (p *page) clear(cell string, wait bool) {
	end := len(p.waiting)
	if wait {
		end = 0
		for i, x := range slices.Backward(p.waiting) {
			if x.Header.Type == "clear_output" && x.cell == cell {
				if i < len(p.waiting)-1 {
					end = i
				}
				break
			}
		}
	}
	kept := p.waiting[:0:0]
	for i, x := range p.waiting {
		if i < end && x.number == 0 && isOutput(x.Message) && x.cell == cell {
			p.drop(x)
			continue
		}
		kept = append(kept, x)
	}
	p.waiting = kept
}

func isOutput(m Message) bool {
	return m.Header.Type == "clear_output" || slices.Contains(outputTypes, m.Header.Type)
}

// drop forgets an item that was waiting.
func (p *page) drop(x *item) {
	p.bytes -= x.bytes
	p.settle(x)
}

// settle notes that an item no longer waits.
func (p *page) settle(x *item) {
	if x.Header.Type == "update_display_data" {
		if id := displayID(x.Message); p.updates[id] == x {
			delete(p.updates, id)
		}
	}
}

// arrived takes the sent messages off up to a number.
func (p *page) arrived(upTo uint64) {
	n := 0
	for n < len(p.sent) && p.sent[n].number <= upTo {
		p.bytes -= p.sent[n].bytes
		n++
	}
	p.sent = behind(p.sent, n)
}

// seen takes what was written before off what waits, up to a number.
func (p *page) seen(upTo uint64) {
	n := 0
	for n < len(p.waiting) && p.waiting[n].number != 0 && p.waiting[n].number <= upTo {
		p.drop(p.waiting[n])
		n++
	}
	p.waiting = behind(p.waiting, n)
}

// behind returns a queue without its first n messages, which it lets go of. It takes no
// time for those that stay: hundreds of thousands may wait for a page.
func behind(queue []*item, n int) []*item {
	clear(queue[:n])
	return queue[n:]
}

// attach makes conn the page's connection and returns the older one, if there is one. The
// page has taken in all messages up to the number seen; what else was written is written
// again. Some of what the page has seen may be waiting again: a connection that the page gave
// up can be attached here behind the one that followed it.
func (p *page) attach(conn *websocket.Conn, seen uint64) (old *websocket.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	old = p.conn
	p.turns++
	p.conn, p.numbered = conn, conn.Subprotocol() == ProtocolNumbered
	if p.flying != nil {
		p.sent, p.flying = append(p.sent, p.flying), nil
	}
	p.waiting, p.sent = slices.Concat(p.sent, p.waiting), nil
	if p.numbered {
		p.seen(seen)
		p.last = max(p.last, seen) // of a page that was forgotten here
	}
	p.window, p.opened = WindowItems, time.Now()
	if p.expiry != nil {
		p.expiry.Stop()
		p.expiry = nil
	}
	p.wake.Broadcast()
	return old
}

// leave notes that conn has ended and keeps what comes for a while; if that is none, the page is
// forgotten at once.
func (p *page) leave(conn *websocket.Conn, keep time.Duration) {
	p.mu.Lock()
	p.wake.Broadcast()
	if p.conn != conn { // the page is back already
		p.mu.Unlock()
		return
	}
	p.conn = nil
	p.turns++
	absence := p.turns
	if keep > 0 && !p.gone {
		p.expiry = time.AfterFunc(keep, func() { p.expire(absence) })
	}
	over := keep == 0 && !p.gone
	p.mu.Unlock()
	if over {
		p.expire(absence)
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

// next takes the oldest message that waits, as soon as the page may have it, and the number
// of the last message that came from the page; false when conn is no longer its connection.
func (p *page) next(conn *websocket.Conn) (x *item, heard uint64, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.conn == conn && !p.gone && (len(p.waiting) == 0 || p.windowFull()) {
		p.wake.Wait()
	}
	if p.conn != conn || p.gone {
		return nil, 0, false
	}
	x = p.waiting[0]
	p.waiting = behind(p.waiting, 1)
	p.settle(x)
	if x.number == 0 {
		p.join(x)
		p.last++
		x.number = p.last
	}
	if p.flying = x; len(p.sent) == 0 {
		p.opened = time.Now()
	}
	return x, p.heard, true
}

// windowFull reports whether a page has enough to take in for now.
func (p *page) windowFull() bool {
	if !p.numbered || len(p.sent) == 0 {
		return false
	}
	if len(p.sent) >= p.window {
		return true
	}
	bytes := 0
	for _, x := range p.sent {
		bytes += x.bytes
	}
	return bytes > windowBytes
}

// join adds to a piece of a stream those that follow it: a page takes long for each message.
func (p *page) join(x *item) {
	if !p.follows(x) {
		return
	}
	all, err := wire.Read[wire.Stream](x.Message.Message)
	if err != nil {
		return
	}
	text := []byte(all.Text)
	for p.follows(x) {
		more, err := wire.Read[wire.Stream](p.waiting[0].Message.Message)
		if err != nil || more.Name != all.Name {
			break
		}
		text = append(text, more.Text...)
		p.bytes -= p.waiting[0].bytes
		p.waiting = behind(p.waiting, 1)
		x.bytes += len(more.Text)
		p.bytes += len(more.Text)
	}
	joined := *x.Message.Message
	all.Text = string(text)
	if joined.Content, err = wire.Encode(all); err == nil {
		x.Message = Message{x.Channel, &joined}
	}
}

// follows reports whether the next message that waits is of the same cell's stream as x.
func (p *page) follows(x *item) bool {
	if len(p.waiting) == 0 || x.Header.Type != "stream" {
		return false
	}
	y := p.waiting[0]
	return y.number == 0 && y.Header.Type == "stream" && x.bytes+y.bytes <= maxJoined && y.cell == x.cell
}

// written counts the message that next returned as sent.
func (p *page) written(conn *websocket.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn == conn && !p.gone && p.flying != nil {
		p.sent, p.flying = append(p.sent, p.flying), nil
		p.wake.Broadcast()
	}
}

// unconfirmed waits until there are sent messages and returns the number of the last of them.
func (p *page) unconfirmed(conn *websocket.Conn) (upTo uint64, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.conn == conn && !p.gone && len(p.sent) == 0 {
		p.wake.Wait()
	}
	if p.conn != conn || p.gone {
		return 0, false
	}
	return p.sent[len(p.sent)-1].number, true
}

// confirmed takes off what the page has taken in.
func (p *page) confirmed(conn *websocket.Conn, upTo uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn != conn || p.gone {
		return
	}
	p.adapt(upTo)
	p.arrived(upTo)
	if p.flying != nil && p.flying.number <= upTo { // its answer was faster than the writer
		p.bytes -= p.flying.bytes
		p.flying = nil
	}
	p.wake.Broadcast()
}

// adapt makes the window smaller when the page was slow to take in what it held, and larger
// when it was fast.
func (p *page) adapt(upTo uint64) {
	if !p.numbered || len(p.sent) == 0 || p.sent[0].number > upTo {
		return
	}
	took := time.Since(p.opened)
	p.opened = time.Now()
	switch {
	case took > windowTime:
		p.window = max(windowLeast, p.window/2)
	case took < windowTime/2:
		p.window = min(WindowItems, p.window+4)
	}
}

// isNew reports whether a message from the page has not come before, by its number.
func (p *page) isNew(number uint64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if number <= p.heard {
		return false
	}
	p.heard = number
	return true
}

func (p *page) lastHeard() uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard
}
