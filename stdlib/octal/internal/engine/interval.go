package engine

import "slices"

// An Interval is the heaps from From below To.
type Interval struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// Intervals are disjoint, not adjacent, and ascending.
type Intervals []Interval

// With returns the intervals and one more.
// The usual case is the first: stretches come in order and touch. Cost else: a copy.
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

// Between returns the parts of lo ≤ n < hi that are in none of the intervals.
// One pass: lo moves behind each interval.
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

// Cover reports whether all of x is in one of the intervals.
// One interval must do: as they are not adjacent, a stretch across two has a heap in neither.
func (s Intervals) Cover(x Interval) bool {
	return slices.ContainsFunc(s, func(y Interval) bool { return y.From <= x.From && x.To <= y.To })
}
