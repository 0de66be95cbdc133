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
// an ordinal, but not a normal form; the user may mean the sum of nimbers, which is w+1. An error is a *SyntaxError.
func ParseOrdinal(text string) (_ Ordinal, err error) {
	defer catch[*SyntaxError](&err)
	if strings.TrimSpace(text) == "0" {
		return Ordinal{}, nil
	}
	p := scanner{text: text}
	a := p.ordinal(2)
	if p.skip() < len(text) {
		p.fail(p.at, "unexpected character")
	}
	return a, nil
}

// MustParseOrdinal is ParseOrdinal for constant texts; it panics on an error.
func MustParseOrdinal(text string) Ordinal { return must(ParseOrdinal(text)) }

// The grammar:
//
//	ordinal  = term {"+" term}
//	term     = number | power ["*" number]
//	power    = "w" ["^" (number | power | "(" ordinal ")")]
//
// with "ω" for "w" and "·" for "*". An ordinal is below ω for height 0, below ω^ω for height 1 and below ω^ω^ω for
// height 2, as its exponents have a height less.

// ordinal reads a sum of terms with descending exponents.
func (p *scanner) ordinal(height int) (a Ordinal) {
	for more := true; more; more = p.take("+") != 0 {
		at := p.skip()
		t := p.factor(height)
		if len(t.exp) > 0 && p.take("*·") != 0 {
			t.coef = p.natural()
		}
		if n := len(a.terms); n > 0 && a.terms[n-1].exp.compare(t.exp) <= 0 {
			p.fail(at, "the exponents of a normal form must descend")
		}
		a.terms = append(a.terms, t)
	}
	return a
}

// factor reads a number or a power of ω.
func (p *scanner) factor(height int) term {
	at := p.skip()
	switch {
	case p.take("wω") == 0:
		return term{nil, p.natural()}
	case height == 0:
		p.fail(at, "not below w^w^w")
	case p.take("^") == 0:
		return term{exponent{1}, NewBig(1)}
	}
	var e Ordinal
	parenthesis := p.take("(") != 0
	if at = p.skip(); !parenthesis {
		e.terms = []term{p.factor(height - 1)}
	} else if e = p.ordinal(height - 1); p.take(")") == 0 {
		p.fail(p.at, "closing parenthesis expected")
	}
	return term{p.exponent(e, at), NewBig(1)}
}

// maxOmegaPower bounds k in ω^(ω^k): there are 6541 odd primes below kappaLimit.
const maxOmegaPower = 6540

// exponent returns the coefficients of the powers of ω in e, which is below ω^ω and was read at an offset.
func (p *scanner) exponent(e Ordinal, at int) (coefficients exponent) {
	for _, t := range e.terms {
		c, small := t.coef.Uint64()
		k := t.exp.at(0)
		if !small || c > math.MaxInt64 || k > maxOmegaPower {
			p.fail(at, "exponent too large")
		}
		coefficients = coefficients.with(int(k), c)
	}
	return coefficients
}

// natural reads a number above 0.
func (p *scanner) natural() Big {
	at, digits := p.digits()
	b, err := ParseBig(digits)
	switch {
	case digits == "":
		p.fail(at, "a number or w expected")
	case err != nil:
		p.fail(at, "too many digits")
	case b.IsZero():
		p.fail(at, "0 has no place in a normal form")
	}
	return b
}
