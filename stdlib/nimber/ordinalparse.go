package nimber

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

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

// deepest bounds the powers that are open, and so the stack.
const deepest = 1000

// power reads the exponent after an omega.
func (p *scanner) power() exponent {
	if p.take("^") == 0 {
		return exponent{1}
	}
	if p.depth++; p.depth > deepest {
		p.fail(p.at, "more than %d parentheses or powers are open here", deepest)
	}
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

// A SyntaxError says what is wrong with the text of a number, and where.
type SyntaxError struct {
	Text   string // the whole text
	Offset int    // in bytes
	Msg    string
}

// mostShown is the length in bytes of the longest text that an error shows.
const mostShown = 200

// Error shows the text with a caret at the offset, unless it is long.
func (e *SyntaxError) Error() string {
	if len(e.Text) > mostShown {
		return fmt.Sprintf("nimber: %s, at byte %d of %d", e.Msg, e.Offset, len(e.Text))
	}
	return fmt.Sprintf("nimber: %s\n    %s\n    %s^", e.Msg, e.Text,
		strings.Repeat(" ", utf8.RuneCountInString(e.Text[:e.Offset])))
}

// A scanner reads a text, in which spaces do not matter; at is the next byte. Errors are panics with a *SyntaxError,
// which catch returns.
type scanner struct {
	text  string
	at    int
	depth int // of powers that are open
}

func (p *scanner) fail(offset int, format string, args ...any) {
	panic(&SyntaxError{Text: p.text, Offset: offset, Msg: fmt.Sprintf(format, args...)})
}

// catch sets err to the error of type E with which a calculation panicked. Other panics go on.
func catch[E error](err *error) {
	switch r := recover().(type) {
	case nil:
	case E:
		*err = r
	default:
		panic(r)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// next returns the next character that is not a space, 0 at the end.
func (p *scanner) next() rune {
	for p.at < len(p.text) {
		c, size := utf8.DecodeRuneInString(p.text[p.at:])
		if !unicode.IsSpace(c) {
			return c
		}
		p.at += size
	}
	return 0
}

// take reads the next character if it is one of these.
func (p *scanner) take(any string) rune {
	c := p.next()
	if c == 0 || !strings.ContainsRune(any, c) {
		return 0
	}
	p.at += utf8.RuneLen(c)
	return c
}

func (p *scanner) digits() string {
	rest := p.text[p.at:]
	digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
	p.at += len(digits)
	return digits
}
