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
	const want = "x is defined more than once: in cell 1 and cell 4\ncell 2 is stale: it ran as In [2], before cell 1, which it needs, ran as In [4]"
	if got != want {
		t.Errorf("order:\n%s\nwant:\n%s", got, want)
	}
}
