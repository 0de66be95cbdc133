package figure

import "fmt"

// Differences draws G(n+lag) − G(n) against n. For a period the differences are 0 from the
// preperiod on, for an arithmetic period with this lag they are the saltus. It panics if lag is
// not positive, or when a difference is too great for an int.
func Differences(sequence any, lag int) *Figure {
	if lag < 1 {
		panic(fmt.Sprintf("figure: Differences with lag %d; it must be at least 1", lag))
	}
	s := seriesOf("Differences", sequence)
	d := make([]int, max(0, len(s.values)-lag))
	for n := range d {
		d[n] = difference(n, s.values[n+lag], s.values[n])
	}
	f := begin(s.titled(fmt.Sprintf("differences at distance %d", lag)), heapAxis, fmt.Sprintf("G(n+%d) − G(n)", lag))
	f.sequence(drawn{name: fmt.Sprintf("G(n+%d) − G(n)", lag), values: d})
	f.about = sentence(s.titled(fmt.Sprintf("differences G(n+%d) − G(n)", lag)), d)
	f.screen = func(to t) string { return characters(to, d, nil, 0) }
	return f
}

// difference returns a − b, of which a is that of a later heap than n.
func difference(n, a, b int) int {
	d := a - b
	if (d < a) != (b > 0) {
		panic(fmt.Sprintf("figure: Differences: from %d at heap %d to %d is more than an int holds", b, n, a))
	}
	return d
}
