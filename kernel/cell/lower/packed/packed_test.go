package packed

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"sprague/kernel/cell/lower/library"
	"sprague/stdlib"
)

// every has all kinds of statements and expressions that a function may have.
const every = `package main

import "fmt"

type pair[A any] struct{ a, b A }

func (p *pair[A]) swap() { p.a, p.b = p.b, p.a }

const big = 1 << 70

var global = []int{1, 2}

// documented is not kept with its comment.
func documented(n int, more ...string) (r int, err error) {
	defer func() { recover(); r++ }()
	type local struct {
		pair[int]
		f func(x, y int) (int, bool) ` + "`tag:\"x\"`" + `
		c <-chan map[string][2]*int
		i interface{ fmt.Stringer; m(int) error }
	}
	var v, w = local{pair: pair[int]{a: 1}}, [...]int{3: n, 4}
	const half = big / 2 >> 60
	v.swap()
	f := v.swap
	c := make(chan int, 1)
	f()
	go func(k int) { global[0] += k; _ = half }(n)
loop:
	for i, x := range global {
		switch {
		case x > 1 && !(i < 2):
			continue loop
		default:
			break loop
		case -x == ^i:
			fallthrough
		case false:
			goto end
		}
	}
	for i := 0; i < n; i++ {
		n--
	}
	for range 3 {
	}
	select {
	case c <- 1:
	case x, ok := <-c:
		_, _ = x, ok
	}
	switch y := any(v).(type) {
	case int:
		n += y
	case string, error:
		fmt.Println(y)
	}
	if s, ok := any(n).(fmt.Stringer); ok {
		_ = s.String()[1:2]
	} else if t := global[:1:2]; len(t) > 0 {
		return t[0], nil
	}
	{
		;
		n := *(&n)
		_ = map[string]pair[string]{"a": {"b", "c"}}["a"].a + more[0]
		_ = generic[int, string](n, "")
		_ = 2i * 1.5
		_ = w
	}
end:
	return n, fmt.Errorf("%v %T", 'x', documented)
}

func generic[A comparable, B ~string | ~[]byte](a A, b B) (out []A) {
	var zero A
	m := map[A]int{a: len(b)}
	for k := range m {
		if k != zero { out = append(out, k) }
	}
	return out
}

func bodyless(int) string
`

// sources are functions to pack: those above, and the generic ones of the Go distribution.
func sources(t *testing.T) (fset *token.FileSet, files []*ast.File, infos []*types.Info) {
	fset = token.NewFileSet()
	importer := stdlib.NewImporter(fset)
	texts := []string{every}
	for _, s := range library.Sources() {
		texts = append(texts, string(s.Data))
	}
	for _, text := range texts {
		file, err := parser.ParseFile(fset, "", text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{}}
		config := types.Config{Importer: importer, Error: func(err error) {
			if !strings.Contains(err.Error(), "missing function body") {
				t.Error(err)
			}
		}}
		config.Check("main", fset, []*ast.File{file}, info)
		files, infos = append(files, file), append(infos, info)
	}
	return fset, files, infos
}

// What is unpacked is what was packed: node for node, with its place and all that is known of it.
func TestUnpacksWhatWasPacked(t *testing.T) {
	_, files, infos := sources(t)
	pool := NewPool()
	functions, met := 0, map[reflect.Type]bool{}
	for i, file := range files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			functions++
			pkg := infos[i].Defs[decl.Name].Pkg()
			f := pool.Pack(decl, infos[i])
			for range 2 {
				got, info := f.Unpack(pool, pkg)
				c := &twins{t: t, want: infos[i], got: info, locals: map[types.Object]types.Object{}, met: met}
				c.node(reflect.ValueOf(decl), reflect.ValueOf(got))
			}
		}
	}
	if functions < 60 {
		t.Errorf("only %d functions were compared", functions)
	}
	for _, k := range kinds {
		switch k.(type) {
		case *ast.BadDecl, *ast.BadExpr, *ast.BadStmt, *ast.ImportSpec:
		default:
			if !met[reflect.TypeOf(k)] {
				t.Errorf("no function had a %T", k)
			}
		}
	}
}

// twins compare two trees.
type twins struct {
	t         *testing.T
	want, got *types.Info
	locals    map[types.Object]types.Object
	met       map[reflect.Type]bool
}

func (c *twins) node(a, b reflect.Value) {
	if a.Kind() == reflect.Interface {
		a, b = a.Elem(), b.Elem()
	}
	if a.IsValid() != b.IsValid() || a.IsValid() && (a.Type() != b.Type() || a.IsNil() != b.IsNil()) {
		c.t.Fatalf("%v has become %v", a, b)
	}
	if !a.IsValid() || a.IsNil() {
		return
	}
	if a.Interface() == b.Interface() {
		c.t.Fatalf("%T is shared", a.Interface())
	}
	c.met[a.Type()] = true
	for i := range a.Elem().NumField() {
		x, y := a.Elem().Field(i), b.Elem().Field(i)
		switch {
		case leftOut(x.Type()):
		case x.Type().Implements(nodeType):
			c.node(x, y)
		case x.Kind() == reflect.Slice:
			if x.Len() != y.Len() {
				c.t.Fatalf("%d nodes have become %d", x.Len(), y.Len())
			}
			for k := range x.Len() {
				c.node(x.Index(k), y.Index(k))
			}
		case !x.Equal(y):
			c.t.Errorf("%v of %T has become %v", x, a.Interface(), y)
		}
	}
	c.facts(a.Interface().(ast.Node), b.Interface().(ast.Node))
}

func (c *twins) facts(a, b ast.Node) {
	if clause, ok := a.(*ast.CaseClause); ok {
		c.object(c.want.Implicits[clause], c.got.Implicits[b])
	}
	if id, ok := a.(*ast.Ident); ok {
		def, isDef := c.want.Defs[id]
		got, gotDef := c.got.Defs[b.(*ast.Ident)]
		if isDef != gotDef {
			c.t.Errorf("%s is declared: %v, and was: %v", id.Name, gotDef, isDef)
		}
		c.object(def, got)
		c.object(c.want.Uses[id], c.got.Uses[b.(*ast.Ident)])
		if x, y := c.want.Instances[id], c.got.Instances[b.(*ast.Ident)]; x != y {
			c.t.Errorf("the instance %v has become %v", x, y)
		}
	}
	if sel, ok := a.(*ast.SelectorExpr); ok && c.want.Selections[sel] != c.got.Selections[b.(*ast.SelectorExpr)] {
		c.t.Errorf("another selection of %s", sel.Sel.Name)
	}
	if e, ok := a.(ast.Expr); ok {
		x, isTyped := c.want.Types[e]
		y, gotTyped := c.got.Types[b.(ast.Expr)]
		if x != y || isTyped != gotTyped {
			c.t.Errorf("%s: what is known has become %v instead of %v", types.ExprString(e), y, x)
		}
	}
}

// object compares objects: variables of the body are others, but always the same others.
func (c *twins) object(a, b types.Object) {
	v, ok := a.(*types.Var)
	if !ok || v.Kind() != types.LocalVar {
		if a != b {
			c.t.Errorf("%v has become %v", a, b)
		}
		return
	}
	twin, known := c.locals[a]
	if !known {
		twin = b
		c.locals[a] = b
	}
	w, ok := b.(*types.Var)
	if !ok || twin != b || v.Name() != w.Name() || v.Pos() != w.Pos() || v.Type() != w.Type() || v.Pkg() != w.Pkg() || v.Kind() != w.Kind() {
		c.t.Errorf("%v has become %v", a, b)
	}
}

// A node that stands at two places of a tree, as rewriting may leave it, does so in the copy.
func TestSharedNodesStayShared(t *testing.T) {
	id := ast.NewIdent("x")
	x := types.NewParam(0, nil, "x", types.Typ[types.Int])
	decl := &ast.FuncDecl{Name: ast.NewIdent("f"), Type: &ast.FuncType{}, Body: &ast.BlockStmt{List: []ast.Stmt{
		&ast.ExprStmt{X: id}, &ast.ExprStmt{X: &ast.ParenExpr{X: id}},
	}}}
	pool := NewPool()
	f := pool.Pack(decl, &types.Info{Uses: map[*ast.Ident]types.Object{id: x}})
	got, info := f.Unpack(pool, nil)
	first := got.Body.List[0].(*ast.ExprStmt).X
	if second := got.Body.List[1].(*ast.ExprStmt).X.(*ast.ParenExpr).X; first != second || info.Uses[first.(*ast.Ident)] != x {
		t.Errorf("%v and %v", first, second)
	}
}

func TestPlaces(t *testing.T) {
	for _, last := range []token.Pos{0, 1, 5, 1 << 40} {
		for _, p := range []token.Pos{0, 1, 4, 5, 6, 1<<40 - 1, 1 << 40, 1<<40 + 1} {
			if got := place(delta(p, last), last); got != p {
				t.Errorf("%d after %d has become %d", p, last, got)
			}
		}
	}
}

// A packed function takes a small part of what it was.
func TestPackedIsSmall(t *testing.T) {
	fset := token.NewFileSet()
	pool := NewPool()
	var kept []any
	const copies = 200
	measure := func(pack bool) int {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		for range copies {
			file, err := parser.ParseFile(fset, "", "package main\nfunc f(n int) int { s := 0; for i := range n { if i&1 == 0 { s += i*n } }; return s }", parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
			if _, err := new(types.Config).Check("main", fset, []*ast.File{file}, info); err != nil {
				t.Fatal(err)
			}
			decl := file.Decls[0].(*ast.FuncDecl)
			if pack {
				kept = append(kept, pool.Pack(decl, info))
			} else {
				kept = append(kept, decl, info)
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		return int(after.HeapAlloc-before.HeapAlloc) / copies
	}
	whole, rest := measure(false), measure(true)
	runtime.KeepAlive(kept)
	if rest > whole/2 { // the file, the package and the signature are in both
		t.Errorf("a function takes %d bytes, and %d when it is packed", whole, rest)
	}
}

func BenchmarkPack(b *testing.B) {
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, "", every, parser.SkipObjectResolution)
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: stdlib.NewImporter(fset), Error: func(error) {}}
	config.Check("main", fset, []*ast.File{file}, info)
	pool := NewPool()
	for b.Loop() {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok {
				f := pool.Pack(decl, info)
				f.Unpack(pool, nil)
			}
		}
	}
}
