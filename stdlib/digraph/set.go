package digraph

import "math/bits"

// maxVertices bounds the vertices in a set.
const maxVertices = 256

// A set is a set of vertices: v is bit v%64 of word v/64.
type set [maxVertices / 64]uint64

func (s *set) add(v int)     { s[v/64] |= 1 << (v % 64) }
func (s set) has(v int) bool { return s[v/64]>>(v%64)&1 == 1 }

func (s set) without(t set) set {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

func (s set) and(t set) set {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

func (s set) or(t set) set {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func (s set) size() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// members appends the vertices of s to list, ascending.
func (s set) members(list []int) []int {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			list = append(list, 64*i+bits.TrailingZeros64(w))
		}
	}
	return list
}

// first returns the least vertex, −1 for the empty set.
func (s set) first() int {
	for i, w := range s {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	return -1
}

func setOf(vertices ...int) (s set) {
	for _, v := range vertices {
		s.add(v)
	}
	return s
}

// all returns the set of vertices 0 … n−1.
func all(n int) set {
	var s set
	for v := range n {
		s.add(v)
	}
	return s
}
