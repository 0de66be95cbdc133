package flow_test

import (
	"fmt"
	"strings"
	"testing"

	"sprague/kernel/cell"
	"sprague/kernel/cell/flow"
)

// A notebook at work: cells run and edited, and what each then is.
type notebook struct {
	checker *cell.Checker // of no session: its packages are read once
	log     *flow.Log
	play    flow.Player
	cells   []flow.Cell
}

func newNotebook(sources ...string) *notebook {
	b := &notebook{checker: cell.New(), log: flow.NewLog()}
	b.play = b.checker.Player()
	for i, src := range sources {
		b.cells = append(b.cells, flow.Cell{Name: string(rune('a' + i)), Source: src})
	}
	return b
}

// run runs cells by their names, in this order, each to the given end.
func (b *notebook) run(names string, how flow.Outcome) {
	for _, name := range names {
		c := b.cells[name-'a']
		st := b.log.Begin(b.play.Effects(c.Source))
		b.play.Keep()
		b.log.End(st, c.Name, how)
	}
}

func (b *notebook) compare() []flow.Status { return b.log.Compare(b.cells, b.checker.Player()) }

// states is a letter for each cell: new, fresh, stale, or outside.
func (b *notebook) states() string {
	var out strings.Builder
	for _, s := range b.compare() {
		out.WriteByte(s.State[0])
	}
	return out.String()
}

// A step of a history: cells to run, or "b=text" for an edit, and what all cells then are. A cell
// that runs again is stale where it has changed what it starts from; who has shown what came of its
// first run is not, until it runs too.
func TestHistories(t *testing.T) {
	for _, h := range []struct {
		name  string
		cells []string
		steps []string // alternately what happens and the states
	}{
		{"in order", []string{"x := 1", "y := x + 1", "y"},
			[]string{"", "nnn", "a", "fnn", "b", "ffn", "c", "fff"}},
		{"an edit above", []string{"x := 1", "y := x + 1", "z := 3"},
			[]string{"abc", "fff", "a=x := 2", "ssf", "a", "fsf", "b", "fff"}},
		{"an edit of a comment", []string{"x := 1", "y := x"},
			[]string{"ab", "ff", "a=x := 1 // one", "ss", "a", "fs", "b", "ff"}},
		{"twice run", []string{"x := 1", "x++", "x"},
			[]string{"abc", "fff", "b", "fss", "c", "fss", "a", "fss", "bc", "fff"}},
		{"through a pointer", []string{"x := 1; p := &x", "*p = 2", "x"},
			[]string{"abc", "fff", "b", "fss", "c", "fss"}},
		{"through a slice", []string{"s := []int{1}", "t := s", "t[0] = 2", "s"},
			[]string{"abcd", "ffff", "c", "ffss", "d", "ffss"}},
		{"through a function", []string{"n := 0", "func inc() { n++ }", "inc()", "n"},
			[]string{"abcd", "ffff", "c", "ffss", "d", "ffss"}},
		{"through a closure", []string{"n := 0; f := func() { n++ }", "f()", "n"},
			[]string{"abc", "fff", "b", "fss", "c", "fss"}},
		{"a function anew", []string{"func f() int { return 1 }", "func g() int { return f() }", "g()"},
			[]string{"abc", "fff", "a=func f() int { return 2 }", "sfs", "a", "ffs", "c", "fff"}},
		{"a variable anew", []string{"x := 1", "func f() int { return x }", "x := 2.5", "f()"},
			[]string{"abcd", "ffff", "c=x := 3.5", "ffsf", "c", "ffff", "a=x := 2", "ssfs", "abd", "ffff"}},
		{"out of order", []string{"x := 1", "x = 2", "x"}, []string{"ab", "ffn", "c", "fff", "ac", "ffs"}},
		{"only reading again", []string{"x := 1", "x + 1", "x + 2"}, []string{"abc", "fff", "bcb", "fff"}},
		{"the clock", []string{"x := time.Now()", "y := x", "z := 1"}, []string{"abc", "oof"}},
		{"a written map", []string{"m := map[int]int{}", "m[1] = 2", "len(m)"},
			[]string{"abc", "fff", "b", "fss", "c", "fss"}},
		{"independent", []string{"x := 1", "y := 2"}, []string{"ab", "ff", "a=x := 5", "sf", "a", "ff"}},
	} {
		b := newNotebook(h.cells...)
		for i := 0; i < len(h.steps); i += 2 {
			if name, text, edit := strings.Cut(h.steps[i], "="); edit && len(name) == 1 {
				b.cells[name[0]-'a'].Source = text
			} else {
				b.run(h.steps[i], flow.Done)
			}
			if got := b.states(); got != h.steps[i+1] {
				t.Errorf("%s: after step %d, %q, the cells are %s, want %s", h.name, i/2, h.steps[i], got, h.steps[i+1])
				break
			}
		}
	}
}

// How a cell ended counts: what was cut off is not repeatable, what took its process down has changed nothing.
func TestOutcomes(t *testing.T) {
	for name, c := range map[string]struct {
		how  flow.Outcome
		want string
	}{"done": {flow.Done, "fff"}, "failed": {flow.Failed, "fss"}, "cut": {flow.Cut, "fss"}, "lost": {flow.Lost, "fns"}} {
		b := newNotebook("x := 1", "x = 2", "x")
		b.run("a", flow.Done)
		b.run("b", c.how)
		b.run("c", flow.Done)
		if got := b.states(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	b := newNotebook("x := 1", "y := x")
	b.run("ab", flow.Done)
	b.log.Reset()
	if got := b.states(); got != "nn" {
		t.Errorf("after a reset the cells are %s", got)
	}
}

// Ways of writing to what another cell shows: a cell that writes runs again, and what has shown the former value
// shows another when it runs again, too: none is called fresh.
func TestWaysOfWriting(t *testing.T) {
	for _, c := range []struct{ make, write string }{
		{"v := &P{}", "v.X++"}, {"v := &P{}", "(*v).X++"}, {"v := []P{{}}", "v[0].X++"},
		{"v := []*P{{}}", "v[0].X++"}, {"v := map[int]*P{1: {}}", "v[1].X++"}, {"v := map[int]int{}", "v[1]++"},
		{"v := [2]int{}", "v[0]++"}, {"v := 0; w := &v", "*w++"}, {"v := []int{1}; w := v", "w[0]++"},
		{"v := []int{1, 2}; w := v[1:]", "w[0]++"}, {"v := [2]int{}; w := v[:]", "w[0]++"},
		{"v := P{}; w := &v.X", "*w++"}, {"v := []int{1}; w := &v[0]", "*w++"},
		{"v := 0; w := []*int{&v}", "*w[0]++"}, {"v := 0; w := map[int]*int{1: &v}", "*w[1]++"},
		{"v := 0; w := struct{ p *int }{&v}", "*w.p++"}, {"v := 0; var w any = &v", "*w.(*int)++"},
		{"v := &P{}; w := P{next: v}", "w.next.X++"}, {"v := 0; w := func() { v++ }", "w()"},
		{"v := 0; w := func(f func()) { f() }; u := func() { v++ }", "w(u)"},
		{"v := 0; w := []func(){func() { v++ }}", "w[0]()"},
		{"v := 0; w := map[int]func(){1: func() { v++ }}", "w[1]()"},
		{"v := 0; w := struct{ f func() }{func() { v++ }}", "w.f()"},
		{"v := 0; w := func() func() { return func() { v++ } }", "w()()"},
		{"v := 0; w := func() *int { return &v }", "*w()++"}, {"v := &P{}; w := func() *P { return v }", "w().X++"},
		{"v := 0\nfunc w() { v++ }", "w()"}, {"v := 0\nfunc w() *int { return &v }", "*w()++"},
		{"v := &P{}\nfunc w() *P { return v }", "w().X++"},
		{"v := []int{1}\nfunc w() []int { return v }", "w()[0]++"},
		{"v := map[int]int{}\nfunc w() map[int]int { return v }", "w()[0]++"},
		{"v := []int{1}\nfunc w(x []int) { x[0]++ }", "w(v)"},
		{"v := []int{1}\nfunc w(x ...int) { x[0]++ }", "w(v...)"}, {"v := 0\nfunc w(x *int) { *x++ }", "w(&v)"},
		{"v := 0\nfunc u() { v++ }\nfunc w() { u() }", "w()"},
		{"v := 0\nfunc u() { v++ }\nfunc w(f func()) { f() }", "w(u)"},
		{"v := []int{1}; w := v", "x := &w[0]; *x++"}, {"v := &struct{ a [2]int }{}", "w := v.a[:]; w[0]++"},
		{"v := &P{}; w := &v.X", "*w++"}, {"v := []N{1}", "v[0].Up()"}, {"v := [1]N{1}; w := v[:]", "w[0].Up()"},
		{"v := 0\nfunc u() *int { return &v }\nfunc w() *int { return u() }", "*w()++"},
		{"v := []int{1}\nfunc w() []int { return v }", "x := &w()[0]; *x++"},
		{"v := 0\nfunc u() *int { return &v }\nfunc w() { *u() += 1 }", "w()"}, {"v := P{}", "v.Move()"},
		{"v := &P{}", "v.Move()"}, {"v := P{}; w := v.Move", "w()"}, {"v := P{}; w := (*P).Move", "w(&v)"},
		{"v := &P{}; var w interface{ Move() } = v", "w.Move()"}, {"v := []P{{}}", "v[0].Move()"},
		{"v := []P{{}}", "for i := range v { v[i].Move() }"},
		{"v := []P{{}}", "for i := range v { w := &v[i]; w.X++ }"}, {"v := 0", "w := &v; *w++"},
		{"v := 0", "func() { v++ }()"}, {"v := 0", "func() { defer func() { v++ }() }()"},
		{"v := 0", "w := func() { v++ }; w()"}, {"v := []int{2, 1}", "slices.Reverse(v)"},
		{"v := []int{2, 1}; w := v", "slices.Reverse(w)"},
		{"v := 0", "switch w := any(&v).(type) { case *int: *w++ }"},
		{"v := 0", "for _, w := range []*int{&v} { *w++ }"},
		{"v := 0; type T struct{ *int }; w := T{&v}", "*w.int++"},
		{"v := []int{1, 2, 3}; w := v[:1]", "w = append(w[:1], v[1]+1)"}, {"v := make(chan int, 9)", "v <- 1"},
		{"v := 0\ntype T struct{}\nfunc (T) Up() { v++ }\nw := T{}", "w.Up()"},
		{"v := 0\ntype T struct{}\nfunc (T) String() string { v++; return \"\" }\nw := T{}", "fmt.Sprint(w)"},
	} {
		const types = "type P struct{ X int; next *P }\nfunc (p *P) Move() { p.X++ }\ntype N int\nfunc (n *N) Up() { *n++ }"
		b := newNotebook(types, c.make, c.write, "fmt.Sprint(v)")
		if strings.Contains(c.make, "chan") {
			b.cells[3].Source = "len(v)"
		}
		b.run("abcd", flow.Done)
		if got := b.states(); got != "ffff" {
			t.Errorf("%s; %s: run from the top the cells are %s", c.make, c.write, got)
		}
		b.run("cd", flow.Done)
		if got := b.states(); got[3] == 'f' {
			t.Errorf("%s; %s: run twice, and what shows it is called %c", c.make, c.write, got[3])
		}
	}
}

// The cell that runs last shows something else than in a run of all cells: it is not called fresh.
func TestNeverFreshWrongly(t *testing.T) {
	for _, c := range []struct {
		runs  string // of the cells that follow; the last run is judged
		cells []string
	}{
		// values that are made anew, beside what leads to the old ones
		{"abac", []string{"s := []int{1}", "t := s", "t[0] = 5; s[0]"}},
		{"abcacd", []string{"s := []int{1}", "t := s", "q := [][]int{s, t}", "t[0] = 5; s[0]"}},
		{"abcbd", []string{"type P struct{ X int }\ns := []int{1}", "t := &P{s[0]}", "u := t", "u.X = 5; t.X"}},
		{"abac", []string{"x := 1", "func f() { x++ }", "f(); x"}},
		{"abac", []string{"x := 1", "f := func() { x++ }", "f(); x"}},
		{"abac", []string{"x := 1", "p := &x", "*p = 2; x"}},
		{"abac", []string{"type T struct{}\nfunc (T) S() int { return 1 }", "var v any = T{}", "_, ok := v.(T); ok"}},
		// what a name stands for has changed
		{"abdc", []string{"func f() int { return 1 }", "func g() int { return f() }", "g()", "func f() int { return 2 }"}},
		{"abdc", []string{"type T struct{}", "v := T{}", "fmt.Sprint(v)", "func (T) String() string { return \"T\" }"}},
		{"abdc", []string{"n := 3", "s := []int{1, 2}", "len(s) + n", "func len(s []int) int { return 9 }"}},
		{"acb", []string{"x := 1", "x", "x := 2.5"}},
		{"adbc", []string{"x := 7", "x = 5", "x / 2", "x := 7.0"}},
		{"abcbd", []string{"x := 1", "fmt.Sprint(x)", "ans = \"other\"", "ans"}},
		// writes by ways of their own
		{"abbc", []string{"k := func() func() int { n := 0; return func() int { n++; return n } }()", "k()", "k()"}},
		{"abbc", []string{"n := 0\nfunc f() (m map[string]int) { n++; return }", "f()", "n"}},
		{"abbc", []string{"b := &strings.Builder{}", "b.WriteString(\"x\")", "b.String()"}},
		{"abbc", []string{"b := &strings.Builder{}; w := b.WriteString", "w(\"x\")", "b.String()"}},
		{"abbc", []string{"r := rand.New(rand.NewPCG(1, 2))", "r.IntN(9)", "r.IntN(9)"}},
		{"abbc", []string{"r := rand.New(rand.NewPCG(1, 2))", "r.Float64()", "r.Float64()"}},
		{"abbc", []string{"s := make([]byte, 1, 9)", "strconv.AppendInt(s, int64(s[0])+1, 10); s[0]++", "s[:2]"}},
		{"abbc", []string{"s := []int{3, 1, 2}; f := sort.Ints; s = append(s, 0)", "s[0]++; f(s)", "s[0]"}},
		{"abbc", []string{"s := make([]int, 1, 9); t := s[:1]", "t = append(s, t[0]+1); s = append(s, 7)", "t[1] + len(s)"}},
		{"abbc", []string{"c := make(chan int, 9); c <- 1; c <- 2", "<-c", "len(c)"}},
		{"abbc", []string{"a := big.NewInt(2)", "a.Mul(a, a)", "a.String()"}},
		{"abbc", []string{"type C struct{ n int }\nfunc (c *C) Up() { c.n++ }\nvar i interface{ Up() } = &C{}",
			"i.Up()", "fmt.Sprint(i)"}},
		{"abbc", []string{"s := [][]int{{1}}", "for _, r := range s { r[0]++ }", "s[0][0]"}},
		{"abbc", []string{"s := []int{1}\nfunc at() *int { return &s[0] }", "*at() += 1", "s[0]"}},
		{"abbc", []string{"n := 1", "fmt.Sscan(fmt.Sprint(n+1), &n)", "n"}},
		{"abbc", []string{"m := map[string][]int{\"a\": {1}}", "v := m[\"a\"]; v[0]++", "m[\"a\"][0]"}},
		{"abbc", []string{"n := 0\nfunc each(f func(int)) { f(1) }", "each(func(k int) { n += k })", "n"}},
		{"abcc", []string{"x := []int{0}", "x", "ans[0]++; x[0]"}},
	} {
		b := newNotebook(c.cells...)
		b.run(c.runs, flow.Done)
		last := c.runs[len(c.runs)-1]
		if got := b.states()[last-'a']; got == 'f' {
			t.Errorf("%q, run as %s: the last one is called fresh", c.cells, c.runs)
		}
	}
}

// A chain of a thousand cells, each of which needs the one before, after edits at its end, middle and head.
func TestManyCells(t *testing.T) {
	const many = 1000
	b := newNotebook()
	for i := range many {
		src := fmt.Sprintf("x%d := x%d + 1", i, i-1)
		if i == 0 {
			src = "x0 := 1"
		}
		b.cells = append(b.cells, flow.Cell{Name: fmt.Sprint("c", i), Source: src})
		st := b.log.Begin(b.play.Effects(src))
		b.play.Keep()
		b.log.End(st, b.cells[i].Name, flow.Done)
	}
	for _, edit := range []int{-1, many - 1, many / 2, 0} {
		if edit >= 0 {
			b.cells[edit].Source += " + 1"
		}
		for i, s := range b.compare() {
			want := flow.Fresh
			if edit >= 0 && i >= edit {
				want = flow.Stale
			}
			if needs := fmt.Sprint([]int{i - 1}); s.State != want || i > 0 && fmt.Sprint(s.Needs) != needs {
				t.Fatalf("after an edit of cell %d, cell %d is %s and needs %v", edit, i, s.State, s.Needs)
			}
		}
	}
}

// What a variable holds that a function has put there reads what the function reads, whichever cell declares it.
func TestCodeThatAFunctionStores(t *testing.T) {
	for _, c := range [][]string{
		{"v := 1\nvar w func() int\nfunc set(f func() int) { w = f }\nfunc u() { w = func() int { return v } }", "u()",
			"v = 5", "w()"},
		{"v := 1\nvar w func() int\nfunc set(f func() int) { w = f }\nfunc u() { set(func() int { return v }) }", "u()",
			"v = 5", "w()"},
		{"v := 1\nws := []func() int{nil}\nfunc u() { ws[0] = func() int { return v } }", "u()", "v = 5", "ws[0]()"},
		{"v := 1", "var w func() int\nfunc u() { w = func() int { return v } }\nu()", "v = 5", "w()"},
		{"v := 1", "ws := []func() int{nil}\nws[0] = func() int { return v }", "v = 5", "ws[0]()"},
	} {
		b := newNotebook(c...)
		b.run("abcd", flow.Done)
		if got := b.states(); got != "ffff" {
			t.Errorf("%q: run from the top the cells are %s", c, got)
		}
		b.run("abdc", flow.Done)
		if got := b.states(); got[3] != 's' {
			t.Errorf("%q: what calls it before its variable changes is called %c", c, got[3])
		}
	}
}
