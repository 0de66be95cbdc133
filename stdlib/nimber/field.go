package nimber

import "math/bits"

// Add returns the nim sum a ⊕ b, the exclusive or of binary digits: the value of the
// sum of two positions of values a and b.
func Add(a, b uint64) uint64 { return a ^ b }

// Sum returns the nim sum of all values, 0 for none.
func Sum(values ...uint64) uint64 {
	var s uint64
	for _, v := range values {
		s ^= v
	}
	return s
}

// Mul returns the nim product a ⊗ b [Conway1976].
func Mul(a, b uint64) uint64 { return mul(a, b) }

// Square returns a ⊗ a. Squaring is additive: it is the Frobenius map of the field.
func Square(a uint64) uint64 {
	m := &maps().square
	return m.low(a) ^ m.high(a)
}

// Sqrt returns the square root of a: every nimber has exactly one.
func Sqrt(a uint64) uint64 {
	m := &maps().root
	return m.low(a) ^ m.high(a)
}

// Inv returns the b with a ⊗ b = 1. It panics if a is 0.
//
// Let a = a₀ ⊕ a₁F with F = 2^32. The other root of x² ⊕ x ⊕ F/2, of which F is one, is F ⊕ 1, so the conjugate of a
// is ā = a ⊕ a₁, and the norm a⊗ā is in the field of order 2^32. Then 1/a = ā ⊗ 1/(a⊗ā). Another such step leads to
// the field of order 2^16, where a table of logarithms inverts.
func Inv(a uint64) uint64 {
	if a == 0 {
		panic("nimber: inverse of 0")
	}
	fieldOnce.Do(buildField)
	log16Once.Do(buildLog16)
	return inv(a)
}

// inv is Inv with the tables built and a ≠ 0.
func inv(a uint64) uint64 {
	conjugate := a ^ a>>32
	norm := uint32(mul(a, conjugate))
	return mul(conjugate, uint64(inv32(norm)))
}

// Div returns the c with b ⊗ c = a. It panics if b is 0.
func Div(a, b uint64) uint64 {
	if b == 0 {
		panic("nimber: division by 0")
	}
	return Mul(a, Inv(b))
}

// Pow returns the product of n factors a; Pow(0, 0) is 1.
func Pow(a, n uint64) uint64 {
	fieldOnce.Do(buildField)
	return pow(a, n)
}

// pow reads the exponent four bits at a time: 60 squares, which are cheap by a matrix of bits, and at most 16 products
// besides the fourteen small powers.
func pow(a, n uint64) uint64 {
	if n < 16 {
		return smallPow(a, n)
	}
	square := &maps().square
	var powers [16]uint64
	powers[0], powers[1] = 1, a
	for i := 2; i < len(powers); i += 2 {
		powers[i] = square.apply(powers[i/2])
		powers[i+1] = mul(powers[i], a)
	}
	shift := (bits.Len64(n) - 1) &^ 3
	r := powers[n>>shift]
	for shift > 0 {
		shift -= 4
		r = square.apply(square.apply(square.apply(square.apply(r))))
		if digit := n >> shift & 15; digit != 0 {
			r = mul(r, powers[digit])
		}
	}
	return r
}

// smallPow multiplies and squares by the bits of n.
func smallPow(a, n uint64) uint64 {
	square, r := &maps().square, uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = mul(r, a)
		}
		a = square.apply(a)
	}
	return r
}
