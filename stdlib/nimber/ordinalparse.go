package nimber

import "math"

// ParseOrdinal parses a nimber below ω^ω^ω in Cantor's normal form, such as
//
//	w^(w*2)+w*3+5     ω^ω^13     w^(w^2+w*4+1)*7
//
// with w or ω, * or ·, and optional spaces. ^ is right-associative and binds before *. Exponents must descend: 1+w is
// an ordinal, but not a normal form; the user may mean the sum of nimbers, which is w+1. An error is a *SyntaxError.
func ParseOrdinal(text string) (_ Ordinal, err error) {
	defer catch[*SyntaxError](&err)
	p := scanner{text: text}
	a := p.ordinal()
	if p.next() != 0 {
		p.fail(p.at, "unexpected character")
	}
	return a, nil
}

// MustParseOrdinal is ParseOrdinal for constant texts; it panics on an error.
func MustParseOrdinal(text string) Ordinal { return must(ParseOrdinal(text)) }

// The grammar:
//
//	ordinal  = term {"+" term}
//	term     = number | "w" power ["*" number]
//	power    = ["^" (number | "w" power | "(" ordinal ")")]
//
// with "ω" for "w" and "·" for "*". An exponent is read as an ordinal below ω^ω^ω, and must be below ω^ω.

// ordinal reads a sum of terms with descending exponents.
func (p *scanner) ordinal() Ordinal {
	terms := []term{p.term()}
	if terms[0].coef.IsZero() { // 0 is the only term
		return Ordinal{}
	}
	for p.take("+") != 0 {
		p.next()
		at := p.at
		t := p.term()
		switch {
		case t.coef.IsZero():
			p.fail(at, "a term 0 has no place in a normal form")
		case terms[len(terms)-1].exp.compare(t.exp) <= 0:
			p.fail(at, "the exponents of a normal form must descend")
		}
		terms = append(terms, t)
	}
	return Ordinal{terms}
}

func (p *scanner) term() term {
	if p.take("wω") == 0 {
		return term{nil, p.natural()}
	}
	t := term{p.power(), NewBig(1)}
	if p.take("*·") != 0 {
		p.next()
		at := p.at
		if t.coef = p.natural(); t.coef.IsZero() {
			p.fail(at, "a coefficient must not be 0")
		}
	}
	return t
}

// power reads the exponent after an omega.
func (p *scanner) power() exponent {
	if p.take("^") == 0 {
		return exponent{1}
	}
	p.enter()
	defer func() { p.depth-- }()
	parenthesis := p.take("(") != 0
	p.next()
	at := p.at
	var e Ordinal
	switch {
	case parenthesis:
		if e = p.ordinal(); p.take(")") == 0 {
			p.fail(p.at, "closing parenthesis expected")
		}
	case p.take("wω") != 0:
		e = Ordinal{[]term{{p.power(), NewBig(1)}}}
	default:
		e = OrdinalFromBig(p.natural())
	}
	if e.IsZero() {
		p.fail(at, "an exponent 0 has no place in a normal form")
	}
	return p.exponent(e, at)
}

// maxOmegaPower bounds k in ω^(ω^k): there are 6541 odd primes below kappaLimit.
const maxOmegaPower = 6540

// exponent returns the coefficients of the powers of ω in e, which was read at an offset.
func (p *scanner) exponent(e Ordinal, at int) (coefficients exponent) {
	for _, t := range e.terms {
		c, small := t.coef.Uint64()
		switch k := t.exp.at(0); {
		case len(t.exp) > 1:
			p.fail(at, "not below w^w^w")
		case !small || c > math.MaxInt64 || k > maxOmegaPower:
			p.fail(at, "exponent too large")
		default:
			coefficients = coefficients.with(int(k), c)
		}
	}
	return coefficients
}

func (p *scanner) natural() Big {
	p.next()
	at := p.at
	digits := p.digits()
	if digits == "" {
		p.fail(at, "a number or w expected")
	}
	b, err := ParseBig(digits)
	if err != nil {
		p.fail(at, "too many digits")
	}
	return b
}
