package notebooks

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/term"

	"sprague/internal/progress"
	"sprague/kernel"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A printer shows a run: the text of the cells on one writer, progress and
// diagnostics on another. On a terminal the progress line is redrawn in place.
type printer struct {
	text, notes io.Writer
	live        bool // notes go to a terminal
	path        string
	at          string // the running cell, as progress names it
	meter       progress.Meter
	drawn       bool // a progress line stands on the terminal
	silent      bool // the outputs are kept or compared, not printed
}

func newPrinter(text, notes io.Writer) *printer {
	f, ok := notes.(*os.File)
	return &printer{text: text, notes: notes, live: ok && term.IsTerminal(int(f.Fd()))}
}

func (p *printer) begin(path string) { p.path = path }

func (p *printer) erase() {
	if p.drawn {
		fmt.Fprint(p.notes, "\r\x1b[K")
		p.drawn = false
	}
}

func (p *printer) line(text string) {
	p.erase()
	fmt.Fprintln(p.notes, text)
}

// Stream and Display make the printer the kernel.Output of a run that keeps nothing.

func (p *printer) Stream(s kernel.Stream, text string) {
	p.erase()
	if s == kernel.Stderr {
		fmt.Fprint(p.notes, text)
		return
	}
	fmt.Fprint(p.text, text)
}

func (p *printer) Display(b display.Bundle) {
	p.erase()
	fmt.Fprintln(p.text, b.Text())
}

// progress redraws the line below the running cell.
func (p *printer) progress(now task.Progress) {
	if !p.live {
		return
	}
	p.erase()
	p.meter.At(now)
	fmt.Fprint(p.notes, p.at, " ", p.meter.String())
	p.drawn = true
}

// watch draws progress, and prints the value of a finished cell when no one keeps it.
func (p *printer) watch(e Event) {
	p.at = fmt.Sprintf("%s [%d/%d]", p.path, e.Index, e.Of)
	if !e.Done {
		if p.live {
			p.erase()
			fmt.Fprint(p.notes, p.at+" …")
			p.drawn = true
		}
		return
	}
	if !p.silent && e.Outcome.Status != Skipped {
		p.value(e.Outcome.Cell.Outputs)
	}
	switch e.Outcome.Status {
	case Failed:
		p.line(p.at + " failed: " + e.Outcome.First)
		p.line(prefixed("    ", e.Outcome.Detail))
	case Passed:
		if p.silent && !p.live {
			p.line(fmt.Sprintf("%s ok %v", p.at, e.Outcome.Took.Round(time.Millisecond)))
		}
	}
}

func (p *printer) value(outputs []*nbformat.Output) {
	for _, o := range outputs {
		if o.Type == nbformat.Value {
			p.erase()
			fmt.Fprintln(p.text, o.Bundle().Text())
		}
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
	p.erase()
}

// scores prints the table of a graded run.
func (p *printer) scores(path string, scores []Score) {
	p.erase()
	fmt.Fprintf(p.text, "%s\n%s\n", filepath.ToSlash(path), prefixed("  ", ScoreTable(scores)))
}
