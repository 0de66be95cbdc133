package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"sprague/stdlib/grundy"
	"sprague/stdlib/subtraction"
)

// ratioBin is the width of the bars of Survey, in units of max(S).
const ratioBin = 0.25

// Survey draws a survey: of one of subtraction.Survey the distribution of period/max(S), of one of grundy.Survey the
// period of each game over its preperiod, both counted from 1 so that the axes can be logarithmic, filled where it is
// proved. It panics for anything else.
func Survey(survey any) *Figure {
	switch s := survey.(type) {
	case subtraction.SurveyResult:
		return ratios(s)
	case grundy.SurveyResult:
		return periods(s)
	}
	panic(fmt.Sprintf("figure: Survey of a %T; it takes what subtraction.Survey and grundy.Survey return", survey))
}

// ratios draws the distribution of period/max(S).
func ratios(s subtraction.SurveyResult) *Figure {
	title := fmt.Sprintf("periods of the %d subtraction games with numbers up to %d", len(s.Rows), s.Greatest)
	f := begin(title, "period / max(S)", "number of games")
	h := &plotter.Histogram{Width: ratioBin, FillColor: colourOf(0)}
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
		h.Bins = append(h.Bins, plotter.HistogramBin{Min: float64(i) * ratioBin, Max: float64(i+1) * ratioBin,
			Weight: float64(c)})
	}
	f.Add(h)
	f.X.Min = 0
	f.roomy, f.standing = false, true
	f.note(2, "2 · max(S)")
	f.about = title + ", by how many times the greatest number their period is. "
	f.screen = func(t) string { return s.String() }
	return f
}

// named is the number of games of a survey whose names the figure shows.
const named = 16

// periods draws periods over preperiods.
func periods(s grundy.SurveyResult) *Figure {
	var xy [2]plotter.XYs // proved, observed
	names := plotter.XYLabels{}
	for _, r := range s.Rows {
		c := r.Certificate
		if c.Period == 0 {
			continue
		}
		at := plotter.XY{X: float64(c.Preperiod + 1), Y: float64(c.Period)}
		which := 0
		if r.Why != "" {
			which = 1
		}
		xy[which] = append(xy[which], at)
		names.XYs, names.Labels = append(names.XYs, at), append(names.Labels, " "+r.Game)
	}
	f := begin(fmt.Sprintf("periods of %d games", len(s.Rows)), "preperiod + 1", "period")
	f.Text = s.String()
	if len(names.XYs) == 0 {
		return f
	}
	f.X.Scale, f.Y.Scale = plot.LogScale{}, plot.LogScale{}
	f.X.Tick.Marker, f.Y.Tick.Marker = powers{}, powers{}
	for i, word := range []string{"proved", "observed"} {
		f.scatter(xy[i], glyph(i, 3))
		f.key(word, glyph(i, 3))
	}
	if labels, err := plotter.NewLabels(names); err == nil && len(names.XYs) <= named {
		for i := range labels.TextStyle {
			labels.TextStyle[i].Font = sans(9)
		}
		f.Add(labels)
	}
	for _, axis := range []*plot.Axis{&f.X, &f.Y} { // room for names, and for a legend
		axis.Min, axis.Max = axis.Min/1.5, axis.Max*4
	}
	return f
}
