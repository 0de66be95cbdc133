package rarecover

// A path is one way to do the work that vectors are for. All give what the portable one
// gives.
// Fields are functions without a receiver, so that tests can put each beside its portable one.
type path[C Code] struct {
	name     string
	bitmaps  func(rows []uint64, stride, word, width int, codes []C)
	suffixes func(above [][lanesWords]uint64, rows []uint64, stride, word, width int)
	residue  func(need, even, odd *[lanesWords]uint64, rows []uint64, word int, offsets []int) bool
	find     finder[C]
	common   func(rest, from []uint64, shift uint) int
}

// portable is the definition of every path, in words of 64 bits.
func portable[C Code]() path[C] {
	return path[C]{"portable", bitmapsPortable[C], suffixesPortable, residuePortable, findPortable[C], commonPortable}
}
