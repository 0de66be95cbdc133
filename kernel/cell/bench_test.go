package cell

import (
	"testing"

	"github.com/traefik/yaegi/interp"
)

// The loops are timed as a cell and as the interpreter runs their source as it stands,
// to see what lowering costs.
var loops = []struct{ name, decls, call string }{
	{"sum", "func sum(n int) int { s := 0; for i := 0; i < n; i++ { s += i * 3 }; return s }", "sum(100000)"},
	{"index", "func index(xs []int) int { s := 0; for i := 0; i < len(xs); i++ { s += xs[i] }; return s }",
		"index(make([]int, 50000))"},
	{"fib", "func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }", "fib(18)"},
	{"mex", "func mex(xs []int) int { seen := map[int]bool{}; for _, x := range xs { seen[x] = true }; i := 0; for " +
		"seen[i] { i++ }; return i }\nfunc many() int { t := 0; for i := 0; i < 500; i++ { t += mex([]int{0, 1, 2, 4, " +
		"7}) }; return t }", "many()"},
	{"callback", "func apply(f func(int) int, n int) int { t := 0; for i := 0; i < n; i++ { t += f(i) }; return t " +
		"}\nfunc inc(i int) int { return i + 1 }", "apply(inc, 5000)"},
	{"method", "type N int\nfunc (n N) F(k int) int { return int(n) + k }\nfunc calls(n int) int { t := 0; x := N(3); " +
		"for i := 0; i < n; i++ { t += x.F(i) }; return t }", "calls(5000)"},
	{"interface", "type I interface { F(int) int }\ntype N int\nfunc (n N) F(k int) int { return int(n) + k }\nfunc " +
		"calls(n int) int { t := 0; var x I = N(3); for i := 0; i < n; i++ { t += x.F(i) }; return t }", "calls(2000)"},
	{"pointer", "type I interface { F(int) int }\ntype P struct { n, m int }\nfunc (p *P) F(k int) int { p.m += k; " +
		"return p.n }\nfunc calls(n int) int { t := 0; var x I = &P{3, 4}; for i := 0; i < n; i++ { t += x.F(i) }; " +
		"return t }", "calls(2000)"},
	{"slice", "type I interface { Len() int; At(int) int }\ntype S []int\nfunc (s S) Len() int { return len(s) " +
		"}\nfunc (s S) At(i int) int { return s[i] }\nfunc total(x I) int { t := 0; for i := 0; i < x.Len(); i++ { t += " +
		"x.At(i) }; return t }", "total(make(S, 1000))"},
	{"fields", "type P struct { a, b int }\nfunc fields(n int) int { p := &P{}; for i := 0; i < n; i++ { p.a += i; " +
		"p.b = p.a }; return p.b }", "fields(20000)"},
}

func BenchmarkLoops(b *testing.B) {
	for _, loop := range loops {
		b.Run(loop.name+"/cell", func(b *testing.B) {
			m := newMachine()
			if err := m.eval(loop.decls); err != nil {
				b.Fatal(err)
			}
			if err := m.eval(loop.call + ";"); err != nil {
				b.Fatal(err)
			}
			call := m.last.Steps[len(m.last.Steps)-1]
			for b.Loop() {
				if _, err := m.interp.Eval(call); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(loop.name+"/raw", func(b *testing.B) {
			i := interp.New(interp.Options{})
			if _, err := i.Eval(loop.decls + "\nfunc again() { _ = " + loop.call + " }"); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := i.Eval("again()"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCell is the whole way of a cell: check, lower, interpret.
func BenchmarkCell(b *testing.B) {
	b.Run("pipeline", func(b *testing.B) {
		m := newMachine()
		if err := m.eval("one := 1"); err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if err := m.eval("one + 1"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("raw", func(b *testing.B) {
		i := interp.New(interp.Options{})
		for b.Loop() {
			if _, err := i.Eval("1 + 1"); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkPrepare is the front end's part of a cell: parse, check and lower.
func BenchmarkPrepare(b *testing.B) {
	c := New()
	n := 0
	for b.Loop() {
		n++
		u, diagnostics := c.Check("1+1", n, "")
		if len(diagnostics) > 0 {
			b.Fatal(diagnostics)
		}
		c.Commit(u, len(u.Steps))
	}
}
