package kernel

import (
	"strings"
	"unicode"
)

// Question recognises a source that asks for documentation: a line that begins with a question mark, or a name that
// ends in one; two question marks ask for all there is to say. The name is a dotted path in what Go could be taken for,
// and may be empty.
func Question(source string) (name string, detail Detail, ok bool) {
	source = strings.TrimSpace(source)
	name = strings.Trim(source, "? ")
	marks := strings.Count(source, "?")
	noPath := func(r rune) bool { return r != '.' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	switch line := strings.HasPrefix(source, "?") && !strings.Contains(source, "\n"); {
	case !line && (marks == 0 || marks > 2 || strings.ContainsFunc(name, noPath)):
		return "", Brief, false
	case marks == 2:
		return name, Full, true
	}
	return name, Brief, true
}
