package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter/wire"
	"sprague/kernel/server/channels"
)

// A numbered client does what socket.js does.
type numbered struct {
	*testing.T
	st       *site
	kernel   string
	conn     *websocket.Conn
	seen     uint64
	sent     uint64
	unheard  map[uint64][]byte
	greeted  bool
	messages []channels.Message
}

func (c *numbered) dial() {
	c.Helper()
	if c.conn != nil {
		c.conn.CloseNow()
	}
	c.greeted = false
	c.conn = c.st.dial(c.kernel, fmt.Sprintf("page&seen=%d", c.seen), channels.ProtocolNumbered)
	if c.conn.Subprotocol() != channels.ProtocolNumbered {
		c.Fatalf("the subprotocol is %q", c.conn.Subprotocol())
	}
}

func (c *numbered) say(m channels.Message) {
	c.sent++
	c.unheard[c.sent] = channels.EncodeV1(m)
	if c.greeted {
		c.conn.Write(c.Context(), websocket.MessageBinary, channels.AddNumbers(c.sent, c.seen, channels.EncodeV1(m)))
	}
}

// hear takes one frame in; false when the connection has ended.
func (c *numbered) hear(ctx context.Context) bool {
	c.Helper()
	_, frame, err := c.conn.Read(ctx)
	if err != nil {
		return false
	}
	number, heard, rest, err := channels.CutNumbers(frame)
	if err != nil {
		c.Fatal(err)
	}
	if number == 0 { // the first frame
		c.greeted = true
		for n := heard + 1; n <= c.sent; n++ {
			c.conn.Write(ctx, websocket.MessageBinary, channels.AddNumbers(n, c.seen, c.unheard[n]))
		}
		return true
	}
	if number <= c.seen {
		c.Fatalf("message %d came after %d", number, c.seen)
	}
	c.seen = number
	m, err := channels.DecodeV1(rest)
	if err != nil {
		c.Fatal(err)
	}
	c.messages = append(c.messages, m)
	return true
}

func (c *numbered) acknowledge() {
	c.conn.Write(c.Context(), websocket.MessageBinary, channels.AddNumbers(0, c.seen, nil))
}

// However often and wherever the connection breaks, what the kernel says is taken in once, in
// its order, and what the page says reaches the kernel once.
func TestCutConnections(t *testing.T) {
	st := newSite(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := &numbered{T: t, st: st, kernel: st.startKernel(), unheard: map[uint64][]byte{}}
	c.dial()
	r := rand.New(rand.NewPCG(1, 2))
	const cuts, requests = 200, 1200
	for n := range requests {
		c.say(request(n))
		for range r.IntN(3) {
			if len(c.messages) <= n && !c.hear(ctx) {
				break
			}
		}
		if r.IntN(3) == 0 {
			c.acknowledge()
		}
		if n%(requests/cuts) == 0 {
			c.dial()
		}
	}
	for len(c.messages) < requests {
		if ctx.Err() != nil {
			t.Fatalf("only %d messages came", len(c.messages))
		}
		if !c.hear(ctx) {
			c.dial() // the connection was taken for an older one's successor
		}
		c.acknowledge()
	}
	for n, m := range c.messages {
		if want := fmt.Sprintf(`"m%d"`, n); !strings.Contains(string(m.RawHeader), want) {
			t.Fatalf("message %d is %s", n, m.RawHeader)
		}
	}
	if k := st.kernels[0]; k.asked != requests {
		t.Errorf("the kernel was asked %d times, not %d", k.asked, requests)
	}
}

// A page that was forgotten here, or knew the kernel of an earlier server, goes on counting.
func TestForgottenPage(t *testing.T) {
	st := newSite(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := &numbered{T: t, st: st, kernel: st.startKernel(), unheard: map[uint64][]byte{}, seen: 5000, sent: 70}
	for n := uint64(1); n <= 70; n++ {
		c.unheard[n] = channels.EncodeV1(request(int(n)))
	}
	c.dial()
	for len(c.messages) < 70 {
		if !c.hear(ctx) {
			t.Fatal("the connection has ended")
		}
		c.acknowledge()
	}
	if c.seen != 5070 {
		t.Errorf("the last message has number %d", c.seen)
	}
}

// A page that says nothing of what it has taken in gets a window of messages and no more; the
// pieces of a stream that wait are sent as one.
func TestWindow(t *testing.T) {
	st := newSite(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := &numbered{T: t, st: st, kernel: st.startKernel(), unheard: map[uint64][]byte{}}
	c.dial()
	st.connected(c.kernel, 1)
	c.hear(ctx)
	const pieces = 10_000
	for n := range pieces {
		st.kernels[0].publish(said(channels.IOPub, "p", "status", fmt.Sprintf(`{"execution_state":"busy","n":%d}`, n)))
	}
	for n := range 3000 {
		st.kernels[0].publish(said(channels.IOPub, "p", "stream", fmt.Sprintf(`{"name":"stdout","text":"%d\n"}`, n)))
	}
	for len(c.messages) < channels.WindowItems {
		c.hear(ctx)
	}
	// The answer to a ping ends the wait for a message: it comes after what the server has sent.
	pinged, stop := context.WithCancelCause(ctx)
	conn := c.conn
	go func() { stop(conn.Ping(ctx)) }()
	if c.hear(pinged) {
		t.Errorf("more than %d messages came", channels.WindowItems)
	} else if err := context.Cause(pinged); err != context.Canceled {
		t.Errorf("the ping is not answered: %v", err)
	}
	stop(nil) // the connection is closed by the end of its context
	c.dial()
	for joined := false; !joined; {
		if !c.hear(ctx) {
			t.Fatal("the connection has ended")
		}
		c.acknowledge()
		last := c.messages[len(c.messages)-1]
		if last.Header.Type == "stream" {
			text, err := wire.Read[wire.Stream](last.Message)
			joined = true
			if err != nil || !strings.HasPrefix(text.Text, "0\n1\n") || !strings.HasSuffix(text.Text, "\n2999\n") {
				t.Errorf("the stream comes as %.40q, %v", text.Text, err)
			}
		}
	}
	if len(c.messages) != pieces+1 {
		t.Errorf("%d messages came", len(c.messages))
	}
}
