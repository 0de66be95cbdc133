package engine

import "sprague/stdlib/octal/internal/xorfind"

// splits are the values of a game laid out, for the exclusion of §3, to look through all splits of a heap at once:
// forth has the values of the heaps from 0 on, back the same read backwards, its end
// that of heap 0. So the smaller parts and the greater ones, a and m−a for a = 1, 2, …,
// are stretches of both.
type splits struct {
	finder      xorfind.Finder
	unequal     bool // parts must differ
	forth, back []uint16
	known       int  // heaps that are laid out
	tall        bool // some value does not fit
}

func newSplits(unequal bool) splits { return splits{finder: xorfind.Best(), unequal: unequal} }

// read lays out the values that are new.
// forth keeps room for a block of lanes behind the last value, so that who reads 32 neighbours at once need not
// look where it ends. Growing doubles, so that n heaps are copied O(n) times in all.
func (s *splits) read(values []uint32) {
	if len(values)+xorfind.Lanes > len(s.forth) {
		s.grow(2*len(values) + 1024)
	}
	for ; s.known < len(values); s.known++ {
		v := values[s.known]
		s.tall = s.tall || v > 0xFFFF
		s.forth[s.known], s.back[len(s.back)-1-s.known] = uint16(v), uint16(v)
	}
}

// grow makes room for size heaps.
func (s *splits) grow(size int) {
	forth, back := make([]uint16, size), make([]uint16, size)
	copy(forth, s.forth)
	copy(back[size-len(s.back):], s.back)
	s.forth, s.back = forth, back
}

// last returns the greatest smaller part of a split of m tokens.
// Two parts of together m: the smaller is at most m/2, and less where both must differ.
func (s *splits) last(m int) int {
	if s.unequal {
		return (m - 1) / 2
	}
	return m / 2
}

// have reports whether a split of m tokens whose smaller part is at least from has the value v.
// All values below m must have been read; they are values.
// Parts below from are those that the caller has marked. Values above 16 bits have no lanes: no game met so
// far has them within reach, and the loop is the definition.
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

// from returns the values of the smaller parts, from the given one on, of the splits of m tokens, and those of the
// greater parts beside them. All values below m must have been read.
func (s *splits) from(m, least int) (smaller, greater []uint16) {
	end := s.last(m) + 1
	if least >= end {
		return nil, nil
	}
	back := len(s.back) - 1 - m // of s.back[back + a] the heap is m − a
	return s.forth[least:end], s.back[back+least : back+end]
}
