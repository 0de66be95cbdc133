package wire

import (
	"encoding/binary"
	"encoding/json"
	"math/bits"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// What a cell prints can be long, and most of it needs no escapes. So its text is looked
// at eight bytes at a time, where package json takes one; the result is the same.

// encode returns the content as JSON.
func (s Stream) encode() json.RawMessage {
	const around = len(`{"name":"stdout","text":""}`)
	b := make([]byte, 0, around+len(s.Text)+len(s.Text)/8)
	b = append(b, `{"name":`...)
	b = appendText(b, s.Name)
	b = append(b, `,"text":`...)
	b = appendText(b, s.Text)
	return append(b, '}')
}

// appendText appends s as a JSON string; what is not UTF-8 becomes U+FFFD.
func appendText(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0 // of what need not be escaped
	for i := plain(s); i < len(s); i += plain(s[i:]) {
		r, size := utf8.DecodeRuneInString(s[i:])
		broken := r == utf8.RuneError && size == 1
		if broken || r < utf8.RuneSelf || r == '\u2028' || r == '\u2029' {
			b = append(b, s[start:i]...)
			b = appendEscape(b, r)
			start = i + size
		}
		i += size
	}
	return append(append(b, s[start:]...), '"')
}

// plain returns how many bytes at the beginning of s are printable ASCII without quotes
// and backslashes.
func plain(s string) int {
	const (
		ones  = 0x0101010101010101
		highs = 0x80 * ones
	)
	text := unsafe.Slice(unsafe.StringData(s), len(s))
	n := 0
	for ; n+8 <= len(s); n += 8 {
		x := binary.LittleEndian.Uint64(text[n:])
		quote, backslash := x^'"'*ones, x^'\\'*ones
		// The high bit of a byte is set here if the byte is below ' ', is one of the two, or
		// is not ASCII; above the lowest such byte a borrow may set more.
		special := (x - ' '*ones) | (quote - ones) | (backslash - ones) | x
		if special &= highs; special != 0 {
			return n + bits.TrailingZeros64(special)/8
		}
	}
	for n < len(s) && s[n] >= ' ' && s[n] != '"' && s[n] != '\\' && s[n] < utf8.RuneSelf {
		n++
	}
	return n
}

// appendEscape appends a rune as package json writes it when it does not stand for itself:
// a quote, a backslash, a control character, one of the two that end a line in
// JavaScript, or U+FFFD for a byte that is no character.
func appendEscape(b []byte, r rune) []byte {
	if i := strings.IndexRune("\"\\\b\f\n\r\t", r); i >= 0 {
		return append(b, '\\', `"\bfnrt`[i])
	}
	const hex = "0123456789abcdef"
	return append(b, '\\', 'u', hex[r>>12], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}
