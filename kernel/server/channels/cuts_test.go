package channels

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
)

// A runner is a kernel whose cells print numbers, one after the other, as often as they are asked to.
type runner struct {
	quiet
	requests chan func()
	ran      map[string]int
}

func (k *runner) Handle(m *wire.Message, reply jupyter.Reply) {
	k.requests <- func() {
		id := m.Header.ID
		k.ran[id]++
		k.publish(said(wire.IOPub, id, "status", `{"execution_state":"busy"}`))
		for n := range printed {
			k.publish(streamOf(id, fmt.Sprintf("%s prints %d\n", id, n)))
		}
		reply(said(wire.Shell, id, "execute_reply", `{"status":"ok"}`))
		k.publish(said(wire.IOPub, id, "status", `{"execution_state":"idle"}`))
	}
}

func (k *runner) run() {
	for do := range k.requests {
		do()
	}
}

const printed = 20 // numbers of each cell

// A page does what socket.js and a notebook do.
type page struct {
	*testing.T
	server     *pagesServer
	conn       *websocket.Conn
	unanswered []*wire.Message
	shown      map[string]string // by the msg_id of the run
	clears     map[string]bool   // what comes next takes the place of what is shown
	replied    map[string]bool
}

func (p *page) dial() {
	p.Helper()
	if p.conn != nil {
		p.conn.CloseNow()
	}
	protocols := &websocket.DialOptions{Subprotocols: []string{ProtocolPaced, ProtocolV1}}
	conn, _, err := websocket.Dial(p.Context(), p.server.URL+"/ws", protocols)
	if err != nil {
		p.Fatal(err)
	}
	conn.SetReadLimit(1 << 30)
	p.conn = conn
	for _, m := range p.unanswered {
		p.conn.Write(p.Context(), websocket.MessageBinary, EncodeV1(m))
	}
}

func (p *page) run(m *wire.Message) {
	p.unanswered = append(p.unanswered, m)
	p.conn.Write(p.Context(), websocket.MessageBinary, EncodeV1(m))
}

// hear takes one frame in.
func (p *page) hear(ctx context.Context) {
	p.Helper()
	_, frame, err := p.conn.Read(ctx)
	if err != nil {
		p.Fatal(err)
	}
	if len(frame) == 0 {
		p.conn.Write(ctx, websocket.MessageBinary, nil)
		return
	}
	m, err := DecodeV1(frame)
	if err != nil {
		p.Fatal(err)
	}
	id := m.ParentID()
	switch m.Header.Type {
	case "clear_output":
		var clear wire.ClearOutput
		if json.Unmarshal(m.Content, &clear); clear.Wait {
			p.clears[id] = true
		} else {
			p.shown[id] = ""
		}
	case "stream":
		if p.clears[id] {
			p.clears[id], p.shown[id] = false, ""
		}
		var stream wire.Stream
		json.Unmarshal(m.Content, &stream)
		p.shown[id] += stream.Text
	case "execute_reply":
		p.replied[id] = true
	case "status":
		if state(m) == "idle" && p.replied[id] && p.unanswered[0].Header.ID == id {
			p.unanswered = p.unanswered[1:]
		}
	}
}

// However often and wherever the connection breaks, each cell runs once, and in the end shows what it has printed.
func TestCutConnections(t *testing.T) {
	k := &runner{requests: make(chan func(), 1<<10), ran: map[string]int{}}
	_, server := serve(t, k)
	go k.run()
	defer close(k.requests)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	p := &page{T: t, server: server, shown: map[string]string{}, clears: map[string]bool{}, replied: map[string]bool{}}
	p.dial()
	r := rand.New(rand.NewPCG(1, 2))
	const cells = 200
	for n := range cells {
		p.run(ask(fmt.Sprint("m", n), fmt.Sprint("cell", n)))
		for range r.IntN(40) {
			if len(p.unanswered) > 0 {
				p.hear(ctx)
			}
		}
		p.dial()
	}
	for len(p.unanswered) > 0 {
		p.hear(ctx)
	}
	for n := range cells {
		id := fmt.Sprint("m", n)
		var want strings.Builder
		for i := range printed {
			fmt.Fprintf(&want, "%s prints %d\n", id, i)
		}
		if p.shown[id] != want.String() {
			t.Errorf("%s shows %q", id, p.shown[id])
		}
		if k.ran[id] != 1 {
			t.Errorf("%s ran %d times", id, k.ran[id])
		}
	}
}
