//go:build !purego

package nimber

import (
	"strings"
	"sync/atomic"
)

// Processors that multiply 64 pairs of bytes in one instruction (see MulVec) need only one of these for a product of
// two 64-bit nimbers.
//
// Let x₀ … x₇ be the bytes of a and y₀ … y₇ those of b. By the formulas of the tower every byte of a⊗b is a bilinear
// form in them over the field of order 2^8. The form has rank eight, so it is a sum of eight products u⊗v, called
// cells, with u linear in the xᵢ and v in the yⱼ: 64 products in all, as many as one instruction makes. Every summand
// of u or v costs a permutation of a vector, and there are many ways to choose the cells; in the ones below no u has
// more than two summands and no v more than three.
//
// Most come from the tower: with halves X₀, X₁ and Y₀, Y₁ the upper half of a product, X₀Y₁ ⊕ X₁Y₀ ⊕ X₁Y₁, is X₀Y₁ ⊕
// X₁(Y₀⊕Y₁), with the sum on the side of y, and also X₁Y₀ ⊕ (X₀⊕X₁)Y₁, with the sum on that of x; alternating keeps
// both short. The cells of the upper halves in bytes 2 and 3, and all of byte 7, were found by a search among
// matrices: cells are a factorization of the matrix of the form. TestCells proves the formulas by the tower product.
//
// Line k of cellFormulas has the cells of byte k. Letters before an x or y are factors, of cellFactorsX or
// cellFactorsY.
const cellFormulas = `
x0·y0  x1·cy1  x2·dy3  x3·dy2+dy3  cx6·dy4+dy5  cx7·dy4+hy5  cx4+cx6·dy6+dy7  cx5+cx7·dy6+hy7
x0·y1  x1·y0+y1  x2·cy2+cy3  x3·cy2+gy3  x6·dy4+hy5  x7·hy4+dy5  x4+x6·dy6+hy7  x5+x7·hy6+dy7
x2·y0  x3·cy1  x0+x2·y2  x1+x3·cy3  x4+x6·dy5+dy7  x5+cx6·dy6+dy7  x5+x7·dy4+dy5  x7·hy6+iy7
x2·y1  x3·y0+y1  x0+x2·y3  x1+x3·y2+y3  x4+x5·cy4+cy6  x4+fx5·cy5+cy7  x6+x7·cy4+cy6+ey7  x6+fx7·cy5+dy6+gy7
x4·y0  x5·cy1  x6·dy3  x7·dy2+dy3  x0+x4·y4  x1+x5·cy5  x2+x6·dy7  x3+x7·dy6+dy7
x4·y1  x5·y0+y1  x6·cy2+cy3  x7·cy2+gy3  x0+x4·y5  x1+x5·y4+y5  x2+x6·cy6+cy7  x3+x7·cy6+gy7
x6·y0  x7·cy1  x0+x2·y6  x1+x3·cy7  x2+x6·y4  x3+x7·cy5  x4+x6·y2+y6  x5+x7·cy3+cy7
x7·y0  x0+x7·y7  x1+x5·y6+y7  x2+x3·y5+y7  x3+x7·y4+y6  x4+x6·y3+y7  x5+x7·y2+y3  x6+x7·y1+y5
`

// Factors are polynomials in c = 2^7, bit n for cⁿ. A vector has eight numbers, so there are at most eight multiples of
// all bytes; factor 0 is for missing summands.
type cellFactor struct {
	letters string
	powers  uint8
}

var (
	cellFactorsX = [8]cellFactor{{"0", 0}, {"x", 0b1}, {"cx", 0b10}, {"fx", 0b11}}
	cellFactorsY = [8]cellFactor{{"0", 0}, {"y", 0b1}, {"cy", 0b10}, {"dy", 0b100}, {"ey", 0b1000},
		{"gy", 0b110}, {"hy", 0b1100}, {"iy", 0b11100}}
)

// A cellTable is the input of the assembly, in its order. The allocator aligns its 512 bytes to a cache line, so no
// vector crosses one.
type cellTable struct {
	multiplesX, multiplesY [8]uint64   // matrices to the AES field and times a factor
	x                      [2][64]byte // indices of the summands among the multiples
	y                      [3][64]byte
	rows                   [8]byte // rows 7 to 0 of the matrix from the AES field
	_                      [56]byte
}

// cells is set if the assembly can use it, and never changes afterwards.
var cells atomic.Pointer[cellTable]

// offerCells sets cells if the processor has the instructions. The tables of the field must be built.
func offerCells() {
	if useCells {
		cells.Store(newCellTable())
	}
}

// newCellTable builds the table, without calling mul, which waits for it.
func newCellTable() *cellTable {
	t := new(cellTable)
	toAES, fromAES := aesMaps()
	multiples(&t.multiplesX, &cellFactorsX, toAES)
	multiples(&t.multiplesY, &cellFactorsY, toAES)
	for i, cell := range strings.Fields(cellFormulas) {
		u, v, _ := strings.Cut(cell, "·")
		for j, term := range strings.Split(u, "+") {
			t.x[j][i] = cellPlace(term, &cellFactorsX)
		}
		for j, term := range strings.Split(v, "+") {
			t.y[j][i] = cellPlace(term, &cellFactorsY)
		}
	}
	for i := range t.rows {
		for j := range 8 {
			t.rows[i] |= byte(fromAES[j]>>(7-i)&1) << j
		}
	}
	return t
}

// multiples fills lanes with the matrices that map a byte to its product with a factor, in the AES field.
func multiples(lanes *[8]uint64, factors *[8]cellFactor, toAES *columns) {
	for i, f := range factors {
		factor, power := uint64(0), uint64(1)
		for n := f.powers; n > 0; n >>= 1 {
			factor ^= power & -uint64(n&1)
			power = mulPortable(power, 1<<7)
		}
		lanes[i] = matrix8(columnsOf(func(x uint64) uint64 {
			return image8(toAES, mulPortable(factor, x&0xff))
		}))
	}
}

// cellPlace returns the index of a summand: its byte in the lane of its factor.
func cellPlace(term string, factors *[8]cellFactor) byte {
	last := len(term) - 1
	for lane, f := range factors {
		if f.letters == term[:last] {
			return byte(8*lane) + term[last] - '0'
		}
	}
	panic("nimber: no such factor in " + term)
}
