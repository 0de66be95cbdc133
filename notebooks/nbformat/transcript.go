package nbformat

import (
	"sync"

	"sprague/stdlib/display"
)

// transcriptBytes is how much all cells of a Transcript may have shown before the outputs of the first are forgotten.
const transcriptBytes = 64 << 20

// A Transcript keeps the cells of a session that has no notebook, for :save. The zero value holds none.
type Transcript struct {
	mu        sync.Mutex
	last      *Recorder
	cells     []*transcribed
	bytes     int // of the outputs
	forgotten int // cells whose outputs are gone
	failed    int // cells that are left out, for they would stop a notebook
}

type transcribed struct {
	Cell
	recorder *Recorder
}

// Begin returns the recorder of the next cell.
func (t *Transcript) Begin() *Recorder {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = NewRecorder(t.last)
	return t.last
}

// Add ends a cell with its value, if it has one, unless it has failed.
func (t *Transcript) Add(r *Recorder, source string, count int, value *display.Bundle, failed bool) {
	c := &transcribed{Cell{Source: source, Count: count, Outputs: r.Finish(value, count, nil)}, r}
	t.mu.Lock()
	defer t.mu.Unlock()
	if failed {
		t.failed++
		return
	}
	t.cells = append(t.cells, c)
	t.bytes += c.bytes()
	for ; t.bytes > transcriptBytes && t.forgotten < len(t.cells); t.forgotten++ {
		first := t.cells[t.forgotten]
		t.bytes -= first.bytes()
		first.recorder.Forget()
		if len(first.Outputs) > 0 {
			const note = "[the output is no longer kept: run the cell again]\n"
			first.Outputs = []*Output{{Type: Stream, Name: "stderr", Text: note}}
		}
	}
}

func (c *transcribed) bytes() (n int) {
	for _, o := range c.Outputs {
		n += o.size()
	}
	return n
}

// Save writes a file of the cells, and returns how many it has and how many failed.
func (t *Transcript) Save(path string) (cells, failed int, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	nb := New()
	for _, c := range t.cells {
		kept := nb.Add(Code, c.Source)
		kept.Count, kept.Outputs = c.Count, c.Outputs
	}
	return len(nb.Cells), t.failed, WriteFile(path, nb)
}
