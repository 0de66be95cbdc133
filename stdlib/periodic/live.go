package periodic

import (
	"fmt"
	"slices"
	"sort"
)

// NameLiveValues is the name of the theorem of [LiveValues].
const NameLiveValues = "live values"

// LiveValues returns the theorem for games that never split a heap, with the digits
// head[0], head[1], … followed by block again and again: subtraction games and infinite
// quaternary codes, which [Austin1976] studies. It allows a saltus, and rests on the proof
// below alone.
//
// Let r be the length of the head and q that of the block. At a heap N ≥ r, say that the
// value v is barred from N + j if a heap below N of value v can be left by a move from
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
// multiple of p, and if for N ≤ n < N + P the value G(n) is live and the same exactly at
// these residues, then it goes on so for all n ≥ i.
func LiveValues(head, block []int) Theorem {
	if len(block) == 0 {
		block = []int{0}
	}
	c := liveCode{head: head, block: block}
	return Theorem{Name: NameLiveValues, Take: int64(len(head) + len(block)), arithmetic: true, partly: true, closes: c.closes}
}

// liveCode are the digits of a game that never splits.
type liveCode struct{ head, block []int }

func (c liveCode) digit(t int) int {
	if t < len(c.head) {
		return c.head[t]
	}
	return c.block[(t-len(c.head))%len(c.block)]
}

// A liveState is what decides all later values at some heap, up to a shift.
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

// masks returns, for each distance below the end of the first block, the j that a heap
// at this distance bars its value from.
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

// shiftedBy reports whether t is s with all values the same or greater by saltus.
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

// closes tries multiples of p, since the digits may have a period of their own.
func (c liveCode) closes(values []int, shown pattern) (closure, bool) {
	from, p := shown.start, shown.period
	for m := 1; m <= mostStrides && from+(m+1)*p <= len(values); m++ {
		if n, ok := c.takesOver(values, from, m*p, m*shown.saltus); ok && c.agrees(values, n, m*p, shown) {
			return closure{to: int64(n + m*p - p), stride: int64(m * p)}, true
		}
	}
	return closure{}, false
}

// takesOver returns the least heap N from which the theorem holds; equal states stay
// equal, so it is found by bisection.
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

// agrees reports whether, for the P values from n on, those that stay the same a stride later
// are those of the residues without a saltus.
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

// live is the induction for [LiveValues].
func (c Certificate) live() Steps {
	return Steps{
		{fmt.Sprintf("Package check compares the state before the heaps %d and %d: which values can still occur, and from which later heaps each is barred by a heap of the same value.", c.Bound-c.Stride, c.Bound), c.Verify() == nil},
		{fmt.Sprintf("The states are equal with values that are the same or greater by %d. The next value is the first that is not barred, and depends on the state alone, as does the state after it.", c.Saltus*c.Stride/c.Period), true},
		{fmt.Sprintf("So the values from %d on follow those from %d on: by induction for all n.", c.Bound, c.Bound-c.Stride), true},
	}
}
