package subtraction

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/task"
)

// SurveyResult is the list of the periods of all games with numbers up to a greatest one.
type SurveyResult struct {
	Greatest int   // the bound on the numbers
	Rows     []Row // every nonempty set, those with small greatest numbers first
}

// Row is one game of a survey.
type Row struct {
	Set       []int
	Preperiod int64
	Period    int64
}

// Ratio returns the period divided by the greatest number of the set.
func (r Row) Ratio() float64 { return float64(r.Period) / float64(r.Set[len(r.Set)-1]) }

// Survey proves the periods of all 2^greatest − 1 games with nonempty sets of numbers up to
// greatest. It panics if greatest is not between 1 and 24, and with task.ErrInterrupted.
func Survey(greatest int) SurveyResult {
	if greatest < 1 || greatest > 24 {
		panic(fmt.Sprintf("subtraction: Survey up to %d; it takes 1 to 24", greatest))
	}
	s := SurveyResult{Greatest: greatest}
	for bits := 1; bits < 1<<greatest; bits++ {
		task.Report(task.Progress{Label: "subtraction: survey", Done: int64(bits), Total: 1<<greatest - 1, Unit: "games"})
		g := New(members(bits)...)
		c, err := g.Period()
		if err != nil {
			panic(err)
		}
		s.Rows = append(s.Rows, Row{Set: g.Set(), Preperiod: c.Preperiod, Period: c.Period})
	}
	return s
}

// members returns the numbers i+1 for which bit i is set.
func members(bits int) []int {
	var set []int
	for i := 0; bits>>i != 0; i++ {
		if bits>>i&1 == 1 {
			set = append(set, i+1)
		}
	}
	return set
}

// Within returns the number of games that have a period of at most ratio times their greatest number.
func (s SurveyResult) Within(ratio float64) int {
	count := 0
	for _, r := range s.Rows {
		if r.Ratio() <= ratio {
			count++
		}
	}
	return count
}

// Ratios returns period/max(S) of every game, in the order of Rows.
func (s SurveyResult) Ratios() []float64 {
	return list.Map(s.Rows, Row.Ratio)
}

// Longest returns the n games with the greatest periods, the greatest first.
func (s SurveyResult) Longest(n int) []Row {
	rows := slices.Clone(s.Rows)
	slices.SortStableFunc(rows, func(a, b Row) int { return int(b.Period - a.Period) })
	return rows[:min(max(n, 0), len(rows))]
}

// binWidth is the width of a bin of the histogram, in units of max(S).
const binWidth = 0.5

// bins returns the number of games that have a ratio in each half unit: (0, ½], (½, 1], …
func (s SurveyResult) bins() (counts []int) {
	for _, r := range s.Rows {
		bin := int(math.Ceil(r.Ratio()/binWidth)) - 1
		counts = append(counts, make([]int, max(0, bin+1-len(counts)))...)
		counts[bin]++
	}
	return counts
}

// summary is the line above the histogram.
func (s SurveyResult) summary() string {
	within := s.Within(2)
	return fmt.Sprintf("%d games with numbers up to %d; period at most 2·max(S) in %d of them (%.1f %%)",
		len(s.Rows), s.Greatest, within, 100*float64(within)/float64(max(len(s.Rows), 1)))
}

// table returns the histogram, leaving out empty bins.
func (s SurveyResult) table() tabular.Table {
	t := tabular.Table{Header: []string{"period/max(S)", "games", ""}}
	counts := s.bins()
	most := slices.Max(append(slices.Clone(counts), 1))
	for i, c := range counts {
		if c > 0 {
			t.Add(fmt.Sprintf("(%.1f, %.1f]", float64(i)*binWidth, float64(i+1)*binWidth), fmt.Sprint(c),
				strings.Repeat("▪", (c*40+most-1)/most))
		}
	}
	return t
}

// String returns the histogram of period/max(S) as text.
func (s SurveyResult) String() string { return s.summary() + "\n" + s.table().Text() }

// Display shows the histogram as text and as a table.
func (s SurveyResult) Display() display.Bundle {
	return display.Plain(s.String()).With(display.MIMEHTML, []byte("<p>"+s.summary()+"</p>\n"+s.table().HTML()))
}
