package nimber

import (
	"math/bits"

	"sprague/stdlib/task"
)

// # Operations of Big
//
// All are those of a tower of fields: with F = 2^(64·h), h a power of two, a number of 2h words is a₀ ⊕ a₁F, and F⊗F =
// F ⊕ d with d = F/2. Each is reduced to the level below:
//
//	sum       word by word
//	product   (a₀ ⊕ a₁F)(b₀ ⊕ b₁F) = (a₀b₀ ⊕ d a₁b₁) ⊕ ((a₀⊕a₁)(b₀⊕b₁) ⊕ a₀b₀)F: three products (Karatsuba)
//	square    a₀² ⊕ d a₁² ⊕ a₁²F: two squares and one product with d
//	root      the reverse: a₁ is the root of the upper half, and a₀ that of a₀² = lower ⊕ d·upper
//	inverse   ā/(aā), where the conjugate ā = a₀ ⊕ a₁ ⊕ a₁F and the norm aā is in the field below
//	x² ⊕ x    two equations of the same kind in the field below (see [solveWords])
//
// A number of n words is padded with zeros to a power of two, which does not change its value, since each field is the
// lower half of the next.
//
// Within an operation, words are in another basis in which a product of words is one of polynomials over {0, 1}
// (polynomial.go): the level of words is carry-less multiplication by the processor, and the change of basis is made
// once for a product, not once for each pair of words.
//
// Cost for n words: a sum n; a square or a root the products with d of each level; a product about 2n^1.58 products of
// words; an inverse two products for each level; a power 64 squares and at most as many products.

// Add returns a ⊕ b.
func (a Big) Add(b Big) Big {
	if len(a.words) < len(b.words) {
		a, b = b, a
	}
	s := a.padded(len(a.words))
	for i, w := range b.words {
		s[i] ^= w
	}
	return trimmed(s)
}

// Mul returns a ⊗ b. A number of m words times one of n > m words takes n/m products of m words, since the blocks of
// the longer one are coordinates over the subfield of the shorter one.
func (a Big) Mul(b Big) Big {
	if len(a.words) < len(b.words) {
		a, b = b, a
	}
	m := powerOfTwo(len(b.words))
	x := a.padded((len(a.words) + m - 1) / m * m)
	y := b.padded(m)
	if m == 1 {
		for i, w := range x {
			x[i] = Mul(w, y[0])
		}
		return trimmed(x)
	}
	enterPoly(x)
	enterPoly(y)
	k := newKaratsuba(m)
	for i := 0; i < len(x); i += m {
		k.mul(x[i:i+m], x[i:i+m], y)
	}
	leavePoly(x)
	return trimmed(x)
}

// Square returns a ⊗ a, in linear time except for multiplications by d.
func (a Big) Square() Big {
	x := a.padded(powerOfTwo(len(a.words)))
	enterPoly(x)
	polyMulVec(x, x, x)
	for h := 1; h < len(x); h *= 2 {
		addTop(x, h)
	}
	leavePoly(x)
	return trimmed(x)
}

// Sqrt returns the square root of a. It inverts the steps of Square in reverse order.
func (a Big) Sqrt() Big {
	x := a.padded(powerOfTwo(len(a.words)))
	enterPoly(x)
	for h := len(x) / 2; h >= 1; h /= 2 {
		addTop(x, h)
	}
	leavePoly(x)
	maps().root.replace(x)
	return trimmed(x)
}

// addTop adds to the lower half of every block of 2h words d times its upper half. Applied for h = 1, 2, 4, … to the
// squares of the words it gives the square; applied for …, 4, 2, 1 it inverts that, since it is an involution on each
// level: the upper halves do not change.
func addTop(x []uint64, h int) {
	task.Check()
	t := make([]uint64, len(x))
	upper, scratch := t[:len(x)/2], t[len(x)/2:]
	for i := 0; i < len(x); i += 2 * h {
		copy(upper[i/2:], x[i+h:i+2*h])
	}
	topMulPoly(upper, h, 1, scratch)
	for i := 0; i < len(x); i += 2 * h {
		xorInto(x[i:i+h], upper[i/2:i/2+h])
	}
}

// Inv returns the inverse of a. It panics if a is 0.
func (a Big) Inv() Big {
	switch len(a.words) {
	case 0:
		panic("nimber: inverse of 0")
	case 1:
		return NewBig(Inv(a.words[0]))
	}
	h := powerOfTwo(len(a.words)) / 2
	conjugate := a.Add(Big{a.words[h:]})
	return conjugate.Mul(a.Mul(conjugate).Inv())
}

// Div returns the c with b ⊗ c = a. It panics if b is 0.
func (a Big) Div(b Big) Big {
	if b.IsZero() {
		panic("nimber: division by 0")
	}
	return a.Mul(b.Inv())
}

// Pow returns the product of n factors a; the power 0 is 1.
func (a Big) Pow(n uint64) Big { return power(a, NewBig(1), n, Big.Mul, Big.Square) }

// power multiplies one by the squares of a that the bits of n name.
func power[T any](a, one T, n uint64, mul func(a, b T) T, square func(a T) T) T {
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			one = mul(one, a)
		}
		if n > 1 {
			a = square(a)
		}
	}
	return one
}

// SolveQuadratic returns the even x with x ⊗ x ⊕ x = a; the other solution is x ⊕ 1. Solutions always exist, in the
// field of a or the next one.
func (a Big) SolveQuadratic() Big {
	n := powerOfTwo(len(a.words))
	if a.BitLen() == 64*n { // trace 1 in the least field: use the next
		n *= 2
	}
	x := a.padded(n)
	solveWords(x)
	return trimmed(x)
}

// solveWords replaces a, of trace 0, by the even solution x. In halves the equation is
//
//	x₁² ⊕ x₁ = a₁,     x₀² ⊕ x₀ = a₀ ⊕ d x₁²,
//
// and exactly one of x₁ and x₁ ⊕ 1 makes the second solvable, since d has trace 1.
func solveWords(a []uint64) {
	if len(a) == 1 {
		a[0], _ = SolveQuadratic(a[0])
		return
	}
	h := len(a) / 2
	lo, hi := a[:h], a[h:]
	solveWords(hi)
	t := trimmed(hi).Square().padded(h)
	enterPoly(t)
	topMulPoly(t, h, 1, make([]uint64, h))
	leavePoly(t)
	xorInto(lo, t)
	if lo[h-1]>>63 == 1 {
		hi[0] ^= 1
		lo[h-1] ^= 1 << 63
	}
	solveWords(lo)
}

// powerOfTwo returns the least power of two ≥ n, for n ≥ 0.
func powerOfTwo(n int) int { return 1 << bits.Len(uint(max(n, 1)-1)) }
