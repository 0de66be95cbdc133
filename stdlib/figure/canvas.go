package figure

import "gonum.org/v1/plot/vg/draw"

// Draw draws the plot on a canvas of gonum, without what a figure adds around it. It panics if the canvas is empty or
// the figure has no plot.
func (f *Figure) Draw(c draw.Canvas) {
	f.needs("Draw", c)
	f.Plot.Draw(c)
}

// DrawGlyphBoxes draws the boxes of the glyphs of the plot on a canvas of gonum, to see where they lie. It panics as
// Draw does.
func (f *Figure) DrawGlyphBoxes(c draw.Canvas) {
	f.needs("DrawGlyphBoxes", c)
	f.Plot.DrawGlyphBoxes(c)
}

// needs panics where there is nothing to draw, or nothing to draw on.
func (f *Figure) needs(method string, c draw.Canvas) {
	switch {
	case f == nil || f.Plot == nil:
		panic("figure: " + method + " of a figure without a plot; figure.Values(octal.Kayles) is one with it")
	case c.Canvas == nil:
		panic("figure: " + method + " on an empty canvas; a figure shows itself without one, and Save(\"x.svg\") writes it")
	}
}
