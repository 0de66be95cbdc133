package channels

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"sprague/kernel/jupyter/wire"
)

// bound passes the messages of one cell through and returns what a page is told of each.
func bound(b *bounds, all ...Message) (told []string) {
	for _, m := range all {
		for _, m := range b.pass(m) {
			told = append(told, m.Header.Type)
		}
	}
	return told
}

func streamOf(cell, text string) Message {
	content, _ := wire.Encode(wire.Stream{Name: "stdout", Text: text})
	return said(IOPub, cell, "stream", string(content))
}

func newTestBounds() *bounds { return newBounds("/output/", func(func() []Message) {}) }

var idle = said(IOPub, "c", "status", `{"execution_state":"idle"}`)

// At the limit all is shown; one more byte, and there is the head, a notice and a file.
func TestBoundOfText(t *testing.T) {
	for _, c := range []struct {
		bytes int
		whole bool
	}{{MaxHead - 1, false}, {MaxHead, false}, {MaxHead + 1, true}, {10 * MaxHead, true}} {
		b := newTestBounds()
		var shown strings.Builder
		var notice map[string]map[string]any
		all := []Message{}
		text := strings.Repeat("0123456789ab\n", 1+c.bytes/13)[:c.bytes]
		for i := 0; i < len(text); i += 1000 {
			all = append(all, streamOf("c", text[i:min(i+1000, len(text))]))
		}
		for _, m := range append(all, idle) {
			for _, m := range b.pass(m) {
				switch m.Header.Type {
				case "stream":
					piece, _ := wire.Read[wire.Stream](m.Message)
					shown.WriteString(piece.Text)
				case "display_data":
					json.Unmarshal(m.Content, &notice)
				}
			}
		}
		if !c.whole {
			if b.whole("c") != nil || notice != nil || shown.Len() != c.bytes || len(b.cells) != 0 {
				t.Errorf("%d bytes: %d are shown, with %v", c.bytes, shown.Len(), notice)
			}
			continue
		}
		file, _ := io.ReadAll(b.whole("c"))
		if string(file) != text || !strings.HasPrefix(string(file), shown.String()[:1000]) {
			t.Errorf("%d bytes: the file has %d", c.bytes, len(file))
		}
		page := fmt.Sprint(notice["data"]["text/html"])
		if shown.Len() > MaxHead || shown.Len() < MaxHead/2 || !strings.Contains(page, `href="/output/c"`) || !strings.Contains(page, "0123456789") {
			t.Errorf("%d bytes: %d are shown, with %.200s", c.bytes, shown.Len(), page)
		}
		if len(page) > 3*maxTail {
			t.Errorf("the notice has %d bytes", len(page))
		}
	}
}

func TestBoundOfOutputs(t *testing.T) {
	b := newTestBounds()
	value := said(IOPub, "c", "display_data", `{"data":{"text/plain":"v"},"metadata":{}}`)
	failure := said(IOPub, "c", "error", `{"ename":"E","evalue":"v","traceback":[]}`)
	var all []Message
	for range maxOutputs + 500 {
		all = append(all, value)
	}
	told := bound(b, append(all, failure, idle)...)
	if n := len(told); n != maxOutputs+3 || fmt.Sprint(told[n-3:]) != "[display_data error status]" {
		t.Errorf("%d messages, the last are %v", n, told[max(0, n-4):])
	}
	if file, _ := io.ReadAll(b.whole("c")); strings.Count(string(file), "v\n") != 500 {
		t.Errorf("the file has %d bytes", len(file))
	}
}

// A cell that clears its output begins anew.
func TestBoundAfterClear(t *testing.T) {
	b := newTestBounds()
	long := streamOf("c", strings.Repeat("x", MaxHead+1))
	clear := said(IOPub, "c", "clear_output", `{"wait":false}`)
	told := bound(b, long, clear, streamOf("c", "short"), idle)
	if fmt.Sprint(told) != "[stream clear_output stream status]" {
		t.Errorf("told %v", told)
	}
}

// Pictures and errors of any size become something that a page can show.
func TestBoundOfOneOutput(t *testing.T) {
	huge := strings.Repeat("y", maxPicture)
	picture, _ := wire.Encode(wire.Display{Data: wire.Data{"image/svg+xml": must(wire.Encode(huge)), "text/plain": must(wire.Encode(huge)), "text/html": must(wire.Encode("small"))}, Metadata: json.RawMessage(`{}`)})
	failure, _ := wire.Encode(map[string]any{"ename": "E", "evalue": huge, "traceback": []string{huge, "line"}})
	b := newTestBounds()
	for _, m := range []Message{said(IOPub, "c", "display_data", string(picture)), said(IOPub, "c", "update_display_data", string(picture)), said(IOPub, "c", "error", string(failure))} {
		out := b.pass(m)
		if len(out) != 1 || len(out[0].Content) > 2*maxValue || !json.Valid(out[0].Content) || m.Header.Type != "error" && !strings.Contains(string(out[0].Content), "small") {
			t.Errorf("%s becomes %.300s", m.Header.Type, out[0].Content)
		}
	}
}
