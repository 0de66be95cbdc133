// Package notebooks runs notebooks without a front end, checks their stored
// outputs, exports them, and carries the lessons.
//
//	sprague run kayles.ipynb                 # every cell, in order
//	sprague run --check notebooks            # outputs must be the stored ones
//	sprague export kayles.ipynb              # kayles.html, readable offline
//
// A run is reproducible: outputs hold no paths, times or map order, and what must differ from run to run (durations,
// addresses) is kept as stored, so that running a notebook twice gives the same bytes.
package notebooks

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"time"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A Session evaluates cells. *kernel.Session is one.
type Session interface {
	commands.Session
	Close() error
}

// Start opens a new session with its working directory.
type Start func(dir string) (Session, error)

// Host returns a front end without a user, for a script or a notebook whose cells may begin with commands. It reads
// lessons and files, and writes none.
func Host(s commands.Session) *commands.Host {
	return &commands.Host{Session: s, Library: Library{}, Reading: &commands.Reading{}}
}

// Options say how a notebook is run. The zero value runs every cell without a time
// limit and stops at the first that fails.
type Options struct {
	Parameters []Parameter
	Timeout    time.Duration // of one cell; 0 for none
	KeepGoing  bool          // after a failing cell
	// Watch is told when a cell begins, with the status Running, and when it ends, and how many code cells there are; it
	// may be nil.
	Watch func(o CellOutcome, of int)
	// Echo hears what cells write and display while they run, and their values; it may be nil.
	Echo kernel.Output
	// Progress is told how far a long call of the running cell is; it may be nil.
	Progress func(task.Progress)
}

// Status tells how a cell came out.
type Status int

const (
	Passed Status = iota
	Failed
	Differs // under Check: the outputs are not the stored ones
	Skipped // not run, after a failure or an interrupt
	Running
)

func (s Status) String() string {
	return [...]string{"ok", "failed", "differs", "not run", "running"}[s]
}

// A CellOutcome says how one code cell came out.
type CellOutcome struct {
	Index  int // among the code cells, from 1
	ID     string
	First  string // first line of the source
	Status Status
	Detail string // message, traceback or diff
	Took   time.Duration
	Cell   *nbformat.Cell // as run
}

// An Outcome says how a notebook came out.
type Outcome struct {
	Path        string
	Cells       []CellOutcome
	Notebook    *nbformat.Notebook // with the outputs of this run
	Took        time.Duration
	Interrupted bool
}

// Count returns how many cells came out as s.
func (o Outcome) Count(s Status) int {
	n := 0
	for _, c := range o.Cells {
		if c.Status == s {
			n++
		}
	}
	return n
}

// OK reports that every cell ran and none failed or differed.
func (o Outcome) OK() bool { return !o.Interrupted && o.Count(Passed) == len(o.Cells) }

// Run evaluates the notebook's code cells in order. The notebook itself is not changed: the outcome holds a copy with
// new outputs. A cell tagged "raises-exception" passes when it fails, and the run goes on.
//
// When ctx ends, the running cell is interrupted, and the outcome keeps what ran.
func Run(ctx context.Context, s Session, nb *nbformat.Notebook, opts Options) Outcome {
	begun := time.Now()
	out := Outcome{Notebook: copyOf(nb)}
	out.Notebook.Cells = inject(out.Notebook.Cells, opts.Parameters)
	var code []*nbformat.Cell
	for _, c := range out.Notebook.Cells {
		if c.Type == nbformat.Code {
			code = append(code, c)
		}
	}
	r := &runner{host: Host(s), opts: opts}
	watch := opts.Watch
	if watch == nil {
		watch = func(CellOutcome, int) {}
	}
	stopped := false
	for i, c := range code {
		o := CellOutcome{Index: i + 1, ID: c.ID, First: export.FirstLine(c.Source), Status: Running, Cell: c}
		watch(o, len(code))
		o.Status = Skipped
		if !stopped {
			r.cell(ctx, i+1, &o)
			out.Interrupted = out.Interrupted || ctx.Err() != nil
			stopped = out.Interrupted || o.Status == Failed && !opts.KeepGoing
		}
		out.Cells = append(out.Cells, o)
		watch(o, len(code))
	}
	out.Took = time.Since(begun)
	return out
}

type runner struct {
	host   *commands.Host
	opts   Options
	before *nbformat.Recorder // of the last cell
}

// cell runs one cell and fills in how it came out. One that is tagged skip-execution passes, and keeps its outputs.
func (r *runner) cell(ctx context.Context, count int, o *CellOutcome) {
	if o.Cell.Has("skip-execution") {
		o.Status = Passed
		return
	}
	if strings.TrimSpace(o.Cell.Source) == "" {
		o.Cell.Outputs, o.Cell.Count, o.Status = nil, 0, Passed
		return
	}
	r.before = nbformat.NewRecorder(r.before)
	rec := &recorder{Recorder: r.before, echo: r.opts.Echo, report: r.opts.Progress}
	begun := time.Now()
	res := r.eval(ctx, kernel.Cell{Source: o.Cell.Source, Number: count}, rec)
	o.Took = time.Since(begun)
	if res.Value != nil && r.opts.Echo != nil {
		r.opts.Echo.Display(*res.Value)
	}
	o.Cell.Outputs, o.Cell.Count = rec.Finish(res.Value, count, failure(res.Err)), count
	o.Status = Passed
	expected := o.Cell.Has("raises-exception")
	switch {
	case res.Err != nil && !expected:
		o.Status, o.Detail = Failed, failure(res.Err).String()
	case res.Err == nil && expected:
		o.Status, o.Detail = Failed, "the cell is tagged raises-exception and did not fail"
	}
}

func (r *runner) eval(ctx context.Context, c kernel.Cell, out kernel.Output) kernel.Result {
	r.host.Cell, r.host.Out = c, out
	if r.opts.Timeout <= 0 {
		return r.host.Eval(ctx, c.Source)
	}
	limited, cancel := context.WithTimeout(ctx, r.opts.Timeout)
	defer cancel()
	res := r.host.Eval(limited, c.Source)
	if res.Err != nil && limited.Err() != nil && ctx.Err() == nil {
		res.Err.Message = fmt.Sprintf("stopped after the time limit of %v", r.opts.Timeout)
		res.Err.Traceback = append([]string{res.Err.Message}, res.Err.Traceback...)
	}
	return res
}

// A recorder is the kernel.Output of a cell of a notebook: it keeps what the cell shows, and passes it on to echo. What
// is shown after the end of the cell is dropped.
type recorder struct {
	*nbformat.Recorder
	echo   kernel.Output       // may be nil
	report func(task.Progress) // may be nil
}

func (r *recorder) Stream(s kernel.Stream, text string) {
	if r.Write(s.String(), text) && r.echo != nil && text != "" {
		r.echo.Stream(s, text)
	}
}

func (r *recorder) Display(b display.Bundle) {
	if r.Show(b) && r.echo != nil && !b.Update {
		r.echo.Display(b)
	}
}

// Report passes the progress of the cell on; a notebook does not keep it.
func (r *recorder) Report(p task.Progress) {
	if r.report != nil {
		r.report(p)
	}
}

// failure is an error as a notebook stores it; nil for none.
func failure(e *kernel.Error) *nbformat.Output {
	if e == nil {
		return nil
	}
	return &nbformat.Output{Type: nbformat.Failure, ErrorName: string(e.Kind), ErrorValue: e.Message,
		Traceback: e.Traceback}
}

// copyOf returns a notebook whose cells can be changed without changing nb's.
func copyOf(nb *nbformat.Notebook) *nbformat.Notebook {
	c := *nb
	c.Metadata = maps.Clone(nb.Metadata)
	c.Cells = make([]*nbformat.Cell, len(nb.Cells))
	for i, cell := range nb.Cells {
		own := *cell
		own.Metadata = maps.Clone(cell.Metadata)
		c.Cells[i] = &own
	}
	return &c
}
