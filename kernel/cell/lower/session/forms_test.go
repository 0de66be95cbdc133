package session

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sprague/kernel/cell/build"
	"sprague/stdlib"
)

// types of a cell, for the tables below.
const declared = `package main
import ("bytes"; "iter"; "time")
type (
	Int int
	Names []string
	Point struct{ X, Y int }
	Tagged struct { A int ` + "`k:\"v\"`" + `; _ bool; Point; *Names }
	Node struct{ next *Node; val int }
	Rec []Rec
	Tree map[string]Tree
	Self func(Self) Self
	Ping struct{ pong *Pong }
	Pong struct{ pings []Ping }
	Shape interface{ Area() float64 }
	Pair[A, B any] struct{ a A; b B }
	Loop[A any] struct{ next *Loop[A]; val A }
	Stamp time.Time
	Same = map[Int]Names
)
func local() { type Inner struct{ n int } ; _ = Inner{} }
var _, _, _ = bytes.Buffer{}, iter.Seq[int](nil), time.Time{}
`

// writerOf returns a writer for a source, and its package.
func writerOf(t *testing.T, src string) (*Writer, *types.Package) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	imports := stdlib.NewImporter(fset)
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Instances: map[*ast.Ident]types.Instance{}}
	pkg, err := (&types.Config{Importer: imports}).Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	l := &Writer{
		Session: NewSession(), Info: info, Unit: &Unit{}, Wanted: map[string]bool{},
		Cell: &Cell{Fset: fset, Pkg: pkg, Info: info, Decls: file.Decls, Importer: imports},
	}
	l.Fn = l.NewScope(nil, nil)
	return l, pkg
}

// typeIn evaluates a type in the file of a package.
func typeIn(t *testing.T, l *Writer, pkg *types.Package, text string) types.Type {
	t.Helper()
	tv, err := types.Eval(l.Cell.Fset, pkg, l.Cell.Decls[0].End(), text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return tv.Type
}

// The erased form of a type has no name of the user's, is cut where it would contain itself, and
// has the names of compiled types; its name is what the verb %T prints.
func TestErasedForms(t *testing.T) {
	l, pkg := writerOf(t, declared)
	for _, c := range []struct{ typ, rep, text string }{
		{"int", "int", "int"}, {"byte", "byte", "uint8"}, {"rune", "rune", "int32"}, {"error", "error", "error"},
		{"any", "interface{}", "interface {}"},
		{"Int", "int", "main.Int"}, {"*Int", "*int", "*main.Int"}, {"[]Int", "[]int", "[]main.Int"},
		{"Names", "[]string", "main.Names"}, {"[2]Names", "[2][]string", "[2]main.Names"},
		{"Same", "map[int][]string", "map[main.Int]main.Names"},
		{"func(Int, ...Names) (Int, error)", "func(int, [][]string) (int, error)",
			"func(main.Int, ...main.Names) (main.Int, error)"},
		{"Point", "Pointˑ1", "main.Point"}, {"*Point", "*Pointˑ1", "*main.Point"},
		{"map[Point]Point", "map[Pointˑ1]Pointˑ1", "map[main.Point]main.Point"},
		{"struct{ A Int; b []Point }", "struct{A int; b []Pointˑ1 \"json:\\\"-\\\"\"}",
			"struct { A main.Int; b []main.Point }"},
		{"struct{}", "struct{}", "struct {}"},
		{"Tagged", "Taggedˑ2", "main.Tagged"}, {"Shape", "interface{}", "main.Shape"},
		{"[]Shape", "[]interface{}", "[]main.Shape"}, {"interface{ M(int) }", "interface{}", "interface { M(int) }"},
		{"Node", "Nodeˑ3", "main.Node"}, {"*Node", "interface{}", "*main.Node"}, {"[]Node", "[]Nodeˑ3", "[]main.Node"},
		{"**Node", "*interface{}", "**main.Node"},
		{"Rec", "interface{}", "main.Rec"}, {"[]Rec", "interface{}", "[]main.Rec"},
		{"[3]Rec", "[3]interface{}", "[3]main.Rec"}, {"Tree", "interface{}", "main.Tree"},
		{"Self", "interface{}", "main.Self"},
		{"Ping", "Pingˑ4", "main.Ping"}, {"*Pong", "interface{}", "*main.Pong"}, {"[]Ping", "interface{}", "[]main.Ping"},
		{"*Ping", "*Pingˑ4", "*main.Ping"},
		{"chan int", "chan int", "chan int"}, {"<-chan Int", "<-chan int", "<-chan main.Int"},
		{"chan<- chan Point", "chan<- chan Pointˑ1", "chan<- chan main.Point"},
		{"chan (<-chan int)", "chan (<-chan int)", "chan (<-chan int)"},
		{"time.Time", "timeˑ.Time", "time.Time"}, {"*bytes.Buffer", "*bytesˑ.Buffer", "*bytes.Buffer"},
		{"Stamp", "timeˑ.Time", "main.Stamp"}, {"time.Duration", "timeˑ.Duration", "time.Duration"},
		{"iter.Seq[Int]", "func(func(int) bool)", "iter.Seq[main.Int]"},
		{"Pair[int, Names]", "Pairˑ5", "main.Pair[int,main.Names]"},
		{"Pair[int, Names]", "Pairˑ5", "main.Pair[int,main.Names]"},
		{"Pair[Int, Names]", "Pairˑ6", "main.Pair[main.Int,main.Names]"},
		{"Pair[[]Point, *Int]", "Pairˑ7", "main.Pair[[]main.Point,*main.Int]"},
		{"Loop[int]", "Loopˑ8", "main.Loop[int]"}, {"*Loop[int]", "interface{}", "*main.Loop[int]"},
		{"Pair[struct{ a int }, interface{ m() }]", "Pairˑ9", "main.Pair[struct { main.a int },interface { main.m() }]"},
		{"Pair[time.Time, error]", "Pairˑ10", "main.Pair[time.Time,error]"},
	} {
		typ := typeIn(t, l, pkg, c.typ)
		if got := l.Rep(typ); got != c.rep {
			t.Errorf("%s is %s, want %s", c.typ, got, c.rep)
		}
		if got := l.TypeText(typ); got != c.text {
			t.Errorf("%s is called %s, want %s", c.typ, got, c.text)
		}
		if cut := l.Cut(typ); cut != (c.rep == "interface{}" && !types.IsInterface(typ)) {
			t.Errorf("%s is cut: %v", c.typ, cut)
		}
	}
	want := `type Pointˑ1 = struct{X int; Y int}
type Taggedˑ2 = struct{A int "k:\"v\""; Blankˑ1 bool "json:\"-\""; Point Pointˑ1; Names *[]string}
type Nodeˑ3 = struct{next interface{} "json:\"-\""; val int "json:\"-\""}
type Pingˑ4 = struct{pong interface{} "json:\"-\""}
type Pairˑ5 = struct{a int "json:\"-\""; b []string "json:\"-\""}
type Pairˑ6 = struct{a int "json:\"-\""; b []string "json:\"-\""}
type Pairˑ7 = struct{a []Pointˑ1 "json:\"-\""; b *int "json:\"-\""}
type Loopˑ8 = struct{next interface{} "json:\"-\""; val int "json:\"-\""}
type Pairˑ9 = struct{a struct{a int "json:\"-\""} "json:\"-\""; b interface{} "json:\"-\""}
type Pairˑ10 = struct{a timeˑ.Time "json:\"-\""; b error "json:\"-\""}
`
	if got := Text(l.Decls); got != want {
		t.Errorf("the names stand for\n%s, want\n%s", got, want)
	}
	for _, c := range []struct{ typ, full, made string }{
		{"*Node", "*Nodeˑ3", "interface{}"}, {"[]Rec", "[]interface{}", "[]interface{}"},
		{"Rec", "interface{}", "[]interface{}"}, {"Tree", "interface{}", "map[string]interface{}"},
		{"Names", "[]string", "[]string"}, {"time.Time", "timeˑ.Time", "timeˑ.Time"},
	} {
		typ := typeIn(t, l, pkg, c.typ)
		if got := l.Full(typ); got != c.full {
			t.Errorf("%s in full is %s, want %s", c.typ, got, c.full)
		}
		if _, pointer := typ.(*types.Pointer); !pointer && l.Made(typ) != c.made {
			t.Errorf("%s is made by %s, want %s", c.typ, l.Made(typ), c.made)
		}
	}
	l.Session.Rollback(l.Unit)
	if l.Rep(typeIn(t, l, pkg, "Point")) == "Pointˑ1" {
		t.Error("a name outlives the cell that was rolled back")
	}
}

// Types of no cell are called what package reflect calls them.
func TestTypeTextIsThatOfReflect(t *testing.T) {
	l, pkg := writerOf(t, declared)
	values := []any{
		0, "", 1.5, uint8(1), 'a', 2i, true, uintptr(0), []byte{}, [3]bool{}, map[string][]int{}, new(*int), new(error),
		new(any), make(chan int), make(<-chan string), make(chan<- bool), make(chan (<-chan int)), make(chan (chan<- int)),
		make(<-chan (<-chan int)), make(chan func() <-chan int),
		func() {}, func(int, ...string) {}, func(...any) (int, error) { return 0, nil },
		func(func(int) bool) func() { return nil }, struct{}{}, struct{ A, b int }{}, struct {
			A int `json:"a,omitempty"`
			time.Time
			*time.Location
		}{}, new(interface{ M(int, ...string) error }), new(interface {
			B()
			A() (x, y int)
		}), time.Now, time.Second, []time.Month{}, map[time.Duration]*time.Time{}, struct{ f func(struct{ x []any }) }{},
		[2][3]*[4]map[bool]struct{}{},
	}
	for _, v := range values {
		typ := reflect.TypeOf(v)
		if got := l.TypeText(typeIn(t, l, pkg, strings.ReplaceAll(typ.String(), "interface {",
			"interface{"))); got != typ.String() {
			t.Errorf("%s is called %s", typ, got)
		}
	}
}

// Identical types have one identity, and others have others.
func TestIdentity(t *testing.T) {
	l, pkg := writerOf(t, declared)
	_, again := writerOf(t, "package main\nimport (\"bytes\"; \"time\"); type Other int; type Int int; type Point "+
		"struct{ X, Y int }\nvar _, _ = bytes.Buffer{}, time.Time{}")
	names := []string{"int", "Int", "byte", "uint8", "rune", "int32", "string", "error", "any", "interface{}", "Shape",
		"interface{ Area() float64 }", "Point", "struct{ X, Y int }", "struct{ x, Y int }", "struct{ X, Y int `k:\"\"` }",
		"*Point", "[]Int", "[]int", "[1]int", "[2]int",
		"chan int", "<-chan int", "chan<- int", "chan (<-chan int)", "chan<- (chan int)", "map[int]Int", "map[Int]int",
		"func(int, ...int)", "func(int, []int)", "func(a int) (b int)", "func(int) int", "Pair[int, Int]", "Pair[Int, int]",
		"Pair[int, int]", "Pair[byte, int]", "Pair[uint8, int]", "time.Time", "Stamp", "Same", "map[Int]Names", "Rec",
		"[]Rec"}
	var list []types.Type
	for _, name := range names {
		list = append(list, typeIn(t, l, pkg, name))
	}
	for _, name := range []string{"Int", "Point"} { // declared anew
		names, list = append(names, name+" of another cell"), append(list, again.Scope().Lookup(name).Type())
	}
	for i, a := range list {
		for j, b := range list {
			if same := l.Identity(a) == l.Identity(b); same != types.Identical(a, b) {
				t.Errorf("%s and %s: one identity %v, identical %v (%s, %s)", names[i], names[j], same, !same, l.Identity(a),
					l.Identity(b))
			}
		}
	}
}

// Constants are written so that the Go compiler reads the same value of the same type.
func TestConstants(t *testing.T) {
	l, pkg := writerOf(t, declared)
	for _, c := range []struct{ expr, want string }{
		{"1", "1"}, {"-1", "-1"}, {"1<<62", "4611686018427387904"}, {"uint64(1<<64-1)", "uint64(18446744073709551615)"},
		{"int8(-128)", "int8(-128)"}, {"Int(7)", "7"}, {"'a'", "rune(97)"}, {"byte(0)", "byte(0)"},
		{"uintptr(3)", "uintptr(3)"},
		{"true", "true"}, {"!true", "false"}, {`"a\x00\"é\n"`, `"a\x00\"é\n"`}, {`"\xff"`, `"\xff"`},
		{"1.0", "1.0"}, {"0.1", "0.1"}, {"1e100", "1e+100"}, {"-2.5", "-2.5"}, {"float64(3)", "3.0"},
		{"float32(0.1)", "float32(0.1)"}, {"float32(16777217.0)", "float32(1.6777216e+07)"}, {"1.0/3", "0.3333333333333333"},
		{"5e-324", "5e-324"}, {"1.7976931348623157e308", "1.7976931348623157e+308"}, {"1e-400", "0.0"},
		{"2i", "complex128(complex(float64(0.0), float64(2.0)))"},
		{"complex64(1-0.5i)", "complex64(complex(float64(1.0), float64(-0.5)))"},
		{"time.Second", "timeˑ.Duration(1000000000)"},
	} {
		tv, err := types.Eval(l.Cell.Fset, pkg, l.Cell.Decls[0].End(), c.expr)
		if err != nil {
			t.Fatal(err)
		}
		got := l.Constant(tv.Value, tv.Type)
		if got != c.want {
			t.Errorf("%s is written %s, want %s", c.expr, got, c.want)
		}
		back, err := types.Eval(token.NewFileSet(), nil, 0, strings.ReplaceAll(got, "timeˑ.Duration", "int64"))
		if err != nil {
			t.Errorf("%s: %v", got, err)
			continue
		}
		want := tv.Value
		switch b := tv.Type.Underlying().(*types.Basic); {
		case b.Kind() == types.Float32:
			f, _ := constant.Float32Val(want)
			want = constant.MakeFloat64(float64(f))
		case b.Info()&types.IsFloat != 0:
			f, _ := constant.Float64Val(want)
			want = constant.MakeFloat64(f)
		}
		read := back.Value
		if tv.Type.Underlying().(*types.Basic).Info()&types.IsFloat != 0 {
			f, _ := constant.Float64Val(read)
			if b := tv.Type.Underlying().(*types.Basic); b.Kind() == types.Float32 {
				g, _ := constant.Float32Val(read)
				f = float64(g)
			}
			read = constant.MakeFloat64(f)
		}
		if !constant.Compare(read, token.EQL, want) {
			t.Errorf("%s is read as %v, want %v", got, read, want)
		}
	}
}

// Substitution replaces the parameters wherever they stand, and nothing else.
func TestSubstitution(t *testing.T) {
	l, pkg := writerOf(t, `package main
type Pair[A, B any] struct{ a A; b B }
type Plain struct{ n int }
func f[A any, B comparable]() { type Inner struct{ a A }; _ = Inner{}
	var (
		v0 A; v1 []A; v2 [3]B; v3 map[string]*B; v4 chan<- A; v5 func(A, ...B) (B, error); v6 struct{ a A; Plain; b []B `+
		"`t`"+` }; v7 interface{ M(A) B }; v8 Pair[A, []B]; v9 Pair[int, Pair[B, A]]; w0 Plain; w1 any; w2 **[]map[B]func() A; w3 int
	)
	_, _, _, _, _, _, _, _, _, _, _, _, _, _ = v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, w0, w1, w2, w3
}`)
	f := pkg.Scope().Lookup("f").(*types.Func)
	params := f.Signature().TypeParams()
	env := Environment{params.At(0): types.Typ[types.Int], params.At(1): types.Typ[types.String]}
	want := map[string]string{"v0": "int", "v1": "[]int", "v2": "[3]string", "v3": "map[string]*string",
		"v4": "chan<- int", "v5": "func(int, ...string) (string, error)", "v6": "struct{a int; main.Plain; b []string \"t\"}",
		"v7": "interface{M(int) string}", "v8": "main.Pair[int, []string]", "v9": "main.Pair[int, main.Pair[string, int]]",
		"w0": "main.Plain", "w1": "any", "w2": "**[]map[string]func() int", "w3": "int"}
	seen := 0
	for id, obj := range l.Info.Defs {
		v, ok := obj.(*types.Var)
		if !ok || want[id.Name] == "" {
			continue
		}
		seen++
		if got := env.Apply(l.Context, v.Type()); got.String() != want[id.Name] {
			t.Errorf("%s %s has become %s, want %s", id.Name, v.Type(), got, want[id.Name])
		}
		if got := (Environment{}).Apply(l.Context, v.Type()); !types.Identical(got, v.Type()) {
			t.Errorf("%s has become %s of no parameters", v.Type(), got)
		}
	}
	if seen != len(want) {
		t.Errorf("%d of %d types were looked at", seen, len(want))
	}
	a, b := env.Apply(l.Context, typeOfVar(l, "v8")), env.Apply(l.Context, typeOfVar(l, "v8"))
	if a != b {
		t.Error("two instances for one list of arguments")
	}
	// The types of the body are others in each instance, and their names have the arguments.
	l.NumberLocals()
	rec := &Function{Obj: f, Decl: l.Cell.Decls[2].(*ast.FuncDecl), Info: l.Info}
	one, two := env.WithLocals(l, rec), Environment{params.At(0): types.Typ[types.Bool],
		params.At(1): types.Typ[types.String]}.WithLocals(l, rec)
	var inner types.Type
	for id, obj := range l.Info.Defs {
		if id.Name == "Inner" {
			inner = obj.Type()
		}
	}
	for _, c := range []struct {
		env        Environment
		under, arg string
	}{{one, "struct{a int}", "main.Inner[int,string]·1"}, {two, "struct{a bool}", "main.Inner[bool,string]·1"}} {
		got := c.env.Apply(l.Context, inner)
		if got.Underlying().String() != c.under || l.argumentText(got) != c.arg {
			t.Errorf("Inner is %s, called %s; want %s, %s", got.Underlying(), l.argumentText(got), c.under, c.arg)
		}
	}
}

func typeOfVar(l *Writer, name string) types.Type {
	for id, obj := range l.Info.Defs {
		if id.Name == name {
			return obj.Type()
		}
	}
	return nil
}

// Local names are those of the source where nothing else has them, and never twice.
func TestLocalNames(t *testing.T) {
	l, _ := writerOf(t, declared)
	variable := func(name string) *types.Var { return types.NewVar(0, nil, name, types.Typ[types.Int]) }
	var got []string
	for _, name := range []string{"x", "x", "y", "x", "len", "int", "nil", "main", "init", "_", "", "tˑ1", "any",
		"Point"} {
		v := variable(name)
		got = append(got, l.Declare(v))
		if l.Fn.Names[v] != got[len(got)-1] && name != "_" && name != "" {
			t.Errorf("%s is called %s, and found as %s", name, got[len(got)-1], l.Fn.Names[v])
		}
	}
	want := []string{"x", "xˑ1", "y", "xˑ2", "lenˑ3", "intˑ4", "nilˑ5", "mainˑ6", "initˑ7", "blankˑ8", "blankˑ9", "tˑ1ˑ10",
		"anyˑ11", "Point"}
	if !slices.Equal(got, want) {
		t.Errorf("names are %q, want %q", got, want)
	}
	if l.Declare(nil) != "_" {
		t.Error("no variable has a name")
	}
}

// What a unit has changed is as it was when it is rolled back, in whatever order it changed it.
func TestRollback(t *testing.T) {
	l, pkg := writerOf(t, declared)
	m := map[string]int{"kept": 1, "changed": 2}
	SetKey(l, m, "changed", 3)
	SetKey(l, m, "changed", 4)
	SetKey(l, m, "new", 5)
	SetKey(l, m, "new", 6)
	l.SetType(l.Descs, typeIn(t, l, pkg, "Point"), 1)
	l.Session.Rollback(l.Unit)
	if fmt.Sprint(m) != "map[changed:2 kept:1]" || l.Descs.Len() != 0 {
		t.Errorf("left %v and %d types", m, l.Descs.Len())
	}
	l.Session.Rollback(l.Unit) // there is nothing left to take back
	if fmt.Sprint(m) != "map[changed:2 kept:1]" {
		t.Errorf("left %v", m)
	}
}

// A refusal ends what it is in and nothing else; one without a place is where the writer is.
func TestRefusalsAreGuarded(t *testing.T) {
	l, _ := writerOf(t, declared)
	outer := l.Fn
	lines := l.Capture(func() {
		l.Emit("before")
		l.Guarded(func() {
			l.Here = 7
			l.Within(l.NewScope(nil, nil), func() { l.Capture(func() { l.Emit("lost"); l.Refuse(0, "no", "do") }) })
		})
		l.Guarded(func() { l.Refuse(9, "never", "do not") })
		l.Emit("after %d%%", 1)
		l.Emit("%s", "100%")
	})
	if got := Text(lines); got != "before\nafter 1%\n100%\n" || l.Fn != outer {
		t.Errorf("wrote %q", got)
	}
	if want := []build.Refusal{{Pos: 7, Message: "no", Advice: "do"},
		{Pos: 9, Message: "never", Advice: "do not"}}; !slices.Equal(l.Refusals, want) {
		t.Errorf("refused %v, want %v", l.Refusals, want)
	}
	defer func() {
		if r := recover(); r == nil || r.(error).Error() != "another panic" {
			t.Errorf("a panic that is no refusal has become %v", r)
		}
	}()
	l.Guarded(func() { panic(errors.New("another panic")) })
}

// Lines of a step have their places, and only those.
func TestPlacesOfLines(t *testing.T) {
	places := PlacesOf([]Line{{"a", 3}, {"b", token.NoPos}, {"c", 5}})
	for line, want := range map[int]token.Pos{-1: 0, 0: 0, 1: 3, 2: 0, 3: 5, 4: 0} {
		if got, ok := places.At(line); got != want || ok != (want != 0) {
			t.Errorf("line %d is at %d, %v", line, got, ok)
		}
	}
	for path, want := range map[string]string{"fmt": "fmtˑ", "math/rand/v2": "math_rand_v2ˑ",
		"gonum.org/v1/plot-x": "gonum_org_v1_plot_xˑ"} {
		if got := Alias(path); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
}
