// Package mexscan continues a sequence of small codes in which each is the least that none of a few terms excludes:
//
//	c(n) = mex { c(n − d) ⊕ w : (d, w) a term }
//
// This is the inner loop of an octal game with few rare heaps: a term is a split with a
// rare part, d the sum of its size and the take, w its code.
//
// Codes are below 64. A set m of codes is a word: its mex is the number of its low ones, and (m + 1) &^ m is the
// one-hot word of the mex. The vector kernel (AVX-512 or AVX2), for codes below 32, works in blocks of eight steps of s
// positions, s the least distance (at most 8, the lanes of a register): far terms, with d ≥ 8s, are looked up for the
// whole block at once; near terms come from the registers of earlier steps, since store forwarding stalls when the
// widths differ. Every kernel gives the codes of [Kernel.portable].
package mexscan

import (
	"fmt"
	"math/bits"
)

// MaxCode is the greatest code of a kernel.
const MaxCode = 63

// Slack is how many bytes past its end Extend may overwrite.
const Slack = 64

// A Term excludes, at each position n, the code c(n − Distance) ⊕ Code.
type Term struct {
	Distance int
	Code     uint16
}

// A Kernel extends sequences by its terms. It is not safe for concurrent use.
type Kernel struct {
	terms []Term
	far   []Term // terms with a distance of at least a step
	near  []Term // the others
	reach int    // the greatest distance
	vec   *vector
}

// New returns a kernel. It panics unless distances are at least 1 and codes at most MaxCode.
func New(terms []Term) *Kernel {
	k := &Kernel{terms: terms}
	for _, t := range terms {
		if t.Distance < 1 || t.Code > MaxCode {
			panic(fmt.Sprintf("mexscan: term %+v out of range", t))
		}
		k.reach = max(k.reach, t.Distance)
		if t.Distance >= step {
			k.far = append(k.far, t)
		} else {
			k.near = append(k.near, t)
		}
	}
	k.vec = newVector(terms)
	return k
}

// MaxCode returns the greatest code.
func (*Kernel) MaxCode() int { return MaxCode }

// Reach returns the greatest distance, the number of codes that must precede the first to be computed.
func (k *Kernel) Reach() int { return k.reach }

// Extend computes codes[from:to] and returns the greatest of them. If that exceeds MaxCode, codes from the first
// such on are invalid. It writes up to Slack bytes after to, which must exist; it panics if fewer than Reach codes
// precede from.
func (k *Kernel) Extend(codes []byte, from, to int) int {
	if from < k.reach+historyNeeded || to+Slack > len(codes) || from > to {
		panic(fmt.Sprintf("mexscan: cannot extend [%d:%d) of %d codes with reach %d", from, to, len(codes), k.reach))
	}
	if k.vec == nil {
		return int(k.byWords(codes, from, to))
	}
	most, end, ok := k.vec.extend(codes, from, to)
	if !ok {
		return int(k.portable(codes, from, to))
	}
	return int(max(most, k.portable(codes, end, to)))
}

// portable is the definition, one position at a time. If all 64 codes are excluded it gives 64.
func (k *Kernel) portable(codes []byte, from, to int) (most uint8) {
	for n := from; n < to; n++ {
		var excluded uint64
		for _, t := range k.terms {
			excluded |= 1 << ((codes[n-t.Distance] ^ uint8(t.Code)) & 63)
		}
		codes[n] = uint8(bits.TrailingZeros64(^excluded))
		most = max(most, codes[n])
	}
	return most
}
