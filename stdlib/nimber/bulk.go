package nimber

import (
	"fmt"
	"sync"

	"sprague/stdlib/task"
)

// MulVec sets dst[i] to a[i] ⊗ b[i] for all i. dst may be a or b, but must not overlap them otherwise. It panics if
// the lengths differ.
func MulVec(dst, a, b []uint64) {
	if len(a) != len(dst) || len(b) != len(dst) {
		panic(fmt.Sprintf("nimber: MulVec of lengths %d, %d, %d", len(dst), len(a), len(b)))
	}
	fieldOnce.Do(buildField)
	for len(dst) > vecRun {
		task.Check()
		mulRun(dst[:vecRun], a, b)
		dst, a, b = dst[vecRun:], a[vecRun:], b[vecRun:]
	}
	mulRun(dst, a, b)
}

// vecRun is the number of products between two tests of the stop flag; the garbage collector cannot interrupt the
// assembly either: 40 µs of work, or 1 ms portably.
const vecRun = 1 << 16

// mulRun is MulVec for one run; a and b may be longer than dst.
func mulRun(dst, a, b []uint64) {
	for i := mulBlocks(dst, a, b); i < len(dst); i++ {
		dst[i] = mul(a[i], b[i])
	}
}

// A bulkConstants has the constants of the assembly for the product of many numbers at once.
//
// Processors with GFNI multiply 64 pairs of bytes in one instruction, in the field of order 2^8 of AES: polynomials
// modulo x⁸ + x⁴ + x³ + x + 1. As for the field of order 2^64, a root of that polynomial among the 8-bit nimbers gives
// an isomorphism, an 8×8 matrix of bits, and a second instruction applies such matrices to 64 bytes. So a block of 64
// numbers is transposed into 8 vectors, vector i with byte i of each number, all bytes are mapped to the AES field,
// and the formulas of the tower lead from bytes to 64 bits: 27 products of bytes, and 20 by powers of c, the image of
// 2^7, for the multiplications by d.
type bulkConstants struct {
	toAES   uint64   // matrix in the form of the instruction: byte 7−i is row i
	fromAES uint64   // of the inverse map
	c       [64]byte // c in every byte
	c2, c3  [64]byte // its square and its cube
}

var (
	bulkOnce sync.Once
	bulk     bulkConstants
)

// aesRoot is the least 8-bit nimber g with g⁸ ⊕ g⁴ ⊕ g³ ⊕ g ⊕ 1 = 0.
const aesRoot = 65

// aesMaps returns the isomorphism between the 8-bit nimbers and the AES field, in both directions, as maps that do not
// change higher bits. The tables of the field must be built.
func aesMaps() (toAES, fromAES *columns) {
	fromAES = new(columns)
	g := uint64(1)
	for i := range fromAES {
		fromAES[i] = 1 << i
		if i < 8 {
			fromAES[i] = g
			g = mulPortable(g, aesRoot)
		}
	}
	return fromAES.inverse(), fromAES
}

// buildBulk computes the constants; the tables of the field must be built.
func buildBulk() {
	toAES, fromAES := aesMaps()
	bulk.fromAES, bulk.toAES = matrix8(fromAES), matrix8(toAES)
	for i, c := range []*[64]byte{&bulk.c, &bulk.c2, &bulk.c3} {
		v := byte(image8(toAES, Pow(1<<7, uint64(i+1))))
		for j := range c {
			c[j] = v
		}
	}
}

// matrix8 returns the upper left 8×8 part of a map in the form of VGF2P8AFFINEQB.
func matrix8(c *columns) uint64 {
	var m uint64
	for i := range 8 {
		for j := range 8 {
			m |= (c[j] >> i & 1) << (8*(7-i) + j)
		}
	}
	return m
}

// image8 returns the image of x < 2^8 under that part.
func image8(c *columns, x uint64) uint64 {
	var y uint64
	for j := range 8 {
		y ^= c[j] & -(x >> j & 1)
	}
	return y & 0xff
}
