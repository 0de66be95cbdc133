package figure

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// stripWidth is how many heaps a row of a strip shows.
const stripWidth = 50

// Strip draws a square for every heap, in rows of 50: dark for a P-position (value 0), pale for an
// N-position.
func Strip(sequence any) *Figure {
	s := seriesOf("Strip", sequence)
	zeros := 0
	for _, v := range s.values {
		if v == 0 {
			zeros++
		}
	}
	title := fmt.Sprintf("P-positions (dark): %d of %d heaps", zeros, len(s.values))
	rows := (len(s.values) + stripWidth - 1) / stripWidth
	f := begin(s.titled(title), fmt.Sprintf("heap size n mod %d", stripWidth), "from n =")
	f.Y.Tick.Marker = rowStarts(rows)
	f.Add(squares(s.values))
	f.Height = vg.Length(min(max(rows, 1), 40))*0.2*vg.Inch + 0.95*vg.Inch
	f.Text = stripText(s.values)
	return f
}

// rowStarts labels the rows of a strip by their first heap, from the top.
type rowStarts int

// Ticks implements plot.Ticker.
func (rows rowStarts) Ticks(_, _ float64) []plot.Tick {
	every := (int(rows) + 7) / 8
	var ticks []plot.Tick
	for r := 0; r < int(rows); r += max(every, 1) {
		ticks = append(ticks, plot.Tick{Value: -float64(r), Label: grouped(int64(r * stripWidth))})
	}
	return ticks
}

// squares draws values as squares, row by row.
type squares []int

// Plot implements plot.Plotter.
func (s squares) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for n, v := range s {
		column, row := float64(n%stripWidth), -float64(n/stripWidth)
		colour := color.Color(pale)
		if v == 0 {
			colour = blue
		}
		c.FillPolygon(colour, []vg.Point{
			{X: x(column - 0.44), Y: y(row - 0.42)}, {X: x(column + 0.44), Y: y(row - 0.42)},
			{X: x(column + 0.44), Y: y(row + 0.42)}, {X: x(column - 0.44), Y: y(row + 0.42)},
		})
	}
}

// DataRange implements plot.DataRanger.
func (s squares) DataRange() (xmin, xmax, ymin, ymax float64) {
	rows := (len(s) + stripWidth - 1) / stripWidth
	return -0.5, float64(min(max(len(s), 1), stripWidth)) - 0.5, -float64(rows) + 0.5, 0.5
}

// stripText returns the strip as letters.
func stripText(values []int) string {
	var b strings.Builder
	for n, v := range values {
		if n%stripWidth == 0 {
			fmt.Fprintf(&b, "%6d │", n)
		}
		if v == 0 {
			b.WriteString("P")
		} else {
			b.WriteString("·")
		}
		if n%stripWidth == stripWidth-1 || n == len(values)-1 {
			b.WriteString("\n")
		}
	}
	return b.String()
}
