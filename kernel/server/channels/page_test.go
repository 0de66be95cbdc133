package channels

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// A connection that is attached behind the one that followed it takes nothing back.
func TestLateConnection(t *testing.T) {
	conn := numberedConn(t)
	first, second, third := conn(), conn(), conn()
	p := NewPages(deafKernel{}).page("page")
	for n := range 3 {
		p.deliver(said(IOPub, "p", "status", fmt.Sprintf(`{"n":%d}`, n)))
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

// What is cleared or replaced before it was sent is not sent.
func TestSuperseded(t *testing.T) {
	display := func(kind, id, text string) Message {
		return said(IOPub, "p", kind, fmt.Sprintf(`{"data":{"text/plain":%q},"metadata":{},"transient":{"display_id":%q}}`,
			text, id))
	}
	stream := func(text string) Message {
		return said(IOPub, "p", "stream", fmt.Sprintf(`{"name":"stdout","text":%q}`, text))
	}
	clear := func(wait bool) Message {
		return said(IOPub, "p", "clear_output", fmt.Sprintf(`{"wait":%v}`, wait))
	}
	for _, c := range []struct {
		what string
		said []Message
		want []string
	}{
		{"updates", []Message{display("display_data", "d", "1"), display("update_display_data", "d", "2"), stream("x"),
			display("update_display_data", "e", "3"), display("update_display_data", "d", "4")},
			[]string{`"1"`, `"x"`, `"3"`, `"4"`}},
		{"cleared", []Message{stream("a"), display("display_data", "d", "1"), clear(false), stream("b")},
			[]string{`false`, `"b"`}},
		{"cleared later", []Message{stream("a"), clear(true)}, []string{`"a"`, `true`}},
		{"cleared by what came", []Message{stream("a"), clear(true), stream("b"), clear(true), stream("c"), clear(true)},
			[]string{`true`, `"c"`, `true`}},
		{"another cell", []Message{said(IOPub, "q", "stream", `{"name":"stdout","text":"q"}`), stream("a"), clear(false)},
			[]string{`"q"`, `false`}},
	} {
		p := NewPages(deafKernel{}).page("page")
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

// A deafKernel has nobody to listen to it.
type deafKernel struct{ Kernel }

func (deafKernel) Listen(func(Message)) {}

// numberedConn returns what makes connections whose messages have numbers.
func numberedConn(t *testing.T) func() *websocket.Conn {
	t.Helper()
	accept := &websocket.AcceptOptions{Subprotocols: []string{ProtocolNumbered}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, err := websocket.Accept(w, r, accept); err == nil {
			<-c.CloseRead(r.Context()).Done()
		}
	}))
	t.Cleanup(server.Close)
	return func() *websocket.Conn {
		c, _, err := websocket.Dial(t.Context(), server.URL, &websocket.DialOptions{Subprotocols: accept.Subprotocols})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.CloseNow() })
		return c
	}
}
