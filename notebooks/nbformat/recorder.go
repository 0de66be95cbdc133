package nbformat

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"sprague/stdlib/display"
)

// maxText is how much text of a stream is kept in one piece, in bytes: its head and its tail.
const maxText = 1 << 20

// A Recorder keeps what one cell shows. Adjacent text of one stream is one output. An update replaces the displays of
// its ID wherever they stand, in this cell and in those before it. What is cleared is gone, at once or when the next
// output comes.
//
// A cell may leave goroutines behind: what they show after Finish is not kept, but what the cell has shown with an ID
// can still be updated by the cells after it.
type Recorder struct {
	before *Recorder

	mu       *sync.Mutex // of all recorders of a session, for one may update what another has shown
	shown    []*Shown
	bytes    int
	clearing bool // by the next output
	finished bool
}

// Shown is one output of a Recorder.
type Shown struct {
	*Output
	ID   string // by which a display can be updated; empty for none
	text headTail
}

func (s *Shown) size() int { return s.Output.size() + len(s.text.kept) }

// size is roughly what an output takes in memory, in bytes.
func (o *Output) size() int {
	const overhead = 256
	n := overhead + len(o.Text) + len(o.ErrorValue)
	for _, data := range o.Data {
		n += len(data)
	}
	for _, line := range o.Traceback {
		n += len(line)
	}
	return n
}

// NewRecorder returns a Recorder for the cell after that of before, which may be nil.
func NewRecorder(before *Recorder) *Recorder {
	if before == nil {
		return &Recorder{mu: &sync.Mutex{}}
	}
	return &Recorder{mu: before.mu, before: before}
}

// Write keeps text of a stream, and reports whether it came before Finish.
func (r *Recorder) Write(stream, text string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.finished || text == "" {
		return !r.finished
	}
	r.begin()
	if n := len(r.shown); n == 0 || r.shown[n-1].Type != Stream || r.shown[n-1].Name != stream {
		r.add(&Shown{Output: &Output{Type: Stream, Name: stream}, text: headTail{limit: maxText}})
	}
	last := r.shown[len(r.shown)-1]
	r.bytes -= len(last.text.kept)
	last.text.add(text)
	r.bytes += len(last.text.kept)
	return true
}

// Show keeps or updates a display, and reports whether it came before Finish.
func (r *Recorder) Show(b display.Bundle) bool {
	if b.Update {
		return r.Update(b.ID, FromBundle(b, 0))
	}
	return r.Add(b.ID, FromBundle(b, 0))
}

// Add keeps an output, which can be updated if id is not empty, and reports whether it came before Finish.
func (r *Recorder) Add(id string, o *Output) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.finished {
		r.put(id, o)
	}
	return !r.finished
}

func (r *Recorder) put(id string, o *Output) {
	r.begin()
	r.add(&Shown{Output: o, ID: id})
}

// Update replaces the displays of an ID, and reports whether it came before Finish.
func (r *Recorder) Update(id string, o *Output) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for at := r; !r.finished && at != nil && id != ""; at = at.before {
		for _, s := range at.shown {
			if s.ID == id {
				at.bytes += o.size() - s.Output.size()
				*s.Output = *o // which Finish may have returned
				s.Type = Display
			}
		}
	}
	return !r.finished
}

// Clear takes back the outputs so far; with wait, when the next one comes.
func (r *Recorder) Clear(wait bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.finished {
		return
	}
	r.clearing = true
	if !wait {
		r.begin()
	}
}

// begin clears if an output was to do so.
func (r *Recorder) begin() {
	if r.clearing {
		r.shown, r.bytes, r.clearing = nil, 0, false
	}
}

func (r *Recorder) add(s *Shown) {
	r.shown = append(r.shown, s)
	r.bytes += s.size()
}

// Finish ends the recording with the cell's value or failure, if it has one, and returns what the cell has shown.
func (r *Recorder) Finish(value *display.Bundle, count int, failure *Output) (outputs []*Output) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if value != nil {
		r.put("", FromBundle(*value, count))
	}
	if failure != nil {
		r.put("", failure)
	}
	r.finished = true
	all := r.outputs()
	r.shown, r.bytes = nil, 0
	for _, s := range all {
		outputs = append(outputs, s.Output)
		if s.ID != "" {
			r.add(s)
		}
	}
	return outputs
}

// Forget ends what Finish has left: the outputs can no longer be updated.
func (r *Recorder) Forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown, r.bytes = nil, 0
}

// Outputs returns what the cell has shown so far.
func (r *Recorder) Outputs() []*Shown {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.outputs()
}

func (r *Recorder) outputs() []*Shown {
	for _, s := range r.shown {
		if s.Type == Stream {
			s.Text = s.text.String()
		}
	}
	return slices.Clone(r.shown)
}

// Bytes returns roughly how much is kept.
func (r *Recorder) Bytes() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.bytes
}

// Clearing reports whether the next output takes back those before it.
func (r *Recorder) Clearing() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.clearing
}

// Updatable reports whether an output can still be updated.
func (r *Recorder) Updatable() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.shown, func(s *Shown) bool { return s.ID != "" })
}

// A headTail keeps the beginning and the end of a long text. Its limit is set first.
type headTail struct {
	limit int // bytes that are shown; half of them are of the end

	kept    []byte // twice the limit at most
	head    int    // how many of them are of the beginning, once some of the text is dropped
	dropped int
}

// add appends to the text.
func (h *headTail) add(text string) {
	h.kept = append(h.kept, text...)
	if len(h.kept) > 2*h.limit {
		from, to := h.middle()
		h.kept, h.head, h.dropped = slices.Delete(h.kept, from, to), from, h.dropped+to-from
	}
}

// middle returns what is kept and not shown of a text that is too long. No character is cut.
func (h *headTail) middle() (from, to int) {
	from = h.head
	if h.dropped == 0 {
		for from = h.limit - h.limit/2; from > 0 && !utf8.RuneStart(h.kept[from]); {
			from--
		}
	}
	to = max(from, len(h.kept)-h.limit/2)
	for to < len(h.kept) && !utf8.RuneStart(h.kept[to]) {
		to++
	}
	return from, to
}

// String returns the text, with a line in the place of what is left out. Bytes that are not UTF-8 become U+FFFD.
func (h *headTail) String() string {
	text := string(h.kept)
	if len(h.kept)+h.dropped > h.limit {
		from, to := h.middle()
		text = fmt.Sprintf("%s\n… %d bytes are not kept …\n%s", text[:from], h.dropped+to-from, text[to:])
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}
