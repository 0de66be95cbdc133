package engine

import (
	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/octal/internal/mexscan"
)

// A kernel computes codes by terms: step 1 of §5.
type kernel[C code] interface {
	// Reach returns how many codes must precede the first to be computed.
	Reach() int
	// Extend computes codes[from:to] and returns the greatest of them, which is valid up to MaxCode.
	Extend(codes []C, from, to int) (most int)
	MaxCode() int
}

// A code is the type of stored codes.
type code interface{ uint8 | uint16 }

// Two kernels for one definition (§6): scanning, for few terms, sets a bit for each term and position; bitmaps, for
// many, set a word for each term and 64 positions of a code.

const (
	fewTerms    = 700   // limit of scanning if codes fit its vectors,
	plainTerms  = 24    // and otherwise
	mostRares   = 20000 // bounds the time spent on games without a sparse space
	vectorCodes = 32
)

// newKernel returns the faster kernel for terms and codes up to most. Scanning reads all terms for each step of s
// positions, s the least distance; bitmaps take 64 positions at once, and then one after the other. If the
// processor supports the forward path of bitmaps, they win unless steps are long or terms few.
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
		return mexscan.New(terms)
	}
	return mexbitmap.New[byte](terms, mexbitmap.Bytes)
}

// isFew reports whether scanning is fast for codes up to most.
func isFew(terms []mexscan.Term, most int) bool {
	return most <= mexscan.MaxCode && len(terms) <= plainTerms || most < vectorCodes && len(terms) <= fewTerms
}

// following is a kernel for codes in one array; it keeps its bitmaps between calls.
type following[C code] struct{ *mexbitmap.Kernel[C] }

func (k following[C]) Extend(codes []C, from, to int) (most int) { return k.Follow(codes, from, to) }
