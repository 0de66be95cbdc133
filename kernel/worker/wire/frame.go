package wire

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sprague/stdlib/display"
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

// Encode returns f as it travels.
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

// JSONFrame makes a frame of a value of this package; they all can be encoded.
func JSONFrame(k Kind, cell uint64, v any) Frame {
	payload, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("worker: %T in a frame: %v", v, err))
	}
	return Frame{k, cell, payload}
}

var (
	errBundle  = errors.New("worker: malformed bundle")
	errMessage = errors.New("worker: malformed message")
)

// EncodeBundle writes a bundle with its representations as raw bytes, so that
// pictures and long texts are not escaped on the way.
func EncodeBundle(b display.Bundle) []byte {
	flags := byte(0)
	if b.Update {
		flags = 1
	}
	out := appendBlob([]byte{flags}, b.ID)
	out = binary.AppendUvarint(out, uint64(len(b.Data)))
	for mime, data := range b.Data {
		out = appendBlob(appendBlob(out, mime), data)
	}
	out = binary.AppendUvarint(out, uint64(len(b.Metadata)))
	for key, data := range b.Metadata {
		out = appendBlob(appendBlob(out, key), []byte(data))
	}
	return out
}

// DecodeBundle reads what EncodeBundle has written.
func DecodeBundle(p []byte) (display.Bundle, error) {
	if len(p) == 0 {
		return display.Bundle{}, errBundle
	}
	r := blobReader{rest: p[1:]}
	b := display.Bundle{Update: p[0] == 1, ID: string(r.blob())}
	b.Data = map[string][]byte{}
	for n := r.count(); n > 0; n-- {
		mime := string(r.blob())
		b.Data[mime] = r.blob()
	}
	for n := r.count(); n > 0; n-- {
		if b.Metadata == nil {
			b.Metadata = map[string]json.RawMessage{}
		}
		key := string(r.blob())
		b.Metadata[key] = r.blob()
	}
	if r.bad || len(r.rest) > 0 {
		return display.Bundle{}, errBundle
	}
	return b, nil
}

// appendBlob appends the length of some bytes, and them.
func appendBlob[T string | []byte](b []byte, blob T) []byte {
	return append(binary.AppendUvarint(b, uint64(len(blob))), blob...)
}

// A blobReader takes counts and byte strings off the front of rest.
type blobReader struct {
	rest []byte
	bad  bool
}

func (r *blobReader) uvarint() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.bad, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// count reads the number of the pairs that follow; each takes two bytes at least.
func (r *blobReader) count() int { return r.countOf(2) }

// countOf reads a number of things that take some bytes each at least.
func (r *blobReader) countOf(least int) int {
	n := r.uvarint()
	if n > uint64(len(r.rest)/least) {
		r.bad, r.rest = true, nil
		return 0
	}
	return int(n)
}

func (r *blobReader) blob() []byte {
	n := r.uvarint()
	if n > uint64(len(r.rest)) {
		r.bad, r.rest = true, nil
		return nil
	}
	blob := r.rest[:n:n]
	r.rest = r.rest[n:]
	return blob
}
