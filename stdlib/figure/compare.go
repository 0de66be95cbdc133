package figure

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
)

// Compare draws two sequences in lanes, the first above the second, with one scale, so that neither
// hides the other. Heaps at which they differ are marked in both, and the first of them is named.
func Compare(a, b any) *Figure {
	one, two := seriesOf("Compare", a), seriesOf("Compare", b)
	if one.name == "" {
		one.name = "first"
	}
	if two.name == "" {
		two.name = "second"
	}
	differ := differences(one.values, two.values)
	title := fmt.Sprintf("%s and %s agree on %d heaps", one.name, two.name, min(len(one.values), len(two.values)))
	if len(differ) > 0 {
		title = fmt.Sprintf("%s and %s first differ at heap %d", one.name, two.name, differ[0])
	}
	f := begin(title, heapAxis, valueAxis)
	low, high := bounds(slices.Concat(one.values, two.values))
	lane := laneHeight(low, high)
	f.sequence(drawn{name: one.name, values: one.values, marked: differ, style: 0, lift: lane})
	f.sequence(drawn{name: two.name, values: two.values, marked: differ, style: 2})
	f.Plot.Y.Tick.Marker = lanes{low, high, lane}
	f.key(one.name+", above", glyph(0, 3))
	f.key(two.name+", below", glyph(2, 3))
	if len(differ) > 0 {
		f.key("differs, above", glyph(1, 3.5))
		f.key("differs, below", glyph(3, 3.5))
		f.note(float64(differ[0]), fmt.Sprintf("heap %d: the first difference of %d", differ[0], len(differ)))
	}
	f.about = title + ". " + sentence(one.name, one.values) + sentence(two.name, two.values)
	f.screen = func(to t) string {
		return one.name + "\n" + characters(to, one.values, differ, 0) + two.name + "\n" + characters(to, two.values, differ,
			2) +
			legendOf(to, "the same", "they differ", differ)
	}
	return f
}

// laneHeight returns how much higher the upper lane stands: a quarter more than the span, which an
// int may be too small for, and so much that the lanes of great values lie apart.
func laneHeight(low, high int) float64 {
	span := float64(high) - float64(low)
	return math.Floor(span*1.25) + 2 + leastSpan(float64(low), float64(high))
}

// lanes numbers two lanes, each by its own values.
type lanes struct {
	low, high int
	lane      float64
}

// Ticks implements plot.Ticker.
func (l lanes) Ticks(_, _ float64) []plot.Tick { return l.steps(4) }

// steps returns the ticks of both lanes, at the same values, at most so many steps in each.
func (l lanes) steps(most int) []plot.Tick {
	lower := wholeTicks(float64(l.low), max(float64(l.high), float64(l.low)+1), most)
	all := slices.Clone(lower)
	for _, tick := range lower {
		all = append(all, plot.Tick{Value: tick.Value + l.lane, Label: tick.Label})
	}
	return all
}

// differences returns the heaps where both sequences have a value and the values differ.
func differences(a, b []int) []int {
	var heaps []int
	for n := range min(len(a), len(b)) {
		if a[n] != b[n] {
			heaps = append(heaps, n)
		}
	}
	return heaps
}
