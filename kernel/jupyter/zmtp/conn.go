package zmtp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// peer is one connection after its handshake.
type peer struct {
	conn     net.Conn
	reader   *bufio.Reader
	limits   Limits
	logf     func(format string, args ...any)
	identity string // what READY said, may be empty
	out      *outbox
	writing  sync.Mutex  // commands and messages must not cut into each other
	leaving  atomic.Bool // we have closed; what still comes is not passed on
	gone     chan struct{}
}

// handler is what a socket type does with its connections.
type handler interface {
	socketType() string
	accepts() []string // socket types of peers
	joined(*peer)
	received(*peer, Message)
	commanded(*peer, command) error
	left(*peer)
}

// shake exchanges greetings and READY commands with a client that has connected.
func shake(conn net.Conn, h handler, limits Limits, logf func(string, ...any)) (*peer, error) {
	if err := conn.SetDeadline(time.Now().Add(limits.Handshake)); err != nil {
		return nil, err
	}
	p := &peer{
		conn: conn, reader: bufio.NewReaderSize(conn, 4<<10),
		limits: limits, logf: logf, gone: make(chan struct{}),
	}
	p.out = newOutbox(limits, p.write)
	if _, err := conn.Write(greeting()); err != nil {
		return nil, err
	}
	if err := readGreeting(p.reader); err != nil {
		return nil, err
	}
	if err := p.writeCommand(readyCommand(h.socketType())); err != nil {
		return nil, err
	}
	if err := p.readReady(h.accepts()); err != nil {
		return nil, errors.Join(err, p.writeCommand(errorCommand(err.Error())))
	}
	return p, conn.SetDeadline(time.Time{})
}

// readReady takes the peer's READY and checks that its socket type goes with ours.
func (p *peer) readReady(accepted []string) error {
	c, err := p.readCommand()
	if err != nil {
		return err
	}
	if c.name != "READY" {
		return fmt.Errorf("%w: %s before READY", errGrammar, c.name)
	}
	props, err := parseProperties(c.data)
	if err != nil {
		return err
	}
	if t := string(props.get(propSocketType)); !slices.Contains(accepted, t) {
		return fmt.Errorf("%w: a %q socket cannot connect here", errGrammar, t)
	}
	p.identity = string(props.get(propIdentity))
	return nil
}

// readCommand reads a frame that must be a command.
func (p *peer) readCommand() (command, error) {
	head, err := readHead(p.reader)
	if err != nil {
		return command{}, err
	}
	if !head.command() {
		return command{}, fmt.Errorf("%w: a message before READY", errGrammar)
	}
	return p.readCommandBody(head)
}

func (p *peer) readCommandBody(head frameHead) (command, error) {
	if head.size > maxCommand {
		return command{}, fmt.Errorf("%w: command of %d bytes", errGrammar, head.size)
	}
	body, err := readBody(p.reader, head.size)
	if err != nil {
		return command{}, err
	}
	return parseCommand(body)
}

// readLoop passes on what the peer sends until the connection ends.
func (p *peer) readLoop(h handler) error {
	var parts inbox
	for {
		head, err := readHead(p.reader)
		if err != nil {
			return err
		}
		if head.command() {
			if err := p.obey(h, head); err != nil {
				return err
			}
			continue
		}
		if err := parts.read(p, head); err != nil {
			return err
		}
		if head.more() {
			continue
		}
		if m := parts.finish(p); m != nil && !p.leaving.Load() {
			h.received(p, m)
		}
	}
}

// obey reads a command and does what it says.
func (p *peer) obey(h handler, head frameHead) error {
	c, err := p.readCommandBody(head)
	if err != nil {
		return err
	}
	switch c.name {
	case "PING":
		answer, err := pong(c.data)
		if err != nil {
			return err
		}
		return p.writeCommand(answer)
	case "PONG":
		return nil
	case "ERROR":
		return fmt.Errorf("the peer says: %.200q", c.data)
	}
	return h.commanded(p, c)
}

// inbox collects the frames of one message, or skips them once a bound is passed.
type inbox struct {
	frames Message
	bytes  uint64
	over   bool
}

func (in *inbox) read(p *peer, head frameHead) error {
	in.bytes += min(head.size, 1<<62)
	if in.bytes > uint64(p.limits.MessageBytes) || len(in.frames) >= p.limits.Frames {
		in.over = true
		in.frames = nil
	}
	if in.over {
		_, err := io.CopyN(io.Discard, p.reader, int64(head.size))
		return unexpected(err)
	}
	body, err := readBody(p.reader, head.size)
	in.frames = append(in.frames, body)
	return err
}

// finish returns the message and starts afresh; nil when it was over its bounds.
func (in *inbox) finish(p *peer) Message {
	m := in.frames
	if in.over {
		p.logf("zmtp: dropped a message of %d bytes from %s: over the limit", in.bytes, p.conn.RemoteAddr())
		m = nil
	}
	*in = inbox{}
	return m
}

// writeStep is how many bytes a peer must take to show that it is alive.
const writeStep = 1 << 20

// write writes several messages with few system calls, and notes the peer's progress at
// every step of the way.
func (p *peer) write(batch []Message) error {
	var pieces [][]byte
	for _, m := range batch {
		pieces = appendMessage(pieces, m)
	}
	p.writing.Lock()
	defer p.writing.Unlock()
	for len(pieces) > 0 {
		var step net.Buffers
		step, pieces = cutStep(pieces)
		if _, err := step.WriteTo(p.conn); err != nil {
			p.conn.Close()
			return err
		}
		p.out.moved()
	}
	return nil
}

// cutStep takes about writeStep bytes off the front of pieces.
func cutStep(pieces [][]byte) (step net.Buffers, rest [][]byte) {
	room := writeStep
	for len(pieces) > 0 && room > 0 {
		piece := pieces[0]
		if len(piece) > room {
			pieces[0] = piece[room:]
			return append(step, piece[:room]), pieces
		}
		step = append(step, piece)
		room -= len(piece)
		pieces = pieces[1:]
	}
	return step, pieces
}

func (p *peer) writeCommand(c command) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	_, err := p.conn.Write(encodeCommand(c))
	return err
}

// finish flushes the queue, says goodbye and waits for the peer to close, so that
// nothing it has not read yet is taken back by a reset.
func (p *peer) finish(deadline time.Time) {
	p.leaving.Store(true)
	p.out.flush(deadline)
	if half, ok := p.conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		select {
		case <-p.gone:
		case <-time.After(time.Until(deadline)):
		}
	}
	p.conn.Close()
	p.out.close()
}
