package octal

import (
	"sprague/stdlib/octal/internal/few"
	"sprague/stdlib/octal/internal/many"
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

func newKernel(terms []few.Term, most int) kernel {
	if isFew(terms, most) {
		return fewKernel{few.New(terms)}
	}
	return manyKernel{many.New[byte](terms, many.Bytes)}
}

// isFew reports whether the kernel for few rare heaps is the one for terms and codes up
// to most.
func isFew(terms []few.Term, most int) bool {
	return most <= few.MaxCode && len(terms) <= plainTerms || most < vectorCodes && len(terms) <= fewTerms
}

type fewKernel struct{ *few.Kernel }

func (k fewKernel) Extend(codes []byte, from, to int) (most int) {
	return int(k.Kernel.Extend(codes, from, to))
}

func (fewKernel) MaxCode() int { return few.MaxCode }

type manyKernel struct{ *many.Kernel[byte] }

func (manyKernel) MaxCode() int { return many.MaxCode }
