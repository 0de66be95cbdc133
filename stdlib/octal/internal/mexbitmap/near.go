package mexbitmap

import (
	"math"
	"math/bits"
)

// Terms with distances below 64 are taken position by position: they may read a position of the same block, computed
// just before, and this chain limits the speed. forward.go has another path, for few codes.

// generations is a set of codes that is emptied in O(1): those of the current generation. It has room for all
// words, so that no index needs a check.
type generations struct {
	of  [math.MaxUint16 + 1]uint8
	now uint8
}

// next empties the set, which has only codes below the given number, and returns the new generation.
func (s *generations) next(codes int) uint8 {
	if s.now++; s.now == 0 {
		clear(s.of[:codes])
		s.now = 1
	}
	return s.now
}

// nearPortable computes codes from n to end in the same block: the least that are free and that no near term excludes.
// It returns the first position without such a code in the target columns, or end. It is the definition of near paths.
func nearPortable[C Code](k *Kernel[C], codes []C, n, end int) int {
	for ; n < end; n++ {
		c := k.least(codes, n)
		if c == k.codes {
			return n
		}
		codes[n] = C(c)
	}
	return end
}

// least returns the least code at n in the target columns that is free and not excluded by a near term, or Codes.
// It marks the codes that near terms exclude, then tries free codes from the least on, few in practice.
func (k *Kernel[C]) least(codes []C, n int) int {
	set := &k.marked.of
	now := k.marked.next(k.codes)
	before := codes[n-word : n]
	for _, t := range k.near {
		set[before[word-t.Distance]^C(t.Code)] = now
	}
	for j, limit := range k.plan.limits[:k.plan.words()] {
		for w := k.free[j][n%word] & limit; w != 0; w &= w - 1 {
			if c := word*j + bits.TrailingZeros64(w); set[C(c)] != now {
				return c
			}
		}
	}
	return k.codes
}
