package repl

import (
	"sprague/kernel"
	"sprague/notebooks"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// recording is the Output of one cell: the screen, with a copy kept for `:save`. What a
// goroutine still writes when its cell has ended is shown, but not kept.
type recording struct {
	*screen
	kept *nbformat.Recorder
}

func (r recording) Stream(s kernel.Stream, text string) {
	r.screen.Stream(s, text)
	r.kept.Write(s.String(), text)
}

func (r recording) Display(b display.Bundle) {
	r.screen.Display(b)
	r.kept.Show(b)
}

func (r recording) Clear(wait bool) {
	r.screen.Clear(wait)
	r.kept.Clear(wait)
}

// finish ends the recording with the cell's value or error, and returns it.
func (r recording) finish(res kernel.Result, number int) []*nbformat.Output {
	return r.kept.Finish(res.Value, number, notebooks.Failure(res.Err))
}
