package jupyter

import (
	"encoding/json"
	"sync"

	"sprague/kernel/colon"
	"sprague/kernel/jupyter/wire"
	"sprague/kernel/record"
)

// A transcript keeps what a cell has shown, as notebooks do, for :save: a console has no
// notebook that would.
type transcript struct {
	mu     sync.Mutex
	source string
	count  int
	shown  record.Recorder[keptOutput]
}

// A keptOutput is one as notebooks spell it, all but the text of streams.
type keptOutput struct {
	Type     string                     `json:"output_type"`
	Name     string                     `json:"name,omitempty"`
	Text     string                     `json:"text,omitempty"`
	Data     map[string]json.RawMessage `json:"data,omitempty"`
	Metadata json.RawMessage            `json:"metadata,omitempty"`
	Count    int                        `json:"execution_count,omitempty"`
}

const (
	// transcriptText is how much of a stream is kept in one piece, transcriptMost how much all
	// cells of a kernel may have shown before the outputs of the first are forgotten, in bytes.
	transcriptText, transcriptMost = 1 << 20, 64 << 20
)

func newTranscript(source string, count int) *transcript {
	size := func(s keptOutput) (n int) {
		for _, raw := range s.Data {
			n += len(raw)
		}
		return n
	}
	return &transcript{source: source, count: count, shown: record.Recorder[keptOutput]{Limit: transcriptText, Size: size}}
}

func (t *transcript) write(stream, text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.shown.Write(stream, text, keptOutput{Type: "stream", Name: stream})
}

// show keeps a display, or puts it in the place of one of its name; it reports whether it could.
func (t *transcript) show(kind string, d wire.Display, update bool) bool {
	s := keptOutput{Type: kind, Data: d.Data, Metadata: d.Metadata}
	if kind == "execute_result" {
		s.Count = t.count
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if update {
		return t.shown.Replace(d.Transient.DisplayID, func(keptOutput) keptOutput { return s })
	}
	t.shown.Show(d.Transient.DisplayID, s)
	return true
}

func (t *transcript) clear(wait bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.shown.Clear(wait)
}

// saved is the cell as a file keeps it.
func (t *transcript) saved() colon.SavedCell {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := colon.SavedCell{Source: t.source, Count: t.count}
	for _, e := range t.shown.Entries() {
		s := e.Output
		if e.Stream != "" {
			s.Text = e.Text()
		}
		if raw, err := json.Marshal(s); err == nil {
			c.Outputs = append(c.Outputs, raw)
		}
	}
	return c
}

// note keeps a cell that has succeeded. What all of them have shown is bounded.
func (k *Kernel) note(t *transcript) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ran = append(k.ran, t)
	k.ranBytes += t.bytes()
	for ; k.ranBytes > transcriptMost && k.ranForgotten < len(k.ran); k.ranForgotten++ {
		first := k.ran[k.ranForgotten]
		k.ranBytes -= first.bytes()
		first.forget()
	}
}

func (t *transcript) bytes() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.shown.Bytes()
}

// forget lets go of the outputs.
func (t *transcript) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.shown = record.Recorder[keptOutput]{Limit: t.shown.Limit, Size: t.shown.Size}
}

// replace puts a display in the place of one of its name, in whatever cell that stands.
func (k *Kernel) replace(d wire.Display) {
	k.mu.Lock()
	ran := k.ran
	k.mu.Unlock()
	for i := len(ran) - 1; i >= 0; i-- {
		if ran[i].show("display_data", d, true) {
			return
		}
	}
}

// save writes the cells that have succeeded, with what they have shown.
func (k *Kernel) save(path string) (int, error) {
	k.mu.Lock()
	ran := append([]*transcript(nil), k.ran...)
	k.mu.Unlock()
	cells := make([]colon.SavedCell, len(ran))
	for i, t := range ran {
		cells[i] = t.saved()
	}
	return len(cells), k.options.Shelf.Write(path, cells)
}
