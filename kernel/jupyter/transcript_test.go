package jupyter

import (
	"encoding/json"
	"strings"
	"testing"

	"sprague/kernel/jupyter/wire"
	"sprague/stdlib/display"
)

func displayed(id, text string) wire.Display {
	b := display.Plain(text)
	b.ID = id
	return displayContent(b)
}

// What :save keeps of a cell is what a notebook would: text in one piece, displays as they were
// at last.
func TestTranscript(t *testing.T) {
	k := &Kernel{}
	one, two := newTranscript("first", 1), newTranscript("second", 2)
	one.write("stdout", "taken back")
	one.clear(true)
	one.write("stdout", "a")
	one.write("stdout", "b\n")
	one.show("display_data", displayed("area", "before"), false)
	one.show("execute_result", displayed("", "42"), false)
	k.note(one)
	k.note(two)
	if two.show("display_data", displayed("area", "after"), true) {
		t.Error("a display of another cell is replaced here")
	}
	k.replace(displayed("area", "after"))
	raw, _ := json.Marshal(one.saved().Outputs)
	want := `[{"output_type":"stream","name":"stdout","text":"ab\n"},` +
		`{"output_type":"display_data","data":{"text/plain":"after"},"metadata":{}},` +
		`{"output_type":"execute_result","data":{"text/plain":"42"},"metadata":{},"execution_count":1}]`
	if string(raw) != want {
		t.Errorf("kept is\n%s\nwant\n%s", raw, want)
	}
}

// What all cells have shown is bounded: that of the first is forgotten, their sources are not.
func TestTranscriptsAreBounded(t *testing.T) {
	k := &Kernel{}
	large := strings.Repeat("x", transcriptMost/3)
	for i := range 5 {
		c := newTranscript("source", i)
		c.show("display_data", displayed("", large), false)
		k.note(c)
	}
	for i, c := range k.ran {
		if got, want := len(c.saved().Outputs) > 0, i >= 3; got != want || c.saved().Source == "" {
			t.Errorf("cell %d has outputs: %v, want %v", i, got, want)
		}
	}
}
