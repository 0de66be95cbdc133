package channels

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/google/uuid"
)

// Limits of one page's connection to a kernel.
const (
	maxFrame  = 256 << 20        // bytes of one message from a page
	pingEvery = 30 * time.Second // finds out about laptops that were closed
	writeWait = 60 * time.Second // for one message
)

// Connect connects a page to the kernel.
func (ps *Pages) Connect(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols:       []string{ProtocolNumbered, ProtocolV1},
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
	p := ps.attach(cmp.Or(q.Get("session_id"), uuid.NewString()), conn, seen)
	ctx, cancel := context.WithCancel(r.Context())
	var wg sync.WaitGroup
	wg.Go(func() { p.write(ctx, conn); cancel() })
	if conn.Subprotocol() != ProtocolNumbered {
		wg.Go(func() { p.confirm(ctx, conn); cancel() })
	}
	wg.Go(func() { KeepAlive(ctx, conn); cancel() })
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

// Read passes on what the page says until the connection ends, and returns how it did.
func (p *page) read(ctx context.Context, conn *websocket.Conn) websocket.StatusCode {
	for {
		kind, frame, err := conn.Read(ctx)
		if err != nil {
			return websocket.CloseStatus(err)
		}
		var number, seen uint64
		if conn.Subprotocol() == ProtocolNumbered {
			if number, seen, frame, err = CutNumbers(frame); err == nil {
				p.confirmed(conn, seen)
			}
			if err == nil && len(frame) == 0 {
				continue
			}
		}
		var m Message
		if err == nil {
			m, err = DecodeFrame(conn.Subprotocol(), kind, frame)
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
func (p *page) hear(number uint64, m Message) {
	p.hearing.Lock()
	defer p.hearing.Unlock()
	if number == 0 || p.isNew(number) {
		p.owner.ask(p, m)
	}
}

// DecodeFrame reads a message in the encoding of a connection.
func DecodeFrame(subprotocol string, kind websocket.MessageType, frame []byte) (Message, error) {
	if subprotocol == "" {
		return decodeLegacy(frame, kind == websocket.MessageBinary)
	}
	return DecodeV1(frame)
}

// write sends what there is for the page until the connection ends. The first frame of a
// numbered connection says which messages of the page have come.
func (p *page) write(ctx context.Context, conn *websocket.Conn) {
	if conn.Subprotocol() == ProtocolNumbered &&
		writeBytes(ctx, conn, websocket.MessageBinary, AddNumbers(0, p.lastHeard(), nil)) != nil {
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
	case ProtocolNumbered:
		return writeBytes(ctx, conn, websocket.MessageBinary, AddNumbers(x.number, heard, EncodeV1(x.Message)))
	case ProtocolV1:
		return writeBytes(ctx, conn, websocket.MessageBinary, EncodeV1(x.Message))
	}
	frame, isBinary, err := encodeLegacy(x.Message)
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

// KeepAlive asks for a sign of life now and then, until there is none.
func KeepAlive(ctx context.Context, conn *websocket.Conn) {
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
