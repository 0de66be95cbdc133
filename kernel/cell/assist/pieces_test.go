package assist

import (
	"fmt"
	"strings"
	"testing"

	"sprague/kernel/cell"
)

// What is open at the end of a text is closed in order; brackets in texts and comments are none.
func TestClosers(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "x": "", "f(": ")", "f(g[h{": "}])", "f(g[h{}]": ")", "f()": "", ")": "", "\"(": "", "// (": "",
		"/* ( */ [": "]", "`(`{": "}", "func() { for {": "}}",
	} {
		if got := closers(text); got != want {
			t.Errorf("%q is closed by %q, want %q", text, got, want)
		}
	}
}

// A path of an import is one where an import stands, in a line or in a block, and open.
func TestImportPaths(t *testing.T) {
	for _, c := range []struct {
		text, path string
		is         bool
	}{
		{"import \"", "", true}, {"import \"math/b", "math/b", true}, {"import m \"math", "math", true},
		{"x := 1\nimport \"a", "a", true}, {"import (\n\t\"fmt\"\n\t\"st", "st", true},
		{"import \"fmt\"", "", false}, {"\"a", "a", false}, {"f(\"a", "a", false},
		{"import (\n\"fmt\"\n)\nf(\"a", "a", false}, {"import", "", false}, {"", "", false},
	} {
		if path, is := importPath(c.text); is != c.is || path != c.path {
			t.Errorf("%q ends in the path %q: %v; want %q: %v", c.text, path, is, c.path, c.is)
		}
	}
}

// Candidates that begin as it is typed come alone; only where there is none, case does not count.
func TestMatching(t *testing.T) {
	list := []Candidate{{Text: "Period"}, {Text: "period"}, {Text: "Pe"}, {Text: "é"}, {Text: "x"}}
	for prefix, want := range map[string]string{"": "Period period Pe é x", "P": "Period Pe", "p": "period",
		"pE": "Period period Pe", "PERIOD": "Period period", "periods": "", "X": "x", "é": "é", "y": ""} {
		var got []string
		for _, k := range matching(list, prefix) {
			got = append(got, k.Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q matches %q, want %q", prefix, got, want)
		}
	}
}

// The name at a place, with what stands before its dots; within arguments the function that is called.
func TestNamesAtPlaces(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		path   string
		call   int
	}{
		{"", 0, "", -1}, {"abc", 0, "abc", -1}, {"abc", 1, "abc", -1}, {"abc", 3, "abc", -1}, {"a.b.c", 5, "a.b.c", -1},
		{"a.b.c", 2, "a.b", -1}, {"a.b.c", 0, "a", -1}, {"a.", 2, "a", -1}, {"f(", 2, "f", 1}, {"f(x", 3, "x", 1},
		{"f(g(x), ", 8, "", 1}, {"f(g(", 4, "g", 3}, {"f(g(x)", 6, "", 1}, {"(x", 2, "x", -1}, {"f[i](x", 6, "x", -1},
		{"f({", 3, "", 1}, {"f()", 3, "", -1}, {"é.ß(1", 5, "é.ß", -1}, {"f(\"(", 4, "", 1}, {".x", 2, "x", -1},
	} {
		start, end := nameAround(c.text, c.offset)
		path := ""
		if start < end {
			path = strings.Join(dottedPath(c.text, start, end), ".")
		}
		if call := callAround(c.text, c.offset); path != c.path || call != c.call {
			t.Errorf("%q at %d: %q, within the call at %d; want %q, %d", c.text, c.offset, path, call, c.path, c.call)
		}
	}
}

// Words of names and questions, and how well one fits the other.
func TestWordsOfQuestions(t *testing.T) {
	for name, want := range map[string]string{"": "", "a": "a", "octal.Game.WinningMoves": "octal game winning moves",
		"MEX": "mex", "nimber.Mul2": "nimber mul2", "a..b": "a b", "ÄrgerÄ": "ärger ä"} {
		if got := strings.Join(nameWords(name), " "); got != want {
			t.Errorf("%q has the words %q, want %q", name, got, want)
		}
	}
	for question, want := range map[string]string{
		"": "[]", "the": "[[the]]", "the period": "[[period]]", "Games, Dawson's!": "[[games game] [dawson]]",
		"misère": "[[misere]]", "who wins": "[[who outcome] [wins outcome winning win]]", "gas": "[[gas]]",
		"0.77": "[[0] [77]]",
	} {
		if got := fmt.Sprint(searchWords(question)); got != want {
			t.Errorf("%q asks for %s, want %s", question, got, want)
		}
	}
	for _, c := range []struct {
		word, name, text string
		want             float64
	}{
		{"period", "octal.Game.Period", "", 10}, {"game", "octal.Game.Period", "", 8}, {"per", "octal.Game.Period", "", 5},
		{"pe", "octal.Game.Period", "", 0}, {"heap", "octal.Game", "the heap. it", 4},
		{"it", "octal.Game", "the heap. it is", 1}, {"eap", "octal.Game", "the heap", 0}, {"x", "octal.Game", "", 0},
	} {
		first, _, _ := strings.Cut(c.text, ". ")
		if got := strengthOf(c.word, nameWords(c.name), first, c.text); got != c.want {
			t.Errorf("%s fits %s, %q, by %g; want %g", c.word, c.name, c.text, got, c.want)
		}
	}
}

// A page says the same in each of its forms, and what is shown as written is no markup.
func TestBlocksOfPages(t *testing.T) {
	b := block{"Title", "go", "a < b\nc"}
	if got := b.text(); got != "\nTitle:\n\n\ta < b\n\tc\n" {
		t.Errorf("%q", got)
	}
	if got := b.markdown(); got != "\n**Title**\n\n```go\na < b\nc\n```\n" {
		t.Errorf("%q", got)
	}
	if got := b.html(); got != "<p><b>Title</b></p>\n<pre><code class=\"language-go\">a &lt; b\nc</code></pre>\n" {
		t.Errorf("%q", got)
	}
	c := newSession(t, "type Heap struct { Size int; tags []string }\nfunc (h *Heap) Halve(n int) error { return nil "+
		"}\ntype N int", "var h Heap\nconst c = 3")
	for name, want := range map[string]string{
		"Heap": "type Heap struct {\n\tSize int\n\ttags []string\n}\nfunc (Heap) Halve(n int) error", "N": "type N int",
		"h": "var h Heap", "c": "const c untyped int", "Heap.Halve": "func (*Heap) Halve(n int) error",
		"Heap.Size": "field Size int",
	} {
		if got := signatureText(lookupPath(c, strings.Split(name, "."))); got != want {
			t.Errorf("%s is declared as %q, want %q", name, got, want)
		}
	}
	for _, name := range []string{"nothing", "Heap.None", "octal.none", "octal.None", "nothing.x", "h.Size.x"} {
		if obj := lookupPath(c, strings.Split(name, ".")); obj != nil {
			t.Errorf("%s is %v", name, obj)
		}
	}
}

// What is completed replaces the bytes of the name before the cursor, from its first to the cursor, wherever
// that is.
func TestBytesThatAreReplaced(t *testing.T) {
	c := newSession(t, "kayles := 1")
	for _, row := range []struct {
		text               string
		offset, start, end int
		found              bool
	}{
		{"kay", 3, 0, 3, true}, {"kay", 1, 0, 1, true}, {"kay", 0, 0, 0, true}, {"kay", -1, 0, 0, true},
		{"kay", 99, 0, 3, true}, {"x + kay", 7, 4, 7, true}, {"é + kay", 8, 5, 8, true}, {"kay )", 3, 0, 3, true},
		{"kzy", 3, 0, 3, false}, {"strings.ToU", 11, 8, 11, true}, {"import \"math/b", 14, 8, 14, true},
	} {
		done := Completions(c, row.text, row.offset)
		if done.Start != row.start || done.End != row.end || (len(done.Candidates) > 0) != row.found {
			t.Errorf("%q at %d: bytes %d to %d, %d candidates", row.text, row.offset, done.Start, done.End, len(done.Candidates))
		}
	}
	if list := Variables(cell.New()); len(list) != 0 {
		t.Errorf("a new session has declared %v", list)
	}
}
