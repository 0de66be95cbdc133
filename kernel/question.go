package kernel

import (
	"strings"
	"unicode"
)

// Question recognises a source that asks for documentation and is no Go: "?name" or
// "name?", with two question marks for all there is to say. The name may be a dotted path,
// or empty.
func Question(source string) (name string, detail Detail, ok bool) {
	source = strings.TrimSpace(source)
	name = strings.TrimSpace(strings.Trim(source, "?"))
	path := func(r rune) bool { return r == '.' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	switch marks := strings.Count(source, "?"); {
	case strings.ContainsFunc(name, func(r rune) bool { return !path(r) }), marks == 0, marks > 2:
		return "", Brief, false
	case marks == 2:
		return name, Full, true
	}
	return name, Brief, true
}
