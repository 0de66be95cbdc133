package rarecover

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
func findWordsAVX512(end *uint16, codes *uint16, valid *uint64, blocks int, u int) (block int, found uint64)

//go:noescape
func findWordsAVX2(end *uint16, codes *uint16, valid *uint64, blocks int, u int) (block int, found uint64)

//go:noescape
func bitmapsAVX2(row *uint64, strideBytes, width int, codes *byte, words int)

//go:noescape
func residueAVX2(need, even, odd *uint64, base *uint64, offsets *int, count int) bool

//go:noescape
func findAVX2(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64)

// paths returns the paths of this processor, the fastest first. Each equals the portable path, function by function
// (TestVectorsAgreeWithPortable).
func paths[C Code]() []path[C] {
	list := []path[C]{portable[C]()}
	x := &cpu.X86
	if x.HasAVX2 {
		list = append([]path[C]{{
			"AVX2", bitmapsFor[C](bitmapsAVX2), suffixesPortable, residueBy(residueAVX2), findFor[C](findAVX2, findWordsAVX2),
		}}, list...)
	}
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL {
		list = append([]path[C]{{
			"AVX-512", bitmapsFor[C](bitmapsAVX512), suffixesVector, residueBy(residueAVX512),
			findFor[C](findAVX512, findWordsAVX512),
		}}, list...)
	}
	return list
}

// bitmapsFor uses f for byte codes. For words, comparing each position with each code would take longer than
// visiting the positions.
func bitmapsFor[C Code](f func(row *uint64, strideBytes, width int, codes *byte, words int)) func(rows []uint64,
	stride, word, width int, codes []C) {
	var way any = bitmapsBy(f)
	if _, words := any(C(0)).(uint16); words {
		way = bitmapsPortable[uint16]
	}
	return way.(func(rows []uint64, stride, word, width int, codes []C))
}

// bitmapsBy wraps an assembly routine, which requires whole words of 64 positions, as bitmapsPortable. Touching the
// last element written makes a short slice panic in Go.
func bitmapsBy(f func(row *uint64, strideBytes, width int, codes *byte, words int)) func(rows []uint64, stride, word,
	width int, codes []byte) {
	return func(rows []uint64, stride, word, width int, codes []byte) {
		if len(codes)%64 != 0 || len(codes) == 0 {
			bitmapsPortable(rows, stride, word, width, codes)
			return
		}
		_ = rows[(width-1)*stride+word+len(codes)/64-1]
		f(&rows[word], 8*stride, width, &codes[0], len(codes)/64)
	}
}

// suffixesVector is suffixesPortable; the assembly runs from the last row downwards.
func suffixesVector(above [][batchWords]uint64, rows []uint64, stride, word, width int) {
	suffixesAVX512(&above[width][0], &rows[(width-1)*stride+word], 8*stride, width)
}

// residueBy wraps an assembly routine as residuePortable; offsets come in fours.
func residueBy(f func(need, even, odd *uint64, base *uint64, offsets *int, count int) bool) func(need, even,
	odd *[batchWords]uint64, rows []uint64, word int, offsets []int) bool {
	return func(need, even, odd *[batchWords]uint64, rows []uint64, word int, offsets []int) bool {
		if len(offsets) == 0 {
			return residuePortable(need, even, odd, rows, word, offsets)
		}
		return f(&need[0], &even[0], &odd[0], &rows[word], &offsets[0], len(offsets))
	}
}

// findFor uses f for byte codes and g for words. The type switch is done once, when paths are listed.
func findFor[C Code](f func(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64),
	g func(end *uint16, codes *uint16, valid *uint64, blocks int, u int) (block int, found uint64)) finder[C] {
	var way any = findBy(f)
	if _, words := any(C(0)).(uint16); words {
		way = findBy(g)
	}
	return way.(finder[C])
}

// findBy wraps an assembly routine, which counts backwards from the last code, as findPlain.
func findBy[C Code](f func(end *C, codes *C, valid *uint64, blocks int, u int) (block int, found uint64)) finder[C] {
	return func(codes []C, l layer[C], u C) (block int, found uint64) {
		_ = codes[len(codes)-len(l.codes)]
		return f(&codes[len(codes)-1], &l.codes[0], &l.valid[0], len(l.valid), int(u))
	}
}
