package display

import (
	"bytes"
	"cmp"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"sprague/stdlib/display/axes"
	"sprague/stdlib/display/vector"
)

// The size of a plot.
const (
	plotWidth  = 6 * vg.Inch
	plotHeight = 3.7 * vg.Inch
	plotDPI    = 110
	plotMargin = 0.08 * vg.Inch
)

// Plot draws a plot as SVG and PNG. On a dark page its background is dark, and black becomes light; other colours do
// not change. Its text has the title and the labels of the axes. A plot that cannot be drawn, for example with a
// logarithmic axis through zero or an axis that ends at NaN, shows as an error message that says what to set.
func Plot(p *plot.Plot) (b Bundle) {
	if err := axes.Check("p", p); err != nil {
		return errorText("the plot", err)
	}
	defer func() {
		// The plot library panics on ranges that it cannot map.
		if r := recover(); r != nil {
			b = errorText("the plot", fmt.Errorf("%v", r))
		}
	}()
	sheet := vector.New(plotWidth, plotHeight)
	drawPlot(p, draw.New(sheet))
	var png bytes.Buffer
	pixels := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(plotWidth, plotHeight), vgimg.UseDPI(plotDPI))}
	drawPlot(p, draw.New(pixels))
	if _, err := pixels.WriteTo(&png); err != nil {
		return errorText("the plot", err)
	}
	svg := sheet.Document(cmp.Or(p.Title.Text, "plot"), plotText(p), "")
	return Plain(plotText(p)).With(MIMESVG, svg).With(MIMEPNG, png.Bytes())
}

// drawPlot draws a plot with a margin, so that nothing touches the frame.
func drawPlot(p *plot.Plot, c draw.Canvas) {
	c.SetColor(vector.Paper)
	c.Fill(c.Rectangle.Path())
	p.Draw(draw.Crop(c, plotMargin, -plotMargin, plotMargin, -plotMargin))
}

// plotText returns a one-line description of the plot.
func plotText(p *plot.Plot) string {
	text := "plot"
	if p.Title.Text != "" {
		text += ": " + p.Title.Text
	}
	if p.X.Label.Text != "" || p.Y.Label.Text != "" {
		text += fmt.Sprintf(" (%s against %s)", cmp.Or(p.Y.Label.Text, "y"), cmp.Or(p.X.Label.Text, "x"))
	}
	return text
}
