package nimber

import "sync"

// Logarithms in the field of order 2^16 to the base 10279 = generator16, whose cube is 2^15. So multiplication by 2^15,
// which the product of halves needs, adds 3 to a logarithm. 0 has a logarithm so large that sums with it read a zero.
// Only inverse and logarithm use the tables, of which they touch half a megabyte.
const (
	generator16 = 10279
	order16     = 1<<16 - 1
	zeroLog     = 2*order16 + 2 // above the sum of two logarithms and 3
)

var (
	log16Once sync.Once
	log16     [1 << 16]int32        // log16[exp16[i]] = i for i < order16
	exp16     [2*zeroLog + 4]uint16 // powers, two periods: a sum of logarithms needs no reduction
)

// buildLog16 fills the tables on first use, in about 0.2 ms: multiplication by the generator is a linear map.
func buildLog16() {
	var step linear
	step.build(columnsOf(func(x uint64) uint64 { return towerMul(x&order16, generator16, 16) }))
	x := uint64(1)
	for i := range order16 {
		exp16[i], exp16[i+order16] = uint16(x), uint16(x)
		log16[x] = int32(i)
		x = step.low(x)
	}
	copy(exp16[2*order16:zeroLog], exp16[:])
	log16[0] = zeroLog
}

// inv32 returns the inverse of a ≠ 0 in the field of order 2^32, by the norm to the field of order 2^16: for a = a₁x +
// a₀, x² = x + 2^15, the conjugate is a₁x + (a₀ + a₁), and the norm is a₀(a₀ + a₁) + 2^15·a₁².
func inv32(a uint32) uint32 {
	log16Once.Do(buildLog16)
	l0, l1, ls := log16[uint16(a)], log16[a>>16], log16[uint16(a)^uint16(a>>16)]
	n := order16 - log16[exp16[l0+ls]^exp16[2*l1+3]]
	return uint32(exp16[n+ls]) | uint32(exp16[n+l1])<<16
}
