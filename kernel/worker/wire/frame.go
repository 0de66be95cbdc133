package wire

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"sprague/internal/pack"
)

// A Kind says what a frame on the control pipes means.
type Kind byte

const (
	// from the supervisor to the child
	KindRun       Kind = iota + 1 // a Job to evaluate
	KindInterrupt                 // stop what runs
	KindAnswer                    // the answer to a question of the cell

	// from the child to the supervisor
	KindHello    // the interpreter is ready
	KindStdout   // text
	KindStderr   // text
	KindDisplay  // a bundle
	KindClear    // take back what was shown
	KindAsk      // a question for the user
	KindComm     // a message of a widget
	KindProgress // how far long work is
	KindDone     // the Outcome of a Job
	KindQuiet    // the last goroutine of a cell has ended
	KindKept     // a snapshot of variables
	KindDeclared // what a cell declares is there; its statements run
	KindStopping // the cell is told to stop, for the reason of the Outcome
)

// A Frame is one message on a control pipe: its kind, the cell it belongs to, and
// a payload whose form depends on the kind.
type Frame struct {
	Kind    Kind
	Cell    uint64
	Payload []byte
}

const (
	frameHead = 4 + 1 + 8 // length of the payload, kind, cell

	// MaxPayload is how long a payload may be; a longer one means that the stream is garbage.
	MaxPayload = 1 << 30
)

// ErrGarbage says that what was read is no frame.
var ErrGarbage = errors.New("worker: not a frame")

// appendHead appends the head of a frame whose payload has n bytes.
func appendHead(b []byte, k Kind, cell uint64, n int) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(n))
	b = append(b, byte(k))
	return binary.BigEndian.AppendUint64(b, cell)
}

func (f Frame) Encode() []byte {
	b := make([]byte, 0, frameHead+len(f.Payload))
	return append(appendHead(b, f.Kind, f.Cell, len(f.Payload)), f.Payload...)
}

// ReadFrame reads the next frame. The error is io.EOF when the other end has gone.
func ReadFrame(r *bufio.Reader) (Frame, error) {
	var head [frameHead]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return Frame{}, err
	}
	n := binary.BigEndian.Uint32(head[:4])
	if n > MaxPayload {
		return Frame{}, fmt.Errorf("%w: %d bytes", ErrGarbage, n)
	}
	f := Frame{Kind: Kind(head[4]), Cell: binary.BigEndian.Uint64(head[5:])}
	f.Payload = make([]byte, n)
	_, err := io.ReadFull(r, f.Payload)
	return f, err
}

// Message makes a frame of a value of this package or of package display.
func Message(k Kind, cell uint64, v any) Frame { return Frame{k, cell, pack.Append(nil, v)} }

// Read reads the value of which Message has made the frame.
func (f Frame) Read(pointer any) error {
	if err := pack.Read(f.Payload, pointer); err != nil {
		return fmt.Errorf("worker: a message of kind %d: %w", f.Kind, err)
	}
	return nil
}
