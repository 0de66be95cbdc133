package summary

import (
	"unicode"
	"unicode/utf8"
)

// Capital returns a text with its first letter in upper case, as a heading or a sentence begins.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if upper := unicode.ToUpper(first); upper != first {
		return string(upper) + text[size:]
	}
	return text
}
