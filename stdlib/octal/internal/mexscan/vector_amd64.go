package mexscan

import (
	"slices"
	"unsafe"

	"golang.org/x/sys/cpu"
)

const (
	lanes    = 8  // 32-bit words of a register
	steps    = 8  // steps in a block
	pastKept = 16 // steps before the block whose registers are kept

	// historyNeeded is the minimal number of codes before the first.
	historyNeeded = pastKept * lanes
)

// The vector kernel.
//
// Statement. For terms (d, w) with codes below 32 and the least distance s ≤ 8, extend computes
// c(n) = mex { c(n − d) ⊕ w } for whole blocks of eight steps of s positions. It equals
// Kernel.portable, position by position, as long as no code exceeds 31.
//
// Notation. A step is s positions, each in one of eight lanes of 32 bits: all distances are at least s, so the codes of
// a step do not depend on each other. A set of codes is a lane, bit c the code c. For a set m of excluded codes the
// least free code is the number of its low ones: (m + 1) &^ m has that one bit (hot), and 31 less its leading zeros is
// the code. The registers keep 31 − c, the count of leading zeros.
//
// A block:
//
//  1. far terms, d ≥ 8s: all positions they read are in memory. 64 codes are looked up at once in
//     tables of 64 bytes: plane j, j < 4 (or 2 if codes are below 16), gets for each position the
//     byte with bit (c ⊕ w) mod 8 if ⌊(c ⊕ w)/8⌋ = j, else 0. The planes of all terms are ORed, and
//     unpacked to a set of 32 bits for each position: masks.
//  2. eight steps. ring terms, 2s < d < 8s, take lanes from the registers of two older steps, stored
//     in the width in which they are read; pair terms, d ≤ 2s, from the last two; direct, the term
//     (s, 0), is hot of the step before. mex as above. Codes are written as bytes, and not read
//     before the next block.
//  3. the last sixteen steps become the past.
//
// Invariant before a step: last, before and hot are those of the two steps before, steps has
// the sixteen before the block and those of the block so far.
//
// Cost: far terms take 5 (or 3) operations for 64 positions, and a block uses 8s of these: the kernel
// is good for s = 4 … 8. Near terms take 4 operations a step. The chain from step to step is VPERMI2D,
// XOR, shift, OR, add, and-not, leading zeros: about 13 cycles for s codes.
//
// Source: the bit trick for mex is folklore; the tables by VPERMB are as in simdjson's
// classification of bytes (Langdale and Lemire 2019), for XOR instead of classes.

// vector is the kernel for AVX-512 or AVX2. A test compares the field offsets used in assembly.
type vector struct {
	codes    *byte // the first position of the block
	blocks   int
	stride   int // positions a step: s
	far      *farTerm
	farCount int
	from2    *pairTerm // near terms from the last two registers
	count2   int
	ring     *ringTerm // near terms from older ones
	countR   int
	planes   int        // of far terms: 2 if all codes so far are below 16, else 4
	where    [steps]int // byte offsets of the steps of a block in masks

	direct [lanes]uint32 // all ones if (s, 0) is a term
	last   [lanes]uint32 // 31 − code of the step before, per lane
	before [lanes]uint32 // and of the one before that
	hot    [lanes]uint32 // one-hot codes of the step before
	most   [lanes]uint32

	steps [pastKept + steps][lanes]uint32 // 31 − code of each step
	masks [8][16]uint32                   // excluded by far terms; the second half 8 lanes on
	bytes [4][64]byte                     // the same by planes, in the AVX2 kernel

	path path

	farTerms  []farTerm
	pairTerms []pairTerm
	ringTerms []ringTerm
	reach     int
	tall      bool // some term has a code ≥ 16
}

// A farTerm looks up the codes of 64 positions: bit c ⊕ w of plane j, j = (c ⊕ w)/8.
type farTerm struct {
	offset int // −d
	table  [4][64]byte
}

// A pairTerm selects lanes from two registers, older first, as VPERMI2D does.
type pairTerm struct{ index, flip [lanes]uint32 }

// A ringTerm is a pairTerm with the registers offset bytes before the step's own.
type ringTerm struct {
	offset      int
	_           [3]int
	index, flip [lanes]uint32
}

//go:noescape
func extendBlocks(v *vector)

//go:noescape
func extendBlocksAVX2(v *vector)

// A path extends blocks on one kind of processor.
type path struct {
	name   string
	extend func(v *vector)
}

// paths returns the paths of this processor, the fastest first.
func paths() []path {
	var list []path
	if supported() {
		list = append(list, path{"AVX-512", extendBlocks})
	}
	if cpu.X86.HasAVX2 {
		list = append(list, path{"AVX2", extendBlocksAVX2})
	}
	return list
}

func supported() bool {
	return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL &&
		cpu.X86.HasAVX512CD && cpu.X86.HasAVX512VBMI
}

// vectorCode is the greatest code of the vector kernel.
const vectorCode = 31

// newVector prepares the kernel, or returns nil if the processor cannot run it or a term has too large a code.
func newVector(terms []Term) *vector {
	if list := paths(); len(list) > 0 {
		return newVectorBy(list[0], terms)
	}
	return nil
}

// newVectorBy prepares the kernel for a path.
func newVectorBy(way path, terms []Term) *vector {
	if len(terms) == 0 {
		return nil
	}
	v := &vector{stride: lanes, path: way}
	for _, t := range terms {
		if t.Code > vectorCode {
			return nil
		}
		v.stride = min(v.stride, t.Distance)
	}
	for k := range v.where {
		at := k * v.stride * 4
		if at%64 > 32 { // a load that would span two stores
			at += 4*64 - 32
		}
		v.where[k] = at
	}
	for _, t := range terms {
		v.reach = max(v.reach, t.Distance)
		v.tall = v.tall || t.Code >= 16
		v.add(t)
	}
	return v
}

func (v *vector) add(t Term) {
	s := v.stride
	switch {
	case t.Distance == s && t.Code == 0:
		for i := range v.direct {
			v.direct[i] = ^uint32(0)
		}
	case t.Distance <= 2*s:
		back := (t.Distance + s - 1) / s
		v.pairTerms = append(v.pairTerms, pairOf(t, back, s, back == 1))
	case t.Distance < steps*s:
		back := (t.Distance + s - 1) / s
		p := pairOf(t, back, s, false)
		v.ringTerms = append(v.ringTerms, ringTerm{offset: -32 * back, index: p.index, flip: p.flip})
	default:
		v.farTerms = append(v.farTerms, farOf(t))
	}
}

// pairOf returns where the lanes of a near term come from: lane i needs position i − d, which is in the register back
// steps ago or in the one after it. If recent is set, the register back steps ago is the newer one of the pair.
func pairOf(t Term, back, s int, recent bool) pairTerm {
	var p pairTerm
	for i := range lanes {
		at := i + back*s - t.Distance
		if at >= s {
			at += lanes - s
		}
		if recent {
			at += lanes
		}
		p.index[i] = uint32(at) & 15
		p.flip[i] = vectorCode ^ uint32(t.Code)
	}
	return p
}

func farOf(t Term) farTerm {
	f := farTerm{offset: -t.Distance}
	for c := range 64 {
		if x := c ^ int(t.Code); x <= vectorCode {
			f.table[x/8][c] = 1 << (x % 8)
		}
	}
	return f
}

// extend computes as many whole blocks of codes[from:to] as there are, and returns the greatest code and the end of
// the blocks. ok is false if a code was too large.
func (v *vector) extend(codes []byte, from, to int) (most uint8, end int, ok bool) {
	block := steps * v.stride
	v.blocks = (to - from) / block
	if v.blocks == 0 {
		return 0, from, true
	}
	before := slices.Max(codes[from-max(v.reach, pastKept*v.stride) : from])
	if before > vectorCode {
		return 0, from, false
	}
	v.planes = 4
	if !v.tall && before < 16 {
		v.planes = 2
	}
	most = v.run(codes, from)
	if most >= 16 && v.planes == 2 {
		v.planes = 4
		most = v.run(codes, from)
	}
	return most, from + v.blocks*block, most <= vectorCode
}

// run computes the blocks from the given position on.
func (v *vector) run(codes []byte, from int) (most uint8) {
	v.load(codes, from)
	v.codes = &codes[from]
	v.far, v.farCount = unsafe.SliceData(v.farTerms), len(v.farTerms)
	v.from2, v.count2 = unsafe.SliceData(v.pairTerms), len(v.pairTerms)
	v.ring, v.countR = unsafe.SliceData(v.ringTerms), len(v.ringTerms)
	v.path.extend(v)
	for _, c := range v.most[:v.stride] {
		most = max(most, uint8(c))
	}
	return most
}

// load fills the registers with the codes before from.
func (v *vector) load(codes []byte, from int) {
	v.most = [lanes]uint32{}
	for k := range pastKept {
		first := from - (pastKept-k)*v.stride
		for i := range v.stride {
			v.steps[k][i] = vectorCode ^ uint32(codes[first+i])
		}
	}
	v.last, v.before = v.steps[pastKept-1], v.steps[pastKept-2]
	for i := range v.stride {
		v.hot[i] = 1 << (vectorCode - v.last[i])
	}
}
