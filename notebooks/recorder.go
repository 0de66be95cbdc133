package notebooks

import (
	"sprague/kernel"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

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
