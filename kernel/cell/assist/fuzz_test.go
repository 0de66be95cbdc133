package assist

import (
	"testing"

	"sprague/kernel/cell"
)

// FuzzAssist: whatever the source, no question about it panics, and what is to be replaced lies
// around the cursor.
func FuzzAssist(f *testing.F) {
	for _, src := range []string{"}", "func", "x := ", "fmt.", "import \"st", "type T struct{ T }; T{", "\x00", "/*", "`",
		"a.b.c()", "switch {", "(((", "//line x:1\n1+", "strings.Repeat(\"", "octal.Kayles."} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		c := cell.New()
		at := len(src) / 2
		if done := Completions(c, src, at); done.Start > at || done.End != at {
			t.Fatalf("[%d, %d) of %q is to be replaced at %d", done.Start, done.End, src, at)
		}
		Inspect(c, src, at, Full)
		IsComplete(c, src)
	})
}
