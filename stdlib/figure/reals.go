package figure

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// mostReals is how many real numbers of a sequence a figure draws.
const mostReals = 100_000

// realValues draws sequences of real numbers against their index.
func realValues(all [][]float64) *Figure {
	f := begin("values", "n", "value")
	text := ""
	for i, r := range all {
		name := fmt.Sprintf("sequence %d", i+1)
		if len(r) == 0 || len(r) > mostReals {
			panic(fmt.Sprintf("figure: Values: %s has %d real numbers; from 1 to %d can be drawn", name, len(r), mostReals))
		}
		points := make(plotter.XYs, len(r))
		for n, v := range r {
			points[n] = plotter.XY{X: float64(n), Y: v}
		}
		dots, err := plotter.NewScatter(points)
		if err != nil {
			panic(fmt.Sprintf("figure: Values: %s, real numbers: %v", name, err))
		}
		dots.GlyphStyle = glyph(i, dotSize(len(r)))
		f.Plot.Add(dots)
		f.reals = append(f.reals, dots)
		if len(all) > 1 {
			f.key(name, glyph(i, 3))
		}
		text += fmt.Sprintf("%s: %d real numbers from %.4g to %.4g\n", name, len(r), slices.Min(r), slices.Max(r))
	}
	f.about = text
	f.screen = func(t) string { return text }
	return f
}

// LogY makes the axis of values logarithmic and returns the figure. Values that are not positive are not drawn. It
// panics for a figure without a sequence that has a positive value.
func (f *Figure) LogY() *Figure {
	least := math.Inf(1)
	for _, d := range f.drawn {
		for _, v := range d.values {
			if y := float64(v) + d.lift; y > 0 {
				least = min(least, y)
			}
		}
	}
	for _, dots := range f.reals {
		dots.XYs = slices.DeleteFunc(dots.XYs, func(p plotter.XY) bool { return p.Y <= 0 })
		for _, p := range dots.XYs {
			least = min(least, p.Y)
		}
	}
	if math.IsInf(least, 1) {
		panic("figure: LogY of a figure without a sequence that has positive values")
	}
	f.Plot.Y.Scale, f.Plot.Y.Tick.Marker, f.Plot.Y.Min = plot.LogScale{}, powers{}, least
	f.Plot.Y.Max = max(f.Plot.Y.Max, 2*least)
	f.keys = slices.DeleteFunc(f.keys, func(k key) bool { return k.glyph == nil }) // the line of a slope is not drawn
	return f
}

// hidden reports whether a value has no place, as those that are not positive on a logarithmic axis.
func hidden(p *plot.Plot, v float64) bool { return v <= 0 && logarithmic(p) }
