package figure

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"sprague/stdlib/display"
)

// Whatever an axis of a figure ends at, drawing ends: with a picture, or with an error that names the axis.
func TestEndsOfAxes(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		low, high float64
		drawn     bool
	}{
		{math.NaN(), 1, false}, {0, math.NaN(), false}, {-1e308, 1e308, false}, {0, inf, false}, {-inf, 0, false},
		{3, 2, false},
		{0, 5e-324, true}, {0, 1e-310, true}, {1, 1 + 3e-16, true}, {1e300, 1e300, true}, {-1e300, 1e300, true}, {0, 0, true},
	} {
		f := Values([]int{0, 1, 2, 3})
		f.Plot.Y.Min, f.Plot.Y.Max = c.low, c.high
		err := f.Save(filepath.Join(t.TempDir(), "f.pdf"))
		if (err == nil) != c.drawn || err != nil && !strings.Contains(err.Error(), "f.Plot.Y.M") {
			t.Errorf("from %v to %v: %v", c.low, c.high, err)
		}
		for name, draw := range map[string]func(){"SVG": func() { f.SVG() }, "PNG": func() { f.PNG() },
			"Display": func() { f.Display() }} {
			if said := panicOf(draw); (said == "") != c.drawn || said != "" && !strings.HasPrefix(said, "figure: ") {
				t.Errorf("%s from %v to %v panics with %q", name, c.low, c.high, said)
			}
		}
		text := display.Of(f.Plot).Text() // as the plot of the library
		if c.drawn == strings.Contains(text, "cannot be drawn") && c.low != 1e300 {
			t.Errorf("from %v to %v the plot shows %q", c.low, c.high, text)
		}
	}
}

// Costs may be as near to each other as numbers are.
func TestCostsOfAllSizes(t *testing.T) {
	for _, c := range []struct {
		first, second float64
		drawn         bool
	}{
		{1, 1 + 3e-16, true}, {1, 1, true}, {1e-299, 1e299, true}, {1e299, 1e299, true}, {1e-299, 1e-299, true},
		{1e-299, 1e-299 * (1 + 1e-15), true},
		{1, 1e308, false}, {5e-324, 1, false}, {math.NaN(), 1, false}, {1, math.Inf(1), false},
	} {
		said := panicOf(func() { Cost("seconds", Curve{"c", []int{1, 2}, []float64{c.first, c.second}}).SVG() })
		if (said == "") != c.drawn || said != "" && !strings.Contains(said, "figure: Cost curve") {
			t.Errorf("costs of %v and %v: %q", c.first, c.second, said)
		}
	}
}
