package cell

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"sprague/kernel/cell/source"
)

// A story is a session: cells, each with what it prints or the error it ends in.
type story struct {
	name  string
	cells []step
}

type step struct{ src, want string }

var stories = []story{
	{"methods after their type", []step{
		{"type N int", ""},
		{"func (n N) Twice() N { return 2 * n }", ""},
		{"N(4).Twice()", "=> 8"},
		{"type G interface { Twice() N }", ""},
		{"var g G = N(5)", ""},
		{"g.Twice()", "=> 10"},
		{"func (n N) String() string { return fmt.Sprint(\"N\", int(n)) }", ""},
		{"N(3)", "=> N3"},
		{"func (n N) Twice() N { return 20 * n }", ""},
		{"g.Twice()", "=> N100"},
		{"func (n N) Twice() int { return 0 }", "!the method Twice of N has another type"},
		{"type P struct{ x int }", ""},
		{"func (p *P) Inc() { p.x++ }", ""},
		{"p := P{}; p.Inc(); p.Inc(); p.x", "=> 2"},
	}},
	{"a refused cell leaves no method behind", []step{
		{"type M int", ""},
		{"func (m M) Opts() []G { return nil }", "!undefined: G"},
		{"func (m M) Half() M { return m / 2 + \"\" }", "!"},
		{"M(3).Half()", "!undefined (type M has no field or method Half)"},
		{"type G interface { Opts() []G }", ""},
		{"func (m M) Opts() []G { var r []G; for i := M(0); i < m; i++ { r = append(r, i) }; return r }", ""},
		{"len(M(5).Opts())", "=> 5"},
		{"func (m M) Half() int { return int(m) / 2 }", ""},
		{"M(7).Half()", "=> 3"},
	}},
	{"literals without names of fields", []step{
		{"type T struct { a int; b string }", ""},
		{"t := T{4, \"x\"}; t", "=> {4 x}"},
		{"[]*T{{1, \"p\"}, {2, \"q\"}}[1].b", "=> q"},
		{"map[string]T{\"k\": {5, \"y\"}}[\"k\"].a", "=> 5"},
		{"T{\"x\", 4}", "!cannot use \"x\""},
		{"T{4}", "!too few values"},
		{"type U struct { T; c int }", ""},
		{"U{T{1, \"i\"}, 2}.b", "=> i"},
	}},
	{"functions declared anew", []step{
		{"func f() int { return 1 }\nfunc g() int { return f() + 10 }", ""},
		{"g()", "=> 11"},
		{"func f() int { return 2 }", ""},
		{"g()", "=> 12"},
		{"h := g; h()", "=> 12"},
		{"func f() int { return 3 }", ""},
		{"g()", "=> 13"},
		{"h()", "=> 12"},
		{"func f() string { return \"s\" }", ""},
		{"g()", "=> 13"},
		{"f()", "=> s"},
	}},
	{"what calls a function declared anew", []step{
		{"func k() int { return 1 }\nfunc g[A any](x A) int { return k() }\nfunc gg() int { return g(1) }\ntype G[A any] " +
			"struct{ a A }\nfunc (t G[A]) m() int { return k() + 10 }", ""},
		{"type T struct{ a int }\nfunc (t T) m() int { return k() + t.a }\ntype P struct{ a int }\nfunc (p *P) m() int { " +
			"return g(p.a) + p.a }\ntype E struct { T; b int }\ntype F struct { *P }\ntype I interface{ m() int }\ntype S " +
			"struct{}\nfunc (S) String() string { return fmt.Sprint(\"S\", k()) }", ""},
		{"list := []I{T{10}, &T{20}, E{T{30}, 0}, &E{T{40}, 0}, &P{50}, F{&P{60}}, G[int]{}, &G[string]{}}\nfunc all() " +
			"(s []int) { for _, x := range list { s = append(s, x.m()) }; return s }", ""},
		{"all(); fmt.Sprint(all(), g(1), g(\"\"), gg(), G[int]{}.m(), S{})", "=> [11 21 31 41 51 61 11 11] 1 1 1 11 S1"},
		{"func k() int { return 2 }", ""},
		{"fmt.Sprint(all(), g(1), g(\"\"), gg(), G[int]{}.m(), G[bool]{}.m(), S{})",
			"=> [12 22 32 42 52 62 12 12] 2 2 2 12 12 S2"},
		{"func k() int { return undefined }", "!undefined"},
		{"func k() int { return 3 }; fmt.Sprint(all(), g(1), gg(), S{})", "=> [13 23 33 43 53 63 13 13] 3 3 S3"},
	}},
	{"variables", []step{
		{"x := 5", ""},
		{"func getX() int { return x }", ""},
		{"x = 6; getX()", "=> 6"},
		{"x := \"text\"", ""},
		{"getX()", "=> 6"},
		{"x", "=> text"},
		{"x, y := 1, 2; x + y", "=> 3"},
		{"x := x + 1; x", "=> 2"},
		{"ans + 1", "=> 3"},
		{"x;", ""},
		{"z := 7; func seven() int { return z }", ""},
		{"seven()", "=> 7"},
	}},
	{"names of packages", []step{
		{"nim := 3; nim", "=> 3"},
		{"strings.ToUpper(\"a\")", "=> A"},
		{"import \"math/rand\"", ""},
		{"rand.New(rand.NewSource(1)).Intn(1)", "=> 0"},
		{"import \"nosuch/thing\"", "!package nosuch/thing is not available"},
	}},
	{"games over types of the user", []step{
		{"type Pos struct{ A, B int }\ntype Heap int\nfunc moves(p Pos) []Pos { if p.A == 0 { return nil }; return " +
			"[]Pos{{p.A - 1, p.B}} }", ""},
		{"g := grundy.New(moves); g.String()", "=> a game over Pos"},
		{"g.Rule()", "=> The options are what a function func(Pos) []Pos lists. Who cannot move loses."},
		{"grundy.New(func(p []Pos) [][]Pos { return nil }).String()", "=> a game over []Pos"},
		{"grundy.New(map[[2]Pos][][2]Pos{{}: nil}).Named(\"\").String()", "=> a game over [2]Pos"},
		{"grundy.New(func(h Heap) []Heap { return nil }).Rule()",
			"=> The options are what a function func(Heap) []Heap lists. Who cannot move loses."},
		{"func of[P any](f func(P) []P) *grundy.Game { return grundy.New(f) }", ""},
		{"of(moves).String()", "=> a game over Pos"},
		{"type Pos struct{ C string }", ""},
		{"g.String()", "=> a game over Pos"},
		{"grundy.New(func(p Pos) []Pos { return nil }).String()", "=> a game over Pos"},
		{"g.Value(3)", "!the moves take Pos"},
	}},
	{"failures keep what was", []step{
		{"a := 1", ""},
		{"a := 2; b := a / (a - 2)", "!integer divide by zero"},
		{"a", "=> 2"},
		{"undefinedThing + 1", "!undefined: undefinedThing"},
		{"kayles := 3", ""},
		{"kayle", "!did you mean kayles?"},
		{"strings.ToUper(\"x\")", "!did you mean ToUpper?"},
		{"octal.grundys", "!did you mean GrundysGame?"},
		{"var q int = \"s\"\nvar r string = 1", "!2:"},
	}},
	{"what shows", []step{
		{"fmt.Println(\"a\")", "a"},
		{"func two() (int, string) { return 1, \"b\" }", ""},
		{"two()", "=> 1 b"},
		{"[]int{1, 2}", "=> [1 2]"},
		{"x := 3", ""},
		{"1 << 3", "=> 8"},
		{"nil", "=> <nil>"},
	}},
	{"variables made by := further down", []step{
		{"x := 1", ""},
		{"var a = x\nx := 2\na", "!1:9: x is needed here, and gets its value further down (move x := … up)"},
		{"func f() int { return y }\nfmt.Println(f())\ny := 2", "!2:1: y is needed here"},
		{"x", "=> 1"},
	}},
	{"line directives in texts", []step{
		{"fmt.Println(\"see //line 5 here\")", "see //line 5 here"},
		{"s := `\n//line 7`", ""},
		{"s", "=> \n//line 7"},
	}},
	{"keys of interfaces of the library", []step{
		{"type C int\nfunc (C) Close() error { return nil }\nm := map[io.Closer]int{C(1): 1}",
			"!main.C as a value of an interface"},
		{"m := map[io.Closer]int{}\nm[C(1)] = 2", "!use a map with keys of type any"},
		{"fmt.Println(io.Closer(C(1)) == io.Closer(C(1)))", "true"},
	}},
}

func TestStories(t *testing.T) {
	for _, st := range stories {
		t.Run(st.name, func(t *testing.T) {
			m := newMachine()
			for _, s := range st.cells {
				m.out.buf.Reset()
				err := m.eval(s.src)
				if want, fails := strings.CutPrefix(s.want, "!"); fails {
					if err == nil || !strings.Contains(err.Error(), want) {
						t.Errorf("%s: error %v, want %q", s.src, err, want)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s: %v", s.src, err)
					continue
				}
				if got := strings.TrimSpace(m.out.String()); got != s.want {
					t.Errorf("%s: got %q, want %q", s.src, got, s.want)
				}
			}
		})
	}
}

// TestRefusals keeps the list in the documentation of package kernel true: each of
// these is refused, before it runs or when it comes to what is refused, with advice, and they are of as many kinds as
// the list has.
func TestRefusals(t *testing.T) {
	kinds := map[int]bool{}
	for _, test := range []struct {
		kind      int
		src, want string
	}{
		{1, "import \"net/htp\"", "not available in cells"},
		{1, "import \"net/http\"", "not available in cells"},
		{1, "var p atomic.Pointer[int]", "sync.Mutex"},
		{1, "import \"unique\"\nunique.Make(1) == unique.Make(2)", "compare the values"},
		{1, "import \"runtime\"\nruntime.AddCleanup(new(int), func(int) {}, 1)", "call the function"},
		{1, "import \"unsafe\"\nvar p unsafe.Pointer", "work with values"},
		{2, "type T int; reflect.ValueOf(T(1))", "print with %T"},
		{2, "type T int; reflect.TypeOf(T(1))", "print with %T"},
		{2, "type T int\nreflect.TypeFor[[]T]()", "print with %T"},
		{2, "type T int\nfunc (T) M() {}\ntemplate.Must(template.New(\"t\").Parse(\"{{.M}}\")).Execute(os.Stdout, T(1))",
			"map[string]any"},
		{2, "import \"html/template\"\ntype T struct{ time.Time " +
			"}\ntemplate.Must(template.New(\"t\").Parse(\"{{.}}\")).Execute(os.Stdout, T{})", "map[string]any"},
		{2, "import \"testing/quick\"\ntype T struct{ n int }\nquick.Check(func(x T) bool { return x.n >= 0 }, nil)",
			"Go's own types"},
		{2, "type T int\nfunc (T) MarshalText() ([]byte, error) { return nil, nil }\njson.Marshal([]T{1})",
			"map[string]any, or a struct of plain fields"},
		{2, "type T struct{ n int }\nfunc (*T) UnmarshalJSON([]byte) error { return nil }\nvar t " +
			"T\njson.NewDecoder(os.Stdin).Decode(&t)", "struct of plain fields"},
		{2, "type B struct{ N int }\ntype T struct{ B }\nvar t T\njson.Unmarshal([]byte(`{}`), &t)",
			"struct of plain fields"},
		{2, "type Z int\nfunc (Z) IsZero() bool { return true }\ntype T struct{ Z Z `json:\",omitzero\"` }\n" +
			"json.Marshal(T{})", "struct of plain fields"},
		{2, "type T int\nfunc (*T) Scan(fmt.ScanState, rune) error { return nil }\nvar t T\nfmt.Sscan(`1`, &t)",
			"call the method"},
		{2, "import \"log/slog\"\ntype T int\nslog.Info(`a`, `t`, T(1))", "fmt.Sprint"},
		{2, "type T int\nvar v atomic.Value\nv.Store(T(1))", "sync.Mutex"},
		{2, "type key struct{}\ncontext.WithValue(context.Background(), key{}, 1)", "use a string, or a variable"},
		{2, "type T struct{}\ncontext.WithValue(context.Background(), `k`, []T{})", "use a string, or a variable"},
		{2, "type T struct{ *bytes.Buffer }\nfmt.Fprint(T{&bytes.Buffer{}}, 1)",
			"pass the reader or writer that the type is made of"},
		{2, "type T struct{ io.ReadCloser }\nfunc (T) WriteTo(io.Writer) (int64, error) { return 0, nil }\nvar r " +
			"io.ReadCloser = T{}", "rename the method"},
		{2, "import \"encoding/gob\"\ntype T struct{ N int }\ngob.NewEncoder(os.Stdout).Encode(&T{1})",
			"use encoding/json or a compiled type"},
		{2, "import \"encoding/gob\"\ntype T int\nvar t T\ngob.NewDecoder(os.Stdin).Decode(&t)",
			"use encoding/json or a compiled type"},
		{2, "import \"encoding/gob\"\ntype T int\ngob.Register(T(1))", "use encoding/json or a compiled type"},
		{3, "func f(p *[1 << 40]byte) []byte { defer recover(); return p[:] }", "make a slice"},
		{3, strings.Repeat("(", 301) + "1" + strings.Repeat(")", 301), "name"},
		{4, "type S[T any] struct{ v T }\nfunc (s S[T]) Get() T { return s.v }\x00func (s S[T]) Two() {}",
			"declare the type again"},
		{5, "fmt.Println(octal.Kayles.Value)", "octal.Kayles.Value("},
	} {
		kinds[test.kind] = true
		c := New()
		before, src, ok := strings.Cut(test.src, "\x00") // of another cell
		if ok {
			declare(t, c, before)
		} else {
			src = before
		}
		_, diagnostics := c.Check(src, 2, "")
		if len(diagnostics) == 0 {
			if err := newMachine().eval(src); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %v does not say %q", test.src, err, test.want)
			}
			continue
		}
		d := diagnostics[0]
		if !strings.Contains(d.Error(), test.want) || d.Kind == source.Internal || d.Hint == "" {
			t.Errorf("%s: %q, with the advice %q, does not say %q", test.src, d.Error(), d.Hint, test.want)
		}
	}
	text, err := os.ReadFile("../doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "# What is refused")
	list, _, ok := strings.Cut(list, "What the language leaves open")
	if listed := strings.Count(list, "\n//   - "); !ok || listed != len(kinds) || listed > 5 {
		t.Errorf("the documentation lists %d kinds, the test has %d, and there may be 5", listed, len(kinds))
	}
}

// FuzzCheck holds Check to its word: whatever the source, it answers and never panics.
func FuzzCheck(f *testing.F) {
	for _, st := range stories {
		for _, s := range st.cells {
			f.Add(s.src)
		}
	}
	for _, src := range []string{"}", "func", "x := ", "type T struct{ T }", "\x00", "package p", "import", "/*", "`",
		"for range", "if x {", "goto L", "a.b.c()", "switch {", "var x = x", "func (", "func () m() {}", "type A = A",
		"x.(type)", "//line x:1\n1+", "func() {}()", "...", "import \"C\""} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		c := New()
		u, diagnostics := c.Check(src, 1, "")
		if (u == nil) == (len(diagnostics) == 0) {
			t.Fatalf("unit %v with diagnostics %v", u, diagnostics)
		}
	})
}

// A session that goes on and on does not grow: what later cells have put out of reach
// is forgotten.
func TestSessionStaysSmall(t *testing.T) {
	if raceDetector {
		t.Skip("it has one goroutine, and takes the race detector minutes")
	}
	heap := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	for _, kind := range []struct {
		src  string
		most int // bytes a cell
	}{
		{"1+1", 250},
		{"x := 5", 250},
		{"f := func(n int) int { return n+1 }; f(3)", 250},
		{"y := []string{\"a\"}; y", 250},
		{"func g(n int) int { return n + 1 }; g(2)", 450}, // where its text was
		{"func p(n int) { defer fmt.Sprint(n) }; p(2)", 450},
		{"func q[T any](s []T) int { return len(s) }; q([]int{1})", 450},
	} {
		src := kind.src
		c := New()
		run := func(cells int) {
			for range cells {
				u, diagnostics := c.Check(src, 1, "")
				if diagnostics != nil {
					t.Fatal(diagnostics)
				}
				c.Commit(u, len(u.Steps))
				c.Forget(u)
			}
		}
		run(100)
		const cells = 1000
		before := heap()
		run(cells)
		if grown := (heap() - before) / cells; grown > kind.most {
			t.Errorf("%s: a cell leaves %d bytes", src, grown)
		}
		runtime.KeepAlive(c)
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

// A fault of this package becomes a diagnostic wherever it happens: a checker without a file set cannot even parse.
func TestFaultsAreDiagnostics(t *testing.T) {
	broken := New()
	broken.Fset = nil
	u, diagnostics := broken.Check("1 + 1", 1, "")
	if u != nil || len(diagnostics) != 1 || diagnostics[0].Kind != source.Internal || diagnostics[0].Line != 1 {
		t.Errorf("Check = %v, %+v", u, diagnostics)
	}
}
