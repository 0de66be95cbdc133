package xorfind

import "encoding/binary"

// BatchSize is the number of queries in a batch, each on its own subslice of y.
const BatchSize = 32

// Sums are the nim sums that the queries of a batch seek.
type Sums [BatchSize]uint16

// step divides the number of places that the vector functions take; the rest is done by the portable ones, which
// take the four values of a word at once.
const step = 4

// Batch searches 32 neighbouring subslices of y: bit j of the result is set if x[i] ⊕ y[j − i] = sums[j] for some
// i, where y[0] is counted as the place beside x[0] of query 0, at index len(x)−1 of the slice, which must have
// len(x) + BatchSize − 1 values. If x has the values of the heaps from a on, and y ends with the heap m + BatchSize
// − 1 − a, query j searches splits of m + j tokens: consecutive heaps share a vector, so they all read the same
// values from the nearest cache.
func (f Finder) Batch(x, y []uint16, sums *Sums) (found uint32) {
	whole := len(x) / step * step
	rest := len(x) - whole
	if whole > 0 {
		found = f.wide(x[:whole], y[rest:rest+whole+BatchSize-1], sums)
	}
	if rest > 0 {
		found |= batchPortable(x[whole:], y[:rest+BatchSize-1], sums)
	}
	return found
}

// Spread is Batch for chosen places: bit j of the result is set if x[i] ⊕ y[j − i] = sums[j] for some i in at,
// which ascends; y[0] is counted as the place beside x[0] of query 0, at index len(y)−BatchSize of the slice.
func (f Finder) Spread(x []uint16, at []int32, y []uint16, sums *Sums) (found uint32) {
	if len(at) == 0 {
		return 0
	}
	return f.thin(x, at, y, sums)
}

// batchPortable takes four queries at a time.
func batchPortable(x, y []uint16, sums *Sums) uint32 {
	s, found := foursOf(sums), fours{}
	for i, v := range x {
		found.match(v, y[len(x)-1-i:], &s)
	}
	return found.bits()
}

// spreadPortable is batchPortable for the places of at.
func spreadPortable(x []uint16, at []int32, y []uint16, sums *Sums) uint32 {
	s, found := foursOf(sums), fours{}
	for _, i := range at {
		found.match(x[i], y[len(y)-BatchSize-int(i):], &s)
	}
	return found.bits()
}

// fours has a word for each four queries.
type fours [BatchSize / 4]uint64

// foursOf reads the sums in native byte order, as match and bits do.
func foursOf(sums *Sums) (f fours) {
	for j := range f {
		f[j] = binary.NativeEndian.Uint64(bytesOf(sums[4*j:])[:8])
	}
	return f
}

// match sets the highest bit of the queries j with v ⊕ y[j] = sums[j]. d&^tops + (tops − ones) is at most 0x7FFF +
// 0x7FFF in each value, so it does not carry into the next; its top bit is set exactly if the lower bits of d are
// not all 0.
func (f *fours) match(v uint16, y []uint16, sums *fours) {
	b, all := bytesOf(y[:BatchSize:BatchSize]), ones*uint64(v)
	for j := range f {
		d := binary.NativeEndian.Uint64(b[8*j:]) ^ all ^ sums[j]
		f[j] |= ^(d | (d&^tops + (tops - ones))) & tops
	}
}

// bits returns the highest bits, one for each query.
func (f *fours) bits() (found uint32) {
	var words Sums
	for j, w := range f {
		binary.NativeEndian.PutUint64(bytesOf(words[4*j:])[:8], w)
	}
	for j, w := range words {
		found |= uint32(w>>15) << j
	}
	return found
}
