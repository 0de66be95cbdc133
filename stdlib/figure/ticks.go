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

// tickLabel writes a whole number on an axis, a very long one by a power of ten.
func tickLabel(v float64) string {
	if math.Abs(v) < 1e9 {
		return grouped(int64(v))
	}
	digits, power, _ := strings.Cut(strconv.FormatFloat(math.Abs(v), 'e', -1, 64), "e+")
	if len(digits) > 5 {
		digits = strings.TrimRight(strings.TrimRight(strconv.FormatFloat(math.Abs(v)/math.Pow(10,
			math.Floor(math.Log10(math.Abs(v)))), 'f', 3, 64), "0"), ".")
	}
	sign := ""
	if v < 0 {
		sign = "−"
	}
	exponent, _ := strconv.Atoi(power)
	text := digits + "·" + raised(1, exponent)
	if digits == "1" {
		text = raised(1, exponent)
	}
	return sign + text
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
// short for two powers has labels on their doubles and fives as well, or on every tick. All labels of
// an axis are of one notation.
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
	return near(low, high)
}

// near puts ticks on an axis whose ends are so near to one another that none or one of the numbers
// with a single digit lies between them.
func near(low, high float64) []plot.Tick {
	unit := math.Pow(10, math.Floor(math.Log10((high-low)/4)))
	step := unit * wholeStep((high-low)/unit, 5)
	var ticks []plot.Tick
	for v := math.Ceil(low/step-1e-9) * step; v <= high*(1+1e-12); v += step {
		ticks = append(ticks, plot.Tick{Value: v, Label: nearLabel(v, step)})
	}
	return ticks
}

// nearLabel writes a number with as many digits as tell it from the next, a step away.
func nearLabel(v, step float64) string {
	decimals := max(-int(math.Floor(math.Log10(step)+1e-9)), 0)
	switch {
	case decimals == 0 && v < 1e9:
		return grouped(int64(math.Round(v)))
	case v >= 1e-3 && v < 1e9:
		return strconv.FormatFloat(v, 'f', decimals, 64)
	}
	digits := int(math.Floor(math.Log10(v)+1e-9)) - int(math.Floor(math.Log10(step)+1e-9))
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', max(digits, 0), 64), "e")
	power, _ := strconv.Atoi(exponent)
	return strings.ReplaceAll(fmt.Sprintf("%se%d", mantissa, power), "-", "−")
}

// notation returns how the numbers m·10^decade of an axis are written: as decimals where all of them
// are short, as powers with raised exponents where none is negative, and like 1e−6 elsewhere, since
// few fonts have a raised minus.
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
	raise := strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸",
		"9", "⁹")
	return power + raise.Replace(strconv.Itoa(decade))
}
