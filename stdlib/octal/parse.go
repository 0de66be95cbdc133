package octal

import (
	"fmt"
	"strconv"
	"strings"

	"sprague/stdlib/octal/internal/rules"
)

// MaxDigits is the largest number of digits in a code.
const MaxDigits = 4096

// A SyntaxError describes why a text is not the code of a game.
type SyntaxError struct {
	Offset int // of the error, in bytes
	Msg    string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("octal: %s (at byte %d)", e.Msg, e.Offset)
}

func wrong(offset int, format string, args ...any) *SyntaxError {
	return &SyntaxError{Offset: offset, Msg: fmt.Sprintf(format, args...)}
}

// Parse parses the code of a game: "0.77", ".77", "4.3"; "0.333..." and "0.(3)", whose last digit or bracketed
// block repeats for ever; "0.3F" with hexadecimal digits, whose 8 allows three heaps. Surrounding space is ignored.
// An error is a *[SyntaxError].
func Parse(code string) (Game, error) {
	code = strings.TrimSpace(code)
	p := parser{text: code}
	r, err := p.rule()
	if e, wrong := err.(*SyntaxError); wrong {
		if v := variable(code); v != "" {
			e.Offset, e.Msg = 0, fmt.Sprintf("%q is a name, not a code; write %s", code, v)
		}
	}
	if err != nil {
		return Game{}, err
	}
	return newGame(r), nil
}

// MustParse is [Parse], but panics instead of returning an error.
func MustParse(code string) Game {
	g, err := Parse(code)
	if err != nil {
		panic(err)
	}
	return g
}

// A parser reads text from left to right; at is the offset of the next byte.
type parser struct {
	text string
	at   int
}

func (p *parser) rule() (rule, error) {
	if p.text == "" {
		return rule{}, wrong(0, "empty code; a code looks like 0.77")
	}
	first, err := p.first()
	if err != nil {
		return rule{}, err
	}
	digits, err := p.digits()
	if err != nil {
		return rule{}, err
	}
	r := rule{rules.Rule{Head: append([]uint8{first}, digits...)}}
	if err := p.repeat(&r); err != nil {
		return rule{}, err
	}
	r.normalize()
	return r, nil
}

// first reads d₀ and the point.
func (p *parser) first() (uint8, error) {
	point := strings.IndexByte(p.text, '.')
	if point < 0 {
		for i, c := range p.text {
			if _, ok := hexDigit(c); !ok {
				return 0, noDigit(i, c)
			}
		}
		const text = "no point; the digit before the point is 0, 4, 8 or C, as in 0.%s"
		return 0, wrong(len(p.text), text, clip(p.text))
	}
	var d uint8
	for i, c := range p.text[:point] {
		v, ok := hexDigit(c)
		if !ok {
			return 0, noDigit(i, c)
		}
		if i > 0 {
			return 0, wrong(i, "more than one digit before the point")
		}
		d = v
	}
	if d&(leaveNone|leaveOne) != 0 {
		return 0, wrong(0, "d₀ = %X: a move that takes nothing must split the heap (0, 4, 8 or C)", d)
	}
	p.at = point + 1
	return d, nil
}

// noDigit returns the error for a character in the place of a digit.
func noDigit(at int, c rune) error {
	if c == ',' {
		return wrong(at, "a code has a point, as in 0.77, and no comma")
	}
	return wrong(at, "%q is not a digit", c)
}

// digits reads a run of digits, perhaps empty.
func (p *parser) digits() ([]uint8, error) {
	var out []uint8
	for i, c := range p.text[p.at:] {
		if c == '.' || c == '(' || c == ')' || c == '…' {
			p.at += i
			return out, nil
		}
		d, ok := hexDigit(c)
		if !ok {
			return nil, noDigit(p.at+i, c)
		}
		if len(out) == MaxDigits {
			return nil, wrong(p.at+i, "more than %d digits", MaxDigits)
		}
		out = append(out, d)
	}
	p.at = len(p.text)
	return out, nil
}

// repeat reads the end of a code: nothing, "..." or "(block)".
func (p *parser) repeat(r *rule) error {
	rest := p.text[p.at:]
	switch {
	case rest == "" || rest == "..." || rest == "…":
		if len(r.Head) == 1 {
			return wrong(p.at, "no digits after the point")
		}
		if rest != "" {
			r.Tail = r.Head[len(r.Head)-1:]
		}
		return nil
	case rest[0] == '(':
		return p.block(r)
	case strings.HasPrefix(rest, "...") || strings.HasPrefix(rest, "…"):
		return wrong(p.at+3, "%q stands after the dots", clip(rest[3:]))
	case rest[0] == '.':
		return wrong(p.at, "a second point; three dots at the end repeat the last digit")
	}
	return wrong(p.at, "a bracket closes that was never opened")
}

// block reads "(digits)" to the end of the text.
func (p *parser) block(r *rule) error {
	open := p.at
	p.at++
	digits, err := p.digits()
	switch {
	case err != nil:
		return err
	case p.at == len(p.text):
		return wrong(open, "the bracket is never closed")
	case p.text[p.at] != ')':
		return wrong(p.at, "only digits may stand in the repeating block")
	case len(digits) == 0:
		return wrong(p.at, "the repeating block is empty")
	case p.at+1 != len(p.text):
		return wrong(p.at+1, "%q stands after the repeating block", clip(p.text[p.at+1:]))
	}
	r.Tail = digits
	return nil
}

// normalize gives equal digit sequences equal rules: the repeating block is shortest and begins as early as
// possible, a block of zeros is dropped, and so are zeros at the end.
func (r *rule) normalize() {
	r.Tail = root(r.Tail)
	for len(r.Tail) > 0 && len(r.Head) > 1 && r.Head[len(r.Head)-1] == r.Tail[len(r.Tail)-1] {
		n := len(r.Tail)
		r.Head = r.Head[:len(r.Head)-1]
		r.Tail = append([]uint8{r.Tail[n-1]}, r.Tail[:n-1]...)
	}
	if len(r.Tail) == 1 && r.Tail[0] == 0 {
		r.Tail = nil
	}
	for len(r.Tail) == 0 && len(r.Head) > 2 && r.Head[len(r.Head)-1] == 0 {
		r.Head = r.Head[:len(r.Head)-1]
	}
	if len(r.Tail) == 0 && len(r.Head) == 1 { // the code of no digits at all is written 0.0
		r.Head = append(r.Head, 0)
	}
	r.Code = r.write()
}

// root returns the shortest block that repeats to block.
func root(block []uint8) []uint8 {
	for n := 1; n < len(block); n++ {
		if len(block)%n == 0 && strings.Repeat(string(block[:n]), len(block)/n) == string(block) {
			return block[:n]
		}
	}
	return block
}

func (r *rule) write() string {
	digits := func(list []uint8) (text string) {
		for _, d := range list {
			text += fmt.Sprintf("%X", d)
		}
		return text
	}
	code := digits(r.Head[:1]) + "." + digits(r.Head[1:])
	if len(r.Tail) > 0 {
		code += "(" + digits(r.Tail) + ")"
	}
	return code
}

func hexDigit(c rune) (uint8, bool) {
	d, err := strconv.ParseUint(string(c), 16, 8)
	return uint8(d), err == nil
}

// clip shortens s for an error message.
func clip(s string) string {
	const most = 20
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
