package nimber

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"sprague/stdlib/internal/list"
	"sprague/stdlib/task"
)

// Polynomials over the field of order 2^64 have the schoolbook operations: products and divisions take deg p · deg q
// products of nimbers, and a greatest common divisor as many divisions as degrees. They are for small degrees.

// A Poly is an immutable polynomial whose coefficients are nimbers below 2^64. NewPoly and FromRoots return one.
type Poly struct {
	c []uint64 // by power; the last is not 0
}

// NewPoly returns the polynomial with these coefficients, the constant one first: NewPoly(6, 0,
// 1) is x² + 6.
func NewPoly(coefficients ...uint64) Poly { return withoutZeros(slices.Clone(coefficients)) }

// FromRoots returns the monic polynomial with these roots.
func FromRoots(roots ...uint64) Poly {
	p := NewPoly(1)
	for _, r := range roots {
		p = p.Mul(NewPoly(r, 1))
	}
	return p
}

// withoutZeros removes leading zeros, so that the degree is the length minus 1. It keeps its argument.
func withoutZeros(c []uint64) Poly {
	for len(c) > 0 && c[len(c)-1] == 0 {
		c = c[:len(c)-1]
	}
	return Poly{c}
}

// Degree returns the degree, −1 for the polynomial 0.
func (p Poly) Degree() int { return len(p.c) - 1 }

// Coefficients returns the coefficients, the constant one first.
func (p Poly) Coefficients() []Nimber { return list.Map(p.c, Of) }

// At returns the value at x, by Horner's rule.
func (p Poly) At(x uint64) Nimber {
	v := uint64(0)
	for i := len(p.c) - 1; i >= 0; i-- {
		v = Mul(v, x) ^ p.c[i]
	}
	return Nimber{v}
}

// Add returns p + q, which is also p − q.
func (p Poly) Add(q Poly) Poly {
	if len(p.c) < len(q.c) {
		p, q = q, p
	}
	sum := slices.Clone(p.c)
	for i, c := range q.c {
		sum[i] ^= c
	}
	return withoutZeros(sum)
}

// Mul returns p · q.
func (p Poly) Mul(q Poly) Poly {
	if len(p.c) == 0 || len(q.c) == 0 {
		return Poly{}
	}
	product := make([]uint64, len(p.c)+len(q.c)-1)
	for i, a := range p.c {
		task.Check()
		for j, b := range q.c {
			product[i+j] ^= Mul(a, b)
		}
	}
	return withoutZeros(product)
}

// DivMod returns quotient and remainder: p = quotient · q + remainder, where the degree of the remainder is less than
// that of q. It panics if q is 0.
func (p Poly) DivMod(q Poly) (quotient, remainder Poly) {
	if len(q.c) == 0 {
		panic("nimber: division of a polynomial by 0")
	}
	rest := slices.Clone(p.c)
	over := make([]uint64, max(len(rest)-len(q.c)+1, 0))
	lead := Inv(q.c[len(q.c)-1])
	for i := len(over) - 1; i >= 0; i-- {
		f := Mul(rest[i+len(q.c)-1], lead)
		over[i] = f
		for j, c := range q.c {
			rest[i+j] ^= Mul(f, c)
		}
	}
	return withoutZeros(over), withoutZeros(rest)
}

// GCD returns the monic greatest common divisor; that of 0 and 0 is 0.
func (p Poly) GCD(q Poly) Poly {
	for len(q.c) > 0 {
		_, r := p.DivMod(q)
		p, q = q, r
	}
	return p.Monic()
}

// Monic returns p divided by its leading coefficient; 0 stays 0.
func (p Poly) Monic() Poly {
	if len(p.c) == 0 {
		return p
	}
	return p.Mul(NewPoly(Inv(p.c[len(p.c)-1])))
}

// Derivative returns the derivative: in characteristic 2 the even powers vanish.
func (p Poly) Derivative() Poly {
	var d []uint64
	for i := 1; i < len(p.c); i++ {
		c := p.c[i]
		if i%2 == 0 {
			c = 0
		}
		d = append(d, c)
	}
	return withoutZeros(d)
}

// Roots returns the distinct roots of p below 2^64, ascending. The cost is O(64·d²) products for degree d, for each of
// at most 64 splits. It panics if p is 0, since everything is a root.
//
// x^(2^64) + x is the product of x + r over all r of the field, so its greatest common divisor with p has the
// distinct roots of p; the power is computed modulo p. The product is split by traces [Berlekamp]: Tr(b·x) is 0 or 1
// at each root, so the divisor with the polynomial trace, again modulo p, has the roots of one kind, and the quotient
// the others.
func (p Poly) Roots() []Nimber {
	if len(p.c) == 0 {
		panic("nimber: every nimber is a root of the polynomial 0")
	}
	x := NewPoly(0, 1)
	power := x
	for range 64 {
		power = power.squareModulo(p)
	}
	roots := p.GCD(power.Add(x)).split(0)
	slices.Sort(roots)
	return list.Map(roots, Of)
}

// squareModulo returns p² modulo m. Squaring is additive, so the square has the squares of the coefficients at the
// even powers: deg p squares and one division.
func (p Poly) squareModulo(m Poly) Poly {
	task.Check()
	if len(p.c) == 0 {
		return p
	}
	square := make([]uint64, 2*len(p.c)-1)
	for i, c := range p.c {
		square[2*i] = Square(c)
	}
	_, r := withoutZeros(square).DivMod(m)
	return r
}

// split returns the roots of a monic polynomial that has only distinct roots below 2^64, which the traces with 2^0, …,
// 2^(bit−1) do not distinguish. It ends: for two different roots r and s the trace of b·(r + s) is not 0 for some
// power of two b, as the powers of two below 2^64 are a basis of the field over {0, 1}, and the trace is not 0
// everywhere.
func (p Poly) split(bit int) []uint64 {
	switch p.Degree() {
	case 0:
		return nil
	case 1:
		return []uint64{p.c[0]}
	}
	_, term := NewPoly(0, 1<<bit).DivMod(p)
	trace := term
	for range 63 {
		term = term.squareModulo(p)
		trace = trace.Add(term)
	}
	zero := p.GCD(trace)
	one, _ := p.DivMod(zero)
	return append(zero.split(bit+1), one.split(bit+1)...)
}

// String returns p in descending powers of x: x^2 + 3*x + 6.
func (p Poly) String() string {
	if len(p.c) == 0 {
		return "0"
	}
	var terms []string
	for i, c := range slices.Backward(p.c) {
		power := "x"
		if i > 1 {
			power = fmt.Sprint("x^", i)
		}
		switch {
		case c == 0:
		case i == 0:
			terms = append(terms, fmt.Sprint(c))
		case c == 1:
			terms = append(terms, power)
		default:
			terms = append(terms, fmt.Sprint(c, "*", power))
		}
	}
	return strings.Join(terms, " + ")
}

// LaTeX returns p as LaTeX.
func (p Poly) LaTeX() string {
	return "$" + shortPower.ReplaceAllString(strings.ReplaceAll(p.String(), "*", `\,`), "^{$1}") + "$"
}

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
