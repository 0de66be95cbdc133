package hint_test

import (
	"strings"
	"testing"

	"sprague/kernel/cell"
)

// Operators between nimbers are refused by the type checker, and the hint writes the call.
func TestNimbersHaveMethods(t *testing.T) {
	for src, want := range map[string]string{
		"a * b":                     "write a.Mul(b)",
		"a ^ b":                     "write a.Add(b)",
		"a * 5":                     "write a.Mul(nimber.Of(5))",
		"2 * a":                     "write nimber.Of(2).Mul(a)",
		"a < b":                     "nimbers have no <",
		"a << 3":                    "nimbers have no <<",
		"a += b":                    "write a = a.Add(b)",
		"a *= 3":                    "write a = a.Mul(nimber.Of(3))",
		"a++":                       "write a = a.Add(nimber.Of(1))",
		"a.Mul(3)":                  "write nimber.Of(3)",
		"nimber.Nimber(5)":          "write nimber.Of(5)",
		"fmt.Println(a.Mul(b) * a)": "write a.Mul(b).Mul(a)",
		"func f(x nimber.Nimber) nimber.Nimber { return x*x }": "write x.Mul(x)",
		"xs := []nimber.Nimber{a, b}; xs[0] * xs[1]":           "write xs[0].Mul(xs[1])",
	} {
		c := cell.New()
		declare(t, c, "a, b := nimber.Of(2), nimber.Of(3)")
		if _, diagnostics := c.Check(src, 2, ""); len(diagnostics) == 0 || !strings.HasPrefix(diagnostics[0].Hint, want) {
			t.Errorf("%s: %v, want %q", src, diagnostics, want)
		}
	}
	for _, src := range []string{"a == b", "a != b", "switch a { case b: }", "map[nimber.Nimber]int{a: 1}[b]",
		"a.Mul(b).Add(nimber.Of(1))", "a.Uint64() * 2"} {
		c := cell.New()
		declare(t, c, "a, b := nimber.Of(2), nimber.Of(3)")
		if _, diagnostics := c.Check(src, 2, ""); len(diagnostics) > 0 {
			t.Errorf("%s: %v", src, diagnostics)
		}
	}
}

// declare checks and commits a cell.
func declare(t *testing.T, c *cell.Checker, src string) {
	t.Helper()
	u, diagnostics := c.Check(src, 1, "")
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	c.Commit(u, len(u.Steps))
}
