package figure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display/vector"
)

// The colours of figures, on light ground; package vector has those on dark ground too.
var (
	white, black, pale, shade, rule = vector.Paper, vector.Ink, vector.Grid, vector.Shade, vector.Rule
	inkX, inkY, gridX, gridY        = vector.InkX, vector.InkY, vector.GridX, vector.GridY
	hues                            = vector.Hues
)

// colourOf returns the colour of series i, and shapeOf its glyph. There are 8 colours and 9 glyphs,
// so that no two of 72 series have both in common.
func colourOf(i int) color.Color { return hues[i%len(hues)] }

func shapeOf(i int) draw.GlyphDrawer { return shapes[i%len(shapes)] }

// The size of a figure in a notebook.
const (
	width  = 7 * vg.Inch
	height = 3.4 * vg.Inch
)

// begin returns an empty figure with our fonts, a grid, and these words.
func begin(title, x, y string) *Figure {
	p := plot.New()
	p.BackgroundColor = nil // the paper is
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.TextStyle.Font, p.Title.TextStyle.Color = sans(13), black
	p.Title.Padding = vg.Points(8)
	p.Legend.TextStyle.Font, p.Legend.TextStyle.Color = sans(10), black
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(2)
	for axis, ink := range map[*plot.Axis]color.Color{&p.X: inkX, &p.Y: inkY} {
		axis.Label.TextStyle.Font, axis.Label.TextStyle.Color = sans(11), black
		axis.Tick.Label.Font, axis.Tick.Label.Color = sans(10), ink
		axis.Tick.LineStyle.Color = ink
		axis.Tick.Marker = whole{}
		axis.Padding = vg.Points(4)
		axis.LineStyle.Color = black
		axis.Label.Padding = vg.Points(3)
	}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = gridX, gridY
	p.Add(grid)
	return &Figure{Plot: p, Width: width, Height: height}
}

// sans returns the sans-serif font of this many points.
func sans(size float64) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Points(size)}
}
