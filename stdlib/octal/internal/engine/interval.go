package engine

import "slices"

// An Interval is the heaps From ≤ n < To.
type Interval struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// Intervals are disjoint, not adjacent, and ascending.
type Intervals []Interval

// With returns the union with x. In the usual case x extends the last interval; otherwise it copies.
func (s Intervals) With(x Interval) Intervals {
	if n := len(s); n > 0 && s[n-1].From <= x.From && x.From <= s[n-1].To {
		s[n-1].To = max(s[n-1].To, x.To)
		return s
	}
	var out Intervals
	for _, y := range s {
		switch {
		case y.To < x.From || y.From > x.To:
			out = append(out, y)
		default:
			x.From, x.To = min(x.From, y.From), max(x.To, y.To)
		}
	}
	out = append(out, x)
	slices.SortFunc(out, func(a, b Interval) int { return int(min(1, max(-1, a.From-b.From))) })
	return out
}

// Between returns the parts of lo ≤ n < hi outside the intervals.
func (s Intervals) Between(lo, hi int64) (out Intervals) {
	for _, x := range s {
		if lo >= hi {
			return out
		}
		if x.From > lo {
			out = append(out, Interval{lo, min(x.From, hi)})
		}
		lo = max(lo, x.To)
	}
	if lo < hi {
		out = append(out, Interval{lo, hi})
	}
	return out
}

// Cover reports whether x lies in one of the intervals. They are not adjacent, so one must contain it all.
func (s Intervals) Cover(x Interval) bool {
	return slices.ContainsFunc(s, func(y Interval) bool { return y.From <= x.From && x.To <= y.To })
}
