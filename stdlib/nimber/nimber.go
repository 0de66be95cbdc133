package nimber

import (
	"strconv"

	"sprague/stdlib/display"
)

// A Nimber is a finite nimber below 2^64, the value of a position of an impartial game.
// The methods are the functions of the same names; unlike int and uint64, whose + and *
// are those of numbers, a Nimber says by its type which arithmetic is meant.
type Nimber uint64

// Add returns a ⊕ b.
func (a Nimber) Add(b Nimber) Nimber { return a ^ b }

// Mul returns a ⊗ b.
func (a Nimber) Mul(b Nimber) Nimber { return Nimber(Mul(uint64(a), uint64(b))) }

// Div returns the c with b ⊗ c = a. It panics if b is 0.
func (a Nimber) Div(b Nimber) Nimber { return Nimber(Div(uint64(a), uint64(b))) }

// Inv returns the inverse of a. It panics if a is 0.
func (a Nimber) Inv() Nimber { return Nimber(Inv(uint64(a))) }

// Square returns a ⊗ a.
func (a Nimber) Square() Nimber { return Nimber(Square(uint64(a))) }

// Sqrt returns the square root of a.
func (a Nimber) Sqrt() Nimber { return Nimber(Sqrt(uint64(a))) }

// Pow returns the product of n factors a.
func (a Nimber) Pow(n uint64) Nimber { return Nimber(Pow(uint64(a), n)) }

// Log returns the n with Generator^n = a. It panics if a is 0.
func (a Nimber) Log() uint64 { return Log(uint64(a)) }

// LogBase returns the least n with base^n = a, if there is one. It panics if a or base is 0.
func (a Nimber) LogBase(base Nimber) (n uint64, ok bool) { return LogBase(uint64(a), uint64(base)) }

// Order returns the least n > 0 with a^n = 1. It panics if a is 0.
func (a Nimber) Order() uint64 { return Order(uint64(a)) }

// Trace returns the trace of a over {0, 1}.
func (a Nimber) Trace() Nimber { return Nimber(Trace(uint64(a))) }

// SolveQuadratic returns the even x with x⊗x ⊕ x = a, if there is one below 2^64.
func (a Nimber) SolveQuadratic() (x Nimber, ok bool) {
	y, ok := SolveQuadratic(uint64(a))
	return Nimber(y), ok
}

// FieldBits returns the least power of two w with a < 2^w: the least field with a in it
// has order 2^w.
func (a Nimber) FieldBits() int { return FieldBits(uint64(a)) }

// MinimalPolynomial returns the polynomial of least degree over {0, 1} with root a.
func (a Nimber) MinimalPolynomial() Polynomial { return MinimalPolynomial(uint64(a)) }

// String returns a in decimal digits.
func (a Nimber) String() string { return strconv.FormatUint(uint64(a), 10) }

// Display shows a as text, and in LaTeX in the notation ∗5 of Winning Ways.
func (a Nimber) Display() display.Bundle {
	return display.Plain(a.String()).With(display.MIMELaTeX, []byte(`$\ast `+a.String()+`$`))
}
