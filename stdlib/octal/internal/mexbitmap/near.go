package mexbitmap

import "math/bits"

// Terms with distances below 64 are taken position by position: they may read a position of the same block, computed
// just before, and this chain limits the speed. forward.go has another path, for few codes.

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
func (k *Kernel[C]) least(codes []C, n int) int {
	set := &k.marked
	clear(set[:k.plan.words()])
	before := codes[n-word : n]
	for _, t := range k.near {
		c := before[word-t.Distance] ^ C(t.Code)
		set[c/word] |= 1 << (c % word)
	}
	for j, limit := range k.plan.limits[:k.plan.words()] {
		if w := k.free[j][n%word] & limit &^ set[j]; w != 0 {
			return word*j + bits.TrailingZeros64(w)
		}
	}
	return k.codes
}
