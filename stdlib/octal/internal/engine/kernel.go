package engine

import (
	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/octal/internal/mexscan"
)

// A kernel continues the codes of a game by its terms.
type kernel interface {
	// Reach returns how many codes must stand before the first to be computed.
	Reach() int
	// Extend computes codes[from:to] and returns the greatest of them, which is of
	// use up to MaxCode.
	Extend(codes []byte, from, to int) (most int)
	MaxCode() int
}

// What the kernel for few rare heaps is good for: so many terms where its vectors
// have room for the codes, and fewer otherwise. mostRares bounds the time that is
// spent on games without a sparse space.
const (
	fewTerms    = 700
	plainTerms  = 24
	mostRares   = 20000
	vectorCodes = 32
)

func newKernel(terms []mexscan.Term, most int) kernel {
	if isFew(terms, most) {
		return fewKernel{mexscan.New(terms)}
	}
	return manyKernel{mexbitmap.New[byte](terms, mexbitmap.Bytes)}
}

// isFew reports whether the kernel for few rare heaps is the one for terms and codes up
// to most.
func isFew(terms []mexscan.Term, most int) bool {
	return most <= mexscan.MaxCode && len(terms) <= plainTerms || most < vectorCodes && len(terms) <= fewTerms
}

type fewKernel struct{ *mexscan.Kernel }

func (k fewKernel) Extend(codes []byte, from, to int) (most int) {
	return int(k.Kernel.Extend(codes, from, to))
}

func (fewKernel) MaxCode() int { return mexscan.MaxCode }

type manyKernel struct{ *mexbitmap.Kernel[byte] }

func (manyKernel) MaxCode() int { return mexbitmap.MaxCode }
