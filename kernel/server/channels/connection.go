package channels

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Limits of a connection.
const (
	maxFrame  = 256 << 20        // bytes of one message from a page
	pingEvery = 30 * time.Second // detects laptops that were closed
	writeWait = 60 * time.Second // for one message
)

// Connect connects a page to the kernel until either ends.
func (k *Kernel) Connect(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols:       []string{ProtocolPaced, ProtocolV1},
		InsecureSkipVerify: true, // package auth has checked the origin
		CompressionMode:    websocket.CompressionDisabled,
	})
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxFrame)
	c := k.add(conn)
	ctx, cancel := context.WithCancel(r.Context())
	var wg sync.WaitGroup
	wg.Go(func() { c.write(ctx); cancel() })
	wg.Go(func() { KeepAlive(ctx, conn); cancel() })
	c.read(ctx, k)
	cancel()
	k.remove(c)
	wg.Wait()
}

// read passes messages of the page on until the connection ends.
func (c *client) read(ctx context.Context, k *Kernel) {
	for {
		_, frame, err := c.conn.Read(ctx)
		if err != nil {
			return
		}
		if c.paced && len(frame) == 0 {
			c.painted()
			continue
		}
		m, err := DecodeFrame(c.conn.Subprotocol(), frame)
		if err != nil {
			c.conn.Close(websocket.StatusUnsupportedData, "not a Jupyter message")
			return
		}
		k.ask(c, m)
	}
}

// write sends queued messages until the connection ends.
func (c *client) write(ctx context.Context) {
	for batch := c.next(); batch != nil; batch = c.next() {
		for _, m := range batch {
			kind, frame, err := encodeFrame(c.conn.Subprotocol(), m)
			if err != nil {
				continue // a message that cannot be encoded is left out
			}
			if writeFrame(ctx, c.conn, kind, frame) != nil {
				return
			}
		}
		if c.paced && writeFrame(ctx, c.conn, websocket.MessageBinary, nil) != nil {
			return
		}
	}
}

func writeFrame(ctx context.Context, conn *websocket.Conn, kind websocket.MessageType, frame []byte) error {
	ctx, cancel := context.WithTimeout(ctx, writeWait)
	defer cancel()
	return conn.Write(ctx, kind, frame)
}

// KeepAlive pings the other side until it does not answer.
func KeepAlive(ctx context.Context, conn *websocket.Conn) {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			within, cancel := context.WithTimeout(ctx, pingEvery)
			err := conn.Ping(within)
			cancel()
			if err != nil {
				return
			}
		}
	}
}
