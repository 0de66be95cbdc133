package session_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/cell"
)

var (
	indexed = regexp.MustCompile(`^(.*)ˑ\d+$`)
	named   = regexp.MustCompile(`(?m)^(func|type) ([^ (]+)`)
)

// A numbering gives the names of the lowering the numbers of their first appearances in a session,
// each base its own.
type numbering struct {
	given map[string]string
	count map[string]int
}

func (l numbering) names(mark string, names []string) (list []string) {
	for _, name := range names {
		if l.given[name] == "" {
			base := strings.ReplaceAll(indexed.FindStringSubmatch(name)[1], "ˑ", ".")
			l.count[base]++
			l.given[name] = fmt.Sprint(base, l.count[base])
		}
		list = append(list, mark+l.given[name])
	}
	slices.Sort(list)
	return list
}

// What each cell of a session has the interpreter declare and drop: +x1 is the first variable x that
// it gets, f1() a function and T1 a type; -x1 a variable that it is told to drop, since no cell and
// no function can ask for it any more, and -f1 such a function. Nothing is dropped before the next cell.
func TestNamesOfSessions(t *testing.T) {
	for _, s := range []struct {
		about string
		cells []string // source and what is expected, in turn
	}{
		{"a variable declared anew takes the place of the old one, of whatever type",
			[]string{"x := 1", "+x1", "x := \"a\"", "+x2", "y := x", "+y1 -x1", "x, z := 2, y", "+x3 +z1", "var w = z",
				"+w1 -x2"}},
		{"a variable that a function refers to stays",
			[]string{"x := 1", "+x1", "func f() int { return x }", "f1()", "x := 2", "+x2", "y := x", "+y1"}},
		{"as does one that a literal, a method value, a goroutine or a deferred call may use", []string{
			"x, y, z, w, v := 1, 2, 3, 4, 5", "+v1 +w1 +x1 +y1 +z1", "f := func() int { return x }", "+f1",
			"go func() { _ = y }()", "", "func() { defer func() { _ = z }() }()", "", "x, y, z, w, v := 0, 0, 0, 0, 0",
			"+v2 +w2 +x2 +y2 +z2", "_ = w", "-v1 -w1"}},
		{"and one whose address a variable has, since the interpreter keeps what it is told to drop while it is used",
			[]string{"x := 1", "+x1", "p := &x", "+p1", "x := 2", "+x2", "_ = *p", "-x1"}},
		{"a variable without a value is declared all the same", []string{"var x int", "+x1", "x = 1", ""}},
		{"variables of statements have no name in the session",
			[]string{"for i := range 3 { x := i; _ = x }", "", "if y := 1; y > 0 { _ = y }", "", "{ z := 2; _ = z }", ""}},
		{"functions take the place of those before",
			[]string{"func f() int { return 1 }", "f1()", "func f() int { return 2 }", "f2()", "_ = f()", "-f1"}},
		{"of the same type for all that call them, which are lowered again",
			[]string{"func g() int { return 1 }", "g1()", "func f() int { return g() }", "f1()", "func h() int { return f() }",
				"h1()", "func g() int { return 2 }", "f2() g2() h2()", "_ = h()", "-g1"}},
		{"of another type for nobody", []string{"func g() int { return 1 }", "g1()", "func f() int { return g() }", "f1()",
			"func g() string { return \"\" }", "g2()", "_ = g()", "", "_ = f()", "", "func f() int { return 2 }", "f2()",
			"_ = f()", "-f1 -g1"}},
		{"a function goes with the last that refers to it",
			[]string{"func a() int { return 1 }", "a1()", "func b() int { return a() }", "b1()",
				"func a(n int) int { return n }", "a2()", "func b(n int) int { return a(n) }", "b2()", "_ = b(1)", "-a1 -b1"}},
		{"which is not itself", []string{"func f(n int) int { if n == 0 { return 0 }; return f(n-1) }", "f1()",
			"func f(s string) int { return len(s) }", "f2()", "_ = f(\"\")", "-f1"}},
		{"types are erased, and have a name when a value is made",
			[]string{"type T struct{ n int }", "", "t := T{1}", "T1 +t1", "u := T{2}", "+u1", "type T struct{ s string }", "",
				"v := T{\"a\"}", "T2 +v1", "t = u", ""}},
		{"methods may come later, and anew", []string{"type T struct{ n int }", "", "func (t T) Get() int { return t.n }",
			"T1 TꞏGet1()", "var t T", "+t1", "_ = t.Get()", "", "func (t T) Get() int { return -t.n }",
			"TꞏGet2()", "_ = t.Get()", ""}},
		{"an instance is made once for its arguments, whatever cells ask for it",
			[]string{"func id[A any](a A) A { return a }", "", "_ = id(1)", "id1()", "_ = id(2)", "", "_ = id(\"a\")", "id2()",
				"type Int int", "", "_ = id(Int(1))", "id3()", "_ = id(Int(2))", ""}},
		{"and goes with its function", []string{"func id[A any](a A) A { return a }", "", "_, _ = id(1), id(\"a\")",
			"id1() id2()", "func id[A any](a A) []A { return []A{a} }", "", "_ = id(1)", "id3() -id1 -id2"}},
		{"methods of generic types are instances too", []string{"type Box[A any] struct{ in A }\nfunc (b Box[A]) Out() A " +
			"{ return b.in }", "", "_ = Box[int]{1}.Out()", "Box1 BoxꞏOut1()", "_ = Box[int]{2}.Out()", "",
			"_ = Box[string]{}.Out()", "Box2 BoxꞏOut2()"}},
		{"a library function is an instance as others are",
			[]string{"import \"slices\"", "", "_ = slices.Index([]int{1}, 1)", "Index1()", "_ = slices.Index([]int{2}, 2)", "",
				"_ = slices.Index([]string{}, \"\")", "Index2()"}},
		{"what a cell shows is ans until the next value",
			[]string{"x := 1", "+x1", "x", "+ans1", "x + 1", "+ans2", "ans", "+ans3 -ans1", "x = 3", "-ans2"}},
		{"a refused cell changes nothing", []string{"x := 1", "+x1", "x := 1 << 70", "refused", "func f() int { return y }",
			"refused", "y := x", "+y1", "func f() int { return y }", "f1()"}},
	} {
		c := cell.New()
		c.Slow(true)
		l := numbering{map[string]string{}, map[string]int{}}
		for i := 0; i < len(s.cells); i += 2 {
			u, diagnostics := c.Check(s.cells[i], i/2+1, "")
			got := "refused"
			if len(diagnostics) == 0 {
				var declared []string
				for _, step := range u.Steps {
					for _, m := range named.FindAllStringSubmatch(step, -1) {
						switch {
						case strings.HasPrefix(m[2], "cellˑ"):
						case m[1] == "type":
							declared = append(declared, l.names("", m[2:])...)
						default:
							declared = append(declared, l.names("", m[2:])[0]+"()")
						}
					}
				}
				slices.Sort(declared)
				list := append(declared, l.names("+", u.Keeps)...)
				got = strings.Join(append(list, l.names("-", u.Dropped)...), " ")
				c.Commit(u, len(u.Steps))
			}
			if got != s.cells[i+1] {
				t.Errorf("%s: %q has %q, want %q", s.about, s.cells[i], got, s.cells[i+1])
			}
		}
	}
}

// A function that is lowered again, from the syntax that the session keeps, is what it was
// but for the names that it is given.
func TestLoweredAgain(t *testing.T) {
	const body = `func f(n int, more ...string) (r int, err error) {
	defer func() { recover(); r++ }()
	type local struct { T; f func(x, y int) (int, bool) ` + "`tag:\"x\"`" + `; c <-chan map[string][2]*int }
	const half = 1 << 70 >> 60
	v, c := local{T: T{g()}}, make(chan int, 1)
	h := v.Get
	go func(k int) { r += k + h(); _ = half }(n)
loop:
	for i, x := range []int{1, 2, n} {
		switch {
		case x > 1 && !(i < 2): continue loop
		default: break loop
		case -x == ^i: fallthrough
		case false: goto end
		}
	}
	for i := 0; i < n; i++ { n-- }
	for range 3 { more = append(more, "a", "b"[n:]) }
	select { case c <- 1: case x, ok := <-c: _, _ = x, ok }
	switch y := any(v).(type) { case int: n += y; case string, error: _ = y }
	if s, ok := any(n).(fmt.Stringer); ok { return len(s.String()), nil } else if t := more[:1:2]; len(t) > 0 { return strings.Index(t[0], "a"), nil }
	_ = map[string]T{"a": {n}}["a"].n + id(n) + len(id[string]("")) + int(real(2i * 1.5))
end:
	return n, fmt.Errorf("%v %T", 'x', v)
}`
	c := cell.New()
	c.Slow(true)
	var got []string
	for i, src := range []string{
		"import (\"fmt\"; \"strings\")\ntype T struct{ n int }\nfunc (t T) Get() int { return t.n }\nfunc id[A any](a A) " +
			"A { return a }\nfunc g() int { return 1 }",
		body, "func g() int { return 2 }", "func g() int { return 3 }",
	} {
		u, diagnostics := c.Check(src, i+1, "")
		if len(diagnostics) > 0 {
			t.Fatal(diagnostics)
		}
		step := u.Steps[len(u.Steps)-2]
		if at := strings.Index(step, "func fˑ"); at >= 0 {
			l := numbering{map[string]string{}, map[string]int{}}
			text, _, _ := strings.Cut(step[at:], "\nfunc ")
			got = append(got, regexp.MustCompile(`\bL\d+\b|[\p{L}_0-9ˑ]+ˑ\d+`).ReplaceAllStringFunc(text,
				func(name string) string {
					return l.names("", []string{strings.Replace(name, "L", "Lˑ", 1)})[0]
				}))
		}
		c.Commit(u, len(u.Steps))
	}
	if len(got) != 3 || len(got[0]) < 1000 {
		t.Fatalf("the function was lowered %d times", len(got))
	}
	for _, again := range got[1:] {
		if again != got[0] {
			t.Errorf("first it was\n%s\nand then\n%s", got[0], again)
		}
	}
}
