package misere

import "slices"

// Sums of small heaps as vectors of counts, for games whose quotient may be infinite. In most of these the count of nearly every heap
// is eventually periodic: q + p heaps are as good as q. Few counts are free, and the P-positions are told by comparing these.

// A vector says how many heaps of each size a sum has; index 0 is not used.
type vector [maxVector + 1]uint8

// maxVector is the greatest heap of a vector.
const maxVector = 12

// A cycleOf says that index + period heaps are as good as index, as far as is known; a period of 0 that the count is free.
type cycleOf struct{ index, period int }

// vectors know the outcomes of sums of heaps up to k.
type vectors struct {
	rules  *rules
	k      int
	moves  [][][3]int // by heap
	cycles []cycleOf  // by heap
	known  map[vector]bool
	clock  *clock
}

func newVectors(r *rules, k int, c *clock) *vectors {
	v := &vectors{rules: r, k: k, moves: make([][][3]int, k+1), cycles: make([]cycleOf, k+1), known: map[vector]bool{}, clock: c}
	for h := 1; h <= k; h++ {
		r.options(h, func(x, y, z int) { v.moves[h] = append(v.moves[h], [3]int{x, y, z}) })
	}
	return v
}

// reduced returns the vector with each count made as small as its cycle allows.
func (v *vectors) reduced(n vector) vector {
	for h := 1; h <= v.k; h++ {
		if c := v.cycles[h]; c.period > 0 && int(n[h]) >= c.index+c.period {
			n[h] = uint8(c.index + (int(n[h])-c.index)%c.period)
		}
	}
	return n
}

// previous reports whether a sum is a P-position: by the definition, with the counts reduced.
func (v *vectors) previous(n vector) bool {
	n = v.reduced(n)
	if p, ok := v.known[n]; ok {
		return p
	}
	v.clock.tick(40)
	p := v.decide(n)
	v.known[n] = p
	return p
}

func (v *vectors) decide(n vector) bool {
	moved := false
	for h := 1; h <= v.k; h++ {
		if n[h] == 0 {
			continue
		}
		for _, left := range v.moves[h] {
			moved = true
			to := n
			to[h]--
			for _, x := range left {
				if x > 0 {
					to[x]++
				}
			}
			if v.previous(to) {
				return false
			}
		}
	}
	return moved
}

// sums lists the vectors of at most so many heaps.
func (v *vectors) sums(most int) []vector {
	var out []vector
	var rec func(n vector, h, left int)
	rec = func(n vector, h, left int) {
		if h > v.k {
			out = append(out, n)
			return
		}
		for i := range left + 1 {
			n[h] = uint8(i)
			rec(n, h+1, left-i)
		}
	}
	rec(vector{}, 1, most)
	return out
}

// Bounds on what is looked at to find the cycles.
const (
	fewSums   = 250_000
	fewHeaps  = 18
	longCycle = 5 // index and period together
)

// findCycles looks for the cycle of each count among the sums of few heaps.
func (v *vectors) findCycles() {
	most := 4
	for most < fewHeaps && binomial(most+1+v.k, v.k) <= fewSums {
		most++
	}
	all := v.sums(most)
	cycles := make([]cycleOf, v.k+1)
	for h := 1; h <= v.k; h++ {
		cycles[h] = v.cycle(h, most, all)
	}
	v.cycles, v.known = cycles, map[vector]bool{}
}

// cycle returns the least cycle of the count of heap h that no sum contradicts.
func (v *vectors) cycle(h, most int, all []vector) cycleOf {
	for length := 1; length <= min(longCycle, most-3); length++ {
		for period := 1; period <= length; period++ {
			c := cycleOf{length - period, period}
			if !slices.ContainsFunc(all, func(n vector) bool {
				m := n
				m[h] += uint8(period)
				return int(n[h]) >= c.index && total(n)+period <= most && v.previous(n) != v.previous(m)
			}) {
				return c
			}
		}
	}
	return cycleOf{}
}

func total(n vector) int {
	sum := 0
	for _, x := range n {
		sum += int(x)
	}
	return sum
}

func binomial(n, k int) int {
	out := 1
	for i := range k {
		out = out * (n - i) / (i + 1)
	}
	return out
}

// box lists the reduced vectors whose free counts are at most so great.
func (v *vectors) box(free int) []vector {
	out := []vector{{}}
	for h := 1; h <= v.k; h++ {
		most := free
		if c := v.cycles[h]; c.period > 0 {
			most = c.index + c.period - 1
		}
		var next []vector
		for _, n := range out {
			for i := range most + 1 {
				n[h] = uint8(i)
				next = append(next, n)
			}
		}
		out = next
	}
	return out
}

// free lists the heaps whose counts have no cycle.
func (v *vectors) free() []int {
	var out []int
	for h := 1; h <= v.k; h++ {
		if v.cycles[h].period == 0 {
			out = append(out, h)
		}
	}
	return out
}
