package figure

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// mostBars is how far the values of a histogram may lie apart.
const mostBars = 1 << 20

// Histogram draws how many heaps have each value. It panics if there are no values, and when
// the greatest is 2^20 or more above the least.
func Histogram(sequence any) *Figure {
	s := seriesOf("Histogram", sequence)
	if len(s.values) == 0 {
		panic("figure: Histogram of no values")
	}
	low, high := bounds(s.values)
	if uint64(high)-uint64(low) >= mostBars {
		panic(fmt.Sprintf("figure: Histogram of values from %d to %d; they may span %d", low, high, mostBars))
	}
	counts := make([]int, high-low+1)
	for _, v := range s.values {
		counts[v-low]++
	}
	f := begin(s.titled(fmt.Sprintf("how often each value occurs in %s heaps", grouped(int64(len(s.values))))),
		"Grundy value", "number of heaps")
	f.Plot.Add(barRow{counts, float64(low) - 0.5, 1})
	f.standing = true
	f.about = sentence(s.titled("how often each value occurs"), s.values)
	f.screen = func(to t) string { return countLines(to, counts, low) }
	return f
}

// A barRow draws counts as bars of a width beside each other.
type barRow struct {
	counts     []int
	low, width float64
}

// Plot implements plot.Plotter. Bars stand a little apart; where very many are in the picture each can still be seen.
func (b barRow) Plot(c draw.Canvas, p *plot.Plot) {
	const gap, thinnest = 0.5 * vg.Length(1), 1.2 * vg.Length(1)
	x := func(v float64) vg.Length { return c.X(p.X.Norm(v)) }
	half := max((x(b.low+b.width)-x(b.low)-gap)/2, thinnest/2)
	for i, count := range b.counts {
		if count > 0 {
			mid, top := x(b.low+(float64(i)+0.5)*b.width), c.Y(p.Y.Norm(float64(count)))
			c.FillPolygon(colourOf(0), []vg.Point{{X: mid - half, Y: c.Min.Y}, {X: mid - half, Y: top}, {X: mid + half, Y: top},
				{X: mid + half, Y: c.Min.Y}})
		}
	}
}

// DataRange implements plot.DataRanger.
func (b barRow) DataRange() (xmin, xmax, ymin, ymax float64) {
	_, most := bounds(b.counts)
	return b.low, b.low + float64(len(b.counts))*b.width, 0, float64(most)
}

// countLines returns counts as horizontal bars in characters, in the width of a terminal.
func countLines(to t, counts []int, low int) string {
	const most = 40
	_, greatest := bounds(counts)
	widest := max(to.Width()-10-len(fmt.Sprint(greatest)), 10)
	var b strings.Builder
	for i, c := range counts {
		if i == most {
			fmt.Fprintf(&b, "       … and %s more values, up to %d\n", grouped(int64(len(counts)-most)), low+len(counts)-1)
			break
		}
		bar := strings.Repeat("▪", (c*widest+greatest-1)/max(greatest, 1))
		fmt.Fprintf(&b, "%6d │%s %d\n", low+i, painted(to, 0, bar), c)
	}
	return b.String()
}
