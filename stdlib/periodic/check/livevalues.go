package check

import (
	"fmt"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/internal/strict"
	"sprague/stdlib/task"
)

// # Live values
//
// Let no move split a heap, and let the code have r digits and after them a block of length q that repeats (0, if
// there is none): subtraction games and infinite quaternary codes, which [Austin1976] studies. The theorem allows a
// saltus, and depends only on the proof below.
//
// At a heap N ≥ r, the value v is barred from N + j if a heap below N of value v can be left by a move from N + j
// (or, for v = 0, nothing at all). A heap m bars by the digit of N + j − m, which for j ≥ r has the period q in j;
// so r + q bits determine from which j ≥ 0 a value is barred. Call v dead if they are all set, else live; let M be
// the least value that has not occurred below N.
//
// Theorem. Let N ≥ r. Let equally many values below M be live at N and at N + P, the i-th of them the same or greater
// by S at N + P and barred from the same j, and let M be greater by S. Then for all n ≥ N either G(n+P) = G(n), if the
// value G(n) was live at N and the same, or G(n+P) = G(n) + S; and which of the two depends on n modulo P alone.
//
// Proof. By induction the hypothesis holds at every n ≥ N in place of N. G(n) is the least value that is not barred
// from n + 0. It is at most M, since no heap has the value M, and it is not dead: so it is the first live value not
// barred from n + 0, or M if there is none. At n + P it is the corresponding value. The heap n then bars its value,
// or the new value M, from the same later heaps as the heap n + P does; dead values stay dead, since bars are never
// lifted; and the bars at n + 1 are those at n, shifted by one place. So the hypothesis holds at n + 1. Different
// values correspond to different ones; so a value that is the same corresponds to no other, and n + P has it if n
// does. ∎
//
// So if G(n+p) = G(n) + s, or G(n) for some residues of n modulo p, from i on up to N + P, where P is a multiple of
// p and S = s·P/p, and if for N ≤ n < N + P the value G(n) is live and the same exactly at these residues, then
// this holds for all n ≥ i.
//
// The same proof for a machine: live_values in stdlib/periodic/coq/LiveValues.v, and its checker in LiveCheck.v.

var liveValues = &rule{
	Theorem:    theorems["live values"],
	hypotheses: (*Claim).liveNumbers,
	// Up to N + P − p.
	compared: func(c *Claim) (from, to int64) { return c.Preperiod, c.Heap + c.Stride - c.Period },
	// Plus the cost of two states.
	cost: func(c *Claim, values int64) Cost {
		_, width := c.horizon()
		n, w := float64(c.Heap+c.Stride), float64(width)
		return c.Rules.Cost(values).Plus(Cost{Steps: 4 * n * w, Memory: 2 * n * (w + 32)})
	},
	closed:    (*Claim).sameState,
	induction: (*Claim).liveSteps,
}

// horizon returns r, and r + q, the number of heaps after which bars repeat.
func (c *Claim) horizon() (head, all int64) {
	if c.Rules.subtraction {
		return c.Rules.Last() + 1, c.Rules.Last() + 2
	}
	head = int64(len(c.Rules.head))
	return head, head + max(int64(len(c.Rules.block)), 1)
}

// liveNumbers checks that the game does not split heaps, and that the numbers fit together.
func (c *Claim) liveNumbers() error {
	head, _ := c.horizon()
	switch {
	case c.Rules.Leaves() > 3:
		return c.Fail("some move splits heaps")
	case c.Stride < 1 || c.Stride%c.Period != 0:
		return c.Fail("the stride %d is not a multiple of the period %d", c.Stride, c.Period)
	case c.Heap < c.Preperiod || c.Heap < head || c.Heap < 1:
		return c.Fail("states are compared at heap %d; it must be at least %d, and at least %d, where the block begins",
			c.Heap, c.Preperiod, head)
	case len(c.Still) > 0 && (c.Saltus == 0 || int64(len(c.Still)) >= c.Period):
		return c.Fail("%d residues modulo %d without the saltus %d", len(c.Still), c.Period, c.Saltus)
	}
	for i, r := range c.Still {
		if r < 0 || r >= c.Period || i > 0 && r <= c.Still[i-1] {
			return c.Fail("the residues without a saltus do not ascend from 0 to %d", c.Period-1)
		}
	}
	return nil
}

// sameState compares the states before the heaps N and N + P.
func (c *Claim) sameState(values []int) error {
	saltus := int(c.Stride / c.Period * c.Saltus)
	before, live := c.State(values, c.Heap)
	after, later := c.State(values, c.Heap+c.Stride)
	if after != before+saltus || len(live) != len(later) {
		return c.Fail("%d values occur before heap %d, %d of them live; a stride later it is %d and %d", before, c.Heap,
			len(live), after, len(later))
	}
	same := map[int]bool{}
	for i, x := range live {
		y := later[i]
		if x.Bars != y.Bars || y.Value != x.Value && y.Value != x.Value+saltus {
			return c.Fail("the live value %d is barred from %s; a stride later %d is from %s", x.Value, strict.Clip(x.Bars),
				y.Value, strict.Clip(y.Bars))
		}
		same[x.Value] = x.Value == y.Value
	}
	for n := c.Heap; n < c.Heap+c.Stride && saltus > 0; n++ {
		if still := c.Gain(n) == 0; same[values[n]] != still {
			return c.Fail("value %d of heap %d stays a stride later: %v; its residue has no saltus: %v", values[n], n,
				same[values[n]], still)
		}
	}
	return nil
}

// A Live value is one that is not barred from all later heaps.
type Live struct {
	Value int
	Bars  string // for each heap: x if it is barred, else -
}

// State returns M, the number of values that occur before the heap n, and the live values among them, ascending,
// with the heaps n, n + 1, … from which they are barred.
func (c *Claim) State(values []int, n int64) (occurring int, live []Live) {
	_, width := c.horizon()
	var bars [][]byte
	for m, v := range values[:n] {
		task.Check()
		for v >= len(bars) {
			bars = append(bars, slices.Repeat([]byte{'-'}, int(width)))
		}
		for j := range width {
			if d := c.Rules.Digit(n + j - int64(m)); m == 0 && d&1 != 0 || m > 0 && d&2 != 0 {
				bars[v][j] = 'x'
			}
		}
	}
	for v, text := range bars {
		if slices.Contains(text, '-') {
			live = append(live, Live{v, string(text)})
		}
	}
	return len(bars), live
}

// liveSteps shows some live values and their bars before N; the step holds if those before N + P correspond.
func (c *Claim) liveSteps(values []int) (s certificate.Steps) {
	s.Say(true, "Let N = %d and P = %d. Which values can still occur, and from which later heaps each is barred by a "+
		"heap of the same value, is compared before the heaps N and N + P = %d.", c.Heap, c.Stride, c.Heap+c.Stride)
	if int64(len(values)) >= c.Heap+c.Stride {
		const most = 6 // live values that are shown; a stride can have hundreds
		occurring, live := c.State(values, c.Heap)
		text := ""
		for _, v := range live[:min(len(live), most)] {
			text += fmt.Sprintf(" %d:%s", v.Value, strict.Clip(v.Bars))
		}
		s.Say(c.sameState(values) == nil,
			"Before N the values 0 to %d have occurred, and %d of them are live (x where barred, heap "+
				"by heap):%s. Before N + P they are barred alike, and each is the same or greater by %d.",
			occurring-1, len(live), text, c.Saltus*c.Stride/c.Period)
	}
	s.Say(true, "The next value is the first that is not barred, and depends on the state alone, as does the state "+
		"after it.")
	s.Say(true, "So the values from %d on follow those from %d on: by induction for all n.", c.Heap+c.Stride, c.Heap)
	return s
}
