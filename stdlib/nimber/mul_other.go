//go:build purego || !(amd64 || arm64)

package nimber

func mul(a, b uint64) uint64 {
	fieldOnce.Do(buildField)
	return mulPortable(a, b)
}

// fieldBuilt does nothing without assembly.
func fieldBuilt() {}

func polyMulVec(dst, a, b []uint64) { polyMulVecPortable(dst, a, b) }
