package nimber

// The inverse of a transfinite nimber.
//
// Let κ = κ_(pⁿ) be the largest κ with an odd prime in a, in the order of their primes and then of n, and K the field
// of everything below it. The powers 1, κ, … κ^(p−1) are a basis over K, and κ^p = β with β in K; so a = A(κ) with a
// polynomial A over K of degree below p, and the field is K[x] modulo x^p ⊕ β. Euclid's algorithm finds S and c ≠ 0 in
// K with S·A ≡ c modulo x^p ⊕ β. Then 1/a = S(κ)/c, and the inverse of c is a problem of the same kind in a smaller
// field, down to a finite nimber.
//
// They have no common factor: for a prime p, x^p ⊕ β is irreducible over a field in which β has no p-th root, and β,
// which is κ_(q/p) or α_p, has none in K; and A is not 0 and has a smaller degree.
//
// To divide only once, remainders are not made monic: a step multiplies by leading coefficients instead. So the
// coefficients grow as products, which is cheap, whereas a division is an inverse in a smaller field with its own
// Euclidean algorithm. Depth: one level for each κ in a and in the constants that occur; each level takes p steps with
// p products.

// Inv returns the inverse of a. It panics if a is 0. The error is an *UnknownError.
func (a Ordinal) Inv() (_ Ordinal, err error) {
	defer catch[*UnknownError](&err)
	return a.inverse(), nil
}

func (a Ordinal) inverse() Ordinal {
	if a.IsZero() {
		panic("nimber: inverse of 0")
	}
	if b, ok := a.Finite(); ok {
		return OrdinalFromBig(b.Inv())
	}
	g := a.largest()
	modulus := make([]Ordinal, g.p+1)
	modulus[0], modulus[g.p] = g.power(), finite(1)
	s, c := bezout(modulus, g.coefficients(a))
	return g.evaluate(s).times(c.inverse())
}

// Div returns the c with b ⊗ c = a. It panics if b is 0. The error is an *UnknownError.
func (a Ordinal) Div(b Ordinal) (_ Ordinal, err error) {
	defer catch[*UnknownError](&err)
	return a.times(b.inverse()), nil
}

// A root is a κ_(pⁿ) with odd p: the exponent ω^k·unit of ω, unit = p^(n−1).
type root struct {
	k    int
	p    uint64
	unit uint64
}

// largest returns the largest root in a, which must not be finite.
func (a Ordinal) largest() root {
	k := len(a.terms[0].exp) - 1
	g := root{k: k, p: uint64(oddPrime(k)), unit: 1}
	for _, t := range a.terms {
		for t.exp.at(k)/g.unit >= g.p {
			g.unit *= g.p
		}
	}
	return g
}

// power returns the p-th power of the root.
func (g root) power() Ordinal {
	if g.unit == 1 {
		return alpha(g.k)
	}
	return Ordinal{[]term{{exponent(nil).with(g.k, g.unit/g.p), NewBig(1)}}}
}

// coefficients returns the polynomial A with A(root) = a.
func (g root) coefficients(a Ordinal) []Ordinal {
	c := make([]Ordinal, g.p)
	for _, t := range a.terms {
		i := t.exp.at(g.k) / g.unit
		rest := term{t.exp.with(g.k, t.exp.at(g.k)%g.unit), t.coef}
		c[i].terms = append(c[i].terms, rest) // still descending
	}
	return trimPolynomial(c)
}

// evaluate returns S(root) for a polynomial of degree below p.
func (g root) evaluate(s []Ordinal) Ordinal {
	var terms []term
	for i, c := range s {
		for _, t := range c.terms {
			terms = append(terms, term{t.exp.with(g.k, t.exp.at(g.k)+uint64(i)*g.unit), t.coef})
		}
	}
	return normal(terms)
}

// bezout returns S and c ≠ 0 with S·a ≡ c modulo m, for coprime polynomials m and a, deg a < deg m. It maintains s₀a ≡
// r₀ and s₁a ≡ r₁ modulo m, initially 0·a ≡ m and 1·a ≡ a; eliminating r₁ from r₀ does the same to s₁ and s₀. Degrees
// of r decrease, and the last that is not 0 is a constant.
func bezout(m, a []Ordinal) (s []Ordinal, c Ordinal) {
	r0, r1 := m, a
	s0, s1 := []Ordinal(nil), []Ordinal{finite(1)}
	for len(r1) > 1 {
		for len(r0) >= len(r1) {
			u, v, shift := r1[len(r1)-1], r0[len(r0)-1], len(r0)-len(r1)
			r0, s0 = eliminate(r0, r1, u, v, shift), eliminate(s0, s1, u, v, shift)
		}
		r0, r1, s0, s1 = r1, r0, s1, s0
	}
	return s1, r1[0]
}

// eliminate returns u·f ⊕ v·x^shift·g.
func eliminate(f, g []Ordinal, u, v Ordinal, shift int) []Ordinal {
	h := make([]Ordinal, max(len(f), len(g)+shift))
	for i, c := range f {
		h[i] = c.times(u)
	}
	for i, c := range g {
		h[i+shift] = h[i+shift].Add(c.times(v))
	}
	return trimPolynomial(h)
}

func trimPolynomial(f []Ordinal) []Ordinal {
	for len(f) > 0 && f[len(f)-1].IsZero() {
		f = f[:len(f)-1]
	}
	return f
}
