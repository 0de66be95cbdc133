package engine

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
)

// testStream returns a stream and the state at its start.
func testStream(t *testing.T) (*Stream, []byte) {
	t.Helper()
	st, err := New(rule("0.104")).Stream(SampleValues)
	if err != nil {
		t.Fatal(err)
	}
	return st, st.Codes(st.Start-st.Past, st.Start)
}

// Chunks are accepted one at a time and in their order, with their past before them; an error of accept ends the work.
func TestChunksInOrder(t *testing.T) {
	st, past := testStream(t)
	why := errors.New("enough")
	next, before, count := int64(st.Start), past, 0
	err := st.Run(context.Background(), next, past, func(b *Buffer) error {
		if b.First != next || !bytes.Equal(b.Codes[:b.From], before) {
			t.Fatalf("a chunk begins at %d, not at %d", b.First, next)
		}
		next += int64(b.Len())
		before = bytes.Clone(b.Codes[b.To-b.From : b.To])
		if count++; count == 12 {
			return why
		}
		return nil
	})
	if err != why || count != 12 {
		t.Errorf("%d chunks, %v", count, err)
	}
}

// The end of the context is the reason that a run gives.
func TestPipelineStops(t *testing.T) {
	st, past := testStream(t)
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("stopped")
	chunks := 0
	err := st.Run(ctx, int64(st.Start), past, func(b *Buffer) error {
		if chunks++; chunks == 3 {
			cancel(why)
		}
		return nil
	})
	if !errors.Is(err, why) {
		t.Errorf("%v after %d chunks", err, chunks)
	}
}

// When a code is too great, what was computed before it is accepted all the same.
func TestPipelineDrains(t *testing.T) {
	st, past := testStream(t)
	chunks := 0
	failing := &failAfter{kernel: st.kernel, calls: 5}
	st.kernel = failing
	err := st.Run(context.Background(), int64(st.Start), past, func(b *Buffer) error {
		chunks++
		return nil
	})
	if !errors.Is(err, ErrLate) || chunks != 5 {
		t.Errorf("%d chunks, %v", chunks, err)
	}
}

// failAfter is a kernel that meets a code too great after some calls.
type failAfter struct {
	kernel[byte]
	calls int
}

func (k *failAfter) Extend(codes []byte, from, to int) int {
	if k.calls--; k.calls < 0 {
		return k.MaxCode() + 1
	}
	return k.kernel.Extend(codes, from, to)
}

// An array gives chunks that become longer, up to its end.
func TestStrip(t *testing.T) {
	const zero = 1000
	at := 512
	place := array(make([]byte, 20_000), zero, at, at+9*512, 512, 2048)
	var sizes []int
	for b := new(Chunk[byte]); place(b); at += b.Len() {
		if b.First != int64(at) || b.From != zero+at {
			t.Fatalf("a chunk at %d, position %d", b.First, b.From)
		}
		sizes = append(sizes, b.Len())
	}
	if want := []int{512, 1024, 2048, 1024}; !slices.Equal(sizes, want) {
		t.Errorf("sizes %v, want %v", sizes, want)
	}
}
