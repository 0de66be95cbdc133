package commands

import (
	"context"
	"fmt"
	"io"
	"strings"

	"sprague/kernel"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A Transcript takes what cells write and show as text. It is an Output: what a cell writes comes through
// at once, and pictures say what they are.
type Transcript struct {
	Stdout, Stderr io.Writer
	Progress       func(task.Progress) // hears how far long calls are
	KeepGoing      bool                // with the next cell after one that failed
}

// Stream passes text on.
func (t Transcript) Stream(s kernel.Stream, text string) {
	w := t.Stdout
	if s == kernel.Stderr {
		w = t.Stderr
	}
	io.WriteString(w, text)
}

// Display writes the text of what is shown.
func (t Transcript) Display(b display.Bundle) { fmt.Fprintln(t.Stdout, b.Text()) }

// Report passes on how far a long call is.
func (t Transcript) Report(p task.Progress) {
	if t.Progress != nil {
		t.Progress(p)
	}
}

// Script evaluates cells one after the other, writes the value of each as text, and returns how many
// failed; after the first it ends, unless the transcript keeps going. The error is that of ctx,
// if it interrupted a cell.
func (h *Host) Script(ctx context.Context, cells []string, t Transcript) (failed int, err error) {
	h.Out = t
	for i, source := range cells {
		h.Cell = kernel.Cell{Number: i + 1}
		r := h.Eval(ctx, source)
		if r.Value != nil {
			fmt.Fprintln(t.Stdout, r.Value.Text())
		}
		if r.Err == nil {
			continue
		}
		if ctx.Err() != nil && r.Err.Kind == kernel.Interrupted {
			if r.Err.Message != "interrupted" { // what a search has found
				fmt.Fprintf(t.Stderr, "%s: %s\n", r.Err.Kind, r.Err.Message)
			}
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
