package figure

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display/vector"
)

// A key is an entry of a legend: a glyph, a line or both, and what it stands for.
type key struct {
	name  string
	glyph *draw.GlyphStyle
	line  *draw.LineStyle
}

// width returns the room that a key takes.
func (k key) width(style text.Style) vg.Length { return keyIcon + 4 + style.Width(k.name) }

// draw draws the key with its lower left corner at a place; its name is cut where the picture ends.
func (k key) draw(c draw.Canvas, at vg.Point, style text.Style, widest vg.Length) {
	middle := vg.Point{X: at.X + keyIcon/2, Y: at.Y + keyHeight/2}
	if k.line != nil {
		c.StrokeLine2(*k.line, at.X, middle.Y, at.X+keyIcon, middle.Y)
	}
	if k.glyph != nil {
		c.DrawGlyph(*k.glyph, middle)
	}
	style.XAlign, style.YAlign = text.XLeft, text.YBottom
	c.FillText(style, vg.Point{X: at.X + keyIcon + 4, Y: at.Y + 2}, clippedTo(k.name, style, widest-keyIcon-4))
}

// inRows deals keys out to rows of a width.
func inRows(keys []key, style text.Style, widest vg.Length) [][]key {
	var rows [][]key
	used := vg.Length(0)
	for _, k := range keys {
		wide := k.width(style)
		if len(rows) > 0 && used+keyGap+wide <= widest {
			rows[len(rows)-1] = append(rows[len(rows)-1], k)
			used += keyGap + wide
			continue
		}
		rows = append(rows, []key{k})
		used = wide
	}
	return rows
}

// key adds an entry for a glyph to the legend.
func (f *Figure) key(name string, style draw.GlyphStyle) {
	f.keys = append(f.keys, key{name: name, glyph: &style})
}

// A note says something about a place on the horizontal axis: from here on a theorem holds, here
// two games part. A dashed line marks the place, the words stand above the data.
type note struct {
	x     float64
	words string
}

// note adds a note.
func (f *Figure) note(x float64, words string) { f.notes = append(f.notes, note{x, words}) }

// draw draws a note as that of a row, counted from above.
func (n note) draw(c draw.Canvas, p *plot.Plot, row int) {
	x, _ := p.Transforms(&c)
	at := x(n.x)
	top := c.Max.Y - vg.Length(row)*noteRow
	vector.Within(c.Canvas, "note", func() {
		c.StrokeLine2(ruleLine, at, c.Min.Y, at, top)
	})
	style := p.X.Tick.Label
	style.Color, style.Rotation, style.XAlign, style.YAlign = rule, 0, text.XLeft, text.YTop
	widest := max(c.Max.X-at, at-c.Min.X) - 6
	words := n.words
	if style.Width(words) > widest {
		words = strings.TrimSuffix(words, forEver) // a reservation stays
	}
	words = clippedTo(words, style, widest)
	place := vg.Point{X: at + 4, Y: top}
	if c.Max.X-at-4 < style.Width(words) {
		style.XAlign, place.X = text.XRight, at-4
	}
	vector.Within(c.Canvas, "note", func() { c.FillText(style, place, words) })
}

// ruleLine is the line of notes.
var ruleLine = draw.LineStyle{Color: rule, Width: vg.Points(1), Dashes: []vg.Length{vg.Points(4), vg.Points(3)}}
