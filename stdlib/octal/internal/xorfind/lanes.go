package xorfind

import "encoding/binary"

// Lanes is how many questions are asked at once, each about its own stretch of y.
const Lanes = 32

// Sums are the nim sums that the lanes ask for.
type Sums [Lanes]uint16

// step divides the number of places that the ways look at; the rest is looked at twice, or plainly.
// Four is a word of values, which the portable ways take at once.
const step = 4

// Lanes answers questions about neighbouring stretches: bit j of the answer is set if x[i] ⊕ y[j − i] = sums[j]
// for some i, where the places of y are counted from the one beside x[0] and lane 0, which is y[len(x)−1]. There must
// be len(x) + Lanes − 1 of them. With the values of the heaps from a on in x, and in y those that end with the heap m +
// Lanes − 1 − a, lane j asks for splits of m + j tokens: consecutive heaps lie side by side in a vector, so that all
// read the same values from the nearest cache.
func (f Finder) Lanes(x, y []uint16, sums *Sums) (found uint32) {
	whole := len(x) / step * step
	rest := len(x) - whole
	if whole > 0 {
		found = f.wide(x[:whole], y[rest:rest+whole+Lanes-1], sums)
	}
	if rest > 0 {
		found |= lanesPortable(x[whole:], y[:rest+Lanes-1], sums)
	}
	return found
}

// Spread is Lanes for chosen places: bit j of the answer is set if x[i] ⊕ y[j − i] = sums[j] for some i in at, in
// ascending order, where the places of y are counted from the one beside x[0] and lane 0, which is y[len(y)−Lanes].
func (f Finder) Spread(x []uint16, at []int32, y []uint16, sums *Sums) (found uint32) {
	if len(at) == 0 {
		return 0
	}
	return f.thin(x, at, y, sums)
}

// lanesPortable looks at four lanes at a time.
func lanesPortable(x, y []uint16, sums *Sums) uint32 {
	s, found := foursOf(sums), fours{}
	for i, v := range x {
		found.look(v, y[len(x)-1-i:], &s)
	}
	return found.lanes()
}

// spreadPortable is lanesPortable for the places of at alone.
func spreadPortable(x []uint16, at []int32, y []uint16, sums *Sums) uint32 {
	s, found := foursOf(sums), fours{}
	for _, i := range at {
		found.look(x[i], y[len(y)-Lanes-int(i):], &s)
	}
	return found.lanes()
}

// fours has a word for four lanes.
// Eight words hold all lanes.
type fours [Lanes / 4]uint64

// foursOf reads the sums four to a word, in the order of the machine, which look and lanes keep.
func foursOf(sums *Sums) (f fours) {
	for j := range f {
		f[j] = binary.NativeEndian.Uint64(bytesOf(sums[4*j:])[:8])
	}
	return f
}

// look sets the highest bit of the lanes j with v ⊕ y[j] = sums[j]: d is 0 where neither it nor the sum of its other
// bits and 0x7FFF has that bit.
// Right in every lane by itself: d&^tops + (tops − ones) is at most 0x7FFF + 0x7FFF in each value and carries nothing
// into the next. Its top bit is set exactly if the lower bits of d are not all 0.
func (f *fours) look(v uint16, y []uint16, sums *fours) {
	b, all := bytesOf(y[:Lanes:Lanes]), ones*uint64(v)
	for j := range f {
		d := binary.NativeEndian.Uint64(b[8*j:]) ^ all ^ sums[j]
		f[j] |= ^(d | (d&^tops + (tops - ones))) & tops
	}
}

// lanes returns the lanes as bits.
// Cost: once for a call.
func (f *fours) lanes() (found uint32) {
	var words Sums
	for j, w := range f {
		binary.NativeEndian.PutUint64(bytesOf(words[4*j:])[:8], w)
	}
	for j, w := range words {
		found |= uint32(w>>15) << j
	}
	return found
}
