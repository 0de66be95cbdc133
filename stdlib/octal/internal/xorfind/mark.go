package xorfind

import "math"

// A Set is a set of values: v is in it if Set[v] is the number of the present one, so that it is emptied by taking
// another. A byte counts to 255; whoever counts on clears the set.
type Set [math.MaxUint16 + 1]uint8

// Mark adds x[i] ⊕ y[i] to the set, for all i. The slices must be equally long.
// Cost: two loads and a store of a byte for each place, in any order: what is stored is always the same.
func (f Finder) Mark(set *Set, now uint8, x, y []uint16) {
	whole := len(x) / step * step
	y = y[:len(x)]
	if whole > 0 {
		f.mark(set, now, x[:whole], y[:whole])
	}
	markPortable(set, now, x[whole:], y[whole:])
}

// markPortable is Mark, place by place.
func markPortable(set *Set, now uint8, x, y []uint16) {
	y = y[:len(x)]
	for i, v := range x {
		set[v^y[i]] = now
	}
}

// Met writes the set as bits, 64 values a word, as far as there are words, at most 1024.
// Cost: a byte is read for each value that there may be, a vector of them at once.
func (f Finder) Met(words []uint64, set *Set, now uint8) {
	if len(words) > 0 {
		f.met(words, set, now)
	}
}

// metPortable is Met, value by value.
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
