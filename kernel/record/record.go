// Package record keeps what a cell shows, for all who keep it: a notebook that is run, a
// terminal that can save its session, a server whose pages are opened anew.
//
// One rule holds for all. Adjacent text of one stream is one output, of which the head and
// the tail are kept within a bound. What takes the place of an output by its name does so
// wherever that output stands. What is taken back is gone, at once or when the next output
// comes. An output may be anything; how a file or a message spells it is the keeper's affair.
package record

import "slices"

// A Recorder keeps the outputs of one cell, each a T. It is not safe for concurrent use.
type Recorder[T any] struct {
	// Limit is how many bytes of a stream's text are kept in one piece.
	Limit int
	// Size returns how many bytes an output takes, beside the text of a stream; nil for 0.
	Size func(T) int

	entries  []*Entry[T]
	bytes    int
	clearing bool // by what comes next
}

// An Entry is one output.
type Entry[T any] struct {
	Output T
	Stream string // its name; empty if the output is none
	id     string // under which it can be replaced
	text   HeadTail
}

// Text returns what the stream has written, as far as it is kept.
func (e *Entry[T]) Text() string { return e.text.String() }

// Entries returns the outputs in their order.
func (r *Recorder[T]) Entries() []*Entry[T] { return r.entries }

// Bytes returns how much is kept.
func (r *Recorder[T]) Bytes() int { return r.bytes }

// Clearing reports whether the next output takes back those before it.
func (r *Recorder[T]) Clearing() bool { return r.clearing }

// Replaceable reports whether an output can still be replaced.
func (r *Recorder[T]) Replaceable() bool {
	return slices.ContainsFunc(r.entries, func(e *Entry[T]) bool { return e.id != "" })
}

// Settle forgets all but what can be replaced.
func (r *Recorder[T]) Settle() {
	r.entries = slices.DeleteFunc(r.entries, func(e *Entry[T]) bool { return e.id == "" })
	r.bytes = 0
	for _, e := range r.entries {
		r.bytes += r.size(e.Output)
	}
}

// Write adds text to the last output if it is the stream of that name, or else begins with
// output, which holds what there is to know of the stream beside its text.
func (r *Recorder[T]) Write(stream, text string, output T) {
	if text == "" {
		return
	}
	r.begin()
	if n := len(r.entries); n == 0 || r.entries[n-1].Stream != stream {
		r.add(&Entry[T]{Output: output, Stream: stream, text: HeadTail{Limit: r.Limit}})
	}
	last := r.entries[len(r.entries)-1]
	r.bytes -= last.text.Len()
	last.text.Add(text)
	r.bytes += last.text.Len()
}

// Show adds an output, which can be replaced if id is not empty.
func (r *Recorder[T]) Show(id string, output T) {
	r.begin()
	r.add(&Entry[T]{Output: output, id: id})
}

// Replace gives every output of that id what change makes of it, and reports whether there
// was one.
func (r *Recorder[T]) Replace(id string, change func(T) T) bool {
	found := false
	for _, e := range r.entries {
		if id != "" && e.id == id {
			r.bytes -= r.size(e.Output)
			e.Output = change(e.Output)
			r.bytes += r.size(e.Output)
			found = true
		}
	}
	return found
}

// Clear takes back the outputs so far; with wait, when the next one comes.
func (r *Recorder[T]) Clear(wait bool) {
	r.clearing = true
	if !wait {
		r.begin()
	}
}

// begin makes room for an output.
func (r *Recorder[T]) begin() {
	if r.clearing {
		r.entries, r.bytes, r.clearing = nil, 0, false
	}
}

func (r *Recorder[T]) add(e *Entry[T]) {
	r.entries = append(r.entries, e)
	r.bytes += r.size(e.Output)
}

func (r *Recorder[T]) size(output T) int {
	if r.Size == nil {
		return 0
	}
	return r.Size(output)
}
