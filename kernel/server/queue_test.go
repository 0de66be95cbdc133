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
	messages []message
}

func (c *numbered) dial() {
	c.Helper()
	if c.conn != nil {
		c.conn.CloseNow()
	}
	c.greeted = false
	c.conn = c.st.dial(c.kernel, fmt.Sprintf("page&seen=%d", c.seen), protocolNumbered)
	if c.conn.Subprotocol() != protocolNumbered {
		c.Fatalf("the subprotocol is %q", c.conn.Subprotocol())
	}
}

func (c *numbered) say(m message) {
	c.sent++
	c.unheard[c.sent] = encodeV1(m)
	if c.greeted {
		c.conn.Write(c.Context(), websocket.MessageBinary, addNumbers(c.sent, c.seen, encodeV1(m)))
	}
}

// hear takes one frame in; false when the connection has ended.
func (c *numbered) hear(ctx context.Context) bool {
	c.Helper()
	_, frame, err := c.conn.Read(ctx)
	if err != nil {
		return false
	}
	number, heard, rest, err := cutNumbers(frame)
	if err != nil {
		c.Fatal(err)
	}
	if number == 0 { // the first frame
		c.greeted = true
		for n := heard + 1; n <= c.sent; n++ {
			c.conn.Write(ctx, websocket.MessageBinary, addNumbers(n, c.seen, c.unheard[n]))
		}
		return true
	}
	if number <= c.seen {
		c.Fatalf("message %d came after %d", number, c.seen)
	}
	c.seen = number
	m, err := decodeV1(rest)
	if err != nil {
		c.Fatal(err)
	}
	c.messages = append(c.messages, m)
	return true
}

func (c *numbered) acknowledge() {
	c.conn.Write(c.Context(), websocket.MessageBinary, addNumbers(0, c.seen, nil))
}

// However often and wherever the connection breaks, what the kernel says is taken in once, in
// its order, and what the page says reaches the kernel once.
func TestCutConnections(t *testing.T) {
	st := newSite(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := &numbered{T: t, st: st, kernel: st.startKernel(), unheard: map[uint64][]byte{}}
	c.dial()
	const cuts, requests = 200, 1200
	for n := range requests {
		c.say(request(n))
		for range rand.IntN(3) {
			if len(c.messages) <= n && !c.hear(ctx) {
				break
			}
		}
		if rand.IntN(3) == 0 {
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

// A connection that is attached behind the one that followed it takes nothing back.
func TestLateConnection(t *testing.T) {
	st := newSite(t)
	k := st.startKernel()
	conn := func(name string) *websocket.Conn {
		c := st.dial(k, name, protocolNumbered)
		t.Cleanup(func() { c.CloseNow() })
		return c
	}
	first, second, third := conn("a"), conn("b"), conn("c")
	p := newPages(&echoKernel{}, "").page("page")
	for n := range 3 {
		p.deliver(said(iopub, "p", "status", fmt.Sprintf(`{"n":%d}`, n)))
	}
	p.attach(second, 0)
	for range 3 {
		p.next(second)
		p.written(second)
	}
	p.attach(first, 0)
	p.attach(third, 2)
	x, _, ok := p.next(third)
	if !ok || x.number != 3 || len(p.waiting) != 0 || p.bytes != x.bytes {
		t.Errorf("next is %v of %d bytes, and %d wait", x, p.bytes, len(p.waiting))
	}
}

// A page that was forgotten here, or knew the kernel of an earlier server, goes on counting.
func TestForgottenPage(t *testing.T) {
	st := newSite(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := &numbered{T: t, st: st, kernel: st.startKernel(), unheard: map[uint64][]byte{}, seen: 5000, sent: 70}
	for n := uint64(1); n <= 70; n++ {
		c.unheard[n] = encodeV1(request(int(n)))
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
		st.kernels[0].publish(said(iopub, "p", "status", fmt.Sprintf(`{"execution_state":"busy","n":%d}`, n)))
	}
	for n := range 3000 {
		st.kernels[0].publish(said(iopub, "p", "stream", fmt.Sprintf(`{"name":"stdout","text":"%d\n"}`, n)))
	}
	for len(c.messages) < windowItems {
		c.hear(ctx)
	}
	short, stop := context.WithTimeout(ctx, 200*time.Millisecond)
	if c.hear(short) {
		t.Errorf("more than %d messages came", windowItems)
	}
	stop() // the connection is closed by the end of its context
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

// What is cleared or replaced before it was sent is not sent.
func TestSuperseded(t *testing.T) {
	display := func(kind, id, text string) message {
		return said(iopub, "p", kind, fmt.Sprintf(`{"data":{"text/plain":%q},"metadata":{},"transient":{"display_id":%q}}`, text, id))
	}
	stream := func(text string) message {
		return said(iopub, "p", "stream", fmt.Sprintf(`{"name":"stdout","text":%q}`, text))
	}
	clear := func(wait bool) message {
		return said(iopub, "p", "clear_output", fmt.Sprintf(`{"wait":%v}`, wait))
	}
	for _, c := range []struct {
		what string
		said []message
		want []string
	}{
		{"updates", []message{display("display_data", "d", "1"), display("update_display_data", "d", "2"), stream("x"), display("update_display_data", "e", "3"), display("update_display_data", "d", "4")},
			[]string{`"1"`, `"x"`, `"3"`, `"4"`}},
		{"cleared", []message{stream("a"), display("display_data", "d", "1"), clear(false), stream("b")}, []string{`false`, `"b"`}},
		{"cleared later", []message{stream("a"), clear(true)}, []string{`"a"`, `true`}},
		{"cleared by what came", []message{stream("a"), clear(true), stream("b"), clear(true), stream("c"), clear(true)}, []string{`true`, `"c"`, `true`}},
		{"another cell", []message{said(iopub, "q", "stream", `{"name":"stdout","text":"q"}`), stream("a"), clear(false)}, []string{`"q"`, `false`}},
	} {
		p := newPages(&echoKernel{}, "").page("page")
		for _, m := range c.said {
			p.deliver(m)
		}
		size := 0
		var got []string
		for i, x := range p.waiting {
			size += x.bytes
			if i < len(c.want) && strings.Contains(string(x.Content), c.want[i]) {
				got = append(got, c.want[i])
				continue
			}
			got = append(got, string(x.Content))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) || size != p.bytes {
			t.Errorf("%s: %v wait, want %v; %d bytes of %d", c.what, got, c.want, size, p.bytes)
		}
	}
}
