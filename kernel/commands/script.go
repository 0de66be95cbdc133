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

// A TextOutput writes the output of cells as text. Pictures are described by their text.
type TextOutput struct {
	Stdout, Stderr io.Writer
	Progress       func(task.Progress) // is told the progress of long calls
	KeepGoing      bool                // with the next cell after one that failed
}

// Stream passes text on.
func (t TextOutput) Stream(s kernel.Stream, text string) {
	w := t.Stdout
	if s == kernel.Stderr {
		w = t.Stderr
	}
	io.WriteString(w, text)
}

// Display writes the text of what is shown.
func (t TextOutput) Display(b display.Bundle) { fmt.Fprintln(t.Stdout, b.Text()) }

// Report passes on how far a long call is.
func (t TextOutput) Report(p task.Progress) {
	if t.Progress != nil {
		t.Progress(p)
	}
}

// Script evaluates cells one after the other, writes the value of each as text, and returns how many failed. It stops
// after the first that fails, unless the output says KeepGoing. The error is that of ctx, if it interrupted a cell.
func (h *Host) Script(ctx context.Context, cells []string, t TextOutput) (failed int, err error) {
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
