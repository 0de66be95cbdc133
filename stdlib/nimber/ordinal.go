package nimber

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"sprague/stdlib/internal/list"
)

// An Ordinal is a nimber below ω^ω^ω, finite or transfinite, in Cantor's normal form
//
//	ω^e₁·c₁ + ω^e₂·c₂ + …    e₁ > e₂ > …,  cᵢ finite and not 0.
//
// These nimbers are a field, the algebraic closure of {0, 1} [Conway1976], [Lenstra1977]. The + of the normal form is
// also the nim sum of its terms, and ω^e·c is the nim product of ω^e and c. The zero value is 0, and values are
// immutable.
type Ordinal struct {
	terms []term // exponents descending, coefficients not 0
}

type term struct {
	exp  exponent
	coef Big
}

// An exponent is an ordinal below ω^ω: e[k] is the coefficient of ω^k. The last one is not 0.
type exponent []uint64

func (e exponent) compare(f exponent) int {
	if len(e) != len(f) {
		return len(e) - len(f)
	}
	for k := len(e) - 1; k >= 0; k-- {
		if c := cmp.Compare(e[k], f[k]); c != 0 {
			return c
		}
	}
	return 0
}

// with returns e with coefficient c at ω^k.
func (e exponent) with(k int, c uint64) exponent {
	f := make(exponent, max(len(e), k+1))
	copy(f, e)
	f[k] = c
	for len(f) > 0 && f[len(f)-1] == 0 {
		f = f[:len(f)-1]
	}
	return f
}

func (e exponent) at(k int) uint64 {
	if k < len(e) {
		return e[k]
	}
	return 0
}

// normal returns the nim sum of terms in any order; it keeps the slice. Terms with the same exponent add as finite
// nimbers and cancel if they are equal. The + between terms of different exponents is both the ordinary sum and the
// nim sum [Conway1976].
func normal(terms []term) Ordinal {
	slices.SortFunc(terms, func(s, t term) int { return t.exp.compare(s.exp) })
	var sum []term
	for _, t := range terms {
		n := len(sum)
		if n > 0 && sum[n-1].exp.compare(t.exp) == 0 {
			t.coef = t.coef.Add(sum[n-1].coef)
			sum = sum[:n-1]
		}
		if !t.coef.IsZero() {
			sum = append(sum, t)
		}
	}
	return Ordinal{sum}
}

// Omega returns ω, the least infinite nimber, a cube root of 2.
func Omega() Ordinal { return Ordinal{[]term{{exponent{1}, NewBig(1)}}} }

// OrdinalFromBig returns the finite nimber b as an Ordinal.
func OrdinalFromBig(b Big) Ordinal { return normal([]term{{nil, b}}) }

func finite(x uint64) Ordinal { return OrdinalFromBig(NewBig(x)) }

// Finite returns a as a Big if it is finite.
func (a Ordinal) Finite() (b Big, ok bool) {
	switch {
	case len(a.terms) == 0:
		return Big{}, true
	case len(a.terms[0].exp) == 0:
		return a.terms[0].coef, true
	}
	return Big{}, false
}

// IsZero reports whether a is 0.
func (a Ordinal) IsZero() bool { return len(a.terms) == 0 }

// Equal reports whether a and b are the same nimber.
func (a Ordinal) Equal(b Ordinal) bool { return a.Cmp(b) == 0 }

// Cmp returns a negative number, 0 or a positive number if a is less than, equal to or greater than b as ordinals.
func (a Ordinal) Cmp(b Ordinal) int {
	return slices.CompareFunc(a.terms, b.terms, func(s, t term) int {
		if c := s.exp.compare(t.exp); c != 0 {
			return c
		}
		return s.coef.Cmp(t.coef)
	})
}

// Add returns a ⊕ b.
func (a Ordinal) Add(b Ordinal) Ordinal { return normal(slices.Concat(a.terms, b.terms)) }

// String returns the normal form with w for ω: w^(w*2)+w*3+5.
func (a Ordinal) String() string {
	if a.IsZero() {
		return "0"
	}
	return list.Join(a.terms, "+", term.String)
}

func (t term) String() string {
	if len(t.exp) == 0 {
		return t.coef.String()
	}
	power := "w"
	switch e := t.exp.ordinal().String(); {
	case e == "1":
	case e == "w" || strings.Trim(e, "0123456789") == "":
		power += "^" + e
	default:
		power += "^(" + e + ")"
	}
	if c := t.coef.String(); c != "1" {
		power += "*" + c
	}
	return power
}

// ordinal returns e, which is itself an ordinal.
func (e exponent) ordinal() (a Ordinal) {
	for k, c := range slices.Backward(e) {
		if c != 0 {
			a.terms = append(a.terms, term{exponent(nil).with(0, uint64(k)), NewBig(c)})
		}
	}
	return a
}

var shortPower = regexp.MustCompile(`\^(\w+)`)

// LaTeX returns the normal form as LaTeX.
func (a Ordinal) LaTeX() string {
	text := shortPower.ReplaceAllString(a.String(), "^($1)")
	return "$" + strings.NewReplacer("w", `\omega`, "*", `\cdot `, "(", "{", ")", "}").Replace(text) + "$"
}
