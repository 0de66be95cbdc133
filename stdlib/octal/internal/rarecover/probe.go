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

// findPortable is findPlain for as many codes at a time as a word holds.
func findPortable[C Code](codes []C, l layer[C], u C) (block int, found uint64) {
	if small, ok := any(codes).([]byte); ok {
		return findEights(small, any(l).(layer[byte]), byte(u))
	}
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 { // little-endian
		return findFours(any(codes).([]uint16), any(l).(layer[uint16]), uint16(u))
	}
	return findPlain(codes, l, u)
}

// In words of eight bytes: 1 in each byte, 127 in each, and the factor that gathers the bits of ones at the top.
const (
	ones   = 0x0101010101010101
	sevens = 0x7F7F7F7F7F7F7F7F
	gather = 0x0102040810204080
)

// findEights compares words of eight bytes. A byte x is 0 if neither x nor the sum of its lower bits and 127 has
// the highest bit; such sums do not carry into the next byte. gather is the sum of 2^{7j}, j = 1 … 8: its part j =
// 8 − i moves bit 8i of the other factor to bit 56 + i. All sums 8i + 7j are different, so no two bits meet and
// nothing carries.
func findEights(codes []byte, l layer[byte], u byte) (block int, found uint64) {
	wanted := ones * uint64(u)
	for i, valid := range l.valid {
		if valid == 0 {
			continue
		}
		at := len(codes) - 64*i - 64
		past, with := codes[at:at+64:at+64], l.codes[64*i:64*i+64:64*i+64]
		for j := 0; j < 64; j += 8 {
			x := binary.LittleEndian.Uint64(past[j:]) ^ binary.LittleEndian.Uint64(with[j:]) ^ wanted
			if zero := ^(x&sevens + sevens | x | sevens); zero != 0 {
				found |= (zero >> 7 * gather >> 56) << j
			}
		}
		if found &= valid; found != 0 {
			return i, found
		}
	}
	return 0, 0
}

// The same in words of four codes of two bytes.
const (
	ones16     = 0x0001_0001_0001_0001
	fifteens16 = 0x7FFF_7FFF_7FFF_7FFF
	gather16   = 1<<48 | 1<<33 | 1<<18 | 1<<3
)

// findFours is findEights for codes of two bytes: bits 16i move to 48 + i.
func findFours(codes []uint16, l layer[uint16], u uint16) (block int, found uint64) {
	wanted := ones16 * uint64(u)
	past, with := bytesOf(codes), bytesOf(l.codes)
	for i, valid := range l.valid {
		if valid == 0 {
			continue
		}
		at := len(past) - 128*i - 128
		past, with := past[at:at+128:at+128], with[128*i:128*i+128:128*i+128]
		for j := 0; j < 128; j += 8 {
			x := binary.LittleEndian.Uint64(past[j:]) ^ binary.LittleEndian.Uint64(with[j:]) ^ wanted
			if zero := ^(x&fifteens16 + fifteens16 | x | fifteens16); zero != 0 {
				found |= (zero >> 15 * gather16 >> 48) << (j / 2)
			}
		}
		if found &= valid; found != 0 {
			return i, found
		}
	}
	return 0, 0
}

// bytesOf returns the memory of codes.
func bytesOf(codes []uint16) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(codes))), 2*len(codes))
}
