//go:build !purego

package nimber

// blockSize is the number of products in one round of the assembly.
const blockSize = 64

// mulBlocks multiplies all whole blocks, if the processor supports it, and returns how many numbers that was.
func mulBlocks(dst, a, b []uint64) int {
	n := len(dst) / blockSize
	if n == 0 || !useBlocks {
		return 0
	}
	bulkOnce.Do(buildBulk)
	mulGFNI(&dst[0], &a[0], &b[0], n, &bulk)
	return n * blockSize
}

// mulGFNI multiplies blocks of 64 numbers. It needs AVX-512 F and BW, and GFNI.
//
//go:noescape
func mulGFNI(dst, a, b *uint64, blocks int, k *bulkConstants)
