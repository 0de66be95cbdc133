package words

import (
	"fmt"
	"strings"

	"sprague/stdlib/periodic/check"
)

// # Steps that show more than numbers
//
// An induction of one line, "S(n) depends on the last L values alone", is true and helps nobody to see
// it. So two theorems have, in the place of a line "@", what a teacher would put on the board: the
// live values with their bars, the rare heaps and one step worked out in full.
//
// Invariant. What is shown is computed from the values given, never from what the certificate
// says of them; a step that would need values beyond these is left out. Lists are cut where they
// become long, and say how long they are.
//
// Cost. showLive looks at a stride of values twice; worked looks at the heaps below B, and walks
// through the whole claim once where all of its values are known.

// show returns the steps that take more than numbers, in the place of the line "@" of an induction.
// Two theorems speak of things that are no numbers: sets of live values, and windows.
func show(c check.Claim, g *check.Game, values []int) []Step {
	switch c := c.(type) {
	case *check.LiveValues:
		return showLive(c, g, values)
	case *check.FiniteState:
		return showStates(c, g, values)
	}
	return nil
}

// mostLive is how many live values are shown.
// A stride can have hundreds; six show what a bar is.
const mostLive = 6

// showLive shows the live values where they are few.
// The bars of a value say at which of the last heaps it was excluded; what repeats is this picture. It is
// shown before N, and the step holds if it stands before N + P again.
func showLive(c *check.LiveValues, g *check.Game, values []int) []Step {
	if int64(len(values)) < c.Heap+c.Stride {
		return nil
	}
	occurring, live := c.State(g, values, c.Heap)
	text := ""
	for _, v := range live[:min(len(live), mostLive)] {
		bars := v.Bars
		if len(bars) > 60 {
			bars = bars[:60] + "…"
		}
		text += fmt.Sprintf(" %d:%s", v.Value, bars)
	}
	return []Step{step(c.Closed(g, values) == nil, "Before N the values 0 to %d have occurred, and %d of them are live (x where barred, heap by heap):%s. Before N + P they are barred alike, and each is the same or greater by %d.", occurring-1, len(live), text, c.Saltus*c.Stride/c.Period)}
}

// showStates shows what is common, and, where values are given, the rare heaps and a worked step.
// Without values the definitions alone are told; they hold by the numbers of the claim.
func showStates(c *check.FiniteState, g *check.Game, values []int) []Step {
	begin, k := c.Begin(g), g.Last()
	counts := fmt.Sprintf("the number of its bits in the mask %b₂", c.Mask)
	if c.Position {
		tau := int64(0)
		for _, t := range g.Splitting() {
			tau = t % 2
		}
		counts += fmt.Sprintf(", plus n + %d,", tau)
	}
	out := []Step{
		step(c.Hypotheses(g) == nil, "Call a value at heap n common if %s is odd, else rare. The bits of a nim sum have the parity of the bits of both parts together: so a split into two common heaps is worth something rare.", counts),
		step(begin == 2*c.Reach+k+1, "Let A = %d, k = %d, L = A + k = %d and B = 2A + k + 1 = %d. S(n) are the values of the options of n that do not split, or have a part of at most A: from B on they are the same function of the last L values for all n, and an option outside S(n) is common ⊕ common, hence rare. If mex S(n) is common, it is G(n).", c.Reach, k, c.Length(g), begin),
	}
	if int64(len(values)) <= begin {
		return out
	}
	return append(out, worked(c, g, values)...)
}

// mostRare is how many rare heaps are listed.
// A line and a half of them; the number of all is said behind.
const mostRare = 24

// worked are the steps that take values.
// One step is worked out in full, the first that the theorem speaks of, so that a reader can do the
// next one by hand. All others are told of by their number, and hold if the walk was made here.
func worked(c *check.FiniteState, g *check.Game, values []int) []Step {
	begin, end := c.Begin(g), c.Preperiod+c.Period+c.Length(g)
	common := c.Common(g)
	var rare []string
	last := int64(0)
	for n := int64(1); n < begin; n++ {
		if !common(values[n], n) {
			rare = append(rare, fmt.Sprintf("G(%d) = %d = %b₂", n, values[n], values[n]))
			last = n
		}
	}
	shown := strings.Join(rare[:min(len(rare), mostRare)], ", ")
	if len(rare) > mostRare {
		shown += fmt.Sprintf(", … (%d in all)", len(rare))
	}
	example, holds := below(c, g, values, begin)
	out := []Step{
		step(last <= c.Reach, "The rare heaps below B are %s. None is greater than A = %d.", shown, c.Reach),
		step(holds && common(values[begin], begin), "For example n = B = %d: S(%d) holds %s, its mex is %d = %b₂, which is common: so G(%d) = %d.", begin, begin, example, values[begin], values[begin], begin, values[begin]),
	}
	if int64(len(values)) < end {
		claimed := step(true, "So it is, as the certificate says, at every n with %d ≤ n < %d: that is to be walked through from window to window, %d windows of %d values.", begin, end, len(c.Windows), c.Length(g))
		claimed.Claimed = true
		return append(out, claimed)
	}
	_, err := c.Compute(g, end, nil)
	return append(out, step(err == nil, "So it is at every n with %d ≤ n < %d: mex S(n) is common. These %d steps were recomputed here.", begin, end, end-begin))
}

// below says by which options S(n) has the values below its mex, and whether that is G(n).
// For each value the first option that has it is named, in the order of takes and parts. That the mex of
// what was found is G(n) shows that splits with greater parts were not needed.
func below(c *check.FiniteState, g *check.Game, values []int, n int64) (string, bool) {
	by := map[int]string{}
	for _, t := range g.Takes() {
		if v := values[n-t]; g.Digit(t)&2 != 0 && by[v] == "" {
			by[v] = fmt.Sprintf("%d (heap %d)", v, n-t)
		}
		for a := int64(1); g.Digit(t)&4 != 0 && a <= c.Reach; a++ {
			if v := values[a] ^ values[n-t-a]; by[v] == "" {
				by[v] = fmt.Sprintf("%d (%d + %d)", v, a, n-t-a)
			}
		}
	}
	mex := 0
	for by[mex] != "" {
		mex++
	}
	var list []string
	for v := range mex {
		list = append(list, by[v])
	}
	if len(list) == 0 {
		return "no 0", mex == values[n]
	}
	return strings.Join(list, ", "), mex == values[n]
}
