package figure

import (
	_ "embed"
	"image/color"
	"regexp"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The colours on light ground; style.css has those on dark ground too. The hues are near
// those of Okabe and Ito [OkabeIto2008], moved until every two of the eight stay apart for every kind
// of colour vision, and are as dark as thin marks on white need.
var (
	white = color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}
	black = color.NRGBA{0x22, 0x22, 0x22, 0xFF}
	pale  = color.NRGBA{0xE4, 0xE4, 0xE4, 0xFF}
	shade = color.NRGBA{0xEC, 0xEC, 0xEC, 0xFF}
	rule  = color.NRGBA{0x7A, 0x5C, 0x00, 0xFF}
	hues  = []color.NRGBA{
		{0x0B, 0x58, 0xC3, 0xFF}, {0xD4, 0x69, 0x1E, 0xFF}, {0x18, 0x80, 0x60, 0xFF}, {0xB2, 0x3F, 0x88, 0xFF},
		{0x8C, 0x51, 0x0F, 0xFF}, {0x31, 0x9A, 0xCB, 0xFF}, {0x4C, 0x46, 0x40, 0xFF}, {0x53, 0x3B, 0x92, 0xFF},
	}

	// Ink again, one step lighter: so the canvas, which sees colours only, knows what on the axes
	// is drawn anew when a reader zooms.
	inkX, inkY   = color.NRGBA{0x22, 0x22, 0x23, 0xFF}, color.NRGBA{0x22, 0x22, 0x24, 0xFF}
	gridX, gridY = color.NRGBA{0xE4, 0xE4, 0xE5, 0xFF}, color.NRGBA{0xE4, 0xE4, 0xE6, 0xFF}
)

// roles are the classes of style.css by the colour that stands for them.
var roles = map[color.NRGBA]string{
	white: "p", black: "i", inkX: "i tx", inkY: "i ty", pale: "g", gridX: "g tx", gridY: "g ty", shade: "h", rule: "r",
	hues[0]: "0", hues[1]: "1", hues[2]: "2", hues[3]: "3", hues[4]: "4", hues[5]: "5", hues[6]: "6", hues[7]: "7",
}

//go:embed style.css
var styleSheet string

// compactStyle goes into every document.
var compactStyle = regexp.MustCompile(`\s+`).ReplaceAllString(regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(strings.TrimSpace(styleSheet), ""), " ")

// families are fonts that measure alike, and whatever there is.
const families = "'Liberation Sans', Arimo, Helvetica, Arial, sans-serif"

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
	return &Figure{Plot: p, Width: width, Height: height, roomy: true}
}

// sans returns the sans-serif font of this many points.
func sans(size float64) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Points(size)}
}
