package periodic

import (
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
	c := liveCode{code{head, block}}
	return Theorem{Name: "live values", Take: int64(len(head) + len(block)), arithmetic: true, partly: true,
		closes: c.closes}
}

// liveCode are the digits of a game that never splits, with a block.
type liveCode struct{ code }

// A liveState determines all later values at some heap, up to a shift.
type liveState struct {
	next  int   // M
	live  []int // ascending
	barAt [][]uint64
}

// state returns the state at the heap n, from the values below it.
func (c liveCode) state(values []int, n int) liveState {
	width := len(c.head) + len(c.block)
	words := (width + 63) / 64
	bars := make([][]uint64, slices.Max(values[:n])+1)
	for v := range bars {
		bars[v] = make([]uint64, words)
	}
	masks := c.masks(width, words)
	for m := 1; m < n; m++ {
		class := n - m
		if class >= len(masks) {
			class = len(c.head) + (class-len(c.head))%len(c.block)
		}
		for w, bits := range masks[class] {
			bars[values[m]][w] |= bits
		}
	}
	for j := range width {
		if c.digit(n+j)&1 != 0 {
			bars[0][j/64] |= 1 << (j % 64)
		}
	}
	s := liveState{next: len(bars)}
	for v, bar := range bars {
		if !full(bar, width) {
			s.live, s.barAt = append(s.live, v), append(s.barAt, bar)
		}
	}
	return s
}

// masks returns, for each distance below the end of the first block, the j from which a heap at this distance bars
// its value.
func (c liveCode) masks(width, words int) [][]uint64 {
	masks := make([][]uint64, width)
	for d := range masks {
		masks[d] = make([]uint64, words)
		for j := range width {
			if d+j > 0 && c.digit(d+j)&2 != 0 {
				masks[d][j/64] |= 1 << (j % 64)
			}
		}
	}
	return masks
}

func full(bar []uint64, width int) bool {
	for j := range width {
		if bar[j/64]>>(j%64)&1 == 0 {
			return false
		}
	}
	return true
}

// shiftedBy reports whether t is s with each value the same or greater by saltus.
func (s liveState) shiftedBy(saltus int, t liveState) bool {
	if t.next != s.next+saltus || len(s.live) != len(t.live) {
		return false
	}
	for i, v := range s.live {
		if t.live[i] != v && t.live[i] != v+saltus || !slices.Equal(s.barAt[i], t.barAt[i]) {
			return false
		}
	}
	return true
}

// mostStrides is how many multiples of a period are tried.
const mostStrides = 8

// closes tries multiples of p, since the digits may have their own period.
func (c liveCode) closes(values []int, shown pattern) (closure, bool) {
	from, p := shown.start, shown.period
	for m := 1; m <= mostStrides && from+(m+1)*p <= len(values); m++ {
		if n, ok := c.takesOver(values, from, m*p, m*shown.saltus); ok && c.agrees(values, n, m*p, shown) {
			return closure{to: int64(n + m*p - p), stride: int64(m * p), heap: int64(n)}, true
		}
	}
	return closure{}, false
}

// takesOver returns the least heap N from which the theorem holds, by bisection: equal states stay equal.
func (c liveCode) takesOver(values []int, from, p, saltus int) (n int, ok bool) {
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
func (c liveCode) agrees(values []int, n, p int, shown pattern) bool {
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
