package rawjson

import (
	"encoding/binary"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// A parser goes through the text once. Its methods return nil or false at the first fault.
type parser struct {
	text []byte
	at   int
}

func (p *parser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\r', '\n':
			p.at++
		default:
			return
		}
	}
}

// next returns the byte at which the parser stands, 0 at the end.
func (p *parser) next() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) value(depth int) *Value {
	p.space()
	from := p.at
	v := &Value{Kind: p.next()}
	ok := false
	switch c := v.Kind; {
	case (c == '{' || c == '[') && depth < maxDepth:
		ok = p.composed(v, depth)
	case c == '"':
		ok = p.quoted()
	case c == '-' || c >= '0' && c <= '9':
		v.Kind = '0'
		ok = p.number()
	case c == 't':
		ok = p.word("true")
	case c == 'f':
		ok = p.word("false")
	case c == 'n':
		ok = p.word("null")
	}
	if !ok {
		return nil
	}
	if v.Kind == 't' || v.Kind == 'f' || v.Kind == 'n' {
		v.Kind = 'a'
	}
	v.Raw = p.text[from:p.at:p.at]
	return v
}

func (p *parser) word(w string) bool {
	if p.at+len(w) > len(p.text) || string(p.text[p.at:p.at+len(w)]) != w {
		return false
	}
	p.at += len(w)
	return true
}

// composed reads an object or a list.
func (p *parser) composed(v *Value, depth int) bool {
	end := v.Kind + 2
	p.at++
	if p.space(); p.next() == end {
		p.at++
		return true
	}
	for {
		if v.Kind == '{' && !p.name(v) {
			return false
		}
		kid := p.value(depth + 1)
		if kid == nil {
			return false
		}
		v.Kids = append(v.Kids, kid)
		p.space()
		switch p.next() {
		case ',':
			p.at++
		case end:
			p.at++
			return true
		default:
			return false
		}
	}
}

// name reads the name of a member, and the colon.
func (p *parser) name(v *Value) bool {
	p.space()
	from := p.at
	if p.next() != '"' || !p.quoted() {
		return false
	}
	v.Names = append(v.Names, unquote(p.text[from:p.at]))
	if p.space(); p.next() != ':' {
		return false
	}
	p.at++
	return true
}

// quoted reads a string, eight bytes at a time where they hold nothing special.
func (p *parser) quoted() bool {
	for p.at++; p.at < len(p.text); p.at++ {
		for p.at+8 <= len(p.text) && !special(binary.LittleEndian.Uint64(p.text[p.at:])) {
			p.at += 8
		}
		switch c := p.next(); {
		case c == '"':
			p.at++
			return true
		case c < ' ': // the end as well
			return false
		case c == '\\' && !p.escape():
			return false
		}
	}
	return false
}

// special reports whether one of eight bytes may be a quote, a backslash or a control
// character. A byte of x is zero exactly if (x - 1 in each byte) borrows into its top bit while
// that is not set in x itself; borrows from lower bytes only add false alarms.
func special(w uint64) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	quote, back := w^(ones*'"'), w^(ones*'\\')
	return ((w-ones*' ')&^w|(quote-ones)&^quote|(back-ones)&^back)&tops != 0
}

// escape checks the escape at which the parser stands and goes to its last byte.
func (p *parser) escape() bool {
	p.at++
	switch p.next() {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
		if p.at+4 >= len(p.text) {
			return false
		}
		for _, c := range p.text[p.at+1 : p.at+5] {
			if (c < '0' || c > '9') && (c|' ' < 'a' || c|' ' > 'f') {
				return false
			}
		}
		p.at += 4
		return true
	}
	return false
}

// number reads a number: a minus, digits without a leading zero, a fraction, an exponent.
func (p *parser) number() bool {
	if p.next() == '-' {
		p.at++
	}
	if p.next() == '0' {
		p.at++
	} else if !p.digits() {
		return false
	}
	if p.next() == '.' {
		p.at++
		if !p.digits() {
			return false
		}
	}
	if p.next()|' ' == 'e' {
		p.at++
		if p.next() == '+' || p.next() == '-' {
			p.at++
		}
		return p.digits()
	}
	return true
}

func (p *parser) digits() bool {
	from := p.at
	for p.next() >= '0' && p.next() <= '9' {
		p.at++
	}
	return p.at > from
}

// unescape writes the character that an escape at the beginning of in stands for, and returns
// what follows it.
func unescape(out, in []byte) (now, rest []byte) {
	switch c := in[1]; c {
	case 'u':
	case 'n':
		return append(out, '\n'), in[2:]
	case 't':
		return append(out, '\t'), in[2:]
	case 'r':
		return append(out, '\r'), in[2:]
	case 'b':
		return append(out, '\b'), in[2:]
	case 'f':
		return append(out, '\f'), in[2:]
	default:
		return append(out, c), in[2:]
	}
	r := unit(in)
	in = in[6:]
	if utf16.IsSurrogate(r) {
		whole := rune(utf8.RuneError)
		if len(in) >= 6 && in[0] == '\\' && in[1] == 'u' {
			whole = utf16.DecodeRune(r, unit(in))
		}
		if whole != utf8.RuneError {
			in = in[6:]
		}
		r = whole
	}
	return utf8.AppendRune(out, r), in
}

// unit is the number that the escape \uXXXX stands for.
func unit(escape []byte) rune {
	n, _ := strconv.ParseUint(string(escape[2:6]), 16, 16) // the digits were checked
	return rune(n)
}
