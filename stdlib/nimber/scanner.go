package nimber

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A SyntaxError says what is wrong with the text of a number or an expression, and where.
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
	text string
	at   int
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

// must returns a value, and panics with an error.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// skip skips spaces and returns the offset behind them.
func (p *scanner) skip() int {
	p.at = len(p.text) - len(strings.TrimLeftFunc(p.text[p.at:], unicode.IsSpace))
	return p.at
}

// next returns the next character that is not a space, 0 at the end.
func (p *scanner) next() rune {
	if p.skip() == len(p.text) {
		return 0
	}
	c, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return c
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

// while reads the characters that follow as long as they are of a kind.
func (p *scanner) while(kind func(rune) bool) string {
	rest := p.text[p.at:]
	n := strings.IndexFunc(rest, func(c rune) bool { return !kind(c) })
	if n < 0 {
		n = len(rest)
	}
	p.at += n
	return rest[:n]
}

// digits reads decimal digits and returns their offset.
func (p *scanner) digits() (from int, digits string) {
	return p.skip(), p.while(func(c rune) bool { return '0' <= c && c <= '9' })
}
