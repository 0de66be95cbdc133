package notebooks

import (
	"sync"

	"sprague/kernel"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// maxText is how much text of a cell is kept in one piece, in bytes: its head and its tail.
const maxText = 1 << 20

// A recorder is the kernel.Output that keeps what a cell shows, as a notebook
// stores it: adjacent text of one stream is one output, an update replaces what it
// names, and a display that was only there while the cell ran is gone.
type recorder struct {
	mu      sync.Mutex
	outputs []*nbformat.Output
	named   map[string]*nbformat.Output
	clear   bool // drop everything before the next output
	texts   nbformat.Streams
	closed  bool
	echo    kernel.Output       // hears everything at once; may be nil
	report  func(task.Progress) // may be nil
}

func newRecorder() *recorder {
	return &recorder{named: map[string]*nbformat.Output{}, texts: nbformat.Streams{Limit: maxText}}
}

func (r *recorder) Stream(s kernel.Stream, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || text == "" {
		return
	}
	r.begin()
	if r.echo != nil {
		r.echo.Stream(s, text)
	}
	r.outputs = r.texts.Append(r.outputs, s.String(), text)
}

func (r *recorder) Display(b display.Bundle) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	out := nbformat.FromBundle(b, 0)
	if old := r.named[b.ID]; b.ID != "" && b.Update {
		if old != nil {
			*old = *out
		}
		return
	}
	r.begin()
	if b.ID != "" {
		r.named[b.ID] = out
	}
	r.outputs = append(r.outputs, out)
	if r.echo != nil {
		r.echo.Display(b)
	}
}

// Report passes on how far the cell is; progress leaves no trace in a notebook.
func (r *recorder) Report(p task.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.report != nil && !r.closed {
		r.report(p)
	}
}

// Clear takes back the outputs so far; with wait, when the next one comes.
func (r *recorder) Clear(wait bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.clear = true
	if !wait {
		r.begin()
	}
}

func (r *recorder) begin() {
	if r.clear {
		r.outputs, r.clear = nil, false
	}
}

// finish closes the record with the cell's value or error. What a goroutine still
// prints later is not part of it.
func (r *recorder) finish(res kernel.Result, count int) []*nbformat.Output {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	r.texts.Finish()
	if res.Value != nil {
		r.begin()
		r.outputs = append(r.outputs, nbformat.FromBundle(*res.Value, count))
	}
	if e := res.Err; e != nil {
		r.outputs = append(r.outputs, &nbformat.Output{
			Type: nbformat.Failure, ErrorName: string(e.Kind), ErrorValue: e.Message, Traceback: e.Traceback,
		})
	}
	return r.outputs
}
