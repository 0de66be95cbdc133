package wire

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"sync"
	"testing"

	"sprague/kernel/worker/keep"
	"sprague/stdlib/display"
)

// A message that is cut anywhere, or has a byte too many, is refused: never taken for another one.
func TestMessagesCutAtEveryByte(t *testing.T) {
	picture := display.Plain("text").With(display.MIMEPNG, []byte{0, 255})
	picture.Metadata = map[string]json.RawMessage{"image/png": json.RawMessage(`{}`)}
	for name, message := range map[string]any{
		"bundle": picture,
		"job with steps": Job{Steps: []string{"x", "y"}, Imports: []string{"fmt"}, Dropped: []string{"z"},
			Keeps: []string{"k"}, Fast: []byte{1}},
		"job with an errand":   Job{Restore: &Restoring{Names: []string{"a"}, Blob: []byte("blob")}},
		"outcome with a value": Outcome{Ending: Finished, Value: &picture},
		"snapshot":             Kept{Blob: []byte("blob"), Missing: []keep.Missing{{Name: "c", Why: "a channel"}}},
	} {
		whole := Message(KindDone, 1, message)
		reads := func(p []byte) bool {
			return Frame{Payload: p}.Read(reflect.New(reflect.TypeOf(message)).Interface()) == nil
		}
		if !reads(whole.Payload) || reads(append(bytes.Clone(whole.Payload), 0)) {
			t.Errorf("%s: it is refused, or passes with a byte more", name)
		}
		for n := range whole.Payload {
			if reads(whole.Payload[:n]) {
				t.Errorf("%s: cut to %d bytes of %d it passes", name, n, len(whole.Payload))
			}
		}
	}
}

// A length beyond the bound ends the stream; at the bound the frame is waited for.
func TestFrameAtItsBound(t *testing.T) {
	for length, want := range map[uint32]error{0: nil, MaxPayload + 1: errTooLong, 1<<32 - 1: errTooLong} {
		head := binary.BigEndian.AppendUint32(nil, length)
		head = append(head, make([]byte, frameHead-len(head))...)
		f, err := ReadFrame(bufio.NewReader(bytes.NewReader(head)))
		if (want == nil) != (err == nil) || want != nil && !errors.Is(err, ErrGarbage) || len(f.Payload) != 0 {
			t.Errorf("a frame of %d bytes: %v, %v", length, f, err)
		}
	}
}

var errTooLong = errors.New("too long")

// A pipe that is broken loses what is written, and keeps nobody waiting.
func TestSinkOnBrokenPipe(t *testing.T) {
	out, in := io.Pipe()
	out.CloseWithError(io.ErrClosedPipe)
	s := NewSink(in)
	for _, size := range []int{1, gatherBytes - 1, gatherBytes, gatherBytes + 1} {
		s.Text(KindStdout, 1, make([]byte, size))
		s.Frame(Frame{Kind: KindDone, Cell: 1})
	}
	if len(s.pending) != 0 {
		t.Errorf("%d bytes are kept for nobody", len(s.pending))
	}
}

// Whatever writes at the same time: frames are whole, and those of one goroutine in their order.
func TestSinkSideBySide(t *testing.T) {
	var pipe bytes.Buffer
	s := NewSink(&pipe)
	const writers, lines = 4, 200
	var all sync.WaitGroup
	for w := range uint64(writers) {
		all.Go(func() {
			for n := range lines {
				s.Text(KindStdout, w+1, []byte{byte(n)})
				if n%17 == 0 {
					s.Frame(Frame{Kind: KindProgress, Cell: w + 1})
				}
			}
		})
	}
	all.Wait()
	s.Frame(Frame{Kind: KindDone})
	next := map[uint64]int{}
	r := bufio.NewReader(&pipe)
	for {
		f, err := ReadFrame(r)
		if err != nil || f.Kind == KindDone {
			break
		}
		for _, b := range f.Payload {
			if f.Kind != KindStdout || int(b) != next[f.Cell] {
				t.Fatalf("cell %d: byte %d in a frame of kind %d, want %d", f.Cell, b, f.Kind, next[f.Cell])
			}
			next[f.Cell]++
		}
	}
	for w := range uint64(writers) {
		if next[w+1] != lines {
			t.Errorf("cell %d: %d bytes of %d", w+1, next[w+1], lines)
		}
	}
}

// Text of another stream or another cell is never put into one frame.
func TestSinkKeepsStreamsApart(t *testing.T) {
	var pipe bytes.Buffer
	s := NewSink(&pipe)
	for _, x := range []struct {
		kind Kind
		cell uint64
		text string
	}{{KindStdout, 1, "a"}, {KindStdout, 1, "b"}, {KindStderr, 1, "c"}, {KindStderr, 2, "d"}, {KindStdout, 2, "e"}} {
		s.Text(x.kind, x.cell, []byte(x.text))
	}
	s.flush()
	var got []string
	for r := bufio.NewReader(&pipe); ; {
		f, err := ReadFrame(r)
		if err != nil {
			break
		}
		got = append(got, string(f.Payload))
	}
	if strings.Join(got, "|") != "ab|c|d|e" {
		t.Errorf("frames of %q", got)
	}
}
