package nimber

import (
	"strconv"
	"unicode"
)

// # Expressions
//
// The grammar, in which spaces do not matter:
//
//	sum     = product {("+" | "-" | "⊕") product}
//	product = factor {("*" | "/" | "⊗" | "·") factor}
//	factor  = atom ["^" ["-"] number] | "-" factor
//	atom    = number | letter | "(" sum ")" | ("sqrt" | "inv" | "square" | "trace") "(" sum ")"
//
// "^" raises to a power, whose exponent is an ordinary integer. Subtraction is addition.

// Eval returns the value of an expression of nimbers, such as "(2+3)*5/7" or "2^3 ⊕ sqrt(6)": + and - are
// nim-addition, * and / the operations of the field, ^ powers with ordinary exponents, and sqrt, inv, square and trace
// functions. Letters a, b, c, … stand for the values, in their order: Eval("a*(b+5)", 9, 4); unused values are
// ignored. It panics with a *SyntaxError; ParseExpression returns it.
func Eval(text string, values ...uint64) Nimber { return must(ParseExpression(text, values...)) }

// ParseExpression is Eval with an error result: a *SyntaxError if the text is malformed, divides by 0, or has a
// number ≥ 2^64 (use Big for these) or a letter without a value.
func ParseExpression(text string, values ...uint64) (_ Nimber, err error) {
	defer catch[*SyntaxError](&err)
	return (&expression{scanner: scanner{text: text}, values: values}).value(), nil
}

// value reads the whole text.
func (p *expression) value() Nimber {
	v := p.sum()
	if c := p.next(); p.at < len(p.text) {
		p.fail(p.at, "%q is not expected here; operations are + - * / ^", c)
	}
	return Nimber{v}
}

// An expression has a method for each rule of the grammar, which computes the value while reading.
//
// Termination. Each rule reads at least a character before it calls itself for a parenthesis, and the depth of
// parentheses is bounded.
//
// Cost. That of the operations; the power n takes log n products.
type expression struct {
	scanner
	values []uint64
	depth  int         // of parentheses that are open
	steps  *Derivation // of each operation, or nil
}

// deepest bounds the parentheses that are open, and so the stack.
const deepest = 1000

// sum reads and adds products.
func (p *expression) sum() uint64 {
	if p.depth++; p.depth > deepest {
		p.fail(p.at, "more than %d parentheses are open here", deepest)
	}
	v := p.product()
	for p.take("+-−⊕") != 0 {
		w := p.product()
		v = p.step("⊕", v, w, v^w)
	}
	p.depth--
	return v
}

// product reads factors from left to right, and reports a division by 0 at the divisor.
func (p *expression) product() uint64 {
	v := p.factor()
	for {
		c := p.take("*/⊗·×÷")
		if c == 0 {
			return v
		}
		at := p.skip()
		w := p.factor()
		switch {
		case c != '/' && c != '÷':
			v = p.step("⊗", v, w, Mul(v, w))
		case w == 0:
			p.fail(at, "division by 0")
		default:
			v = p.step("/", v, w, Div(v, w))
		}
	}
}

// step records an operation, if there is a derivation, and returns the result.
func (p *expression) step(op string, v, w, result uint64) uint64 {
	p.steps.add("%d %s %d = %d", v, op, w, result)
	return result
}

// factor reads an atom and a power. The exponent is an ordinary integer.
func (p *expression) factor() uint64 {
	for p.take("-−") != 0 { // every nimber is its own negative
	}
	at := p.skip()
	v := p.atom()
	if p.take("^") == 0 {
		return v
	}
	negative := p.take("-−") != 0
	n, ok := p.number()
	if !ok {
		p.fail(p.at, "an exponent is an ordinary number, such as 2^3 or 2^-1")
	}
	if negative && v == 0 {
		p.fail(at, "0 has no inverse")
	}
	base, sign := v, ""
	if negative {
		base, sign = Inv(v), "−"
	}
	result := Pow(base, n)
	p.steps.add("%d to the power %s%d = %d", v, sign, n, result)
	return result
}

// number reads digits. The error for a number ≥ 2^64 refers to Big.
func (p *expression) number() (n uint64, ok bool) {
	from, digits := p.digits()
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil && digits != "" {
		p.fail(from, "%s is not below 2^64; nimber.MustParseBig reads numbers of any size, whose methods Add, Mul, … "+
			"calculate", digits)
	}
	return n, err == nil
}

// functions are the functions of expressions.
var functions = map[string]func(uint64) uint64{
	"sqrt": Sqrt, "inv": Inv, "square": Square, "trace": Trace,
}

// atom reads an atom.
func (p *expression) atom() uint64 {
	c := p.next()
	from := p.at
	switch {
	case c == 0:
		p.fail(p.at, "the expression ends where a number should be")
	case '0' <= c && c <= '9':
		n, _ := p.number()
		return n
	case c == '(':
		p.at++
		v := p.sum()
		if p.take(")") == 0 {
			p.fail(from, "this parenthesis is not closed")
		}
		return v
	case unicode.IsLetter(c):
		return p.named(from)
	}
	p.fail(p.at, "%q is not expected here; write a number, a letter or a parenthesis", c)
	return 0
}

// named reads a value, whose name is one letter, or a function.
func (p *expression) named(from int) uint64 {
	name := p.while(unicode.IsLetter)
	if f, ok := functions[name]; ok {
		if p.take("(") == 0 {
			p.fail(p.at, "%s needs a parenthesis, such as %s(6)", name, name)
		}
		v := p.sum()
		if p.take(")") == 0 {
			p.fail(from, "the parenthesis of %s is not closed", name)
		}
		if name == "inv" && v == 0 {
			p.fail(from, "0 has no inverse")
		}
		result := f(v)
		p.steps.add("%s(%d) = %d", name, v, result)
		return result
	}
	if i := int(name[0]) - 'a'; len(name) == 1 && i >= 0 && i < len(p.values) {
		return p.values[i]
	}
	if len(name) == 1 {
		p.fail(from, "%s has no value: Eval(text, a, b, …) gives values to the letters in their order", name)
	}
	p.fail(from, "%q is unknown; functions are sqrt, inv, square and trace", name)
	return 0
}
