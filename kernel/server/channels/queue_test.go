package channels

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter/wire"
)

// What is cleared or replaced before it was sent is not sent.
func TestSuperseded(t *testing.T) {
	display := func(kind, id, text string) *wire.Message {
		return said(wire.IOPub, "p", kind, fmt.Sprintf(
			`{"data":{"text/plain":%q},"metadata":{},"transient":{"display_id":%q}}`,
			text, id))
	}
	stream := func(text string) *wire.Message {
		return said(wire.IOPub, "p", "stream", fmt.Sprintf(`{"name":"stdout","text":%q}`, text))
	}
	clear := func(wait bool) *wire.Message {
		return said(wire.IOPub, "p", "clear_output", fmt.Sprintf(`{"wait":%v}`, wait))
	}
	for _, c := range []struct {
		what string
		said []*wire.Message
		want []string
	}{
		{"updates", []*wire.Message{display("display_data", "d", "1"), display("update_display_data", "d", "2"), stream("x"),
			display("update_display_data", "e", "3"), display("update_display_data", "d", "4")},
			[]string{`"1"`, `"x"`, `"3"`, `"4"`}},
		{"cleared", []*wire.Message{stream("a"), display("display_data", "d", "1"), clear(false), stream("b")},
			[]string{`false`, `"b"`}},
		{"cleared later", []*wire.Message{stream("a"), clear(true)}, []string{`"a"`, `true`}},
		{"cleared by what came",
			[]*wire.Message{stream("a"), clear(true), stream("b"), clear(true), stream("c"), clear(true)},
			[]string{`true`, `"c"`, `true`}},
		{"another cell",
			[]*wire.Message{said(wire.IOPub, "q", "stream", `{"name":"stdout","text":"q"}`), stream("a"), clear(false)},
			[]string{`"q"`, `false`}},
	} {
		p := newClient(nil, false)
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

// A client that does not keep up is disconnected when too much waits for it; one message alone may be of any size.
func TestSlowClientIsDisconnected(t *testing.T) {
	c := newClient(nil, false)
	filler := []byte(`{"fill":"` + strings.Repeat("x", 8<<20) + `"}`)
	m := said(wire.IOPub, "p", "status", `{}`)
	m.Content = filler
	n := maxWaiting / size(m)
	for range n {
		c.deliver(m)
	}
	if len(c.waiting) != n || c.bytes != n*size(m) || c.hasEnded() {
		t.Errorf("%d of %d wait, with %d bytes", len(c.waiting), n, c.bytes)
	}
	if c.deliver(m); !c.hasEnded() || len(c.waiting) != 0 || c.next() != nil {
		t.Errorf("one more: %d wait", len(c.waiting))
	}
	huge := *m
	huge.Buffers = slices.Repeat([][]byte{filler}, maxWaiting/len(filler)+1)
	alone := newClient(nil, false)
	if alone.deliver(&huge); alone.hasEnded() || len(alone.waiting) != 1 {
		t.Error("a large message does not come")
	}
}

// A paced page gets a batch of messages, and the next when it has acknowledged the first.
func TestBatches(t *testing.T) {
	k, _, server := served(t)
	const messages = 3*batchMessages + 1
	batch := func(c *peer) (n int) {
		for {
			_, frame, err := c.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if len(frame) == 0 {
				return n
			}
			n++
		}
	}
	eager, patient := connect(t, server, ProtocolPaced), connect(t, server, ProtocolPaced)
	for n := range messages {
		k.say(n)
	}
	for came := 0; came < messages; {
		n := batch(eager)
		if came += n; n == 0 || n > batchMessages {
			t.Errorf("a batch has %d messages", n)
		}
		eager.write(websocket.MessageBinary, nil)
	}
	batch(patient)
	// The answer to a ping comes after what the server has sent, and CloseRead ends the connection on any message.
	if err := patient.Ping(patient.CloseRead(t.Context())); err != nil {
		t.Errorf("more came before the page had acknowledged the first batch: %v", err)
	}
}
