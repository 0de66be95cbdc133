package engine

import "math/bits"

// A bitset is a set of values.
// Sets of values, for the definition (§1) and for what is still missing (reach.go). A value of a heap of n is
// at most the number of its options, so a set has O(n/64) words. That a set grows by itself and never
// shrinks lets one of them serve heap after heap; clear keeps its words.
type bitset []uint64

func (b *bitset) add(v uint32) {
	for int(v>>6) >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[v>>6] |= 1 << (v & 63)
}

func (b bitset) has(v uint32) bool { return int(v>>6) < len(b) && b[v>>6]>>(v&63)&1 != 0 }

func (b bitset) clear() {
	for i := range b {
		b[i] = 0
	}
}

// union adds what is in c to b.
func (b *bitset) union(c *bitset) {
	for len(*b) < len(*c) {
		*b = append(*b, 0)
	}
	for i, w := range *c {
		(*b)[i] |= w
	}
}

// mex returns the least value that is not in b.
// Cost: a word for every 64 values that are all in b. A set without words has the mex 0.
func (b bitset) mex() int {
	for i, w := range b {
		if w != ^uint64(0) {
			return 64*i + bits.TrailingZeros64(^w)
		}
	}
	return 64 * len(b)
}
