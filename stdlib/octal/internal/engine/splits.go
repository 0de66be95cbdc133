package engine

import "sprague/stdlib/octal/internal/xorfind"

// splits stores the values of a game so that all splits of a heap can be searched at once (§3): forth has the
// values from heap 0 on, back the same in reverse order. So the smaller parts a and the greater parts m−a for a =
// 1, 2, … are subslices of both.
type splits struct {
	finder      xorfind.Finder
	unequal     bool // parts must differ
	forth, back []uint16
	known       int  // heaps stored
	tall        bool // some value does not fit
}

func newSplits(unequal bool) splits { return splits{finder: xorfind.Best(), unequal: unequal} }

// read appends the new values. forth keeps room for a batch behind the last value, so that readers of 32 neighbours
// need no bounds check.
func (s *splits) read(values []uint32) {
	if len(values)+xorfind.BatchSize > len(s.forth) {
		s.grow(2*len(values) + 1024)
	}
	for ; s.known < len(values); s.known++ {
		v := values[s.known]
		s.tall = s.tall || v > 0xFFFF
		s.forth[s.known], s.back[len(s.back)-1-s.known] = uint16(v), uint16(v)
	}
}

func (s *splits) grow(size int) {
	forth, back := make([]uint16, size), make([]uint16, size)
	copy(forth, s.forth)
	copy(back[size-len(s.back):], s.back)
	s.forth, s.back = forth, back
}

// last returns the greatest smaller part of a split of m tokens.
func (s *splits) last(m int) int {
	if s.unequal {
		return (m - 1) / 2
	}
	return m / 2
}

// have reports whether a split of m tokens whose smaller part is at least from has the value v. All values below m
// must have been read. Values above 16 bits, which no known game has within reach, take the plain loop.
func (s *splits) have(values []uint32, m, from int, v uint32) bool {
	if s.tall {
		for a := from; a <= s.last(m); a++ {
			if values[a]^values[m-a] == v {
				return true
			}
		}
		return false
	}
	smaller, greater := s.from(m, from)
	return v <= 0xFFFF && s.finder.Some(smaller, greater, uint16(v))
}

// from returns the values of the smaller parts, from least on, of the splits of m tokens, and those of the greater
// parts beside them. All values below m must have been read.
func (s *splits) from(m, least int) (smaller, greater []uint16) {
	end := s.last(m) + 1
	if least >= end {
		return nil, nil
	}
	back := len(s.back) - 1 - m // s.back[back+a] is the value of heap m − a
	return s.forth[least:end], s.back[back+least : back+end]
}
