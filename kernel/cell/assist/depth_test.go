package assist

import (
	"strings"
	"testing"

	"sprague/kernel/cell"
)

// What is nested beyond all measure is refused at once, and everything else is not.
func TestNesting(t *testing.T) {
	c := cell.New()
	for _, n := range []int{1000, 5000, 20_000} {
		for _, src := range []string{
			strings.Repeat("f(", n), strings.Repeat("f(", n) + strings.Repeat(")", n), strings.Repeat("[]", n) + "int{}",
			strings.Repeat("[]", n),
			strings.Repeat("*", n) + "x", "x := " + strings.Repeat("-", n) + "1",
			strings.Repeat("(", n) + "1" + strings.Repeat(")", n),
			strings.Repeat("{", n) + strings.Repeat("}", n), strings.Repeat("map[int]", n) + "int{}",
		} {
			if _, diagnostics := c.Check(src, 1, ""); len(diagnostics) == 0 {
				t.Errorf("%.10s×%d is accepted", src, n)
			}
			Inspect(c, src, len(src)/2, Full)
		}
	}
	for _, src := range []string{
		"x := " + strings.Repeat("(", 250) + "1" + strings.Repeat(")", 250),
		"var y " + strings.Repeat("[]", 40) + "int",
		"z := []int{" + strings.Repeat("-1, ", 5000) + "}",
		"w := 0" + strings.Repeat(" + 1", 500),
		strings.Repeat("if true { ", 50) + strings.Repeat("}", 50),
	} {
		if _, diagnostics := c.Check(src, 1, ""); len(diagnostics) > 0 {
			t.Errorf("%.30s…: %v", src, diagnostics)
		}
	}
}
