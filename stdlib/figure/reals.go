package figure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display/vector"
)

// mostReals is how many real numbers a figure draws.
const mostReals = 100_000

// realValues draws sequences of real numbers against their index.
func realValues(all [][]float64) *Figure {
	f := begin("values", "n", "value")
	var lines []string
	for i, r := range all {
		if len(r) == 0 || len(r) > mostReals {
			panic(fmt.Sprintf("figure: Values of a []float64 with %d numbers; from 1 to %d can be drawn", len(r), mostReals))
		}
		for n, v := range r {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				panic(fmt.Sprintf("figure: Values of a []float64 whose number %d is %v", n, v))
			}
		}
		name := fmt.Sprintf("sequence %d", i+1)
		if len(all) > 1 {
			f.key(name, glyph(i, 3))
		}
		lines = append(lines, fmt.Sprintf("%s: %d numbers from %.4g to %.4g", name, len(r), slices.Min(r), slices.Max(r)))
		f.Add(realDots{r, glyph(i, float64(dotSize(len(r))))})
	}
	f.reals = all
	f.Text = strings.Join(lines, "\n")
	f.about = strings.Join(lines, ". ") + "."
	return f
}

// realDots draws a sequence of real numbers.
type realDots struct {
	values []float64
	glyph  draw.GlyphStyle
}

// Plot implements plot.Plotter.
func (d realDots) Plot(c draw.Canvas, p *plot.Plot) {
	vector.Within(c.Canvas, "data", func() {
		for n, v := range d.values {
			dot(c, p, d.glyph, n, v)
		}
	})
}

// DataRange implements plot.DataRanger.
func (d realDots) DataRange() (xmin, xmax, ymin, ymax float64) {
	return 0, float64(max(len(d.values)-1, 1)), slices.Min(d.values), slices.Max(d.values)
}

// GlyphBoxes implements plot.GlyphBoxer: dots at the edge need some room.
func (d realDots) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	r := d.glyph.Radius
	dot := vg.Rectangle{Min: vg.Point{X: -r, Y: -r}, Max: vg.Point{X: r, Y: r}}
	return []plot.GlyphBox{{X: 0, Y: 0, Rectangle: dot}, {X: 1, Y: 1, Rectangle: dot}}
}

// hidden reports whether a value has no place on a logarithmic axis.
func hidden(p *plot.Plot, y float64) bool { return y <= 0 && logarithmic(p) }
