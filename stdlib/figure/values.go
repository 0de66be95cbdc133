package figure

import (
	"fmt"
	"image"
	"image/color"
	"math/bits"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/task"
)

// The words on the axes.
const (
	heapAxis  = "heap size n"
	valueAxis = "Grundy value G(n)"
)

// Values draws sequences of Grundy values against the heap size, one colour and shape for each. It
// panics without sequences and for things that are none.
func Values(sequences ...any) *Figure {
	if len(sequences) == 0 {
		panic("figure: Values of no sequence")
	}
	all := make([]series, len(sequences))
	for i, s := range sequences {
		all[i] = seriesOf("Values", s)
	}
	f := begin(valuesTitle(all), heapAxis, valueAxis)
	for i, s := range all {
		f.dots(s, i)
		if len(all) > 1 {
			f.Text += legendName(s, i) + "\n"
		}
		f.Text += characters(s.values)
	}
	f.label(all)
	return f
}

func valuesTitle(all []series) string {
	if len(all) == 1 {
		return all[0].titled("Grundy values")
	}
	return "Grundy values"
}

// label adds a legend when there are several series.
func (f *Figure) label(all []series) {
	if len(all) < 2 {
		return
	}
	for i, s := range all {
		f.key(legendName(s, i), glyph(i, 3))
	}
	f.headroom(len(all))
}

func legendName(s series, i int) string {
	if s.name != "" {
		return s.name
	}
	return fmt.Sprintf("sequence %d", i+1)
}

func glyph(i int, points float64) draw.GlyphStyle {
	return draw.GlyphStyle{Color: colourOf(i), Radius: vg.Points(points), Shape: shapeOf(i)}
}

// dots adds a series as dots, or as a cloud when it has too many for a vector drawing.
func (f *Figure) dots(s series, i int) {
	if len(s.values) > cloudFrom {
		f.Add(cloud{values: s.values, colour: colourOf(i)})
		return
	}
	f.scatter(points(s.values, 0, 1), glyph(i, dotSize(len(s.values))))
}

// points returns the values of every step-th heap from a first one on.
func points(values []int, first, step int) plotter.XYs {
	var xy plotter.XYs
	for n := first; n < len(values); n += step {
		xy = append(xy, plotter.XY{X: float64(n), Y: float64(values[n])})
	}
	return xy
}

// scatter adds dots; none at all is no error.
func (f *Figure) scatter(xy plotter.XYs, style draw.GlyphStyle) {
	if len(xy) == 0 {
		return
	}
	s, err := plotter.NewScatter(xy)
	if err != nil {
		panic("figure: " + err.Error())
	}
	s.GlyphStyle = style
	f.Add(s)
}

// dotSize returns the radius in points for dots of which there are so many.
func dotSize(n int) float64 {
	switch {
	case n <= 60:
		return 3
	case n <= 300:
		return 2.2
	case n <= 1000:
		return 1.5
	}
	return 1
}

// cloudFrom is the number of dots from which on they become a bitmap in the drawing.
const cloudFrom = 4000

// cloud draws values as the pixels of a bitmap, so that a million of them are a small picture.
type cloud struct {
	values []int
	colour color.Color
}

// Plot implements plot.Plotter.
func (d cloud) Plot(c draw.Canvas, p *plot.Plot) {
	const wide, high = 1600, 700
	side := 5 // of a dot, in pixels
	if len(d.values) > 5*cloudFrom {
		side = 3
	}
	img := image.NewNRGBA(image.Rect(0, 0, wide, high))
	for n, v := range d.values {
		task.Check()
		x := int(p.X.Norm(float64(n))*(wide-1)) - side/2
		y := high - 1 - int(p.Y.Norm(float64(v))*(high-1)) - side/2
		for dx := range side {
			for dy := range side {
				img.Set(x+dx, y+dy, d.colour)
			}
		}
	}
	c.DrawImage(c.Rectangle, img)
}

// DataRange implements plot.DataRanger.
func (d cloud) DataRange() (xmin, xmax, ymin, ymax float64) {
	low, high := bounds(d.values)
	return 0, float64(len(d.values) - 1), float64(low), float64(high)
}

// bounds returns the least and the greatest value, 0 and 0 for none.
func bounds(values []int) (low, high int) {
	if len(values) == 0 {
		return 0, 0
	}
	low, high = values[0], values[0]
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	return low, high
}

// characters draws values in at most 72 columns and 16 rows of characters.
func characters(values []int) string {
	if len(values) == 0 {
		return "(no values)\n"
	}
	const columns, most = 72, 16
	low, high := bounds(values)
	span := uint64(high) - uint64(low) // an int may be too small for it
	rows, wide := most, min(len(values), columns)
	if span < most {
		rows = int(span) + 1
	}
	grid := make([][]rune, rows)
	for r := range grid {
		grid[r] = []rune(strings.Repeat(" ", wide))
	}
	for n, v := range values {
		grid[scaled(uint64(v)-uint64(low), rows-1, max(span, 1))][n*wide/len(values)] = '•'
	}
	labels, margin := make([]string, rows), 6
	steps := uint64(max(rows-1, 1))
	for r := range labels {
		above := scaled(span, r, steps)
		if above*steps != span*uint64(r) { // both modulo 2^64, but they differ by less than steps
			above++
		}
		labels[r] = strconv.Itoa(low + int(above)) // the least value that comes into the row
		margin = max(margin, len(labels[r]))
	}
	var b strings.Builder
	for r := rows - 1; r >= 0; r-- {
		b.WriteString(strings.TrimRight(fmt.Sprintf("%*s │%s", margin, labels[r], string(grid[r])), " ") + "\n")
	}
	fmt.Fprintf(&b, "%*s └%s\n", margin, "", strings.Repeat("─", wide))
	fmt.Fprintf(&b, "%*s  0%*s\n", margin, "", max(wide-1, 1), fmt.Sprintf("n = %d", len(values)-1))
	return b.String()
}

// scaled returns ⌊x·m/d⌋ for m ≤ d or x ≤ d, where x·m may be greater than any integer.
func scaled(x uint64, m int, d uint64) uint64 {
	high, low := bits.Mul64(x, uint64(m))
	q, _ := bits.Div64(high, low, d)
	return q
}
