package zmtp

import (
	"bytes"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func quiet(string, ...any) {}

// pipe returns the two ends of a connection in memory.
func pipe(t *testing.T) (ours, theirs net.Conn) {
	ours, theirs = net.Pipe()
	t.Cleanup(func() { ours.Close(); theirs.Close() })
	return ours, theirs
}

// peers counts the connections of a router, those still shaking hands included.
func peers(r *Socket) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.peers)
}

// echoRouter answers each message with itself.
func echoRouter(t *testing.T) *Socket {
	var r *Socket
	ready := make(chan struct{})
	r = NewRouter(quiet, func(m Message) { <-ready; r.Send(m) })
	close(ready)
	t.Cleanup(func() { r.Close(0) })
	return r
}

func TestRouterAnswersEachPeer(t *testing.T) {
	r := echoRouter(t)
	a, b := connect(t, r, "DEALER", "a"), connect(t, r, "DEALER", "")
	a.send("from a", "")
	b.send("from b")
	a.want("from a", "")
	b.want("from b")
}

func TestRouterPutsTheIdentityInFront(t *testing.T) {
	got := make(chan Message, 1)
	r := NewRouter(quiet, func(m Message) { got <- m })
	defer r.Close(0)
	connect(t, r, "DEALER", "me").send("x")
	if m := <-got; !equal(m, message("me", "x")) {
		t.Errorf("got %q", m)
	}
	connect(t, r, "DEALER", "\x00forged").send("x")
	if m := <-got; len(m[0]) != 5 || m[0][0] != 0 {
		t.Errorf("identity %q, want five bytes of our own", m[0])
	}
}

func TestRouterDropsForStrangers(t *testing.T) {
	r := echoRouter(t)
	if r.Send(message("nobody", "x")) || r.Send(message("nobody")) || r.Send(nil) {
		t.Error("sent to nobody")
	}
}

// A client that comes back with its identity takes the place of its lost connection.
func TestRouterHandover(t *testing.T) {
	r := echoRouter(t)
	old := connect(t, r, "DEALER", "me")
	old.send("here")
	old.want("here")
	again := connect(t, r, "DEALER", "me")
	old.wantEnd()
	again.send("still here")
	again.want("still here")
}

func TestWrongSocketTypeIsTurnedAway(t *testing.T) {
	r := echoRouter(t)
	c := rawConnect(t, r)
	c.write(slices.Clone(greeting))
	c.write(encodeCommand(readyCommand("SUB")))
	c.r.Discard(len(greeting))
	c.readCommand() // READY
	c.wantEnd()
}

// Whatever one connection does, the next one is served.
func TestMalformedPeersEndAlone(t *testing.T) {
	r := echoRouter(t)
	good := connect(t, r, "DEALER", "")
	for _, bytes := range []string{"\x08\x00", "\x05\x00", "\x04\x00", "\x04\x02\x09P", "\x04\x05\x04PING"} {
		bad := connect(t, r, "DEALER", "")
		bad.write([]byte(bytes))
		bad.wantEnd()
	}
	rawConnect(t, r).write([]byte("GET / HTTP/1.0\r\n\r\n"))
	good.send("ok")
	good.want("ok")
}

// A message over its bounds ends its connection, before it has come.
func TestOversizeMessages(t *testing.T) {
	r := echoRouter(t)
	good := connect(t, r, "DEALER", "")
	for _, bytes := range []string{
		string(appendHead(nil, 0, maxMessage+1)), "\x01\x01a" + string(appendHead(nil, 0, maxMessage)),
		"\x02\x7f\xff\xff\xff\xff\xff\xff\xff", strings.Repeat("\x01\x00", maxFrames) + "\x00\x00",
	} {
		bad := connect(t, r, "DEALER", "")
		bad.write([]byte(bytes))
		bad.wantEnd()
	}
	good.send("fits")
	good.want("fits")
}

func TestPing(t *testing.T) {
	r := echoRouter(t)
	c := connect(t, r, "DEALER", "")
	c.write(encodeCommand(command{"PING", []byte("\x00\x10context")}))
	if cmd := c.readCommand(); cmd.name != "PONG" || string(cmd.data) != "context" {
		t.Errorf("got %s %q, want PONG and the context", cmd.name, cmd.data)
	}
	c.write(encodeCommand(command{"PONG", []byte("context")}))
	c.write(encodeCommand(command{"UNHEARD-OF", nil}))
	c.send("ok")
	c.want("ok")
}

// A heartbeat comes back with the empty frame that a REQ puts in front.
func TestHeartbeat(t *testing.T) {
	c := connect(t, echoRouter(t), "REQ", "")
	c.send("", "ping")
	c.want("", "ping")
}

// What is published arrives at all peers, in order.
func TestPublishInOrder(t *testing.T) {
	b := NewPublisher(quiet)
	defer b.Close(0)
	large := strings.Repeat("z", 128<<10)
	for range 3 {
		connect(t, b, "SUB", "").subscribe("\x01")
		c := connect(t, b, "SUB", "")
		c.subscribe("\x01")
		for _, m := range []Message{message("a1", "x"), message(), message("a2", large), message("a3")} {
			b.Publish(m)
		}
		c.want("a1", "x")
		c.want("a2", large)
		c.want("a3")
	}
}

// A subscriber that reads nothing is disconnected when its queue is full; another loses
// nothing. The clock is false, so that patience costs no time.
func TestDeadSubscriberIsIsolated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told atomic.Int32
		b := NewPublisher(func(format string, args ...any) {
			if strings.Contains(fmt.Sprintf(format, args...), "took nothing") {
				told.Add(1)
			}
		})
		live := subscriber(t, b)
		subscriber(t, b) // reads nothing
		const n = 1000
		large := make([]byte, 100_000)
		read := make(chan int)
		go func() {
			count := 0
			for m, err := live.read(); err == nil; m, err = live.read() {
				if want := fmt.Sprint(count); string(m[1]) != want {
					t.Errorf("message %s, want %s", m[1], want)
				}
				if count++; count == n {
					break
				}
			}
			read <- count
		}()
		start := time.Now()
		for i := range n {
			b.Publish(Message{[]byte("t"), fmt.Append(nil, i), large})
		}
		if waited := time.Since(start); waited > patience {
			t.Errorf("publishing waited %v, more than the patience of %v", waited, patience)
		}
		if count := <-read; count != n {
			t.Errorf("the live subscriber got %d of %d messages", count, n)
		}
		synctest.Wait()
		if told.Load() != 1 {
			t.Errorf("the disconnection is told %d times", told.Load())
		}
		b.Close(0)
	})
}

// subscriber connects in memory and subscribes to everything.
func subscriber(t *testing.T, b *Socket) *client {
	ours, theirs := pipe(t)
	b.ServeConn(ours)
	c := newClient(t, theirs)
	c.writeLater(append(append(slices.Clone(greeting), encodeCommand(readyCommand("SUB"))...), "\x00\x01\x01"...))
	if _, err := c.r.Discard(len(greeting)); err != nil {
		t.Fatal(err)
	}
	c.readCommand()
	synctest.Wait()
	return c
}

// Nothing queued is lost when the socket closes, though the peer's own input is unread.
func TestCloseLingers(t *testing.T) {
	const n = 100
	payload := bytes.Repeat([]byte("x"), 100_000)
	var r *Socket
	ready := make(chan struct{})
	r = NewRouter(quiet, func(m Message) {
		<-ready
		for range n {
			r.Send(Message{m[0], payload})
		}
		go r.Close(10 * time.Second)
	})
	close(ready)
	c := connect(t, r, "DEALER", "")
	c.send("go")
	c.write(bytes.Repeat([]byte("\x00\x00"), 1000))
	for i := range n {
		if m, err := c.read(); err != nil || len(m[0]) != len(payload) {
			t.Fatalf("message %d: %v", i, err)
		}
	}
	c.wantEnd()
}

func TestCloseEndsSilentConnections(t *testing.T) {
	r := echoRouter(t)
	silent := rawConnect(t, r)
	connect(t, r, "DEALER", "")
	r.Close(100 * time.Millisecond)
	silent.wantEnd()
	if peers(r) != 0 {
		t.Errorf("%d peers after Close", peers(r))
	}
}

func TestThousandConnections(t *testing.T) {
	r := echoRouter(t)
	var clients []*client
	for i := range 1000 {
		ours, theirs := pipe(t)
		r.ServeConn(ours)
		c := newClient(t, theirs)
		c.writeLater(append(slices.Clone(greeting), encodeCommand(readyCommand("DEALER"))...))
		c.r.Discard(len(greeting))
		c.readCommand()
		if i%10 == 0 {
			clients = append(clients, c)
		}
	}
	for i, c := range clients {
		c.send(fmt.Sprint(i))
		c.want(fmt.Sprint(i))
	}
	if peers(r) != 1000 {
		t.Errorf("%d peers", peers(r))
	}
}

func TestHandshakeTimesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewRouter(quiet, func(Message) {})
		ours, theirs := pipe(t)
		r.ServeConn(ours)
		go func() {
			buf := make([]byte, 256)
			for _, err := theirs.Read(buf); err == nil; _, err = theirs.Read(buf) {
			}
		}()
		time.Sleep(handshakeTime + time.Second) // by the test's own clock, which the limit goes by as well
		if peers(r) != 0 {
			t.Error("a silent connection outlived the handshake's time")
		}
		r.Close(0)
	})
}

// A reply that does not fit into the connection's buffer is finished later, whole, and
// what is sent after it stays behind it.
func TestRepliesThatAreNotRead(t *testing.T) {
	const n = 200
	replies := make(chan struct{})
	r := NewRouter(quiet, nil)
	r.receive = func(m Message) {
		for i := range n {
			r.Send(Message{m[0], fmt.Append(nil, i), bytes.Repeat([]byte("x"), 60_000)})
		}
		close(replies)
	}
	c := connect(t, r, "DEALER", "")
	c.send("go")
	<-replies
	for i := range n {
		m, err := c.read()
		if err != nil || string(m[0]) != fmt.Sprint(i) || len(m[1]) != 60_000 {
			t.Fatalf("reply %d: %v", i, err)
		}
	}
	c.conn.Close()
	r.Close(0)
}
