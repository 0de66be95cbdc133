package check

import (
	"fmt"
	"slices"

	"sprague/stdlib/task"
)

// # Live values
//
// Let no move split a heap, and let the code have r digits and behind them a block of length q that repeats (0, if there is
// none): subtraction games and infinite quaternary codes, which [Austin1976] studies. The theorem allows a saltus, and rests
// on the proof below alone.
//
// At a heap N ≥ r, say that the value v is barred from N + j if a heap below N of value v can be left by a move from
// N + j (or, for v = 0, nothing at all). A heap m bars by the digit of N + j − m, which
// for j ≥ r has the period q in j; so that from which j ≥ 0 a value is barred is known
// from r + q bits. Call v dead if they are all set, else live; let M be the least value
// that has not occurred below N.
//
// Theorem. Let N ≥ r. Let as many values below M be live at N as at N + P, the i-th of them the
// same or greater by S at N + P and barred from the same j, and let M be greater by S. Then
// for all n ≥ N either G(n+P) = G(n), if the value G(n) was live at N and the same, or G(n+P) = G(n) + S;
// and which of the two depends on n modulo P alone.
//
// Proof. By induction the hypothesis holds at every n ≥ N in the place of N. G(n) is the
// least value that is not barred from n + 0. That is M or less, since no heap has
// the value M, and it is no dead value: so it is the first live value not barred from
// n + 0, or M if there is none. At n + P it is the same by number: the one that
// corresponds.
// The heap n then bars its value, or the new one M, from the same later heaps as the
// heap n + P does; dead values stay dead, for bars are never lifted; and what is barred at
// n + 1 are the bars at n, seen one place on. So the hypothesis holds at n + 1. Different
// values correspond to different ones; so a value that is the same is met by no other, and n + P falls to it if n does. ∎
//
// So if G(n+p) = G(n) + s, or G(n) for some residues of n modulo p, from i on up to N + P, where P is a
// multiple of p and S = s·P/p, and if for N ≤ n < N + P the value G(n) is live and the same exactly at
// these residues, then it goes on so for all n ≥ i.

var liveValues = &Theorem{
	Name: "live values", File: "livevalues.go", Coq: "LiveValues.v, live_values", Source: "this notebook; on the same games Austin1976",
	Says:    "no move splits a heap; which values can still occur, and from which heaps they are barred, is at N + P what it is at N, values being the same or greater by S; so G(n+P) = G(n) or G(n) + S for all n ≥ N, as n modulo P decides",
	LaTeX:   `\text{live values at } N+P \;=\; \text{live values at } N \text{, each the same or } +S \implies G(n+P) \in \{G(n), G(n)+S\} \text{ for all } n \ge N`,
	Example: `{"format":2,"kind":"period","theorem":"live values","game":"0.13(30)","preperiod":3,"period":4,"saltus":1,"exceptions":[1,2],"values":[0,1,1,2,0,3,3],"still":[0,3],"stride":4,"heap":5}`,
	Claim:   func() Claim { return &LiveValues{} },
}

// LiveValues is the claim of an arithmetic period, or one that is partly so (sapp regular), of a game without splits.
type LiveValues struct {
	Rising
	Still  []int64 `json:"still" doc:"the residues n modulo p, ascending, of the heaps whose values repeat without the saltus"`
	Stride int64   `json:"stride" doc:"P, a multiple of the period"`
	Heap   int64   `json:"heap" doc:"N: what later heaps see is compared before the heaps N and N + P"`
}

// Gain is the saltus, except for the residues that have none.
func (c *LiveValues) Gain(n int64) int64 {
	if _, still := slices.BinarySearch(c.Still, n%c.Period); still {
		return 0
	}
	return c.Saltus
}

// Evidence checks the table.
func (c *LiveValues) Evidence(values []int) error { return c.evidence(c.Head, c.Gain, values) }

// head returns r, q, and r + q.
func (c *LiveValues) horizon(g *Game) (head, block, all int64) {
	if g.subtraction {
		return g.Greatest() + 1, 1, g.Greatest() + 2
	}
	block = max(int64(len(g.block)), 1)
	return int64(len(g.head)), block, int64(len(g.head)) + block
}

// Hypotheses asks for a game without splits, and for numbers that fit each other.
func (c *LiveValues) Hypotheses(g *Game) error {
	head, _, _ := c.horizon(g)
	switch {
	case g.Leaves() > 3:
		return c.Fail("some move splits heaps")
	case c.Stride < 1 || c.Stride%c.Period != 0:
		return c.Fail("the stride %d is no multiple of the period %d", c.Stride, c.Period)
	case c.Heap < c.Preperiod || c.Heap < head || c.Heap < 1:
		return c.Fail("states are compared at heap %d; it must be from %d and from the repeating block, at %d, on", c.Heap, c.Preperiod, head)
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

// Range goes on to N + P − p.
func (c *LiveValues) Range(*Game) (from, to int64) {
	return c.Preperiod, c.Heap + c.Stride - c.Period
}

// Cost is that of two states: who bars what.
func (c *LiveValues) Cost(g *Game) Cost {
	_, _, width := c.horizon(g)
	n, w := float64(c.Heap+c.Stride), float64(width)
	return Cost{Steps: 4 * n * w, Memory: 2 * n * (w + 32)}
}

// Closed compares the states before the heaps N and N + P. A state is written down as the text of what
// later heaps see.
func (c *LiveValues) Closed(g *Game, values []int) error {
	from, to, saltus := c.Heap, c.Heap+c.Stride, c.Stride/c.Period*c.Saltus
	_, _, width := c.horizon(g)
	before, after := g.barred(values, from, width), g.barred(values, to, width)
	if int64(len(after)) != int64(len(before))+saltus {
		return c.Fail("%d values occur before heap %d, %d before heap %d: the values have not grown by %d", len(before), from, len(after), to, saltus)
	}
	same, err := c.correspond(before, after, saltus)
	if err != nil || saltus == 0 {
		return err
	}
	for n := from; n < to; n++ {
		if still := c.Gain(n) == 0; same[int64(values[n])] != still {
			return c.Fail("value %d of heap %d stays a stride later: %v; its residue has no saltus: %v", values[n], n, same[int64(values[n])], still)
		}
	}
	return nil
}

// correspond checks that the live values before and after are, one by one, the same or
// greater by saltus, and barred alike; it returns those that are the same.
func (c *LiveValues) correspond(before, after []string, saltus int64) (same map[int64]bool, err error) {
	same = map[int64]bool{}
	v := int64(-1) // the last live value of before
	for w, seen := range after {
		if seen == dead {
			continue
		}
		for v++; v < int64(len(before)) && before[v] == dead; v++ {
		}
		switch {
		case v == int64(len(before)):
			return nil, c.Fail("value %d is live a stride later, and no value before corresponds to it", w)
		case before[v] != seen:
			return nil, c.Fail("value %d is not barred as the corresponding value %d a stride before", w, v)
		case int64(w) != v && int64(w) != v+saltus:
			return nil, c.Fail("the live value %d becomes %d, not %d or %d", v, w, v, v+saltus)
		}
		same[v] = int64(w) == v
	}
	for v++; v < int64(len(before)); v++ {
		if before[v] != dead {
			return nil, c.Fail("value %d is live, and no value a stride later corresponds to it", v)
		}
	}
	return same, nil
}

// dead stands for a value that is barred from all later heaps.
const dead = "dead"

// barred returns, for each value that occurs below n, from which of the heaps n, …,
// n + width − 1 it is barred by a heap below n.
func (g *Game) barred(values []int, n, width int64) []string {
	texts := [][]byte{}
	for m, v := range values[:n] {
		task.Check()
		for v >= len(texts) {
			texts = append(texts, slices.Repeat([]byte{'-'}, int(width)))
		}
		for j := range width {
			if d := g.Digit(n + j - int64(m)); m == 0 && d&1 != 0 || m > 0 && d&2 != 0 {
				texts[v][j] = 'x'
			}
		}
	}
	out := make([]string, len(texts))
	for v, text := range texts {
		if out[v] = string(text); !slices.Contains(text, '-') {
			out[v] = dead
		}
	}
	return out
}

// Induction is the proof with the numbers of the claim, and the live values where they are few.
func (c *LiveValues) Induction(g *Game, values []int) []Step {
	out := []Step{step(true, "Let N = %d and P = %d. Which values can still occur, and from which later heaps each is barred by a heap of the same value, is compared before the heaps N and N + P = %d.", c.Heap, c.Stride, c.Heap+c.Stride)}
	if int64(len(values)) >= c.Heap+c.Stride {
		_, _, width := c.horizon(g)
		before := g.barred(values, c.Heap, width)
		text, live := "", 0
		for v, seen := range before {
			if seen != dead {
				if live++; live <= 6 {
					text += fmt.Sprintf(" %d:%s", v, clip(seen))
				}
			}
		}
		out = append(out, step(c.Closed(g, values) == nil, "Before N the values 0 to %d have occurred, and %d of them are live (x where barred, heap by heap):%s. Before N + P they are barred alike, and each is the same or greater by %d.", len(before)-1, live, text, c.Saltus*c.Stride/c.Period))
	}
	return append(out,
		step(true, "The next value is the first that is not barred, and depends on the state alone, as does the state after it."),
		step(true, "So the values from %d on follow those from %d on: by induction for all n.", c.Heap+c.Stride, c.Heap))
}
