package engine

import "math/bits"

// A Space divides values into rare and common ones: §2.
type Space struct {
	Mask     uint32
	Position bool // the heap's parity counts
	Parity   uint // of the takes that split, if Position is set
}

// Rare reports whether the value v, read at heap n, is of the rare class.
func (s Space) Rare(v uint32, n int) bool {
	f := uint(bits.OnesCount32(v & s.Mask))
	if s.Position {
		f += uint(n) + s.Parity
	}
	return f&1 == 0
}

// A Histogram counts heaps by value and by the parity of the heap.
type Histogram [][2]int64

// Add counts heap n, of value v.
func (c *Histogram) Add(v uint32, n int) {
	for int(v) >= len(*c) {
		*c = append(*c, [2]int64{})
	}
	(*c)[v][n&1]++
}

// Best returns the space with the fewest rare heaps, in O(V log V) for values below V. For the mask m let W(m) = Σ
// (−1)^{bits of v & m} over all heaps, heap 0 included: the number of rare heaps less that of common ones, an entry
// of the Walsh–Hadamard transform of the histogram. The position is one more bit of the value, and its sign is
// reversed if odd takes split. The mask 0, for which every heap is rare, is excluded. Of equal masks the least is
// chosen, so the result is the same on every machine.
func (c Histogram) Best(parity uint, position bool) Space {
	size := 2
	for size < len(c) {
		size *= 2
	}
	h := make([]int64, 2*size)
	for v, count := range c {
		h[2*v], h[2*v+1] = count[0], count[1]
	}
	walshHadamard(h)
	least, at := int64(1)<<62, 2
	for i := 2; i < len(h); i++ {
		balance := h[i]
		if i&1 == 1 {
			if !position {
				continue
			}
			if parity == 1 {
				balance = -balance
			}
		}
		if balance < least {
			least, at = balance, i
		}
	}
	return Space{Mask: uint32(at >> 1), Position: at&1 == 1, Parity: parity}
}

// walshHadamard transforms h in place; its length is a power of two. Invariant: after each step, h[i] is entry i
// modulo 2·step of the transform of its block of 2·step entries.
func walshHadamard(h []int64) {
	for step := 1; step < len(h); step *= 2 {
		for i := 0; i < len(h); i += 2 * step {
			for j := i; j < i+step; j++ {
				h[j], h[j+step] = h[j]+h[j+step], h[j]-h[j+step]
			}
		}
	}
}
