package channels

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"sprague/kernel/jupyter/wire"
)

// Limits of what a page is shown of one cell. A page takes seconds for a megabyte of text and minutes for ten thousand
// outputs, and saves all of them into the notebook.
const (
	maxHead    = 256 << 10 // bytes of text
	maxOutputs = 1000      // outputs other than streams
	maxOutput  = 12 << 20  // bytes of one of them
	maxCells   = 4096      // cells whose output is counted
)

// A truncation lets pages have the beginning of what a cell shows, and a notice of how much was omitted.
type truncation struct {
	composer *wire.Composer
	cells    map[string]*cellOutput // by the msg_id of the request
}

// cellOutput counts the output of one cell.
type cellOutput struct {
	parent  *wire.Message // of the messages about it
	text    int           // bytes that are shown
	outputs int
	left    int  // bytes of text that are not shown
	dropped int  // outputs likewise
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
	switch m.Header.Type {
	case "status":
		if c == nil || state(m) != "idle" {
			return []Message{m}
		}
		if !c.noticed {
			delete(t.cells, id)
			return []Message{m}
		}
		return append(t.notice(id, c, true), m)
	case "clear_output":
		delete(t.cells, id)
		return []Message{m}
	case "stream", "display_data", "execute_result", "update_display_data", "error":
	default:
		return []Message{m}
	}
	if c == nil {
		if len(t.cells) >= maxCells { // goroutines of earlier cells begin anew
			clear(t.cells)
		}
		c = &cellOutput{parent: &wire.Message{RawHeader: m.Parent}}
		t.cells[id] = c
	}
	if m.Header.Type == "stream" {
		return t.stream(id, c, m)
	}
	return t.output(id, c, m)
}

// stream takes a piece of text.
func (t *truncation) stream(id string, c *cellOutput, m Message) []Message {
	piece, err := wire.Read[wire.Stream](m.Message)
	if err != nil {
		return []Message{m}
	}
	fits := 0
	if c.left == 0 {
		fits = cutAt(piece.Text, maxHead-c.text)
	}
	c.text += fits
	if fits == len(piece.Text) {
		return []Message{m}
	}
	c.left += len(piece.Text) - fits
	notice := t.notice(id, c, false)
	if fits == 0 {
		return notice
	}
	head := *m.Message
	head.Content, _ = wire.Encode(wire.Stream{Name: piece.Name, Text: piece.Text[:fits]})
	return append([]Message{{m.Channel, &head}}, notice...)
}

// output takes an output other than a stream.
func (t *truncation) output(id string, c *cellOutput, m Message) []Message {
	added := m.Header.Type == "display_data" || m.Header.Type == "execute_result"
	if added {
		c.outputs++
	}
	if added && c.outputs > maxOutputs || len(m.Content) > maxOutput {
		c.dropped++
		return t.notice(id, c, false)
	}
	return []Message{m}
}

// notice returns the message that says that output is omitted, once, and at the end of the cell the one that says how
// much.
func (t *truncation) notice(id string, c *cellOutput, end bool) []Message {
	if c.noticed && !end {
		return nil
	}
	kind, text := "display_data", "more follows, which is not shown"
	if end {
		kind, text = "update_display_data", c.missing()
	}
	c.noticed = true
	name := wire.Transient{DisplayID: "missing-" + id}
	content := wire.Display{Data: wire.Data{}, Metadata: json.RawMessage(`{}`), Transient: name}
	content.Data["text/plain"], _ = wire.Encode("[… " + text + "; to keep all, let the cell write a file]")
	m, err := t.composer.Compose(kind, c.parent, content)
	if err != nil {
		return nil
	}
	return []Message{{IOPub, m}}
}

func (c *cellOutput) missing() string {
	var parts []string
	if c.left > 0 {
		parts = append(parts, size(c.left)+" of text")
	}
	if c.dropped > 0 {
		parts = append(parts, fmt.Sprintf("%d outputs", c.dropped))
	}
	return strings.Join(parts, " and ") + " more, which are not shown"
}

func size(n int) string {
	if n >= 1_000_000 {
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%d kB", max(1, n/1000))
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
