package nimber

import (
	"math"
	"strings"
)

// ParseOrdinal parses a nimber below ω^ω^ω in Cantor's normal form, such as
//
//	w^(w*2)+w*3+5     ω^ω^13     w^(w^2+w*4+1)*7
//
// with w or ω, * or ·, and optional spaces. ^ is right-associative and binds before *. Exponents must descend: 1+w is
// an ordinal, but not a normal form. An error is a *SyntaxError.
func ParseOrdinal(text string) (Ordinal, error) {
	p := ordinalParser{text: text}
	form := p.sum()
	p.space()
	if p.err == nil && p.pos < len(text) {
		p.fail(p.pos, "unexpected character")
	}
	a := p.ordinal(form)
	if p.err != nil {
		return Ordinal{}, p.err
	}
	return a, nil
}

// MustParseOrdinal is ParseOrdinal for constant texts; it panics on an error.
func MustParseOrdinal(text string) Ordinal {
	a, err := ParseOrdinal(text)
	if err != nil {
		panic(err)
	}
	return a
}

// The grammar, in which spaces do not matter:
//
//	sum   = term {"+" term}
//	term  = number | power ["*" number]
//	power = ("w" | "ω") ["^" (number | power | "(" sum ")")]

// A normalForm is an ordinal below ε₀ as written.
type normalForm []normalTerm

type normalTerm struct {
	exp    normalForm // nil for a finite term
	coef   Big
	offset int // of the term in the text
}

// The text is first parsed as an ordinal below ε₀, of any height, and then tested to be below ω^ω^ω, so that the error
// for "w^(w^w)" is that it is too large. Terms have offsets for errors found after parsing.
//
// A normal form has descending exponents and nonzero coefficients, and each ordinal has exactly one. Ordinals in other
// forms, such as 1 + w, are rejected: the user may mean the sum of nimbers, which is w + 1.

// An ordinalParser has the first error; after it the methods return quickly.
type ordinalParser struct {
	text  string
	pos   int
	depth int
	err   error
}

// maxDepth bounds parentheses and towers of powers; valid input has at most three levels.
const maxDepth = 100

func (p *ordinalParser) fail(offset int, msg string) {
	if p.err == nil {
		p.err = &SyntaxError{p.text, offset, msg}
		p.pos = len(p.text)
	}
}

func (p *ordinalParser) space() {
	for p.pos < len(p.text) && p.text[p.pos] == ' ' {
		p.pos++
	}
}

// accept skips spaces, and then the first of the words that comes next. No word is a prefix of another.
func (p *ordinalParser) accept(words ...string) bool {
	p.space()
	for _, w := range words {
		if strings.HasPrefix(p.text[p.pos:], w) {
			p.pos += len(w)
			return true
		}
	}
	return false
}

// sum = term { "+" term }
func (p *ordinalParser) sum() normalForm {
	p.space()
	first := p.term()
	if first.coef.IsZero() && first.exp == nil { // 0 is the only term
		return nil
	}
	form := normalForm{first}
	for p.accept("+") {
		p.space()
		t := p.term()
		if p.err != nil {
			return nil
		}
		if t.coef.IsZero() {
			p.fail(t.offset, "a term 0 has no place in a normal form")
		} else if compareForms(form[len(form)-1].exp, t.exp) <= 0 {
			p.fail(t.offset, "the exponents of a normal form must descend")
		}
		form = append(form, t)
	}
	return form
}

// term = number | power [ "*" number ]
func (p *ordinalParser) term() normalTerm {
	t := normalTerm{offset: p.pos, coef: NewBig(1)}
	if !p.accept("w", "ω") {
		t.coef = p.number()
		return t
	}
	t.exp = p.power()
	if p.accept("*", "·") {
		p.space()
		start := p.pos
		if t.coef = p.number(); t.coef.IsZero() {
			p.fail(start, "a coefficient must not be 0")
		}
	}
	return t
}

// power reads the exponent after an omega: [ "^" ( number | omega power | "(" sum ")" ) ].
func (p *ordinalParser) power() normalForm {
	one := normalForm{{coef: NewBig(1)}}
	if !p.accept("^") {
		return one
	}
	if p.depth++; p.depth > maxDepth {
		p.fail(p.pos, "nested too deeply")
	}
	defer func() { p.depth-- }()
	p.space()
	start := p.pos
	var exp normalForm
	switch {
	case p.accept("w", "ω"):
		exp = normalForm{{exp: p.power(), coef: NewBig(1), offset: start}}
	case p.accept("("):
		exp = p.sum()
		if !p.accept(")") {
			p.fail(p.pos, "closing parenthesis expected")
		}
	default:
		exp = normalForm{{coef: p.number(), offset: start}}
	}
	if len(exp) == 0 || exp[0].exp == nil && exp[0].coef.IsZero() {
		p.fail(start, "an exponent 0 has no place in a normal form")
		return one
	}
	return exp
}

// number reads decimal digits.
func (p *ordinalParser) number() Big {
	p.space()
	start := p.pos
	for p.pos < len(p.text) && '0' <= p.text[p.pos] && p.text[p.pos] <= '9' {
		p.pos++
	}
	if start == p.pos {
		p.fail(start, "a number or w expected")
		return Big{}
	}
	b, err := ParseBig(p.text[start:p.pos])
	if err != nil {
		p.fail(start, "too many digits")
	}
	return b
}

// compareForms orders two normal forms as ordinals: by the first difference, exponents before coefficients; a longer
// form is greater.
func compareForms(a, b normalForm) int {
	for i := range min(len(a), len(b)) {
		if c := compareForms(a[i].exp, b[i].exp); c != 0 {
			return c
		}
		if c := a[i].coef.Cmp(b[i].coef); c != 0 {
			return c
		}
	}
	return len(a) - len(b)
}

// ordinal returns the value of a form, which must be below ω^ω^ω.
func (p *ordinalParser) ordinal(form normalForm) Ordinal {
	var a Ordinal
	for _, t := range form {
		a.terms = append(a.terms, term{p.exponent(t.exp), t.coef})
	}
	return a
}

// exponent converts a form below ω^ω to the coefficients of the powers of ω.
func (p *ordinalParser) exponent(form normalForm) exponent {
	var e exponent
	for _, t := range form {
		k := uint64(0)
		if len(t.exp) > 0 {
			k = p.small(t.exp[0].coef, t.offset, maxOmegaPower)
			if t.exp[0].exp != nil {
				p.fail(t.offset, "not below w^w^w")
			}
		}
		c := p.small(t.coef, t.offset, math.MaxInt64)
		if p.err != nil {
			return nil
		}
		e = e.with(int(k), c)
	}
	return e
}

// maxOmegaPower bounds k in ω^(ω^k): there are 6541 odd primes below kappaLimit.
const maxOmegaPower = 6540

// small returns b, which must not exceed the limit: an index in tables of primes, or a machine word.
func (p *ordinalParser) small(b Big, offset int, limit uint64) uint64 {
	x, ok := b.Uint64()
	if !ok || x > limit {
		p.fail(offset, "exponent too large")
	}
	return x
}
