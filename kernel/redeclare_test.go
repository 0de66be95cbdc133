package kernel

import "testing"

// Functions that are declared again and again are forgotten; whatever was made with them keeps
// them, and whatever may be asked for them finds the right one.
func TestRedeclaredFunctions(t *testing.T) {
	for _, kill := range []bool{false, true} {
		s := newSession(t)
		for _, c := range []struct{ src, want string }{
			{"func f(n int) int { return n + 1 }\nf(1)", "2"},
			{"func g(n int) int { return 10 * f(n) }\ng(1)", "20"},
			{"func m[T any](x T) string { return fmt.Sprint(x, f(1)) }", ""},
			{"h := f\nk := func() int { return f(1) }", ""},
			{"func f(n int) int { return n + 2 }", ""},
			{"func f(n int) int { defer func() { recover() }(); return n + 3 }", ""},
			{"func f(n int) int { s := 0; for i := range n + 4 { s += i }; return s }", ""},
			{"fmt.Sprint(f(1), g(1), h(1), k(), m(0), m(\"\"))", "10 100 2 20 1010"},
			{"func f(s string) string { return s + \"!\" }\nf(\"a\")", "a!"},
			{"fmt.Sprint(g(1), h(1), k(), m(0))", "100 2 20 10"},
			{"func f(s string) string { return s + \"?\" }", ""},
			{"fmt.Sprint(f(\"a\"), g(1), m(0.5))", "a?1000.5 10"},
			{"func g(n int) string { return f(fmt.Sprint(n)) }\ng(1)", "1?"},
			{"func f(s string) string { return s + s }", ""},
			{"fmt.Sprint(f(\"a\"), g(1), k(), m(1))", "aa1121 10"},
			{"func m[T any](x T) int { return len(fmt.Sprint(x)) }\nm(100)", "3"},
			{"func m[T any](x T) int { return -len(fmt.Sprint(x)) }\nfmt.Sprint(m(100), m(\"a\"))", "-3 -1"},
			{"func even(n int) bool { return n == 0 || odd(n-1) }\nfunc odd(n int) bool { return n > 0 && even(n-1) }", ""},
			{"func even(n int) bool { return n%2 == 0 }", ""},
			{"func odd(n int) bool { return n%2 == 1 && !even(n) }", ""},
			{"fmt.Sprint(even(4), odd(4), odd(7))", "true false true"},
			{"type T int\nfunc (t T) Up() int { return len(f(\"abc\")) + int(t) }\nT(1).Up()", "7"},
			{"func f(s string) string { return s }", ""},
			{"fmt.Sprint(T(1).Up(), interface{ Up() int }(T(2)).Up(), g(5))", "4 55"},
		} {
			if c.want == "" {
				silentCell(t, s, c.src)
			} else if got := eval(t, s, c.src); got != c.want {
				t.Errorf("killed %v: %s is %s, want %s", kill, c.src, got, c.want)
			}
		}
		if kill {
			killFromOutside(t, s)
			<-s.process().Dead()
			s.Eval(t.Context(), Cell{Source: "1"}, Discard) // says that the worker was lost
			if got := eval(t, s, `fmt.Sprint(f("a"), g(5), even(4), odd(7), m(10), T(3).Up())`); got != "a5true true -2 6" {
				t.Errorf("restored: %s", got)
			}
		}
	}
}

func silentCell(t *testing.T, s *Session, src string) {
	t.Helper()
	if r := s.Eval(t.Context(), Cell{Source: src, Number: 1}, Discard); r.Err != nil {
		t.Fatalf("%s: %v", src, r.Err.Message)
	}
}
