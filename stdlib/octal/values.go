package octal

import "fmt"

// solver holds the values computed so far.
type solver = plain

// Value returns G(n), the Grundy value of a heap of n tokens. The game remembers
// values, so that asking again is cheap. It panics if n < 0.
func (g Game) Value(n int) int {
	checkHeap(n)
	return int(g.upTo(n + 1)[n])
}

// Values returns G(0), …, G(n−1). It panics if n < 0.
func (g Game) Values(n int) []int {
	if n < 0 {
		panic(fmt.Sprintf("octal: %d values asked for; there are none or more", n))
	}
	out := make([]int, n)
	for i, v := range g.upTo(n) {
		out[i] = int(v)
	}
	return out
}

// upTo returns the first n values; they must not be changed.
func (g Game) upTo(n int) []uint32 {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.memo == nil {
		g.memo = newPlain(&g.rule)
	}
	g.memo.extend(n)
	return g.memo.values[:n:n]
}

// Compare returns the least heap below n whose values differ in g and other, or −1.
func (g Game) Compare(other Game, n int) int {
	a, b := g.Values(n), other.Values(n)
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}
