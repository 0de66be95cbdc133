package octal

import (
	"fmt"

	"sprague/stdlib/task"
)

// Value returns G(n), the Grundy value of a heap of n tokens. The game remembers
// values, so that asking again is cheap. It panics if n < 0.
func (g Game) Value(n int) int {
	checkHeap(n)
	if s := g.values.Compact(n + 1); s != nil {
		return int(s.At(n))
	}
	return int(g.upTo(n + 1)[n])
}

// Values returns G(0), …, G(n−1). It panics if n < 0.
func (g Game) Values(n int) []int {
	if n < 0 {
		panic(fmt.Sprintf("octal: %d values asked for; there are none or more", n))
	}
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
func (g Game) upTo(n int) []uint32 { return g.values.UpTo(n) }

// Compare returns the least heap below n whose values differ in g and other, or −1.
func (g Game) Compare(other Game, n int) int {
	if g.Code() == other.Code() {
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
