package figure

import (
	"fmt"
	"math"

	"sprague/stdlib/subtraction"
)

// ratioBin is the width of the bars of Survey, in units of max(S).
const ratioBin = 0.25

// Survey draws the distribution of period/max(S) in a survey of subtraction games.
func Survey(s subtraction.SurveyResult) *Figure {
	title := fmt.Sprintf("periods of the %d subtraction games with numbers up to %d", len(s.Rows), s.Greatest)
	f := begin(title, "period / max(S)", "number of games")
	var counts []int
	for _, ratio := range s.Ratios() {
		bin := int(math.Ceil(ratio/ratioBin)) - 1 // a ratio of 2 counts to the left of the line
		for len(counts) <= bin {
			counts = append(counts, 0)
		}
		counts[bin]++
	}
	f.Plot.Add(barRow{counts, 0, ratioBin})
	f.standing = true
	f.note(2, "2 · max(S)")
	f.about = title + ", by how many times the greatest number their period is. "
	f.screen = func(t) string { return s.String() }
	return f
}
