package zmtp

import (
	"bufio"
	"fmt"
	"net"
	"slices"
	"time"
)

// peer is one connection.
type peer struct {
	conn   net.Conn
	reader *bufio.Reader
	out    *outbox
	name   string        // under the socket's lock: "" before the handshake, and when another has taken its place
	gone   chan struct{} // closed when the connection has ended
}

func newPeer(conn net.Conn) *peer {
	return &peer{conn: conn, reader: bufio.NewReaderSize(conn, 4<<10), out: newOutbox(conn), gone: make(chan struct{})}
}

// shake exchanges greetings and READY commands with a client that has connected. The client's type of socket must be
// among those accepted.
func (p *peer) shake(socketType string, accepted []string) (identity string, err error) {
	p.conn.SetDeadline(time.Now().Add(handshakeTime))
	if _, err := p.conn.Write(greeting); err != nil {
		return "", err
	}
	if err := readGreeting(p.reader); err != nil {
		return "", err
	}
	if err := p.out.command(readyCommand(socketType)); err != nil {
		return "", err
	}
	if identity, err = p.readReady(accepted); err != nil {
		return "", err
	}
	return identity, p.conn.SetDeadline(time.Time{})
}

// readReady takes the peer's READY, and checks that its socket type goes with ours.
func (p *peer) readReady(accepted []string) (identity string, err error) {
	head, err := readHead(p.reader)
	if err != nil {
		return "", err
	}
	if !head.command() {
		return "", fmt.Errorf("%w: a message before READY", errGrammar)
	}
	c, err := p.readCommand(head)
	if err != nil {
		return "", err
	}
	if c.name != "READY" {
		return "", fmt.Errorf("%w: %s before READY", errGrammar, c.name)
	}
	props, err := parseProperties(c.data)
	if err != nil {
		return "", err
	}
	if t := props["socket-type"]; !slices.Contains(accepted, t) {
		return "", fmt.Errorf("%w: a %q socket cannot connect here", errGrammar, t)
	}
	return props["identity"], nil
}

func (p *peer) readCommand(head frameHead) (command, error) {
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
func (p *peer) readLoop(receive func(Message)) error {
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
		receive(m)
		m, size = nil, 0
	}
}

// obey reads a command and does what it says. The specification asks to ignore those that are not for us.
func (p *peer) obey(head frameHead) error {
	c, err := p.readCommand(head)
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
