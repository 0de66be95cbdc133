package ruler

import (
	"strings"
	"testing"

	"sprague/stdlib/octal"
)

// The members of the family of 0.2048 with an odd number of zeros are ruler regular, and so are others; the formulas
// say what the mex rule says.
func TestValuesAreThoseOfTheGame(t *testing.T) {
	for _, code := range []string{"0.2048", "0.200048", "0.20000048", "0.0905", "0.0934", "0.0974", "0.001A", "0.3F",
		"0.8"} {
		g := octal.MustParse(code)
		r, err := Find(g)
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		if want := strings.HasPrefix(code, "0.2") || strings.HasPrefix(code, "0.09"); want != (len(r.Rulers()) > 0) {
			t.Errorf("%s: rulers %v", code, r.Rulers())
		}
		for n, v := range g.Values(700) {
			if r.Value(n) != v {
				t.Fatalf("%s: G(%d) = %d; the formula says %d", code, n, v, r.Value(n))
			}
		}
	}
}

// Games that look ruler regular at first, and are not: the checker finds the heap where the formula fails, which is
// where the values leave it.
func TestFormulasThatFailLate(t *testing.T) {
	for code, at := range map[string]int{"0.010C": 297, "0.1AD8": 298, "0.11AF": 397} {
		g := octal.MustParse(code)
		f, ok := fit(g.Values(256))
		if !ok {
			t.Errorf("%s: no formula", code)
			continue
		}
		if _, err := f.prove(code, g.Digits()); err == nil {
			t.Errorf("%s: a false formula is proved", code)
		}
		for n, v := range g.Values(512) {
			if v != f.value(n) {
				if n != at {
					t.Errorf("%s: values leave the formula at %d, not at %d", code, n, at)
				}
				break
			}
		}
	}
}
