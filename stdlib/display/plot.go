package display

import (
	"bytes"
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size at which a plot shows by itself.
const (
	PlotWidth  = 6 * vg.Inch
	PlotHeight = 3.7 * vg.Inch
	plotDPI    = 110
)

// Plot draws a plot as SVG and as PNG. Its text names the title and the axes. A plot
// that cannot be drawn, for instance with a logarithmic axis through zero, shows as
// text that says so.
func Plot(p *plot.Plot) Bundle { return PlotSize(p, PlotWidth, PlotHeight) }

// PlotSize is Plot with a size of one's own.
func PlotSize(p *plot.Plot, width, height vg.Length) (b Bundle) {
	defer func() {
		// The plot library panics on ranges that it cannot map.
		if r := recover(); r != nil {
			b = errorText("the plot", fmt.Errorf("%v", r))
		}
	}()
	var svg, png bytes.Buffer
	vector := vgsvg.New(width, height)
	p.Draw(draw.New(vector))
	if _, err := vector.WriteTo(&svg); err != nil {
		return errorText("the plot", err)
	}
	pixels := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(plotDPI))}
	p.Draw(draw.New(pixels))
	if _, err := pixels.WriteTo(&png); err != nil {
		return errorText("the plot", err)
	}
	return Plain(plotText(p)).With(MIMESVG, svg.Bytes()).With(MIMEPNG, png.Bytes())
}

// plotText says in a line what the plot is of.
func plotText(p *plot.Plot) string {
	parts := []string{"plot"}
	if p.Title.Text != "" {
		parts = append(parts, p.Title.Text)
	}
	text := strings.Join(parts, ": ")
	if p.X.Label.Text != "" || p.Y.Label.Text != "" {
		text += fmt.Sprintf(" (%s against %s)", orAxis(p.Y.Label.Text, "y"), orAxis(p.X.Label.Text, "x"))
	}
	return text
}

func orAxis(label, axis string) string {
	if label == "" {
		return axis
	}
	return label
}
