package assist

import (
	"slices"
	"testing"

	"sprague/kernel/cell"
)

// In a literal of a struct the fields come first that it does not have yet.
func TestCompleteFields(t *testing.T) {
	c := cell.New()
	u, diagnostics := c.Check("type Heap struct { size int; tags []string }\ntype Pile struct { Heaps []Heap; First "+
		"*Heap }", 1, "")
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	c.Commit(u, len(u.Steps))
	for src, want := range map[string][]string{
		"Heap{s":                              {"size"},
		"x := Heap{size: 3, t":                {"tags"},
		"Pile{Heaps: []Heap{{si":              {"size"},
		"&Pile{":                              {"Heaps", "First"},
		"type A struct { one, two int }; A{t": {"two"},
		"octal.Entry{So":                      {"Solved"},
		"Heap{size: si":                       nil,
	} {
		var got []string
		for _, k := range Completions(c, src, len(src)).Candidates {
			if k.Kind == "field" {
				got = append(got, k.Text)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", src, got, want)
		}
	}
}
