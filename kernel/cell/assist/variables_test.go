package assist

import (
	"testing"

	"sprague/kernel/cell"
)

func TestVariables(t *testing.T) {
	c := cell.New()
	for i, src := range []string{"n := 3", "type Heap int", "func (h Heap) Half() Heap { return h / 2 }",
		"g := octal.Kayles"} {
		u, diagnostics := c.Check(src, i+1, "")
		if len(diagnostics) > 0 {
			t.Fatal(diagnostics)
		}
		c.Commit(u, len(u.Steps))
	}
	want := map[string]string{"n": "int", "Heap": "type int", "g": "octal.Game"}
	for _, v := range Variables(c) {
		if want[v.Name] != v.Type {
			t.Errorf("%s has type %q, want %q", v.Name, v.Type, want[v.Name])
		}
		delete(want, v.Name)
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}
