package figure

import (
	"fmt"
	"image/color"
	"reflect"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/nimber"
	"sprague/stdlib/task"
)

// Heatmap draws a table of Grundy values, table[a][b] for heaps of a and b, from dark to light,
// with the P-positions (value 0) marked by dots. The table is rows of integers, a table of nimbers,
// or anything with a method Rows() [][]int. It panics for anything else and for tables with rows of
// different lengths.
func Heatmap(table any) *Figure {
	rows, name := rowsOf(table)
	for _, r := range rows {
		if len(r) != len(rows[0]) {
			panic("figure: Heatmap of a table whose rows differ in length")
		}
	}
	grid := heat{rows, 1}
	f := begin(series{name: name}.titled("values, P-positions marked"), "second heap b", "first heap a")
	f.Add(heatCells(grid))
	f.scatter(grid.zeros(), draw.GlyphStyle{Color: orange, Radius: vg.Points(dotSize(3*len(rows)) + 0.5), Shape: draw.CircleGlyph{}})
	f.Width, f.Height = 6.2*vg.Inch, 4.8*vg.Inch
	f.bar = colourBar(grid.greatest())
	f.Text = tableText(rows)
	if t, ok := table.(nimber.Grid); ok {
		f.Title.Text, f.X.Label.Text, f.Y.Label.Text = titleOf(t), "nimber b", "nimber a"
		f.bar.Y.Label.Text = "nimber"
	}
	return f
}

// titleOf names a table of nimbers in letters that every font has.
func titleOf(t nimber.Grid) string {
	if t.Operation == "⊗" {
		return "nim product of a and b"
	}
	return "nim sum of a and b"
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

// heat is a table as the grid of a heat map, whose rows and columns lie step apart.
type heat struct {
	rows [][]int
	step int
}

// every returns the table with every step-th row and column only.
func (h heat) every(step int) heat {
	thin := heat{step: step}
	for a := 0; a < len(h.rows); a += step {
		task.Check()
		row := make([]int, 0, len(h.rows[a])/step+1)
		for b := 0; b < len(h.rows[a]); b += step {
			row = append(row, h.rows[a][b])
		}
		thin.rows = append(thin.rows, row)
	}
	return thin
}

func (h heat) Dims() (c, r int)   { return len(h.rows[0]), len(h.rows) }
func (h heat) Z(c, r int) float64 { return float64(h.rows[r][c]) }
func (h heat) X(c int) float64    { return float64(c * h.step) }
func (h heat) Y(r int) float64    { return float64(r * h.step) }
func (h heat) Min() float64       { return 0 }
func (h heat) Max() float64       { return float64(max(h.greatest(), 1)) }

func (h heat) greatest() int {
	greatest := 0
	for _, r := range h.rows {
		_, high := bounds(r)
		greatest = max(greatest, high)
	}
	return greatest
}

// zeros returns the places with value 0.
func (h heat) zeros() plotter.XYs {
	var xy plotter.XYs
	for a, row := range h.rows {
		for b, v := range row {
			if v == 0 {
				xy = append(xy, plotter.XY{X: float64(b), Y: float64(a)})
			}
		}
	}
	return xy
}

// heatCells draws the table; a large one as a bitmap, and a very large one as one of fewer cells.
func heatCells(grid heat) plot.Plotter {
	const finest = 1200 // rows or columns of a bitmap
	grid = grid.every((max(len(grid.rows), len(grid.rows[0])) + finest - 1) / finest)
	m := plotter.NewHeatMap(grid, viridis(256))
	m.Rasterized = len(grid.rows)*len(grid.rows[0]) > cloudFrom
	return m
}

// viridis is the palette of that name, whose lightness rises evenly, in so many steps.
type viridis int

// Colors implements palette.Palette by going straight from one of nine colours to the next.
func (n viridis) Colors() []color.Color {
	anchors := []color.NRGBA{
		{0x44, 0x01, 0x54, 255}, {0x47, 0x2D, 0x7B, 255}, {0x3B, 0x52, 0x8B, 255}, {0x2C, 0x72, 0x8E, 255}, {0x21, 0x91, 0x8C, 255},
		{0x28, 0xAE, 0x80, 255}, {0x5E, 0xC9, 0x62, 255}, {0xAD, 0xDC, 0x30, 255}, {0xFD, 0xE7, 0x25, 255},
	}
	colours := make([]color.Color, n)
	for i := range colours {
		at := float64(i) / float64(n-1) * float64(len(anchors)-1)
		k := min(int(at), len(anchors)-2)
		colours[i] = between(anchors[k], anchors[k+1], at-float64(k))
	}
	return colours
}

// between mixes two colours.
func between(a, b color.NRGBA, part float64) color.Color {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + part*(float64(y)-float64(x)) + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// colourBar returns the scale of the values as a plot of its own.
func colourBar(greatest int) *plot.Plot {
	steps := min(max(greatest, 1)+1, 256)
	rows := make([][]int, steps)
	for i := range rows {
		rows[i] = []int{i * max(greatest, 1) / (steps - 1)}
	}
	bar := begin("", "", "").Plot
	bar.HideX()
	m := plotter.NewHeatMap(scale{heat{rows, 1}, float64(max(greatest, 1)) / float64(steps-1)}, viridis(256))
	m.Rasterized = true
	bar.Add(m)
	bar.Y.Label.Text = "Grundy value"
	return bar
}

// scale is a colour bar whose rows lie step apart.
type scale struct {
	heat
	step float64
}

func (s scale) Y(r int) float64 { return float64(r) * s.step }

// tableText returns the corner of the table in columns, P-positions as bare zeros.
func tableText(rows [][]int) string {
	const most = 20
	var b strings.Builder
	for a := min(len(rows), most) - 1; a >= 0; a-- {
		fmt.Fprintf(&b, "%4d │", a)
		for _, v := range rows[a][:min(len(rows[a]), most)] {
			fmt.Fprintf(&b, "%3d", v)
		}
		b.WriteString("\n")
	}
	b.WriteString("     └" + strings.Repeat("───", min(len(rows[0]), most)) + "\n      ")
	for c := range min(len(rows[0]), most) {
		fmt.Fprintf(&b, "%3d", c)
	}
	return b.String() + "\n"
}
