package cell

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"
	"testing"
)

var (
	matrixCount = flag.Int("matrix", 400,
		"number of combinations of the matrix to compare with the Go compiler, 0 for all")
	matrixSeed  = flag.Uint64("matrixseed", 1, "seed of the combinations that are taken")
	matrixShare = flag.Float64("matrixshare", 0, "take this share of the combinations of every type")
	matrixType  = flag.String("matrixtype", "", "take the combinations of this type alone")
)

// TestMatrix compares every kind of expression in every kind of context for many types
// with the Go compiler. A run takes a sample; all of it is
//
//	go test ./kernel/cell -run Matrix -matrix 0 -timeout 4h
func TestMatrix(t *testing.T) {
	if raceDetector {
		t.Skip("it has one goroutine, and takes the race detector minutes")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Fatal("the Go compiler is needed to compare with:", err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	total, compared := 0, 0
	t.Logf("seed %d", *matrixSeed)
	rng := rand.New(rand.NewPCG(*matrixSeed, 0))
	share := 1.0
	for i := range matrixTypes {
		total += len(matrixTypes[i].combinations())
	}
	chosen := matrixTypes
	if *matrixShare > 0 {
		share = *matrixShare
	} else if *matrixCount > 0 {
		// A program for each type is dear: a sample takes the combinations of a few.
		chosen = nil
		for _, i := range rng.Perm(len(matrixTypes))[:2] {
			chosen = append(chosen, matrixTypes[i])
		}
		n := 0
		for _, m := range chosen {
			n += len(m.combinations())
		}
		share = float64(*matrixCount) / float64(n)
	}
	differ := 0
	for _, m := range chosen {
		if *matrixType != "" && m.name != *matrixType {
			continue
		}
		var list []combination
		for _, c := range m.combinations() {
			if rng.Float64() < share {
				list = append(list, c)
			}
		}
		bad := m.compare(t, list)
		compared += len(list)
		differ += bad
		t.Logf("%-14s %d combinations, %d differ", m.name, len(list), bad)
	}
	t.Logf("%d combinations, %d compared, %d differ", total, compared, differ)
}

// A matrixKind is a type with what the matrix needs to know of it.
type matrixKind struct {
	name, typ  string
	decls      string   // declarations that the type needs
	one, two   string   // two values, as expressions of the type
	show       string   // an expression of v that shows the value
	comparable bool     // by ==
	more       []string // expressions of the type that only it has, of x, y and s
	uses       []string // statements that only it has, of E
}

type combination struct{ expr, context string }

// prelude declares what the expressions and contexts of a type use. T stands for the type.
const matrixPrelude = `
type holder struct { f T; fn func() T; n int }
func (h holder) get() T { return h.f }
func (h *holder) ref() T { return h.f }
func (h *holder) set(v T, n int) int { h.f = v; return n }
type getter interface { get() T }
type outer struct { *holder; k int }
type inner struct { holder; k int }
type pair[A, B any] struct { a A; b B }
func id[A any](a A) A { return a }
func first[A, B any](a A, b B) A { return a }
func makeOne() T { return ONE }
func makeTwo() T { return TWO }
func both() (T, int) { return ONE, 7 }
func named() (r T) { r = TWO; return }
func deferred() (r T) { defer func() { r = ONE }(); return TWO }
func take(v T) string { return text(v) }
func takeTwo(n int, v T) string { return fmt.Sprint(n, text(v)) }
func takeBoth(v, w T) string { return text(v) + text(w) }
func takeMany(vs ...T) string { r := ""; for _, v := range vs { r += text(v) }; return r }
func takeAny(v any) string { return fmt.Sprintf("%T", v) }
func text(v T) string { return fmt.Sprint(SHOW) }
type box struct { x, y T; h holder; p *holder; e inner; o outer; s []T; a [3]T; m map[string]T; q *T; c chan T; g func() T; i getter; fs map[string]func() T; z any }
func newBox() *box {
	b := &box{x: ONE, y: TWO, h: holder{f: ONE, n: 1}, e: inner{holder{f: TWO}, 2}, s: []T{ONE, TWO}, a: [3]T{ONE, TWO, ONE}, m: map[string]T{"k": ONE}}
	b.h.fn = func() T { return TWO }
	b.p = &b.h; b.o = outer{&b.h, 3}; b.q = &b.y; b.c = make(chan T, 32); for range 16 { b.c <- ONE; b.c <- TWO }; b.g = makeOne; b.i = b.h
	b.fs = map[string]func() T{"k": makeTwo}; b.z = b.x
	return b
}
func (b *box) change() int { b.x, b.y, b.s[0], b.a[1], b.m["k"], b.h.f, b.e.f = b.y, b.x, TWO, ONE, TWO, TWO, ONE; return 5 }
`

// matrixLocals are the variables of a combination: those it names are declared.
var matrixLocals = []struct{ name, value string }{
	{"x", "b.x"}, {"y", "b.y"}, {"h", "b.h"}, {"p", "b.p"}, {"e", "b.e"}, {"o", "b.o"}, {"s", "b.s"}, {"a", "b.a"},
	{"m", "b.m"}, {"q", "b.q"},
	{"c", "b.c"}, {"g", "b.g"}, {"gi", "b.i"}, {"fs", "b.fs"}, {"z", "b.z"}, {"zero", "0"},
}

// locals declares the variables that the body of a combination names.
func (m *matrixKind) locals(body string) string {
	named := map[string]bool{}
	for _, word := range strings.FieldsFunc(body, func(r rune) bool { return r > 127 || !isWordByte(byte(r)) }) {
		named[word] = true
	}
	text := "b := newBox(); _ = b\n"
	for _, v := range matrixLocals {
		if named[v.name] {
			text += fmt.Sprintf("%s := %s; _ = %s\n", v.name, v.value, v.name)
		}
	}
	return text
}

// matrixExprs are the kinds of expressions.
var matrixExprs = []string{
	"ONE", "x", "b.x", "makeOne()", "id(y)", "id[T](id(x))", "h.get()", "h.ref()", "p.get()", "p.ref()", "e.get()",
	"o.ref()",
	"h.f", "p.f", "e.f", "o.f", "b.e.holder.f", "s[1]", "s[zero]", "s[len(s)-1]", "a[zero+1]", "b.a[2]", "m[\"k\"]",
	"m[\"none\"]", "*q", "*b.q", "*(&x)",
	"<-c", "z.(T)", "any(y).(T)", "func() T { return x }()", "func(v T) T { return v }(y)", "g()", "h.fn()", "p.fn()",
	"o.fn()", "fs[\"k\"]()",
	"h.get()", "gi.get()", "holder.get(h)", "(*holder).ref(p)", "(h.get)()", "T(x)", "(((y)))", "holder{f: x}.f",
	"(&holder{f: y}).f", "[]T{x, y}[1]", "[2]T{x, y}[zero]",
	"map[string]T{\"k\": y}[\"k\"]", "first(both())", "named()", "deferred()", "*new(x)", "pair[T, int]{x, 1}.a",
	"[]holder{{f: y}}[0].f", "[]*holder{{f: x}}[zero].ref()",
	"[][]T{{x}, {y}}[1][zero]", "func() (r T) { r = y; return }()", "func() T { v, _ := z.(T); return v }()",
	"append(s, y)[2]", "s[:1][0]", "b.s[zero:][1]",
	"id(holder{f: x}).get()", "first(x, b.change())", "(*b).x", "pair[string, *holder]{\"\", p}.b.f",
	"interface{ get() T }(h).get()", "getter(p).get()",
	"func() T { for _, v := range s { return v }; return x }()",
	"func() T { if v, ok := m[\"k\"]; ok { return v }; return y }()", "map[int][]T{3: {x}}[3][0]",
}

// matrixContexts are the kinds of contexts of an expression E.
var matrixContexts = []string{
	"print(text(E))", "v := E; print(text(v))", "var v T = E; print(text(v))", "var v any = E; print(takeAny(v))",
	"v := y; v = E; print(text(v))",
	"h.f = E; print(text(h.f))", "p.f = E; print(text(b.h.f))", "e.f = E; print(text(e.holder.f))",
	"o.f = E; print(text(p.f))", "s[zero] = E; print(text(s[0]))",
	"a[zero] = E; print(text(a[0]))", "m[\"n\"] = E; print(text(m[\"n\"]))", "*q = E; print(text(b.y))",
	"b.s[1] = E; print(text(b.s[1]))", "z = E; print(takeAny(z))", "_ = E",
	"r := func() T { return E }(); print(text(r))", "n, r := func() (int, T) { return 9, E }(); print(n, text(r))",
	"r, n := func() (T, int) { return E, 9 }(); print(n, text(r))",
	"r, w := func() (T, T) { return E, E }(); print(text(r), text(w))",
	"n, r := func() (n int, r T) { n = 1; return 2, E }(); print(n, text(r))",
	"r := func() any { return E }(); print(takeAny(r))",
	"n, r, k := func() (int, any, string) { return len(s), E, \"k\" }(); print(n, takeAny(r), k)",
	"r := func() (r T) { defer func() { print(\"d\") }(); return E }(); print(text(r))", "print(takeTwo(3, E))",
	"print(takeBoth(E, y), takeBoth(x, E))", "print(takeBoth(E, E))",
	"print(takeMany(), takeMany(E), takeMany(x, E, y))", "print(takeMany([]T{E}...))", "print(takeAny(E))",
	"v := holder{f: E, n: 4}; print(text(v.f), v.n)",
	"v := &holder{n: 4, f: E}; print(text(v.f), v.n)", "v := []T{x, E}; print(text(v[1]), len(v))",
	"v := [3]T{1: E}; print(text(v[1]), len(v))", "v := map[string]T{\"a\": E}; print(text(v[\"a\"]))",
	"v := []any{E, 1}; print(len(v), takeAny(v[0]))", "v := map[string]any{\"a\": E}; print(takeAny(v[\"a\"]))",
	"v := pair[T, any]{E, E}; print(text(v.a), takeAny(v.b))", "v := []holder{{f: E}, {}}; print(text(v[0].f))",
	"d := make(chan T, 1); d <- E; print(text(<-d))", "d := make(chan any, 1); d <- E; print(takeAny(<-d))",
	"for i := 0; i < 2; i++ { print(i, text(E)) }",
	"var ts []func() string; for i := range 2 { v := E; ts = append(ts, func() string { return fmt.Sprint(i, text(v)) " +
		"}) }; for _, f := range ts { print(f()) }",
	"for range 2 { defer func(v T) { print(text(v)) }(E) }", "defer take(E); print(\"after\")",
	"f := func(v T) { print(text(v)) }; defer f(E); f = nil",
	"w := make(chan string); go func(v T) { w <- text(v) }(E); print(<-w)",
	"w := make(chan string, 1); go func() { w <- text(E) }(); print(<-w)",
	"if v := E; text(v) != \"\" { print(text(v)) } else { print(\"none\") }",
	"if text(E) == text(y) && text(E) != \"\" || text(x) == text(E) { print(\"yes\") } else { print(\"no\") }",
	"if any(E) != nil && len(s) > 1 { print(\"some\") }", "switch v := any(E).(type) { case nil: print(\"nil\"); case " +
		"T: print(text(v)); default: print(takeAny(v)) }",
	"switch text(E) { case text(x): print(\"x\"); case text(y): print(\"y\"); default: print(\"?\") }",
	"v, ok := any(E).(T); print(text(v), ok)",
	"v, w := E, E; print(text(v), text(w))", "x, y = y, E; print(text(x), text(y))",
	"h.f, s[0] = E, h.f; print(text(h.f), text(s[0]))", "p.f, p.n = E, p.n+1; print(text(b.h.f), b.h.n)",
	"e.f, e.n, e.k = E, e.n+1, e.k+2; print(text(e.f), e.n, e.k)", "o.f, o.k = E, o.k+1; print(text(b.h.f), o.k)",
	"s[0], s[1] = s[1], E; print(text(s[0]), text(s[1]))",
	"m[\"a\"], m[\"b\"] = E, E; print(text(m[\"a\"]), len(m))", "n, v := first(4, E), first(E, 4); print(n, text(v))",
	"v := append(s, E); print(len(v), text(v[2]))", "v := append([]T(nil), E, x, E); print(len(v), text(v[2]))",
	"v := append([]any{}, E, E); print(len(v), takeAny(v[1]))", "s = append(s[:1], E); print(text(s[1]), len(s))",
	"func() { defer func() { r := recover(); print(takeAny(r)) }(); panic(E) }()",
	"print(text(id(E)), text(first(E, 1)))", "print(h.set(E, 3), text(h.f))", "print(p.set(E, 3), text(b.h.f))",
	"f := h.set; print(f(E, 2), text(h.f))",
	"d := make(chan T, 1); select { case d <- E: print(\"sent\"); default: print(\"full\") }; print(text(<-d))",
	"print(fmt.Sprintf(\"%T\", E))", "print(takeBothInt(E, b.change()), text(b.x))",
	"print(func(v T, n int) string { return fmt.Sprint(text(v), n) }(E, b.change()))",
	"v := []any{E, b.change()}; print(takeAny(v[0]), v[1])", "v := []T{E, first(y, b.change())}; print(text(v[0]))",
	"r, n := func() (T, int) { return E, b.change() }(); print(text(r), n)",
	"v := holder{f: E, n: b.change()}; print(text(v.f), v.n)", "v := map[string]T{text(E): E}; print(len(v))",
	"var v T; for i := 0; i < 3; i++ { if i == 1 { v = E; continue }; if i == 2 { break } }; print(text(v))",
	"f := func(n int) T { if n > 0 { return E }; return x }; print(text(f(1)), text(f(0)))",
	"func() { v := E; defer func() { print(text(v)) }(); v = y }()", "var f func(int) T; f = func(n int) T { if n == " +
		"0 { return E }; return f(n - 1) }; print(text(f(3)))",
	"L: for i := range 3 { for { if i == 1 { print(text(E)); break L }; continue L } }",
	"v := struct { a T; b any }{E, E}; print(text(v.a), takeAny(v.b))",
	"v := struct { *holder; c T }{&holder{f: E}, E}; print(text(v.f), text(v.c))",
	"u := &holder{}; u.f, u.fn = E, func() T { return E }; print(text(u.f), text(u.fn()))",
	"var v [2][2]T; v[zero][1] = E; print(text(v[0][1]))", "v := make([]T, 2); copy(v, []T{E}); print(text(v[0]))",
	"for i, v := range []T{E, y} { print(i, text(v)) }", "for k, v := range map[string]T{\"a\": E} { print(k, text(v)) }",
	"v := func(yield func(T) bool) { _ = yield(E) && yield(y) }; for w := range v { print(text(w)) }",
	"print(func(vs ...any) int { return len(vs) }(E, E))", "var v interface{} = E; w, ok := v.(T); print(text(w), ok)",
	"n := 1; n, v := n+1, E; print(n, text(v))",
}

// matrixComparable are contexts for values that == compares.
var matrixComparable = []string{
	"print(E == x, x != E)", "if E == x && y != E { print(1) } else if E == y || x == E { print(2) }",
	"print(any(E) == any(x), any(y) == E)", "v := map[T]int{E: 1}; print(v[E], v[y], len(v))",
	"v := map[any]int{E: 1}; print(v[E], v[any(x)])", "switch E { case x: print(\"x\"); case y: print(\"y\") }",
	"for i := 0; E != y && i < 2; i++ { print(i) }", "ok := E == x; ok = ok || E == y; print(ok)",
	"r, n := func() (bool, int) { return E == x, 1 }(); print(r, n)", "v := []bool{E == x, x == y}; print(v)",
	"delete(map[T]bool{x: true}, E); print(1)", "_, ok := map[T]int{x: 4}[E]; print(ok)",
}

func (m *matrixKind) fill(s string) string {
	r := strings.NewReplacer("ONE", m.one, "TWO", m.two, "SHOW", m.show)
	s = r.Replace(s)
	var b strings.Builder
	for i := 0; i < len(s); i++ { // T as a word of its own
		if s[i] == 'T' && (i == 0 || !isWordByte(s[i-1])) && (i+1 == len(s) || !isWordByte(s[i+1])) &&
			(i == 0 || s[i-1] != '%') {
			b.WriteString("(" + m.typ + ")")
			if m.plain() {
				s2 := b.String()
				b.Reset()
				b.WriteString(strings.TrimSuffix(s2, "("+m.typ+")") + m.typ)
			}
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// plain reports whether the text of the type can stand wherever a type can.
func (m *matrixKind) plain() bool {
	return !strings.HasPrefix(m.typ, "func") && !strings.HasPrefix(m.typ, "chan") && !strings.HasPrefix(m.typ, "*") &&
		!strings.HasPrefix(m.typ, "<-")
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func (m *matrixKind) combinations() []combination {
	var list []combination
	contexts := append(append([]string{}, matrixContexts...), m.uses...)
	if m.comparable {
		contexts = append(contexts, matrixComparable...)
	}
	for _, e := range append(append([]string{}, matrixExprs...), m.more...) {
		for _, c := range contexts {
			list = append(list, combination{e, c})
		}
	}
	return list
}

// source writes a combination as a function.
func (m *matrixKind) source(c combination, n int) string {
	body := ""
	text := c.context
	expr := m.fill(c.expr)
	head := strings.ContainsRune(expr, '{') && (strings.Contains(text, "if ") || strings.Contains(text, "for ") ||
		strings.Contains(text, "switch "))
	for i := 0; i < len(text); i++ {
		if text[i] == 'E' && (i == 0 || !isWordByte(text[i-1])) && (i+1 == len(text) || !isWordByte(text[i+1])) {
			x := c.expr
			if head || i+1 < len(text) && strings.IndexByte(".[(", text[i+1]) >= 0 &&
				(strings.ContainsRune(expr, ' ') || strings.IndexByte("*&<-^!", expr[0]) >= 0) {
				x = "(" + x + ")"
			}
			body += x
			continue
		}
		body += string(text[i])
	}
	body = m.fill(body)
	return fmt.Sprintf("func case%d() {\n%s%s\n}\n", n, m.locals(body), body)
}

func (m *matrixKind) declarations() string {
	return m.fill(m.decls + matrixPrelude + "func takeBothInt(v T, n int) string { return fmt.Sprint(text(v), n) " +
		"}\nfunc print(list ...any) { fmt.Println(list...) }\n")
}

// compare runs combinations of the type compiled and as cells, and returns how many differ.
func (m *matrixKind) compare(t *testing.T, list []combination) int {
	t.Helper()
	bad := 0
	const most = 3000 // functions in a program
	for len(list) > 0 {
		part := list[:min(most, len(list))]
		list = list[len(part):]
		part, want := m.compiled(t, part)
		const batch = 100
		for first := 0; first < len(part); first += batch {
			n := min(batch, len(part)-first)
			got := m.interpreted(part, first, first+n)
			for i := first; i < first+n; i++ {
				if got[i-first] != want[i] {
					bad++
					t.Errorf("%s: %s in %s:\n got %q\nwant %q", m.name, m.fill(part[i].expr), m.fill(part[i].context), got[i-first],
						want[i])
				}
			}
		}
	}
	return bad
}

const matrixGuard = "func guard(f func()) { defer func() { if r := recover(); r != nil { fmt.Println(\"panic:\", " +
	"r) }; fmt.Println(\"\\x00end\") }(); f() }\n"

// compiled runs combinations in one program. It returns those that the compiler accepts,
// and what they print.
func (m *matrixKind) compiled(t *testing.T, list []combination) ([]combination, []string) {
	t.Helper()
	for {
		out, errors := m.compile(t, list)
		if len(errors) == 0 {
			return list, strings.SplitAfter(out, "\x00end\n")
		}
		var rest []combination
		for i, c := range list {
			if !errors[i] {
				rest = append(rest, c)
			}
		}
		list = rest
	}
}

// compile runs a program, or returns the numbers of the combinations that are no Go, or end it.
func (m *matrixKind) compile(t *testing.T, list []combination) (string, map[int]bool) {
	t.Helper()
	dir := t.TempDir()
	const each = 500 // combinations in a file
	starts := map[string][]int{}
	for file := 0; file*each < len(list); file++ {
		name := fmt.Sprintf("cases%d.go", file)
		body := ""
		for i := file * each; i < min(len(list), file*each+each); i++ {
			body += m.source(list[i], i)
		}
		text := m.header(body)
		line := 1 + strings.Count(text, "\n")
		for i := file * each; i < min(len(list), file*each+each); i++ {
			starts[name] = append(starts[name], line)
			line += strings.Count(m.source(list[i], i), "\n")
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text+body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	decls := m.declarations() + matrixGuard + "func main() {\n"
	for i := range list {
		decls += fmt.Sprintf("guard(case%d)\n", i)
	}
	decls = m.header(decls) + decls + "}\n"
	for name, text := range map[string]string{"main.go": decls, "go.mod": "module matrix\ngo 1.26\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", "-gcflags=-e -N -l", ".")
	cmd.Dir = dir
	var out, problem bounded
	cmd.Stdout, cmd.Stderr = &out, &problem
	err := cmd.Run()
	if err == nil {
		return out.String(), nil
	}
	errors, detail := map[int]bool{}, problem.String()
	if out.full {
		errors[strings.Count(out.String(), end)] = true
	}
	for _, found := range compileError.FindAllStringSubmatch(detail, -1) {
		line, _ := strconv.Atoi(found[3])
		file, _ := strconv.Atoi(found[2])
		at := sort.SearchInts(starts[found[1]], line+1) - 1
		errors[file*each+at] = true
	}
	if found := runningError.FindStringSubmatch(detail); found != nil {
		at, _ := strconv.Atoi(found[1])
		errors[at] = true
	}
	if len(errors) == 0 {
		t.Fatalf("%s: the compiler refuses the matrix: %v\n%.3000s", m.name, err, detail)
	}
	return "", errors
}

// A bounded buffer takes so much: a program that prints for ever ends when nobody reads it.
type bounded struct {
	strings.Builder
	full bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > 64<<20 {
		b.full = true
		return 0, io.ErrShortWrite
	}
	return b.Builder.Write(p)
}

// A panic in a goroutine, or a deadlock, ends the program; the one combination that runs is left out.
var runningError = regexp.MustCompile(`main\.case(\d+)[.(]`)

var compileError = regexp.MustCompile(`(?m)^\./(cases(\d+)\.go):(\d+):`)

// header is the beginning of a file with the given text.
func (m *matrixKind) header(text string) string {
	head := "package main\n"
	for _, path := range matrixImports {
		if name := path[strings.LastIndexByte(path, '/')+1:]; strings.Contains(text, name+".") {
			head += fmt.Sprintf("import %q\n", path)
		}
	}
	return head
}

var matrixImports = []string{"fmt", "errors", "time", "strings", "encoding/json", "sort"}

// interpreted runs the combinations from first to last as cells. When a cell with many of
// them fails, each gets its own.
func (m *matrixKind) interpreted(list []combination, first, last int) []string {
	var b strings.Builder
	for i := first; i < last; i++ {
		b.WriteString(m.source(list[i], i))
	}
	for i := first; i < last; i++ {
		fmt.Fprintf(&b, "guard(case%d)\n", i)
	}
	mach := newMachine()
	if err := mach.eval(m.declarations() + matrixGuard); err != nil {
		return []string{"prelude: " + err.Error()}
	}
	err := mach.eval(b.String())
	out := strings.SplitAfter(mach.out.String(), "\x00end\n")
	if err == nil && len(out) == last-first+1 {
		return out
	}
	if last-first == 1 {
		if err != nil {
			return []string{mach.out.String() + fmt.Sprintf("%.600s", err.Error())}
		}
		return []string{mach.out.String()}
	}
	middle := (first + last) / 2
	return append(m.interpreted(list, first, middle)[:middle-first], m.interpreted(list, middle, last)[:last-middle]...)
}
