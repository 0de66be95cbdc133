package cell

import (
	"strings"
	"testing"

	"sprague/kernel/cell/source"
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
		"p := &a; *p * *p":                          "write (*p).Mul(*p)",
		"c := make(chan nimber.Nimber, 1); <-c * a": "write (<-c).Mul(a)",
		"a %= b":                                         "write a = nimber.Nimber(uint64(a) % uint64(b))",
		"const q = nimber.Nimber(2) * 3":                 "a constant is not calculated by calls: declare a variable with var, and write nimber.Nimber(2).Mul(3)",
		"type N nimber.Nimber; N(2) * N(3)":              "write N(nimber.Nimber(N(2)).Mul(nimber.Nimber(N(3))))",
		"type N nimber.Nimber; type K N; x := K(2); x++": "write x = K(nimber.Nimber(x).Add(1))",
		"type N nimber.Nimber; x := N(2); x *= 3":        "write x = N(nimber.Nimber(x).Mul(3))",
		"type N nimber.Nimber; N(2) < N(3)":              "write uint64(N(2)) < uint64(N(3))",
		"max(a, b)":                                      "write nimber.Nimber(max(uint64(a), uint64(b)))",
		"cmp.Compare(a, b)":                              "write cmp.Compare(uint64(a), uint64(b))",
		"slices.Sort([]nimber.Nimber{a, b})":             "write slices.SortFunc([]nimber.Nimber{a, b}, func(x, y nimber.Nimber) int { return cmp.Compare(uint64(x), uint64(y)) })",
		"func f[T nimber.Nimber](x T) T { return x*x }":  "write T(nimber.Nimber(x).Mul(nimber.Nimber(x)))",
		"func f[T ~uint64](x T) T { return x*x }; f(a)":  "write it for nimbers",
		"func f[T ~uint64](x T) T { return x*x }; func g[T ~uint64](x T) T { return f(x) }; g(a)":            "write it for nimbers",
		"func f[T cmp.Ordered](x, y T) T { return max(x, y) }; f(a, b)":                                      "write it for nimbers",
		"type B[T ~uint64] struct{ x T }; func (b B[T]) twice() T { return b.x + b.x }; B[nimber.Nimber]{a}": "write it for nimbers",
		"switch a * b { case 6: }":                "write a.Mul(b)",
		"for i := range a * b { _ = i }":          "write a.Mul(b)",
		"func() nimber.Nimber { return 2 }() * a": "write func() nimber.Nimber { return 2 }().Mul(a)",
	} {
		c := New()
		declare(t, c, "a, b := nimber.Nimber(2), nimber.Nimber(3)")
		_, diagnostics := c.Check(src, 2, "")
		if len(diagnostics) == 0 || diagnostics[0].Kind != source.Refusal || !strings.HasPrefix(diagnostics[0].Hint, want) {
			t.Errorf("%s: %v, want %q", src, diagnostics, want)
			continue
		}
		rewritten := strings.TrimPrefix(want, "write ")
		if _, diagnostics := c.Check("_ = func() { _ = "+rewritten+" }", 3, ""); !strings.Contains(src, "=") && !strings.Contains(src, "++") && !strings.Contains(src, "func") && !strings.Contains(src, "type ") && !strings.Contains(src, "Sort") && len(diagnostics) > 0 {
			t.Errorf("%s: the rewrite %s is not right: %v", src, rewritten, diagnostics)
		}
	}
}

// What is no operation of numbers stays, and so do numbers.
func TestNimbersKeepEquality(t *testing.T) {
	for _, src := range []string{
		"a == b", "a != b", "a == 3", "switch a { case 2: }", "a = b", "uint64(a) * 2", "for i := range nimber.Nimber(3) { _ = i }",
		"a.Mul(b).Add(1)", "x := nimber.Nimber(1 + 2); x", "1 << 3", "uint64(a) < 4", "nimber.Nimber(1 << 63)", "var x nimber.Nimber = 1<<4 + 3; x", "const k = 5; a.Mul(k + 1)",
		"func f[T ~uint64](x T) T { return x*x }; f(uint64(3))", "func f[T comparable](x, y T) bool { return x == y }; f(a, b)", "slices.Contains([]nimber.Nimber{a}, b)", "max(1, 2)",
		"type N nimber.Nimber; N(2) == N(3)", "func f[T any](x T) T { return x }; f(a)",
	} {
		c := New()
		declare(t, c, "a, b := nimber.Nimber(2), nimber.Nimber(3)")
		if _, diagnostics := c.Check(src, 2, ""); len(diagnostics) > 0 {
			t.Errorf("%s: %v", src, diagnostics)
		}
	}
}

// declare checks and commits a cell.
func declare(t *testing.T, c *Checker, src string) {
	t.Helper()
	u, diagnostics := c.Check(src, 1, "")
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	c.Commit(u, len(u.Steps))
}
