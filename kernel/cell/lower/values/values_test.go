package values_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/cell"
	"sprague/stdlib"
)

// bench is the session that the forms below are lowered in. The names of its variables have no
// digits, so that they are not taken for those of the lowering.
const bench = `import ("bytes"; "fmt"; "io"; "math"; "slices"; "sort"; "strings"; "sync"; "sync/atomic"; "time")
type T struct{ n int; s []int }
func (r T) Get() int { return r.n }
func (r *T) Set(n int) { r.n = n }
func (r *T) More(ns ...int) int { return len(ns) }
func (r T) Saved() any { return recover() }
type E struct{ *T; io.Reader }
type V struct{ T; tag string }
type I interface{ Get() int }
type Int int
func (r Int) String() string { return "" }
type List struct{ next *List; data int }
type Rec []Rec
type Tagged struct{ A int ` + "`x:\"1\"`" + ` }
type Bare struct{ A int }
type Stamp time.Time
type Empty struct{}
type Box[A any] struct{ in A }
func (r Box[A]) Out() A { return r.in }
func id[A any](arg A) A { return arg }
func sum[A ~int|~string](list ...A) (r A) { for _, e := range list { r += e }; return }
func pair() (int, string) { return 1, "" }
func one(n int, word string) int { return n }
func many(n int, rest ...any) int { return n }
func half(real float64) float64 { return real / 2 }
func saved() any { return recover() }
var (
	val T; ptr *T; emb E; con V; get I; dyn any; k Int; lst List; rec Rec; err error; tagged Tagged; bare Bare; stamp Stamp; empty Empty; boxed Box[string]
	a, b int; u uint; c byte; q int8; w uint64; g, h float64; j float32; z complex64; zz complex128; s, o string; ok bool
	ints, more []int; arr [3]int; parr *[3]int; strs []string; m map[string]int; mx map[any]int; mv map[string]T; ch chan int; in <-chan int; fn func(int) int; vf func(...int) int; fns []func() int
	buf bytes.Buffer; rd io.Reader; str fmt.Stringer; anys []any; bs []byte; rs []rune; when time.Time; d time.Duration; wg sync.WaitGroup; grid [2][3]int
)
_ = []any{val, ptr, k, empty, &buf, []int{}, lst, rec, boxed, con}`

// A lowering is what a statement has become.
type lowering struct {
	typ   string // of the variable that has the value
	text  string // the declarations that it needed besides, and what is done
	steps []string
}

// A workbench lowers statements in the session of bench, one after another.
type workbench struct {
	t     *testing.T
	c     *cell.Checker
	steps []string // of the bench, and of all that was lowered
}

func newWorkbench(t *testing.T) *workbench {
	t.Helper()
	w := &workbench{t: t, c: cell.New()}
	w.c.Slow(true)
	u, diagnostics := w.c.Check(bench, 1, "")
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	w.c.Commit(u, len(u.Steps))
	w.steps = u.Steps
	return w
}

// lower lowers got := src, or src if it is no expression, and leaves the session as it was. Names
// are never given twice, so that all may be looked at together.
func (w *workbench) lower(src string, alone bool) (r lowering) {
	w.t.Helper()
	if !alone {
		src = "got := " + src
	}
	u, diagnostics := w.c.Check(src, 2, "")
	if len(diagnostics) > 0 {
		w.t.Errorf("%s: %v", src, diagnostics)
		return lowering{}
	}
	w.c.Rollback(u)
	w.steps = append(w.steps, u.Steps...)
	r.steps = u.Steps
	var parts []string
	for _, line := range strings.Split(strings.TrimSpace(named(u.Steps[len(u.Steps)-2])), "\n")[1:] {
		if typ, ok := strings.CutPrefix(line, "var got1 "); ok && r.typ == "" {
			r.typ = typ
		} else if !strings.HasPrefix(line, "func cell") && !strings.HasPrefix(line, "rt.Reached(") {
			parts = append(parts, line)
		}
	}
	r.text = strings.NewReplacer("{; ", "{ ", "; }", " }").Replace(strings.Join(parts[:len(parts)-1], "; "))
	return r
}

var numbered = regexp.MustCompile(`([\p{L}_][\p{L}_0-9]*?)ˑ(\d+)`)

// named gives the names of the lowering the numbers of their first appearances, each base its own,
// and packages their own names.
func named(text string) string {
	given, count := map[string]string{}, map[string]int{}
	text = numbered.ReplaceAllStringFunc(text, func(name string) string {
		if given[name] == "" {
			base, _, _ := strings.Cut(name, "ˑ")
			count[base]++
			given[name] = fmt.Sprint(base, count[base])
		}
		return given[name]
	})
	return strings.NewReplacer("sprague_kernel_cell_rtˑ", "rt", "ˑ.", ".").Replace(text)
}

// wrapper matches complaints about the structs that lend methods to the user's types, which are
// among the symbols of the interpreter and not in the packages.
var wrapper = regexp.MustCompile(`^undefined: \w+ˑ\._[A-Z]\w*$`)

// accepted type-checks all that the interpreter is given, as one package. Package rt is not looked
// into: what comes of it may be of any type.
func accepted(steps []string) (errs []string) {
	fset := token.NewFileSet()
	var files []*ast.File
	imports := map[string]bool{}
	for _, step := range steps {
		for _, line := range strings.Split(step, "\n") {
			if strings.HasPrefix(line, "import ") {
				imports[line] = true
			}
		}
	}
	head := "package main\n" + strings.Join(slices.Sorted(maps.Keys(imports)), "\n") + "\n"
	for _, step := range steps {
		rest, ok := strings.CutPrefix(step, "package main\n")
		if !ok || strings.HasPrefix(rest, "import ") {
			continue
		}
		f, err := parser.ParseFile(fset, "", head+rest, parser.SkipObjectResolution)
		if err != nil {
			return []string{err.Error()}
		}
		files = append(files, f)
	}
	importer := stdlib.NewImporter(fset)
	config := types.Config{Importer: importer, Error: func(err error) {
		text := err.(types.Error).Msg
		if err.(types.Error).Soft || strings.HasPrefix(text, "could not import sprague/") || wrapper.MatchString(text) {
			return
		}
		errs = append(errs, fset.Position(err.(types.Error).Pos).String()+": "+text)
	}}
	config.Check("main", fset, files, nil)
	return errs
}

// What each form of value becomes: the type of the variable that has it, the declarations that it
// needed, and the statements. And all of it together is well-typed.
func TestForms(t *testing.T) {
	w := newWorkbench(t)
	for _, c := range []struct{ src, typ, text string }{
		// constants have the text of their exact values and the types of their erased forms
		{"1", "int", "got1 = 1"},
		{"1 << 40", "int", "got1 = 1099511627776"},
		{"uint8(200)", "uint8", "got1 = uint8(200)"},
		{"int8(-1)", "int8", "got1 = int8(-1)"},
		{"1.5", "float64", "got1 = 1.5"},
		{"1e100", "float64", "got1 = 1e+100"},
		{"float32(0.1)", "float32", "got1 = float32(0.1)"},
		{"2i", "complex128", "got1 = complex128(complex(float64(0.0), float64(2.0)))"},
		{"complex64(1+2i)", "complex64", "got1 = complex64(complex(float64(1.0), float64(2.0)))"},
		{`"a\n" + "b"`, "string", `got1 = "a\nb"`},
		{`len("abc") + len(arr)`, "int", "got1 = 6"},
		{"Int(3)", "int", "got1 = 3"},
		{"math.MaxInt64", "int", "got1 = 9223372036854775807"},
		{"time.Second", "time.Duration", "got1 = time.Duration(1000000000)"},
		{"true", "bool", "got1 = true"},
		{"any(1)", "interface{}", "got1 = int(1)"},
		// operators: a constant divisor of a float, products of complex64 and signed counts of shifts are not what they look
		// like
		{"a + b", "int", "got1 = (a1 + b1)"},
		{"a / b", "int", "got1 = (a1 / b1)"},
		{"a % 3", "int", "got1 = (a1 % 3)"},
		{"a &^ b", "int", "got1 = (a1 &^ b1)"},
		{"g / 0", "float64", "var t1 float64 = 0; got1 = (g1 / t1)"},
		{"g * h", "float64", "got1 = (g1 * h1)"},
		{"j * 2", "float32", "got1 = (j1 * float32(2.0))"},
		{"z * z", "complex64", "got1 = complex64(complex128(z1) * complex128(z1))"},
		{"z / 2", "complex64",
			"got1 = complex64(complex128(z1) / complex128(complex64(complex(float64(2.0), float64(0.0)))))"},
		{"zz * zz", "complex128", "got1 = (zz1 * zz1)"},
		{"*new(string) + s", "string", "t := new(string); t1 := (*t); got1 = (t1 + s1)"},
		{"-a", "int", "got1 = -a1"},
		{"^u", "uint", "got1 = ^u1"},
		{"!ok", "bool", "got1 = !ok1"},
		{"+g", "float64", "got1 = +g1"},
		{"-0.0", "float64", "got1 = 0.0"},
		{"a << u", "int", "got1 = (a1 << u1)"},
		{"a << b", "int", "if b1 < 0 { rt.NegativeShift() }; got1 = (a1 << uint(b1))"},
		{"a >> 3", "int", "got1 = (a1 >> 3)"},
		{"u << 100", "uint", "got1 = (u1 << 64)"},
		{"w >> q", "uint64", "if q1 < 0 { rt.NegativeShift() }; got1 = (w1 >> uint(q1))"},
		{"1 << u", "int", "got1 = (1 << u1)"},
		{"q << 7", "int8", "got1 = (q1 << 7)"},
		{"c >> c", "byte", "got1 = (c1 >> uint(c1))"},
		// comparisons: of what holds an interface by package rt
		{"a == b", "bool", "got1 = (a1 == b1)"},
		{"a != 3", "bool", "got1 = (a1 != 3)"},
		{"s < o", "bool", "got1 = (s1 < o1)"},
		{"arr != [3]int{}", "bool", "t1 := [3]int{}; t := t1; got1 = !rt.Equal(arr1, t)"},
		{"dyn == nil", "bool", "got1 = (dyn1 == nil)"},
		{"nil != dyn", "bool", "got1 = (dyn1 != nil)"},
		{"dyn == 3", "bool", "got1 = rt.Equal(dyn1, int(3))"},
		{"get == dyn", "bool", "got1 = rt.Equal(get1, dyn1)"},
		{"err == nil", "bool", "got1 = (err1 == nil)"},
		{"ptr == nil", "bool", "got1 = (ptr1 == nil)"},
		{"ints == nil", "bool", "got1 = (ints1 == nil)"},
		{"fn != nil", "bool", "got1 = (fn1 != nil)"},
		{"m == nil", "bool", "got1 = (m1 == nil)"},
		{"ch == in", "bool", "got1 = ((<-chan int)(ch1) == in1)"},
		{"k == 3", "bool", "got1 = (k1 == 3)"},
		{"any(a) == any(b)", "bool", "var t interface{} = int(a1); var t1 interface{} = int(b1); got1 = rt.Equal(t, t1)"},
		{"ok && a > 0", "bool", "got1 = (ok1 && (a1 > 0))"},
		{"ok && ints[a] > 0", "bool", "b1 := ok1; if b1 { if a1 < 0 || a1 >= len(ints1) { rt.Index(a1, len(ints1)) }; b1 " +
			"= (ints1[a1] > 0) }; got1 = b1"},
		{"ok || val.Get() > 0", "bool", "t := ok1; if !t { t1 := TꞏGet1(val1); t = (t1 > 0) }; got1 = t"},
		{"a < b == ok", "bool", "got1 = ((a1 < b1) == ok1)"},
		// conversions
		{"int(c)", "int", "got1 = int(c1)"},
		{"int(a)", "int", "got1 = a1"},
		{"int8(a)", "int8", "got1 = int8(a1)"},
		{"uint(q)", "uint", "got1 = uint(q1)"},
		{"float64(a)", "float64", "got1 = float64(a1)"},
		{"int(g)", "int", "got1 = int(g1)"},
		{"float32(g)", "float32", "got1 = float32(g1)"},
		{"complex128(z)", "complex128", "got1 = complex128(z1)"},
		{"string(bs)", "string", "got1 = string(bs1)"},
		{"[]byte(s)", "[]byte", "got1 = ([]byte)(s1)"},
		{"[]rune(s)", "[]rune", "got1 = ([]rune)(s1)"},
		{"string(rs)", "string", "got1 = string(rs1)"},
		{"string(rune(a))", "string", "t := rune(a1); got1 = string(t)"},
		{`[]byte("ab")`, "[]byte", `t := ([]byte)("ab"); if 0 < 0 || 2 < 0 || 2 < 2 || 2 > cap(t) { rt.Slice3Out(12, 0, ` +
			`2, 2, cap(t)) }; got1 = t[:2:2]`},
		{"Int(a)", "int", "got1 = a1"},
		{"int(k)", "int", "got1 = k1"},
		{"string(c)", "string", "got1 = string(c1)"},
		{"Bare(tagged)", "Bare1", "got1 = rt.Converted(tagged1, (*Bare1)(nil)).(Bare1)"},
		{"(*Bare)(&tagged)", "*Bare1", "t := &tagged1; got1 = rt.Converted(t, (**Bare1)(nil)).(*Bare1)"},
		{"Stamp(when)", "time.Time", "got1 = when1"},
		{"time.Time(stamp)", "time.Time", "got1 = stamp1"},
		{"time.Duration(a)", "time.Duration", "got1 = time.Duration(a1)"},
		{"any(a)", "interface{}", "got1 = int(a1)"},
		{"any(err)", "interface{}", "got1 = rt.Any(err1)"},
		{"any(rd)", "interface{}", "got1 = rt.Any(rd1)"},
		{"error(nil)", "error", "got1 = nil"},
		{"io.Reader(&buf)", "io.Reader", "t := &buf1; got1 = t"},
		{"io.Reader(strings.NewReader(s))", "io.Reader", "t := strings.NewReader(s1); got1 = t"},
		{"[3]int(ints)", "[3]int", "got1 = rt.Converted(ints1, (*[3]int)(nil)).([3]int)"},
		{"(*[3]int)(ints)", "*[3]int", "got1 = rt.Converted(ints1, (**[3]int)(nil)).(*[3]int)"},
		{"(<-chan int)(ch)", "<-chan int", "got1 = (<-chan int)(ch1)"},
		{"sort.IntSlice(ints)", "sort.IntSlice", "got1 = (sort.IntSlice)(ints1)"},
		{"(func())(nil)", "func()", "got1 = (func())(nil)"},
		{"Rec(nil)", "interface{}", "got1 = nil"},
		// composite literals: elements first, each in a name
		{"T{}", "T1", "t1 := T1{}; got1 = t1"},
		{"&T{n: 3}", "*T1", "t1 := &T1{n: 3}; got1 = t1"},
		{"[]int{1, a, 3}", "[]int", "t1 := []int{1, a1, 3}; got1 = t1"},
		{"[]int{5: 1, 2}", "[]int", "t1 := []int{5: 1, 2}; got1 = t1"},
		{"[...]string{2: s}", "[3]string", "t1 := [3]string{2: s1}; got1 = t1"},
		{`map[string]int{"a": 1, s: a}`, "map[string]int", `t1 := map[string]int{"a": 1, s1: a1}; got1 = t1`},
		{`map[any]int{dyn: 1, "b": 2}`, "map[interface{}]int", `var t interface{} = string("b"); var t1 interface{} = ` +
			`dyn1; rt.Key(nil, t1); var t2 interface{} = t; rt.Key(nil, t2); t3 := map[interface{}]int{t1: 1, t2: 2}; ` +
			`got1 = t3`},
		{"[]T{{n: 1}, {n: 2}}", "[]T1", "t1 := T1{n: 1}; t := t1; t2 := T1{n: 2}; t3 := t2; t4 := []T1{t, t3}; got1 = t4"},
		{"[]*T{{n: 1}}", "[]*T1", "t1 := &T1{n: 1}; t := t1; t2 := []*T1{t}; got1 = t2"},
		{`map[string]T{"a": {n: 1}}`, "map[string]T1", `t1 := T1{n: 1}; t := t1; t2 := map[string]T1{"a": t}; got1 = t2`},
		{"[][]int{{1}, {a}}", "[][]int",
			"t1 := []int{1}; t := t1; t2 := []int{a1}; t3 := t2; t4 := [][]int{t, t3}; got1 = t4"},
		{"&[]int{1}", "*[]int", "var t1 []int = []int{1}; t2 := &t1; got1 = t2"},
		{"&[2]int{1, 2}", "*[2]int", "var t1 [2]int = [2]int{1, 2}; t2 := &t1; got1 = t2"},
		{"struct{ A, B int }{1, 2}", "struct{A int; B int}", "t1 := struct{A int; B int}{A: 1, B: 2}; got1 = t1"},
		{"List{next: &lst}", "List1", "var t interface{} = interface{}(&lst1); t1 := List1{next: t}; got1 = t1"},
		{"Rec{nil, rec}", "interface{}", "var t1 interface{} = interface{}([]interface{}{nil, rec1}); got1 = t1"},
		{"time.Time{}", "time.Time", "t1 := time.Time{}; got1 = t1"},
		// values in interfaces: with a descriptor unless their erased form is their type
		{"any(val)", "interface{}", "got1 = rt.Box(type1, val1)"},
		{"any(ptr)", "interface{}", "got1 = rt.Box(type1, ptr1)"},
		{"any(con)", "interface{}", "got1 = rt.Box(type1, con1)"},
		{"any(lst)", "interface{}", "got1 = rt.Box(type1, lst1)"},
		{"any(rec)", "interface{}", "got1 = rt.Box(type1, rec1)"},
		{"I(val)", "interface{}", "got1 = rt.Box(type1, val1)"},
		{"I(ptr)", "interface{}", "got1 = rt.Box(type1, ptr1)"},
		{"[]any{1, a, val}", "[]interface{}", "var t interface{} = int(1); var t1 interface{} = int(a1); var t2 " +
			"interface{} = rt.Box(type1, val1); t3 := []interface{}{t, t1, t2}; got1 = t3"},
		{"[]I{val, ptr}", "[]interface{}", "var t interface{} = rt.Box(type1, val1); var t1 interface{} = rt.Box(type2, " +
			"ptr1); t2 := []interface{}{t, t1}; got1 = t2"},
		{"any(struct{ A int }{a})", "interface{}", "t1 := struct{A int}{A: a1}; t := t1; got1 = t"},
		{"any(struct{ a int }{a})", "interface{}", `var type1 *rt.Type; type1 = rt.StructOf("struct { a int }", ` +
			`rt.Field("a", "", false, type2)); t1 := struct{a int "json:\"-\""}{a: a1}; t := t1; got1 = rt.Box(type1, t)`},
		{"any(fn)", "interface{}", "got1 = fn1"},
		{"any(vf)", "interface{}", `var type1 *rt.Type; type1 = rt.Other("func(...int) int"); got1 = rt.Box(type1, vf1)`},
		{"any(Box[int]{})", "interface{}",
			`type Box1 = struct{in int "json:\"-\""}; var type1 *rt.Type; var type2 *rt.Type; func ` +
				`ꞏvia_Out1(x interface{}) int { r := rt.Value(x).(Box1); return BoxꞏOut1(r) }; func BoxꞏOut1(r Box1) int { ` +
				`return r.in ` +
				`}; type1 = rt.Named("main.Box[int]"); type2 = rt.StructOf("struct { in int }", rt.Field("in", "", false, ` +
				`type3)); rt.Underlying(type1, type2); rt.Method(type1, "Out", "func() int", ꞏvia_Out1); t1 := Box1{}; t := t1; ` +
				`got1 = rt.Box(type1, t)`},
		// comparisons with interfaces
		{"err == dyn", "bool", "got1 = rt.Equal(rt.Any(err1), dyn1)"},
		{"str == dyn", "bool", "got1 = rt.Equal(rt.Any(str1), dyn1)"},
		{"k == str", "bool", `func as1(x interface{}) fmt.Stringer { if x == nil { return nil }; return rt.Adapt(x, ` +
			`"fmt.Stringer").(fmt.Stringer) }; got1 = rt.Equal(as1(rt.Box(type1, k1)), str1)`},
		{"arr == arr", "bool", "got1 = rt.Equal(arr1, arr1)"},
		{"con.tag == s", "bool", "got1 = (con1.tag == s1)"},
		{"empty == Empty{}", "bool", "t1 := Empty1{}; t := t1; got1 = rt.Equal(empty1, t)"},
		// pointers, and types that contain themselves
		{"*ptr", "T1", "t1 := (*ptr1); got1 = t1"},
		{"&a", "*int", "got1 = &a1"},
		{"&arr[1]", "*int", "got1 = &arr1[1]"},
		{"&val.n", "*int", "got1 = &val1.n"},
		{"&*ptr", "*T1", "t1 := ptr1; if t1 == nil { rt.NilPointer() }; got1 = t1"},
		{"&ints[a]", "*int", "if a1 < 0 || a1 >= len(ints1) { rt.Index(a1, len(ints1)) }; got1 = &ints1[a1]"},
		{"&mv", "*map[string]T1", "got1 = &mv1"},
		{"*&a", "int", "t := &a1; t1 := (*t); got1 = t1"},
		{"lst.next", "interface{}", "got1 = lst1.next"},
		{"lst.next.next", "interface{}", "var t interface{} = lst1.next; got1 = t.(*List1).next"},
		{"lst.next.data", "int", "var t interface{} = lst1.next; got1 = t.(*List1).data"},
		{"rec[0]", "interface{}", "o1, _ := rec1.([]interface{}); if 0 >= len(o1) { rt.IndexUnsigned(0, len(o1)) }; got1 " +
			"= o1[0]"},
		{"rec[0][1]", "interface{}", "o1, _ := rec1.([]interface{}); if 0 >= len(o1) { rt.IndexUnsigned(0, len(o1)) }; " +
			"var t interface{} = o1[0]; o2, _ := t.([]interface{}); if 1 >= len(o2) { rt.IndexUnsigned(1, len(o2)) }; got1 " +
			"= o2[1]"},
		{"append(rec, rec)", "interface{}", "o1, _ := rec1.([]interface{}); got1 = interface{}(append(o1, rec1))"},
		{"len(rec)", "int", "o1, _ := rec1.([]interface{}); got1 = len(o1)"},
		// selectors: embedded fields are fields
		{"val.n", "int", "got1 = val1.n"},
		{"ptr.n", "int", "got1 = ptr1.n"},
		{"con.n", "int", "got1 = con1.T.n"},
		{"con.T", "T1", "got1 = con1.T"},
		{"emb.n", "int", "got1 = emb1.T.n"},
		{"emb.T.s", "[]int", "t := emb1.T; got1 = t.s"},
		{"boxed.in", "string", "got1 = boxed1.in"},
		{"when.Location()", "*time.Location", "got1 = when1.Location()"},
		{"buf", "bytes.Buffer", "got1 = buf1"},
		{"io.EOF", "error", "t1 := &io.EOF; got1 = (*t1)"},
		{"math.Pi", "float64", "got1 = 3.141592653589793"},
		{"strings.ToUpper", "func(string) string", "got1 = strings.ToUpper"},
		{"fmt.Sprint", "func([]interface{}) string",
			"f1 := func(p1 []interface{}) string { return fmt.Sprint(rt.Spaced(p1)...) }; got1 = f1"},
		{"fmt.Println", "func([]interface{}) (int, error)",
			"f1 := func(p1 []interface{}) (int, error) { return fmt.Println(p1...) }; got1 = f1"},
		// method values keep a copy of the receiver, method expressions take it
		{"val.Get", "func() int", "t1 := val1; f1 := func() int { return TꞏGet1(t1) }; got1 = f1"},
		{"ptr.Get", "func() int", "t1 := *ptr1; f1 := func() int { return TꞏGet1(t1) }; got1 = f1"},
		{"ptr.Set", "func(int)", "t1 := ptr1; f1 := func(p1 int) { TꞏSet1(t1, p1) }; got1 = f1"},
		{"val.Set", "func(int)", "t1 := &val1; f1 := func(p1 int) { TꞏSet1(t1, p1) }; got1 = f1"},
		{"ptr.More", "func([]int) int", "t1 := ptr1; f1 := func(p1 []int) int { return TꞏMore1(t1, p1) }; got1 = f1"},
		{"con.Get", "func() int", "t1 := con1.T; f1 := func() int { return TꞏGet1(t1) }; got1 = f1"},
		{"emb.Get", "func() int", "t1 := *(emb1.T); f1 := func() int { return TꞏGet1(t1) }; got1 = f1"},
		{"emb.Set", "func(int)", "t1 := emb1.T; f1 := func(p1 int) { TꞏSet1(t1, p1) }; got1 = f1"},
		{"emb.Read", "func([]byte) (int, error)", `func recovering_Read1(p *rt.Panic, x io.Reader, p0 ` +
			`[]byte) (int, error) { h := rt.HiddenMethod(x, "Read"); if h != nil { return h.(func(*rt.Panic, ` +
			`interface{}, []byte) (int, error))(p, rt.Any(x), p0) }; return x.Read(p0) }; var t1 io.Reader = ` +
			`emb1.Reader; if t1 == nil { rt.NilPointer() }; f1 := func(p1 *rt.Panic, p2 []byte) (int, error) { ` +
			`return recovering_Read1(p1, t1, p2) }; got1 = rt.Recoverable(f1, (func([]byte) (int, ` +
			`error))(nil)).(func([]byte) (int, error))`},
		{"get.Get", "func() int", `func call_Get1(x interface{}) int { f := rt.Find(x, ` +
			`"Get").(func(interface{}) int); return f(x) }; func recovering_Get1(p *rt.Panic, x interface{}) int { h ` +
			`:= rt.HiddenMethod(x, "Get"); if h != nil { return h.(func(*rt.Panic, interface{}) int)(p, rt.Any(x)) ` +
			`}; return call_Get1(x) }; var t1 interface{} = get1; if t1 == nil { rt.NilPointer() }; f1 := func(p1 ` +
			`*rt.Panic) int { return recovering_Get1(p1, t1) }; got1 = rt.Recoverable(f1, (func() int)(nil)).(func() ` +
			`int)`},
		{"k.String", "func() string", "t1 := k1; f1 := func() string { return IntꞏString1(t1) }; got1 = f1"},
		{"buf.Len", "func() int", "t1 := &buf1; f1 := func() int { return t1.Len() }; got1 = f1"},
		{"buf.String", "func() string", "t1 := &buf1; f1 := func() string { return t1.String() }; got1 = f1"},
		{"when.Year", "func() int", "t1 := when1; f1 := func() int { return t1.Year() }; got1 = f1"},
		{"boxed.Out", "func() string", "t1 := boxed1; f1 := func() string { return BoxꞏOut1(t1) }; got1 = f1"},
		{"val.Saved", "func() interface{}", "t1 := val1; f1 := func(p1 *rt.Panic) interface{} { return TꞏSaved1(p1, " +
			"t1) }; got1 = rt.Recoverable(f1, (func() interface{})(nil)).(func() interface{})"},
		{"str.String", "func() string", `func recovering_String1(p *rt.Panic, x fmt.Stringer) string { h := ` +
			`rt.HiddenMethod(x, "String"); if h != nil { return h.(func(*rt.Panic, interface{}) string)(p, ` +
			`rt.Any(x)) }; return x.String() }; var t1 fmt.Stringer = str1; if t1 == nil { rt.NilPointer() }; f1 := ` +
			`func(p1 *rt.Panic) string { return recovering_String1(p1, t1) }; got1 = rt.Recoverable(f1, (func() ` +
			`string)(nil)).(func() string)`},
		{"rd.Read", "func([]byte) (int, error)", `func recovering_Read1(p *rt.Panic, x io.Reader, p0 []byte) ` +
			`(int, error) { h := rt.HiddenMethod(x, "Read"); if h != nil { return h.(func(*rt.Panic, interface{}, ` +
			`[]byte) (int, error))(p, rt.Any(x), p0) }; return x.Read(p0) }; var t1 io.Reader = rd1; if t1 == nil { ` +
			`rt.NilPointer() }; f1 := func(p1 *rt.Panic, p2 []byte) (int, error) { return recovering_Read1(p1, t1, ` +
			`p2) }; got1 = rt.Recoverable(f1, (func([]byte) (int, error))(nil)).(func([]byte) (int, error))`},
		{"err.Error", "func() string", `func recovering_Error1(p *rt.Panic, x error) string { h := ` +
			`rt.HiddenMethod(x, "Error"); if h != nil { return h.(func(*rt.Panic, interface{}) string)(p, rt.Any(x)) ` +
			`}; return x.Error() }; var t1 error = err1; if t1 == nil { rt.NilPointer() }; f1 := func(p1 *rt.Panic) ` +
			`string { return recovering_Error1(p1, t1) }; got1 = rt.Recoverable(f1, (func() string)(nil)).(func() ` +
			`string)`},
		{"T.Get", "func(T1) int", "f1 := func(p1 T1) int { return TꞏGet1(p1) }; got1 = f1"},
		{"(*T).Get", "func(*T1) int", `f1 := func(p1 *T1) int { if p1 == nil { rt.NilMethod("T", "Get") }; return ` +
			`TꞏGet1(*p1) }; got1 = f1`},
		{"(*T).Set", "func(*T1, int)", "f1 := func(p1 *T1, p2 int) { TꞏSet1(p1, p2) }; got1 = f1"},
		{"(*T).More", "func(*T1, []int) int", "f1 := func(p1 *T1, p2 []int) int { return TꞏMore1(p1, p2) }; got1 = f1"},
		{"I.Get", "func(interface{}) int", `func call_Get1(x interface{}) int { f := rt.Find(x, ` +
			`"Get").(func(interface{}) int); return f(x) }; func recovering_Get1(p *rt.Panic, x interface{}) int { h ` +
			`:= rt.HiddenMethod(x, "Get"); if h != nil { return h.(func(*rt.Panic, interface{}) int)(p, rt.Any(x)) ` +
			`}; return call_Get1(x) }; f1 := func(p1 *rt.Panic, p2 interface{}) int { return recovering_Get1(p1, p2) ` +
			`}; got1 = rt.Recoverable(f1, (func(interface{}) int)(nil)).(func(interface{}) int)`},
		{"V.Get", "func(V1) int", "f1 := func(p1 V1) int { return TꞏGet1(p1.T) }; got1 = f1"},
		{"Int.String", "func(int) string", "f1 := func(p1 int) string { return IntꞏString1(p1) }; got1 = f1"},
		{"(*bytes.Buffer).Len", "func(*bytes.Buffer) int", "f1 := func(p1 *bytes.Buffer) int { return p1.Len() }; got1 = f1"},
		{"time.Time.Year", "func(time.Time) int", "f1 := func(p1 time.Time) int { return p1.Year() }; got1 = f1"},
		{"T.Saved", "func(T1) interface{}", "f1 := func(p1 *rt.Panic, p2 T1) interface{} { return TꞏSaved1(p1, p2) " +
			"}; got1 = rt.Recoverable(f1, (func(T1) interface{})(nil)).(func(T1) interface{})"},
		{"error.Error", "func(error) string", `func recovering_Error1(p *rt.Panic, x error) string { h := ` +
			`rt.HiddenMethod(x, "Error"); if h != nil { return h.(func(*rt.Panic, interface{}) string)(p, rt.Any(x)) ` +
			`}; return x.Error() }; f1 := func(p1 *rt.Panic, p2 error) string { return recovering_Error1(p1, p2) }; ` +
			`got1 = rt.Recoverable(f1, (func(error) string)(nil)).(func(error) string)`},
		{"Box[string].Out", "func(Box1) string", "f1 := func(p1 Box1) string { return BoxꞏOut1(p1) }; got1 = f1"},
		// calls: a float that may be a negative zero has a way of its own
		{"val.Get()", "int", "got1 = TꞏGet1(val1)"},
		{"ptr.Get()", "int", "got1 = TꞏGet1(*ptr1)"},
		{"con.Get()", "int", "got1 = TꞏGet1(con1.T)"},
		{"emb.Get()", "int", "got1 = TꞏGet1(*(emb1.T))"},
		{"get.Get()", "int", `func call_Get1(x interface{}) int { f := rt.Find(x, "Get").(func(interface{}) int); return ` +
			`f(x) }; got1 = call_Get1(get1)`},
		{"dyn.(I).Get()", "int", `var type1 *rt.Type; func call_Get1(x interface{}) int { f := rt.Find(x, ` +
			`"Get").(func(interface{}) int); return f(x) }; type1 = rt.Interface("main.I", "Get", "func() int"); var t ` +
			`interface{} = rt.AssertInterface(dyn1, type1); got1 = call_Get1(t)`},
		{"k.String()", "string", "got1 = IntꞏString1(k1)"},
		{"str.String()", "string", "got1 = str1.String()"},
		{"err.Error()", "string", "got1 = err1.Error()"},
		{"ptr.More()", "int", "got1 = TꞏMore1(ptr1, nil)"},
		{"ptr.More(1, a)", "int", "got1 = TꞏMore1(ptr1, []int{1, a1})"},
		{"ptr.More(ints...)", "int", "got1 = TꞏMore1(ptr1, ints1)"},
		{`mv["x"].Get()`, "int", `t := mv1["x"]; got1 = TꞏGet1(t)`},
		{"buf.Len()", "int", "got1 = buf1.Len()"},
		{"when.Add(d)", "time.Time", "got1 = when1.Add(d1)"},
		{"when.Add(time.Second).Year()", "int", "t := when1.Add(time.Duration(1000000000)); got1 = t.Year()"},
		{"boxed.Out()", "string", "got1 = BoxꞏOut1(boxed1)"},
		{"val.Saved()", "interface{}", "got1 = TꞏSaved1(nil, val1)"},
		{"saved()", "interface{}", "got1 = saved1(nil)"},
		{"one(a, s)", "int", "got1 = one1(a1, s1)"},
		{"one(pair())", "int", "t, t1 := pair1(); got1 = one1(t, t1)"},
		{"many(1)", "int", "got1 = many1(1, nil)"},
		{"many(1, a, s)", "int", "var t1 interface{} = int(a1); var t2 interface{} = string(s1); got1 = many1(1, " +
			"[]interface{}{t1, t2})"},
		{"many(1, anys...)", "int", "got1 = many1(1, anys1)"},
		{"many(1, val)", "int", "var t1 interface{} = rt.Box(type1, val1); got1 = many1(1, []interface{}{t1})"},
		{"many(pair())", "int", "t, t1 := pair1(); var t2 interface{} = string(t1); got1 = many1(t, []interface{}{t2})"},
		{"half(g)", "float64", "var exact1 func(float64) float64; exact1 = rt.Exact(half1).(func(float64) float64); " +
			"got1 = exact1(g1)"},
		{"half(1)", "float64", "got1 = half1(1.0)"},
		{"half(float64(a))", "float64", "var exact1 func(float64) float64; exact1 = rt.Exact(half1).(func(float64) " +
			"float64); got1 = exact1(float64(a1))"},
		{"fn(a)", "int", "got1 = fn1(a1)"},
		{"vf(a, b)", "int", "got1 = vf1([]int{a1, b1})"},
		{"vf()", "int", "got1 = vf1(nil)"},
		{"vf(ints...)", "int", "got1 = vf1(ints1)"},
		{"fns[a]()", "int", "if a1 < 0 || a1 >= len(fns1) { rt.Index(a1, len(fns1)) }; t := fns1[a1]; got1 = t()"},
		// instances
		{"id(a)", "int", "func id1(arg int) int { return arg }; got1 = id1(a1)"},
		{"id[string](s)", "string", "func id1(arg string) string { return arg }; got1 = id1(s1)"},
		{"id(val)", "T1", "func id1(arg T1) T1 { return arg }; got1 = id1(val1)"},
		{"id[any](a)", "interface{}", "func id1(arg interface{}) interface{} { return arg }; got1 = id1(int(a1))"},
		{"sum(a, 2)", "int", "func sum1(list []int) int { var r int; for _, e := range list { r += e }; return r }; " +
			"got1 = sum1([]int{a1, 2})"},
		{`sum("x", s)`, "string", `func sum1(list []string) string { var r string; for _, e := range list { r += e }; ` +
			`return r }; t1 := "x"; got1 = sum1([]string{t1, s1})`},
		{"sum(ints...)", "int", "func sum1(list []int) int { var r int; for _, e := range list { r += e }; return r }; " +
			"got1 = sum1(ints1)"},
		// functions as values
		{"id[int]", "func(int) int", "func id1(arg int) int { return arg }; got1 = (func(int) int)(id1)"},
		{"sum[Int]", "func([]int) int", "func sum1(list []int) int { var r int; for _, e := range list { r += e }; " +
			"return r }; got1 = (func([]int) int)(sum1)"},
		{"one", "func(int, string) int", "got1 = (func(int, string) int)(one1)"},
		{"half", "func(float64) float64", "got1 = (func(float64) float64)(half1)"},
		{"saved", "func() interface{}", "f1 := func(p1 *rt.Panic) interface{} { return saved1(p1) }; got1 = " +
			"rt.Recoverable(f1, (func() interface{})(nil)).(func() interface{})"},
		{"func(x int) int { return x + a }", "func(int) int", "f1 := func(x int) int { return (x + a1) }; got1 = f1"},
		{"func() func() int { n := 0; return func() int { n++; return n } }", "func() func() int", "f1 := func() func() " +
			"int { n := 0; f2 := func() int { n += 1; return n }; t := f2; return t }; got1 = f1"},
		{"func(xs ...int) int { return len(xs) }", "func([]int) int",
			"f1 := func(xs []int) int { return len(xs) }; got1 = f1"},
		{"func(x int) int { return x }(a)", "int", "f1 := func(x int) int { return x }; got1 = f1(a1)"},
		{"func() (r any) { defer func() { r = recover() }(); return 1 }", "func() interface{}",
			"f1 := func() interface{} { var r interface{}; defers1 := rt.NewDefers(); body1 := func() { f2 := func(p1 " +
				"*rt.Panic) { r = rt.Recover(p1) }; defers1.Push(f2); var t interface{} = int(1); r = t; return }; " +
				"defers1.Run(body1); return r }; got1 = f1"},
		// functions of the library
		{"strings.Repeat(s, a)", "string", "got1 = strings.Repeat(s1, a1)"},
		{`strings.Join(strs, ",")`, "string", `got1 = strings.Join(strs1, ",")`},
		{"strings.Map(func(r rune) rune { return r }, s)", "string",
			"f1 := func(r rune) rune { return r }; got1 = strings.Map(f1, s1)"},
		{"fmt.Sprint(a, s)", "string", "var t1 interface{} = int(a1); var t2 interface{} = string(s1); got1 = " +
			"fmt.Sprint(rt.Spaced([]interface{}{t1, t2})...)"},
		{"fmt.Sprint(val)", "string", "got1 = fmt.Sprint(rt.Box(type1, val1))"},
		{`fmt.Sprintf("%d %s", a, s)`, "string", `got1 = fmt.Sprintf("%d %s", int(a1), string(s1))`},
		{"fmt.Sprint(anys...)", "string", "got1 = fmt.Sprint(rt.Spaced(anys1)...)"},
		{`fmt.Errorf("%w", err)`, "error", `var t1 interface{} = rt.Any(err1); format1, args1 := rt.Wrapping("%w", ` +
			`[]interface{}{t1}); got1 = fmt.Errorf(format1, args1...)`},
		{"math.Sqrt(g)", "float64", "got1 = math.Sqrt(g1)"},
		// indices: checked as the compiler does, constants of arrays by the checker
		{"arr[1]", "int", "got1 = arr1[1]"},
		{"arr[a]", "int", "if a1 < 0 || a1 >= 3 { rt.Index(a1, 3) }; got1 = arr1[a1]"},
		{"parr[a]", "int", "if a1 < 0 || a1 >= 3 { rt.Index(a1, 3) }; got1 = (*parr1)[a1]"},
		{"ints[0]", "int", "if 0 >= len(ints1) { rt.IndexUnsigned(0, len(ints1)) }; got1 = ints1[0]"},
		{"ints[a]", "int", "if a1 < 0 || a1 >= len(ints1) { rt.Index(a1, len(ints1)) }; got1 = ints1[a1]"},
		{"ints[c]", "int", "t1 := int(c1); if t1 < 0 || t1 >= len(ints1) { rt.IndexUnsigned(t1, len(ints1)) }; got1 = " +
			"ints1[t1]"},
		{"ints[q]", "int", "t1 := int(q1); if t1 < 0 || t1 >= len(ints1) { rt.Index(t1, len(ints1)) }; got1 = ints1[t1]"},
		{"ints[w]", "int", "t1 := int(w1); if t1 < 0 || t1 >= len(ints1) { rt.IndexUnsigned(t1, len(ints1)) }; got1 = " +
			"ints1[t1]"},
		{"ints[k]", "int", "if k1 < 0 || k1 >= len(ints1) { rt.Index(k1, len(ints1)) }; got1 = ints1[k1]"},
		{"s[a]", "byte", "if a1 < 0 || a1 >= len(s1) { rt.Index(a1, len(s1)) }; got1 = s1[a1]"},
		{"s[1]", "byte", "if 1 >= len(s1) { rt.IndexUnsigned(1, len(s1)) }; got1 = s1[1]"},
		{`"abc"[a]`, "byte", `t1 := "abc"; if a1 < 0 || a1 >= len(t1) { rt.Index(a1, len(t1)) }; got1 = t1[a1]`},
		{"m[s]", "int", "got1 = m1[s1]"},
		{`m["x"]`, "int", `got1 = m1["x"]`},
		{"mx[dyn]", "int", "var t1 interface{} = dyn1; rt.Key(mx1, t1); got1 = mx1[t1]"},
		{"mx[a]", "int", "var t1 interface{} = int(a1); rt.Key(mx1, t1); got1 = mx1[t1]"},
		{"mx[nil]", "int", "got1 = mx1[nil]"},
		{"mv[s].n", "int", "t := mv1[s1]; got1 = t.n"},
		{"grid[a][b]", "int", "if a1 < 0 || a1 >= 2 { rt.Index(a1, 2) }; if b1 < 0 || b1 >= 3 { rt.Index(b1, 3) }; got1 " +
			"= grid1[a1][b1]"},
		{"grid[1][2]", "int", "got1 = grid1[1][2]"},
		{"[3]int{1, 2, 3}[a]", "int",
			"t1 := [3]int{1, 2, 3}; t := t1; if a1 < 0 || a1 >= 3 { rt.Index(a1, 3) }; got1 = t[a1]"},
		// slices
		{"ints[1:]", "[]int", "if 1 < 0 || 1 > len(ints1) { rt.SliceOut(2, 1, len(ints1), len(ints1)) }; got1 = ints1[1:]"},
		{"ints[:a]", "[]int", "if a1 < 0 || a1 > cap(ints1) { rt.SliceOut(0, 0, a1, cap(ints1)) }; got1 = ints1[:a1]"},
		{"ints[a:b]", "[]int", "if a1 < 0 || b1 < a1 || b1 > cap(ints1) { rt.SliceOut(0, a1, b1, cap(ints1)) }; got1 = " +
			"ints1[a1:b1]"},
		{"ints[:]", "[]int", "got1 = ints1[:]"},
		{"ints[a:b:3]", "[]int", "if a1 < 0 || b1 < a1 || 3 < b1 || 3 > cap(ints1) { rt.Slice3Out(8, a1, b1, 3, " +
			"cap(ints1)) }; got1 = ints1[a1:b1:3]"},
		{"arr[a:]", "[]int", "if a1 < 0 || a1 > len(arr1) { rt.SliceOut(1, a1, len(arr1), len(arr1)) }; got1 = arr1[a1:]"},
		{"parr[:2]", "[]int", "if 2 < 0 || 2 > cap((*parr1)) { rt.SliceOut(5, 0, 2, cap((*parr1))) }; got1 = ((*parr1))[:2]"},
		{"arr[:]", "[]int", "got1 = arr1[:]"},
		{"s[a:]", "string", "if a1 < 0 || a1 > len(s1) { rt.SliceOut(1, a1, len(s1), len(s1)) }; got1 = s1[a1:]"},
		{"s[1:2]", "string", "if 1 < 0 || 2 < 1 || 2 > len(s1) { rt.SliceOut(7, 1, 2, len(s1)) }; got1 = s1[1:2]"},
		{"s[:u]", "string", "t1 := int(u1); if t1 < 0 || t1 > len(s1) { rt.SliceOut(5, 0, t1, len(s1)) }; got1 = s1[:t1]"},
		{"ints[c:w]", "[]int", "t1 := int(c1); t2 := int(w1); if t1 < 0 || t2 < t1 || t2 > cap(ints1) { rt.SliceOut(6, " +
			"t1, t2, cap(ints1)) }; got1 = ints1[t1:t2]"},
		// type assertions
		{"dyn.(int)", "int", `got1 = rt.Assert(dyn1, type1, "interface {}").(int)`},
		{"dyn.(T)", "T1", `got1 = rt.Assert(dyn1, type1, "interface {}").(T1)`},
		{"dyn.(*T)", "*T1", `got1 = rt.Assert(dyn1, type1, "interface {}").(*T1)`},
		{"dyn.(I)", "interface{}", `var type1 *rt.Type; type1 = rt.Interface("main.I", "Get", "func() int"); got1 = ` +
			`rt.AssertInterface(dyn1, type1)`},
		{"dyn.(error)", "error", `var type1 *rt.Type; type1 = rt.Interface("error", "Error", "func() string"); got1 = ` +
			`rt.AsError(rt.AssertInterface(dyn1, type1))`},
		{"dyn.(fmt.Stringer)", "fmt.Stringer", `var type1 *rt.Type; func as1(x interface{}) fmt.Stringer { if x == nil ` +
			`{ return nil }; return rt.Adapt(x, "fmt.Stringer").(fmt.Stringer) }; type1 = rt.Interface("fmt.Stringer", ` +
			`"String", "func() string"); got1 = as1(rt.AssertInterface(dyn1, type1))`},
		{"dyn.(any)", "interface{}", `var type1 *rt.Type; type1 = rt.Interface("interface {}"); got1 = ` +
			`rt.AssertInterface(dyn1, type1)`},
		{"dyn.([]int)", "[]int", `got1 = rt.Assert(dyn1, type1, "interface {}").([]int)`},
		{"dyn.(Empty)", "Empty1", `_ = rt.Assert(dyn1, type1, "interface {}"); t1 := Empty1{}; got1 = t1`},
		{"dyn.(Rec)", "interface{}", `got1 = rt.Assert(dyn1, type1, "interface {}")`},
		{"dyn.(Int)", "int", `got1 = rt.Assert(dyn1, type1, "interface {}").(int)`},
		{"get.(T)", "T1", `got1 = rt.Assert(get1, type1, "main.I").(T1)`},
		{"err.(interface{ Timeout() bool })", "interface{}", `var type1 *rt.Type; type1 = rt.Interface("interface { ` +
			`Timeout() bool }", "Timeout", "func() bool"); got1 = rt.AssertInterface(rt.Any(err1), type1)`},
		// built-in functions
		{"len(s)", "int", "got1 = len(s1)"},
		{"len(ints)", "int", "got1 = len(ints1)"},
		{"cap(ints)", "int", "got1 = cap(ints1)"},
		{"len(ch)", "int", "got1 = len(ch1)"},
		{"len(parr)", "int", "got1 = 3"},
		{"append(ints, a, 2)", "[]int", "got1 = append(ints1, a1, 2)"},
		{"append(ints)", "[]int", "got1 = ints1"},
		{"append(ints, more...)", "[]int", "got1 = append(ints1, more1...)"},
		{"append(bs, s...)", "[]byte", "got1 = append(bs1, []byte(s1)...)"},
		{"append([]int(nil), a)", "[]int", "t := ([]int)(nil); got1 = append(t, a1)"},
		{"append(anys, a)", "[]interface{}", "var t interface{} = int(a1); got1 = append(anys1, t)"},
		{"append([]T{}, val)", "[]T1", "t1 := []T1{}; t := t1; got1 = append(t, val1)"},
		{"copy(ints, more)", "int", "got1 = copy(ints1, more1)"},
		{"copy(bs, s)", "int", "got1 = copy(bs1, []byte(s1))"},
		{"make([]int, a)", "[]int", "got1 = make([]int, rt.Room(a1, 8))"},
		{"make([]int, 2, b)", "[]int", "got1 = make([]int, 2, rt.RoomCap(int(2), b1, 8))"},
		{"make([]int, c)", "[]int", "got1 = make([]int, rt.Room(int(c1), 8))"},
		{"make(map[string]int)", "map[string]int", "got1 = make(map[string]int)"},
		{"make(map[string]int, a)", "map[string]int", "got1 = make(map[string]int)"},
		{"make(chan int, 3)", "chan int", "got1 = make(chan int, 3)"},
		{"make(chan T)", "chan T1", "got1 = make(chan T1)"},
		{"make(Rec, a)", "interface{}", "got1 = interface{}(make([]interface{}, rt.Room(a1, 24)))"},
		{"new(int)", "*int", "got1 = new(int)"},
		{"new(T)", "*T1", "got1 = &T1{}"},
		{"new(List)", "interface{}", "got1 = interface{}(&List1{})"},
		{"min(a, b)", "int", "m1 := a1; if b1 < m1 { m1 = b1 }; got1 = m1"},
		{"max(a, 3, b)", "int", "m1 := a1; if 3 > m1 { m1 = 3 }; if b1 > m1 { m1 = b1 }; got1 = m1"},
		{"min(g, h)", "float64", "got1 = float64(rt.Min(float64(g1), float64(h1)))"},
		{"max(s, o)", "string", "m1 := s1; if o1 > m1 { m1 = o1 }; got1 = m1"},
		{"complex(g, h)", "complex128", "got1 = complex(g1, h1)"},
		{"complex(j, j)", "complex64", "got1 = complex(j1, j1)"},
		{"real(zz)", "float64", "got1 = real(zz1)"},
		{"imag(z)", "float32", "got1 = imag(z1)"},
		// receive operations, and what is left
		{"<-ch", "int", "got2, ok1 := rt.Receive(ch1); t1 := got2.(int); got1 = t1"},
		{"<-in", "int", "got2, ok1 := rt.Receive(in1); t1 := got2.(int); got1 = t1"},
		{"'x'", "rune", "got1 = rune(120)"},
		{`s + "x"`, "string", `got1 = (s1 + "x")`},
		{"T{1, ints}", "T1", "t1 := T1{n: 1, s: ints1}; got1 = t1"},
		{"T{n: a, s: ints}", "T1", "t1 := T1{n: a1, s: ints1}; got1 = t1"},
		// two results
		{"got, fine := dyn.(int)", "int", "var fine1 bool; w1, t1 := rt.AssertOK(dyn1, type1); _ = w1; var t2 int; if " +
			"t1 { t2 = w1.(int) }; got1 = t2; fine1 = t1"},
		{"got, fine := dyn.(T)", "T1", "var fine1 bool; w1, t1 := rt.AssertOK(dyn1, type1); _ = w1; var t2 T1; if t1 { " +
			"t2 = w1.(T1) }; got1 = t2; fine1 = t1"},
		{"got, fine := dyn.(I)", "interface{}", `var fine1 bool; var type1 *rt.Type; type1 = rt.Interface("main.I", ` +
			`"Get", "func() int"); w1, t1 := rt.AssertOK(dyn1, type1); _ = w1; var t2 interface{}; if t1 { t2 = dyn1 }; ` +
			`got1 = t2; fine1 = t1`},
		{"got, fine := dyn.(error)", "error", `var fine1 bool; var type1 *rt.Type; type1 = rt.Interface("error", ` +
			`"Error", "func() string"); w1, t1 := rt.AssertOK(dyn1, type1); _ = w1; var t2 error; if t1 { t2 = ` +
			`rt.AsError(dyn1) }; got1 = t2; fine1 = t1`},
		{"got, fine := m[s]", "int", "var fine1 bool; t1, t2 := m1[s1]; got1 = t1; fine1 = t2"},
		{"got, fine := mx[dyn]", "int", "var fine1 bool; var t1 interface{} = dyn1; rt.Key(mx1, t1); t2, t3 := mx1[t1]; " +
			"got1 = t2; fine1 = t3"},
		{"got, fine := <-ch", "int", "var fine1 bool; got2, t1 := rt.Receive(ch1); t2 := got2.(int); got1 = t2; fine1 = t1"},
		{"got, fine := pair()", "int", "var fine1 string; t1, t2 := pair1(); got1 = t1; fine1 = t2"},
		{"got, fine := ints[a], s[b]", "int", "var fine1 byte; if a1 < 0 || a1 >= len(ints1) { rt.Index(a1, len(ints1)) " +
			"}; got1 = ints1[a1]; if b1 < 0 || b1 >= len(s1) { rt.Index(b1, len(s1)) }; fine1 = s1[b1]"},
	} {
		if got := w.lower(c.src, strings.HasPrefix(c.src, "got, ")); got.typ != c.typ || got.text != c.text {
			t.Errorf("%s\nis of type %q: %s\nwant    %q: %s", c.src, got.typ, got.text, c.typ, c.text)
		}
	}
	for _, c := range []struct{ src, text string }{
		{"slices.Sort(ints)", "rt.Sort(ints1)"},
		{"delete(m, s)", "delete(m1, s1)"},
		{"delete(mx, dyn)", "var t1 interface{} = dyn1; rt.Key(mx1, t1); delete(mx1, t1)"},
		{"clear(m)", "rt.Clear(m1)"},
		{"clear(ints)", "rt.Clear(ints1)"},
		{"close(ch)", "close(ch1)"},
		{"panic(a)", "panic(rt.Throw(int(a1)))"},
		{"print(a, s)", "rt.Print(a1, s1)"},
		{"println()", "rt.Println()"},
		{"wg.Go(func() { a++ })", "f1 := func() { a1 += 1 }; t1 := rt.Watched(f1); wg1.Go(t1)"},
		{"copy(arr[:], ints)", `var ans1 int; t := arr1[:]; ans1 = copy(t, ints1); rt.Show("int", int(ans1))`},
		{"ptr.Set(a)", "TꞏSet1(ptr1, a1)"},
		{"val.Set(1)", "TꞏSet1(&val1, 1)"},
		{"con.Set(1)", "TꞏSet1(&con1.T, 1)"},
		{"emb.Set(1)", "TꞏSet1(emb1.T, 1)"},
		{"buf.WriteString(s)", `var ans1 int; t1, t2 := buf1.WriteString(s1); ans1 = t1; rt.Show("int, error", int(t1), ` +
			`rt.Any(t2))`},
		{"fmt.Println(a, val)", "fmt.Println(int(a1), rt.Box(type1, val1))"},
		{"recover()", `var ans1 interface{}; ans1 = interface{}(nil); rt.Show("interface{}", ans1)`},
		{"_ = a", "_ = a1"},
		{"_, _ = pair()", "t1, t2 := pair1()"},
		{"func() { a++ }()", "f1 := func() { a1 += 1 }; f1()"},
	} {
		if got := w.lower(c.src, true); got.text != c.text {
			t.Errorf("%s\nis   %s\nwant %s", c.src, got.text, c.text)
		}
	}
	for _, err := range accepted(w.steps) {
		t.Error(err)
	}
	// Of a step with wrong types that is not true.
	if errs := accepted(append(w.steps, "package main\nvar wrong int = \"\"")); len(errs) != 1 ||
		!strings.Contains(errs[0], "cannot use") {
		t.Errorf("a wrong step gave %q", errs)
	}
}

// A formsWriter writes expressions at random. Every operand is a call of a function of its own
// number, so that the order in which they are called can be read.
type formsWriter struct {
	r *rand.Rand
	n int
}

// operand writes a call that gives a value of a kind: an int, a string, a bool, a slice, a map, a T.
func (f *formsWriter) operand(kind string) string {
	f.n++
	return fmt.Sprintf("%s(%d)", kind, f.n)
}

// write writes an expression of a kind that has others inside, to a depth.
func (f *formsWriter) write(kind string, depth int) string {
	sub := func(kind string) string { return f.write(kind, depth-1) }
	if depth == 0 {
		return f.operand(kind)
	}
	switch kind {
	case "in":
		switch f.r.IntN(12) {
		case 0:
			return "(" + sub("in") + " + " + sub("in") + ")"
		case 1:
			return sub("sl") + "[" + sub("in") + "]"
		case 2:
			return sub("ma") + "[" + sub("st") + "]"
		case 3:
			return "len(" + sub("sl") + ")"
		case 4:
			return sub("tt") + ".n"
		case 5:
			return "min(" + sub("in") + ", " + sub("in") + ")"
		case 6:
			return "(" + sub("in") + " << uint(" + sub("in") + "))"
		case 7:
			return "any(" + sub("in") + ").(int)"
		case 8:
			return "[]int{" + sub("in") + ", " + sub("in") + "}[" + sub("in") + "]"
		case 9:
			return "func(a, b int) int { return a }(" + sub("in") + ", " + sub("in") + ")"
		case 10:
			return "pick(" + sub("bo") + ", " + sub("in") + ", " + sub("in") + ")"
		}
		return "-(" + sub("in") + ")"
	case "st":
		if f.r.IntN(2) == 0 {
			return "(" + sub("st") + " + " + sub("st") + ")"
		}
		return sub("st") + "[" + sub("in") + ":" + sub("in") + "]"
	case "bo":
		switch f.r.IntN(5) {
		case 0:
			return "(" + sub("bo") + " && " + sub("bo") + ")"
		case 1:
			return "(" + sub("bo") + " || " + sub("bo") + ")"
		case 2:
			return "(" + sub("in") + " < " + sub("in") + ")"
		case 3:
			return "(any(" + sub("st") + ") == any(" + sub("in") + "))"
		}
		return "!" + sub("bo")
	case "sl":
		if f.r.IntN(2) == 0 {
			return "append(" + sub("sl") + ", " + sub("in") + ", " + sub("in") + ")"
		}
		return sub("sl") + "[" + sub("in") + ":]"
	case "ma":
		return "map[string]int{" + sub("st") + ": " + sub("in") + ", " + sub("st") + ": " + sub("in") + "}"
	}
	return "T{n: " + sub("in") + ", s: " + sub("sl") + "}"
}

var operandCall = regexp.MustCompile(`\b(?:in|st|bo|sl|ma|tt)ˑ\d+\((\d+)\)`)

// However values are nested, each operand is called once, in the order of the source, and what
// comes of it is well-typed.
func TestNestedValues(t *testing.T) {
	w := &workbench{t: t, c: cell.New()}
	w.c.Slow(true)
	u, diagnostics := w.c.Check(`type T struct{ n int; s []int }
func in(n int) int { return n }
func st(n int) string { return "" }
func bo(n int) bool { return true }
func sl(n int) []int { return nil }
func ma(n int) map[string]int { return nil }
func tt(n int) (r T) { return }
func pick(c bool, a, b int) int { return a }`, 1, "")
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	w.c.Commit(u, len(u.Steps))
	w.steps = u.Steps
	f := &formsWriter{r: rand.New(rand.NewPCG(1, 2))}
	for range 80 {
		f.n = 0
		src := f.write([]string{"in", "in", "bo", "st", "sl", "tt"}[f.r.IntN(6)], 3)
		r := w.lower(src, false)
		var got, want []string
		for _, m := range operandCall.FindAllStringSubmatch(strings.Join(r.steps, "\n"), -1) {
			got = append(got, m[1])
		}
		for i := range f.n {
			want = append(want, fmt.Sprint(i+1))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s calls %v in\n%s", src, got, strings.Join(r.steps, "\n"))
		}
	}
	for _, err := range accepted(w.steps) {
		t.Error(err)
	}
}

// What has no exact form is refused where it stands, with advice, and the next cell is as ever.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"import \"reflect\"\ntype T struct{ a int }\nreflect.ValueOf(T{})", "3:17: package reflect cannot see a type " +
			"declared in a cell (print with %T, or write the code for the type)"},
		{"import \"testing/quick\"\ntype T int\nquick.Check(func(T) bool { return true }, nil)",
			"3:13: package testing/quick cannot see a type declared in a cell (give the function arguments of Go's own types)"},
		{"import (\"text/template\"; \"os\")\ntype T struct{ A int }\nfunc (T) M() int { return 1 " +
			"}\ntemplate.New(\"a\").Execute(os.Stdout, T{})",
			"4:38: a template cannot see a type declared in a cell (give it a map[string]any)"},
		{"import \"unsafe\"\nx := [2]int{}\nunsafe.Slice(&x[0], 2)",
			"3:1: unsafe.Slice cannot be used in a cell (work with values, not with memory)"},
		{"import \"unsafe\"\ns := \"a\"\n_ = unsafe.StringData(s)",
			"3:5: unsafe.StringData cannot be used in a cell (work with values, not with memory)"},
	} {
		k := cell.New()
		u, diagnostics := k.Check(c.src, 1, "")
		got := ""
		if len(diagnostics) > 0 {
			got = fmt.Sprintf("%d:%d: %s", diagnostics[0].Line, diagnostics[0].Column, diagnostics[0].Error())
		} else {
			k.Commit(u, len(u.Steps))
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.src, got, c.want)
		}
		if u, diagnostics = k.Check("y := 1; y + 1", 2, ""); len(diagnostics) > 0 {
			t.Errorf("after %q: %v", c.src, diagnostics)
			continue
		}
		k.Commit(u, len(u.Steps))
	}
}

// What goes to the interpreter of the language cases is well-typed, fast or not.
func TestCasesAreWellTyped(t *testing.T) {
	files, err := filepath.Glob("../../testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	looked := 0
	for f, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range strings.Split("\n"+string(text), "\n=== ")[1:] {
			if (i+f)%4 != 3 {
				continue // kernel/cell runs them all
			}
			name, rest, _ := strings.Cut(block, "\n")
			body, _, _ := strings.Cut(rest, "\n>>>")
			c := cell.New()
			c.Slow(i%8 < 4)
			var steps []string
			for n, src := range strings.Split(body, "\n---\n") {
				u, diagnostics := c.Check(src, n+1, "")
				if len(diagnostics) > 0 {
					continue
				}
				steps = append(steps, u.Steps...)
				c.Commit(u, len(u.Steps))
			}
			looked += len(steps)
			for _, err := range accepted(steps) {
				t.Errorf("%s: %s", name, err)
			}
		}
	}
	if looked < 100 {
		t.Errorf("only %d steps were looked at", looked)
	}
}
