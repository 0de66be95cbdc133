package engine

import (
	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/octal/internal/mexscan"
)

// A kernel continues the codes of a game by its terms: step 1 of §5.
type kernel[C code] interface {
	// Reach returns how many codes must stand before the first to be computed.
	Reach() int
	// Extend computes codes[from:to] and returns the greatest of them, which is of
	// use up to MaxCode.
	Extend(codes []C, from, to int) (most int)
	MaxCode() int
}

// A code is how codes are stored.
type code interface{ uint8 | uint16 }

// What the kernel for few rare heaps is good for: so many terms where its vectors
// have room for the codes, and fewer otherwise. mostRares bounds the time that is
// spent on games without a sparse space.
const (
	fewTerms    = 700
	plainTerms  = 24
	mostRares   = 20000
	vectorCodes = 32
)

func newKernel(terms []mexscan.Term, most int) kernel[byte] {
	if isFew(terms, most) {
		return scanning{mexscan.New(terms)}
	}
	return bitmaps[byte]{mexbitmap.New[byte](terms, mexbitmap.Bytes)}
}

// isFew reports whether the kernel for few rare heaps is the one for terms and codes up
// to most.
func isFew(terms []mexscan.Term, most int) bool {
	return most <= mexscan.MaxCode && len(terms) <= plainTerms || most < vectorCodes && len(terms) <= fewTerms
}

type scanning struct{ *mexscan.Kernel }

func (k scanning) Extend(codes []byte, from, to int) (most int) {
	return int(k.Kernel.Extend(codes, from, to))
}

func (scanning) MaxCode() int { return mexscan.MaxCode }

type bitmaps[C code] struct{ *mexbitmap.Kernel[C] }

func (k bitmaps[C]) MaxCode() int { return k.Codes() - 1 }

// following is the kernel of codes that all stand in one array, of which it keeps what it drew.
type following[C code] struct{ bitmaps[C] }

func (k following[C]) Extend(codes []C, from, to int) (most int) { return k.Follow(codes, from, to) }
