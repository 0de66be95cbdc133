package periodic

import (
	"math/big"
	"slices"
	"sort"
)

// LiveValues returns the theorem for games that never split a heap, with the digits head[0], head[1], … followed by
// block again and again: subtraction games and infinite quaternary codes, which [Austin1976] studies. It allows a
// saltus. If the values that can still occur at some heap N + P correspond to those at N, each the same or greater by S
// and barred alike, the values continue so for ever (sprague help live-values). A search for N computes some states,
// each at the cost of the number of values times the digits.
func LiveValues(head, block []int) Theorem {
	if len(block) == 0 {
		block = []int{0}
	}
	c := code{head, block}
	return Theorem{Name: "live values", Take: int64(len(head) + len(block)), arithmetic: true, partly: true,
		closes: c.live}
}

// A liveState determines all later values at some heap, up to a shift.
type liveState struct {
	next int        // M
	live []int      // ascending
	bars []*big.Int // of each live value: bit j if it is barred from the j-th later heap
}

// state returns the state at the heap n, from the values below it.
func (c code) state(values []int, n int) liveState {
	width := len(c.head) + len(c.block)
	bars := make([]big.Int, slices.Max(values[:n])+1)
	masks := c.masks(width)
	for m := 1; m < n; m++ {
		class := n - m
		if class >= width {
			class = len(c.head) + (class-len(c.head))%len(c.block)
		}
		bars[values[m]].Or(&bars[values[m]], &masks[class])
	}
	for j := range width {
		if c.digit(n+j)&1 != 0 {
			bars[0].SetBit(&bars[0], j, 1)
		}
	}
	s := liveState{next: len(bars)}
	dead := new(big.Int).Lsh(big.NewInt(1), uint(width))
	dead.Sub(dead, big.NewInt(1))
	for v := range bars {
		if bars[v].Cmp(dead) != 0 {
			s.live, s.bars = append(s.live, v), append(s.bars, &bars[v])
		}
	}
	return s
}

// masks returns, for each distance below the end of the first block, the j from which a heap at this distance bars
// its value.
func (c code) masks(width int) []big.Int {
	masks := make([]big.Int, width)
	for d := range masks {
		for j := range width {
			if d+j > 0 && c.digit(d+j)&2 != 0 {
				masks[d].SetBit(&masks[d], j, 1)
			}
		}
	}
	return masks
}

// shiftedBy reports whether t is s with each value the same or greater by saltus.
func (s liveState) shiftedBy(saltus int, t liveState) bool {
	if t.next != s.next+saltus || len(s.live) != len(t.live) {
		return false
	}
	for i, v := range s.live {
		if t.live[i] != v && t.live[i] != v+saltus || s.bars[i].Cmp(t.bars[i]) != 0 {
			return false
		}
	}
	return true
}

// mostStrides is how many multiples of a period are tried.
const mostStrides = 8

// live tries multiples of the period, since the digits may have their own.
func (c code) live(values []int, shown pattern) (closure, bool) {
	from, p := shown.start, shown.period
	for m := 1; m <= mostStrides && from+(m+1)*p <= len(values); m++ {
		if n, ok := c.takesOver(values, from, m*p, m*shown.saltus); ok && c.agrees(values, n, m*p, shown) {
			return closure{to: int64(n + m*p - p), stride: int64(m * p), heap: int64(n)}, true
		}
	}
	return closure{}, false
}

// takesOver returns the least heap N from which the theorem holds, by bisection: equal states stay equal.
func (c code) takesOver(values []int, from, p, saltus int) (n int, ok bool) {
	last := len(values) - p
	equal := func(at int) bool {
		return c.state(values, at).shiftedBy(saltus, c.state(values, at+p))
	}
	first := max(from, len(c.head), 1)
	if first > last || !equal(last) {
		return 0, false
	}
	return first + sort.Search(last-first, func(i int) bool { return equal(first + i) }), true
}

// agrees reports whether, for the P values from n on, those that are the same a stride later are those of the
// residues without saltus.
func (c code) agrees(values []int, n, p int, shown pattern) bool {
	if shown.saltus == 0 {
		return true
	}
	s, t := c.state(values, n), c.state(values, n+p)
	same := map[int]bool{}
	for i, v := range s.live {
		same[v] = t.live[i] == v
	}
	for m := n; m < n+p; m++ {
		if same[values[m]] != slices.Contains(shown.still, int64(m%shown.period)) {
			return false
		}
	}
	return true
}
