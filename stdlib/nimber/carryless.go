package nimber

import "math/bits"

// carryless returns the 128-bit product of a and b as polynomials over GF(2).
//
// Integer multiplication adds where exclusive or is needed, and its carries change the neighbouring digits. Spacing
// the digits prevents that: let a and b have bits only at positions congruent to i and j modulo 4. Each digit of the
// integer product at a position congruent to i+j then counts at most 16 pairs of bits; a count of at most 15 stays
// within its four positions, and its lowest bit is the desired digit. Sixteen pairs occur in one digit only if all
// bits are set, which is avoided by masking the top four bits of a; their products are added by shifts at the end.
func carryless(a, b uint64) (hi, lo uint64) {
	const (
		m0 = 0x1111111111111111
		m1 = m0 << 1
		m2 = m0 << 2
		m3 = m0 << 3
	)
	top := a >> 60
	a &= 1<<60 - 1
	a0, a1, a2, a3 := a&m0, a&m1, a&m2, a&m3
	b0, b1, b2, b3 := b&m0, b&m1, b&m2, b&m3

	h0, l0 := four(a0, b0, a1, b3, a2, b2, a3, b1)
	h1, l1 := four(a0, b1, a1, b0, a2, b3, a3, b2)
	h2, l2 := four(a0, b2, a1, b1, a2, b0, a3, b3)
	h3, l3 := four(a0, b3, a1, b2, a2, b1, a3, b0)
	hi = h0&m0 | h1&m1 | h2&m2 | h3&m3
	lo = l0&m0 | l1&m1 | l2&m2 | l3&m3

	c0, c1, c2, c3 := -(top & 1), -(top >> 1 & 1), -(top >> 2 & 1), -(top >> 3)
	lo ^= b<<60&c0 ^ b<<61&c1 ^ b<<62&c2 ^ b<<63&c3
	hi ^= b>>4&c0 ^ b>>3&c1 ^ b>>2&c2 ^ b>>1&c3
	return hi, lo
}

// four returns the exclusive or of four 128-bit integer products.
func four(a, b, c, d, e, f, g, h uint64) (hi, lo uint64) {
	h0, l0 := bits.Mul64(a, b)
	h1, l1 := bits.Mul64(c, d)
	h2, l2 := bits.Mul64(e, f)
	h3, l3 := bits.Mul64(g, h)
	return h0 ^ h1 ^ h2 ^ h3, l0 ^ l1 ^ l2 ^ l3
}
