package notebooks

import (
	"fmt"
	"io"
	"path/filepath"
	"time"

	"sprague/internal/progress"
	"sprague/kernel"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A TextOutput writes the output of cells as text. Pictures are described by their text.
type TextOutput struct {
	Stdout, Stderr io.Writer
	Progress       func(task.Progress) // is told the progress of long calls; may be nil
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

// A printer shows a run: the text of the cells on one writer, progress and
// diagnostics on another. On a terminal the progress line is redrawn in place.
type printer struct {
	TextOutput // whose writers take the line off the terminal
	running    *progress.Line
	path       string
	at         string // the running cell, as progress names it
	meter      progress.Meter
	silent     bool // the outputs are kept or compared, not printed
}

func newPrinter(text, notes io.Writer) *printer {
	l := progress.NewLine(notes)
	return &printer{TextOutput: TextOutput{Stdout: l.Before(text), Stderr: l.Before(notes)}, running: l}
}

func (p *printer) line(text string) { fmt.Fprintln(p.Stderr, text) }

// progress redraws the line below the running cell.
func (p *printer) progress(now task.Progress) {
	p.meter.At(now)
	p.running.Draw(p.at + " " + p.meter.String())
}

// watch draws progress, and says what has failed.
func (p *printer) watch(o CellOutcome, of int) {
	p.at = fmt.Sprintf("%s [%d/%d]", p.path, o.Index, of)
	switch o.Status {
	case Running:
		p.running.Draw(p.at + " …")
		return
	case Skipped:
		return
	}
	if o.Status == Failed {
		p.line(p.at + " failed: " + o.First)
		p.line(prefixed("    ", o.Detail))
	} else if p.silent && !p.running.Live {
		p.line(fmt.Sprintf("%s ok %v", p.at, o.Took.Round(time.Millisecond)))
	}
}

// end says what could only be known at the end: what differs.
func (p *printer) end(o Outcome) {
	for _, c := range o.Cells {
		if c.Status == Differs {
			p.line(fmt.Sprintf("%s [%d/%d] differs: %s", o.Path, c.Index, len(o.Cells), c.First))
			p.line(prefixed("    ", c.Detail))
		}
	}
	p.running.Clear()
}

// scores prints the table of a graded run.
func (p *printer) scores(path string, scores []Score) {
	fmt.Fprintf(p.Stdout, "%s\n%s\n", filepath.ToSlash(path), prefixed("  ", ScoreTable(scores)))
}
