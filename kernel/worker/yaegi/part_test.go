package yaegi

import (
	"bytes"
	"fmt"
	"go/token"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/traefik/yaegi/interp"
)

// A parted interpreter cuts off what the programs that it has executed do not need.
type parted struct {
	*interp.Interpreter
	locator *Locator
	whole   bool // nothing is cut off
}

func newParted(t *testing.T, stderr io.Writer) *parted {
	t.Helper()
	i := interp.New(interp.Options{Stderr: stderr})
	if err := i.Use(interp.Exports{"pair/pair": {"Pair": reflect.ValueOf(func(n int) (int,
		string) {
		return n, fmt.Sprint(n)
	})}}); err != nil {
		t.Fatal(err)
	}
	l := NewLocator(i, func(token.Position) {}, func(token.Position) {})
	return &parted{Interpreter: i, locator: l}
}

// run compiles and executes a program as the worker does.
func (p *parted) run(src string) (any, error) {
	program, err := p.Compile(src)
	if err != nil {
		return nil, err
	}
	p.locator.Mark(program)
	v, err := p.Execute(program)
	if !p.whole {
		p.locator.Part(program)
	}
	if err != nil || !v.IsValid() {
		return nil, err
	}
	return v.Interface(), nil
}

func (p *parted) must(t *testing.T, src string) any {
	t.Helper()
	v, err := p.run(src)
	if err != nil {
		if q, ok := err.(interp.Panic); ok {
			t.Logf("%s", q.Stack)
		}
		t.Fatalf("%s: %v", src, err)
	}
	return v
}

// Everything that reads nodes at run time still finds what it needs, in the program that declares it
// and in later ones.
func TestPartedProgramsRun(t *testing.T) {
	p := newParted(t, io.Discard)
	p.must(t, `package main
import "pair"
type point = struct { X, Y int }
var kept func(int) int
var all []point
func double(n int) int { return 2 * n }
func two(n int) (int, int) { return n, n + 1 }
func swap(a, b int) (int, int) { a, b = b, a; return a, b }
func swapped(a, b int) int { c, d := swap(a, b); return 10*c + d }
func defineX(n int) int { a, b := two(n); c, d := pair.Pair(a); _, e := d, b; return a + b + c + e }
func assignX(n int) (r int) { var s string; r, s = pair.Pair(n); if s == "" { return 0 }; r, _ = two(r); return r }
func literal(n int) int { q := point{n, 2}; q = point{q.Y, q.X}; all = append(all, point{X: n}); return q.X*100 + q.Y }
func asserted(v any) int { n, ok := v.(int); if !ok { return -1 }; return n + v.(int) }
func closure(n int) func(int) int { m := n; return func(k int) int { m += k; f := func() int { return m }; return f() } }
func loop(n int) (s int) { for i := 0; i < n; i++ { if i == 2 { continue }; switch { case i > 4: return s; default: s += i } }; return s }
func ranged(m map[string]int) (s int) { for k, v := range m { s += len(k) * v }; return s }
func deferred() (r int) { defer func() { recover(); r = 7 }(); panic("x") }
func named() int { kept = double; g := double; return g(kept(3)) }
func call(f func(int) int) int { return f(4) }
func adder(n int) func(int) int { return func(k int) int { return n + k } }
func again(n int) func(int) int { return adder(n) }
func variable(n int) func(int) int { f := again(n); return f }
func chosen(c chan int) int { c <- 5; select { case v := <-c: return v; default: return 0 } }
`)
	for _, c := range []struct {
		call string
		want any
	}{
		{"defineX(3)", 14}, {"assignX(3)", 3}, {"literal(5)", 205}, {"asserted(4)", 8}, {`asserted("")`, -1},
		{"loop(9)", 8}, {`ranged(map[string]int{"ab": 3})`, 6}, {"deferred()", 7}, {"named()", 12},
		{"call(double)", 8}, {"call(closure(1))", 5}, {"chosen(make(chan int, 1))", 5}, {"swapped(1, 2)", 21},
	} {
		for range 2 {
			if got := p.must(t, c.call); got != c.want {
				t.Errorf("%s is %v, want %v", c.call, got, c.want)
			}
		}
	}
	p.must(t, "package main\nfunc holds(n int) any { f := adder(n); g := variable(n); var v any; v = f; v = g; return v }")
	if got := p.must(t, "holds(3)"); got == nil {
		t.Error("a later program cannot hold a function that another has returned")
	}
	p.must(t, "package main\nvar next func(int) int\nfunc later(n int) int { a, _ := two(double(n)); return "+
		"call(closure(a)) }")
	p.must(t, "next = closure(10)")
	p.must(t, "next(1)")
	if got := p.must(t, "next(1) + later(3)"); got != 12+10 {
		t.Errorf("a later program gets %v", got)
	}
}

// Traces tell the same names of functions, and of those around literals, as of whole programs.
func TestPartedProgramsTellNames(t *testing.T) {
	var traces [2]bytes.Buffer
	for i := range traces {
		p := newParted(t, &traces[i])
		p.whole = i == 0
		p.must(t, "package main\nfunc inner(n int) int { var m map[int]int; m[n] = 1; return n }\nfunc outer(n int) int "+
			"{ k := n; f := func() int { return inner(k) }; return f() }")
		if _, err := p.run("outer(1)"); err == nil {
			t.Fatal("no panic")
		}
	}
	whole, rest := traces[0].String(), traces[1].String()
	if whole != rest || !strings.Contains(rest, "main.inner(...)") || !strings.Contains(rest, "main.outer.func(...)") {
		t.Errorf("a whole program tells\n%sa parted one\n%s", whole, rest)
	}
}

// A function does not keep another one that was declared beside it and has been dropped.
func TestPartedFunctionsLetGo(t *testing.T) {
	declare := func(whole bool) int {
		p := newParted(t, io.Discard)
		p.whole = whole
		const functions = 200
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		names := NewSymbols(p.Interpreter)
		for i := range functions {
			p.must(t, fmt.Sprintf("package main\nfunc f%d(n int) int { return n }\nfunc g%d(n int) int { s := 0; for i := 0; "+
				"i < n; i++ { if i&1 == 0 { s += i * %d } }; return s }", i, i, i))
			names.Forget([]string{fmt.Sprintf("g%d()", i)}, nil)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(p)
		return int(after.HeapAlloc-before.HeapAlloc) / functions
	}
	if whole, rest := declare(true), declare(false); rest > whole/2 {
		t.Errorf("a function takes %d bytes, and %d when it has been parted", whole, rest)
	} else {
		t.Logf("%d bytes a function, %d when parted", whole, rest)
	}
}
