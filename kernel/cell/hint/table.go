package hint

import (
	_ "embed"
	"iter"
	"regexp"
	"strings"
	"sync"
)

//go:embed hints.txt
var text string

// An entry says what is advised about texts of a kind that look in some way. The form is described in hints.txt.
type entry struct {
	kind   string
	looks  *regexp.Regexp
	advice string
}

// entries are those of hints.txt. They are read for the first mistake: most processes meet none.
var entries = sync.OnceValue(func() (list []entry) {
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '\t':
			for i := len(list) - 1; i >= 0 && list[i].advice == ""; i-- {
				list[i].advice = line[1:]
			}
		default:
			i := strings.IndexAny(line, ":~")
			looks := line[i+2:]
			if line[i] == ':' {
				looks = `(?is)^(?:(.*)\.)?(` + strings.Join(strings.Fields(looks), "|") + ")$"
			}
			list = append(list, entry{line[:i], regexp.MustCompile(looks), ""})
		}
	}
	return list
})

// advices yields the advice of the entries of a kind that fit a key. What their groups match is taken from a text of
// the same length, which is the key, or what the key was before parts of it were blanked out.
func advices(kind, key, text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, e := range entries() {
			if !strings.HasPrefix(e.kind, kind) {
				continue
			}
			m := e.looks.FindStringSubmatchIndex(key)
			if m == nil {
				continue
			}
			advice := string(e.looks.ExpandString(nil, e.advice, text, m))
			if to, ok := strings.CutPrefix(advice, "@"); ok {
				kind, key, _ := strings.Cut(to, " ")
				advice = about(kind, key)
			}
			if advice != "" && !yield(advice) {
				return
			}
		}
	}
}

// about returns the first advice of a kind for a key, "" if there is none.
func about(kind, key string) string {
	for advice := range advices(kind, key, key) {
		return advice
	}
	return ""
}

// inOtherWords returns what to write instead of a line of another language; "" for lines that look like Go.
func inOtherWords(kind, line string) string {
	for advice := range advices(kind, withoutTexts(line), line) {
		return advice
	}
	return ""
}

// withoutTexts blanks out what stands in double or back quotes, and cuts off a comment: neither is code.
func withoutTexts(line string) string {
	out := []byte(line)
	quote := byte(0)
	for i, c := range out {
		switch {
		case quote == 0 && (c == '"' || c == '`'):
			quote = c
		case quote == 0 && c == '/' && strings.HasPrefix(line[i:], "//"):
			return string(out[:i])
		case quote == c:
			quote = 0
		case quote != 0:
			out[i] = '.'
		}
	}
	return string(out)
}
