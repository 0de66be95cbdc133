package display

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// briefParts bounds the parts of a value that Brief reads, and briefRunes the characters it returns.
const (
	briefParts = 400
	briefRunes = 60
)

// Brief returns v in one short line: the whole text of a small value, or the beginning of a large one with the number
// of its elements. Its cost does not grow with the value, except through a String method.
func Brief(v any) string {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Func, reflect.Chan:
		return r.Type().String()
	}
	left := briefParts
	if _, says := v.(fmt.Stringer); says || within(r, &left) {
		return shorten(Text(v))
	}
	switch r.Kind() {
	case reflect.String:
		return shorten(r.String()[:4*briefRunes])
	case reflect.Slice:
		if left = briefParts / 10; within(r.Slice(0, min(10, r.Len())), &left) {
			head := strings.TrimSuffix(fmt.Sprint(r.Slice(0, min(10, r.Len())).Interface()), "]")
			return shorten(head+" …") + fmt.Sprintf(" %d elements", r.Len())
		}
		fallthrough
	case reflect.Array, reflect.Map:
		return fmt.Sprintf("%d elements", r.Len())
	}
	return "a large value"
}

// within reports whether v has at most *left parts, and subtracts them.
func within(v reflect.Value, left *int) bool {
	*left--
	switch v.Kind() {
	case reflect.String:
		*left -= v.Len() / briefRunes
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && *left >= 0; i++ {
			within(v.Index(i), left)
		}
	case reflect.Map:
		for pair := v.MapRange(); *left >= 0 && pair.Next(); {
			within(pair.Key(), left)
			within(pair.Value(), left)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField() && *left >= 0; i++ {
			within(v.Field(i), left)
		}
	case reflect.Interface, reflect.Pointer:
		return *left >= 0 && within(v.Elem(), left)
	}
	return *left >= 0
}

// shorten returns text on one line of at most briefRunes characters.
func shorten(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ")
	if utf8.RuneCountInString(text) <= briefRunes {
		return text
	}
	return string([]rune(text)[:briefRunes-1]) + "…"
}
