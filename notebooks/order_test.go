package notebooks

import (
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
)

func TestOrder(t *testing.T) {
	nb := nbformat.New()
	for i, source := range []string{"x := 1", "y := x + 1", ":time y", "x := 3"} {
		nb.Add(nbformat.Code, source).Count = []int{4, 2, 5, 6}[i]
	}
	nb.Add(nbformat.Markdown, "y := 2")
	got := strings.Join(Order(nb), "\n")
	const want = "x is defined more than once: in cell 1 and cell 4\ncell 2 is stale: it ran as In [2], before cell " +
		"1, which it needs, ran as In [4]"
	if got != want {
		t.Errorf("order:\n%s\nwant:\n%s", got, want)
	}
}

func TestDefinitions(t *testing.T) {
	for _, c := range []struct{ sources, want string }{
		{"x := 1 | y := x", ""},
		{"x := 1 | x := 2", "x is defined more than once: in cell 1 and cell 2"},
		{"y := x | x := 2", "cell 1 uses x, which only cell 2 defines, below it"},
		{"a := b | b := a", "cell 1 uses b, which only cell 2 defines, below it"},
		{"func f() int { return g() } | func g() int { return 1 }", "cell 1 uses g, which only cell 2 defines, below it"},
		{"x := 1 | func (t T) M() {} | type T int", "cell 2 uses T, which only cell 3 defines, below it"},
		{"x := 1 | x++ | :time x | s := []int{x} | s", ""},
	} {
		nb := nbformat.New()
		for source := range strings.SplitSeq(c.sources, " | ") {
			nb.Add(nbformat.Code, source)
		}
		if got := strings.Join(Order(nb), "; "); got != c.want {
			t.Errorf("%s: %s, want %s", c.sources, got, c.want)
		}
	}
}
