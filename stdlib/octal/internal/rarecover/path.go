package rarecover

// A path implements the vectorised functions; all paths agree with the portable one. The fields are functions
// without a receiver, so that tests can compare each with its portable version.
type path[C Code] struct {
	name     string
	bitmaps  func(rows []uint64, stride, word, width int, codes []C)
	suffixes func(above [][batchWords]uint64, rows []uint64, stride, word, width int)
	residue  func(need, even, odd *[batchWords]uint64, rows []uint64, word int, offsets []int) bool
	find     finder[C]
}

// portable is the definition of every path, in words of 64 bits.
func portable[C Code]() path[C] {
	return path[C]{"portable", bitmapsPortable[C], suffixesPortable, residuePortable, findPortable[C]}
}
