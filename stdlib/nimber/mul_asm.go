//go:build !purego && (amd64 || arm64)

package nimber

import "sync/atomic"

// mul is the product. It is assembly once the tables are built: by cells if the processor has GFNI and AVX-512,
// otherwise like mulPortable, but with PCLMULQDQ or PMULL. Before, or without such instructions, it is mulFirst.
//
//go:noescape
func mul(a, b uint64) uint64

// carrylessReady becomes 1 when the tables are built and the assembly can use them.
var carrylessReady uint32

func mulFirst(a, b uint64) uint64 {
	fieldOnce.Do(buildField)
	return mulPortable(a, b)
}

// fieldBuilt tells the assembly that the tables are built.
func fieldBuilt() {
	if useCarryless {
		atomic.StoreUint32(&carrylessReady, 1)
	}
	offerCells()
}

// polyMulVec sets dst[i] to the product of a[i] and b[i] in the polynomial basis. A b of one word is the factor of all.
func polyMulVec(dst, a, b []uint64) {
	if !useCarryless {
		polyMulVecPortable(dst, a, b)
	} else if n := len(dst); n > 0 {
		step := uintptr(0)
		if len(b) > 1 {
			step, b = 8, b[:n]
		}
		polyMulWords(&dst[0], &a[:n][0], &b[0], n, step)
	}
}

// polyMulWords sets n > 0 words at dst to the products of those at a and b; step is the number of bytes from one word
// at b to the next, 0 to repeat one word.
//
//go:noescape
func polyMulWords(dst, a, b *uint64, n int, step uintptr)
