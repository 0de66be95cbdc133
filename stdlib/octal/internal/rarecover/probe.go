package rarecover

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// # Probes
//
// Bitmaps leave single positions, a few in a hundred, at which the chosen witnesses do not reach a code u. There every
// witness is tried: they are stored by distance, in the order of the codes that they read, so that 64 of them are
// compared at once, codes ⊕ u with the codes of the witnesses.
//
// Invariant. A layer has at most one witness at each place, and valid says whether it has one. Every witness is in some
// layer, so 0 is returned only if none reaches u.

// probes are all witnesses, prepared for trying 64 at a time at one position. A layer has at most one witness for each
// distance; games that split after several takes have several layers. nearest returns the least distance of a witness
// (d, w) with c(n − d) ⊕ w = u, 0 for none; it usually finds one in the first or second block of 64.
type probes[C Code] struct {
	layers []layer[C]
	reach  int // a multiple of 64
}

// A layer has the witness of distance 64i + 64 − j at place j of block i, in the order of the codes it is compared
// with. Places without a witness have a clear bit in valid.
type layer[C Code] struct {
	codes []C
	valid []uint64
}

// newProbes stores witnesses; further ones of the same distance go to another layer.
func newProbes[C Code](witnesses []Witness) probes[C] {
	var p probes[C]
	for _, h := range witnesses {
		p.reach = max(p.reach, (h.Distance+63)&^63)
	}
	for _, h := range witnesses {
		i := (h.Distance - 1) / 64
		j := 64*i + 64 - h.Distance
		l := 0
		for l < len(p.layers) && p.layers[l].valid[i]>>j&1 != 0 {
			l++
		}
		if l == len(p.layers) {
			p.layers = append(p.layers, layer[C]{make([]C, p.reach), make([]uint64, p.reach/64)})
		}
		p.layers[l].codes[64*i+j] = C(h.Code)
		p.layers[l].valid[i] |= 1 << j
	}
	return p
}

// nearest returns the distance of the nearest witness of u at position n, 0 if there is none. Blocks are searched
// from the nearest on, and within a block the nearest witness is at the highest place.
func (p *probes[C]) nearest(find finder[C], codes []C, n int, u C) int {
	best := 0
	for _, l := range p.layers {
		i, found := find(codes[:n], l, u)
		if d := 64*i + 1 + bits.LeadingZeros64(found); found != 0 && (best == 0 || d < best) {
			best = d
		}
	}
	return best
}

// A finder is findPortable or an equivalent.
type finder[C Code] func(codes []C, l layer[C], u C) (block int, found uint64)

// findPlain returns the first block with a witness of u at the position after codes, and which witnesses of the
// block reach u. It is the definition of all finders.
func findPlain[C Code](codes []C, l layer[C], u C) (block int, found uint64) {
	for i, valid := range l.valid {
		at := len(codes) - 64*i - 64
		for ; valid != 0; valid &= valid - 1 {
			if j := bits.TrailingZeros64(valid); codes[at+j]^l.codes[64*i+j] == u {
				found |= 1 << j
			}
		}
		if found != 0 {
			return i, found
		}
	}
	return 0, 0
}

// findPortable is findPlain for as many codes at a time as a word of 64 bits holds, where words are little-endian. Let
// a code have b bits, and low be 2^{b−1} − 1 in each code. A code x is 0 if neither x nor the sum of its lower bits and
// low has the highest bit; such sums do not carry into the next code. gather is the sum of 2^{(b−1)j}, j = 1 … 64/b:
// its part j moves bit 64 − bj of the other factor to bit 64 − j. All sums of a bit and a part are different, so no two
// bits meet and nothing carries.
func findPortable[C Code](codes []C, l layer[C], u C) (block int, found uint64) {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return findPlain(codes, l, u)
	}
	b, each, gather := 8*int(unsafe.Sizeof(u)), uint64(0x0101010101010101), uint64(0x0102040810204080)
	if b == 16 {
		each, gather = 0x0001000100010001, 1<<60|1<<45|1<<30|1<<15
	}
	wanted, low := each*uint64(u), each<<(b-1)-each
	past, with := bytesOf(codes), bytesOf(l.codes)
	size := 8 * b // bytes of a block
	for i, valid := range l.valid {
		if valid == 0 {
			continue
		}
		at := len(past) - size*(i+1)
		past, with := past[at:at+size:at+size], with[size*i:size*(i+1):size*(i+1)]
		for j := 0; j < size; j += 8 {
			x := binary.LittleEndian.Uint64(past[j:]) ^ binary.LittleEndian.Uint64(with[j:]) ^ wanted
			if zero := ^(x&low + low | x | low); zero != 0 {
				found |= (zero >> (b - 1) * gather >> (64 - 64/b)) << (8 * j / b)
			}
		}
		if found &= valid; found != 0 {
			return i, found
		}
	}
	return 0, 0
}

// bytesOf returns the memory of codes.
func bytesOf[C Code](codes []C) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(codes))), len(codes)*int(unsafe.Sizeof(C(0))))
}
