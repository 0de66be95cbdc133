package figure

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display/vector"
	"sprague/stdlib/octal"
)

// Only what is positive has a place on a logarithmic axis, and its dots alone are drawn.
func TestLogY(t *testing.T) {
	rising, err := octal.MustParse("0.3F").Period()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		figure     *Figure
		least, top float64
	}{
		"whole numbers": {Values([]int{-1, 0, 2, 5, 50}).LogY(), 2, 50},
		"one value":     {Values([]int{7}).LogY(), 7, 14},
		"two sequences": {Values([]int{0, 3}, []int{1000}).LogY(), 3, 1000},
		"real numbers":  {Values([]float64{0.25, 0, -3, 1e6}).LogY(), 0.25, 1e6},
		"a cloud":       {Values(repeated(cloudFrom + 1)).LogY(), 1, 16},
		"a slope":       {Period(rising).LogY(), 1, 9},
	} {
		if y := c.figure.Plot.Y; y.Min != c.least || y.Max != c.top {
			t.Errorf("%s: from %v to %v, want %v to %v", name, y.Min, y.Max, c.least, c.top)
		}
		c.figure.SVG() // the scale panics at a value that has no place
	}
	if f := Period(rising).LogY(); len(f.keys) != 2 {
		t.Errorf("the legend is %v", f.keys)
	}
	for name, make := range map[string]func() *Figure{
		"nothing positive": func() *Figure { return Values([]int{0, -1}).LogY() },
		"no real one":      func() *Figure { return Values([]float64{-0.5}).LogY() },
		"a table":          func() *Figure { return Heatmap([][]int{{1}}).LogY() },
	} {
		if why := panicOf(func() { make() }); !strings.HasPrefix(why, "figure: LogY") {
			t.Errorf("%s: %q", name, why)
		}
	}
}

// On every axis notes stand above the data.
func TestRoomOfNotes(t *testing.T) {
	f := Compare([]int{1, 2, 9}, []int{1, 3, 9})
	for range 2 {
		l := f.layout()
		c := draw.Crop(draw.New(vector.New(l.width, l.height)), 0, 0, 0, -titleRow)
		top := l.plot.Y.Max
		f.fit(&l.plot, c)
		area := l.plot.DataCanvas(c)
		if above := area.Max.Y - area.Y(l.plot.Y.Norm(top)); above < noteRow {
			t.Errorf("%v above the data on %T", above, f.Plot.Y.Scale)
		}
		f.LogY()
	}
}

func TestRealNumbers(t *testing.T) {
	for name, c := range map[string]struct {
		sequences []any
		want      string
	}{
		"none":      {[]any{[]float64{}}, "0 real numbers; from 1 to"},
		"NaN":       {[]any{[]float64{1}, []float64{math.NaN()}}, "sequence 2"},
		"infinite":  {[]any{[]float64{math.Inf(1)}}, "infinite"},
		"too many":  {[]any{make([]float64, mostReals+1)}, "from 1 to 100000"},
		"two kinds": {[]any{[]float64{1}, []int{1}}, "figures of their own"},
		"a hundred": {append(make([]any, 0, 101), manyReals(101)...), "100 at most"},
	} {
		if why := panicOf(func() { Values(c.sequences...) }); !strings.Contains(why, c.want) {
			t.Errorf("%s: %q, want %q", name, why, c.want)
		}
	}
	f := Values([]float64{1, 2, 3, 4}, 2, []float64{0.5})
	if a, b := len(f.reals[0].XYs), len(f.reals[1].XYs); a != 2 || b != 1 || len(f.keys) != 2 {
		t.Errorf("%d and %d numbers, %d names", a, b, len(f.keys))
	}
	Values(make([]float64, mostReals)) // the most there can be
}

func manyReals(n int) (list []any) {
	for range n {
		list = append(list, []float64{1})
	}
	return list
}
