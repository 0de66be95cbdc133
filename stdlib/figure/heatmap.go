package figure

import (
	"fmt"
	"image"
	"image/color"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display/vector"
	"sprague/stdlib/nimber"
	"sprague/stdlib/task"
)

// Heatmap draws a table of Grundy values, table[a][b] for heaps of a and b, from dark to light, with the P-positions
// (value 0) marked by dots. The table is rows of integers, a table of nimbers, or anything with a method Rows()
// [][]int. It panics for anything else and for tables with rows of different lengths.
func Heatmap(table any) *Figure {
	rows, name := rowsOf(table)
	for _, r := range rows {
		if len(r) != len(rows[0]) {
			panic("figure: Heatmap of a table whose rows differ in length")
		}
	}
	scale := scaleOf(rows)
	f := begin(series{name: name}.titled("values, P-positions marked"), "second heap b", "first heap a")
	f.Plot.Add(squareCells{rows, scale})
	if dots, err := plotter.NewScatter(zeros(rows)); err == nil { // there are some
		dots.GlyphStyle = draw.GlyphStyle{Color: hues[1], Radius: vg.Points(dotSize(3*len(rows)) + 0.5),
			Shape: draw.CircleGlyph{}}
		f.Plot.Add(dots)
	}
	f.bar = &bar{scale, "Grundy value"}
	f.Width, f.Height = 6.2*vg.Inch, tableHeight(rows, len(scale.few))
	f.table = rows
	f.screen = func(to t) string { return tableText(to, rows) }
	if t, ok := table.(nimber.Grid); ok {
		f.Title("nim sum of a and b").XLabel("nimber b").YLabel("nimber a")
		if t.Operation == "⊗" {
			f.Title("nim product of a and b")
		}
		f.bar.label = "nimber"
	}
	f.about = fmt.Sprintf("%s. A table of %d rows and %d columns, values from %d to %d, %d of them 0. ",
		f.Plot.Title.Text, len(rows), len(rows[0]), scale.low, scale.high, len(zeros(rows)))
	return f
}

// tableHeight returns the height of a table's figure: that of its cells and of what stands around
// them, or of the boxes beside them.
func tableHeight(table [][]int, boxes int) vg.Length {
	columns, rows := vg.Length(len(table[0])), vg.Length(len(table))
	side := min(4.2*vg.Inch/max(columns, rows/flattest), widestCell)
	around := 1.1 * vg.Inch
	return min(max(max(rows, columns/flattest)*side+around, vg.Length(boxes)*boxSide+0.8*vg.Inch), 4.8*vg.Inch)
}

// rowsOf reads a table and its name.
func rowsOf(table any) (rows [][]int, name string) {
	switch t := table.(type) {
	case [][]int:
		rows = t
	case interface{ Rows() [][]int }:
		rows = t.Rows()
		if s, ok := table.(interface{ Name() string }); ok {
			name = s.Name()
		}
	case nimber.Grid:
		rows = integers(t.Values)
	default:
		rows = integers(table)
	}
	if len(rows) == 0 || len(rows[0]) == 0 {
		panic("figure: Heatmap of an empty table")
	}
	return rows, name
}

// integers reads a slice of slices of integers of any type.
func integers(table any) [][]int {
	v := reflect.ValueOf(table)
	if v.Kind() != reflect.Slice || v.Type().Elem().Kind() != reflect.Slice {
		panic(fmt.Sprintf("figure: Heatmap of a %T; it takes rows of integers or a table with Rows()", table))
	}
	rows := make([][]int, v.Len())
	for i := range rows {
		rows[i] = seriesOf("Heatmap", v.Index(i).Interface()).values
	}
	return rows
}

// zeros returns the places with value 0.
func zeros(rows [][]int) plotter.XYs {
	var xy plotter.XYs
	for a, row := range rows {
		for b, v := range row {
			if v == 0 {
				xy = append(xy, plotter.XY{X: float64(b), Y: float64(a)})
			}
		}
	}
	return xy
}

// squareCells draws a table as a bitmap; of a very large one only every so many rows and columns.
type squareCells struct {
	rows  [][]int
	scale colourScale
}

// Plot implements plot.Plotter.
func (s squareCells) Plot(c draw.Canvas, p *plot.Plot) {
	const finest = 1200 // rows or columns of the bitmap
	height, width := len(s.rows), len(s.rows[0])
	step := (max(height, width) + finest - 1) / finest
	side := max(1, 480/max(height, width)) // of a cell, for formats that would blur it
	if vector.Inside(c.Canvas) != nil {
		side = 1
	}
	img := image.NewNRGBA(image.Rect(0, 0, (width+step-1)/step*side, (height+step-1)/step*side))
	for y := range img.Rect.Dy() {
		task.Check()
		row := s.rows[(img.Rect.Dy()-1-y)/side*step]
		for x := range img.Rect.Dx() {
			img.Set(x, y, s.scale.colour(row[x/side*step]))
		}
	}
	c.DrawImage(c.Rectangle, img)
}

// DataRange implements plot.DataRanger.
func (s squareCells) DataRange() (xmin, xmax, ymin, ymax float64) {
	return -0.5, float64(len(s.rows[0])) - 0.5, -0.5, float64(len(s.rows)) - 0.5
}

// viridis returns 256 colours of the palette of that name, whose lightness rises evenly, by going straight from one of
// nine colours to the next.
func viridis() []color.Color {
	anchors := []color.NRGBA{
		{0x44, 0x01, 0x54, 255}, {0x47, 0x2D, 0x7B, 255}, {0x3B, 0x52, 0x8B, 255}, {0x2C, 0x72, 0x8E, 255},
		{0x21, 0x91, 0x8C, 255},
		{0x28, 0xAE, 0x80, 255}, {0x5E, 0xC9, 0x62, 255}, {0xAD, 0xDC, 0x30, 255}, {0xFD, 0xE7, 0x25, 255},
	}
	colours := make([]color.Color, 256)
	for i := range colours {
		at := float64(i) / 255 * float64(len(anchors)-1)
		k := min(int(at), len(anchors)-2)
		a, b := anchors[k], anchors[k+1]
		mix := func(x, y uint8) uint8 { return uint8(float64(x) + (at-float64(k))*(float64(y)-float64(x)) + 0.5) }
		colours[i] = color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
	}
	return colours
}

// tableText returns the corner of the table in columns, as much as the terminal is wide, and says
// how much that leaves out. P-positions are zeros, in a colour where there is one.
func tableText(to t, rows [][]int) string {
	const mostRows = 40
	low, high := bounds(slices.Concat(rows...))
	cell := max(len(strconv.Itoa(high)), len(strconv.Itoa(low)), len(strconv.Itoa(len(rows[0])-1))) + 1
	cell = max(cell, 3)
	down, across := min(len(rows), mostRows), min(len(rows[0]), max((to.Width()-7)/cell, 1))
	var b strings.Builder
	for a := down - 1; a >= 0; a-- {
		fmt.Fprintf(&b, "%4d │", a)
		for _, v := range rows[a][:across] {
			text := fmt.Sprintf("%*d", cell, v)
			if v == 0 {
				text = painted(to, 1, text)
			}
			b.WriteString(text)
		}
		b.WriteString("\n")
	}
	b.WriteString("     └" + strings.Repeat("─", cell*across) + "\n      ")
	for c := range across {
		fmt.Fprintf(&b, "%*d", cell, c)
	}
	b.WriteString("\n")
	if down < len(rows) || across < len(rows[0]) {
		fmt.Fprintf(&b, "      rows 0 to %d of %d, columns 0 to %d of %d\n", down-1, len(rows), across-1, len(rows[0]))
	}
	return b.String()
}
