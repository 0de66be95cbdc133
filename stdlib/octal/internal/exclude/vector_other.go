//go:build !amd64

package exclude

func bitmaps(rows []uint64, stride, word, width int, codes []byte) {
	bitmapsPortable(rows, stride, word, width, codes)
}

func suffixes(above [][lanesWords]uint64, rows []uint64, stride, word, width int) {
	suffixesPortable(above, rows, stride, word, width)
}

func residue(need, even, odd *[lanesWords]uint64, rows []uint64, word int, offsets []int) bool {
	return residuePortable(need, even, odd, rows, word, offsets)
}

func find(codes []byte, l layer, u uint8) (block int, found uint64) {
	return findPortable(codes, l, u)
}

func common(rest, from []uint64, shift uint) int { return commonPortable(rest, from, shift) }
