package figure

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// whole puts ticks on whole numbers only: heap sizes and values have no halves.
type whole struct{}

// Ticks implements plot.Ticker with about eight labelled ticks.
func (whole) Ticks(low, high float64) []plot.Tick {
	step := wholeStep(high - low)
	var ticks []plot.Tick
	for v := math.Ceil(low/step) * step; v <= high; v += step {
		ticks = append(ticks, plot.Tick{Value: v, Label: grouped(int64(v))})
	}
	return ticks
}

// wholeStep returns 1, 2, 5, 10, … so that the span has at most nine steps.
func wholeStep(span float64) float64 {
	for step := 1.0; ; step *= 10 {
		for _, m := range []float64{1, 2, 5} {
			if span <= 9*m*step {
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
	if len(s) < 5 {
		return sign + s
	}
	var groups []string
	for len(s) > 3 {
		groups = append([]string{s[len(s)-3:]}, groups...)
		s = s[:len(s)-3]
	}
	return sign + strings.Join(append([]string{s}, groups...), " ")
}

// powers puts ticks on the powers of ten of a logarithmic axis, and small ones between.
type powers struct{}

// Ticks implements plot.Ticker for a positive range.
func (powers) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for decade := math.Floor(math.Log10(low)); decade <= math.Log10(high); decade++ {
		base := math.Pow(10, decade)
		for m := 1.0; m < 10; m++ {
			if v := m * base; v >= low*(1-1e-9) && v <= high*(1+1e-9) {
				ticks = append(ticks, plot.Tick{Value: v, Label: powerLabel(m, decade)})
			}
		}
	}
	return ticks
}

// powerLabel labels the powers of ten themselves. The font has no raised minus, so small ones are
// decimals.
func powerLabel(m, decade float64) string {
	switch {
	case m != 1:
		return ""
	case decade < -4:
		return fmt.Sprintf("1e%d", int(decade))
	case decade < 0:
		return strconv.FormatFloat(math.Pow(10, decade), 'f', int(-decade), 64)
	case decade < 4:
		return strconv.Itoa(int(math.Pow(10, decade)))
	}
	raise := strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	return "10" + raise.Replace(strconv.Itoa(int(decade)))
}
