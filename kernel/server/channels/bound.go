package channels

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sprague/kernel/jupyter/wire"
	"sprague/kernel/server/web"
)

// Limits of what a page is shown of one cell. A page takes seconds for a megabyte of text and
// minutes for ten thousand outputs, and saves all of them into the notebook.
const (
	MaxHead     = 256 << 10 // bytes of text, as it comes
	maxTail     = 32 << 10  // bytes of the last text after that
	maxOutputs  = 1000      // outputs that are no text of a stream
	maxPicture  = 12 << 20  // bytes of one representation of an output
	maxValue    = 256 << 10 // bytes of the text of one output
	maxWholes   = 16        // texts that are kept whole, for each kernel
	noticeEvery = 400 * time.Millisecond
)

// bounds stand between a kernel and its pages. Of the text that a cell writes they let the
// head through; what follows goes into a file, and the page is shown, below the head, how much
// there is, a link to the whole, and the tail, which is made anew a few times a second.
type bounds struct {
	later    func(func() []Message) // calls back, under the lock of the pages
	address  string                 // of the whole texts, before the msg_id of the request
	composer *wire.Composer
	cells    map[string]*bounded // by the msg_id of the request
	wholes   []*bounded          // those that have a file, the oldest first
	closed   bool
}

// bounded is the output of one cell.
type bounded struct {
	parent  *wire.Message // of the messages about it
	id      string
	head    []byte // the text so far, while it is short enough to be shown
	outputs int
	tail    []byte
	total   int64    // bytes of text
	left    int      // outputs that are not shown
	whole   *os.File // all of the text, once it is too long
	lost    error    // why there is no file
	timer   *time.Timer
	noticed bool // the notice is shown
	old     bool // and no longer up to date
}

func newBounds(address string, later func(func() []Message)) *bounds {
	return &bounds{later: later, address: address, composer: wire.NewComposer(), cells: map[string]*bounded{}}
}

// Close gives the files back.
func (b *bounds) close() {
	b.closed = true
	for _, c := range b.wholes {
		c.close()
	}
	b.wholes = nil
}

// pass takes what the kernel says and returns what the pages are told.
func (b *bounds) pass(m Message) []Message {
	b.composer.Session = m.Header.Session
	id := m.ParentID()
	c := b.cells[id]
	switch m.Header.Type {
	case "status":
		if c == nil || state(m) != "idle" {
			return []Message{m}
		}
		said := append(c.notice(b), m)
		if c.head = nil; c.whole == nil {
			delete(b.cells, id)
		}
		return said
	case "clear_output":
		if c != nil {
			c.reset(b)
		}
		return []Message{m}
	case "stream", "display_data", "execute_result", "update_display_data", "error":
	default:
		return []Message{m}
	}
	if c == nil {
		c = &bounded{parent: &wire.Message{RawHeader: m.Parent}, id: id}
		b.cells[id] = c
		b.forget()
	}
	if m.Header.Type == "stream" {
		return c.text(b, m)
	}
	return c.output(b, m)
}

// forget lets go of cells that have said nothing for long: those that a goroutine still
// writes for are few.
func (b *bounds) forget() {
	const most = 4096
	if len(b.cells) <= most {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(b.cells)) {
		if c := b.cells[id]; c.whole == nil && c.timer == nil {
			delete(b.cells, id)
		}
	}
}

// reset begins anew: the cell's output was cleared.
func (c *bounded) reset(b *bounds) {
	c.head, c.tail, c.total, c.outputs, c.left, c.noticed, c.old, c.lost = nil, nil, 0, 0, 0, false, false, nil
	c.close()
	b.wholes = slices.DeleteFunc(b.wholes, func(old *bounded) bool { return old == c })
}

func (c *bounded) close() {
	if c.whole != nil {
		c.whole.Close()
		c.whole = nil
	}
}

// text takes a piece of a stream.
func (c *bounded) text(b *bounds, m Message) []Message {
	piece, err := wire.Read[wire.Stream](m.Message)
	if err != nil {
		return []Message{m}
	}
	if c.over() {
		c.more(b, piece.Text)
		return nil
	}
	if len(c.head)+len(piece.Text) <= MaxHead {
		c.head = append(c.head, piece.Text...)
		c.total += int64(len(piece.Text))
		return []Message{m}
	}
	fits := cutAt(piece.Text, MaxHead-len(c.head))
	c.head = append(c.head, piece.Text[:fits]...)
	c.total += int64(fits)
	c.begin(b)
	c.more(b, piece.Text[fits:])
	if fits == 0 {
		return nil
	}
	shown := *m.Message
	if shown.Content, err = wire.Encode(wire.Stream{Name: piece.Name, Text: piece.Text[:fits]}); err != nil {
		return nil
	}
	return []Message{{m.Channel, &shown}}
}

// cutAt returns the last place up to n at which text can be cut: after a line, or else
// between two characters.
func cutAt(text string, n int) int {
	n = min(n, len(text))
	if i := strings.LastIndexByte(text[:n], '\n'); i >= n/2 {
		return i + 1
	}
	for n > 0 && n < len(text) && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}

func (c *bounded) over() bool { return c.whole != nil || c.lost != nil }

// begin opens the file of the whole text. It has no name, so that nothing is left of it
// however the server ends.
func (c *bounded) begin(b *bounds) {
	f, err := os.CreateTemp("", "sprague-output-*")
	if err == nil {
		_ = os.Remove(f.Name()) // Windows keeps it until it is closed, and a while longer
		if _, err = f.Write(c.head); err != nil {
			f.Close()
		}
	}
	if err != nil {
		c.lost = err
		return
	}
	c.whole = f
	c.head = nil
	b.wholes = append(b.wholes, c)
	if len(b.wholes) > maxWholes {
		oldest := b.wholes[0]
		oldest.close()
		delete(b.cells, oldest.id)
		b.wholes = b.wholes[1:]
	}
}

// more takes text that is not shown where it belongs.
func (c *bounded) more(b *bounds, text string) {
	c.total += int64(len(text))
	if c.whole != nil {
		if _, err := c.whole.WriteString(text); err != nil {
			c.lost = err
			c.close()
		}
	}
	c.tail = append(c.tail, text...)
	if len(c.tail) > 2*maxTail {
		c.tail = append([]byte(nil), c.tail[len(c.tail)-maxTail:]...)
	}
	c.change(b)
}

// change has the notice made anew, soon.
func (c *bounded) change(b *bounds) {
	c.old = true
	if c.timer != nil || b.closed {
		return
	}
	c.timer = time.AfterFunc(noticeEvery, func() {
		b.later(func() []Message {
			c.timer = nil
			if b.closed {
				return nil
			}
			return c.notice(b)
		})
	})
}

// notice returns the message that shows how much there is and the last of it.
func (c *bounded) notice(b *bounds) []Message {
	if !c.old {
		return nil
	}
	kind := "display_data"
	if c.noticed {
		kind = "update_display_data"
	}
	c.noticed, c.old = true, false
	data := wire.Data{}
	data["text/plain"], _ = wire.Encode(c.plain())
	data["text/html"], _ = wire.Encode(c.page(b))
	m, err := b.composer.Compose(kind, c.parent, wire.Display{Data: data, Metadata: json.RawMessage(`{}`), Transient: wire.Transient{DisplayID: "whole-" + c.id}})
	if err != nil {
		return nil
	}
	return []Message{{IOPub, m}}
}

// shownTail is the tail from the beginning of a line.
func (c *bounded) shownTail() string {
	tail := c.tail[max(0, len(c.tail)-maxTail):]
	if i := bytes.IndexByte(tail, '\n'); i >= 0 && i < len(tail)/2 && len(c.tail) > maxTail {
		tail = tail[i+1:]
	}
	return strings.ToValidUTF8(string(tail), "")
}

// Said counts what is not shown.
func (c *bounded) said() string {
	var parts []string
	if c.total > 0 {
		parts = append(parts, fmt.Sprintf("%s of text in all", size(c.total)))
	}
	if c.left > 0 {
		parts = append(parts, fmt.Sprintf("%d outputs that are not shown", c.left))
	}
	return strings.Join(parts, ", ")
}

func size(n int64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%d MB", n/1_000_000)
	case n >= 1_000_000:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%d kB", max(1, n/1000))
}

func (c *bounded) plain() string {
	return fmt.Sprintf("[… %s; the last of it:]\n%s", c.said(), c.shownTail())
}

func (c *bounded) page(b *bounds) string {
	link := ""
	if c.whole != nil {
		link = fmt.Sprintf(` <a href="%s" target="_blank">The whole as a file</a>, as long as the kernel lives.`, html.EscapeString(b.address+url.PathEscape(c.id)))
	}
	return fmt.Sprintf("<p class=\"sprague-bound\">… %s.%s The last of it:</p>\n<pre>%s</pre>", html.EscapeString(c.said()), link, html.EscapeString(c.shownTail()))
}

// output takes an output that is no text of a stream.
func (c *bounded) output(b *bounds, m Message) []Message {
	if m.Header.Type != "update_display_data" {
		c.outputs++
	}
	if c.outputs > maxOutputs && m.Header.Type != "error" && m.Header.Type != "update_display_data" {
		if !c.over() {
			c.begin(b)
		}
		c.left++
		c.more(b, plainOf(m)+"\n")
		return nil
	}
	if len(m.Content) > maxValue {
		m = shorten(m)
	}
	if c.noticed {
		return []Message{m}
	}
	return append(c.notice(b), m) // what was left out comes before what follows it
}

// plainOf is the text of an output.
func plainOf(m Message) string {
	var content struct {
		Data map[string]json.RawMessage `json:"data"`
	}
	var text string
	if json.Unmarshal(m.Content, &content) != nil || json.Unmarshal(content.Data["text/plain"], &text) != nil {
		return "[an output without text]"
	}
	return text
}

// shorten takes representations out of an output that a page could not show, and the middle
// out of its text.
func shorten(m Message) Message {
	if m.Header.Type == "error" {
		return shortError(m)
	}
	var fields map[string]json.RawMessage
	var data map[string]json.RawMessage
	if json.Unmarshal(m.Content, &fields) != nil || json.Unmarshal(fields["data"], &data) != nil {
		return m
	}
	var without []string
	for _, mime := range slices.Sorted(maps.Keys(data)) {
		if mime != "text/plain" && len(data[mime]) > maxPicture {
			without = append(without, fmt.Sprintf("%s of %s", mime, size(int64(len(data[mime])))))
			delete(data, mime)
		}
	}
	text := plainOf(m)
	if len(text) > maxValue {
		head, tail := cutAt(text, maxValue/2), len(text)-maxValue/4
		text = text[:head] + fmt.Sprintf("\n[… %s of text in all …]\n", size(int64(len(text)))) + strings.ToValidUTF8(text[tail:], "")
	}
	if len(without) > 0 {
		text = fmt.Sprintf("[too large for a page: %s]\n%s", strings.Join(without, ", "), text)
	}
	data["text/plain"], _ = wire.Encode(text)
	fields["data"], _ = wire.Encode(data)
	short := *m.Message
	var err error
	if short.Content, err = wire.Encode(fields); err != nil {
		return m
	}
	return Message{m.Channel, &short}
}

// shortError cuts the parts of an error to what can be read.
func shortError(m Message) Message {
	var e struct {
		Name      string   `json:"ename"`
		Value     string   `json:"evalue"`
		Traceback []string `json:"traceback"`
	}
	if json.Unmarshal(m.Content, &e) != nil {
		return m
	}
	const most = maxValue / 8
	cut := func(s string) string {
		if len(s) > most {
			s = s[:cutAt(s, most)] + " …"
		}
		return s
	}
	e.Name, e.Value = cut(e.Name), cut(e.Value)
	e.Traceback = e.Traceback[:min(len(e.Traceback), 200)]
	for i, line := range e.Traceback {
		e.Traceback[i] = cut(line)
	}
	short := *m.Message
	var err error
	if short.Content, err = wire.Encode(e); err != nil {
		return m
	}
	return Message{m.Channel, &short}
}

// whole returns the text of a cell that was too long for a page.
func (b *bounds) whole(id string) io.ReadSeeker {
	c := b.cells[id]
	if c == nil || c.whole == nil {
		return nil
	}
	return io.NewSectionReader(c.whole, 0, c.total)
}

// Output answers with the whole text of a cell.
func (ps *Pages) Output(w http.ResponseWriter, r *http.Request) {
	ps.mu.Lock()
	text := ps.bounds.whole(r.PathValue("execution"))
	ps.mu.Unlock()
	if text == nil {
		web.Fail(w, http.StatusNotFound, "the whole output of this cell is no longer kept: run the cell again")
		return
	}
	web.Sandbox(w.Header(), r, "output.txt")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	http.ServeContent(w, r, "output.txt", time.Time{}, text)
}
