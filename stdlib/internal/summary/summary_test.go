package summary

import (
	"strings"
	"testing"
)

func TestTextStandsInColumns(t *testing.T) {
	c := Summary{Title: "Nim", Values: []int{0, 1, 2}, More: true, Next: []string{"g.Period()", "g.Table(2, 3)"}}
	c.Add("rule", "take %s", "any number")
	c.Add("left out", "")
	want := "Nim\n  rule    take any number\n  values  0 1 2 …\n  try     g.Period()   g.Table(2, 3)"
	if got := c.Text(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLongFactsAreBroken(t *testing.T) {
	c := Summary{Title: "x"}
	c.Add("words", "%s", strings.Repeat("word ", 60))
	for _, line := range strings.Split(c.Text(), "\n") {
		if len(line) > textWidth {
			t.Errorf("%d characters: %q", len(line), line)
		}
	}
}

func TestHTMLEscapes(t *testing.T) {
	c := Summary{Title: "a<b", Next: []string{"f(\"<\")"}}
	c.Add("x&y", "<i>")
	if page := c.HTML(); strings.Contains(page, "a<b") || strings.Contains(page, "<i>") ||
		strings.Contains(page, "x&y") || strings.Contains(page, "(\"<") {
		t.Error(page)
	}
}

// A text of the allowed length is whole, a longer one tells its length.
func TestShort(t *testing.T) {
	for text, want := range map[string]string{"": "", "äöü": "äöü", "äöüß": "äöü… (4 characters)"} {
		if got := Short(text, 3); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
