package exclude

import "golang.org/x/sys/cpu"

//go:noescape
func bitmapsVector(row *uint64, strideBytes, width int, codes *byte, words int)

//go:noescape
func suffixesVector(above *uint64, last *uint64, strideBytes, width int)

//go:noescape
func residueVector(need, even, odd *uint64, base *uint64, offsets *int, count int) bool

//go:noescape
func findVector(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64)

//go:noescape
func commonVector(rest, from *uint64, words int, shift uint) int

func vectors() bool {
	return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL
}

func bitmaps(rows []uint64, stride, word, width int, codes []byte) {
	if !vectors() || len(codes)%64 != 0 || len(codes) == 0 {
		bitmapsPortable(rows, stride, word, width, codes)
		return
	}
	_ = rows[(width-1)*stride+word+len(codes)/64-1]
	bitmapsVector(&rows[word], 8*stride, width, &codes[0], len(codes)/64)
}

func suffixes(above [][lanesWords]uint64, rows []uint64, stride, word, width int) {
	if !vectors() {
		suffixesPortable(above, rows, stride, word, width)
		return
	}
	suffixesVector(&above[width][0], &rows[(width-1)*stride+word], 8*stride, width)
}

func residue(need, even, odd *[lanesWords]uint64, rows []uint64, word int, offsets []int) bool {
	if !vectors() || len(offsets) == 0 {
		return residuePortable(need, even, odd, rows, word, offsets)
	}
	return residueVector(&need[0], &even[0], &odd[0], &rows[word], &offsets[0], len(offsets))
}

func find(codes []byte, l layer, u uint8) (block int, found uint64) {
	if !vectors() || len(l.codes) > len(codes) {
		return findPortable(codes, l, u)
	}
	return findVector(&codes[len(codes)-1], &l.codes[0], &l.valid[0], len(l.valid), int(u))
}

func common(rest, from []uint64, shift uint) int {
	if !vectors() || !cpu.X86.HasAVX512VPOPCNTDQ || !cpu.X86.HasAVX512VBMI2 || len(rest)%lanesWords != 0 || len(from) <= len(rest) || len(rest) == 0 {
		return commonPortable(rest, from, shift)
	}
	return commonVector(&rest[0], &from[0], len(rest), shift)
}
