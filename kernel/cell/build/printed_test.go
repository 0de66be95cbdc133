package build

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// form is a source whose functions have been brought into A-normal form.
type form struct {
	fset     *token.FileSet
	file     *ast.File
	info     *types.Info
	builders map[string]*Builder
}

func formOf(t *testing.T, source string) *form {
	t.Helper()
	f := &form{fset: token.NewFileSet(), builders: map[string]*Builder{}}
	var err error
	if f.file, err = parser.ParseFile(f.fset, "p.go", "package main\n"+source, parser.SkipObjectResolution); err != nil {
		t.Fatal(err)
	}
	f.info = newInfo()
	config := types.Config{Sizes: types.SizesFor("gc", "amd64")}
	if _, err := config.Check("main", f.fset, []*ast.File{f.file}, f.info); err != nil {
		t.Fatal(err)
	}
	for _, d := range f.file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			b := New(f.info, nil)
			d.Body = b.Func(d.Body, f.info.Defs[d.Name].(*types.Func).Signature().Results())
			f.builders[d.Name.Name] = b
			nameTemps(b, d.Body)
		}
	}
	return f
}

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{},
	}
}

// nameTemps numbers the variables that a builder has made, which all have one name.
func nameTemps(b *Builder, body ast.Node) {
	numbers := map[types.Object]int{}
	ast.Inspect(body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := b.Out.Defs[id]
		if obj == nil {
			obj = b.Out.Uses[id]
		}
		if v, isVar := obj.(*types.Var); isVar && IsTemp(v) && !v.IsField() && v.Name() != "" {
			if numbers[v] == 0 {
				numbers[v] = len(numbers) + 1
			}
			id.Name = fmt.Sprintf("%s%d", v.Name(), numbers[v])
		}
		return true
	})
}

// body is the text of a function, a statement a line.
func (f *form) body(t *testing.T, name string) []string {
	t.Helper()
	for _, d := range f.file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Name.Name == name {
			var lines []string
			for _, st := range d.Body.List {
				var out bytes.Buffer
				if err := format.Node(&out, token.NewFileSet(), st); err != nil {
					t.Fatal(err)
				}
				lines = append(lines, strings.Join(strings.Fields(out.String()), " "))
			}
			return lines
		}
	}
	t.Fatal("no function ", name)
	return nil
}

const declared = `
type point struct{ x, y int }
type nested struct{ at point; p *nested; list []int; grid *[4]int }
func (p point) sum() int      { return p.x }
func (p *point) move(k int)   {}
func g(int) int               { return 0 }
func h() (int, string)        { return 0, "" }
func k(...any)                {}
func s() []int                { return nil }
func b(int) bool              { return false }
var a, n, i int
var m map[int]int
var q []int
var p *int
var v any
var c chan int
var pt point
var ns *nested
`

// What single statements become. The order is that of the compiler: calls in their order into variables, and what
// only reads at the place where it is needed.
var forms = []struct{ source, form string }{
	{`a = n + g(1)`, `t1 := g(1); a = n + t1`},
	{`a = g(1) + n`, `t1 := g(1); a = t1 + n`},
	{`a = g(1) + g(2)*n`, `t1 := g(1); t2 := g(2); a = t1 + t2*n`},
	{`a = g(g(n))`, `t1 := g(n); a = g(t1)`},
	{`a = n`, `a = n`},
	{`a = (n + 1) * -i`, `a = (n + 1) * -i`},
	{`a += g(1)`, `t1 := g(1); a += t1`},
	{`a += 1`, `a += 1`},
	{`q[g(1)]++`, `t1 := g(1); q[t1] += 1`},
	{`q[i] = g(1)`, `t1 := g(1); q[i] = t1`},
	{`q[i], a = 1, 2`, `q[i] = 1; a = 2`},
	{`a, n = n, a`, `t1 := n; t2 := a; a = t1; n = t2`},
	{`a, q[a] = 1, n`, `t1 := n; t2 := q; t3 := a; a = 1; t2[t3] = t1`},
	{`x, y := n, a; _, _ = x, y`, `x := n; y := a; t1 := x; t2 := y`},

	{`x, y := h(); _, _ = x, y`, `x, y := h(); t1 := x; t2 := y`},
	{`m[1], v = h()`, `t1, t2 := h(); m[1] = t1; v = t2`},
	{`x, ok := m[g(1)]; _, _ = x, ok`, `t1 := g(1); x, ok := m[t1]; t2 := x; t3 := ok`},
	{`x, ok := v.(int); _, _ = x, ok`, `x, ok := v.(int); t1 := x; t2 := ok`},
	{`a = <-c`, `a = <-c`},
	{`a = <-c + n`, `t1 := <-c; a = t1 + n`},
	{`c <- g(1)`, `t1 := g(1); c <- t1`},
	{`a = len(s()) + cap(q)`, `t1 := s(); a = len(t1) + cap(q)`},
	{`a = pt.sum() + pt.x`, `t1 := pt.sum(); a = t1 + pt.x`},
	{`a = ns.p.at.x + *p`, `t1 := ns.p; a = t1.at.x + *p`},
	{`k(n, g(1), v)`, `t1 := g(1); k(n, t1, v)`},
	{`if g(1) > n { a = 1 }`, `t1 := g(1); if t1 > n { a = 1 }`},
	{`if b(1) && b(2) { a = 1 }`, `t1 := b(1); t2 := t1; if t2 { t3 := b(2) t2 = t3 }; if t2 { a = 1 }`},
	{`for i < g(1) { a++ }`, `for { t1 := g(1) if !(i < t1) { break } a += 1 }`},
	{`for i := g(1); i < 3; i++ { a++ }`, `{ i := g(1) for ; i < 3; i += 1 { a += 1 } }`},
	{`for range s() { a++ }`, `t1 := s(); for range t1 { a += 1 }`},
	{`for q[0] = range 3 { a++ }`, ``},
	{`for i := range n { a += i }`, `t1 := n; { i := 0 for ; i < t1; i += 1 { a += i } }`},
	{`for i := range 3 { i++ }`, `{ t1 := 0 for ; t1 < 3; t1 += 1 { i := t1 i += 1 } }`},
	{`for i := range 3 { p = &i }`, `{ t1 := 0 for ; t1 < 3; t1 += 1 { i := t1 p = &i } }`},
	{`for i := range [4]int{} { a += i }`, `{ i := 0 for ; i < 4; i += 1 { a += i } }`},
	{`for i := range ns.grid { a += i }`, `{ i := 0 for ; i < 4; i += 1 { a += i } }`},
	{`for i := range [...]int{g(1)} { a += i }`,
		`t1 := g(1); t2 := [...]int{t1}; { i := 0 for ; i < 1; i += 1 { a += i } }`},
	{`for _, i = range q { a++ }`, `for _, t1 := range q { i = t1 a += 1 }`},
	{`for _, x := range q { x++; a = x }`, `for _, x := range q { x += 1 a = x }`},
	{`for i := 0; i < n; i++ { p = &i }`, `{ t1 := 0 t2 := &t1 t3 := false for { i := *t2 t2 = &i if t3 { i += 1 } ` +
		`t3 = true if !(i ` +
		`< n) { break } p = &i } }`},
	{`_ = v.(int)`, `_ = v.(int)`},
	{`v = n`, `v = n`},
	{`v = n + 1`, `t1 := n + 1; v = t1`},
	{`q = append(q, n, g(1))`, `t1 := g(1); q = append(q, n, t1)`},
	{`q = q[i:g(1)]`, ``},
	{`go g(n)`, `t1 := n; go g(t1)`},
	{`defer k(n, 1)`, ``},
	{`delete(m, g(1))`, `t1 := g(1); delete(m, t1)`},
	{`pt = point{g(1), n}`, `t1 := g(1); pt = point{t1, n}`},
	{`p = &q[g(1)]`, `t1 := g(1); p = &q[t1]`},
	{`g(1); g(2)`, `g(1); g(2)`},
	{`panic(n)`, `panic(n)`},
	{`{ a = g(1) + 1 }`, `{ t1 := g(1) a = t1 + 1 }`},
}

func TestForms(t *testing.T) {
	for _, c := range forms {
		if c.form == "" {
			continue
		}
		f := formOf(t, declared+"func f() { "+c.source+" }")
		if got := strings.Join(f.body(t, "f"), "; "); got != c.form {
			t.Errorf("%s\n\t%s\n\t%s", c.source, got, c.form)
		}
	}
}

// What comes out is Go: printed, it has the types that the tree says it has.
func TestPrinted(t *testing.T) {
	for _, c := range forms {
		if strings.Contains(c.source, "h2") {
			continue
		}
		checkPrinted(t, c.source, formOf(t, declared+"func f() { "+c.source+" }"))
	}
}

func checkPrinted(t *testing.T, what string, f *form) {
	t.Helper()
	var out bytes.Buffer
	f.file.Comments = nil
	if err := format.Node(&out, f.fset, f.file); err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	fset := token.NewFileSet()
	again, err := parser.ParseFile(fset, "again.go", out.Bytes(), parser.SkipObjectResolution)
	if err != nil {
		t.Errorf("%s: %v\n%s", what, err, out.Bytes())
		return
	}
	info := newInfo()
	config := types.Config{Sizes: types.SizesFor("gc", "amd64"), Error: func(err error) {
		if !strings.Contains(err.Error(), "declared and not used") {
			t.Errorf("%s: %v\n%s", what, err, out.Bytes())
		}
	}}
	config.Check("main", fset, []*ast.File{again}, info)
	sameTypes(t, what, f, again, info)
}

// sameTypes compares what the tree says of its expressions with what the checker says of the text.
func sameTypes(t *testing.T, what string, f *form, again *ast.File, info *types.Info) {
	t.Helper()
	var want, got []string
	for _, d := range f.file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			b := f.builders[d.Name.Name]
			ast.Inspect(d.Body, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					want = appendType(want, id, b.Out.Defs[id], b.Out.Uses[id])
				}
				return true
			})
		}
	}
	for _, d := range again.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			ast.Inspect(d.Body, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					got = appendType(got, id, info.Defs[id], info.Uses[id])
				}
				return true
			})
		}
	}
	if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b {
		t.Errorf("%s: the text has\n%s\nand the tree\n%s", what, a, b)
	}
}

// appendType adds a variable with its type.
func appendType(list []string, id *ast.Ident, objects ...types.Object) []string {
	for _, obj := range objects {
		if v, ok := obj.(*types.Var); ok {
			list = append(list, id.Name+" "+types.TypeString(v.Type(), (*types.Package).Name))
		}
	}
	return list
}

// What an interface holds as its word, what is given by its address, and which keys are taken by value.
func TestKinds(t *testing.T) {
	f := formOf(t, `
type pointer *int
type one struct{ p *int }
type two struct{ p, q *int }
type deep [1]one
type number struct{ n int64 }
type small int8
type holder struct{ v any; a [2]int }
type lists [3]struct{ e error }
type wide [17]int64
func f(a pointer, b one, c two, d deep, e number, g small, h holder, i lists, j int, k string, l []int, m func(), n chan int, o map[int]int,
	p [0]int, q bool, r complex128, s int16, t struct{ a, b int32 }, u [2]int16, w map[string]wide, x map[float64]int, y map[int32]bool, z map[*int]int, v map[int8]int) {}`)
	kinds := map[string]string{
		"a": "direct", "b": "direct", "c": "address", "d": "direct", "e": "", "g": "address", "h": "address interface",
		"i": "address interface", "j": "",
		"k": "", "l": "", "m": "direct", "n": "direct", "o": "direct value", "p": "", "q": "address", "r": "address",
		"s": "", "t": "address", "u": "address",
		"w": "direct", "x": "direct", "y": "direct value", "z": "direct value", "v": "direct",
	}
	for id, obj := range f.info.Defs {
		want, listed := kinds[id.Name]
		if v, ok := obj.(*types.Var); !ok || v.IsField() || !listed {
			continue
		}
		delete(kinds, id.Name)
		if got := kindsOf(obj.Type()); got != want {
			t.Errorf("%s %v: %q, not %q", id.Name, obj.Type(), got, want)
		}
	}
	if len(kinds) > 0 {
		t.Errorf("not found: %v", kinds)
	}
}

func kindsOf(t types.Type) string {
	var list []string
	if IsDirect(t) {
		list = append(list, "direct")
	}
	if needsAddress(t) {
		list = append(list, "address")
	}
	if HoldsInterface(t) {
		list = append(list, "interface")
	}
	if m, ok := t.Underlying().(*types.Map); ok && keyByValue(m) {
		list = append(list, "value")
	}
	return strings.Join(list, " ")
}
