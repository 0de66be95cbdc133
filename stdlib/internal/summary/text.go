package summary

import (
	"fmt"
	"strconv"
	"strings"
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

// Numbers returns numbers joined by a separator.
func Numbers(numbers []int, separator string) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", separator)
}

// Raised writes n ≥ 0 in raised digits.
func Raised(n int) string {
	return strings.Map(func(digit rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'] }, strconv.Itoa(n))
}

// Or joins texts as "a, b or c".
func Or(texts []string) string {
	last := len(texts) - 1
	if last < 1 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:last], ", ") + " or " + texts[last]
}

// OrNumbers returns numbers as "2, 5 or 7".
func OrNumbers(numbers []int) string { return Or(strings.Fields(Numbers(numbers, " "))) }
