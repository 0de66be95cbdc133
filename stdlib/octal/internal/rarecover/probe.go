package rarecover

import "math/bits"

// probes are hits laid out for trying them all at one position, 64 at a time. A layer
// has at most one hit for each distance; games that split after several takes have
// several layers.
type probes[C Code] struct {
	layers []layer[C]
	reach  int // a multiple of 64
}

// A layer has the hit of distance 64i + 64 − j at place j of block i, so that the codes
// it is compared with stand in memory in the same order.
type layer[C Code] struct {
	codes []C
	valid []uint64
}

func newProbes[C Code](hits []Witness) probes[C] {
	var p probes[C]
	for _, h := range hits {
		p.reach = max(p.reach, (h.Distance+63)&^63)
	}
	for _, h := range hits {
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

// nearest returns the distance of the nearest hit of u at position n, 0 if there is
// none. Blocks are searched by find.
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

// A finder is findPortable or gives the same.
type finder[C Code] func(codes []C, l layer[C], u C) (block int, found uint64)

// findPortable returns the first block with a hit of u at the position behind codes,
// and which hits of the block do.
func findPortable[C Code](codes []C, l layer[C], u C) (block int, found uint64) {
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
