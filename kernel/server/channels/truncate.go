package channels

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"sprague/kernel/jupyter/wire"
)

// Limits of what a page is shown of one request: the run of a cell, or what a widget does about a message. A page takes
// seconds for a megabyte of text and minutes for ten thousand outputs, and saves all of them into the notebook.
const (
	maxHead    = 256 << 10 // bytes of text
	maxOutputs = 1000      // outputs other than streams
	maxBytes   = 24 << 20  // of these together, and of one update
	maxExtents = 4096      // requests whose output is counted
)

// An extent is how much pages have been shown of the output of a request since it was last cleared.
type extent struct {
	text    int // bytes, maxHead once some are not shown
	outputs int
	bytes   int  // of these
	noticed bool // the page is told that something is missing
}

// truncate returns what pages get in place of a message of the kernel: the beginning of what a request shows, and a
// notice that more was omitted.
func (x *executions) truncate(m *wire.Message) []*wire.Message {
	id, kind := m.ParentID(), m.Header.Type
	switch {
	case kind == "clear_output":
		delete(x.extents, id)
		return []*wire.Message{m}
	case kind != "update_display_data" && !isOutput(m):
		return []*wire.Message{m}
	}
	c := x.extents[id]
	if c == nil {
		if len(x.extents) >= maxExtents { // all begin anew
			clear(x.extents)
		}
		c = &extent{}
		x.extents[id] = c
	}
	shown, whole := c.take(m)
	if !whole && !c.noticed {
		c.noticed = true
		shown = append(shown, x.compose(wire.IOPub, "display_data", &wire.Message{RawHeader: m.Parent}, notice))
	}
	return shown
}

var notice = wire.Display{Metadata: json.RawMessage(`{}`), Data: wire.Data{"text/plain": json.RawMessage(
	`"[… more follows, which is not shown; to keep all, let the cell write a file]"`)}}

// take returns the part of an output that pages get, if any, and whether it is the whole.
func (c *extent) take(m *wire.Message) (shown []*wire.Message, whole bool) {
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
	return []*wire.Message{m}, true
}

// stream takes a piece of text.
func (c *extent) stream(m *wire.Message) (shown []*wire.Message, whole bool) {
	piece, err := wire.Read[wire.Stream](m)
	fits := cutAt(piece.Text, maxHead-c.text)
	if err != nil || fits == len(piece.Text) {
		c.text += fits
		return []*wire.Message{m}, true
	}
	c.text = maxHead
	if fits == 0 {
		return nil, false
	}
	head := *m
	head.Content, _ = wire.Encode(wire.Stream{Name: piece.Name, Text: piece.Text[:fits]})
	return []*wire.Message{&head}, false
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
