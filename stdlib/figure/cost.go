package figure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"sprague/stdlib/display/axes"
)

// Curve is the cost of a computation at growing sizes.
type Curve struct {
	Name  string
	Sizes []int     // positive
	Costs []float64 // from 1e-299 to 1e299, one for each size
}

// Cost draws curves on logarithmic axes, where a cost of c·n^e is a line of slope e, and writes the slope of each,
// found by least squares, into the legend. unit is the unit of the costs, such as "seconds". It panics without curves,
// and when a curve has sizes that are not positive, costs outside of 1e-299 … 1e299, or not as many of one as of the
// other, or fewer than two different sizes, and with more than a hundred curves.
func Cost(unit string, curves ...Curve) *Figure {
	if len(curves) == 0 {
		panic("figure: Cost of no curve")
	}
	few("Cost", len(curves), "curves")
	f := begin("cost of computation, log-log", "size n", "cost in "+unit)
	f.Plot.X.Scale, f.Plot.Y.Scale = plot.LogScale{}, plot.LogScale{}
	f.Plot.X.Tick.Marker, f.Plot.Y.Tick.Marker = powers{}, powers{}
	for i, c := range curves {
		c.check()
		line, dots, err := plotter.NewLinePoints(c.points())
		if err != nil {
			panic("figure: " + err.Error())
		}
		line.Color, line.Width, dots.GlyphStyle = colourOf(i), vg.Points(1.3), glyph(i, 3)
		f.Plot.Add(line, dots)
		f.keys = append(f.keys, key{fmt.Sprintf("%s: slope %.2f", c.Name, c.Slope()), &dots.GlyphStyle, &line.LineStyle})
		f.about += fmt.Sprintf("%s costs n to the power %.2f. ", c.Name, c.Slope())
	}
	if f.Plot.Y.Min == f.Plot.Y.Max { // the axis needs some length
		f.Plot.Y.Min, f.Plot.Y.Max = f.Plot.Y.Min/2, f.Plot.Y.Max*2
	}
	f.screen = func(t) string { return costText(unit, curves) }
	return f
}

// mostCost is the greatest cost that can be drawn, and one over the least.
const mostCost = axes.Furthest / 10

// check panics if the curve cannot be drawn.
func (c Curve) check() {
	if len(c.Sizes) != len(c.Costs) || len(c.Sizes) < 2 {
		panic(fmt.Sprintf("figure: Cost curve %q has %d sizes and %d costs; it needs two or more of each", c.Name,
			len(c.Sizes), len(c.Costs)))
	}
	if slices.Min(c.Sizes) == slices.Max(c.Sizes) {
		panic(fmt.Sprintf("figure: Cost curve %q has the size %d alone; a slope needs two", c.Name, c.Sizes[0]))
	}
	for i := range c.Sizes {
		if c.Sizes[i] <= 0 || !(c.Costs[i] >= 1/mostCost && c.Costs[i] <= mostCost) {
			panic(fmt.Sprintf("figure: Cost curve %q has size %d at cost %v; logarithmic axes need both positive, and at "+
				"most %v", c.Name, c.Sizes[i], c.Costs[i], float64(mostCost)))
		}
	}
}

func (c Curve) points() plotter.XYs {
	xy := make(plotter.XYs, len(c.Sizes))
	for i := range xy {
		xy[i] = plotter.XY{X: float64(c.Sizes[i]), Y: c.Costs[i]}
	}
	return xy
}

// Slope returns the exponent e of the cost c·n^e that fits best: the least-squares slope of the logarithms.
func (c Curve) Slope() float64 {
	var sx, sy, sxx, sxy float64
	for i := range c.Sizes {
		x, y := math.Log(float64(c.Sizes[i])), math.Log(c.Costs[i])
		sx, sy, sxx, sxy = sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	n := float64(len(c.Sizes))
	return (n*sxy - sx*sy) / (n*sxx - sx*sx)
}

func costText(unit string, curves []Curve) string {
	var b strings.Builder
	for _, c := range curves {
		fmt.Fprintf(&b, "%s: slope %.2f\n", c.Name, c.Slope())
		for i := range c.Sizes {
			fmt.Fprintf(&b, "  n = %-10d %.3g %s\n", c.Sizes[i], c.Costs[i], unit)
		}
	}
	return b.String()
}
