package figure

import (
	"math"

	"gonum.org/v1/plot"
)

// Title sets the title and returns the figure. It panics if the text is too long to be read, as XLabel and YLabel do.
func (f *Figure) Title(text string) *Figure {
	legible("Title", []string{text})
	f.Plot.Title.Text = text
	return f
}

// XLabel sets what stands below the axis of numbers and returns the figure.
func (f *Figure) XLabel(text string) *Figure {
	legible("XLabel", []string{text})
	f.X.Label.Text = text
	return f
}

// YLabel sets what stands beside the other axis and returns the figure.
func (f *Figure) YLabel(text string) *Figure {
	legible("YLabel", []string{text})
	f.Y.Label.Text = text
	return f
}

// LogY makes the axis of values logarithmic and returns the figure. Values that are not positive are not drawn. It
// panics for a figure of other things than sequences, and of none with a positive value.
func (f *Figure) LogY() *Figure {
	least := math.Inf(1)
	for _, d := range f.drawn {
		for _, v := range d.values {
			if y := float64(v) + d.lift; y > 0 {
				least = min(least, y)
			}
		}
	}
	for _, r := range f.reals {
		for _, y := range r {
			if y > 0 {
				least = min(least, y)
			}
		}
	}
	if math.IsInf(least, 1) {
		panic("figure: LogY of a figure without a sequence that has positive values")
	}
	f.Y.Scale, f.Y.Tick.Marker, f.Y.Min = plot.LogScale{}, powers{}, least
	f.Y.Max = max(f.Y.Max, 2*least)
	return f
}

// logarithmic reports whether the axis of values is.
func logarithmic(p *plot.Plot) bool {
	_, is := p.Y.Scale.(plot.LogScale)
	return is
}
