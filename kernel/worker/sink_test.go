package worker

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"testing"
)

// Whatever the sizes of the texts, they come out in the order in which they went in.
func TestSinkKeepsTheOrder(t *testing.T) {
	var pipe bytes.Buffer
	s := newSink(&pipe)
	var want strings.Builder
	for i, size := range []int{1, 100, gatherBytes - 1, gatherBytes, 5, 10 * gatherBytes, 0, 7} {
		text := strings.Repeat(string(rune('a'+i)), size)
		s.text(kindStdout, 1, []byte(text))
		want.WriteString(text)
	}
	s.text(kindStderr, 1, []byte("!"))
	s.frame(frame{kind: kindDone, cell: 1})
	var got strings.Builder
	in := bufio.NewReader(&pipe)
	for last := kindStdout; ; {
		f, err := readFrame(in)
		if err == io.EOF {
			break
		}
		if err != nil || f.kind < last || f.cell != 1 {
			t.Fatalf("frame %d of cell %d after one of kind %d: %v", f.kind, f.cell, last, err)
		}
		last = f.kind
		if f.kind == kindStdout {
			got.Write(f.payload)
		}
	}
	if got.String() != want.String() {
		t.Errorf("%d bytes come out of %d, or in another order", got.Len(), want.Len())
	}
}
