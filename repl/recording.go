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
	texts   nbformat.Streams
	ended   bool
}

// recordMax is how much text of a cell is kept in one piece, in bytes: its head and its tail.
const recordMax = 1 << 20

func newRecording(s *screen) *recording {
	return &recording{screen: s, texts: nbformat.Streams{Limit: recordMax}}
}

func (r *recording) Stream(s kernel.Stream, text string) {
	r.screen.Stream(s, text)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return
	}
	r.outputs = r.texts.Append(r.outputs, s.String(), text)
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
	r.texts.Finish()
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
