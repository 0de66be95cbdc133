//go:build purego || !(amd64 || arm64)

package nimber

// mul is the product.
func mul(a, b uint64) uint64 {
	fieldOnce.Do(buildField)
	return mulPortable(a, b)
}

// fieldBuilt does nothing without assembly.
func fieldBuilt() {}

// polyMulVec sets dst[i] to the product of a[i] and b[i] in the polynomial basis.
func polyMulVec(dst, a, b []uint64) { polyMulVecPortable(dst, a, b) }

// polyScale multiplies every word of x by c in the polynomial basis.
func polyScale(x []uint64, c uint64) { polyScalePortable(x, c) }
