package channels

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sprague/kernel/jupyter/wire"
)

// execute returns executions of which one is under way, with msg_id c.
func execute() *executions {
	x := newExecutions()
	x.request(ask("c", "cell"))
	return x
}

// truncated passes messages through and returns what a page is told, by types.
func truncated(x *executions, all ...*wire.Message) (told []string) {
	for _, m := range all {
		for _, m := range x.truncate(m) {
			told = append(told, m.Header.Type)
		}
	}
	return told
}

func streamOf(cell, text string) *wire.Message {
	content, _ := wire.Encode(wire.Stream{Name: "stdout", Text: text})
	return said(wire.IOPub, cell, "stream", string(content))
}

var idle = said(wire.IOPub, "c", "status", `{"execution_state":"idle"}`)

// At the limit all is shown; one more byte, and there is the head and a notice.
func TestBoundOfText(t *testing.T) {
	for _, bytes := range []int{maxHead - 1, maxHead, maxHead + 1, 10 * maxHead} {
		b := execute()
		var shown, notices strings.Builder
		text := strings.Repeat("0123456789ab\n", 1+bytes/13)[:bytes]
		var all []*wire.Message
		for i := 0; i < len(text); i += 1000 {
			all = append(all, streamOf("c", text[i:min(i+1000, len(text))]))
		}
		for _, m := range append(all, idle) {
			for _, m := range b.truncate(m) {
				switch m.Header.Type {
				case "stream":
					piece, _ := wire.Read[wire.Stream](m)
					shown.WriteString(piece.Text)
				case "display_data":
					fmt.Fprintln(&notices, m.Header.Type, string(m.Content))
				}
			}
		}
		if bytes <= maxHead {
			if notices.Len() > 0 || shown.String() != text {
				t.Errorf("%d bytes: %d are shown, with %s", bytes, shown.Len(), notices.String())
			}
			continue
		}
		if !strings.HasPrefix(text, shown.String()) || shown.Len() < maxHead-1000 {
			t.Errorf("%d bytes: %d are shown", bytes, shown.Len())
		}
		if strings.Count(notices.String(), "more follows") != 1 {
			t.Errorf("%d bytes: %q is told", bytes, notices.String())
		}
	}
}

func TestBoundOfOutputs(t *testing.T) {
	b := execute()
	value := said(wire.IOPub, "c", "display_data", `{"data":{"text/plain":"v"},"metadata":{}}`)
	update := said(wire.IOPub, "c", "update_display_data", `{"data":{"text/plain":"v"},"metadata":{}}`)
	failure := said(wire.IOPub, "c", "error", `{"ename":"E","evalue":"v","traceback":[]}`)
	var all []*wire.Message
	for range maxOutputs + 500 {
		all = append(all, value)
	}
	told := truncated(b, append(all, update, failure)...)
	if n := len(told); n != maxOutputs+3 || fmt.Sprint(told[n-3:]) != "[display_data update_display_data error]" {
		t.Errorf("%d messages, the last are %v", n, told[max(0, n-4):])
	}
}

// A cell that clears its output begins anew.
func TestBoundAfterClear(t *testing.T) {
	long := streamOf("c", strings.Repeat("x", maxHead+1))
	clear := said(wire.IOPub, "c", "clear_output", `{"wait":false}`)
	told := truncated(execute(), long, streamOf("c", "more"), clear, streamOf("c", "short"), idle)
	if fmt.Sprint(told) != "[stream display_data clear_output stream status]" {
		t.Errorf("told %v", told)
	}
}

// The bound holds for what a cell shows that has run again meanwhile, and for what a widget shows.
func TestBoundOfEveryRequest(t *testing.T) {
	b := execute()
	b.request(ask("again", "cell"))
	for _, id := range []string{"c", "of a widget"} {
		told := truncated(b, streamOf(id, strings.Repeat("x", maxHead+1)), streamOf(id, "more"))
		if fmt.Sprint(told) != "[stream display_data]" {
			t.Errorf("%s: told %v", id, told)
		}
	}
}

// Very many requests that write a little are forgotten.
func TestManyRequestsAreForgotten(t *testing.T) {
	b := newExecutions()
	for i := range 3 * maxExtents {
		truncated(b, streamOf(fmt.Sprint("cell", i), "x"))
	}
	if len(b.extents) > maxExtents {
		t.Errorf("%d requests are known", len(b.extents))
	}
}

// An output that is too large for a page is left out like those beyond the limit.
func TestBoundOfOneOutput(t *testing.T) {
	huge := strings.Repeat("y", maxBytes)
	picture := string(must(wire.Encode(wire.Display{Data: wire.Data{"image/svg+xml": must(wire.Encode(huge))},
		Metadata: json.RawMessage(`{}`)})))
	failure := string(must(wire.Encode(wire.ErrorReply{Name: "E", Value: huge})))
	b := execute()
	told := truncated(b, said(wire.IOPub, "c", "display_data", picture),
		said(wire.IOPub, "c", "update_display_data", picture), said(wire.IOPub, "c", "error", failure))
	if fmt.Sprint(told) != "[display_data]" {
		t.Errorf("told %v", told)
	}
}
