package zmtp

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"slices"
	"testing"
	"time"
)

// client is the other side, written from the specification and sharing with the
// package only the encoding of frames.
type client struct {
	t    *testing.T
	conn net.Conn
	r    *bufio.Reader
}

// connect shakes hands as a socket of the given type.
func connect(t *testing.T, s *Socket, socketType, identity string) *client {
	t.Helper()
	c := rawConnect(t, s)
	c.write(slices.Clone(greeting))
	ready := appendProperty(appendProperty(nil, "Socket-Type", socketType), "Identity", identity)
	c.write(encodeCommand(command{"READY", ready}))
	g := make([]byte, len(greeting))
	if _, err := io.ReadFull(c.r, g); err != nil {
		t.Fatal("no greeting:", err)
	}
	if cmd := c.readCommand(); cmd.name != "READY" {
		t.Fatalf("got %s %q, want READY", cmd.name, cmd.data)
	}
	return c
}

// newClient speaks over a connection that is there already.
func newClient(t *testing.T, conn net.Conn) *client {
	return &client{t, conn, bufio.NewReader(conn)}
}

// rawConnect connects over TCP and says nothing.
func rawConnect(t *testing.T, s *Socket) *client {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.Serve(l)
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(60 * time.Second))
	return newClient(t, conn)
}

func (c *client) write(b []byte) {
	c.t.Helper()
	if _, err := c.conn.Write(b); err != nil {
		c.t.Fatal(err)
	}
}

// writeLater writes while the test goes on, which hears of a failure by what is missing.
func (c *client) writeLater(b []byte) { go c.conn.Write(b) }

func (c *client) send(frames ...string) {
	c.t.Helper()
	c.write(encodeMessages([]Message{message(frames...)}))
}

// subscribe makes or cancels a subscription, and waits until the publisher has answered what comes after it.
func (c *client) subscribe(how string) {
	c.t.Helper()
	c.send(how)
	c.write(encodeCommand(command{"PING", []byte("\x00\x10")}))
	if cmd := c.readCommand(); cmd.name != "PONG" {
		c.t.Fatalf("got %s, want PONG", cmd.name)
	}
}

func (c *client) readCommand() command {
	c.t.Helper()
	head, err := readHead(c.r)
	if err != nil {
		c.t.Fatal(err)
	}
	body, err := readBody(c.r, head.size)
	if err != nil || !head.command() {
		c.t.Fatalf("flags %#x, %v; want a command", head.flags, err)
	}
	cmd, err := parseCommand(body)
	if err != nil {
		c.t.Fatal(err)
	}
	return cmd
}

func (c *client) read() (Message, error) {
	var m Message
	for {
		head, err := readHead(c.r)
		if err != nil {
			return nil, err
		}
		if head.command() {
			return nil, errors.New("a command, not a message")
		}
		body, err := readBody(c.r, head.size)
		if err != nil {
			return nil, err
		}
		m = append(m, body)
		if !head.more() {
			return m, nil
		}
	}
}

// want reads one message and compares it.
func (c *client) want(frames ...string) {
	c.t.Helper()
	got, err := c.read()
	if err != nil {
		c.t.Fatal(err)
	}
	if !equal(got, message(frames...)) {
		c.t.Fatalf("got %q, want %q", got, frames)
	}
}

// wantEnd waits for the server to end the connection.
func (c *client) wantEnd() {
	c.t.Helper()
	io.Copy(io.Discard, c.r)
	var timeout net.Error
	if _, err := c.conn.Read(make([]byte, 1)); errors.As(err, &timeout) && timeout.Timeout() {
		c.t.Fatal("the connection is still open")
	}
}

func message(frames ...string) Message {
	var m Message
	for _, f := range frames {
		m = append(m, []byte(f))
	}
	return m
}

func equal(a, b Message) bool { return slices.EqualFunc(a, b, bytes.Equal) }

// encodeMessages returns the bytes of messages as they go over the wire.
func encodeMessages(batch []Message) []byte {
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	for _, m := range batch {
		writeMessage(w, m)
	}
	w.Flush()
	return out.Bytes()
}
