package notebooks

import (
	"sync"

	"sprague/kernel"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A recorder is the kernel.Output of a cell of a notebook: it keeps what the cell shows, and passes it on to echo. What
// comes after the end of the cell is dropped.
type recorder struct {
	*nbformat.Recorder
	mu      sync.Mutex
	ended   bool
	echo    kernel.Output          // may be nil
	report  func(task.Progress)    // may be nil
	widgets *nbformat.WidgetStates // of the notebook
}

// during calls do unless the cell has ended.
func (r *recorder) during(do func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.ended {
		do()
	}
}

func (r *recorder) Stream(s kernel.Stream, text string) {
	r.during(func() {
		r.Write(s.String(), text)
		if r.echo != nil && text != "" {
			r.echo.Stream(s, text)
		}
	})
}

func (r *recorder) Display(b display.Bundle) {
	r.during(func() {
		r.Show(b)
		if r.echo != nil && !b.Update {
			r.echo.Display(b)
		}
	})
}

// Comm follows the state of a widget, for the notebook.
func (r *recorder) Comm(m display.Comm) { r.during(func() { r.widgets.Hear(m) }) }

// Report passes the progress of the cell on; a notebook does not keep it.
func (r *recorder) Report(p task.Progress) {
	r.during(func() {
		if r.report != nil {
			r.report(p)
		}
	})
}

// finish ends the recording with the cell's value or error.
func (r *recorder) finish(res kernel.Result, count int) (outputs []*nbformat.Output) {
	r.during(func() {
		r.ended = true
		outputs = r.Finish(res.Value, count, failure(res.Err))
	})
	return outputs
}

// failure is an error as a notebook stores it; nil for none.
func failure(e *kernel.Error) *nbformat.Output {
	if e == nil {
		return nil
	}
	return &nbformat.Output{Type: nbformat.Failure, ErrorName: string(e.Kind), ErrorValue: e.Message,
		Traceback: e.Traceback}
}
