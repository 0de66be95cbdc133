package flow_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/cell"
	"sprague/kernel/cell/flow"
)

// The facts of statements and expressions of all forms: what of the session is read, assigned to, and written
// to through references. TestFacts has the usual ones.
func TestFormsOfFacts(t *testing.T) {
	for _, c := range []struct{ src, reads, written, mutated, outside string }{
		// expressions that only read
		{"-n + k*2", "k n", "", "", ""}, {"n > 1 && k < 2", "k n", "", "", ""}, {"t[n]", "n t", "", "", ""}, {"s[n:k]", "k n s", "", "", ""}, {"m[\"a\"]", "m", "", "", ""},
		{"(n)", "n", "", "", ""}, {"float64(n)", "n", "", "", ""}, {"[]int{n, k}", "k n", "", "", ""}, {"P{X: n}", "P n", "", "", ""}, {"&P{Y: k}", "P k", "", "", ""}, {"map[int]int{n: k}", "k n", "", "", ""},
		{"a.(int)", "a", "", "", ""}, {"*q", "P q", "", "", ""}, {"&n", "n", "", "", ""}, {"min(n, k)", "k n", "", "", ""}, {"cap(s)", "s", "", "", ""}, {"new(P)", "P", "", "", ""}, {"make([]int, n)", "n", "", "", ""},
		{"func() int { return n }", "n", "", "", ""},
		// statements that write
		{"n--", "n", "n", "", ""}, {"n <<= 1", "n", "n", "", ""}, {"(n) = 1", "n", "n", "", ""}, {"t[n]++", "n t", "t", "", ""}, {"*&n = 1", "n", "", "n", ""}, {"p.Y += k", "P k p", "p", "", ""}, {"(*q).Y = 1", "P q", "", "q", ""},
		{"s[0], n = n, s[0]", "n s", "n", "s", ""}, {"n, _ = k, k", "k n", "n", "", ""}, {"_ = n", "n", "", "", ""}, {"m[\"a\"]++", "m", "", "m", ""}, {"v, ok := m[\"a\"]; _, _ = v, ok", "m", "", "", ""},
		{"for n = range 3 { }", "n", "n", "", ""}, {"for n, k = range s { }", "k n s", "k n", "", ""}, {"for n < 3 { n++ }", "n", "n", "", ""}, {"switch k = n; { default: }", "k n", "k", "", ""}, {"if n = k; n > 1 { }", "k n", "n", "", ""},
		{"{ n := 1; n++; _ = n }", "", "", "", ""}, {"for n := range 3 { _ = n }", "", "", "", ""}, {"func(n int) { n = 2 }(k)", "k", "", "", ""},
		{"switch v := a.(type) { case int: _ = v }", "a", "", "", ""}, {"switch v := a.(type) { case *P: v.X = 1 }", "P a", "", "a", ""}, {"switch v := a.(type) { case []int: v[0] = 1; case *P: _ = v }", "P a", "", "a", ""},
		{"for i := range t[:] { t[i] = n }", "n t", "t", "", ""}, {"a.(*P).X = 1", "P a", "", "P a", ""}, {"[]*P{q}[0].X = 1", "P q", "", "P q", ""},
		// channels
		{"c <- n", "c n", "", "c", ""}, {"<-c", "c", "", "c", ""}, {"for v := range c { _ = v }", "c", "", "c", ""}, {"select { case c <- 1: }", "c", "", "c", ""}, {"select { case c <- 1: default: }", "c", "", "c", "goroutines"},
		// what is not repeatable
		{"go func() { n++ }()", "n", "n", "", "goroutines"}, {"for v := range m { fmt.Println(v) }", "m", "", "", "the order of a map"}, {"for v := range m { n = len(v) }", "m n", "n", "", "the order of a map"},
		{"for range m { n++ }", "m n", "n", "", ""}, {"for _, v := range m { n += v }", "m n", "n", "", ""}, {"for v := range m { delete(m, v) }", "m", "", "m", ""}, {"for v := range m { if v == \"a\" { continue }; n++ }", "m n", "n", "", ""},
		{"for _, v := range m { if v > n { break }; n++ }", "m n", "n", "", "the order of a map"}, {"for _, v := range m { n -= v }", "m n", "n", "", "the order of a map"},
		{"slices.Sorted(maps.Keys(m))", "m", "", "", ""}, {"slices.Collect(maps.Keys(m))", "m", "", "", "the order of a map"}, {"rand.New(rand.NewPCG(1, 2)).IntN(3)", "", "", "", ""},
		{"time.Since(time.Time{})", "", "", "", "the clock"}, {"time.Duration(n) * time.Second", "n", "", "", ""}, {"runtime.NumCPU()", "", "", "", "the machine"}, {"filepath.Abs(\".\")", "", "", "", "files and the system"}, {"filepath.Base(\"a\")", "", "", "", ""},
		{"len(os.Args)", "", "", "", "files and the system"},
		// compiled functions
		{"slices.Reverse(s)", "s", "", "s", ""}, {"slices.Index(s, n)", "n s", "", "", ""}, {"maps.Clone(m)", "m", "", "", ""}, {"json.Marshal(s)", "s", "", "", ""}, {"errors.Is(nil, nil)", "", "", "", ""}, {"fmt.Sscan(\"1\", &n)", "n", "", "n", ""}, {"fmt.Scan(&n)", "n", "", "n", "what you type"},
		{"fmt.Sprintf(\"%v\", s)", "s", "", "", ""}, {"sort.Slice(s, func(i, j int) bool { return s[i] < s[j] })", "s", "", "s", ""}, {"sort.IntsAreSorted(s)", "s", "", "", ""},
	} {
		e := effects(t, c.src)
		if e.Refused {
			t.Errorf("%s is refused", c.src)
			continue
		}
		got := [4]string{sessionOnly(e.Body.Reads), sessionOnly(e.Body.Written), sessionOnly(e.Body.Mutated), e.Body.Outside}
		if want := [4]string{c.reads, c.written, c.mutated, c.outside}; got != want {
			t.Errorf("%s: %q, want %q", c.src, got, want)
		}
	}
}

// calls writes the calls of a body: the callee, what its arguments share memory with, and what compiled code may call in it.
func calls(b *flow.Body) string {
	var list []string
	for _, c := range b.Calls {
		text := refs(flow.Refs{c.Callee: true}) + "("
		for i, a := range c.Args {
			if i > 0 {
				text += ", "
			}
			text += refs(a)
		}
		text += ")"
		if c.Soft {
			text += "?"
		}
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}

// What is called, with arguments that share memory with what; the receiver comes first. Calls with a question mark
// are those that a compiled function may make of what it gets.
func TestCalls(t *testing.T) {
	for src, want := range map[string]string{
		"_ = get()": "get()", "inc()": "inc()", "set(s)": "set(, s)", "set(s[:1])": "set(, s)", "set(t[:])": "set(, t)", "set([]int{n})": "set(, )", "_ = same(same(s))": "same(, s same); same(, s)",
		"_ = p.Sum()": "P.Sum(p)", "p.Move()": "P.Move(p)", "q.Move()": "P.Move(q)", "_ = i.Sum()": "P.Sum(i)", "g()": "g()", "_ = f()": "f()", "func() { inc() }()": "inc()", "defer inc()": "inc()", "h := inc; h()": ".h()",
		"_ = n": "", "_ = len(s)": "", "_ = float64(n)": "", "_ = strings.ToUpper(\"a\")": "", "_ = slices.Contains(s, 1)": "",
	} {
		e := effects(t, src)
		if e.Refused {
			t.Errorf("%s is refused", src)
			continue
		}
		if got := calls(e.Body); got != want {
			t.Errorf("%s calls %q, want %q", src, got, want)
		}
	}
}

// What functions that a cell declares do, with parameters by their numbers: reads; assigned to; written through references;
// appended to.
func TestFunctionFacts(t *testing.T) {
	for src, want := range map[string]string{
		"func h() {}": "; ; ; ", "func h() int { return n }": "n; ; ; ", "func h() { n = k }": "k n; n; ; ", "func h(n int) { n = 2 }": "; ; ; ", "func h(x []int) { x[0] = n }": "n; ; #1; ", "func h(x [3]int) { x[0] = 1 }": "; ; ; ",
		"func h(_ int, x *int) { *x = 1 }": "; ; #2; ", "func h(x, y *P) { x.next = y }": "P; ; #1 #2; ", "func h(x []int) []int { return append(x, 1) }": "; ; ; #1", "func h(x ...int) { x[0] = 1 }": "; ; #1; ", "func h(x []int) { y := x; y[0] = 1 }": "; ; #1; ",
		"func h(x []int) { s = x }": "s; s; ; ", "func h(x map[int]int) { delete(x, 1) }": "; ; #1; ", "func h(x []int) { clear(x[:1]) }": "; ; #1; ", "func h(x chan int) { x <- 1 }": "; ; #1; ", "func h(x *int) { func() { *x = 1 }() }": "; ; #1; ",
		"func h(x []*P) { for _, y := range x { y.X = 1 } }": "P; ; #1; ", "func h(x any) { x.(*P).X = 1 }": "P; ; #1 P; ", "func h(x *[3]int) { x[0] = 1 }": "; ; #1; ", "func h() { x := 1; x++; _ = x }": "; ; ; ", "func h() (r []int) { r = s; r[0] = 1; return }": "s; ; s; ",
		"func (r *P) H() { r.X = 1 }": "P; ; #0; ", "func (r P) H() { r.X = 1 }": "P; ; ; ", "func (r P) H(x []int) { r.next.X = x[0] }": "P; ; #0; ",
	} {
		e := effects(t, src)
		if e.Refused || len(e.Defines) != 1 || e.Defines[0].Body == nil {
			t.Errorf("%s: refused %v, defines %v", src, e.Refused, e.Defines)
			continue
		}
		b := e.Defines[0].Body
		if got := strings.Join([]string{refs(b.Reads), refs(b.Written), refs(b.Mutated), refs(b.Appended)}, "; "); got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
		if b.Outside != "" {
			t.Errorf("%s depends on %s", src, b.Outside)
		}
	}
}

// Names that a cell only assigns to, as a whole, before anything can have read them.
func TestOverwrites(t *testing.T) {
	for src, want := range map[string]string{
		"n = 1": "n", "n, k = 1, 2": "k n", "n = n + 1": "", "n = 1; _ = n": "", "n += 1": "", "n++": "", "if true { n = 1 }": "", "t[0] = 1": "", "p.X = 1": "", "n = k": "n", "n = 1; inc()": "", "inc(); n = 1": "", "s = nil": "s",
		"n = 1; h := func() int { return n }; _ = h": "", "n := 1; n = 2": "", "_ = n": "",
	} {
		e := effects(t, src)
		got := slices.Sorted(slices.Values(e.Overwrites))
		if e.Refused || strings.Join(got, " ") != want {
			t.Errorf("%s: refused %v, overwrites %v, want %q", src, e.Refused, got, want)
		}
	}
}

// What is tied together: each set may share memory after the cell.
func TestLinks(t *testing.T) {
	for src, want := range map[string]string{
		"z := s": ".z s", "z := n; _ = z": "", "z := s[:1]": ".z s", "z := t": "", "z := t[:]": ".z t", "z := &n": ".z n", "z := *q": ".z q", "z := q.next": ".z q", "z := q.X; _ = z": "", "z := []*P{q, &p}": ".z p q", "z := a": ".z a",
		"z := func() int { return n }; _ = z": "", "var z []int = s": ".z s", "z, y := s, m; _, _ = z, y": ".y m|.z s", "q = &p": "p q", "a = q": "a q", "a = n": "", "q.next = q": "", "s = append(s, 1)": "", "z := append([]int(nil), s...)": ".z s",
		"z := append(s, 1)": ".z s", "z := string(\"a\")": "", "z := len(s); _ = z": "", "z := same(s)": ".z s same",
	} {
		e := effects(t, src)
		if e.Refused {
			t.Errorf("%s is refused", src)
			continue
		}
		var list []string
		for _, l := range e.Body.Links {
			if text := refs(l); !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
		slices.Sort(list)
		if got := strings.Join(list, "|"); got != want {
			t.Errorf("%s ties %q, want %q", src, got, want)
		}
	}
}

// Ways of writing to what another cell shows: a cell that writes runs again, and what has shown the former value
// shows another when it runs again, too.
func TestWaysOfWriting(t *testing.T) {
	for _, c := range []struct{ make, write string }{
		{"v := &P{}", "v.X++"}, {"v := &P{}", "(*v).X++"}, {"v := []P{{}}", "v[0].X++"}, {"v := []*P{{}}", "v[0].X++"}, {"v := map[int]*P{1: {}}", "v[1].X++"}, {"v := map[int]int{}", "v[1]++"}, {"v := [2]int{}", "v[0]++"},
		{"v := 0; w := &v", "*w++"}, {"v := []int{1}; w := v", "w[0]++"}, {"v := []int{1, 2}; w := v[1:]", "w[0]++"}, {"v := [2]int{}; w := v[:]", "w[0]++"}, {"v := P{}; w := &v.X", "*w++"}, {"v := []int{1}; w := &v[0]", "*w++"},
		{"v := 0; w := []*int{&v}", "*w[0]++"}, {"v := 0; w := map[int]*int{1: &v}", "*w[1]++"}, {"v := 0; w := struct{ p *int }{&v}", "*w.p++"}, {"v := 0; var w any = &v", "*w.(*int)++"}, {"v := &P{}; w := P{next: v}", "w.next.X++"},
		{"v := 0; w := func() { v++ }", "w()"}, {"v := 0; w := func(f func()) { f() }; u := func() { v++ }", "w(u)"}, {"v := 0; w := []func(){func() { v++ }}", "w[0]()"}, {"v := 0; w := map[int]func(){1: func() { v++ }}", "w[1]()"},
		{"v := 0; w := struct{ f func() }{func() { v++ }}", "w.f()"}, {"v := 0; w := func() func() { return func() { v++ } }", "w()()"}, {"v := 0; w := func() *int { return &v }", "*w()++"}, {"v := &P{}; w := func() *P { return v }", "w().X++"},
		{"v := 0\nfunc w() { v++ }", "w()"}, {"v := 0\nfunc w() *int { return &v }", "*w()++"}, {"v := &P{}\nfunc w() *P { return v }", "w().X++"}, {"v := []int{1}\nfunc w() []int { return v }", "w()[0]++"}, {"v := map[int]int{}\nfunc w() map[int]int { return v }", "w()[0]++"},
		{"v := []int{1}\nfunc w(x []int) { x[0]++ }", "w(v)"}, {"v := []int{1}\nfunc w(x ...int) { x[0]++ }", "w(v...)"}, {"v := 0\nfunc w(x *int) { *x++ }", "w(&v)"}, {"v := 0\nfunc u() { v++ }\nfunc w() { u() }", "w()"}, {"v := 0\nfunc u() { v++ }\nfunc w(f func()) { f() }", "w(u)"},
		{"v := []int{1}; w := v", "x := &w[0]; *x++"}, {"v := &struct{ a [2]int }{}", "w := v.a[:]; w[0]++"}, {"v := &P{}; w := &v.X", "*w++"}, {"v := []N{1}", "v[0].Up()"}, {"v := [1]N{1}; w := v[:]", "w[0].Up()"}, {"v := 0\nfunc u() *int { return &v }\nfunc w() *int { return u() }", "*w()++"},
		{"v := []int{1}\nfunc w() []int { return v }", "x := &w()[0]; *x++"}, {"v := 0\nfunc u() *int { return &v }\nfunc w() { *u() += 1 }", "w()"},
		{"v := P{}", "v.Move()"}, {"v := &P{}", "v.Move()"}, {"v := P{}; w := v.Move", "w()"}, {"v := P{}; w := (*P).Move", "w(&v)"}, {"v := &P{}; var w interface{ Move() } = v", "w.Move()"}, {"v := []P{{}}", "v[0].Move()"}, {"v := []P{{}}", "for i := range v { v[i].Move() }"},
		{"v := []P{{}}", "for i := range v { w := &v[i]; w.X++ }"}, {"v := 0", "w := &v; *w++"}, {"v := 0", "func() { v++ }()"}, {"v := 0", "func() { defer func() { v++ }() }()"}, {"v := 0", "w := func() { v++ }; w()"}, {"v := []int{2, 1}", "slices.Reverse(v)"},
		{"v := []int{2, 1}; w := v", "slices.Reverse(w)"}, {"v := 0", "switch w := any(&v).(type) { case *int: *w++ }"}, {"v := 0", "for _, w := range []*int{&v} { *w++ }"}, {"v := 0; type T struct{ *int }; w := T{&v}", "*w.int++"},
		{"v := []int{1, 2, 3}; w := v[:1]", "w = append(w[:1], v[1]+1)"}, {"v := make(chan int, 9)", "v <- 1"}, {"v := 0\ntype T struct{}\nfunc (T) Up() { v++ }\nw := T{}", "w.Up()"}, {"v := 0\ntype T struct{}\nfunc (T) String() string { v++; return \"\" }\nw := T{}", "fmt.Sprint(w)"},
	} {
		b := newNotebook("type P struct{ X int; next *P }\nfunc (p *P) Move() { p.X++ }\ntype N int\nfunc (n *N) Up() { *n++ }", c.make, c.write, "fmt.Sprint(v)")
		if strings.Contains(c.make, "chan") {
			b.cells[3].Source = "len(v)"
		}
		b.run("abcd", flow.Done)
		if got := b.states(); got != "ffff" {
			t.Errorf("%s; %s: run from the top the cells are %s", c.make, c.write, got)
		}
		b.run("cd", flow.Done)
		if got := b.states(); got[3] != 's' {
			t.Errorf("%s; %s: run twice, and what shows it is called %c", c.make, c.write, got[3])
		}
	}
}

// What a variable holds that a function has put there reads what the function reads.
func TestCodeThatAFunctionStores(t *testing.T) {
	for _, store := range []string{"w = func() int { return v }", "set(func() int { return v })", "ws[0] = func() int { return v }"} {
		b := newNotebook("v := 1\nvar w func() int\nws := []func() int{nil}\nfunc set(f func() int) { w = f }\nfunc u() { "+store+" }", "u()", "v = 5", "w()")
		if strings.HasPrefix(store, "ws") {
			b.cells[3].Source = "ws[0]()"
		}
		b.run("abcd", flow.Done)
		if got := b.states(); got != "ffff" {
			t.Errorf("%s: run from the top the cells are %s", store, got)
		}
		b.run("abdc", flow.Done)
		if got := b.states(); got[3] != 's' {
			t.Errorf("%s: what calls it before its variable changes is called %c", store, got[3])
		}
	}
}

// Notebooks of many cells: a chain, of which each cell needs the one before, after an edit at its head, in its middle and at its end.
func TestManyCells(t *testing.T) {
	const many = 1000
	b := &notebook{log: flow.NewLog(), play: cell.New().Player()}
	again := cell.New().Player()
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
		again.Forget()
		report := b.log.Compare(b.cells, again)
		if len(report.Problems) > 0 {
			t.Errorf("the order has problems: %v", report.Problems)
		}
		for i, s := range report.Cells {
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
