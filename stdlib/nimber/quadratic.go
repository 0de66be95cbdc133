package nimber

// # Quadratic equations
//
// Squaring is linear, so x ↦ x⊗x ⊕ x is linear as well, with kernel {0, 1}. Its image is therefore half of the field:
// the a of trace 0, where
//
//	Tr(a) = a ⊕ a² ⊕ a⁴ ⊕ … ⊕ a^(2^63),
//
// because Tr(x² ⊕ x) = x^(2^64) ⊕ x = 0 for every x and the trace vanishes on exactly half of the field.
//
// Claim. In the field of order 2^w, w = 2^k, the trace of a is bit w−1 of a; so x² ⊕ x = a has a solution if and only
// if a < 2^(w-1).
//
// Proof. By induction on k. In the field {0, 1} the trace of a is a. In the field of order 2^2w write a = a₀ ⊕ a₁F, F
// = 2^w. The trace is the composition of a ⊕ ā, ā = a^(2^w), in the field below, and the trace there. Now ā = a₀ ⊕
// a₁(F ⊕ 1), since F is a root of x² ⊕ x ⊕ F/2, whose roots are F and F ⊕ 1, which are exchanged because F is not in
// the field below. Hence a ⊕ ā = a₁, and Tr(a) = Tr(a₁) is bit w−1 of a₁, which is bit 2w−1 of a.
//
// This also explains F⊗F = F ⊕ F/2: F/2 = 2^(w-1) is the least number below F for which x² ⊕ x = F/2 has no solution
// below F, so the definition by mex makes F itself the solution.

// Trace returns the trace of a over the field {0, 1}, which is its bit 63.
func Trace(a uint64) uint64 { return a >> 63 }

// SolveQuadratic returns the even x with x⊗x ⊕ x = a; the other solution is x ⊕ 1. There
// is none below 2^64, and ok is false, if and only if a ≥ 2^63 (its solutions lie in the
// next field: see Big.SolveQuadratic).
func SolveQuadratic(a uint64) (x uint64, ok bool) {
	m := &maps().solve
	return m.low(a) ^ m.high(a), a < 1<<63
}

// solutions returns the columns of the map from a < 2^63 to the even solution, given the columns of squaring. For an
// invertible matrix, the columns 2^i ↦ 2^2i ⊕ 2^i for i > 0, which span the image, are supplemented by 1 ↦ 2^63, which
// is outside it.
func solutions(squares *columns) *columns {
	var c columns
	c[0] = 1 << 63
	for i := 1; i < len(c); i++ {
		c[i] = squares[i] ^ 1<<i
	}
	s := c.inverse()
	s[63] = 0
	return s
}

// QuadraticRoots returns the distinct nimbers x below 2^64 with a⊗x⊗x ⊕ b⊗x ⊕ c = 0, in ascending order: none, one or
// two. It panics if a, b and c are all 0, since every nimber is a root.
//
// The general equation with a, b ≠ 0 becomes y² ⊕ y = a c/b² by x = y b/a.
func QuadraticRoots(a, b, c uint64) []uint64 {
	switch {
	case a == 0 && b == 0 && c == 0:
		panic("nimber: every nimber is a root of the zero polynomial")
	case a == 0 && b == 0:
		return nil
	case a == 0:
		return []uint64{Div(c, b)}
	case b == 0:
		return []uint64{Sqrt(Div(c, a))}
	}
	scale := Div(b, a)
	y, ok := SolveQuadratic(Div(Mul(a, c), Square(b)))
	if !ok {
		return nil
	}
	x := Mul(y, scale)
	return []uint64{min(x, x^scale), max(x, x^scale)}
}
