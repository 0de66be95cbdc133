package exclude

import "golang.org/x/sys/cpu"

//go:noescape
func bitmapsAVX512(row *uint64, strideBytes, width int, codes *byte, words int)

//go:noescape
func suffixesAVX512(above *uint64, last *uint64, strideBytes, width int)

//go:noescape
func residueAVX512(need, even, odd *uint64, base *uint64, offsets *int, count int) bool

//go:noescape
func findAVX512(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64)

//go:noescape
func commonAVX512(rest, from *uint64, words int, shift uint) int

//go:noescape
func bitmapsAVX2(row *uint64, strideBytes, width int, codes *byte, words int)

//go:noescape
func residueAVX2(need, even, odd *uint64, base *uint64, offsets *int, count int) bool

//go:noescape
func findAVX2(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64)

// paths returns the paths that the processor can go, the fastest first.
func paths() []path {
	list := []path{portable()}
	x := &cpu.X86
	if x.HasAVX2 {
		list = append([]path{{
			"AVX2", bitmapsBy(bitmapsAVX2), suffixesPortable, residueBy(residueAVX2), findBy(findAVX2), commonPortable,
		}}, list...)
	}
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512VBMI2 && x.HasAVX512VPOPCNTDQ {
		list = append([]path{{
			"AVX-512", bitmapsBy(bitmapsAVX512), suffixesVector, residueBy(residueAVX512), findBy(findAVX512), commonVector,
		}}, list...)
	}
	return list
}

func bitmapsBy(f func(row *uint64, strideBytes, width int, codes *byte, words int)) func(rows []uint64, stride, word, width int, codes []byte) {
	return func(rows []uint64, stride, word, width int, codes []byte) {
		if len(codes)%64 != 0 || len(codes) == 0 {
			bitmapsPortable(rows, stride, word, width, codes)
			return
		}
		_ = rows[(width-1)*stride+word+len(codes)/64-1]
		f(&rows[word], 8*stride, width, &codes[0], len(codes)/64)
	}
}

func suffixesVector(above [][lanesWords]uint64, rows []uint64, stride, word, width int) {
	suffixesAVX512(&above[width][0], &rows[(width-1)*stride+word], 8*stride, width)
}

func residueBy(f func(need, even, odd *uint64, base *uint64, offsets *int, count int) bool) func(need, even, odd *[lanesWords]uint64, rows []uint64, word int, offsets []int) bool {
	return func(need, even, odd *[lanesWords]uint64, rows []uint64, word int, offsets []int) bool {
		if len(offsets) == 0 {
			return residuePortable(need, even, odd, rows, word, offsets)
		}
		return f(&need[0], &even[0], &odd[0], &rows[word], &offsets[0], len(offsets))
	}
}

func findBy(f func(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64)) func(codes []byte, l layer, u uint8) (block int, found uint64) {
	return func(codes []byte, l layer, u uint8) (block int, found uint64) {
		_ = codes[len(codes)-len(l.codes)]
		return f(&codes[len(codes)-1], &l.codes[0], &l.valid[0], len(l.valid), int(u))
	}
}

func commonVector(rest, from []uint64, shift uint) int {
	if len(rest)%lanesWords != 0 || len(from) <= len(rest) || len(rest) == 0 {
		return commonPortable(rest, from, shift)
	}
	return commonAVX512(&rest[0], &from[0], len(rest), shift)
}
