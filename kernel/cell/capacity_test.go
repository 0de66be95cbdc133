package cell

import (
	"fmt"
	"strings"
	"testing"
)

// Forms of functions that append to a local slice: T is the type of the elements, V one of them. Each tells
// capacities by note, or returns a slice whose capacity is told.
var capacityForms = []string{
	"func(n int) []T { var s []T; for range n { s = append(s, V); note(cap(s)) }; return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; return s }",
	"func(n int) []T { var s []T; for range n { s = append(s, V); note(cap(s)) }; return s }",
	"func(n int) []T { var s []T; for range n { s = append(s, V, V); note(cap(s)) }; return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V, V, V) }; return s }",
	"func(n int) []T { var s []T; for range n { s = append(s, V, V, V); note(len(s), cap(s)) }; return s }",
	"func(n int) []T { var s []T; for i := 0; i < n; i++ { if i%2 == 0 { s = append(s, V) } else { s = append(s, V, " +
		"V) }; note(cap(s)) }; return nil }",
	"func(n int) []T { var s []T; for i := range n { switch { case i > 0: s = append(s, V); default: s = append(s, V, " +
		"V) } }; return s }",
	"func(n int) []T { for range 3 { var s []T; for range n { s = append(s, V); note(cap(s)) } }; return nil }",
	"func(n int) []T { var out [3][]T; for i := range out { var s []T; for range n { s = append(s, V) }; out[i] = s; " +
		"note(cap(out[i])) }; return out[2] }",
	"func(n int) []T { var out [3][]T; for i := range out { s := []T{V}; for range n { s = append(s, V) }; out[i] = " +
		"s; note(cap(out[i])) }; return out[2] }",
	"func(n int) []T { var s []T; for i := range 3 * n { if i%n == 0 { s = nil }; s = append(s, V); note(cap(s)) }; " +
		"return nil }",
	"func(n int) []T { var s []T; for i := range 3 * n { if i%n == 0 { s = s[:0] }; s = append(s, V); note(cap(s)) }; " +
		"return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V); if len(s) > 2 { s = s[1:] }; note(cap(s)) }; return " +
		"nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V); if len(s) > 2 { s = s[1:] } }; return s }",
	"func(n int) []T { s := []T{}; for range n { s = append(s, V); note(cap(s)) }; return nil }",
	"func(n int) []T { s := []T{V, V}; for range n { s = append(s, V); note(cap(s)) }; return nil }",
	"func(n int) []T { s := []T{V, V}; for range n { s = append(s, V) }; return s }",
	"func(n int) []T { s := make([]T, 0); for range n { s = append(s, V); note(cap(s)) }; return nil }",
	"func(n int) []T { s := make([]T, n, n+1); for range n { s = append(s, V); note(cap(s)) }; return s }",
	"func(n int) []T { s := []T(nil); for range n { s = append(s, V); note(cap(s)) }; return nil }",
	"func(n int) []T { s := []T(nil); for range n { s = append(s, V) }; return s }",
	"func(n int) []T { var s, t []T; for range n { s, t = append(s, V), append(t, V, V); note(cap(s), cap(t)) }; " +
		"return t }",
	"func(n int) []T { var s, t []T; for range n { s = append(s, V); t = append(t, V) }; s, t = t, s; note(cap(s)); " +
		"return t }",
	"func(n int) []T { var s, t []T; for range n { s = append(s, V); t = append(t, s...); note(cap(t)) }; return nil }",
	"func(n int) []T { var s, t []T; for range n { s = append(s, V); t = append(t, s...) }; return t }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; kept = s; note(cap(kept)); return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; held.s = s; note(cap(held.s)); return nil }",
	"func(n int) []T { m := map[int][]T{}; var s []T; for range n { s = append(s, V) }; m[n] = s; note(cap(m[n])); " +
		"return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; if n%2 == 0 { kept = s; note(cap(kept)) }; " +
		"note(len(s)); return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; if n%2 == 0 { return s }; return append(s, V) }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; if n%2 == 0 { return s }; return s }",
	"func(n int) []T { var s []T; for { s = append(s, V); if len(s) > n { return s } } }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; x := s; note(cap(x)); return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V); x := s; note(cap(x)) }; return nil }",
	"func(n int) []T { var s []T; for range n { t := append(s, V); note(cap(t)); s = t }; return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; fmt.Fprint(io.Discard, s); note(cap(s)); return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V); if s != nil { note(cap(s)) } }; return nil }",
	"func(n int) []T { var s []T; if s == nil { note(-1) }; for range n { s = append(s, V) }; return s }",
	"func(n int) []T { var s []T; for range n { s = append(s, V); s[0] = s[len(s)-1]; for i, x := range s { s[i] = x " +
		"}; note(cap(s)) }; return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V); s[0] = s[len(s)-1]; for i, x := range s { s[i] = x " +
		"} }; return s }",
	"func(n int) []T { var s []T; t := make([]T, n); for range n { s = append(s, V); copy(t, s); copy(s, t); " +
		"note(cap(s)) }; return t }",
	"func(n int) []T { var s []T; for range n { s = append(s, V, V); s = append(s[:0], s[1:]...); note(cap(s)) }; " +
		"return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; clear(s); note(cap(s), len(s[:n/2])); return nil }",
	"func(n int) []T { var s []T; var all [][]T; for i := range n { var row []T; for range i { row = append(row, V) " +
		"}; all = append(all, row); s = append(s, V) }; for _, r := range all { note(cap(r)) }; return s }",
	"func(n int) []T { var s []T\nloop:\nfor i := range n { for j := range n { if j > i { continue loop }; s = " +
		"append(s, V); if len(s) > 9 { break loop } }; note(cap(s)) }; return nil }",
	"func(n int) []T { var s []T\nagain:\ns = append(s, V); note(cap(s)); if len(s) < n { goto again }; return nil }",
	"func(n int) []T { var s []T\nagain:\ns = append(s, V); if len(s) < n { goto again }; return s }",
	"func(n int) []T { var s []T; defer note(1); for range n { s = append(s, V); note(cap(s)) }; return s }",
	"func(n int) (s []T) { defer func() { note(cap(s)) }(); for range n { s = append(s, V) }; return }",
	"func(n int) (s []T) { defer note(2); for range n { s = append(s, V) }; return s }",
	"func(n int) (s []T) { for range n { s = append(s, V) }; fmt.Fprint(io.Discard, n, n); fmt.Fprint(io.Discard, n, " +
		"n); fmt.Fprint(io.Discard, n); return }",
	"func(n int) (s []T) { for range n { s = append(s, V) }; fmt.Fprint(io.Discard, n, n); fmt.Fprint(io.Discard, n, " +
		"n); fmt.Fprint(io.Discard, n); return s }",
	"func(n int) (s []T) { for range n { s = append(s, V); note(cap(s)) }; fmt.Fprint(io.Discard, n, n); " +
		"fmt.Fprint(io.Discard, n, n); fmt.Fprint(io.Discard, n); return }",
	"func(n int) []T { var s LIST; for range n { s = append(s, V); note(cap(s)) }; return nil }",
	"func(n int) []T { var s LIST; for range n { s = append(s, V) }; return s }",
	"func(n int) []T { var s LIST; for range n { s = append(s, V) }; note(s.size()); return s }",
	"func(n int) []T { var s LIST; for range n { s.add(V) }; note(cap(s)); return nil }",
	"func(n int) []T { var b struct{ s []T }; for range n { b.s = append(b.s, V) }; kept = b.s; note(cap(kept)); " +
		"return nil }",
	"func(n int) []T { var s []T; s = append(s, V); kept = s; note(cap(kept)); return nil }",
	"func(n int) []T { var s []T; s = append(s, V); s = append(s, V); s = append(s, V); return s }",
	"func(n int) []T { var s []T; s = append(s, V); s = append(s, V); s = append(s, V); note(cap(s)); return s }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; a := append(s, V); b := append(s, V); " +
		"note(cap(a), cap(b)); return nil }",
	"func(n int) []T { var s []T; for range n { a := append(s, V); b := append(s, V); note(cap(a), cap(b), cap(s)); " +
		"if n%2 == 0 { s = a } }; return nil }",
	"func(n int) []T { var s []T; a, b := append(s, V), append(s, V, V); for range n { s = append(s, V) }; " +
		"note(cap(a), cap(b), cap(s)); return nil }",
	"func(n int) []T { var s []T; for range n { a := append(s, V); s = append(s, V); note(cap(a), cap(s)); kept = a " +
		"}; return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; _ = s; x := s; y := x; x = append(x, V); " +
		"note(cap(x), cap(y)); return nil }",
	"func(n int) []T { var s []T; for range n { s = append(s, V) }; _ = s; x := s; y := x; x = append(x, V); " +
		"note(cap(x), cap(y)); return y }",
	"func(n int) []T { s := append([]T{}, V); for range n { s = append(s, V); note(cap(s)) }; return nil }",
	"func(n int) []T { s := append([]T(nil), V, V); for range n { s = append(s, V); note(cap(s)) }; return s }",
	"func(n int) []T { if n > 1 { var s []T; for range n { s = append(s, V) }; return s }; var t []T; for range 3 { " +
		"t = append(t, V) }; return t }",
}

// capacityTypes are types of elements of 1 to 40 bytes, each with a value.
var capacityTypes = []struct{ typ, value string }{
	{"int", "7"}, {"byte", "7"}, {"int32", "7"}, {"string", `"v"`}, {"[3]int32", "[3]int32{1, 2, 3}"},
	{"[2]string", `[2]string{"a"}`},
	{"struct { a uint16; b bool }", "struct { a uint16; b bool }{1, true}"}, {"any", "any(1)"}, {"[]int", "[]int{1}"},
	{"[5]int", "[5]int{}"},
}

// TestCapacities compares the capacities of local slices with those of a program built without optimization, in
// which none begins in the frame of its function: each form with every third type, or with all of them by -matrix 0.
func TestCapacities(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles")
	}
	lengths := []int{0, 1, 2, 3, 4, 5, 9, 17, 33}
	const decls = "var notes []int\nfunc note(list ...int) { notes = append(notes, list...) }\n"
	var families []family
	for k, typ := range capacityTypes {
		f := family{id: k}
		own := strings.NewReplacer("LIST", fmt.Sprint("list", k), "[]T", "[]"+typ.typ, "T", typ.typ, "V", typ.value, "kept",
			fmt.Sprint("kept", k), "held", fmt.Sprint("held", k))
		f.decls = own.Replace("type LIST []T\nfunc (l LIST) size() int { return len(l) * 2 }\nfunc (l *LIST) add(x T) { " +
			"*l = append(*l, x) }\nvar kept []T\nvar held struct{ s []T }\n")
		if k == 0 {
			f.decls = decls + f.decls
		}
		for i, form := range capacityForms {
			if (i+k)%3 > 0 && *matrixCount > 0 {
				continue
			}
			run := fmt.Sprintf("form%d_%d", k, i)
			text := fmt.Sprintf("var f%s = %s\nfunc %s() {\n", run, own.Replace(form), run)
			for _, n := range lengths {
				text += fmt.Sprintf("notes = nil; fmt.Println(%d, cap(f%s(%d)), notes)\n", n, run, n)
			}
			f.programs = append(f.programs, program{uint64(i), text + "}\n", run})
		}
		families = append(families, f)
	}
	want := compiled(t, families)
	for _, slow := range []bool{false, true} {
		m := newMachine()
		m.checker.Slow(slow)
		rest := want
		for _, f := range families {
			if got, ok := m.program(f.decls); !ok || got != end {
				t.Fatal(got)
			}
			for i, p := range f.programs {
				if got, _ := m.program(p.decls + p.run + "()"); got != rest[i] {
					t.Errorf("%s: %s, interpreter alone %v: %s", capacityTypes[f.id].typ, capacityForms[p.seed], slow,
						firstDifference(got, rest[i]))
				}
			}
			rest = rest[len(f.programs):]
		}
	}
}
