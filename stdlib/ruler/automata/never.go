package automata

import (
	"math/bits"
	"slices"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// This file decides (1): no option of a heap n ≥ N has the value F(n).

// A run is a state of the machines of a way and of the heap.
type run struct {
	use
	heap mark
}

// never decides all takes and parts.
func (c *Claim) never(g *check.Game) error {
	d := &decider{claim: c, machines: c.machines(), known: map[question]bool{}}
	for _, t := range g.Takes() {
		digit := g.Digit(t)
		for x := int64(0); x < c.Preperiod+c.Period; x++ {
			task.Check()
			if err := d.partsUpTo(t, digit, x); err != nil {
				return err
			}
		}
	}
	return nil
}

type decider struct {
	claim    *Claim
	machines [][]machine
	known    map[question]bool // what has no final run
	runs     int               // met so far
}

// partsUpTo enumerates the parts x ≥ y ≥ z; 0 is none.
func (d *decider) partsUpTo(t int64, digit int, x int64) error {
	for y := int64(0); y <= x; y++ {
		for z := int64(0); z <= y; z++ {
			parts := min(x, 1) + min(y, 1) + min(z, 1)
			if digit>>parts&1 == 0 || t == 0 && parts < 2 {
				if digit&8 == 0 && z > 0 {
					break
				}
				continue
			}
			if err := d.parts(t, slices.DeleteFunc([]int64{x, y, z}, func(h int64) bool { return h == 0 })); err != nil {
				return err
			}
		}
	}
	return nil
}

// parts decides a choice of parts: heaps below N, and b of others.
func (d *decider) parts(t int64, heaps []int64) error {
	c, o, total := d.claim, Option{Take: t}, t
	for _, h := range heaps {
		total += h
		if h < c.Preperiod {
			o.Fixed = append(o.Fixed, h)
		} else {
			o.Free = append(o.Free, h)
		}
	}
	if total < c.Preperiod {
		return nil
	}
	b := c.Preperiod + (total-c.Preperiod)%c.Period
	if len(o.Free) == 0 {
		value := int64(0)
		for _, h := range heaps {
			value ^= c.Values[h]
		}
		if c.Value(total) == value {
			return d.equal(t, heaps, total)
		}
		return nil
	}
	for _, w := range c.ways(&o, d.machines, b) {
		for j := range d.machines[b-c.Preperiod] {
			heap := &d.machines[b-c.Preperiod][j]
			if w.low != heap.low {
				continue
			}
			ms, found, err := d.meets(&w, heap)
			if err != nil {
				return err
			}
			if found {
				for _, m := range ms {
					total += c.Period * m
				}
				return d.equal(t, at(heaps, ms, c), total)
			}
		}
	}
	return nil
}

// equal returns the failure that an option has the value of its heap.
func (d *decider) equal(t int64, heaps []int64, n int64) error {
	return d.claim.failsAt(n, d.claim.Value(n), false,
		"taking %d from %d and leaving %v has the value %d, which the formula gives to %d itself", t, n, heaps,
		d.claim.Value(n), n)
}

// at returns the heaps with the m of the free ones.
func at(heaps, ms []int64, c *Claim) []int64 {
	out := slices.Clone(heaps)
	for i, h := range out {
		if h >= c.Preperiod {
			out[i] += c.Period * ms[0]
			ms = ms[1:]
		}
	}
	return out
}

// A question is the input of a decision.
type question struct {
	free  [3]machine
	heap  machine
	fixed int64
	owed  int64
}

// asked returns the question, in which the origin of machines does not matter.
func asked(w *way, heap *machine) question {
	q := question{heap: *heap, fixed: w.fixed, owed: w.owed}
	q.heap.heap, q.heap.low = 0, 0
	for i, m := range w.free {
		q.free[i] = *m
		q.free[i].heap, q.free[i].low = int64(-1), 0 // to distinguish it from no part
	}
	return q
}

// A met is a run with its predecessor.
type met struct {
	run
	from   int
	digits int // a bit for each free part
}

// mostRuns bounds all runs, and mostMet those of one way: many times those of known claims.
const (
	mostRuns = 1 << 23
	mostMet  = 1 << 18
)

// meets searches for numbers m with which an option has the value of its heap.
func (d *decider) meets(w *way, heap *machine) (ms []int64, found bool, err error) {
	q := asked(w, heap)
	if d.known[q] {
		return nil, false, nil
	}
	task.Check()
	first := run{w.first(), heap.begin}
	list := []met{{run: first, from: -1}}
	seen := map[run]bool{first: true}
	for i := 0; i < len(list); i++ {
		at := list[i].run
		if w.rests(at.use) && heap.rests(at.heap) {
			return numbers(list, i, len(w.free)), true, nil
		}
		for digits := range 1 << len(w.free) {
			// m of the heap is Σ m_i − κ: its digit makes owed even.
			m := (at.owed - int32(bits.OnesCount(uint(digits)))) & 1
			mark, h, ok := heap.read(at.heap, m)
			if !ok {
				continue
			}
			next := run{heap: mark}
			if next.use, ok = w.read(at.use, digits, m, h); ok && !seen[next] {
				seen[next] = true
				list = append(list, met{run: next, from: i, digits: digits})
			}
		}
		if d.runs++; d.runs > mostRuns || len(list) > mostMet {
			return nil, false, d.claim.Fails("the machines have too many states: not decided")
		}
	}
	if c := d.claim; int64(len(d.known)) < (c.Preperiod+c.Period)*(c.Preperiod+c.Period) { // a bound on memory
		d.known[q] = true
	}
	return nil, false, nil
}

// numbers returns the m of the free parts from the path to a run.
func numbers(list []met, at, parts int) []int64 {
	ms := make([]int64, parts)
	for ; list[at].from >= 0; at = list[at].from {
		for i := range ms {
			ms[i] = 2*ms[i] + int64(list[at].digits>>i&1)
		}
	}
	return ms
}
