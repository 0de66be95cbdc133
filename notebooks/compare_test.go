package notebooks

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// comparison writes two notebooks and returns what Compare says, and its page.
func comparison(t *testing.T, a, b *nbformat.Notebook) (text, page string, same bool) {
	t.Helper()
	dir := t.TempDir()
	one, two, html := filepath.Join(dir, "a.ipynb"), filepath.Join(dir, "b.ipynb"), filepath.Join(dir, "c.html")
	for path, nb := range map[string]*nbformat.Notebook{one: a, two: b} {
		if err := nbformat.WriteFile(path, nb); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	same, err := Compare(&out, html, one, two)
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(html)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = strings.Cut(out.String(), "\n\n")
	return text, string(content), same
}

func bookOf(sources ...string) *nbformat.Notebook {
	nb := nbformat.New()
	for _, s := range sources {
		c := nb.Add(nbformat.Code, s)
		c.ID = strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' {
				return r
			}
			return -1
		}, s)[:1]
	}
	return nb
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name string
		b    func(nb *nbformat.Notebook)
		want []string // lines
	}{
		{"nothing", func(*nbformat.Notebook) {}, nil},
		{"execution counts", func(nb *nbformat.Notebook) { nb.Cells[0].Count = 7 }, nil},
		{"a line", func(nb *nbformat.Notebook) { nb.Cells[1].Source += "\nnow" }, []string{"cell 2 (code): source", "+ now", "1 difference"}},
		{"a new cell", func(nb *nbformat.Notebook) { nb.Cells = append(bookOf("new").Cells, nb.Cells...) }, []string{"cell 1 added (code)", "+ new", "1 difference"}},
		{"a cell less", func(nb *nbformat.Notebook) { nb.Cells = nb.Cells[1:] }, []string{"cell 1 removed (code)", "- alpha", "1 difference"}},
		{"a cell moved", func(nb *nbformat.Notebook) { nb.Cells = append(nb.Cells[1:], nb.Cells[0]) }, []string{"cell 3 (code): moved, was cell 1"}},
		{"moved and changed", func(nb *nbformat.Notebook) {
			nb.Cells = append(nb.Cells[1:], nb.Cells[0])
			nb.Cells[2].Source = "alpha\nx"
		}, []string{"cell 3 (code): moved, was cell 1, source", "+ x"}},
		{"another kind", func(nb *nbformat.Notebook) { nb.Cells[2].Type = nbformat.Markdown }, []string{"cell 3 (markdown): is markdown, was code"}},
		{"an output", func(nb *nbformat.Notebook) {
			nb.Cells[0].Outputs = []*nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: "hello\n"}}
		}, []string{"cell 1 (code): outputs", "output 1 is new:", "+ hello"}},
		{"a tag", func(nb *nbformat.Notebook) { nb.Cells[0].Metadata["tags"] = []byte(`["t"]`) }, []string{"cell 1 (code): metadata", `+ tags: ["t"]`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := bookOf("alpha", "beta\ntwo", "gamma"), bookOf("alpha", "beta\ntwo", "gamma")
			c.b(b)
			text, page, same := comparison(t, a, b)
			if same != (c.want == nil) {
				t.Errorf("same is %v: %s", same, text)
			}
			for _, line := range c.want {
				if !strings.Contains(text, line) {
					t.Errorf("%q is not in\n%s", line, text)
				}
			}
			if c.want != nil && !strings.Contains(page, c.want[0]) {
				t.Errorf("the page does not say %q", c.want[0])
			}
		})
	}
}

// Cells without names that were edited are the same cells; others are new and gone.
func TestCompareEditedCells(t *testing.T) {
	book := func(sources ...string) *nbformat.Notebook {
		nb := nbformat.New()
		for _, s := range sources {
			nb.Add(nbformat.Code, s)
		}
		return nb
	}
	for _, c := range []struct {
		a, b []string
		want string // headings
	}{
		{[]string{"x := 1"}, []string{"x := 2"}, "cell 1 (code): source"},
		{[]string{"f(10)", "plot(20)"}, []string{"f(11)", "plot(21)"}, "cell 1 (code): source; cell 2 (code): source"},
		{[]string{"f(10)"}, []string{"f(10, 11)"}, "cell 1 (code): source"},
		{[]string{"octal.Kayles.Values(20)"}, []string{"octal.Kayles.Values(100)"}, "cell 1 (code): source"},
		{[]string{"figure.Values(octal.Kayles)"}, []string{"figure.Period(certificate)"}, "cell 1 added (code); cell 1 removed (code)"},
		{[]string{"f(1)", "f(2)"}, []string{"f(0)", "f(1)", "f(3)"}, "cell 1 added (code); cell 3 (code): source"},
		{[]string{"a b c", "d e f"}, []string{"new one", "a b x", "d e y"}, "cell 1 added (code); cell 2 (code): source; cell 3 (code): source"},
		{[]string{"a b c", "same", "d e f"}, []string{"d e g", "same", "a b h"}, "cell 1 added (code); cell 3 added (code); cell 1 removed (code); cell 3 removed (code)"},
		{[]string{"+ +"}, []string{"- -"}, "cell 1 added (code); cell 1 removed (code)"},
		{[]string{"значение кучи"}, []string{"значение двух куч кучи"}, "cell 1 (code): source"},
		{nil, []string{"x"}, "cell 1 added (code)"},
		{[]string{"x"}, nil, "cell 1 removed (code)"},
	} {
		var headings []string
		for _, change := range changesBetween(book(c.a...), book(c.b...), true) {
			headings = append(headings, change.Heading)
		}
		slices.Sort(headings)
		want := strings.Split(c.want, "; ")
		slices.Sort(want)
		if !slices.Equal(headings, want) {
			t.Errorf("%q and %q: %q, want %q", c.a, c.b, headings, want)
		}
	}
}

// The page shows the pictures of both notebooks.
func TestComparePictures(t *testing.T) {
	drawing := func(text string) *nbformat.Notebook {
		nb := bookOf("plot")
		nb.Cells[0].Outputs = []*nbformat.Output{nbformat.FromBundle(display.Plain("plot").With(display.MIMESVG, []byte(`<svg xmlns="http://www.w3.org/2000/svg">`+text+`</svg>`)), 1)}
		return nb
	}
	text, page, same := comparison(t, drawing(`<circle r="1"/>`), drawing(`<circle r="2"/>`))
	if same || !strings.Contains(text, "output 1: picture changed (SVG)") || strings.Contains(text, "<circle") {
		t.Errorf("the drawings differ: %s", text)
	}
	if n := strings.Count(page, "<img "); n != 2 {
		t.Errorf("the page has %d pictures", n)
	}
}
