package mexscan

import (
	"encoding/binary"
	"math/bits"
)

// step is the number of positions that byWords computes at a time: the codes that a term of at least that distance
// reads for them are in one word.
const step = 8

// byWords is portable without vectors, eight positions at a time.
func (k *Kernel) byWords(codes []byte, from, to int) (most uint8) {
	const each = 0x0101010101010101
	n := from
	for ; n+step <= to; n += step {
		var e0, e1, e2, e3, e4, e5, e6, e7 uint64 // excluded at n, n + 1, …
		for _, t := range k.far {
			x := binary.LittleEndian.Uint64(codes[n-t.Distance:]) ^ each*uint64(t.Code)
			e0 |= 1 << (x & 63)
			e1 |= 1 << (x >> 8 & 63)
			e2 |= 1 << (x >> 16 & 63)
			e3 |= 1 << (x >> 24 & 63)
			e4 |= 1 << (x >> 32 & 63)
			e5 |= 1 << (x >> 40 & 63)
			e6 |= 1 << (x >> 48 & 63)
			e7 |= 1 << (x >> 56 & 63)
		}
		for i, excluded := range [step]uint64{e0, e1, e2, e3, e4, e5, e6, e7} {
			for _, t := range k.near {
				excluded |= 1 << ((codes[n+i-t.Distance] ^ uint8(t.Code)) & 63)
			}
			codes[n+i] = uint8(bits.TrailingZeros64(^excluded))
			most = max(most, codes[n+i])
		}
	}
	return max(most, k.portable(codes, n, to))
}
