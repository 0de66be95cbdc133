package registry_test

import (
	"testing"

	"sprague/stdlib/internal/registry"
	_ "sprague/stdlib/octal"
)

// With package octal in the program, its names and its atlas are known; of no code nothing is.
func TestWhatOctalTells(t *testing.T) {
	if g, ok := registry.Octal("0.77"); !ok || g.Name != "Kayles" || g.Spelling != "octal.Kayles" || g.Length != 12 ||
		g.Preperiod != 71 || !g.Proved {
		t.Errorf("of 0.77 is known: %+v, %v", g, ok)
	}
	for _, code := range []string{"", "0.8x", "Kayles?"} {
		if g, ok := registry.Octal(code); ok {
			t.Errorf("of %q is known: %+v", code, g)
		}
	}
}
