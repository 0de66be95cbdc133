package figure

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Strip draws a square for every heap, row by row: in colour for a P-position (value 0), pale for an
// N-position. The rows are as long as suits the number of heaps, or as long as the caller says: with
// the period of a game they line up. It panics if a row is given that is not positive, and for more
// than one.
func Strip(sequence any, row ...int) *Figure {
	s := seriesOf("Strip", sequence)
	across := rowLength(len(s.values))
	if len(row) > 1 || len(row) == 1 && row[0] < 1 {
		panic(fmt.Sprintf("figure: Strip with rows of %v; one positive length can be given", row))
	}
	if len(row) == 1 {
		across = row[0]
	}
	zeros := 0
	for _, v := range s.values {
		if v == 0 {
			zeros++
		}
	}
	title := s.titled(fmt.Sprintf("P-positions marked: %s of %s heaps", grouped(int64(zeros)),
		grouped(int64(len(s.values)))))
	rows := max((len(s.values)+across-1)/across, 1)
	f := begin(title, heapAxis, "from n =")
	if rows > 1 {
		f.X.Label.Text = fmt.Sprintf("heap size n mod %d", across)
	}
	f.X.Tick.Marker, f.Y.Tick.Marker = upTo{float64(across - 1)}, rowStarts{rows, across}
	f.Add(squares{s.values, across})
	f.roomy = false
	f.Height = min(max(vg.Length(rows)*width*0.86/vg.Length(max(across, leastAcross)), 0.34*vg.Inch),
		6*vg.Inch) + 0.95*vg.Inch
	f.strip = &squares{s.values, across}
	f.about = title + ". "
	f.screen = func(to t) string { return stripText(to, s.values, row) }
	return f
}

// leastAcross is the least number of squares per row, so that a few squares do not fill a poster.
const leastAcross = 15

// rowLength returns a round number of heaps for a row, so that a strip of many heaps is about three
// times as wide as high, and one of few has short rows.
func rowLength(heaps int) int {
	best := 10
	for power := 10; power <= 1e9; power *= 10 {
		for _, m := range []int{1, 2, 5} {
			if float64(m*power) <= math.Sqrt(6*float64(heaps)) {
				best = m * power
			}
		}
	}
	return min(max(best, 20), max(heaps, 1))
}

// upTo puts ticks on whole numbers up to the last.
type upTo struct{ last float64 }

// Ticks implements plot.Ticker.
func (u upTo) Ticks(low, high float64) []plot.Tick { return whole{}.Ticks(low, min(high, u.last)) }

// rowStarts labels the rows of a strip by their first heap, from the top.
type rowStarts struct{ rows, across int }

// Ticks implements plot.Ticker.
func (r rowStarts) Ticks(_, _ float64) []plot.Tick {
	every := int(wholeStep(float64(r.rows-1), 8))
	var ticks []plot.Tick
	for row := 0; row < r.rows; row += every {
		ticks = append(ticks, plot.Tick{Value: -float64(row), Label: grouped(int64(row * r.across))})
	}
	return ticks
}

// squares draws values as squares, row by row; very many of them as a bitmap.
type squares struct {
	values []int
	across int
}

func (s squares) rows() int { return max((len(s.values)+s.across-1)/s.across, 1) }

// Plot implements plot.Plotter.
func (s squares) Plot(c draw.Canvas, p *plot.Plot) {
	if len(s.values) > cloudFrom {
		s.pixels(c)
		return
	}
	for _, kind := range []struct {
		colour color.Color
		zero   bool
	}{{pale, false}, {hues[0], true}} {
		for n, v := range s.values {
			if (v == 0) == kind.zero {
				s.square(c, p, n, kind.colour)
			}
		}
	}
}

func (s squares) square(c draw.Canvas, p *plot.Plot, n int, colour color.Color) {
	column, row := float64(n%s.across), -float64(n/s.across)
	x := func(v float64) vg.Length { return c.X(p.X.Norm(v)) }
	y := func(v float64) vg.Length { return c.Y(p.Y.Norm(v)) }
	c.FillPolygon(colour, []vg.Point{
		{X: x(column - 0.44), Y: y(row - 0.42)}, {X: x(column + 0.44), Y: y(row - 0.42)},
		{X: x(column + 0.44), Y: y(row + 0.42)}, {X: x(column - 0.44), Y: y(row + 0.42)},
	})
}

// pixels draws the strip with a pixel for a heap, or, of very many, for several: the darker, the more
// of them are P-positions.
func (s squares) pixels(c draw.Canvas) {
	const most = 1200
	step := (max(s.across, s.rows()) + most - 1) / most
	box := image.Rect(0, 0, (s.across+step-1)/step, (s.rows()+step-1)/step)
	zeros, all, share := make([]int, box.Dx()*box.Dy()), make([]int, box.Dx()*box.Dy()), image.NewGray(box)
	for n, v := range s.values {
		i := n/s.across/step*box.Dx() + n%s.across/step
		all[i]++
		if v == 0 {
			zeros[i]++
		}
	}
	for i, k := range zeros {
		if all[i] > 0 {
			share.Pix[i] = uint8(28 + 227*k/all[i])
		}
	}
	bitmap(c, hues[0], share)
}

// DataRange implements plot.DataRanger.
func (s squares) DataRange() (xmin, xmax, ymin, ymax float64) {
	return -0.5, float64(max(s.across, leastAcross)) - 0.5, -float64(s.rows()) + 0.5, 0.5
}

// stripText returns the strip as letters, in rows as long as the terminal has room for.
func stripText(to t, values []int, row []int) string {
	const mostRows = 60
	if len(values) == 0 {
		return "no heaps\n"
	}
	across := max((to.Width()-9)/10*10, 10)
	if len(row) == 1 {
		across = row[0]
	}
	var b strings.Builder
	for n, v := range values {
		if n/across == mostRows {
			fmt.Fprintf(&b, "        … and %s more heaps\n", grouped(int64(len(values)-n)))
			break
		}
		if n%across == 0 {
			fmt.Fprintf(&b, "%6d │", n)
		}
		if v == 0 {
			b.WriteString(painted(to, 0, "P"))
		} else {
			b.WriteString("·")
		}
		if n%across == across-1 || n == len(values)-1 {
			b.WriteString("\n")
		}
	}
	return b.String()
}
