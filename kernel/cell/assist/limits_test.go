package assist

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sprague/kernel/cell"
)

func TestIsCompleteOnEdges(t *testing.T) {
	for _, c := range []struct {
		src    string
		want   Completeness
		indent string
	}{
		{"", Complete, ""}, {" \n", Complete, ""}, {"x", Complete, ""}, {"x +", Incomplete, ""}, {"f(", Incomplete, "\t"},
		{"f(g(\n1,", Incomplete, "\t\t"}, {"if x {", Incomplete, "\t"}, {"if x {\n}", Complete, ""},
		{"if x {\n} else", Incomplete, ""}, {"}", Invalid, ""}, {")(", Invalid, ""},
		{"`a", Incomplete, ""}, {"/* a", Incomplete, ""}, {"\"a", Invalid, ""}, {"'", Invalid, ""}, {"// a", Complete, ""},
		{"x // (", Complete, ""}, {"x :=", Incomplete, ""}, {"x,", Incomplete, ""}, {"x.", Incomplete, ""},
		{"x++", Complete, ""}, {"type", Incomplete, ""}, {"type T struct {", Incomplete, "\t"},
		{"func f() {\nfor {", Incomplete, "\t\t"},
		{"x y", Invalid, ""}, {"f(...)", Invalid, ""}, {"x;", Complete, ""}, {"return", Complete, ""},
		{"undefinedName", Complete, ""}, {"import", Incomplete, ""}, {"import \"fmt\"", Complete, ""},
		{"`é\n`", Complete, ""}, {"x := []int{\n1,\n}", Complete, ""}, {"!", Incomplete, ""}, {"for", Incomplete, ""},
		{"case 1:", Incomplete, ""},
	} {
		if got, indent := IsComplete(cell.New(), c.src); got != c.want || indent != c.indent {
			t.Errorf("%q is %v with %q, want %v with %q", c.src, got, indent, c.want, c.indent)
		}
	}
}

// Whatever is typed and wherever the cursor is, even within a character: nothing panics, and
// what is offered replaces bytes of the text before the cursor.
func TestHostileCursors(t *testing.T) {
	c := cell.New()
	u, diagnostics := c.Check("type T struct{ Field int; é string }\nfunc (T) Meth() {}\nvar tt T\nlong := 1", 1, "")
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	c.Commit(u, len(u.Steps))
	piece := rapid.SampledFrom([]string{"tt", ".", "T{", "}", "(", ")", "é", "😀", "\xff", "\x00", " ", "\n", "\"", "`",
		"//", "/*", "fmt.", "lo", "import \"", "func ", "[", ",", ":=", "x", "1", "if ", "{"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "text"), "")
		offset := rapid.IntRange(-2, len(text)+2).Draw(t, "offset")
		done := Completions(c, text, offset)
		if len(done.Candidates) > 0 && (done.Start < 0 || done.Start > done.End || done.End > len(text)) {
			t.Fatalf("%q at %d: bytes %d to %d are replaced", text, offset, done.Start, done.End)
		}
		Inspect(c, text, offset, 0)
		IsComplete(c, text)
	})
}

// A checker that cannot parse does not end the session; Check says of the cell what is wrong.
func TestIsCompleteSurvivesFaults(t *testing.T) {
	broken := cell.New()
	broken.Fset = nil
	if state, _ := IsComplete(broken, "1 + 1"); state != Complete {
		t.Errorf("IsComplete = %v", state)
	}
}
