package cell

import (
	"strings"
	"testing"
)

// Every operator between nimbers is refused before the cell runs, with what to write instead.
func TestOperatorsBetweenNimbersAreRefused(t *testing.T) {
	for src, want := range map[string]string{
		"nimber.Nimber(2) * nimber.Nimber(2)": "write nimber.Nimber(2).Mul(nimber.Nimber(2))",
		"a * b":                               "write a.Mul(b)",
		"a + b":                               "write a.Add(b)",
		"a - b":                               "write a.Add(b)",
		"a ^ b":                               "write a.Add(b)",
		"a / b":                               "write a.Div(b)",
		"(a + b) * 5 / b":                     "write a.Add(b).Mul(5).Div(b)",
		"2 * a":                               "write nimber.Nimber(2).Mul(a)",
		"a * 2":                               "write a.Mul(2)",
		"-a":                                  "write a",
		"a << 3":                              "write nimber.Nimber(uint64(a) << 3)",
		"a >> 3":                              "write nimber.Nimber(uint64(a) >> 3)",
		"a % b":                               "write nimber.Nimber(uint64(a) % uint64(b))",
		"a < b":                               "write uint64(a) < uint64(b)",
		"a >= 3":                              "write uint64(a) >= uint64(3)",
		"a += b":                              "write a = a.Add(b)",
		"a *= 3":                              "write a = a.Mul(3)",
		"a <<= 1":                             "write a = nimber.Nimber(uint64(a) << 1)",
		"a++":                                 "write a = a.Add(1)",
		"fmt.Println(a.Mul(b) * a)":           "write a.Mul(b).Mul(a)",
		"func f(x nimber.Nimber) nimber.Nimber { return x*x }":   "write x.Mul(x)",
		"type N = nimber.Nimber; x := N(3); x * x":               "write x.Mul(x)",
		"m := map[int]nimber.Nimber{1: 2}; m[1] += 3":            "write m[1] = m[1].Add(3)",
		"type T struct{ n nimber.Nimber }; t := T{2}; t.n * t.n": "write t.n.Mul(t.n)",
		"xs := []nimber.Nimber{1, 2}; xs[0]*xs[1]":               "write xs[0].Mul(xs[1])",
	} {
		c := New()
		declare(t, c, "a, b := nimber.Nimber(2), nimber.Nimber(3)")
		_, complaints := c.Check(src, 2, "")
		if len(complaints) == 0 || complaints[0].Kind != Refusal || !strings.HasPrefix(complaints[0].Hint, want) {
			t.Errorf("%s: %v, want %q", src, complaints, want)
			continue
		}
		rewritten := strings.TrimPrefix(want, "write ")
		if _, complaints := c.Check("_ = func() { _ = "+rewritten+" }", 3, ""); !strings.Contains(src, "=") && !strings.Contains(src, "++") && !strings.Contains(src, "func") && len(complaints) > 0 {
			t.Errorf("%s: the rewrite %s is not right: %v", src, rewritten, complaints)
		}
	}
}

// What is no operation of numbers stays, and so do numbers.
func TestNimbersKeepEquality(t *testing.T) {
	for _, src := range []string{
		"a == b", "a != b", "a == 3", "switch a { case 2: }", "a = b", "uint64(a) * 2", "for i := range nimber.Nimber(3) { _ = i }",
		"a.Mul(b).Add(1)", "x := nimber.Nimber(1 + 2); x", "1 << 3", "uint64(a) < 4", "nimber.Nimber(1 << 63)", "var x nimber.Nimber = 1<<4 + 3; x", "const k = 5; a.Mul(k + 1)",
	} {
		c := New()
		declare(t, c, "a, b := nimber.Nimber(2), nimber.Nimber(3)")
		if _, complaints := c.Check(src, 2, ""); len(complaints) > 0 {
			t.Errorf("%s: %v", src, complaints)
		}
	}
}

// declare checks and commits a cell.
func declare(t *testing.T, c *Checker, src string) {
	t.Helper()
	u, complaints := c.Check(src, 1, "")
	if len(complaints) > 0 {
		t.Fatal(complaints)
	}
	c.Commit(u, len(u.Steps))
}
