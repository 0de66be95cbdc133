package history

import (
	"strings"
	"unicode/utf8"
)

// A glob is a pattern in pieces, each of which matches a part of an input.
type glob []piece

// A piece matches the text it holds; without text it matches any stretch, any one
// character, or one character of a class.
type piece struct {
	kind  pieceKind
	text  string
	class class
}

type pieceKind int

const (
	literal pieceKind = iota
	anything
	anyOne
	oneOf
)

// A class is a set of characters, or all but them.
type class struct {
	ranges [][2]rune
	except bool
}

func (c class) has(r rune) bool {
	for _, bounds := range c.ranges {
		if bounds[0] <= r && r <= bounds[1] {
			return !c.except
		}
	}
	return c.except
}

// parseGlob reads a pattern: * stands for any text, ? for any one character, [a-z] for one
// of those, [^a-z] and [!a-z] for one of the others. Every pattern means something: a
// bracket that is never closed stands for itself.
func parseGlob(pattern string) glob {
	var g glob
	for len(pattern) > 0 {
		next := piece{kind: literal}
		length := 1
		switch pattern[0] {
		case '*':
			next.kind = anything
		case '?':
			next.kind = anyOne
		case '[':
			if c, n := parseClass(pattern); n > 0 {
				next, length = piece{kind: oneOf, class: c}, n
				break
			}
			next.text = "["
		default:
			if length = strings.IndexAny(pattern, "*?["); length < 0 {
				length = len(pattern)
			}
			next.text = pattern[:length]
		}
		g, pattern = append(g, next), pattern[length:]
	}
	return g
}

// parseClass reads the class at the beginning of a pattern and returns how many bytes it
// takes there; none when it is never closed. A bracket that closes right after the
// beginning is one of the characters.
func parseClass(pattern string) (c class, length int) {
	body := pattern[1:]
	if body != "" && (body[0] == '^' || body[0] == '!') {
		c.except, body = true, body[1:]
	}
	before := len(pattern) - len(body)
	if body == "" {
		return class{}, 0
	}
	end := strings.IndexByte(body[1:], ']') + 1
	if end == 0 {
		return class{}, 0
	}
	characters := []rune(body[:end])
	for i := 0; i < len(characters); i++ {
		bounds := [2]rune{characters[i], characters[i]}
		if i+2 < len(characters) && characters[i+1] == '-' {
			bounds[1] = characters[i+2]
			i += 2
		}
		c.ranges = append(c.ranges, bounds)
	}
	return c, before + end + 1
}

// matches reports whether the whole of s fits. When a piece does not fit, the last
// stretch of anything before it takes in more: that it was not an earlier one loses
// nothing. So the cost is at most the product of the lengths.
func (g glob) matches(s string) bool {
	at, p := 0, 0
	stretch, from := -1, 0 // the last piece that matches anything, and where what follows it was tried
	for at < len(s) || p < len(g) {
		if p < len(g) && g[p].kind == anything {
			stretch, from = p, at
			p++
			continue
		}
		if p < len(g) {
			if size := g[p].fits(s[at:]); size > 0 {
				at += size
				p++
				continue
			}
		}
		if stretch < 0 || from >= len(s) {
			return false
		}
		_, step := utf8.DecodeRuneInString(s[from:])
		if p = stretch + 1; p < len(g) && g[p].kind == literal {
			if step = strings.Index(s[from+1:], g[p].text) + 1; step == 0 {
				return false
			}
		}
		from += step
		at = from
	}
	return true
}

// fits returns how many bytes of s the piece matches at its beginning; 0 when it does not.
func (p piece) fits(s string) int {
	switch {
	case s == "":
		return 0
	case p.kind == literal:
		if strings.HasPrefix(s, p.text) {
			return len(p.text)
		}
		return 0
	}
	r, size := utf8.DecodeRuneInString(s)
	if p.kind == oneOf && !p.class.has(r) {
		return 0
	}
	return size
}
