package kernel

import (
	"context"
	"fmt"
	"io"
	"strings"

	"sprague/stdlib/display"
)

// A Transcript takes what cells write and show as text. It is an Output: what a cell writes comes through
// at once, and pictures say what they are.
type Transcript struct {
	Stdout, Stderr io.Writer
	KeepGoing      bool // with the next cell after one that failed
}

// Stream passes text on.
func (t Transcript) Stream(s Stream, text string) {
	w := t.Stdout
	if s == Stderr {
		w = t.Stderr
	}
	io.WriteString(w, text)
}

// Display writes the text of what is shown.
func (t Transcript) Display(b display.Bundle) { fmt.Fprintln(t.Stdout, b.Text()) }

// Script evaluates cells one after the other, writes the value of each as text, and returns how many
// failed; after the first it ends, unless the transcript keeps going. The error is that of ctx,
// if it interrupted a cell.
func (s *Session) Script(ctx context.Context, cells []string, t Transcript) (failed int, err error) {
	for i, source := range cells {
		r := s.Eval(ctx, Cell{Source: source, Number: i + 1}, t)
		if r.Value != nil {
			fmt.Fprintln(t.Stdout, r.Value.Text())
		}
		if r.Err == nil {
			continue
		}
		if ctx.Err() != nil && r.Err.Kind == Interrupted {
			return failed, context.Cause(ctx)
		}
		fmt.Fprintf(t.Stderr, "%s: %s\n", r.Err.Kind, strings.Join(r.Err.Traceback, "\n"))
		failed++
		if !t.KeepGoing {
			break
		}
	}
	return failed, nil
}
