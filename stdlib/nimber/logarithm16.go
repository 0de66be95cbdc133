package nimber

import "sync"

// Logarithms in the field of order 2^16 to the base 10279 = generator16, whose cube is 2^15. So multiplication by 2^15,
// which the product of halves needs, adds 3 to a logarithm. The tables take 384 KiB; only inverse and logarithm use
// them.
const (
	generator16 = 10279
	order16     = 1<<16 - 1
)

var (
	log16Once sync.Once
	log16     [1 << 16]uint16       // log16[exp16[i]] = i for i < order16; log16[0] is unused
	exp16     [2*order16 + 4]uint16 // powers, two periods: a sum of logarithms needs no reduction
)

// buildLog16 fills the tables on first use, in about 0.2 ms: multiplication by the generator is a linear map, by two
// tables of 256 entries.
func buildLog16() {
	t := newNibbles()
	var lo, hi [256]uint16
	for b := 1; b < 256; b++ {
		lo[b] = uint16(t.mul(uint64(b), generator16, 16))
		hi[b] = uint16(t.mul(uint64(b)<<8, generator16, 16))
	}
	x := uint16(1)
	for i := range order16 {
		exp16[i], exp16[i+order16] = x, x
		log16[x] = uint16(i)
		x = lo[uint8(x)] ^ hi[x>>8]
	}
	copy(exp16[2*order16:], exp16[:])
}

// inv32 returns the inverse of a ≠ 0 in the field of order 2^32, by the norm to the field of order 2^16: for a = a₁x +
// a₀, x² = x + 2^15, the conjugate is a₁x + (a₀ + a₁), and the norm is a₀(a₀ + a₁) + 2^15·a₁². The tables must be
// built.
func inv32(a uint32) uint32 {
	a0, a1 := uint16(a), uint16(a>>16)
	if a1 == 0 {
		return uint32(exp16[order16-int(log16[a0])])
	}
	s := a0 ^ a1
	l1 := int(log16[a1])
	norm := exp16[2*l1+3] // 2^15 a₁²
	if a0 == 0 || s == 0 {
		n := order16 - int(log16[norm])
		return uint32(mulExp(s, n)) | uint32(exp16[n+l1])<<16
	}
	ls := int(log16[s])
	norm ^= exp16[int(log16[a0])+ls]
	n := order16 - int(log16[norm])
	return uint32(exp16[n+ls]) | uint32(exp16[n+l1])<<16
}

// mulExp returns a times the power of the generator with exponent n ≤ order16.
func mulExp(a uint16, n int) uint16 {
	if a == 0 {
		return 0
	}
	return exp16[int(log16[a])+n]
}
