package mexbitmap

import (
	"math"
	"math/bits"

	"sprague/stdlib/octal/internal/mexscan"
)

// near are the terms with distances below 64, which are taken position by position.
// A term nearer than 64 may read a position of the same block, which is computed just before: these are the chain
// that bounds the speed. One way through it is here, forward.go has another for few codes.
type near[C Code] struct {
	terms  []mexscan.Term
	layers []layer[C] // the same, ready for vectors: those in use, and empty ones up to mostLayers
	count  int        // layers in use
	marked *generations
}

// generations is a set of codes: those of the present generation. There is room for all words,
// so that no index is too great.
type generations struct {
	of  [math.MaxUint16 + 1]uint8
	now uint8
}

// next empties the set, which has codes below the given number only, and returns the new generation.
func (s *generations) next(codes int) uint8 {
	if s.now++; s.now == 0 {
		clear(s.of[:codes])
		s.now = 1
	}
	return s.now
}

// mostLayers is how many layers have registers.
// Games with more near terms of one distance go the portable way, a code at a time.
const mostLayers = 4

func newNear[C Code](set *generations) near[C] {
	s := near[C]{marked: set}
	for range mostLayers {
		s.layers = append(s.layers, newLayer[C]())
	}
	return s
}

// A layer has one term at most for each distance: place 64 − d of codes is the code of
// the term with the distance d, if that bit of valid is set. In other places stands the
// top bit alone, which words of codes never have.
// Places without a term hold a code that, xored with any code, is none: so vectors need no mask where codes are words.
type layer[C Code] struct {
	codes [word]C
	valid uint64
	_     [word - 8]byte // the assembly counts on 128 bytes where codes are bytes, else on 192
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

// nearPortable computes codes from n on, below end in the same block: the least that are free
// and that no near term excludes. It returns the first position that has none below the
// end of the target columns, or end.
// It is the definition, for the codes of targets: mex over far, middle and near terms.
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

// least returns the least code at n in the target columns that is free and not excluded by
// a near term, Codes if there is none.
// Cost: a mark for each near term, then a look at free codes from the least on, few in practice. The generation of a
// byte comes round after 255 positions; the set is cleared then, as far as codes go.
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
