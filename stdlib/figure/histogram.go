package figure

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/plotter"
)

// mostBars is how far the values of a histogram may lie apart.
const mostBars = 1 << 20

// Histogram draws how many heaps have each value. It panics when there are no values, and when
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
	f.Add(bars(counts, low))
	f.roomy, f.standing = false, true
	f.about = sentence(s.titled("how often each value occurs"), s.values)
	f.screen = func(to t) string { return countLines(to, counts, low) }
	return f
}

// bars returns counts as bars of width 1 around their values.
func bars(counts []int, low int) *plotter.Histogram {
	h := &plotter.Histogram{Width: 1, FillColor: colourOf(0)}
	h.LineStyle.Width, h.LineStyle.Color = 0.5, white
	for i, c := range counts {
		mid := float64(low + i)
		h.Bins = append(h.Bins, plotter.HistogramBin{Min: mid - 0.5, Max: mid + 0.5, Weight: float64(c)})
	}
	return h
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
