package xorfind

import "math"

// A Set is a set of values: v is in it if Set[v] is the number of the current set, so choosing another number
// empties it. Numbers are bytes; the caller clears the set when they wrap.
type Set [math.MaxUint16 + 1]uint8

// Mark adds x[i] ⊕ y[i] to the set, for all i. The slices must be equally long. It costs two loads and a byte store
// for each place.
func (f Finder) Mark(set *Set, now uint8, x, y []uint16) {
	whole := len(x) / step * step
	y = y[:len(x)]
	if whole > 0 {
		f.mark(set, now, x[:whole], y[:whole])
	}
	markPortable(set, now, x[whole:], y[whole:])
}

func markPortable(set *Set, now uint8, x, y []uint16) {
	y = y[:len(x)]
	for i, v := range x {
		set[v^y[i]] = now
	}
}

// Met writes the set as bits, 64 values a word, into at most 1024 words. It reads one byte for each value, by vectors.
func (f Finder) Met(words []uint64, set *Set, now uint8) {
	if len(words) > 0 {
		f.met(words, set, now)
	}
}

func metPortable(words []uint64, set *Set, now uint8) {
	for i := range words {
		word := uint64(0)
		for j, v := range set[64*i : 64*i+64] {
			if v == now {
				word |= 1 << j
			}
		}
		words[i] = word
	}
}
