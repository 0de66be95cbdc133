package channels

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
	"sprague/kernel/server/internal/wstest"
)

// A tame kernel says what it is told to, and keeps what it hears.
type tame struct {
	Kernel
	publish func(Message)
	mu      sync.Mutex
	came    *sync.Cond
	heard   []string
	replies []func(Message)
}

func (k *tame) Listen(publish func(Message)) { k.publish = publish }

func (k *tame) Send(m Message, reply func(Message)) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.heard, k.replies = append(k.heard, m.Header.ID), append(k.replies, reply)
	k.came.Broadcast()
}

// hears waits until the kernel has heard as many messages and returns all.
func (k *tame) hears(n int) []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	for len(k.heard) < n {
		k.came.Wait()
	}
	return slices.Clone(k.heard)
}

// say has the kernel say a numbered status.
func (k *tame) say(n int) {
	k.publish(said(IOPub, "p", "status", fmt.Sprintf(`{"execution_state":"busy","n":%d}`, n)))
}

// A pagesServer serves pages and knows of their connections.
type pagesServer struct {
	*httptest.Server
	sockets *wstest.Handler
}

// served returns a kernel with its pages behind a server.
func served(t *testing.T) (*tame, *Pages, *pagesServer) {
	t.Helper()
	k := &tame{}
	k.came = sync.NewCond(&k.mu)
	ps := NewPages(k)
	mux := http.NewServeMux()
	mux.HandleFunc("/ws", ps.Connect)
	mux.HandleFunc("/runs", ps.ListExecutions)
	sockets := wstest.Watch(mux)
	server := httptest.NewServer(sockets)
	t.Cleanup(func() { ps.Close(); server.CloseClientConnections(); server.Close() })
	return k, ps, &pagesServer{server, sockets}
}

// A client is a page at the other end of a connection.
type client struct {
	t *testing.T
	*websocket.Conn
	server     *pagesServer
	sent, seen uint64 // of a numbered one
}

// connect connects a page, and waits until the server has noticed.
func connect(t *testing.T, server *pagesServer, query string, protocols ...string) *client {
	t.Helper()
	before := server.sockets.Began("/ws")
	c, _, err := websocket.Dial(t.Context(), server.URL+"/ws?"+query, &websocket.DialOptions{Subprotocols: protocols})
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(1 << 30)
	t.Cleanup(func() { c.CloseNow() })
	server.sockets.AwaitBegan("/ws", before+1)
	return &client{t: t, Conn: c, server: server}
}

// read returns the next message for the page; one without a message is passed over.
func (c *client) read() (m Message) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	for {
		kind, frame, err := c.Read(ctx)
		if err != nil {
			c.t.Fatal(err)
		}
		if c.Subprotocol() == ProtocolNumbered {
			number, _, rest, err := CutNumbers(frame)
			if err != nil {
				c.t.Fatal(err)
			}
			if frame = rest; len(rest) == 0 {
				continue
			}
			if number != c.seen+1 {
				c.t.Errorf("message %d comes after %d", number, c.seen)
			}
			c.seen = number
		}
		if m, err = DecodeFrame(c.Subprotocol(), kind, frame); err != nil {
			c.t.Fatal(err)
		}
		return m
	}
}

// expect reads statuses and compares their numbers.
func (c *client) expect(numbers ...int) {
	c.t.Helper()
	for _, want := range numbers {
		if got := c.read(); !strings.Contains(string(got.Content), fmt.Sprintf(`"n":%d}`, want)) {
			c.t.Errorf("%s comes, not %d", got.Content, want)
		}
	}
}

// write sends a frame.
func (c *client) write(kind websocket.MessageType, frame []byte) {
	c.t.Helper()
	if err := c.Write(c.t.Context(), kind, frame); err != nil {
		c.t.Error(err)
	}
}

// say sends a message, in the encoding of the connection.
func (c *client) say(m Message) {
	c.t.Helper()
	switch c.Subprotocol() {
	case ProtocolNumbered:
		c.sent++
		c.write(websocket.MessageBinary, AddNumbers(c.sent, c.seen, EncodeV1(m)))
	case ProtocolV1:
		c.write(websocket.MessageBinary, EncodeV1(m))
	default:
		frame, isBinary, err := encodeLegacy(m)
		if err != nil {
			c.t.Fatal(err)
		}
		c.write(map[bool]websocket.MessageType{false: websocket.MessageText, true: websocket.MessageBinary}[isBinary], frame)
	}
}

// take says what the page has taken in.
func (c *client) take() { c.write(websocket.MessageBinary, AddNumbers(0, c.seen, nil)) }

// drop breaks the connection without a word and waits until the server has noticed.
func (c *client) drop(left int) {
	c.CloseNow()
	c.server.connected(left)
}

// connected waits until as many pages have a connection.
func (s *pagesServer) connected(n int) { s.sockets.AwaitOpen("/ws", n) }

var protocols = [][]string{nil, {ProtocolV1}, {ProtocolNumbered, ProtocolV1}}

// Messages pass both ways in each encoding, with their buffers; a reply goes to the page that asked.
func TestMessagesPass(t *testing.T) {
	for _, list := range protocols {
		k, _, server := served(t)
		c, other := connect(t, server, "session_id=a", list...), connect(t, server, "session_id=b", list...)
		request := ask("m1", "")
		request.Buffers = [][]byte{{1, 2, 3}, {}, []byte(strings.Repeat("b", 1<<20))}
		c.say(request)
		other.say(ask("m2", ""))
		if got := k.hears(2); len(got) != 2 || !slices.Contains(got, "m1") || !slices.Contains(got, "m2") {
			t.Errorf("%v: the kernel hears %v", list, got)
		}
		k.say(1)
		answer := said(jupyter.Shell, "m1", "execute_reply", `{"status":"ok"}`)
		answer.Buffers = [][]byte{{9}, []byte(strings.Repeat("c", 1<<20))}
		k.replies[slices.Index(k.heard, "m1")](answer)
		k.say(2)
		c.expect(1)
		if m := c.read(); m.Channel != jupyter.Shell || m.Header.Type != "execute_reply" || len(m.Buffers) != 2 ||
			len(m.Buffers[1]) != 1<<20 || m.Buffers[0][0] != 9 {
			t.Errorf("%v: the answer is %s %s with %d buffers", list, m.Channel, m.Header.Type, len(m.Buffers))
		}
		c.expect(2)
		other.expect(1, 2)
	}
}

// What is said while a connection is broken comes over the next one of the same page: once, where
// messages have numbers.
func TestBrokenConnections(t *testing.T) {
	for _, list := range protocols {
		k, ps, server := served(t)
		c := connect(t, server, "session_id=a", list...)
		k.say(1)
		c.expect(1)
		if c.Subprotocol() == ProtocolNumbered {
			c.take()
		} else {
			c.sync(ps, "a")
		}
		c.drop(0)
		k.say(2)
		k.say(3)
		back := connect(t, server, fmt.Sprintf("session_id=a&seen=%d", c.seen), list...)
		back.seen = c.seen
		back.expect(2, 3)
		k.say(4)
		back.expect(4)
		other := connect(t, server, "session_id=b", list...)
		k.say(5)
		other.expect(5)
	}
}

// sync waits until the server knows that all has arrived at its page of that name, by its ping, which
// the client answers while it reads.
func (c *client) sync(ps *Pages, id string) {
	c.CloseRead(c.t.Context())
	ps.mu.Lock()
	p := ps.byID[id]
	ps.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.conn != nil && (len(p.sent)+len(p.waiting) > 0 || p.flying != nil) {
		p.wake.Wait()
	}
}

// A page that says again what it has said, because it does not know that it came, is heard once.
func TestSaidTwice(t *testing.T) {
	k, _, server := served(t)
	c := connect(t, server, "session_id=a", ProtocolNumbered)
	c.say(ask("m1", ""))
	c.say(ask("m2", ""))
	c.sent = 0
	c.say(ask("m1", ""))
	c.say(ask("m2", ""))
	c.say(ask("m3", ""))
	k.hears(3)
	c.drop(0)
	back := connect(t, server, "session_id=a", ProtocolNumbered)
	_, first, err := back.Read(t.Context())
	if _, heard, _, err2 := CutNumbers(first); err != nil || err2 != nil || heard != 3 {
		t.Errorf("the page is told that %d of its messages came, %v %v", heard, err, err2)
	}
	back.sent = 1
	back.say(ask("m2", ""))
	back.say(ask("m3", ""))
	back.say(ask("m4", ""))
	if got := k.hears(4); !slices.Equal(got, []string{"m1", "m2", "m3", "m4"}) {
		t.Errorf("the kernel hears %v", got)
	}
}

// What is no message ends the connection, not the server, and the page is forgotten.
func TestHostileFrames(t *testing.T) {
	good := EncodeV1(ask("m", ""))
	for _, list := range protocols {
		for name, frame := range map[string][]byte{
			"nothing": {}, "a byte": {1}, "garbage": []byte(strings.Repeat("\xff", 100)), "half of one": good[:len(good)/2],
			"json that is none": []byte(`{"channel":`),
			"a list":            []byte(`[1,2]`), "no header": []byte(`{"channel":"shell","content":{}}`),
			"a header of a number": []byte(`{"channel":"shell","header":7,"parent_header":{},"metadata":{},"content":{}}`),
		} {
			if len(list) == 2 && len(frame) >= numbersSize {
				frame = AddNumbers(1, 0, frame)
			}
			k, _, server := served(t)
			c := connect(t, server, "session_id=a", list...)
			c.write(websocket.MessageBinary, frame)
			for {
				_, _, err := c.Read(t.Context())
				if err == nil {
					continue // the first frame, with numbers alone
				}
				if got := websocket.CloseStatus(err); got != websocket.StatusUnsupportedData {
					t.Errorf("%v, %s: the connection ends with %v, %v", list, name, got, err)
				}
				break
			}
			server.connected(0)
			again := connect(t, server, "session_id=b", list...)
			again.say(ask("after", ""))
			if got := k.hears(1); got[0] != "after" {
				t.Errorf("%v, %s: the kernel hears %v", list, name, got)
			}
		}
	}
}

// A page that goes away for good is forgotten at once; one whose connection breaks is kept, and gone
// with the kernel.
func TestPagesThatLeave(t *testing.T) {
	for status, want := range map[websocket.StatusCode]time.Duration{
		websocket.StatusGoingAway: 0, websocket.StatusUnsupportedData: 0, websocket.StatusNormalClosure: maxPause,
		websocket.StatusNoStatusRcvd:    maxPause,
		websocket.StatusAbnormalClosure: maxAway, -1: maxAway, websocket.StatusInternalError: maxAway,
		websocket.StatusMessageTooBig: maxAway,
	} {
		if got := keepFor(status); got != want {
			t.Errorf("after %v messages are kept for %v, want %v", status, got, want)
		}
	}
	k, ps, server := served(t)
	closed, away := connect(t, server, "session_id=closed", ProtocolV1), connect(t, server, "session_id=away", ProtocolV1)
	anonymous := connect(t, server, "", ProtocolV1)
	server.connected(3)
	closed.Close(websocket.StatusGoingAway, "")
	server.connected(2)
	away.drop(1)
	if ps.known("closed") {
		t.Error("a page that went away for good is kept")
	}
	if !ps.known("away") {
		t.Error("a page whose connection broke is forgotten")
	}
	k.say(1)
	anonymous.expect(1)
	ps.Close()
	if _, _, err := anonymous.Read(t.Context()); err == nil {
		t.Error("the connection outlives the kernel")
	}
	if ps.known("away") || ps.Connected() != 0 {
		t.Error("pages are left without a kernel")
	}
	k.say(2) // to nobody
}

func (ps *Pages) known(id string) bool {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return ps.byID[id] != nil
}

// A second connection of one page takes the place of the first, whose end changes nothing.
func TestTwoConnectionsOfOnePage(t *testing.T) {
	k, ps, server := served(t)
	first := connect(t, server, "session_id=a", ProtocolNumbered)
	k.say(1)
	first.expect(1)
	second := connect(t, server, "session_id=a&seen=1", ProtocolNumbered)
	second.seen = 1
	for {
		if _, _, err := first.Read(t.Context()); err != nil {
			break
		}
	}
	if ps.Connected() != 1 {
		t.Errorf("%d pages are connected", ps.Connected())
	}
	k.say(2)
	second.expect(2)
}

// A page that is away for long keeps the last messages that there is room for; one that says what it
// has taken in is given no more than it can.
func TestWhatWaitsIsBounded(t *testing.T) {
	p := NewPages(deafKernel{}).page("a")
	filler := []byte(`{"fill":"` + strings.Repeat("x", 8<<20) + `"}`)
	m := said(IOPub, "p", "status", `{}`)
	m.Content = filler
	n := maxWaiting / m.size()
	for range n {
		p.deliver(m)
	}
	if len(p.waiting) != n || p.bytes != n*m.size() {
		t.Errorf("%d of %d wait, with %d bytes", len(p.waiting), n, p.bytes)
	}
	p.deliver(m)
	if len(p.waiting) != n || p.bytes > maxWaiting {
		t.Errorf("one more: %d wait, with %d bytes", len(p.waiting), p.bytes)
	}
	huge := m
	over := *m.Message
	over.Buffers = slices.Repeat([][]byte{filler}, maxWaiting/len(filler)+1)
	huge.Message = &over
	p.deliver(huge) // alone more than there is room for: it waits, and nothing else
	if len(p.waiting) != 1 || p.bytes != huge.size() {
		t.Errorf("a huge one: %d wait, with %d bytes", len(p.waiting), p.bytes)
	}
	p.forget()
	p.deliver(m)
	if len(p.waiting) != 0 {
		t.Error("a message waits for a page that is gone")
	}
}

// The window of a page is as many messages as it takes in soon.
func TestWindow(t *testing.T) {
	conn := numberedConn(t)()
	p := NewPages(deafKernel{}).page("a")
	p.attach(conn, 0)
	for range 3 * WindowItems {
		p.deliver(said(IOPub, "p", "status", `{}`))
	}
	for range WindowItems {
		if p.windowFull() {
			t.Fatalf("with %d sent the window is full", len(p.sent))
		}
		p.next(conn)
		p.written(conn)
	}
	if !p.windowFull() {
		t.Error("the window has no end")
	}
	for took, want := range map[time.Duration]int{windowTime + time.Hour: WindowItems / 2, 0: WindowItems} {
		p.window, p.opened = WindowItems, time.Now().Add(-took)
		p.adapt(p.sent[0].number)
		if p.window != want {
			t.Errorf("after %v the window is %d, want %d", took, p.window, want)
		}
	}
	p.window, p.opened = windowLeast, time.Now().Add(-time.Hour)
	if p.adapt(p.sent[0].number); p.window != windowLeast {
		t.Errorf("the least window became %d", p.window)
	}
	p.window = 10
	if p.adapt(p.sent[0].number - 1); p.window != 10 {
		t.Error("nothing new was taken in, and the window changes")
	}
	p.confirmed(conn, p.sent[9].number)
	if len(p.sent) != WindowItems-10 {
		t.Errorf("%d are not confirmed", len(p.sent))
	}
	p.window = WindowItems
	large := *p.sent[0]
	large.bytes = windowBytes + 1
	if p.sent = []*item{&large}; !p.windowFull() {
		t.Error("one large message does not fill the window")
	}
	if large.bytes = windowBytes; p.windowFull() {
		t.Error("a message of the largest size fills the window")
	}
}

// Pieces of one stream that wait are sent as one, as far as they belong together.
func TestJoinedStreams(t *testing.T) {
	stream := func(cell, name, text string) Message {
		content, _ := wire.Encode(wire.Stream{Name: name, Text: text})
		return said(IOPub, cell, "stream", string(content))
	}
	half := strings.Repeat("h", maxJoined/2)
	for _, c := range []struct {
		what string
		said []Message
		want []string
	}{
		{"one", []Message{stream("p", "stdout", "a")}, []string{"a"}},
		{"three", []Message{stream("p", "stdout", "a"), stream("p", "stdout", "ä\n"), stream("p", "stdout", "")},
			[]string{"aä\n"}},
		{"another stream", []Message{stream("p", "stdout", "a"), stream("p", "stderr", "b"), stream("p", "stdout", "c")},
			[]string{"a", "b", "c"}},
		{"another cell", []Message{stream("p", "stdout", "a"), stream("q", "stdout", "b")}, []string{"a", "b"}},
		{"something between", []Message{stream("p", "stdout", "a"), said(IOPub, "p", "status", `{"text":"-"}`),
			stream("p", "stdout", "b")}, []string{"a", "-", "b"}},
		{"too much for one", []Message{stream("p", "stdout", half), stream("p", "stdout", half), stream("p", "stdout", "x")},
			[]string{half, half + "x"}},
		{"no stream at all", []Message{said(IOPub, "p", "stream", `{"text":"n"}`), stream("p", "stdout", "b")},
			[]string{"n", "b"}},
	} {
		conn := numberedConn(t)()
		p := NewPages(deafKernel{}).page("a")
		p.attach(conn, 0)
		for _, m := range c.said {
			p.deliver(m)
		}
		var got []string
		for len(p.waiting) > 0 {
			x, _, _ := p.next(conn)
			p.written(conn)
			var content struct {
				Text string `json:"text"`
			}
			json.Unmarshal(x.Content, &content)
			got = append(got, content.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %.60q, want %.60q", c.what, got, c.want)
		}
		if p.confirmed(conn, p.last); p.bytes != 0 {
			t.Errorf("%s: %d bytes are counted of nothing", c.what, p.bytes)
		}
	}
}

// A page that is opened anew while a cell runs takes part in it: what was shown is told again, and the
// answer comes to it as well. The cell is not run twice.
func TestPageOpenedAnew(t *testing.T) {
	k, _, server := served(t)
	first := connect(t, server, "session_id=a", ProtocolV1)
	first.say(ask("m1", "cell"))
	k.hears(1)
	k.publish(said(IOPub, "m1", "status", `{"execution_state":"busy"}`))
	k.publish(streamOf("m1", "so far"))
	second := connect(t, server, "session_id=b", ProtocolV1)
	second.say(ask("m1", "cell"))
	var kinds []string
	for range 3 {
		kinds = append(kinds, second.read().Header.Type)
	}
	if !slices.Equal(kinds, []string{"clear_output", "status", "stream"}) {
		t.Errorf("the second page is told %v", kinds)
	}
	k.replies[0](said(jupyter.Shell, "m1", "execute_reply", `{"status":"ok"}`))
	if m := second.read(); m.Header.Type != "execute_reply" {
		t.Errorf("then %s", m.Header.Type)
	}
	for _, want := range []string{"status", "stream", "execute_reply"} {
		if m := first.read(); m.Header.Type != want {
			t.Errorf("the first page is told %s, want %s", m.Header.Type, want)
		}
	}
	if got := k.hears(1); len(got) != 1 {
		t.Errorf("the kernel hears %v", got)
	}
}

// A kernel that does not start is an error, of the first start and of a restart.
func TestKernelThatDoesNotStart(t *testing.T) {
	fails := errors.New("no more processes")
	k, err := Jupyter(func() (*jupyter.Kernel, error) { return nil, fails })
	if k != nil || !errors.Is(err, fails) {
		t.Errorf("%v, %v", k, err)
	}
}
