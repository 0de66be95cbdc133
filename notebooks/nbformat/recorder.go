package nbformat

import (
	"sync"

	"sprague/kernel/record"
	"sprague/stdlib/display"
)

// maxText is how much text of a cell is kept in one piece, in bytes: its head and its tail.
const maxText = 1 << 20

// A Recorder keeps what one cell shows, as a notebook stores it, by the rule of package
// record. What comes after Finish, from a goroutine that the cell has left behind, is not
// part of it; what the cell has shown by name can still be replaced by the cells after it.
type Recorder struct {
	mu       sync.Mutex
	kept     record.Recorder[*Output]
	before   *Recorder
	finished bool
}

// NewRecorder returns a Recorder of nothing so far, for the cell after that of before, which
// may be nil.
func NewRecorder(before *Recorder) *Recorder {
	return &Recorder{kept: record.Recorder[*Output]{Limit: maxText}, before: before}
}

// Write keeps text of a stream, and reports whether it came in time.
func (r *Recorder) Write(stream, text string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.finished {
		r.kept.Write(stream, text, &Output{Type: Stream, Name: stream})
	}
	return !r.finished
}

// Show keeps a display, or puts it in the place of those of its name, in this cell and those
// before it. It reports whether it came in time.
func (r *Recorder) Show(b display.Bundle) bool {
	r.mu.Lock()
	inTime := !r.finished
	if inTime && !b.Update {
		r.kept.Show(b.ID, FromBundle(b, 0))
	}
	r.mu.Unlock()
	for at := r; inTime && b.Update && at != nil; at = at.before {
		at.replace(b)
	}
	return inTime
}

func (r *Recorder) replace(b display.Bundle) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept.Replace(b.ID, func(old *Output) *Output {
		*old = *FromBundle(b, 0)
		return old
	})
}

// Clear takes back the outputs so far; with wait, when the next one comes.
func (r *Recorder) Clear(wait bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.finished {
		r.kept.Clear(wait)
	}
}

// Forget lets go of what can still be replaced.
func (r *Recorder) Forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept.Clear(false)
}

// Finish ends the record with the cell's value or failure, if it has one, and returns what
// the cell has shown.
func (r *Recorder) Finish(value *display.Bundle, count int, failure *Output) []*Output {
	r.mu.Lock()
	defer r.mu.Unlock()
	if value != nil {
		r.kept.Show("", FromBundle(*value, count))
	}
	if failure != nil {
		r.kept.Show("", failure)
	}
	r.finished = true
	var outputs []*Output
	for _, e := range r.kept.Entries() {
		if e.Stream != "" {
			e.Output.Text = e.Text()
		}
		outputs = append(outputs, e.Output)
	}
	r.kept.Settle()
	return outputs
}
