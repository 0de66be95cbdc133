package many

import (
	"math/bits"

	"sprague/stdlib/octal/internal/few"
)

// near are the terms with distances below 64, which are taken position by position.
type near struct {
	terms  []few.Term
	layers []layer      // the same, ready for vectors
	stamps [Codes]uint8 // the codes that are excluded have the stamp of the day
	day    uint8
}

// A layer has one term at most for each distance: byte 64 − d of codes is the code of
// the term with the distance d, if that bit of valid is set.
type layer struct {
	codes [word]byte
	valid uint64
	_     [word - 8]byte // the assembly counts on 128 bytes
}

func (s *near) add(t few.Term) {
	s.terms = append(s.terms, t)
	place := word - t.Distance
	for i := range s.layers {
		if l := &s.layers[i]; l.valid>>place&1 == 0 {
			l.set(place, t.Code)
			return
		}
	}
	s.layers = append(s.layers, layer{})
	s.layers[len(s.layers)-1].set(place, t.Code)
}

func (l *layer) set(place int, code uint8) {
	l.codes[place] = code
	l.valid |= 1 << place
}

// nearPortable computes codes from n on, below end in the same block: the least that are free
// and that no near term excludes. It returns the first position that has none below the
// end of the target columns, or end.
func nearPortable(k *Kernel, codes []byte, n, end int) int {
	for ; n < end; n++ {
		c := k.least(codes, n)
		if c == Codes {
			return n
		}
		codes[n] = byte(c)
	}
	return end
}

// least returns the least code at n in the target columns that is free and not excluded by
// a near term, 256 if there is none.
func (k *Kernel) least(codes []byte, n int) int {
	s := &k.near
	if s.day++; s.day == 0 {
		s.stamps = [Codes]uint8{}
		s.day = 1
	}
	before := codes[n-word : n]
	for _, t := range s.terms {
		s.stamps[before[word-t.Distance]^t.Code] = s.day
	}
	for j, limit := range k.plan.limits[:k.plan.words()] {
		for w := k.free[j][n%word] & limit; w != 0; w &= w - 1 {
			if c := word*j + bits.TrailingZeros64(w); s.stamps[uint8(c)] != s.day {
				return c
			}
		}
	}
	return Codes
}
