package repl

import (
	"sync"

	"sprague/kernel"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// recording is the Output of one cell: the screen, with a copy kept for `:save`. What a
// goroutine still writes when its cell has ended is shown, but not kept.
type recording struct {
	*screen
	mu      sync.Mutex
	outputs []*nbformat.Output
	ended   bool
}

// recordMax bounds how much text of a cell is kept, in bytes.
const recordMax = 1 << 16

func (r *recording) Stream(s kernel.Stream, text string) {
	r.screen.Stream(s, text)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return
	}
	if n := len(r.outputs); n > 0 {
		if last := r.outputs[n-1]; last.Type == nbformat.Stream && last.Name == s.String() {
			if len(last.Text) < recordMax {
				last.Text += text
			}
			return
		}
	}
	r.outputs = append(r.outputs, &nbformat.Output{Type: nbformat.Stream, Name: s.String(), Text: text})
}

func (r *recording) Display(b display.Bundle) {
	r.screen.Display(b)
	r.mu.Lock()
	defer r.mu.Unlock()
	if !b.Update && !r.ended {
		r.outputs = append(r.outputs, nbformat.FromBundle(b, 0))
	}
}

// finish ends the recording with the cell's value or error, and returns it.
func (r *recording) finish(res kernel.Result, number int) []*nbformat.Output {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended = true
	if res.Value != nil {
		r.outputs = append(r.outputs, nbformat.FromBundle(*res.Value, number))
	}
	if e := res.Err; e != nil {
		r.outputs = append(r.outputs, &nbformat.Output{
			Type: nbformat.Failure, ErrorName: string(e.Kind), ErrorValue: e.Message, Traceback: e.Traceback,
		})
	}
	return r.outputs
}
