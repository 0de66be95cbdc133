package jupyter

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sprague/kernel/jupyter/wire"
)

// dealer is a front end's socket, just enough of ZMTP to send and receive.
type dealer struct {
	t     *testing.T
	conn  net.Conn
	r     *bufio.Reader
	codec *wire.Codec
}

// dial connects over a Unix socket and shakes hands.
func dial(t *testing.T, c Connection, port int, socketType string) *dealer {
	t.Helper()
	conn, err := net.Dial("unix", fmt.Sprintf("%s-%d", c.IP, port))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(60 * time.Second))
	codec, err := wire.NewCodec(c.Scheme, c.Key)
	if err != nil {
		t.Fatal(err)
	}
	d := &dealer{t, conn, bufio.NewReader(conn), codec}
	greeting := make([]byte, 64)
	copy(greeting, "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x01NULL")
	ready := "\x05READY\x0bSocket-Type\x00\x00\x00" + string(rune(len(socketType))) + socketType
	fmt.Fprintf(conn, "%s\x04%c%s", greeting, rune(len(ready)), ready)
	io.ReadFull(d.r, greeting)
	d.frame()
	return d
}

// frame reads one frame.
func (d *dealer) frame() (body []byte, more bool) {
	d.t.Helper()
	flags, err := d.r.ReadByte()
	if err != nil {
		d.t.Fatal(err)
	}
	size := make([]byte, 8)
	if flags&2 != 0 {
		io.ReadFull(d.r, size)
	} else {
		io.ReadFull(d.r, size[7:])
	}
	body = make([]byte, binary.BigEndian.Uint64(size))
	if _, err := io.ReadFull(d.r, body); err != nil {
		d.t.Fatal(err)
	}
	return body, flags&1 != 0
}

func (d *dealer) frames() [][]byte {
	d.t.Helper()
	var all [][]byte
	for more := true; more; {
		var body []byte
		body, more = d.frame()
		all = append(all, body)
	}
	return all
}

func (d *dealer) receive() *wire.Message {
	d.t.Helper()
	m, err := d.codec.Decode(d.frames())
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

func (d *dealer) write(frames ...[]byte) {
	for i, f := range frames {
		flags := byte(2)
		if i < len(frames)-1 {
			flags |= 1
		}
		d.conn.Write(append(binary.BigEndian.AppendUint64([]byte{flags}, uint64(len(f))), f...))
	}
}

// send sends a request and returns its header.
func (d *dealer) send(id, msgType, content string) string {
	header := fmt.Sprintf(`{"msg_id":%q,"msg_type":%q}`, id, msgType)
	d.write(d.codec.Encode(&wire.Message{
		RawHeader: json.RawMessage(header), Parent: []byte("{}"), Metadata: []byte("{}"), Content: json.RawMessage(content),
	})...)
	return header
}

// served runs a kernel over a fake session on Unix sockets.
func served(t *testing.T, key string) (Connection, <-chan error) {
	t.Helper()
	dir, err := os.MkdirTemp("", "k") // t.TempDir's paths are too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	c := Connection{Transport: "ipc", IP: filepath.Join(dir, "s"), Shell: 1, IOPub: 2, Stdin: 3, Control: 4, Heartbeat: 5,
		Key: key}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	t.Cleanup(cancel)
	k := New(newFakeSession(), Options{Log: t.Logf})
	starting := make(chan struct{}) // closed when the first status is published: all sockets are bound
	first := sync.OnceFunc(func() { close(starting) })
	k.Subscribe(func(*wire.Message) { first() })
	go func() { ended <- Serve(ctx, c, k) }()
	select {
	case <-starting:
	case err := <-ended:
		t.Fatalf("the kernel has ended: %v", err)
	}
	return c, ended
}

func TestServe(t *testing.T) {
	c, ended := served(t, "key")
	iopub := dial(t, c, c.IOPub, "SUB")
	iopub.write([]byte("\x01"))
	iopub.conn.Write([]byte("\x04\x07\x04PING\x00\x10"))
	for pong := ""; pong != "\x04PONG"; { // then the subscription is in force
		frame, _ := iopub.frame()
		pong = string(frame)
	}
	shell := dial(t, c, c.Shell, "DEALER")
	header := shell.send("1", wire.TypeExecute, `{"code":"value 42"}`)
	if m := shell.receive(); m.Header.Type != "execute_reply" || string(m.Parent) != header {
		t.Errorf("%s, parent %s", m.Header.Type, m.Parent)
	}
	seen := []*wire.Message{iopub.receive()}
	if strings.Contains(string(seen[0].Content), `"starting"`) { // it was still on its way to subscribers
		seen = nil
	}
	for len(seen) < 4 {
		seen = append(seen, iopub.receive())
	}
	wantTypes(t, seen, "busy execute_input execute_result idle")

	heart := dial(t, c, c.Heartbeat, "REQ")
	heart.write(nil, []byte("ping"))
	if got := heart.frames(); string(got[1]) != "ping" {
		t.Errorf("heartbeat %q", got)
	}

	control := dial(t, c, c.Control, "DEALER")
	control.send("2", wire.TypeShutdown, `{"restart":true}`)
	if m := control.receive(); string(m.Content) != `{"status":"ok","restart":true}` {
		t.Errorf("%s", m.Content)
	}
	seen = nil
	for range 3 {
		seen = append(seen, iopub.receive())
	}
	wantTypes(t, seen, "busy shutdown_reply idle")
	for _, d := range []*dealer{iopub, shell, heart, control} {
		d.conn.Close()
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// Messages that are not to be trusted are not run, and the next good one is.
func TestServeDropsWhatItCannotTrust(t *testing.T) {
	c, _ := served(t, "key")
	shell := dial(t, c, c.Shell, "DEALER")
	stranger := dial(t, Connection{Transport: "ipc", IP: c.IP, Key: "another key"}, c.Shell, "DEALER")
	stranger.send("1", wire.TypeExecute, `{"code":"value 1"}`)
	stranger.write([]byte("no delimiter"))
	stranger.write(nil)
	shell.send("2", wire.TypeExecute, `{"code":"value 2"}`)
	shell.receive()
	shell.send("2", wire.TypeExecute, `{"code":"value 2"}`) // replayed
	shell.send("3", wire.TypeExecute, `{"code":"value 3"}`)
	m := shell.receive()
	if m.ParentID() != "3" || !strings.Contains(string(m.Content), `"execution_count":2`) {
		t.Errorf("reply to %s: %s, want the second cell in all", m.ParentID(), m.Content)
	}
}

func TestServeQuestions(t *testing.T) {
	c, _ := served(t, "")
	// Both sockets get the first number of their router, as if they had one identity.
	shell := dial(t, c, c.Shell, "DEALER")
	shell.send("1", wire.TypeExecute, `{"code":"ask who","allow_stdin":true}`)
	stdin := dial(t, c, c.Stdin, "DEALER")
	if m := stdin.receive(); string(m.Content) != `{"prompt":"who","password":false}` {
		t.Errorf("%s", m.Content)
	}
	stdin.send("2", wire.TypeInputReply, `{"value":"Grundy"}`)
	if m := shell.receive(); !strings.Contains(string(m.Content), `"ok"`) {
		t.Errorf("%s", m.Content)
	}
}

func TestServeRefusesBusyPorts(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	c := Connection{Transport: "tcp", IP: "127.0.0.1", IOPub: l.Addr().(*net.TCPAddr).Port}
	err = Serve(context.Background(), c, New(newFakeSession(), Options{Log: t.Logf}))
	if err == nil || !strings.Contains(err.Error(), "iopub") {
		t.Errorf("%v", err)
	}
	c.Scheme = "hmac-rot13"
	if err := Serve(context.Background(), c, New(newFakeSession(), Options{})); err == nil {
		t.Error("an unknown signature scheme was accepted")
	}
}
