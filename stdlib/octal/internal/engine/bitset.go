package engine

import "math/bits"

// A bitset is a set of values, of O(n/64) words for a heap of n, whose value is at most its number of options. It
// grows on demand and never shrinks; the built-in clear keeps the words for the next heap.
type bitset []uint64

func (b *bitset) add(v uint32) {
	for int(v>>6) >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[v>>6] |= 1 << (v & 63)
}

func (b bitset) has(v uint32) bool { return int(v>>6) < len(b) && b[v>>6]>>(v&63)&1 != 0 }

func (b *bitset) union(c *bitset) {
	for len(*b) < len(*c) {
		*b = append(*b, 0)
	}
	for i, w := range *c {
		(*b)[i] |= w
	}
}

func (b bitset) mex() int {
	for i, w := range b {
		if w != ^uint64(0) {
			return 64*i + bits.TrailingZeros64(^w)
		}
	}
	return 64 * len(b)
}
