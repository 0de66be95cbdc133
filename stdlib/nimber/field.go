package nimber

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
	conjugate := a ^ a>>32
	norm := mul(a, conjugate)
	return mul(conjugate, uint64(inv32(uint32(norm))))
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
	square, r := &maps().square, uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = mul(r, a)
		}
		a = square.apply(a)
	}
	return r
}
