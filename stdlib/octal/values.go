package octal

import (
	"fmt"

	"sprague/stdlib/octal/internal/engine"
)

// Value returns G(n), the Grundy value of a heap of n tokens: from a period that Period has proved in this session,
// that the atlas has, or that 1024 values of an infinite or hexadecimal code prove; or else by computing all values up
// to it. The game caches values. It panics if n < 0, and with an estimate of the cost if the values would not fit into
// memory.
func (g Game) Value(n int) int {
	checkHeap(n)
	n, gain := g.reduced(n)
	g.afford(n, streamBytes) // not n+1, which may overflow
	if s := g.values.Compact(n + 1); s != nil {
		return int(s.At(n)) + gain
	}
	return int(g.upTo(n + 1)[n]) + gain
}

// Values returns G(0), …, G(n−1). After [Game.Period] has proved a period, later values are copies. It panics if n
// < 0, and if the values do not fit into memory.
func (g Game) Values(n int) []int {
	if n < 0 {
		panic(fmt.Sprintf("octal: Values(%d): n must be ≥ 0", n))
	}
	if values, ok := g.byPeriod(n); ok {
		return values
	}
	g.afford(n, sliceBytes+streamBytes)
	if s := g.values.Compact(n); s != nil {
		return s.Slice(0, n)
	}
	out := make([]int, n)
	for i, v := range g.upTo(n) {
		engine.Poll(i)
		out[i] = int(v)
	}
	return out
}

// upTo returns the first n values, which must not be modified.
func (g Game) upTo(n int) []uint32 {
	g.afford(n, denseBytes)
	return g.values.UpTo(n)
}

// Compare returns the least heap below n whose values differ in g and another heap game, or −1. It panics if other
// is nil.
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
			engine.Poll(i)
			if a[i] != b[i] {
				return i
			}
		}
		if to == n {
			return -1
		}
	}
}
