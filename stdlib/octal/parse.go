package octal

import (
	"fmt"
	"strconv"
	"strings"
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
	r, err := parse(code)
	if e, wrong := err.(*SyntaxError); wrong {
		if v := variable(code); v != "" {
			e.Offset, e.Msg = 0, fmt.Sprintf("%q is a name, not a code; write %s", code, v)
		}
	}
	if err != nil {
		return Game{}, err
	}
	r.normalize()
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

// parse reads a code: d₀, which may be missing, the point, digits, and at the end nothing, dots or a block in brackets.
func parse(text string) (r rule, err error) {
	before, after, pointed := strings.Cut(text, ".")
	at := len(before) + 1
	first, err := digits(before, 0)
	switch {
	case text == "":
		return r, wrong(0, "empty code; a code looks like 0.77")
	case err != nil:
		return r, err
	case !pointed:
		return r, wrong(len(text), "no point; the digit before the point is 0, 4, 8 or C, as in 0.%s", clip(text))
	case len(first) > 1:
		return r, wrong(1, "more than one digit before the point")
	case len(first) == 0:
		first = []uint8{0}
	case first[0]&(leaveNone|leaveOne) != 0:
		return r, wrong(0, "d₀ = %X: a move that takes nothing must split the heap (0, 4, 8 or C)", first[0])
	}
	after, block, repeats := strings.Cut(after, "(")
	head := strings.TrimRight(after, ".…")
	r.Head, err = digits(head, at)
	dots := after[len(head):]
	switch {
	case err != nil:
		return r, err
	case dots != "" && (repeats || dots != "..." && dots != "…"):
		return r, wrong(at+len(head), "unexpected %q; %s", clip(dots), repetition)
	case len(r.Head) == 0 && !repeats:
		return r, wrong(at, "no digits after the point")
	case dots != "":
		r.Tail = r.Head[len(r.Head)-1:]
	case repeats:
		r.Tail, err = repeating(block, at+len(after)+1)
	}
	r.Head = append(first, r.Head...)
	return r, err
}

// repeating reads the digits and the bracket at the end of a repeating block.
func repeating(block string, at int) ([]uint8, error) {
	inner, rest, closed := strings.Cut(block, ")")
	out, err := digits(inner, at)
	switch {
	case !closed:
		return nil, wrong(at-1, "the bracket is never closed; %s", repetition)
	case err != nil:
		return nil, err
	case len(out) == 0:
		return nil, wrong(at, "the repeating block is empty")
	case rest != "":
		return nil, wrong(at+len(inner)+1, "unexpected %q; %s", clip(rest), repetition)
	}
	return out, nil
}

const repetition = "three dots at the end repeat the last digit, as in 0.33..., and brackets a block, as in 0.3(45)"

// digits reads text as hexadecimal digits; at is its offset in the code.
func digits(text string, at int) (out []uint8, err error) {
	for i, c := range text {
		d, err := strconv.ParseUint(string(c), 16, 8)
		switch {
		case err == nil && len(out) < MaxDigits:
			out = append(out, uint8(d))
		case err == nil:
			return nil, wrong(at+i, "more than %d digits", MaxDigits)
		case c == ',':
			return nil, wrong(at+i, "a code has a point, as in 0.77, and no comma")
		case strings.ContainsRune(".…()", c):
			return nil, wrong(at+i, "unexpected %q; %s", c, repetition)
		default:
			return nil, wrong(at+i, "%q is not a digit", c)
		}
	}
	return out, nil
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

// clip shortens s for an error message.
func clip(s string) string {
	const most = 20
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
