package nimber

import "math/bits"

// Arithmetic of exponents, which are ordinary numbers modulo a divisor of 2^64 − 1.

// mulMod returns a·b modulo m, for a < m. It reduces the high word first, since Div64 requires that the quotient fits;
// the remainder is the same.
func mulMod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi%m, lo, m)
	return r
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// inverseMod returns the b < m with a·b ≡ 1 modulo m, for a coprime to m; 0 if m is 1. It maintains x₀ ≡ ±r₀/a and x₁
// ≡ ∓r₁/a for the remainders of Euclid's algorithm, all below m. Cost: a division for each step, about forty for 64
// bits.
func inverseMod(a, m uint64) uint64 {
	r0, r1 := m, a%m
	x0, x1 := uint64(0), uint64(1)%m
	negative := false
	for r1 > 1 {
		q := r0 / r1
		r0, r1 = r1, r0-q*r1
		x0, x1 = x1, x0+q*x1
		negative = !negative
	}
	if negative {
		return m - x1
	}
	return x1
}
