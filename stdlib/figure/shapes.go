package figure

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/internal/list"
)

// shapes are the glyphs of series, so that series differ in more than their colour. zoom.js of
// package notebooks/export draws the same ones in the same order.
var shapes = []draw.GlyphDrawer{
	draw.CircleGlyph{},
	polygon{{0, 1.25}, {-1.1, -0.8}, {1.1, -0.8}},
	polygon{{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}},
	thickRing{},
	polygon{{0, -1.25}, {-1.1, 0.8}, {1.1, 0.8}},
	polygon{{0, 1.35}, {-1.35, 0}, {0, -1.35}, {1.35, 0}},
	strokes{{-1, -1, 1, 1}, {-1, 1, 1, -1}},
	strokes{{-1.2, 0, 1.2, 0}, {0, -1.2, 0, 1.2}},
	strokes{{-0.9, -0.9, 0.9, -0.9}, {0.9, -0.9, 0.9, 0.9}, {0.9, 0.9, -0.9, 0.9}, {-0.9, 0.9, -0.9, -0.9}},
}

// A polygon is a filled glyph, its corners in units of the radius.
type polygon [][2]float64

// DrawGlyph implements draw.GlyphDrawer.
func (g polygon) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	c.FillPolygon(style.Color, list.Map(g, func(corner [2]float64) vg.Point {
		return vg.Point{X: at.X + style.Radius*vg.Length(corner[0]), Y: at.Y + style.Radius*vg.Length(corner[1])}
	}))
}

// Strokes are a glyph of lines from (0, 1) to (2, 3) in units of the radius.
type strokes [][4]float64

// DrawGlyph implements draw.GlyphDrawer.
func (g strokes) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	line, r := draw.LineStyle{Color: style.Color, Width: vg.Points(1.1)}, style.Radius
	for _, s := range g {
		c.StrokeLine2(line, at.X+r*vg.Length(s[0]), at.Y+r*vg.Length(s[1]), at.X+r*vg.Length(s[2]), at.Y+r*vg.Length(s[3]))
	}
}

// thickRing draws a circle with a line that shows in print.
type thickRing struct{}

// DrawGlyph implements draw.GlyphDrawer.
func (thickRing) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	c.SetLineStyle(draw.LineStyle{Color: style.Color, Width: vg.Points(1.1)})
	var p vg.Path
	p.Move(vg.Point{X: at.X + style.Radius, Y: at.Y})
	p.Arc(at, style.Radius, 0, 2*math.Pi)
	p.Close()
	c.Stroke(p)
}
