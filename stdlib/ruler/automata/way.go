package automata

import (
	"math/bits"
	"slices"
)

// A way is an option, with a machine for each of its free heaps, that heaps b + pm can use.
type way struct {
	free  []*machine
	fixed int64 // nim sum of h of the fixed heaps
	low   int64 // nim sum of l of all heaps
	// κ: m of the heap is the sum of those of the parts less κ; with two equal heaps, the least that it is more than that
	// sum, less than 0
	owed   int64
	twice  bool
	known  int64 // K: the two equal heaps have K + p·(m − Σ m_i) tokens together
	period int64
}

// ways returns the ways of an option for heaps b + pm, one for each choice of machines of its free heaps.
func (c *Claim) ways(o *Option, machines [][]machine, b int64) []way {
	gamma, known, value := c.gamma(), b-o.Take, int64(0)
	for _, h := range o.Fixed {
		known, value = known-h, value^c.Value(h)
	}
	for _, h := range o.Free {
		known -= h
	}
	w := way{fixed: value >> gamma, low: value & (1<<gamma - 1), owed: known / c.Period, twice: o.Twice, known: known,
		period: c.Period}
	switch {
	case o.Twice:
		w.owed = -ceil(2-known, c.Period)
	case known%c.Period != 0:
		return nil
	}
	list := []way{w}
	for _, h := range o.Free {
		var more []way
		for _, w := range list {
			for j := range machines[h-c.Preperiod] {
				m := &machines[h-c.Preperiod][j]
				with := w
				with.free, with.low = append(slices.Clone(w.free), m), w.low^m.low
				more = append(more, with)
			}
		}
		list = more
	}
	return list
}

// ceil returns ⌈a/b⌉, b > 0.
func ceil(a, b int64) int64 {
	q := a / b
	if a%b > 0 {
		q++
	}
	return q
}

// A use is a state of the machines of a way: the excess of m of the heap over those of the parts in the digits to come
// is owed.
type use struct {
	parts [3]mark
	fixed int64
	owed  int32
	begun bool
}

func (w *way) first() use {
	u := use{fixed: w.fixed, owed: int32(w.owed)}
	for i, m := range w.free {
		u.parts[i] = m.begin
	}
	return u
}

// read reads a digit of each free part, of m and of h; ok says that they belong together.
func (w *way) read(u use, digits int, m, h int32) (next use, ok bool) {
	more, xor := m-int32(bits.OnesCount(uint(digits))), int32(u.fixed&1)
	u.fixed >>= 1
	for i, part := range w.free {
		var out int32
		if u.parts[i], out, ok = part.read(u.parts[i], int32(digits>>i&1)); !ok {
			return u, false
		}
		xor ^= out
	}
	if w.twice && !u.begun && (w.known+w.period*int64(more))&1 != 0 {
		return u, false
	}
	owed := u.owed + more
	u.begun, u.owed = true, owed>>1
	return u, xor == h && (w.twice || owed&1 == 0)
}

// rests reports whether the state is final.
func (w *way) rests(u use) bool {
	for i, m := range w.free {
		if !m.rests(u.parts[i]) {
			return false
		}
	}
	return u.begun && u.fixed == 0 && u.owed == 0
}
