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
func commonAVX512(rest, from *uint64, words int, shift uint) int

//go:noescape
func bitmapsAVX2(row *uint64, strideBytes, width int, codes *byte, words int)

//go:noescape
func residueAVX2(need, even, odd *uint64, base *uint64, offsets *int, count int) bool

//go:noescape
func findAVX2(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64)

//go:noescape
func commonAVX2(rest, from *uint64, words int, shift uint) int

// paths returns the paths that the processor can go, the fastest first.
// Each equals the portable path, function by function: bitmapsPortable, suffixesPortable, residuePortable, findPlain
// and commonPortable; TestVectorsAgreeWithPortable compares them.
func paths[C Code]() []path[C] {
	list := []path[C]{portable[C]()}
	x := &cpu.X86
	if x.HasAVX2 {
		list = append([]path[C]{{
			"AVX2", bitmapsFor[C](bitmapsAVX2), suffixesPortable, residueBy(residueAVX2), findFor[C](findAVX2, findWordsAVX2),
			commonBy(commonAVX2),
		}}, list...)
	}
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512VBMI2 && x.HasAVX512VPOPCNTDQ {
		list = append([]path[C]{{
			"AVX-512", bitmapsFor[C](bitmapsAVX512), suffixesVector, residueBy(residueAVX512),
			findFor[C](findAVX512, findWordsAVX512), commonBy(commonAVX512),
		}}, list...)
	}
	return list
}

// bitmapsFor returns what makes bitmaps by f of codes that are bytes. Words may have so many
// codes that to compare each place with each code takes longer than to go from place to
// place.
func bitmapsFor[C Code](f func(row *uint64, strideBytes, width int, codes *byte, words int)) func(rows []uint64,
	stride, word, width int, codes []C) {
	var way any = bitmapsBy(f)
	if _, words := any(C(0)).(uint16); words {
		way = bitmapsPortable[uint16]
	}
	return way.(func(rows []uint64, stride, word, width int, codes []C))
}

// bitmapsBy makes of an assembly routine what bitmapsPortable is; it wants whole words of 64 positions. The element of
// rows that it writes last is touched first, so that a slice too short fails here.
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

// suffixesVector is suffixesPortable: it goes from the last row and the last entry of above downwards.
func suffixesVector(above [][lanesWords]uint64, rows []uint64, stride, word, width int) {
	suffixesAVX512(&above[width][0], &rows[(width-1)*stride+word], 8*stride, width)
}

// residueBy makes of an assembly routine what residuePortable is; offsets come in fours.
func residueBy(f func(need, even, odd *uint64, base *uint64, offsets *int, count int) bool) func(need, even,
	odd *[lanesWords]uint64, rows []uint64, word int, offsets []int) bool {
	return func(need, even, odd *[lanesWords]uint64, rows []uint64, word int, offsets []int) bool {
		if len(offsets) == 0 {
			return residuePortable(need, even, odd, rows, word, offsets)
		}
		return f(&need[0], &even[0], &odd[0], &rows[word], &offsets[0], len(offsets))
	}
}

// findFor returns what finds codes that are bytes by f, and words by g.
// A type switch is made once, when paths are listed, and not at each call.
func findFor[C Code](f func(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64),
	g func(end *uint16, codes *uint16, valid *uint64, blocks int, u int) (block int, found uint64)) finder[C] {
	var way any = findBy(f)
	if _, words := any(C(0)).(uint16); words {
		way = findBy(g)
	}
	return way.(finder[C])
}

// findBy makes of an assembly routine what findPlain is; it counts from the last code backwards.
func findBy[C Code](f func(end *C, codes *C, valid *uint64, blocks int, u int) (block int, found uint64)) finder[C] {
	return func(codes []C, l layer[C], u C) (block int, found uint64) {
		_ = codes[len(codes)-len(l.codes)]
		return f(&codes[len(codes)-1], &l.codes[0], &l.valid[0], len(l.valid), int(u))
	}
}

// commonBy makes of an assembly routine what commonPortable is, for whole registers.
func commonBy(f func(rest, from *uint64, words int, shift uint) int) func(rest, from []uint64, shift uint) int {
	return func(rest, from []uint64, shift uint) int {
		if len(rest)%lanesWords != 0 || len(from) <= len(rest) || len(rest) == 0 {
			return commonPortable(rest, from, shift)
		}
		return f(&rest[0], &from[0], len(rest), shift)
	}
}
