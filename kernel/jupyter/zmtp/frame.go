package zmtp

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A Message is a multipart message: one or more frames.
type Message [][]byte

// size returns the bytes of all frames.
func (m Message) size() int {
	n := 0
	for _, f := range m {
		n += len(f)
	}
	return n
}

// The bits of a frame's first byte; the others must be zero.
const (
	flagMore     = 1 << 0
	flagLong     = 1 << 1
	flagCommand  = 1 << 2
	flagReserved = 0xff &^ (flagMore | flagLong | flagCommand)
)

// errGrammar is wrapped by every complaint about bytes that are not ZMTP.
var errGrammar = errors.New("not ZMTP 3")

// errTooLarge is wrapped by the complaint about a message over its bounds.
var errTooLarge = errors.New("too large")

// frameHead is the flags and the length in front of a frame's bytes.
type frameHead struct {
	flags byte
	size  uint64
}

func (h frameHead) more() bool    { return h.flags&flagMore != 0 }
func (h frameHead) command() bool { return h.flags&flagCommand != 0 }

// readHead reads the flags and length of the next frame.
func readHead(r *bufio.Reader) (frameHead, error) {
	flags, err := r.ReadByte()
	if err != nil {
		return frameHead{}, err
	}
	h := frameHead{flags: flags}
	if flags&flagReserved != 0 || h.command() && h.more() {
		return h, fmt.Errorf("%w: frame flags %#02x", errGrammar, flags)
	}
	if flags&flagLong == 0 {
		n, err := r.ReadByte()
		h.size = uint64(n)
		return h, unexpected(err)
	}
	var length [8]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return h, unexpected(err)
	}
	h.size = binary.BigEndian.Uint64(length[:])
	if h.size >= 1<<63 {
		return h, fmt.Errorf("%w: frame of %d bytes", errGrammar, h.size)
	}
	return h, nil
}

// unexpected tells an end in the middle of a frame from one between frames.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// readStep is how much room is made at once for a frame whose announced length is not believed until its bytes arrive.
const readStep = 1 << 20

// readBody reads size bytes. Memory grows with what arrives, not with what was announced.
func readBody(r io.Reader, size uint64) ([]byte, error) {
	var body bytes.Buffer
	body.Grow(int(min(size, readStep)) + bytes.MinRead) // or its last read would copy it
	_, err := io.CopyN(&body, r, int64(size))
	return body.Bytes(), unexpected(err)
}

// writeMessage writes the frames of a message; w keeps the first error.
func writeMessage(w *bufio.Writer, m Message) {
	for i, frame := range m {
		flags := byte(flagMore)
		if i == len(m)-1 {
			flags = 0
		}
		w.Write(appendHead(nil, flags, len(frame)))
		w.Write(frame)
	}
}

// appendHead appends flags and length of a frame of size bytes to buf.
func appendHead(buf []byte, flags byte, size int) []byte {
	if size <= 255 {
		return append(buf, flags, byte(size))
	}
	return binary.BigEndian.AppendUint64(append(buf, flags|flagLong), uint64(size))
}
