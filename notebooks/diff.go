package notebooks

import (
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// lineDiff shows how the lines of b differ from those of a: "-" before lines of a alone, "+" before lines of b alone,
// with three common lines around.
func lineDiff(a, b string) string {
	whole := func(text string) []byte { return []byte(strings.TrimSuffix(text, "\n") + "\n") }
	unified := strings.TrimSuffix(string(diff.Diff("", whole(a), "", whole(b))), "\n")
	var out []string
	for i, line := range strings.Split(unified, "\n") {
		switch {
		case i < 4: // the names of the files, and the place of the first difference
		case strings.HasPrefix(line, "@@"):
			out = append(out, "…")
		default:
			out = append(out, line[:1]+" "+line[1:])
		}
	}
	return strings.Join(out, "\n")
}

// prefixed returns a text with a mark before each line.
func prefixed(mark, text string) string {
	return mark + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+mark)
}
