package jupyter

import (
	"path/filepath"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

func displayed(id, text string) display.Bundle {
	b := display.Plain(text)
	b.ID = id
	return b
}

// What :save keeps of a cell is what a notebook would: text in one piece, displays as they were
// at last.
func TestTranscript(t *testing.T) {
	k := &Kernel{}
	one := k.newTranscript("first", 1)
	one.Write("stdout", "taken back")
	one.Clear(true)
	one.Write("stdout", "a")
	one.Write("stdout", "b\n")
	one.Show(displayed("area", "before"))
	value := displayed("", "42")
	k.note(one, kernel.Result{Value: &value})
	two := k.newTranscript("second", 2)
	update := displayed("area", "after")
	update.Update = true
	two.Show(update)
	k.note(two, kernel.Result{})
	file := filepath.Join(t.TempDir(), "saved.ipynb")
	if n, _, err := k.save(file); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	nb, err := nbformat.ReadFile(file)
	if err != nil || len(nb.Cells) != 2 || nb.Cells[1].Source != "second" || len(nb.Cells[1].Outputs) > 0 ||
		nb.Cells[0].Count != 1 {
		t.Fatalf("%+v, %v", nb, err)
	}
	var got []string
	for _, o := range nb.Cells[0].Outputs {
		got = append(got, string(o.Type)+" "+o.Text+strings.Join(strings.Fields(string(o.Data["text/plain"])), ""))
	}
	if s := strings.Join(got, "; "); s != "stream ab\n; display_data [\"after\"]; execute_result [\"42\"]" {
		t.Errorf("kept is %q", s)
	}
}

// What all cells have shown is bounded: that of the first is forgotten, their sources are not.
func TestTranscriptsAreBounded(t *testing.T) {
	k := &Kernel{}
	large := strings.Repeat("x", transcriptMost/3)
	for i := range 5 {
		c := k.newTranscript("source", i)
		c.Show(displayed("", large))
		k.note(c, kernel.Result{})
	}
	for i, c := range k.ran {
		if got, want := len(c.outputs) > 0, i >= 3; got != want || c.source == "" {
			t.Errorf("cell %d has outputs: %v, want %v", i, got, want)
		}
	}
}
