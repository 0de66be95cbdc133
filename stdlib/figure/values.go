package figure

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display/vector"
)

// The words on the axes.
const (
	heapAxis  = "heap size n"
	valueAxis = "Grundy value G(n)"
)

// Values draws sequences of Grundy values against the heap size, one colour and shape for each. A number after a
// sequence says how many of its values are drawn: Values(octal.Kayles, 500). Sequences of real numbers, []float64, are
// drawn against their index, by themselves. It panics without sequences, with more than a hundred, and for things that
// are none.
func Values(sequences ...any) *Figure {
	all, reals := sequencesOf(sequences)
	few("Values", len(all)+len(reals), "sequences")
	switch {
	case len(all)+len(reals) == 0:
		panic("figure: Values of no sequence")
	case len(all) > 0 && len(reals) > 0:
		panic("figure: Values of whole and of real numbers; draw them in figures of their own")
	case len(reals) > 0:
		return realValues(reals)
	}
	f := begin(valuesTitle(all), heapAxis, valueAxis)
	for i, s := range all {
		f.sequence(drawn{name: legendName(s, i), values: s.values, style: i})
		f.about += sentence(legendName(s, i), s.values)
		if len(all) > 1 {
			f.key(legendName(s, i), glyph(i, 3))
		}
	}
	f.screen = func(to t) string {
		text := ""
		for i, s := range all {
			if len(all) > 1 {
				text += legendName(s, i) + "\n"
			}
			text += characters(to, s.values, nil, i)
		}
		return text
	}
	return f
}

// mostCurves is the maximum number of curves in a figure: more can be neither told apart nor drawn in time.
const mostCurves = 100

// few panics if there are more curves than a figure holds.
func few(caller string, n int, what string) {
	if n > mostCurves {
		panic(fmt.Sprintf("figure: %s of %d %s; a figure holds %d at most", caller, n, what, mostCurves))
	}
}

func valuesTitle(all []series) string {
	if len(all) == 1 {
		return all[0].titled("Grundy values")
	}
	return fmt.Sprintf("Grundy values of %d sequences", len(all))
}

// sentence says in words what a sequence looks like.
func sentence(name string, values []int) string {
	if len(values) == 0 {
		return name + " has no values. "
	}
	low, high := bounds(values)
	return fmt.Sprintf("%s: values from %s to %s for heaps 0 to %s. ", name, grouped(int64(low)), grouped(int64(high)),
		grouped(int64(len(values)-1)))
}

func legendName(s series, i int) string {
	if s.name != "" {
		return s.name
	}
	return fmt.Sprintf("sequence %d", i+1)
}

func glyph(i int, points float64) draw.GlyphStyle {
	return draw.GlyphStyle{Color: colourOf(i), Radius: vg.Points(points), Shape: shapeOf(i)}
}

// drawn is a sequence in a figure: its dots, those of some heaps in another style, and what a page
// needs to draw them anew.
type drawn struct {
	name   string
	values []int
	style  int
	marked []int // heaps in the style after it, in order
	mark   string
	lift   float64 // how much higher than their values the dots stand
}

// sequence adds the dots of a sequence, or a cloud when it has too many for a vector drawing.
func (f *Figure) sequence(d drawn) {
	f.drawn = append(f.drawn, d)
	f.Plot.Add(d)
	if len(d.values) > cloudFrom {
		f.about += densityWords
	}
}

const densityWords = "The darker a place, the more heaps lie there. "

// split adds a sequence whose marked heaps have a name of their own, with the legend.
func (f *Figure) split(d drawn, plain, special string) {
	f.sequence(d)
	f.key(plain, glyph(0, 3))
	f.key(fmt.Sprintf("%s (%s)", special, grouped(int64(len(d.marked)))), glyph(1, 3.5))
	f.screen = func(to t) string {
		return characters(to, d.values, d.marked, 0) + legendOf(to, plain, special, d.marked)
	}
}

// Plot implements plot.Plotter.
func (d drawn) Plot(c draw.Canvas, p *plot.Plot) {
	vector.Within(c.Canvas, "data", func() {
		if len(d.values) > cloudFrom {
			d.cloud(c, p)
			return
		}
		size := dotSize(int(p.X.Max - p.X.Min))
		plain := glyph(d.style, size)
		for n, v := range d.values {
			if _, special := slices.BinarySearch(d.marked, n); !special {
				dot(c, p, plain, n, float64(v)+d.lift)
			}
		}
		d.marks(c, p, size+1)
	})
}

// marks draws the marked heaps.
func (d drawn) marks(c draw.Canvas, p *plot.Plot, size float64) {
	special := glyph(d.style+1, size)
	for _, n := range d.marked {
		dot(c, p, special, n, float64(d.values[n])+d.lift)
	}
}

func dot(c draw.Canvas, p *plot.Plot, style draw.GlyphStyle, n int, v float64) {
	if !hidden(p, v) {
		c.DrawGlyph(style, vg.Point{X: c.X(p.X.Norm(float64(n))), Y: c.Y(p.Y.Norm(v))})
	}
}

// DataRange implements plot.DataRanger.
func (d drawn) DataRange() (xmin, xmax, ymin, ymax float64) {
	low, high := bounds(d.values)
	return 0, float64(max(len(d.values)-1, 1)), float64(low) + d.lift, float64(high) + d.lift
}

// dotSize returns the radius in points for dots of which there are so many.
func dotSize(n int) float64 {
	switch {
	case n <= 60:
		return 3
	case n <= 300:
		return 2.2
	case n <= 1000:
		return 1.5
	}
	return 1
}

// bounds returns the least and the greatest value, 0 and 0 for none.
func bounds(values []int) (low, high int) {
	if len(values) == 0 {
		return 0, 0
	}
	return slices.Min(values), slices.Max(values)
}
