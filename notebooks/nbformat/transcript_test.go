package nbformat

import (
	"path/filepath"
	"strings"
	"testing"

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
	k := &Transcript{}
	one := k.Begin()
	one.Write("stdout", "taken back")
	one.Clear(true)
	one.Write("stdout", "a")
	one.Write("stdout", "b\n")
	one.Show(displayed("area", "before"))
	value := displayed("", "42")
	k.Add(one, "first", 1, &value, false)
	two := k.Begin()
	update := displayed("area", "after")
	update.Update = true
	two.Show(update)
	k.Add(two, "second", 2, nil, false)
	k.Add(k.Begin(), "third", 3, nil, true)
	file := filepath.Join(t.TempDir(), "saved.ipynb")
	if n, failed, err := k.Save(file); n != 2 || failed != 1 || err != nil {
		t.Fatal(n, failed, err)
	}
	nb, err := ReadFile(file)
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
	k := &Transcript{}
	large := strings.Repeat("x", transcriptBytes/3)
	for i := range 5 {
		c := k.Begin()
		c.Show(displayed("", large))
		k.Add(c, "source", i, nil, false)
	}
	for i, c := range k.cells {
		if got, want := c.Outputs[0].Type == Display, i >= 3; got != want || c.Source == "" ||
			!got && !strings.Contains(c.Outputs[0].Text, "no longer kept") {
			t.Errorf("cell %d has its output: %v, want %v", i, got, want)
		}
	}
}
