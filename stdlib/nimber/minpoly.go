package nimber

import "math/bits"

// FieldBits returns the least power of two w with a < 2^w. The subfields of the 64-bit nimbers have orders 2, 4, 16,
// 2^8, 2^16, 2^32 and 2^64, each in the next, and the field of order 2^w has the numbers below 2^w; so the least field
// that contains a has order 2^w.
func FieldBits(a uint64) int { return powerOfTwo(bits.Len64(a)) }

// Conjugates returns the FieldBits(a) distinct nimbers a, a², a⁴, a⁸, …: the roots of the minimal polynomial of a.
func Conjugates(a uint64) []uint64 {
	c := make([]uint64, FieldBits(a))
	for i := range c {
		c[i] = a
		a = Square(a)
	}
	return c
}

// MinimalPolynomial returns the polynomial of least degree over {0, 1} with the root a. Its degree is FieldBits(a),
// since a generates the least field that contains it. It is the product of x + r over all conjugates r: squaring
// permutes these, so each coefficient equals its square and is 0 or 1.
func MinimalPolynomial(a uint64) Poly { return FromRoots(Conjugates(a)...) }
