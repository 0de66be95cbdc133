package figure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The colours of Okabe and Ito, which stay apart for every kind of colour vision [OkabeIto2008].
var (
	blue   = color.NRGBA{0x00, 0x72, 0xB2, 0xFF}
	orange = color.NRGBA{0xD5, 0x5E, 0x00, 0xFF}
	green  = color.NRGBA{0x00, 0x9E, 0x73, 0xFF}
	purple = color.NRGBA{0xCC, 0x79, 0xA7, 0xFF}
	amber  = color.NRGBA{0xE6, 0x9F, 0x00, 0xFF}
	sky    = color.NRGBA{0x56, 0xB4, 0xE9, 0xFF}
	black  = color.NRGBA{0x22, 0x22, 0x22, 0xFF}
	white  = color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}
	pale   = color.NRGBA{0xE4, 0xE4, 0xE4, 0xFF}
)

// colourOf returns the colour of series i; after six they repeat.
func colourOf(i int) color.Color {
	return []color.Color{blue, orange, green, purple, amber, sky}[i%6]
}

// shapeOf returns the glyph of series i, so that series differ in shape too.
func shapeOf(i int) draw.GlyphDrawer {
	return []draw.GlyphDrawer{
		draw.CircleGlyph{}, draw.PyramidGlyph{}, draw.BoxGlyph{},
		thickRing{}, draw.TriangleGlyph{}, draw.SquareGlyph{},
	}[i%6]
}

// The size of a figure in a notebook.
const (
	width  = 7 * vg.Inch
	height = 3.4 * vg.Inch
)

// begin returns an empty figure with our fonts, a grid, and these words.
func begin(title, x, y string) *Figure {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.TextStyle.Font = sans(13)
	p.Title.Padding = vg.Points(8)
	p.Legend.TextStyle.Font = sans(10)
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(2)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = sans(11)
		axis.Tick.Label.Font = sans(10)
		axis.Tick.Marker = whole{}
		axis.Padding = vg.Points(4)
		axis.LineStyle.Color = black
		axis.Label.Padding = vg.Points(3)
	}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = pale, pale
	p.Add(grid)
	return &Figure{Plot: p, Width: width, Height: height}
}

// sans returns the sans-serif font of this many points.
func sans(size float64) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Points(size)}
}
