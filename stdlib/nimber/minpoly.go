package nimber

import (
	"math/bits"
	"strconv"
	"strings"

	"sprague/stdlib/display"
)

// FieldBits returns the least power of two w with a < 2^w. The subfields of the 64-bit nimbers have orders 2, 4, 16,
// 2^8, 2^16, 2^32 and 2^64, each in the next, and the field of order 2^w has the numbers below 2^w; so the least field
// that contains a has order 2^w.
func FieldBits(a uint64) int {
	w := 1
	for w < bits.Len64(a) {
		w *= 2
	}
	return w
}

// InField reports whether a is in the field of order 2^w. It panics unless w is 1, 2, 4, 8, 16, 32 or 64.
func InField(a uint64, w int) bool {
	if w < 1 || w > 64 || w&(w-1) != 0 {
		panic("nimber: no field of nimbers below 2^64 has order 2^" + strconv.Itoa(w))
	}
	return bits.Len64(a) <= w
}

// Conjugates returns the FieldBits(a) distinct nimbers a, a², a⁴, a⁸, …: the roots of the minimal polynomial of a.
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

// MinimalPolynomial returns the polynomial of least degree over {0, 1} with the root a. Its degree is FieldBits(a),
// since a generates the least field that contains it.
func MinimalPolynomial(a uint64) Polynomial {
	// The product of x ⊕ r over all conjugates r; p[i] is the coefficient of xⁱ. Squaring permutes the conjugates, so each
	// coefficient equals its square and is 0 or 1.
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

// At returns the value of p at x.
func (p Polynomial) At(x uint64) uint64 {
	v := uint64(1)
	for i := p.Degree - 1; i >= 0; i-- {
		v = Mul(v, x) ^ p.Low>>i&1
	}
	return v
}

// String returns p in descending powers of x: x^4 + x + 1.
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
