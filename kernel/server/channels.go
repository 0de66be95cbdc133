package server

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Limits of one page's connection to a kernel.
const (
	maxFrame  = 256 << 20        // bytes of one message from a page
	pingEvery = 30 * time.Second // finds out about laptops that were closed
	writeWait = 60 * time.Second // for one message
)

// channels connects a page to a kernel.
func (h *hub) channels(w http.ResponseWriter, r *http.Request) {
	k := h.find(w, r)
	if k == nil {
		return
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols:       []string{protocolNumbered, protocolV1},
		InsecureSkipVerify: true, // the guard has checked the origin
		CompressionMode:    websocket.CompressionDisabled,
	})
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxFrame)
	q := r.URL.Query()
	seen, _ := strconv.ParseUint(q.Get("seen"), 10, 64)
	p := k.pages.attach(cmp.Or(q.Get("session_id"), newID()), conn, seen)
	ctx, cancel := context.WithCancel(r.Context())
	var wg sync.WaitGroup
	wg.Go(func() { p.write(ctx, conn); cancel() })
	if conn.Subprotocol() != protocolNumbered {
		wg.Go(func() { p.confirm(ctx, conn); cancel() })
	}
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
		var number, seen uint64
		if conn.Subprotocol() == protocolNumbered {
			if number, seen, frame, err = cutNumbers(frame); err == nil {
				p.confirmed(conn, seen)
			}
			if err == nil && len(frame) == 0 {
				continue
			}
		}
		var m message
		if err == nil {
			m, err = decodeFrame(conn.Subprotocol(), kind, frame)
		}
		if err != nil {
			conn.Close(websocket.StatusUnsupportedData, "not a Jupyter message")
			return websocket.StatusUnsupportedData
		}
		p.hear(number, m)
	}
}

// hear passes on what the page says: in its order, and once, also when the end of an old
// connection is read while the page says it again over the next.
func (p *page) hear(number uint64, m message) {
	p.hearing.Lock()
	defer p.hearing.Unlock()
	if number == 0 || p.isNew(number) {
		p.owner.ask(p, m)
	}
}

func decodeFrame(subprotocol string, kind websocket.MessageType, frame []byte) (message, error) {
	if subprotocol == "" {
		return decodeLegacy(frame, kind == websocket.MessageBinary)
	}
	return decodeV1(frame)
}

// write sends what there is for the page until the connection ends. The first frame of a
// numbered connection says which messages of the page have come.
func (p *page) write(ctx context.Context, conn *websocket.Conn) {
	if conn.Subprotocol() == protocolNumbered && writeBytes(ctx, conn, websocket.MessageBinary, addNumbers(0, p.lastHeard(), nil)) != nil {
		return
	}
	for x, heard, ok := p.next(conn); ok; x, heard, ok = p.next(conn) {
		if err := writeFrame(ctx, conn, x, heard); err != nil {
			return
		}
		p.written(conn)
	}
}

func writeFrame(ctx context.Context, conn *websocket.Conn, x *item, heard uint64) error {
	switch conn.Subprotocol() {
	case protocolNumbered:
		return writeBytes(ctx, conn, websocket.MessageBinary, addNumbers(x.number, heard, encodeV1(x.message)))
	case protocolV1:
		return writeBytes(ctx, conn, websocket.MessageBinary, encodeV1(x.message))
	}
	frame, isBinary, err := encodeLegacy(x.message)
	if err != nil {
		return nil // a message that cannot be said is left out
	}
	kind := websocket.MessageText
	if isBinary {
		kind = websocket.MessageBinary
	}
	return writeBytes(ctx, conn, kind, frame)
}

func writeBytes(ctx context.Context, conn *websocket.Conn, kind websocket.MessageType, frame []byte) error {
	ctx, cancel := context.WithTimeout(ctx, writeWait)
	defer cancel()
	return conn.Write(ctx, kind, frame)
}

// confirm asks the page for a sign of life after each lot of messages and takes those
// off that have arrived by then.
func (p *page) confirm(ctx context.Context, conn *websocket.Conn) {
	for {
		upTo, ok := p.unconfirmed(conn)
		if !ok || ping(ctx, conn) != nil {
			return
		}
		p.confirmed(conn, upTo)
	}
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
