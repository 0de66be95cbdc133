package nbformat

import (
	"testing"

	"sprague/stdlib/display"
)

func bundle(id, text string, update bool) display.Bundle {
	return display.Bundle{ID: id, Update: update, Data: map[string][]byte{display.MIMEText: []byte(text)}}
}

// A display that is named changes in the cell that has shown it, from a later cell too, and
// no more when the later cell has ended.
func TestRecorderReplacesInEarlierCells(t *testing.T) {
	first := NewRecorder(nil)
	first.Write("stdout", "begin")
	first.Show(bundle("a", "1", false))
	outputs := first.Finish(nil, 1, nil)
	shown := func() string { return outputs[1].Bundle().Text() }
	second := NewRecorder(first)
	second.Show(bundle("a", "2", true))
	if len(outputs) != 2 || shown() != "2" {
		t.Fatalf("%d outputs, the area shows %q", len(outputs), shown())
	}
	if first.Show(bundle("a", "3", true)) || first.Write("stdout", "late") || first.Show(bundle("", "late", false)) {
		t.Error("a cell that has ended still takes outputs")
	}
	second.Show(bundle("b", "4", true))
	if own := second.Finish(nil, 2, nil); len(own) != 0 || shown() != "2" || outputs[0].Text != "begin" {
		t.Errorf("%v, %q, %q", own, shown(), outputs[0].Text)
	}
}

// What a cell takes back is gone from its file, its value and its error are the last.
func TestRecorderClears(t *testing.T) {
	r := NewRecorder(nil)
	r.Write("stdout", "old")
	r.Clear(true)
	value := bundle("", "7", false)
	outputs := r.Finish(&value, 3, &Output{Type: Failure, ErrorName: "Panic"})
	if len(outputs) != 2 || outputs[0].Count != 3 || outputs[1].Type != Failure {
		t.Errorf("%+v", outputs)
	}
}
