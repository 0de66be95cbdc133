package kernel

import (
	"strings"
	"testing"
)

// Small functions are found by whatever comes to need them, whenever that is: statements of
// their own cell, closures and goroutines that outlive it, interpreted functions of later cells,
// values, methods, instances; also where another worker has taken over in between.
func TestSmallFunctionsAreFound(t *testing.T) {
	for _, kill := range []bool{false, true} {
		s := newSession(t)
		cells := []struct{ src, want string }{
			{"k := 10\nfunc f(n int) int { return n + k }\nf(1)", "11"},
			{"func g(n int) int { return 2 * f(n) }\nadd := func(n int) int { defer func() {}(); return g(n) + f(n) }\nadd(1)",
				"33"},
			{"func h(n int) int { return g(n) + 1 }\nc := make(chan int)\ngo func() { <-c; c <- h(1) }()\nv := h\nv(1)", "23"},
			{"k = 20", ""},
			{"fmt.Sprint(add(1), v(1))", "63 43"},
			{"c <- 0\n<-c", "43"},
			{"func slow(n int) (s string) { defer func() { s += \"!\" }(); return fmt.Sprint(h(n), f(n)) }\nslow(2)", "45 22!"},
			{"w := []func(int) int{f, g, h}\nfmt.Sprint(w[0](0), w[1](0), w[2](0))", "20 40 41"},
			{"func id[T any](x T) T { return x }\nfmt.Sprint(id(4), id(\"a\"))", "4a"},
			{"func both[A, B any](a A, b B) string { defer func() {}(); return fmt.Sprint(id(a), id(b)) }\nboth(1, true)",
				"1 true"},
			{"type T struct{ n int }\nfunc (t T) Sum() int { return t.n + f(1) }\nfunc (t *T) Up() { t.n++ }\nt := " +
				"T{1}\nt.Up()\nt.Sum()", "23"},
			{"var i interface{ Sum() int } = t\nm := t.Sum\nfmt.Sprint(i.Sum(), m(), T.Sum(t))", "23 23 23"},
			{"func late() (r int) { defer func() { r += i.Sum() }(); t.Up(); return T{5}.Sum() }\nlate()", "49"},
			{"func sign(x float64) float64 { return 1 / x }\nsign(math.Copysign(0, -1))", "-Inf"},
			{"func f(n int) int { return n - k }", ""},
			{"fmt.Sprint(f(1), g(1), h(1), slow(1), T{}.Sum(), i.Sum())", "-19 -38 -37-37 -19!-19 -17"},
		}
		for _, c := range cells {
			if c.want == "" {
				silentCell(t, s, c.src)
			} else if got := eval(t, s, c.src); got != c.want {
				t.Errorf("%s is %s, want %s", c.src, got, c.want)
			}
		}
		if !kill {
			continue
		}
		s.settled(t, s.last)
		s.killWorker()
		if r := s.Eval(t.Context(), Cell{Source: "1"}, Discard); r.Err == nil || !r.Err.Restored {
			t.Fatal("not restored: ", r.Err)
		}
		for _, c := range []struct{ src, want string }{
			{"fmt.Sprint(f(1), h(1), slow(1), t.Sum(), sign(2))", "-19 -37-37 -19!-16 0.5"},
			{"func again(n int) (r int) { defer func() { r += h(n) }(); return g(n) }\nagain(1)", "-75"},
			{"both(2, f(2))", "2 -18"},
		} {
			if got := eval(t, s, c.src); got != c.want {
				t.Errorf("in another worker %s is %s, want %s", c.src, got, c.want)
			}
		}
	}
}

// A panic in a small function tells where it was, while its cell runs and when another comes to it later.
func TestSmallFunctionsPanicWithTheirPlaces(t *testing.T) {
	s := newSession(t)
	r := s.Eval(t.Context(), Cell{Source: "func at(s []int, i int) int {\n\treturn s[i]\n}\nat(nil, 3)", Number: 4},
		Discard)
	if r.Err == nil || !strings.Contains(strings.Join(r.Err.Traceback, "\n"), "In [4]:2:10: ") ||
		!strings.Contains(strings.Join(r.Err.Traceback, "\n"), "in at") {
		t.Errorf("%v\n%s", r.Err, strings.Join(r.Err.Traceback, "\n"))
	}
	silentCell(t, s, "calls := make(chan int)\nfunc last(s []int, i int) int {\n\treturn s[i]\n}\nlate := func(i int) "+
		"(n int) { defer func() {}(); return last(nil, i) }")
	silentCell(t, s, "1 + len(calls)")
	r = s.Eval(t.Context(), Cell{Source: "late(1)", Number: 9}, Discard)
	if r.Err == nil || !strings.Contains(strings.Join(r.Err.Traceback, "\n"), ":3:10: ") ||
		!strings.Contains(strings.Join(r.Err.Traceback, "\n"), "in last") {
		t.Errorf("%v\n%s", r.Err, strings.Join(r.Err.Traceback, "\n"))
	}
}

// A variable that stands in the place of the library's is one, whether fast code or the interpreter names it.
func TestVariablesOfPackages(t *testing.T) {
	s := newSession(t)
	eval(t, s, `func add(n int) { for range n { os.Args = append(os.Args, "x"); log.SetPrefix("p") } }`)
	eval(t, s, `func get() string { defer func() {}(); return fmt.Sprint(os.Args, log.Prefix()) }`)
	if got := eval(t, s, `os.Args = []string{"a"}; add(2); get()`); got != "[a x x]p" {
		t.Errorf("the interpreter sees %s", got)
	}
}
