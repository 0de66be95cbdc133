package zmtp

import (
	"bufio"
	"fmt"
	"net"
	"slices"
	"sync/atomic"
	"time"
)

// peer is one connection after its handshake.
type peer struct {
	conn    net.Conn
	reader  *bufio.Reader
	out     *outbox
	name    string        // what READY said, or the router has given it; may be empty
	leaving atomic.Bool   // we have closed; what still comes is not passed on
	gone    chan struct{} // closed when the connection has ended
}

// handler is what a socket type does with its connections.
type handler interface {
	joined(*peer)
	received(*peer, Message)
	left(*peer)
}

// shake exchanges greetings and READY commands with a client that has connected. The client's type of socket must be
// among those accepted.
func shake(conn net.Conn, socketType string, accepted []string) (*peer, error) {
	if err := conn.SetDeadline(time.Now().Add(handshakeTime)); err != nil {
		return nil, err
	}
	p := &peer{conn: conn, reader: bufio.NewReaderSize(conn, 4<<10), out: newOutbox(conn), gone: make(chan struct{})}
	if _, err := conn.Write(greeting); err != nil {
		return nil, err
	}
	if err := readGreeting(p.reader); err != nil {
		return nil, err
	}
	if err := p.out.command(readyCommand(socketType)); err != nil {
		return nil, err
	}
	if err := p.readReady(accepted); err != nil {
		return nil, err
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
	if t := props["socket-type"]; !slices.Contains(accepted, t) {
		return fmt.Errorf("%w: a %q socket cannot connect here", errGrammar, t)
	}
	p.name = props["identity"]
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
	var m Message
	size := uint64(0)
	for {
		head, err := readHead(p.reader)
		if err != nil {
			return err
		}
		if head.command() {
			if err := p.obey(head); err != nil {
				return err
			}
			continue
		}
		if size += head.size; size > maxMessage || len(m) == maxFrames {
			return fmt.Errorf("%w: a message of %d bytes and more than %d frames", errTooLarge, size, len(m))
		}
		body, err := readBody(p.reader, head.size)
		if err != nil {
			return err
		}
		m = append(m, body)
		if head.more() {
			continue
		}
		if !p.leaving.Load() {
			h.received(p, m)
		}
		m, size = nil, 0
	}
}

// obey reads a command and does what it says. The specification asks to ignore those that are not for us.
func (p *peer) obey(head frameHead) error {
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
		return p.out.command(answer)
	case "ERROR":
		return fmt.Errorf("%w, the peer says: %.200q", errGrammar, c.data)
	}
	return nil
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
