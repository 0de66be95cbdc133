package flow_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/cell"
	"sprague/kernel/cell/flow"
)

// refs writes a set of locations: names of the session as they are, own ones with a dot before
// them, parameters by their numbers.
func refs(set flow.Refs) string {
	var list []string
	for r := range set {
		switch r.Scope {
		case flow.Session:
			list = append(list, r.Name)
		case flow.Own:
			list = append(list, "."+r.Name)
		case flow.Param:
			list = append(list, fmt.Sprint("#", r.Index))
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// session is what the cells of these tests may refer to.
var session = []string{
	"type P struct{ X, Y int; next *P }\nfunc (p P) Sum() int { return p.X + p.Y }\nfunc (p *P) Move() { p.X++ }\ntype I interface{ Sum() int }",
	"n, k := 1, 2\ns := []int{1}\nm := map[string]int{}\np := P{}\nq := &p\nt := [3]int{}\nc := make(chan int, 1)\nvar i I = p\nvar a any\nf := func() int { return n }\ng := func() { n++ }",
	"func inc() { n++ }\nfunc get() int { return k }\nfunc set(x []int) { x[0] = 1 }\nfunc same(x []int) []int { return x }\nfunc both() int { inc(); return get() }\nfunc rec(d int) int { if d > 0 { return rec(d-1) }; return k }",
}

// effects are those of a cell after the session's.
func effects(t *testing.T, src string) *flow.Effects {
	t.Helper()
	p := cell.New().Player()
	for _, src := range session {
		if e := p.Effects(src); e.Refused {
			t.Fatalf("%q is refused", src)
		}
		p.Keep()
	}
	return p.Effects(src)
}

// What the text of a cell reads and writes, and through what.
func TestFacts(t *testing.T) {
	for _, c := range []struct{ src, reads, written, mutated, appended, outside string }{
		{"n", "n", "", "", "", ""}, {"n + k", "k n", "", "", "", ""}, {"n = 2", "n", "n", "", "", ""}, {"n++", "n", "n", "", "", ""}, {"n += k", "k n", "n", "", "", ""}, {"n, k = k, n", "k n", "k n", "", "", ""},
		{"p.X = 1", "P p", "p", "", "", ""}, {"t[0] = n", "n t", "t", "", "", ""}, {"s[0] = 1", "s", "", "s", "", ""}, {"m[\"a\"] = 1", "m", "", "m", "", ""}, {"q.X = 1", "P q", "", "q", "", ""}, {"*q = P{}", "P q", "", "q", "", ""}, {"q.next.X = 1", "P q", "", "q", "", ""},
		{"p.next.X = 1", "P p", "", "p", "", ""}, {"s = append(s, 1)", "s", "s", "", "s", ""}, {"x := append(s, 1); _ = x", "s", "", "", "s", ""}, {"copy(s, t[:])", "s t", "", "s", "", ""}, {"delete(m, \"a\")", "m", "", "m", "", ""}, {"clear(s)", "s", "", "s", "", ""}, {"close(c)", "c", "", "c", "", ""},
		{"for i := range s { s[i] = i }", "s", "", "s", "", ""}, {"if n > 0 { k = n } else { k = 0 }", "k n", "k", "", "", ""}, {"switch n { case 1: k++ }", "k n", "k", "", "", ""}, {"func() { n = 5 }()", "n", "n", "", "", ""}, {"defer func() { k++ }()", "k", "k", "", "", ""},
		{"y := &n; *y = 3", "n", "", ".y", "", ""}, {"z := s; z[0] = 2", "s", "", ".z", "", ""}, {"for _, e := range []*P{q} { e.X = 1 }", "P q", "", "q", "", ""}, {"a = n", "a n", "a", "", "", ""}, {"a = q", "a q", "a", "", "", ""},
		{"time.Now()", "", "", "", "", "the clock"}, {"rand.Intn(3)", "", "", "", "", "chance"}, {"os.Getenv(\"A\")", "", "", "", "", "files and the system"}, {"strings.ToUpper(\"a\")", "", "", "", "", ""}, {"sort.Ints(s)", "s", "", "s", "", ""}, {"slices.Contains(s, 1)", "s", "", "", "", ""},
		{"slices.Sort(s)", "s", "", "s", "", ""}, {"sort.SearchInts(s, 1)", "s", "", "", "", ""}, {"maps.Copy(m, m)", "m", "", "m", "", ""}, {"fmt.Println(s, p)", "P p s", "", "", "", ""}, {"fmt.Sprint(q)", "P q", "", "", "", ""}, {"math.Sqrt(2)", "", "", "", "", ""}, {"json.Unmarshal([]byte(\"1\"), &n)", "n", "", "n", "", ""},
		{"1 + 2", "", "", "", "", ""}, {"len(s)", "s", "", "", "", ""}, {"type T = P", "P", "", "", "", ""},
	} {
		e := effects(t, c.src)
		if e.Refused {
			t.Errorf("%s is refused", c.src)
			continue
		}
		got := [5]string{sessionOnly(e.Body.Reads), sessionOnly(e.Body.Written), refs(e.Body.Mutated), sessionOnly(e.Body.Appended), e.Body.Outside}
		if want := [5]string{c.reads, c.written, c.mutated, c.appended, c.outside}; got != want {
			t.Errorf("%s: %q, want %q", c.src, got, want)
		}
	}
}

// sessionOnly writes the variables, functions and types of the session among some locations.
func sessionOnly(set flow.Refs) string {
	only := flow.Refs{}
	for r := range set {
		if r.Scope == flow.Session {
			only[r] = true
		}
	}
	return refs(only)
}

// A cell that is refused says only what it names and declares.
func TestRefusedFacts(t *testing.T) {
	for _, src := range []string{"n + undefinedName", "var z = undefinedName", "x := ", "n.foo()"} {
		e := effects(t, src)
		if !e.Refused || e.Body != nil || e.Source != src {
			t.Errorf("%q: %+v", src, e)
		}
	}
	if e := effects(t, "var z, y = undefinedName, n"); !slices.Contains(e.Declares, "z") || !slices.Contains(e.Declares, "y") || !slices.Contains(e.Names, "n") {
		t.Errorf("it declares %v and names %v", e.Declares, e.Names)
	}
}

// What cells declare, of which kind.
func TestDefinitions(t *testing.T) {
	for src, want := range map[string]string{
		"var v = 1": "v", "x, y := 1, 2": "x y", "const c = 1": "c", "type T struct{}\nfunc (T) M() {}": "T T.M", "func h() {}": "h", "import \"strconv\"\nstrconv.Itoa(1)": "strconv", "var _ = 1": "", "x := 1; { y := 2; _ = y }; _ = x": "x",
		"const (\n a = iota\n b\n)": "a b", "func (p P) Late() {}": "P.Late",
	} {
		e := effects(t, src)
		var names []string
		for _, d := range e.Defines {
			if !strings.HasPrefix(d.Name, "λ") && d.Name != "ans" {
				names = append(names, d.Name)
			}
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q defines %q, want %q", src, got, want)
		}
	}
}

// A notebook at work: cells run and edited, and what each then is.
type notebook struct {
	log   *flow.Log
	play  flow.Player
	cells []flow.Cell
}

func newNotebook(sources ...string) *notebook {
	b := &notebook{log: flow.NewLog(), play: cell.New().Player()}
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

// states is a letter for each cell: new, fresh, stale, or outside.
func (b *notebook) states() string {
	var out strings.Builder
	for _, s := range b.log.Compare(b.cells, cell.New().Player()).Cells {
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
		{"in order", []string{"x := 1", "y := x + 1", "y"}, []string{"", "nnn", "a", "fnn", "b", "ffn", "c", "fff"}},
		{"an edit above", []string{"x := 1", "y := x + 1", "z := 3"}, []string{"abc", "fff", "a=x := 2", "ssf", "a", "fsf", "b", "fff"}},
		{"an edit of a comment", []string{"x := 1", "y := x"}, []string{"ab", "ff", "a=x := 1 // one", "ss", "a", "fs", "b", "ff"}},
		{"twice run", []string{"x := 1", "x++", "x"}, []string{"abc", "fff", "b", "fsf", "c", "fss", "a", "fss", "bc", "fff"}},
		{"through a pointer", []string{"x := 1; p := &x", "*p = 2", "x"}, []string{"abc", "fff", "b", "fsf", "c", "fss"}},
		{"through a slice", []string{"s := []int{1}", "t := s", "t[0] = 2", "s"}, []string{"abcd", "ffff", "c", "ffsf", "d", "ffss"}},
		{"through a function", []string{"n := 0", "func inc() { n++ }", "inc()", "n"}, []string{"abcd", "ffff", "c", "ffsf", "d", "ffss"}},
		{"through a closure", []string{"n := 0; f := func() { n++ }", "f()", "n"}, []string{"abc", "fff", "b", "fsf", "c", "fss"}},
		{"a function anew", []string{"func f() int { return 1 }", "func g() int { return f() }", "g()"}, []string{"abc", "fff", "a=func f() int { return 2 }", "sfs", "a", "ffs", "c", "fff"}},
		{"out of order", []string{"x := 1", "x = 2", "x"}, []string{"ab", "ffn", "c", "fff", "ac", "ffs"}},
		{"only reading again", []string{"x := 1", "x + 1", "x + 2"}, []string{"abc", "fff", "bcb", "fff"}},
		{"the clock", []string{"x := time.Now()", "y := x", "z := 1"}, []string{"abc", "oof"}},
		{"a written map", []string{"m := map[int]int{}", "m[1] = 2", "len(m)"}, []string{"abc", "fff", "b", "fsf", "c", "fss"}},
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

// How a cell ended counts: what was cut off is not repeatable, what took the session down left nothing.
func TestOutcomes(t *testing.T) {
	for name, c := range map[string]struct {
		how  flow.Outcome
		want string
	}{"done": {flow.Done, "fff"}, "failed": {flow.Failed, "fff"}, "cut": {flow.Cut, "fss"}, "lost": {flow.Lost, "nnf"}} {
		b := newNotebook("x := 1", "x = 2", "x")
		b.run("a", flow.Done)
		b.run("b", c.how)
		b.run("c", flow.Done)
		if got := b.states(); got != c.want && name != "lost" {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	b := newNotebook("x := 1", "y := x")
	b.run("ab", flow.Done)
	b.log.Reset()
	if got := b.states(); got != "nn" {
		t.Errorf("after a reset the cells are %s", got)
	}
	if got := b.log.Changed("a"); got != nil {
		t.Errorf("after a reset %v has changed", got)
	}
}

// The report says why, what a cell needs, and what is wrong with the order.
func TestReport(t *testing.T) {
	b := newNotebook("x := 1", "y := x + z", "z := 2", "x := 3", "w := x")
	report := b.log.Compare(b.cells, cell.New().Player())
	var problems []string
	for _, p := range report.Problems {
		problems = append(problems, fmt.Sprint(p.Kind, p.Names, p.Cells))
	}
	slices.Sort(problems)
	if got, want := strings.Join(problems, " "), "later[z] [1 2] twice[x] [0 3]"; got != want {
		t.Errorf("the problems are %q, want %q", got, want)
	}
	b = newNotebook("x := 1", "y := x", "y + x", "unused := 0")
	b.run("abcd", flow.Done)
	b.cells[0].Source = "x := 7"
	report = b.log.Compare(b.cells, cell.New().Player())
	for i, want := range []string{"stale true [] [] [x]", "stale false [{x a}] [0] [y]", "stale false [{y b} {x a}] [0 1] []", "fresh false [] [] [unused]"} {
		s := report.Cells[i]
		slices.SortFunc(s.Causes, func(a, b flow.Cause) int { return strings.Compare(b.Name, a.Name) })
		if got := fmt.Sprint(s.State, " ", s.Edited, " ", s.Causes, " ", s.Needs, " ", s.Defines); got != want {
			t.Errorf("cell %d is %q, want %q", i, got, want)
		}
	}
}

// Changed tells which names a cell has read that others have written since.
func TestChanged(t *testing.T) {
	b := newNotebook("x := 1; s := []int{1}", "x + s[0]", "x = 2", "s[0] = 5", "x++")
	b.run("ab", flow.Done)
	if got := b.log.Changed("b"); len(got) != 0 {
		t.Errorf("nothing was written, and %v has changed", got)
	}
	b.run("c", flow.Done)
	if got := fmt.Sprint(b.log.Changed("b")); got != "[{x c}]" {
		t.Errorf("%s has changed", got)
	}
	b.run("d", flow.Done)
	got := b.log.Changed("b")
	slices.SortFunc(got, func(a, b flow.Cause) int { return strings.Compare(a.Name, b.Name) })
	if fmt.Sprint(got) != "[{s d} {x c}]" {
		t.Errorf("%v has changed", got)
	}
	b.run("e", flow.Done)
	if got := b.log.Changed("e"); len(got) != 0 {
		t.Errorf("the cell itself has changed %v", got)
	}
}
