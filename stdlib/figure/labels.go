package figure

import (
	"fmt"

	"gonum.org/v1/plot"
)

// Title sets the title and returns the figure. It panics if the text is too long to be read, as XLabel and YLabel do.
func (f *Figure) Title(text string) *Figure {
	legible("Title", text)
	f.Plot.Title.Text = text
	return f
}

// XLabel sets what stands below the axis of numbers and returns the figure.
func (f *Figure) XLabel(text string) *Figure {
	legible("XLabel", text)
	f.Plot.X.Label.Text = text
	return f
}

// YLabel sets what stands beside the other axis and returns the figure.
func (f *Figure) YLabel(text string) *Figure {
	legible("YLabel", text)
	f.Plot.Y.Label.Text = text
	return f
}

// logarithmic reports whether the axis of values is.
func logarithmic(p *plot.Plot) bool {
	_, is := p.Y.Scale.(plot.LogScale)
	return is
}

// longestText is the maximum number of bytes of a title or a label.
const longestText = 1000

// legible panics if a text is too long to be read.
func legible(caller, text string) {
	if len(text) > longestText {
		panic(fmt.Sprintf("figure: %s: the text has %d bytes; %d at most can be read", caller, len(text), longestText))
	}
}
