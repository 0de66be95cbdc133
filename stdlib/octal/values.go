package octal

import (
	"fmt"

	"sprague/stdlib/task"
)

// Value returns G(n), the Grundy value of a heap of n tokens: at once where a period is proved, by
// Period in this session or in the atlas, else by computing all values up to it. The game remembers
// values, so that asking again is cheap. It panics if n < 0, and before it begins, with what it would
// cost, when there is not the memory for them.
func (g Game) Value(n int) int {
	checkHeap(n)
	n, gain := g.reduced(n)
	g.afford(n, streamBytes) // not n+1, which the greatest number does not have
	if s := g.values.Compact(n + 1); s != nil {
		return int(s.At(n)) + gain
	}
	return int(g.upTo(n + 1)[n]) + gain
}

// Values returns G(0), …, G(n−1). After [Game.Period] has proved a period, those behind it are copies. It panics if n <
// 0, and when there is not the memory for them.
func (g Game) Values(n int) []int {
	if n < 0 {
		panic(fmt.Sprintf("octal: %d values asked for; there are none or more", n))
	}
	if values, ok := g.byPeriod(n); ok {
		return values
	}
	g.afford(n, sliceBytes+streamBytes)
	if s := g.values.Compact(n); s != nil {
		return (&Sequence{values: *s}).Slice(0, n)
	}
	out := make([]int, n)
	for i, v := range g.upTo(n) {
		poll(i)
		out[i] = int(v)
	}
	return out
}

// poll ends a call that was interrupted. Loops over values call it at each heap.
func poll(heap int) {
	if heap&(1<<16-1) == 0 {
		task.Check()
	}
}

// upTo returns the first n values; they must not be changed.
func (g Game) upTo(n int) []uint32 {
	g.afford(n, denseBytes)
	return g.values.UpTo(n)
}

// Compare returns the least heap below n whose values differ in g and another game of heaps of any kind, or −1.
// It panics if other is nil.
func (g Game) Compare(other interface{ Values(n int) []int }, n int) int {
	if other == nil {
		panic("octal: Compare needs another game of heaps, such as octal.Dawson, not nil")
	}
	if o, ok := other.(Game); ok && g.Code() == o.Code() {
		return -1
	}
	for from, to := 0, min(n, 1024); ; from, to = to, min(n, 2*to) {
		a, b := g.Values(to), other.Values(to)
		for i := from; i < to; i++ {
			poll(i)
			if a[i] != b[i] {
				return i
			}
		}
		if to == n {
			return -1
		}
	}
}
