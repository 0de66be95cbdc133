package coq

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// finiteState writes the certificate for FiniteCheck.v: not the windows, which the checker computes, but where it
// stops, and the distances at which spots show that values differ.
func finiteState(c *certificate.Period, g *check.Game) string {
	k, reach := g.Last(), lastRare(c, g)
	width, begin := reach+k, 2*reach+k+1
	stops := []int64{c.Preperiod + width, c.Preperiod + c.Period + width}
	for _, s := range c.Spots {
		if s.Heap >= begin {
			stops = append(stops, s.Heap+1)
		}
	}
	slices.Sort(stops)
	stops = slices.Compact(stops)
	var shown []string
	for i, s := range c.Spots {
		for _, t := range c.Spots[i+1:] {
			if s.Heap >= c.Preperiod && t.Heap-s.Heap < c.Period && s.Value != t.Value {
				shown = append(shown, fmt.Sprintf("(%d, %d)", s.Heap, t.Heap-s.Heap))
			}
		}
	}
	head, _ := g.Written()
	return fmt.Sprintf(`
Definition certificate : claim := {|
  digits := %s; mask := %d%%N; position := %v; tau := %v;
  reach := %d; begin := %d; preperiod := %d; period := %d;
  windows := []; shown := [%s] |}.

(** The heaps before which the last %d values are compared. *)
Definition stops := %s.
`, list(head), c.Mask, c.Position, c.Position && oddTakesSplit(g), reach, begin, c.Preperiod, c.Period,
		strings.Join(shown, "; "), width, list(stops))
}

func oddTakesSplit(g *check.Game) bool {
	return slices.ContainsFunc(g.Takes(), func(t int64) bool { return t%2 == 1 && g.Digit(t)&4 != 0 })
}

// lastRare returns the last rare heap up to the reach of a certificate, at least 1, since a smaller reach makes
// windows shorter.
func lastRare(c *certificate.Period, g *check.Game) int64 {
	values := check.Values(g, c.Reach+1)
	odd := c.Position && oddTakesSplit(g)
	last := int64(1)
	for n := int64(1); n <= c.Reach; n++ {
		common := bits.OnesCount(uint(values[n])&uint(c.Mask))%2 == 1
		if c.Position && n%2 == 1 {
			common = !common
		}
		if odd {
			common = !common
		}
		if !common {
			last = n
		}
	}
	return last
}
