package figure

import "gonum.org/v1/plot"

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

// logarithmic reports whether the axis of values is.
func logarithmic(p *plot.Plot) bool {
	_, is := p.Y.Scale.(plot.LogScale)
	return is
}
