package coq

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// States are the data for FiniteCheck.v: not the windows, which the checker computes, but the heaps before which it
// compares values, and the heaps and distances at which spots show that values differ.
type states struct {
	Digits              []int
	Tau                 bool
	Reach, Begin, Width int64
	Stops               []int64
	Shown               string
}

func statesOf(c *certificate.Period, g *check.Game) *states {
	k, reach := g.Last(), lastRare(c, g)
	s := &states{Tau: c.Position && g.Tau() == 1, Reach: reach, Begin: 2*reach + k + 1, Width: reach + k}
	s.Digits, _ = g.Written()
	s.Stops = []int64{c.Preperiod + s.Width, c.Preperiod + c.Period + s.Width}
	var shown []string
	for i, spot := range c.Spots {
		if spot.Heap >= s.Begin {
			s.Stops = append(s.Stops, spot.Heap+1)
		}
		for _, t := range c.Spots[i+1:] {
			if spot.Heap >= c.Preperiod && t.Heap-spot.Heap < c.Period && spot.Value != t.Value {
				shown = append(shown, fmt.Sprintf("(%d, %d)", spot.Heap, t.Heap-spot.Heap))
			}
		}
	}
	slices.Sort(s.Stops)
	s.Stops, s.Shown = slices.Compact(s.Stops), strings.Join(shown, "; ")
	return s
}

// lastRare returns the last rare heap up to the reach of a certificate, at least 1, since a smaller reach makes
// windows shorter.
func lastRare(c *certificate.Period, g *check.Game) int64 {
	values, common := check.Values(g, c.Reach+1), g.Common(c.Mask, c.Position)
	n := c.Reach
	for n > 1 && common(values[n], n) {
		n--
	}
	return max(n, 1)
}
