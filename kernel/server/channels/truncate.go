package channels

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"sprague/kernel/jupyter/wire"
)

// Limits of what a page is shown of one cell. A page takes seconds for a megabyte of text and minutes for ten thousand
// outputs, and saves all of them into the notebook.
const (
	maxHead    = 256 << 10 // bytes of text
	maxOutputs = 1000      // outputs other than streams
	maxBytes   = 24 << 20  // of these together, and of one update
	maxCells   = 4096      // cells whose output is counted
)

// A truncation lets pages have the beginning of what a cell shows, and a notice that more was omitted.
type truncation struct {
	composer *wire.Composer
	cells    map[string]*cellOutput // by the msg_id of the request
}

// cellOutput counts the output of one cell.
type cellOutput struct {
	text    int // bytes that are shown, maxHead once some are not
	outputs int
	bytes   int  // of these
	noticed bool // the page is told that something is missing
}

func newTruncation() *truncation {
	return &truncation{composer: wire.NewComposer(), cells: map[string]*cellOutput{}}
}

// apply returns what pages get in place of a message of the kernel.
func (t *truncation) apply(m Message) []Message {
	t.composer.Session = m.Header.Session
	id := m.ParentID()
	c := t.cells[id]
	switch kind := m.Header.Type; {
	case kind == "clear_output", kind == "status" && c != nil && !c.noticed && state(m) == "idle":
		delete(t.cells, id)
		return []Message{m}
	case kind != "update_display_data" && !slices.Contains(outputTypes, kind):
		return []Message{m}
	}
	if c == nil {
		if len(t.cells) >= maxCells { // goroutines of earlier cells begin anew
			clear(t.cells)
		}
		c = &cellOutput{}
		t.cells[id] = c
	}
	shown, whole := c.take(m)
	if !whole && !c.noticed {
		c.noticed = true
		shown = append(shown, t.notice(m)...)
	}
	return shown
}

// take returns the part of an output that pages get, if any, and whether it is the whole.
func (c *cellOutput) take(m Message) (shown []Message, whole bool) {
	switch m.Header.Type {
	case "stream":
		return c.stream(m)
	case "display_data", "execute_result":
		c.outputs++
		c.bytes += len(m.Content)
		if c.outputs > maxOutputs || c.bytes > maxBytes {
			return nil, false
		}
	}
	if len(m.Content) > maxBytes {
		return nil, false
	}
	return []Message{m}, true
}

// stream takes a piece of text.
func (c *cellOutput) stream(m Message) (shown []Message, whole bool) {
	piece, err := wire.Read[wire.Stream](m.Message)
	fits := cutAt(piece.Text, maxHead-c.text)
	if err != nil || fits == len(piece.Text) {
		c.text += fits
		return []Message{m}, true
	}
	c.text = maxHead
	if fits == 0 {
		return nil, false
	}
	head := *m.Message
	head.Content, _ = wire.Encode(wire.Stream{Name: piece.Name, Text: piece.Text[:fits]})
	return []Message{{m.Channel, &head}}, false
}

// notice returns the message that says that output is omitted, beginning with that of m.
func (t *truncation) notice(m Message) []Message {
	text, _ := wire.Encode("[… more follows, which is not shown; to keep all, let the cell write a file]")
	content := wire.Display{Data: wire.Data{"text/plain": text}, Metadata: json.RawMessage(`{}`)}
	notice, err := t.composer.Compose("display_data", &wire.Message{RawHeader: m.Parent}, content)
	if err != nil {
		return nil
	}
	return []Message{{IOPub, notice}}
}

// cutAt returns the last place up to n at which text can be cut: after a line, or else between two characters.
func cutAt(text string, n int) int {
	if n >= len(text) {
		return len(text)
	}
	if i := strings.LastIndexByte(text[:n], '\n'); i >= n/2 {
		return i + 1
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}
