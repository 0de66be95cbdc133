package automata

import (
	"slices"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// This file decides (1): no option of a heap n ≥ N has the value F(n).

// A sum is a choice of parts: machines for the free ones.
type sum struct {
	free  []*machine
	fixed int64 // nim sum of h of the others
	heap  *machine
	owed  int64 // κ: m of the heap is the sum of those of the parts less κ
}

// A run is a state of the machines of a sum.
type run struct {
	parts [3]mark
	heap  mark
	fixed int64
	owed  int32 // the excess of m of the heap over those of the parts in the digits to come
}

// never decides all takes and parts.
func (c *Claim) never(g *check.Game) error {
	d := &decider{claim: c, machines: c.machines(), gamma: c.gamma(), known: map[question]bool{}}
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
	gamma    int
	known    map[question]bool // sums without a final run
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
	c := d.claim
	total, value := t, int64(0)
	choices := []choice{{}}
	for _, h := range heaps {
		total += h
		if h < c.Preperiod {
			value ^= c.Values[h]
			continue
		}
		choices = withPart(choices, d.machines[h-c.Preperiod])
	}
	if len(choices[0].free) == 0 {
		if total >= c.Preperiod && c.Value(total) == value {
			return d.equal(t, heaps, total)
		}
		return nil
	}
	b, owed := c.class(total)
	mask := int64(1)<<d.gamma - 1
	for _, x := range choices {
		s := sum{free: x.free, fixed: value >> d.gamma, owed: owed}
		for j := range d.machines[b-c.Preperiod] {
			if s.heap = &d.machines[b-c.Preperiod][j]; (x.low^value^s.heap.low)&mask != 0 {
				continue
			}
			ms, found, err := d.meets(s)
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

// A choice has a machine for each of some free parts, and the nim sum of their l.
type choice struct {
	free []*machine
	low  int64
}

// withPart returns the choices with one more free part, of one or two machines.
func withPart(choices []choice, machines []machine) (more []choice) {
	for _, x := range choices {
		for j := range machines {
			more = append(more, choice{append(slices.Clone(x.free), &machines[j]), x.low ^ machines[j].low})
		}
	}
	return more
}

// class returns the b of a heap, and −κ', where total = b + κ'·p is the known part of the heap.
func (c *Claim) class(total int64) (b, owed int64) {
	r := (total - c.Preperiod) % c.Period
	if r < 0 {
		r += c.Period
	}
	b = c.Preperiod + r
	return b, (b - total) / c.Period
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

// question returns the question, in which the origin of machines does not matter.
func (s *sum) question() question {
	q := question{heap: *s.heap, fixed: s.fixed, owed: s.owed}
	q.heap.heap, q.heap.low = 0, 0
	for i, m := range s.free {
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

// mostRuns bounds all runs, and mostMet those of one sum: many times those of known claims.
const (
	mostRuns = 1 << 23
	mostMet  = 1 << 18
)

// meets searches for numbers m with which an option has the value of its heap.
func (d *decider) meets(s sum) (ms []int64, found bool, err error) {
	q := s.question()
	if d.known[q] {
		return nil, false, nil
	}
	task.Check()
	first := run{heap: s.heap.begin, fixed: s.fixed, owed: int32(s.owed)}
	for i, m := range s.free {
		first.parts[i] = m.begin
	}
	list := []met{{run: first, from: -1}}
	seen := map[run]bool{first: true}
	for i := 0; i < len(list); i++ {
		if s.rests(list[i].run) {
			return numbers(list, i, len(s.free)), true, nil
		}
		for digits := range 1 << len(s.free) {
			if next, ok := s.read(list[i].run, digits); ok && !seen[next] {
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

// read reads a digit of each free part. It determines the digit of the heap; ok says that the nim sum of all is 0.
func (s *sum) read(r run, digits int) (next run, ok bool) {
	owed, xor := r.owed, int32(r.fixed&1)
	r.fixed >>= 1
	for i, m := range s.free {
		digit := int32(digits >> i & 1)
		var out int32
		if r.parts[i], out, ok = m.read(r.parts[i], digit); !ok {
			return r, false
		}
		xor ^= out
		owed -= digit
	}
	// m of the heap is Σ m_i − κ: its digit makes owed even.
	digit := owed & 1
	r.owed = (owed + digit) >> 1
	var out int32
	r.heap, out, ok = s.heap.read(r.heap, digit)
	return r, ok && xor == out
}

// rests reports whether the run is final.
func (s *sum) rests(r run) bool {
	for i, m := range s.free {
		if !m.rests(r.parts[i]) {
			return false
		}
	}
	return s.heap.rests(r.heap) && r.fixed == 0 && r.owed == 0
}
