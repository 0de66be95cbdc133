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

// powers puts ticks on the powers of ten of a logarithmic axis, and small ones between. An axis too
// short for two powers has labels on their doubles and fives as well, or on every tick.
type powers struct{}

// Ticks implements plot.Ticker for a positive range.
func (powers) Ticks(low, high float64) []plot.Tick {
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
					label = powerLabel(m, int(decade))
					labels++
				}
				ticks = append(ticks, plot.Tick{Value: v, Label: label})
			}
		}
		if labels > 1 {
			break
		}
	}
	return ticks
}

// powerLabel is the label of m·10^decade. The font has no raised minus, so small ones are decimals.
func powerLabel(m, decade int) string {
	switch {
	case decade < -4:
		return fmt.Sprintf("%de%d", m, decade)
	case decade < 0:
		return strconv.FormatFloat(float64(m)*math.Pow(10, float64(decade)), 'f', -decade, 64)
	case decade < 4:
		return strconv.Itoa(m * int(math.Pow(10, float64(decade))))
	}
	power := "10"
	if m > 1 {
		power = strconv.Itoa(m) + "·10"
	}
	raise := strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	return power + raise.Replace(strconv.Itoa(decade))
}
