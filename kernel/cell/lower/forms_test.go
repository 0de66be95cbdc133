package lower_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"sprague/kernel/cell"
)

// What each form of statement becomes in a function.
func TestForms(t *testing.T) {
	c := cell.New()
	c.Slow(true)
	u, diagnostics := c.Check(formsBench, 1, "")
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	c.Commit(u, len(u.Steps))
	for _, f := range []struct{ src, want string }{
		// assignments: operands are kept before anything changes
		{"a = b", "a = b"},
		{"a, b = b, a", "t := b; t1 := a; a = t; b = t1"},
		{"s[a], s[b] = s[b], s[a]", "if a < 0 || a >= len(s) { rt.Index(a, len(s)) }; t := s[a]; if b < 0 || b " +
			">= len(s) { rt.Index(b, len(s)) }; t1 := s[b]; if a < 0 || a >= len(s) { rt.Index(a, len(s)) }; " +
			"s[a] = t1; if b < 0 || b >= len(s) { rt.Index(b, len(s)) }; s[b] = t"},
		{"s[a] = b", "if a < 0 || a >= len(s) { rt.Index(a, len(s)) }; s[a] = b"},
		{"s[a] += b", "if a < 0 || a >= len(s) { rt.Index(a, len(s)) }; s[a] = s[a] + b"},
		{"s[a]++", "if a < 0 || a >= len(s) { rt.Index(a, len(s)) }; s[a] = s[a] + 1"},
		{"a /= b", "a /= b"},
		{"a <<= b", "if b < 0 { rt.NegativeShift() }; a = (a << uint(b))"},
		{`m["k"] = a`, `m["k"] = a`},
		{`m["k"]++`, `m["k"] = m["k"] + 1`},
		{`m["k"] += a`, `m["k"] = m["k"] + a`},
		{`v, ok := m["k"]; _, _ = v, ok`, `v, ok := m["k"]; t := v; t1 := ok`},
		{"*(&a) = b", "t := &a; *t = b"},
		{"t.n = a", "t1.n = a"},
		{"p.n += a", "p1.n = p1.n + a"},
		{"q.next.data = a", "var t interface{} = q1.(*Q1).next; t.(*Q1).data = a"},
		{"var u, v int = a, b; _, _ = u, v", "u := a; v := b; t := u; t1 := v"},
		{"var u, v = pair(); _, _ = u, v",
			"u, v := pair1(); t := u; t1 := v"},
		{"a, _ = pair()", "t1, t2 := pair1(); a = t1"},
		{"const k = 3; a = k", "a = 3"},
		{"type K struct{ n int }; l := K{a}; _ = l", "t1 := K1{n: a}; l := t1; _ = l"},
		// conditions and loops: variables of a loop are new in each turn if something keeps them
		{"if a > b { a = b }", "if (a > b) { a = b }"},
		{"if v := a; v > b { a = v } else if v < 0 { b = v } else { a = 0 }",
			"{ v := a; if (v > b) { a = v } else { if (v < 0) { b = v } else { a = 0 } } }"},
		{"if a > f(b) && b > f(a) { a = b }", "t := f1(b); t1 := (a > t); if t1 { t2 := f1(a); t1 = (b > t2) " +
			"}; if t1 { a = b }"},
		{"for a < b { a++ }", "for ; (a < b);  { a += 1 }"},
		{"for i := 0; i < a; i++ { b += i }", "{ i := 0; for ; (i < a); i += 1 { b += i } }"},
		{"for i := 0; i < a; i++ { fs = append(fs, func() { b += i }) }", "{ t := 0; t1 := &t; t2 := false; " +
			"for ; ;  { t3 := (*t1); i := t3; t1 = &i; if t2 { i += 1 }; t2 = true; if !((i < a)) { break }; " +
			"f1 := func() func() { return func() { b += i } }(); fs = append(fs, f1) } }"},
		{"for { break }", "for ; ;  { break }"},
		{"for i := range s { a += i }", "for i := range s { a += i }"},
		{"for i, v := range s { a += i * v }", "for i, v := range s { a += (i * v) }"},
		{"for _, v := range s { fs = append(fs, func() { a += v }) }", "for _, t := range s { v := t; f1 := func() " +
			"func() { return func() { a += v } }(); fs = append(fs, f1) }"},
		{"for k, v := range m { _, a = k, v }", "for k, v := range m { t := k; t1 := v; a = t1 }"},
		{"for i := range 3 { a += i }", "{ i := 0; for ; (i < 3); i += 1 { a += i } }"},
		{"for range a { b++ }", "t := a; { t1 := 0; for ; (t1 < t); t1 += 1 { b += 1 } }"},
		{"for v := range ch { a += v }", "t1 := ch; for { got1, ok1 := rt.Receive(t1); t2 := got1.(int); if !ok1 { " +
			"break " +
			"}; v := t2; a += v }"},
		{`for i, c := range "é" { a += i + int(c) }`, `{ starts1, runes1 := rt.Runes(string("é")); for i1 := 0; i1 < ` +
			`len(runes1); i1++ { i := starts1[i1]; c := runes1[i1]; a += (i + int(c)) } }`},
		{"for i, v := range [2]int{1, 2} { a += i + v }",
			"t1 := [2]int{1, 2}; t := t1; t2 := t[:]; for i, v := range t2 { a += (i + v) }"},
		{"for v := range seq { a += v }", "state := 0; f1 := func(v int) bool { if (state != 0) { " +
			"rt.IterationEnded(state) }; state = 2; { a += v }; state = 0; return true }; seq1(f1); if (state == 2) " +
			"{ " +
			"rt.IterationEnded(4) }; state = 3"},
		{"for v := range seq { if v > a { return v, nil } }", "state := 0; note := 0; f1 := func(v int) bool { " +
			"if (state != 0) { rt.IterationEnded(state) }; state = 2; { if (v > a) { t := v; r = t; err = nil; " +
			"note = -1; state = 1; return false } }; state = 0; return true }; seq1(f1); if (state == 2) { " +
			"rt.IterationEnded(4) }; state = 3; if (note == -1) { t1 := r; var t2 error = err; return t1, t2 }"},
		{"outer: for i := range s { for j := range s { if i > j { continue outer }; break outer } }",
			"L1:; for i := range s { for j := range s { if (i > j) { continue L1 }; break L1 } }"},
		// switches and communication: package rt chooses, or conditions in order
		{"switch a { case 1: b = 1; case 2, 3: b = 2; default: b = 3 }", "{ t := a; if (t == 1) { b = 1 } else " +
			"{ if ((t == 2) || (t == 3)) { b = 2 } else { b = 3 } } }"},
		{"switch { case a > b: a = b; fallthrough; case a < 0: a = 0 }", "{ chosen := 0; if (a > b) { chosen = 1 } " +
			"else { if (a < 0) { chosen = 2 } }; if (chosen == 1) { a = b; chosen = 2 }; if (chosen == 2) { a = 0 } }"},
		{"switch v := f(a); v { case f(b): a = v }", "{ v := f1(a); t := v; t1 := f1(b); if (t == t1) { a = v " +
			"} }"},
		{`switch x { case 1: a = 1; case "b": a = 2 }`, `{ var t interface{} = x; t1 := rt.Equal(t, int(1)); ` +
			`if t1 { a = 1 } else { t2 := rt.Equal(t, string("b")); if t2 { a = 2 } } }`},
		{"switch v := x.(type) { case int: a = v; case string, error: x = v; case nil: a = 0; default: x = v " +
			"}", "{ w1, t := rt.AssertOK(x, type1); _ = w1; var v int; if t { v = w1.(int) }; if t { a = v } else " +
			"{ w2, t1 := rt.AssertOK(x, type2); _ = w2; t2 := t1; if !t2 { w3, t3 := rt.AssertOK(x, type3); _ " +
			"= w3; t2 = t3 }; if t2 { var v1 interface{} = x; x = v1 } else { if (x == nil) { a = 0 } else { " +
			"var v2 interface{} = x; x = v2 } } } }"},
		{"switch x.(type) { case int: a = 1 }", "{ w1, t := rt.AssertOK(x, type1); _ = w1; if t { a = 1 } }"},
		{"select { case v := <-ch: a = v; case ch <- b: default: }", `{ t := ch; t1 := ch; t2 := b; { case1, ` +
			`w1, ok1 := rt.Select("rsd", t, t1, t2); switch case1 { case 0:; v := w1.(int); _ = v; { a = v }; ` +
			`case 1:; { }; case 2:; { } } } }`},
		{"select { case <-ch: case v, ok := <-ch: _, _ = v, ok }", `{ t := ch; t1 := ch; { case1, w1, ok1 := ` +
			`rt.Select("rr", t, t1); switch case1 { case 0:; { }; case 1:; v := w1.(int); _ = v; ok := ok1; _ ` +
			`= ok; { t2 := v; t3 := ok } } } }`},
		{"select {}", "{ { rt.Forever() } }"},
		{"ch <- a", "rt.Send(ch, a)"},
		{"<-ch", "got1, ok1 := rt.Receive(ch); t1 := got1.(int); _ = t1"},
		// go and defer: their operands at once
		{"go h(a)", "t := a; f1 := func() { h1(t) }; rt.Go(f1)"},
		{"go func() { a++ }()", "f1 := func() { a += 1 }; rt.Go(f1)"},
		{"defer h(a)", "defers1 := rt.NewDefers(); body1 := func() { t := a; f1 := func(p1 *rt.Panic) { h1(t) " +
			"}; defers1.Push(f1); {}; return }; defers1.Run(body1)"},
		{"defer func() { a = 1 }()", "defers1 := rt.NewDefers(); body1 := func() { f1 := func(p1 *rt.Panic) { a = 1 " +
			"}; defers1.Push(f1); {}; return }; defers1.Run(body1)"},
		{"defer func() { if r := recover(); r != nil { err = r.(error) } }()", "defers1 := rt.NewDefers(); body1 := " +
			"func() { f1 := func(p1 *rt.Panic) { { var r1 interface{} = rt.Recover(p1); if (r1 != nil) { err = " +
			"rt.AsError(rt.AssertInterface(r1, type1)) } } }; defers1.Push(f1); {}; return }; defers1.Run(body1)"},
		{"defer p.Set(a)", "defers1 := rt.NewDefers(); body1 := func() { t := p1; t1 := a; f1 := func(p2 " +
			"*rt.Panic) { TꞏSet1(t, t1) }; defers1.Push(f1); {}; return }; defers1.Run(body1)"},
		{"for i := range s { defer h(i) }", "defers1 := rt.NewDefers(); body1 := func() { for i := range s { t " +
			":= i; f1 := func() func(p1 *rt.Panic) { return func(p1 *rt.Panic) { h1(t) } }(); defers1.Push(f1) " +
			"}; {}; return }; defers1.Run(body1)"},
		// jumps, blocks and results
		{"goto end; end: a = 1", "goto L1; L1:; {}; a = 1"},
		{"again: if a < b { a++; goto again }", "L1:; {}; if (a < b) { a += 1; goto L1 }"},
		{"{ a := a; a++; _ = a }", "{ a1 := a; a1 += 1; _ = a1 }"},
		{"return a, nil", "t1 := a; return t1, nil"},
		{"return pair2()", "t, t1 := pair21(); t2 := t; var t3 error = t1; return t2, t3"},
		{"return", "return r, err"},
		{`panic("x")`, `panic(rt.Throw(string("x")))`},
		{"func() { return }()", "f1 := func() { {}; return }; f1()"},
		{"func(n int) { a = n }(b)", "f1 := func(n int) { a = n }; f1(b)"},
	} {
		u, diagnostics := c.Check("func form(a, b int, s []int, m map[string]int, ch chan int, x any, fs []func()) "+
			"(r int, err error) { "+f.src+"; return }", 2, "")
		if len(diagnostics) > 0 {
			t.Errorf("%s: %v", f.src, diagnostics)
			continue
		}
		c.Rollback(u)
		if got := function(u.Steps); got != f.want {
			t.Errorf("%s\nis   %s\nwant %s", f.src, got, f.want)
		}
	}
}

// formsBench is the session that the statements stand in.
const formsBench = `type T struct{ n int }
func (t *T) Set(n int) { t.n = n }
type Q struct{ next *Q; data int }
var (t T; p *T; q *Q; seq func(func(int) bool))
func f(n int) int { return n }
func h(n int) {}
func pair() (int, int) { return 1, 2 }
func pair2() (int, error) { return 1, nil }`

// function returns the statements of the lowered function form, but for its results.
func function(steps []string) string {
	step := strings.ReplaceAll(steps[len(steps)-2], "sprague_kernel_cell_rtˑ", "rt")
	_, rest, _ := strings.Cut(step, "func formˑ")
	_, rest, _ = strings.Cut(rest, "\nvar r int\nvar err error\n")
	body, _, _ := strings.Cut(rest, "return r, err\n}\nfunc cellˑ")
	text := strings.Join(strings.Split(strings.TrimSuffix(renumbered(body), "\n"), "\n"), "; ")
	return strings.TrimRight(strings.NewReplacer("{; ", "{ ", "; }", " }").Replace(text), " ")
}

var numbered = regexp.MustCompile(`([\p{L}_][\p{L}_0-9]*?)ˑ\d+|\bL\d+\b`)

// renumbered gives the names of the lowering the numbers of their first appearances, each base its own.
func renumbered(text string) string {
	given, count := map[string]string{}, map[string]int{}
	return numbered.ReplaceAllStringFunc(text, func(name string) string {
		if given[name] == "" {
			base, _, _ := strings.Cut(name, "ˑ")
			if base == name { // a label
				base = "L"
			}
			count[base]++
			given[name] = fmt.Sprint(base, count[base])
		}
		return given[name]
	})
}
