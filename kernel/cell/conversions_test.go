package cell

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var conversionCount = flag.Int("conversions", 200,
	"number of conversions to interfaces to compare with the Go compiler, 0 for all")

// TestConversions compares conversions of values to interfaces with the Go compiler: from types of
// all kinds and from interfaces, wherever a value can come from and go to, in functions that run fast
// and in the interpreter. Two interfaces have the same two words, of which the first means another
// thing in each: a conversion that is forgotten is a word that the run time takes for a type.
//
//	go test ./kernel/cell -run Conversions -conversions 0
func TestConversions(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Fatal("the Go compiler is needed to compare with:", err)
	}
	if testing.Short() {
		*conversionCount = min(*conversionCount, 60)
	}
	all := conversions()
	list := all
	if *conversionCount > 0 {
		rng := rand.New(rand.NewPCG(1, 0))
		list = nil
		for _, i := range rng.Perm(len(all))[:min(*conversionCount, len(all))] {
			list = append(list, all[i])
		}
	}
	decls := conversionTypes
	for i, to := range conversionTargets {
		decls += fmt.Sprintf("type holder%d struct { d %s }\nfunc (h *holder%[1]d) set(d %[2]s) { h.d = d }\nfunc (h "+
			"holder%[1]d) get() %[2]s { return h.d }\nfunc same%[1]d(d %[2]s) %[2]s { return d }\n", i, to)
	}
	f := family{decls: decls}
	for i, body := range list {
		name := fmt.Sprintf("conversion%d", i)
		f.programs = append(f.programs, program{seed: uint64(i), decls: "func " + name + "() {" + body + "}\n", run: name})
	}
	want := compiled(t, []family{f})
	for _, slow := range []bool{false, true} {
		f.compare(t, want, slow)
	}
	t.Logf("%d of %d conversions", len(list), len(all))
}

// conversionTypes are types of all shapes that an interface holds in different ways.
const conversionTypes = `
type code interface { error; Code() int }
type str interface { String() string }
type both interface { code; str }
type num int
func (n num) Error() string { return fmt.Sprint("num ", int(n)) }
func (n num) Code() int { return int(n) }
func (n num) String() string { return "N" + fmt.Sprint(int(n)) }
type ptr struct { a int; b string }
func (p *ptr) Error() string { return "ptr " + p.b }
func (p *ptr) Code() int { return p.a }
func (p *ptr) String() string { return "P" + p.b }
type rec struct { x []int; y string }
func (p rec) Error() string { return "rec " + p.y }
func (p rec) Code() int { return len(p.x) }
func (p rec) String() string { return "R" + p.y }
type one struct { p *int }
func (p one) Error() string { return fmt.Sprint("one ", *p.p) }
func (p one) Code() int { return *p.p }
func (p one) String() string { return "O" }
type fun func() int
func (f fun) Error() string { return "fun" }
func (f fun) Code() int { return f() }
func (f fun) String() string { return "F" }
type list []string
func (f list) Error() string { return "list " + f[0] }
func (f list) Code() int { return len(f) }
func (f list) String() string { return "L" + f[0] }
var five = 5
func tell(v any) string {
	switch v := v.(type) {
	case nil: return "nil"
	case both: return fmt.Sprintf("%T ", v) + v.Error() + v.String() + fmt.Sprint(v.Code())
	case error: return fmt.Sprintf("%T ", v) + v.Error()
	}
	return fmt.Sprintf("%T", v)
}
func out(l ...any) { s := ""; for _, v := range l { s += tell(v) + "; " }; fmt.Println(s) }
func hashable(v any) bool { switch v.(type) { case num, *ptr, one, nil: return true }; return false }
`

var conversionTargets = []string{"error", "code", "str", "both", "any", "fmt.Stringer"}

// conversionSources are the types that are no interfaces, with a value each.
var conversionSources = []struct{ typ, value string }{
	{"num", "num(3)"}, {"*ptr", `&ptr{4, "q"}`}, {"rec", `rec{[]int{1}, "z"}`}, {"one", "one{&five}"},
	{"fun", "fun(func() int { return 8 })"}, {"list", `list{"w"}`},
}

// widens are the pairs of interfaces of which every value of the first is one of the second.
var widens = map[string][]string{
	"both": conversionTargets, "code": {"error", "code", "any"}, "error": {"error", "any"}, "any": {"any"},
	"str": {"str", "fmt.Stringer", "any"}, "fmt.Stringer": {"str", "fmt.Stringer", "any"},
}

// conversionPlaces are where a value e of type S becomes one of type D; e2 is another one like it.
var conversionPlaces = []string{
	"var d D = e; out(d)",
	"var d D; d = e; out(d)",
	"var d, f D = e, nil; f, d = d, e; out(d, f)",
	"var d D; n, d := func() (int, S) { return 1, e }(); out(d, n)",
	"var d D; n := 0; n, d = func() (int, S) { return 1, e }(); out(d, n)",
	"var d D; d, k := e, 2; out(d, k)",
	"type t struct { f D; n int }; r := t{e, 1}; out(r.f); r.f = nil; r.f = e; out(r.f, r.n)",
	"type t struct { n int; f D }; r := &t{f: e}; out(r.f); r.f = nil; r.f = e; out(r.f, r.n)",
	"type t struct { in struct { f D } }; var r t; r.in.f = e; q := r; out(q.in.f)",
	"l := []D{e, nil, e}; l[1] = e; l = append(l, e); l = append(l, e, e); for _, v := range l { out(v) }",
	"l := [3]D{1: e}; l[0] = e; p := &l; p[2] = e; for _, v := range l { out(v) }",
	"l := [][]D{{e}, {e, nil}}; l[1][1] = e; out(l[0][0], l[1][1])",
	`m := map[string]D{"a": e}; m["b"] = e; out(m["a"], m["b"], m["c"]); if v, ok := m["a"]; ok { out(v) }`,
	"m := map[any]int{}; if hashable(e) { m[e]++; m[D(e)]++ }; out(len(m))",
	"f := func(d D) { out(d) }; f(e)",
	"f := func(n int, d ...D) { for _, v := range d { out(v, n) } }; f(1, e, e); f(2, e)",
	"f := func() D { return e }; out(f())",
	"f := func() (d D) { d = e; return }; out(f())",
	"f := func() (d D) { defer func() { d = e }(); return nil }; out(f())",
	"f := func() (int, D) { return 2, e }; n, d := f(); out(d, n); out(f())",
	"g := func() (S, S) { return e, e }; f := func(a, b D) { out(a, b) }; f(g())",
	"g := func() (S, S) { return e, e }; f := func(a ...D) { for _, v := range a { out(v) } }; f(g())",
	"c := make(chan D, 2); c <- e; out(<-c)",
	"var d D; for _, d = range []S{e, e} { out(d) }",
	"var d D; p := &d; *p = e; out(d, *p)",
	"defer func(d D) { out(d) }(e)",
	"w := make(chan bool); go func(d D) { out(d); w <- true }(e); <-w",
	"d := D(e); out(d)",
	"out(D(e), e)",
	"var d D = e; if hashable(e) { out(d == D(e2), d != nil) }",
	"var d D = e; var s S = e2; if hashable(e) { out(d == D(s), D(s) == d) }",
	"if any(e) != nil { func() { defer func() { out(recover()) }(); panic(e) }() }",
	"d, ok := any(e).(D); out(d, ok)",
	"if any(e) != nil { d := any(e).(D); out(d) }",
	"switch d := any(e).(type) { case nil: out(1); case D: out(d); default: out(2) }",
	"h := holderD{}; h.set(e); out(h.d); h2 := &holderD{e}; out(h2.get())",
	"for i := range 2 { var d D; if i == 1 { d = e }; out(d) }",
	"f := sameD; out(f(e)); out(sameD(e))",
	"x := []any{e, D(e), 1}; out(x...)",
}

var sourceType, targetType = regexp.MustCompile(`\bS\b`), regexp.MustCompile(`\bD\b`)

// conversions returns the bodies of functions, one for each value, interface and place.
func conversions() []string {
	var list []string
	add := func(from, value, to string) {
		at := fmt.Sprint(slices.Index(conversionTargets, to))
		for _, place := range conversionPlaces {
			body := strings.NewReplacer("holderD", "holder"+at, "sameD", "same"+at).Replace(place)
			body = sourceType.ReplaceAllLiteralString(targetType.ReplaceAllLiteralString(body, to), from)
			list = append(list, fmt.Sprintf("var e, e2 %s = %s, %s; _, _ = e, e2; %s", from, value, value, body))
		}
	}
	for _, to := range conversionTargets {
		for _, s := range conversionSources {
			add(s.typ, s.value, to)
		}
		for _, from := range conversionTargets {
			if !slices.Contains(widens[from], to) {
				continue
			}
			add(from, "nil", to)
			for _, s := range conversionSources {
				add(from, s.value, to)
			}
		}
	}
	return list
}
