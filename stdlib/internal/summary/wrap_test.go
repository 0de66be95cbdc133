package summary

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// Lines hold the words in their order, each as many as have room, and no line begins or ends with a space.
func TestWrap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zé]{1,12}`), 1, 12).Draw(t, "words")
		width := rapid.IntRange(1, 40).Draw(t, "width")
		lines := wrap(strings.Join(words, " "), width)
		if got := strings.Join(lines, " "); got != strings.Join(words, " ") {
			t.Fatalf("%q in lines is %q", words, lines)
		}
		for i, line := range lines {
			if strings.TrimSpace(line) != line || strings.Contains(line, " ") && utf8.RuneCountInString(line) > width {
				t.Fatalf("the line %q of width %d", line, width)
			}
			if i > 0 && utf8.RuneCountInString(lines[i-1]+" "+strings.Fields(line)[0]) <= width {
				t.Fatalf("%q has room above %q", line, lines[i-1])
			}
		}
	})
	if got := wrap("", 5); len(got) != 1 || got[0] != "" {
		t.Errorf("nothing: %q", got)
	}
}

// A summary in text has no line wider than a narrow terminal, calls stand whole, and the strip is there with its
// first heap; in HTML there is a cell for each value, and nothing is taken for a tag.
func TestCardsInBothForms(t *testing.T) {
	c := Summary{Title: "A & B", First: 3, Values: []int{0, 1, 2}, More: true,
		Next: []string{"g.Value(100)", "g.Explain(7, 8)"}}
	c.Add("rule", "%s", strings.Repeat("take one or two; ", 12))
	c.Add("nothing", "%s", "")
	c.Add("period", "p < %d", 12)
	text := c.Text()
	for _, line := range strings.Split(text, "\n") {
		if utf8.RuneCountInString(line) > textWidth {
			t.Errorf("%d characters: %q", utf8.RuneCountInString(line), line)
		}
	}
	for _, want := range []string{"A & B\n", "values from 3  0 1 2 …", "g.Value(100)   g.Explain(7, 8)", "p < 12"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "nothing") || strings.Contains(text, unbroken) {
		t.Errorf("%q", text)
	}
	html := c.HTML()
	for _, want := range []string{"A &amp; B", "p &lt; 12", `title="G(3) = 0"`, `title="G(5) = 2"`,
		">g.Explain(7, 8)</code>", "…"} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in\n%s", want, html)
		}
	}
	if strings.Count(html, "<span title") != 3 || strings.Count(html, "<tr") != strings.Count(html, "</tr>") {
		t.Errorf("%s", html)
	}
}
