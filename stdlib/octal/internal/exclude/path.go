package exclude

// A path is one way to do the work that vectors are for. All give what the portable one
// gives.
type path struct {
	name     string
	bitmaps  func(rows []uint64, stride, word, width int, codes []byte)
	suffixes func(above [][lanesWords]uint64, rows []uint64, stride, word, width int)
	residue  func(need, even, odd *[lanesWords]uint64, rows []uint64, word int, offsets []int) bool
	find     finder
	common   func(rest, from []uint64, shift uint) int
}

func portable() path {
	return path{"portable", bitmapsPortable, suffixesPortable, residuePortable, findPortable, commonPortable}
}
