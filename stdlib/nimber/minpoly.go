package nimber

import (
	"math/bits"
	"strconv"
	"strings"

	"sprague/stdlib/display"
)

// FieldBits returns the least power of two w with a < 2^w. The fields within the 64-bit
// nimbers have orders 2, 4, 16, 2^8, 2^16, 2^32 and 2^64, one in the next, and the one of
// order 2^w is the numbers below 2^w; so the least field with a in it has order 2^w.
func FieldBits(a uint64) int {
	w := 1
	for w < bits.Len64(a) {
		w *= 2
	}
	return w
}

// InField reports whether a lies in the field of order 2^w. It panics if no field of the
// nimbers below 2^64 has that order: w must be 1, 2, 4, 8, 16, 32 or 64.
func InField(a uint64, w int) bool {
	if w < 1 || w > 64 || w&(w-1) != 0 {
		panic("nimber: no field of nimbers below 2^64 has order 2^" + strconv.Itoa(w))
	}
	return bits.Len64(a) <= w
}

// Conjugates returns the FieldBits(a) different nimbers a, a², a⁴, a⁸, …: the roots of
// the minimal polynomial of a.
func Conjugates(a uint64) []uint64 {
	c := make([]uint64, FieldBits(a))
	for i := range c {
		c[i] = a
		a = Square(a)
	}
	return c
}

// A Polynomial over {0, 1} of degree at most 64, monic.
type Polynomial struct {
	Degree int    // from 1 to 64
	Low    uint64 // coefficients below the leading one, bit i for xⁱ
}

// MinimalPolynomial returns the polynomial of least degree over {0, 1} that has a as a
// root. Its degree is FieldBits(a), because a generates the field it first appears in:
// every smaller field of nimbers lies below it.
func MinimalPolynomial(a uint64) Polynomial {
	// Multiply x ⊕ r over all conjugates r; p[i] is the coefficient of xⁱ.
	p := []uint64{1}
	for _, r := range Conjugates(a) {
		p = append(p, 1)
		for i := len(p) - 2; i > 0; i-- {
			p[i] = p[i-1] ^ Mul(p[i], r)
		}
		p[0] = Mul(p[0], r)
	}
	m := Polynomial{Degree: len(p) - 1}
	for i, c := range p[:m.Degree] {
		m.Low |= c << i
	}
	return m
}

// The product over the conjugates has its coefficients in {0, 1}: squaring permutes the conjugates, so it
// leaves each coefficient as it is, and 0 and 1 are the only nimbers equal to their squares.

// At returns the value of p at x.
func (p Polynomial) At(x uint64) uint64 {
	v := uint64(1)
	for i := p.Degree - 1; i >= 0; i-- {
		v = Mul(v, x) ^ p.Low>>i&1
	}
	return v
}

// String writes p in powers of x, the highest first: x^4 + x + 1.
func (p Polynomial) String() string { return p.format("x^", "") }

func (p Polynomial) format(open, shut string) string {
	terms := []string{p.power(p.Degree, open, shut)}
	for i := p.Degree - 1; i >= 0; i-- {
		if p.Low>>i&1 == 1 {
			terms = append(terms, p.power(i, open, shut))
		}
	}
	return strings.Join(terms, " + ")
}

func (Polynomial) power(i int, open, shut string) string {
	switch i {
	case 0:
		return "1"
	case 1:
		return "x"
	}
	return open + strconv.Itoa(i) + shut
}

// Display shows p as text and as LaTeX.
func (p Polynomial) Display() display.Bundle {
	return display.Plain(p.String()).With(display.MIMELaTeX, []byte("$"+p.format("x^{", "}")+"$"))
}
