package figure

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"

	"sprague/stdlib/internal/summary"
)

// whole puts ticks on whole numbers only: heap sizes and values have no halves.
type whole struct{}

// Ticks implements plot.Ticker with about eight labelled ticks.
func (whole) Ticks(low, high float64) []plot.Tick { return wholeTicks(low, high, mostSteps) }

// mostSteps is the maximum number of steps on an axis.
const mostSteps = 9

func wholeTicks(low, high float64, most int) []plot.Tick {
	step := wholeStep(high-low, most)
	var ticks []plot.Tick
	first := math.Ceil(low / step)
	last := math.Inf(-1)
	for i := range most + 1 {
		v := (first + float64(i)) * step
		if v > last && v <= high { // of great numbers a step may be lost in the rounding
			ticks, last = append(ticks, plot.Tick{Value: v, Label: tickLabel(v)}), v
		}
	}
	return ticks
}

// tickLabel writes a whole number on an axis, a very long one like 1.234e12.
func tickLabel(v float64) string {
	if math.Abs(v) < 1e9 {
		return grouped(int64(v))
	}
	return strings.NewReplacer("e+0", "e", "e+", "e", "-", "−").Replace(fmt.Sprintf("%.4g", v))
}

// fitted puts on an axis no more numbers than there is room for.
type fitted struct {
	ticker plot.Ticker
	most   int
}

// Ticks implements plot.Ticker.
func (f fitted) Ticks(low, high float64) []plot.Tick {
	most := max(f.most, 2)
	switch ticker := f.ticker.(type) {
	case whole:
		return wholeTicks(low, high, min(most, mostSteps))
	case lanes:
		return ticker.steps(min(max(most/2-1, 1), 4))
	}
	ticks := f.ticker.Ticks(low, high)
	labels := 0
	for _, t := range ticks {
		if t.Label != "" {
			labels++
		}
	}
	every := (labels + most - 1) / most
	for i, n := 0, 0; i < len(ticks); i++ {
		if ticks[i].Label == "" {
			continue
		}
		if n%every != 0 {
			ticks[i].Label = ""
		}
		n++
	}
	return ticks
}

// wholeStep returns 1, 2, 5, 10, … so that the span has at most so many steps.
func wholeStep(span float64, most int) float64 {
	for step := 1.0; ; step *= 10 {
		for _, m := range []float64{1, 2, 5} {
			if span <= float64(most)*m*step {
				return m * step
			}
		}
	}
}

// grouped returns a number with its digits in groups of three.
func grouped(v int64) string {
	s := strconv.FormatInt(v, 10)
	sign := ""
	if v < 0 {
		sign, s = "−", s[1:]
	}
	if len(s) > 4 {
		for i := len(s) - 3; i > 0; i -= 3 {
			s = s[:i] + " " + s[i:]
		}
	}
	return sign + s
}

// powers puts ticks on the powers of ten of a logarithmic axis, and small ones between. An axis too short for two
// powers has labels on their doubles and fives as well, or on every tick; one too short for these has the ticks of a
// linear axis. All labels of an axis are of one notation.
type powers struct{}

// Ticks implements plot.Ticker for a positive range.
func (powers) Ticks(low, high float64) []plot.Tick {
	write := notation(low, high)
	var ticks []plot.Tick
	for _, labelled := range []string{"1", "125", "123456789"} {
		labels := 0
		ticks = ticks[:0]
		for decade := math.Floor(math.Log10(low)); decade <= math.Log10(high); decade++ {
			base := math.Pow(10, decade)
			for m := 1; m < 10; m++ {
				v, label := float64(m)*base, ""
				if v < low*(1-1e-9) || v > high*(1+1e-9) {
					continue
				}
				if strings.Contains(labelled, strconv.Itoa(m)) {
					label = write(m, int(decade))
					labels++
				}
				ticks = append(ticks, plot.Tick{Value: v, Label: label})
			}
		}
		if labels > 1 {
			return ticks
		}
	}
	return plot.DefaultTicks{}.Ticks(low, high)
}

// notation returns how the numbers m·10^decade of an axis are written: as decimals where all of them are short, as
// powers with raised exponents where none is negative, and like 1e−6 elsewhere, since few fonts have a raised minus.
func notation(low, high float64) func(m, decade int) string {
	switch {
	case low >= 1e-4 && high < 1e4*(1-1e-9):
		return func(m, decade int) string {
			return strconv.FormatFloat(float64(m)*math.Pow(10, float64(decade)), 'f', max(-decade, 0), 64)
		}
	case low >= 1:
		return raised
	}
	return func(m, decade int) string {
		return strings.ReplaceAll(fmt.Sprintf("%de%d", m, decade), "-", "−")
	}
}

func raised(m, decade int) string {
	power := "10"
	if m > 1 {
		power = strconv.Itoa(m) + "·10"
	}
	return power + summary.Raised(decade)
}
