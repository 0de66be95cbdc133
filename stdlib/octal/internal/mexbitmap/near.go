package mexbitmap

import (
	"math"
	"math/bits"

	"sprague/stdlib/octal/internal/mexscan"
)

// near holds the terms with distances below 64, which are taken position by position: they may read a position of
// the same block, computed just before, and this chain limits the speed. forward.go has another path, for few
// codes.
type near[C Code] struct {
	terms  []mexscan.Term
	layers []layer[C] // the same for vectors, padded with empty layers up to mostLayers
	count  int        // layers in use
	marked *generations
}

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

// mostLayers is the number of layers with registers; games with more near terms of one distance take the portable
// path.
const mostLayers = 4

func newNear[C Code](set *generations) near[C] {
	s := near[C]{marked: set}
	for range mostLayers {
		s.layers = append(s.layers, newLayer[C]())
	}
	return s
}

// A layer has at most one term for each distance: place 64 − d of codes is the code of the term with distance d, if
// that bit of valid is set. Other places hold the top bit alone: xored with a code it is not a code, so vectors of
// words need no mask.
type layer[C Code] struct {
	codes [word]C
	valid uint64
	_     [word - 8]byte // the assembly requires 128 bytes for byte codes, else 192
}

func newLayer[C Code]() (l layer[C]) {
	for i := range l.codes {
		l.codes[i] = ^(^C(0) >> 1)
	}
	return l
}

// add puts a term into the first layer with a free place for its distance.
func (s *near[C]) add(t mexscan.Term) {
	s.terms = append(s.terms, t)
	place := word - t.Distance
	i := 0
	for i < len(s.layers) && s.layers[i].valid>>place&1 != 0 {
		i++
	}
	if i == len(s.layers) {
		s.layers = append(s.layers, newLayer[C]())
	}
	s.layers[i].set(place, C(t.Code))
	s.count = max(s.count, i+1)
}

func (l *layer[C]) set(place int, code C) {
	l.codes[place] = code
	l.valid |= 1 << place
}

// nearPortable computes codes from n to end in the same block: the least that are free and that no near term
// excludes. It returns the first position without such a code in the target columns, or end. It is the definition
// of near paths.
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
	set := &k.near.marked.of
	now := k.near.marked.next(k.codes)
	before := codes[n-word : n]
	for _, t := range k.near.terms {
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
