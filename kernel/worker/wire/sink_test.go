package wire

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"slices"
	"strings"
	"testing"
)

// Whatever the sizes of the texts, they come out in the order in which they went in.
func TestSinkKeepsTheOrder(t *testing.T) {
	var pipe bytes.Buffer
	s := NewSink(&pipe)
	var want strings.Builder
	for i, size := range []int{1, 100, gatherBytes - 1, gatherBytes, 5, 10 * gatherBytes, 0, 7} {
		text := strings.Repeat(string(rune('a'+i)), size)
		s.Text(KindStdout, 1, []byte(text))
		want.WriteString(text)
	}
	s.Text(KindStderr, 1, []byte("!"))
	s.Frame(Frame{Kind: KindDone, Cell: 1})
	var got strings.Builder
	in := bufio.NewReader(&pipe)
	for last := KindStdout; ; {
		f, err := ReadFrame(in)
		if err == io.EOF {
			break
		}
		if err != nil || f.Kind < last || f.Cell != 1 {
			t.Fatalf("frame %d of cell %d after one of kind %d: %v", f.Kind, f.Cell, last, err)
		}
		last = f.Kind
		if f.Kind == KindStdout {
			got.Write(f.Payload)
		}
	}
	if got.String() != want.String() {
		t.Errorf("%d bytes come out of %d, or in another order", got.Len(), want.Len())
	}
}

// A counter counts what is written into it and keeps the beginning of each write.
type counter struct {
	bytes int
	heads [][]byte
}

func (c *counter) Write(p []byte) (int, error) {
	c.bytes += len(p)
	c.heads = append(c.heads, bytes.Clone(p[:min(len(p), 400)]))
	return len(p), nil
}

// What is longer than a frame may be is never sent, so that the other end can go on reading: text
// goes in several frames, and in the place of anything else stands a word about it.
func TestSinkSendsNoFrameThatIsTooLong(t *testing.T) {
	const most = 2 * gatherBytes
	long := make([]byte, 3*most)
	for _, c := range []struct {
		kind   Kind
		length int
		sent   Kind
		says   string
	}{
		{KindDisplay, most + 1, KindStderr, "takes 65537 bytes"},
		{KindComm, most + 5, KindStderr, "at most 65536"},
		{KindKept, most + 1, KindStderr, "takes 65537 bytes"},
		{KindDone, most + 1, KindDone, "takes 65537 bytes"},
	} {
		var out counter
		s := NewSink(&out)
		s.most = most
		s.Frame(Frame{Kind: c.kind, Cell: 7, Payload: long[:c.length]})
		f, err := ReadFrame(bufio.NewReader(bytes.NewReader(out.heads[0])))
		if err != nil || len(out.heads) != 1 || f.Kind != c.sent || f.Cell != 7 ||
			!strings.Contains(string(f.Payload), c.says) {
			t.Errorf("%d bytes of kind %d become kind %d, %q, %v", c.length, c.kind, f.Kind, f.Payload, err)
		}
		if c.kind != KindDone {
			continue
		}
		var o Outcome
		if err := f.Read(&o); err != nil || o.Ending != Failed || o.Value != nil {
			t.Errorf("the outcome is %+v, %v", o, err)
		}
	}
	for n, want := range map[int][]uint32{most - 1: {most - 1}, most: {most}, most + 1: {most, 1},
		3 * most: {most, most, most}} {
		var out counter
		s := NewSink(&out)
		s.most = most
		s.Text(KindStdout, 7, long[:n])
		s.flush()
		var lengths []uint32
		for _, h := range out.heads {
			if len(h) >= frameHead && Kind(h[4]) == KindStdout {
				lengths = append(lengths, binary.BigEndian.Uint32(h))
			}
		}
		if !slices.Equal(lengths, want) || out.bytes != n+len(want)*frameHead {
			t.Errorf("%d bytes of text go in frames of %v, want %v", n, lengths, want)
		}
	}
}
