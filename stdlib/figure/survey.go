package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/plotter"

	"sprague/stdlib/subtraction"
)

// ratioBin is the width of the bars of Survey, in units of max(S).
const ratioBin = 0.25

// Survey draws the distribution of period/max(S) over the subtraction games of a survey.
func Survey(s subtraction.SurveyResult) *Figure {
	title := fmt.Sprintf("periods of the %d subtraction games with numbers up to %d", len(s.Rows), s.Greatest)
	f := begin(title, "period / max(S)", "number of games")
	h := &plotter.Histogram{Width: ratioBin, FillColor: blue}
	h.LineStyle.Width, h.LineStyle.Color = 0.5, white
	var counts []int
	for _, ratio := range s.Ratios() {
		bin := int(math.Ceil(ratio/ratioBin)) - 1 // a ratio of 2 counts to the left of the line
		for len(counts) <= bin {
			counts = append(counts, 0)
		}
		counts[bin]++
	}
	for i, c := range counts {
		h.Bins = append(h.Bins, plotter.HistogramBin{Min: float64(i) * ratioBin, Max: float64(i+1) * ratioBin, Weight: float64(c)})
	}
	f.Add(h)
	_, highest := bounds(counts)
	f.X.Min, f.Y.Min = 0, 0
	f.upright(2, 0, float64(highest))
	f.Text = s.String()
	return f
}
