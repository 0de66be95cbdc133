package repl

import (
	"io"
	"testing"

	"sprague/kernel"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// What a goroutine still writes when its cell has ended does not change what is kept.
func TestRecordingEnds(t *testing.T) {
	quiet := &screen{out: io.Discard, err: io.Discard, columns: func() int { return 80 }}
	r := recording{quiet, nbformat.NewRecorder(nil)}
	r.Stream(kernel.Stdout, "a")
	written := make(chan struct{})
	go func() {
		defer close(written)
		for range 1000 {
			r.Stream(kernel.Stdout, "x")
		}
	}()
	kept := r.kept.Finish(nil, 1, nil)
	text := kept[0].Text
	<-written
	if kept[0].Text != text {
		t.Errorf("%d bytes were kept, and %d are now", len(text), len(kept[0].Text))
	}
}

// Colours are the terminal's: what is saved has none.
func TestSavedTextHasNoColours(t *testing.T) {
	b := plain(display.Plain("\x1b[31m×\x1b[0m 7"))
	if b.Text() != "× 7" {
		t.Errorf("%q", b.Text())
	}
}
