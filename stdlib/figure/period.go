package figure

import (
	"fmt"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/periodic"
)

// laps is how many periods are drawn after the preperiod.
const laps = 3

// Period draws a certified period: the preperiod shaded, the beginnings of the periods as lines,
// and the exceptions, which are the heaps before the preperiod that break the pattern, in another
// colour and shape. It panics when the certificate carries no values because they are too many.
func Period(c periodic.Certificate) *Figure {
	if len(c.Values) == 0 {
		panic("figure: the certificate carries no values; its period is too long to draw")
	}
	values := make([]int, c.Preperiod+laps*c.Period)
	for n := range values {
		values[n] = int(c.Value(int64(n)))
	}
	f := begin(periodTitle(c), heapAxis, valueAxis)
	low, high := bounds(values)
	f.Y.Min, f.Y.Max = float64(low), float64(high)
	if c.Preperiod > 0 {
		f.shade(0, float64(c.Preperiod), float64(low), float64(high))
	}
	for lap := range int64(laps + 1) {
		f.upright(float64(c.Preperiod+lap*c.Period), float64(low), float64(high))
	}
	if c.Saltus != 0 {
		f.slope(c)
	}
	f.exceptions(values, c.Exceptions)
	f.Text = characters(values)
	return f
}

// slope draws the straight line along which an arithmetic period moves.
func (f *Figure) slope(c periodic.Certificate) {
	first, last := c.Preperiod, c.Preperiod+laps*c.Period
	line, err := plotter.NewLine(plotter.XYs{{X: float64(first), Y: float64(c.Value(first))}, {X: float64(last), Y: float64(c.Value(last))}})
	if err != nil {
		panic("figure: " + err.Error())
	}
	line.LineStyle = draw.LineStyle{Color: green, Width: vg.Points(1)}
	f.Add(line)
	f.Legend.Add(fmt.Sprintf("%d more every %d heaps", c.Saltus, c.Period), line)
	f.headroom(1)
}

func periodTitle(c periodic.Certificate) string {
	title := fmt.Sprintf("period %d from heap %d on (%s)", c.Period, c.Preperiod, c.Status)
	if c.Saltus != 0 {
		title = fmt.Sprintf("period %d, saltus %d from heap %d on (%s)", c.Period, c.Saltus, c.Preperiod, c.Status)
	}
	return series{name: c.Game}.titled(title)
}

// exceptions adds the values, those at the exceptional heaps in their own style, and a legend.
func (f *Figure) exceptions(values []int, at []int64) {
	odd := map[int]bool{}
	for _, n := range at {
		odd[int(n)] = true
	}
	var regular, broken plotter.XYs
	for n, v := range values {
		point := plotter.XY{X: float64(n), Y: float64(v)}
		if odd[n] {
			broken = append(broken, point)
		} else {
			regular = append(regular, point)
		}
	}
	size := dotSize(len(values))
	f.scatter(regular, glyph(0, size))
	f.scatter(broken, glyph(1, size+1))
	f.key("in the pattern", glyph(0, 3))
	f.key(fmt.Sprintf("exceptions (%d)", len(broken)), glyph(1, 3.5))
	f.headroom(2)
}

// key adds a legend entry for a glyph.
func (f *Figure) key(name string, style draw.GlyphStyle) {
	entry, _ := plotter.NewScatter(plotter.XYs{})
	entry.GlyphStyle = style
	f.Legend.Add(name, entry)
}

// headroom makes room for a legend of so many lines above the values.
func (f *Figure) headroom(lines int) {
	f.Y.Max += (f.Y.Max - f.Y.Min) * 0.1 * float64(lines)
}

// shade fills the rectangle behind a range of heaps.
func (f *Figure) shade(left, right, low, high float64) {
	area, err := plotter.NewPolygon(plotter.XYs{{X: left, Y: low}, {X: right, Y: low}, {X: right, Y: high}, {X: left, Y: high}})
	if err != nil {
		panic("figure: " + err.Error())
	}
	area.Color, area.LineStyle.Width = pale, 0
	f.Add(area)
}

// upright draws a dashed line at a heap.
func (f *Figure) upright(n, low, high float64) {
	line, err := plotter.NewLine(plotter.XYs{{X: n, Y: low}, {X: n, Y: high}})
	if err != nil {
		panic("figure: " + err.Error())
	}
	line.LineStyle = draw.LineStyle{Color: green, Width: vg.Points(1), Dashes: []vg.Length{vg.Points(4), vg.Points(3)}}
	f.Add(line)
}
