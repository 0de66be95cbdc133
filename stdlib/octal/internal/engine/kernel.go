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

// Two kernels for one definition (§6): scanning sets a bit for each term and position, bitmaps set a word for each
// term and 64 positions of a code. The first is for few terms, the second for many.

// What the kernels are good for. mostRares bounds the time that is spent on games without a
// sparse space.
const (
	fewTerms    = 700 // so many terms are few, where vectors of scanning have room for the codes,
	plainTerms  = 24  // and so many otherwise
	mostRares   = 20000
	vectorCodes = 32
)

// newKernel returns the kernel that is the faster one for terms and codes up to most. Scanning
// looks at all terms for each step of s positions, s the least distance; bitmaps take 64 positions
// at once, and then one after the other. Where bitmaps go forward, they win unless steps are
// long or terms few.
// Both give the same codes; the choice is by time alone.
func newKernel(terms []mexscan.Term, most int) kernel[byte] {
	scan := isFew(terms, most)
	if scan && mexbitmap.Forward() && len(terms) > plainTerms {
		const termsASquare = 7
		step := 8
		for _, t := range terms {
			step = min(step, t.Distance)
		}
		scan = len(terms) <= termsASquare*step*step
	}
	if scan {
		return scanning{mexscan.New(terms)}
	}
	return bitmaps[byte]{mexbitmap.New[byte](terms, mexbitmap.Bytes)}
}

// isFew reports whether codes up to most come fast by scanning the terms.
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
