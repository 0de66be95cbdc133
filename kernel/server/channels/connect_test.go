package channels

import (
	"bytes"
	"context"
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
)

// A tame kernel says what it is told to, and keeps what it hears.
type tame struct {
	quiet
	mu      sync.Mutex
	came    *sync.Cond
	heard   []string
	replies []func(*wire.Message)
}

func (k *tame) Handle(m *wire.Message, reply jupyter.Reply) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.heard = append(k.heard, m.Header.ID)
	k.replies = append(k.replies, func(m *wire.Message) { reply(m) })
	k.came.Broadcast()
}

// A quiet kernel publishes what a test has it publish.
type quiet struct{ publish func(*wire.Message) }

func (k *quiet) Subscribe(listen func(*wire.Message)) {
	k.publish = listen
}
func (*quiet) Starting()                       {}
func (*quiet) Requested() <-chan wire.Shutdown { return nil }
func (*quiet) Interrupt()                      {}
func (*quiet) Close()                          {}

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
	k.publish(said(wire.IOPub, "p", "status", fmt.Sprintf(`{"execution_state":"busy","n":%d}`, n)))
}

// A pagesServer serves pages and knows of their connections.
type pagesServer struct {
	*httptest.Server
	sockets *watched
}

// served returns a kernel with its clients behind a server.
func served(t *testing.T) (*tame, *Kernel, *pagesServer) {
	t.Helper()
	k := &tame{}
	k.came = sync.NewCond(&k.mu)
	cs, server := serve(t, k)
	return k, cs, server
}

func serve(t *testing.T, k Jupyter) (*Kernel, *pagesServer) {
	cs, err := NewKernel(func() (Jupyter, error) { return k, nil })
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/ws", cs.Connect)
	mux.HandleFunc("/runs", cs.ListExecutions)
	sockets := watch(mux)
	server := httptest.NewServer(sockets)
	t.Cleanup(func() { cs.Close(); server.CloseClientConnections(); server.Close() })
	return cs, &pagesServer{server, sockets}
}

// A peer is the page at the other end of a connection.
type peer struct {
	t *testing.T
	*websocket.Conn
	server *pagesServer
}

// connect connects a page, and waits until the server has noticed.
func connect(t *testing.T, server *pagesServer, protocols ...string) *peer {
	t.Helper()
	before := server.sockets.begun("/ws")
	c, _, err := websocket.Dial(t.Context(), server.URL+"/ws", &websocket.DialOptions{Subprotocols: protocols})
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(1 << 30)
	t.Cleanup(func() { c.CloseNow() })
	server.sockets.awaitBegun("/ws", before+1)
	return &peer{t: t, Conn: c, server: server}
}

// read returns the next message for the page, and acknowledges batches.
func (c *peer) read() (m *wire.Message) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	for {
		_, frame, err := c.Read(ctx)
		if err != nil {
			c.t.Fatal(err)
		}
		if len(frame) == 0 {
			c.write(websocket.MessageBinary, nil)
			continue
		}
		if m, err = DecodeFrame(c.Subprotocol(), frame); err != nil {
			c.t.Fatal(err)
		}
		return m
	}
}

// expect reads statuses and compares their numbers.
func (c *peer) expect(numbers ...int) {
	c.t.Helper()
	for _, want := range numbers {
		if got := c.read(); !strings.Contains(string(got.Content), fmt.Sprintf(`"n":%d}`, want)) {
			c.t.Errorf("%s comes, not %d", got.Content, want)
		}
	}
}

// write sends a frame.
func (c *peer) write(kind websocket.MessageType, frame []byte) {
	c.t.Helper()
	if err := c.Write(c.t.Context(), kind, frame); err != nil {
		c.t.Error(err)
	}
}

// say sends a message, in the encoding of the connection.
func (c *peer) say(m *wire.Message) {
	c.t.Helper()
	kind, frame, err := encodeFrame(c.Subprotocol(), m)
	if err != nil {
		c.t.Fatal(err)
	}
	c.write(kind, frame)
}

// drop breaks the connection without a word and waits until the server has noticed.
func (c *peer) drop(left int) {
	c.CloseNow()
	c.server.connected(left)
}

// connected waits until as many pages have a connection.
func (s *pagesServer) connected(n int) { s.sockets.awaitOpen("/ws", n) }

var protocols = [][]string{nil, {ProtocolV1}, {ProtocolPaced, ProtocolV1}}

// Messages pass both ways in each encoding, and in that of a subprotocol with their buffers; a reply goes to the page
// that asked.
func TestMessagesPass(t *testing.T) {
	for _, list := range protocols {
		k, _, server := served(t)
		c, other := connect(t, server, list...), connect(t, server, list...)
		request := ask("m1", "")
		answer := said(wire.Shell, "m1", "execute_reply", `{"status":"ok"}`)
		if list != nil {
			request.Buffers = [][]byte{{1, 2, 3}, {}, []byte(strings.Repeat("b", 1<<20))}
			answer.Buffers = [][]byte{{9}, []byte(strings.Repeat("c", 1<<20))}
		}
		c.say(request)
		other.say(ask("m2", ""))
		if got := k.hears(2); len(got) != 2 || !slices.Contains(got, "m1") || !slices.Contains(got, "m2") {
			t.Errorf("%v: the kernel hears %v", list, got)
		}
		k.say(1)
		k.replies[slices.Index(k.heard, "m1")](answer)
		k.say(2)
		c.expect(1)
		if m := c.read(); m.Channel != wire.Shell || m.Header.Type != "execute_reply" ||
			!slices.EqualFunc(m.Buffers, answer.Buffers, bytes.Equal) {
			t.Errorf("%v: the answer is %s %s with %d buffers", list, m.Channel, m.Header.Type, len(m.Buffers))
		}
		c.expect(2)
		other.expect(1, 2)
	}
}

// What is no message ends the connection, not the server.
func TestHostileFrames(t *testing.T) {
	good := EncodeV1(ask("m", ""))
	for _, list := range protocols {
		for name, frame := range map[string][]byte{
			"nothing": {}, "a byte": {1}, "garbage": []byte(strings.Repeat("\xff", 100)), "half of one": good[:len(good)/2],
			"json that is none": []byte(`{"channel":`),
			"a list":            []byte(`[1,2]`), "no header": []byte(`{"channel":"shell","content":{}}`),
			"a header of a number": []byte(`{"channel":"shell","header":7,"parent_header":{},"metadata":{},"content":{}}`),
		} {
			if len(list) == 2 && len(frame) == 0 {
				continue // acknowledges a batch
			}
			k, _, server := served(t)
			c := connect(t, server, list...)
			c.write(websocket.MessageBinary, frame)
			if _, _, err := c.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusUnsupportedData {
				t.Errorf("%v, %s: the connection ends with %v", list, name, err)
			}
			server.connected(0)
			again := connect(t, server, list...)
			again.say(ask("after", ""))
			if got := k.hears(1); got[0] != "after" {
				t.Errorf("%v, %s: the kernel hears %v", list, name, got)
			}
		}
	}
}

// A connection that breaks is forgotten at once, and all end with the kernel.
func TestClientsThatLeave(t *testing.T) {
	k, cs, server := served(t)
	closed, broken, last := connect(t, server, ProtocolV1), connect(t, server, ProtocolV1), connect(t, server, ProtocolV1)
	server.connected(3)
	closed.Close(websocket.StatusGoingAway, "")
	server.connected(2)
	broken.drop(1)
	if _, _, n := cs.State(); n != 1 {
		t.Errorf("%d are connected", n)
	}
	k.say(1)
	last.expect(1)
	cs.Close()
	if _, _, err := last.Read(t.Context()); err == nil {
		t.Error("the connection outlives the kernel")
	}
	if _, _, n := cs.State(); n != 0 {
		t.Error("clients are left without a kernel")
	}
	k.say(2) // to nobody
}

// A page that is opened anew while a cell runs takes part in it: what was shown is told again, and the
// answer comes to it as well. The cell is not run twice.
func TestPageOpenedAnew(t *testing.T) {
	k, _, server := served(t)
	first := connect(t, server, ProtocolV1)
	first.say(ask("m1", "cell"))
	k.hears(1)
	k.publish(said(wire.IOPub, "m1", "status", `{"execution_state":"busy"}`))
	k.publish(said(wire.IOPub, "m1", "execute_input", `{"code":"f()","execution_count":1}`))
	k.publish(streamOf("m1", "so far"))
	second := connect(t, server, ProtocolV1)
	second.say(ask("m1", "cell"))
	var kinds []string
	for range 4 {
		kinds = append(kinds, second.read().Header.Type)
	}
	if !slices.Equal(kinds, []string{"clear_output", "status", "execute_input", "stream"}) {
		t.Errorf("the second page is told %v", kinds)
	}
	k.replies[0](said(wire.Shell, "m1", "execute_reply", `{"status":"ok"}`))
	if m := second.read(); m.Header.Type != "execute_reply" {
		t.Errorf("then %s", m.Header.Type)
	}
	for _, want := range []string{"status", "execute_input", "stream", "execute_reply"} {
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
	k, err := NewKernel(func() (Jupyter, error) { return nil, fails })
	if k != nil || !errors.Is(err, fails) {
		t.Errorf("%v, %v", k, err)
	}
}
