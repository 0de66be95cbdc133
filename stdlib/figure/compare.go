package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Compare draws two sequences over one another, the second as rings around the dots of the first
// where they agree, and marks the first heap where they differ.
func Compare(a, b any) *Figure {
	one, two := seriesOf("Compare", a), seriesOf("Compare", b)
	if one.name == "" {
		one.name = "first"
	}
	if two.name == "" {
		two.name = "second"
	}
	at := firstDifference(one.values, two.values)
	title := fmt.Sprintf("%s and %s agree on %d heaps", one.name, two.name, min(len(one.values), len(two.values)))
	if at >= 0 {
		title = fmt.Sprintf("%s and %s first differ at heap %d", one.name, two.name, at)
	}
	f := begin(title, heapAxis, valueAxis)
	f.rings(one, two)
	if at >= 0 {
		f.upright(float64(at), f.Y.Min, f.Y.Max)
	}
	f.headroom(2)
	f.Text = one.name + "\n" + characters(one.values) + two.name + "\n" + characters(two.values)
	return f
}

// rings draws the second series around the dots of the first.
func (f *Figure) rings(one, two series) {
	if len(one.values)+len(two.values) > cloudFrom {
		f.dots(one, 0)
		f.dots(two, 1)
		f.key(one.name, glyph(0, 3))
		f.key(two.name, glyph(1, 3))
		return
	}
	size := dotSize(max(len(one.values), len(two.values)))
	f.scatter(points(one.values, 0, 1), glyph(0, size))
	f.scatter(points(two.values, 0, 1), ring(size+1))
	f.key(one.name, glyph(0, 3))
	f.key(two.name, ring(4))
}

// ring returns the glyph of a second series that is to be seen around a dot.
func ring(points float64) draw.GlyphStyle {
	return draw.GlyphStyle{Color: orange, Radius: vg.Points(points), Shape: thickRing{}}
}

// thickRing draws a circle with a line that shows in print.
type thickRing struct{}

// DrawGlyph implements draw.GlyphDrawer.
func (thickRing) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	c.SetLineStyle(draw.LineStyle{Color: style.Color, Width: vg.Points(1.1)})
	var p vg.Path
	p.Move(vg.Point{X: at.X + style.Radius, Y: at.Y})
	p.Arc(at, style.Radius, 0, math.Pi) // SVG draws no arc that ends where it begins
	p.Arc(at, style.Radius, math.Pi, math.Pi)
	p.Close()
	c.Stroke(p)
}

// firstDifference returns the first heap where both sequences have a value and the values differ, or −1.
func firstDifference(a, b []int) int {
	for n := range min(len(a), len(b)) {
		if a[n] != b[n] {
			return n
		}
	}
	return -1
}
