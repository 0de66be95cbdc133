package nimber

import "strconv"

// A Nimber is a finite nimber below 2^64, the value of a position of an impartial game. Of returns one. Its methods
// are the functions of the same names on uint64; == and != compare. The zero Nimber is 0.
type Nimber struct{ n uint64 }

// Of returns the nimber ∗n.
func Of(n uint64) Nimber { return Nimber{n} }

// Uint64 returns the n with a = ∗n.
func (a Nimber) Uint64() uint64 { return a.n }

// Add returns a ⊕ b.
func (a Nimber) Add(b Nimber) Nimber { return Nimber{a.n ^ b.n} }

// Mul returns a ⊗ b.
func (a Nimber) Mul(b Nimber) Nimber { return Nimber{Mul(a.n, b.n)} }

// Div returns the c with b ⊗ c = a. It panics if b is 0.
func (a Nimber) Div(b Nimber) Nimber { return Nimber{Div(a.n, b.n)} }

// Inv returns the inverse of a. It panics if a is 0.
func (a Nimber) Inv() Nimber { return Nimber{Inv(a.n)} }

// Square returns a ⊗ a.
func (a Nimber) Square() Nimber { return Nimber{Square(a.n)} }

// Sqrt returns the square root of a.
func (a Nimber) Sqrt() Nimber { return Nimber{Sqrt(a.n)} }

// Pow returns the product of n factors a.
func (a Nimber) Pow(n uint64) Nimber { return Nimber{Pow(a.n, n)} }

// Log returns the n with Generator^n = a. It panics if a is 0.
func (a Nimber) Log() uint64 { return Log(a.n) }

// Order returns the least n > 0 with a^n = 1. It panics if a is 0.
func (a Nimber) Order() uint64 { return Order(a.n) }

// String returns a in decimal digits.
func (a Nimber) String() string { return strconv.FormatUint(a.n, 10) }

// MarshalText returns String.
func (a Nimber) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText parses decimal digits.
func (a *Nimber) UnmarshalText(text []byte) (err error) {
	a.n, err = strconv.ParseUint(string(text), 10, 64)
	return err
}

// LaTeX returns a in the notation ∗5 of Winning Ways.
func (a Nimber) LaTeX() string { return `$\ast ` + a.String() + `$` }
