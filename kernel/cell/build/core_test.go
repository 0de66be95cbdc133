package build

import (
	"bytes"
	"go/ast"
	gobuild "go/build"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Packages of the Go distribution whose functions the test brings into the core. They
// have every statement and expression of the language that cells run.
var packages = []string{"sort", "strings", "bufio", "slices", "container/list", "text/tabwriter", "go/scanner",
	"encoding/json", "regexp/syntax", "text/template"}

// TestCore brings all functions of some packages into A-normal form, and holds every
// statement that comes out against the grammar in the documentation of this package.
func TestCore(t *testing.T) {
	gobuild.Default.GOROOT = goroot(t) // a trimmed test binary does not know it
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "source", nil)
	list := packages
	if testing.Short() {
		list = list[:6]
	}
	functions, statements := 0, 0
	for i, path := range list {
		files := parsePackage(t, fset, path)
		info := &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Instances: map[*ast.Ident]types.Instance{},
		}
		config := types.Config{Importer: imports, Sizes: types.SizesFor("gc", "amd64")}
		pkg, err := config.Check("main", fset, files, info) // so that its own names are not those of an import by a dot
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			for _, d := range f.Decls {
				decl, ok := d.(*ast.FuncDecl)
				if !ok || decl.Body == nil || hasTypeParams(info.Defs[decl.Name].(*types.Func)) {
					continue
				}
				b := New(info, nil)
				body := b.Func(decl.Body, info.Defs[decl.Name].(*types.Func).Signature().Results())
				c := core{b, func(n ast.Node, what string) {
					t.Errorf("%s: %s in %s: %T", fset.Position(n.Pos()), what, decl.Name.Name, n)
				}, 0}
				c.block(body)
				functions++
				statements += c.n
				if t.Failed() {
					return
				}
				decl.Body = body
				nameTemps(b, body)
				printable(b, body)
			}
		}
		if i < 6 { // others have composite literals in conditions, which a text has to put into parentheses
			recheck(t, pkg, imports, fset, files)
		}
	}
	t.Logf("%d functions, %d statements of the core", functions, statements)
}

// printable writes what the form has beside the text: the types of constants, and what a loop does in several
// statements after each turn.
func printable(b *Builder, body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok {
			if post, ok := loop.Post.(*ast.BlockStmt); ok {
				loop.Post, loop.Body.List = nil, append(loop.Body.List, post)
			}
		}
		if lit, ok := n.(*ast.BasicLit); ok {
			if tv := b.Out.Types[lit]; tv.Value != nil && types.Default(tv.Type) == tv.Type {
				lit.Value = types.TypeString(tv.Type, func(p *types.Package) string {
					if p.Path() == "main" {
						return ""
					}
					return p.Name()
				}) + "(" + lit.Value + ")"
			}
		}
		return true
	})
}

// recheck prints a package whose functions are in the core, and finds its types again: what has come out is Go.
func recheck(t *testing.T, pkg *types.Package, imports types.Importer, old *token.FileSet, files []*ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	var again []*ast.File
	for _, f := range files {
		f.Comments = nil
		var out bytes.Buffer
		if err := format.Node(&out, old, f); err != nil {
			t.Fatal(err)
		}
		g, err := parser.ParseFile(fset, old.Position(f.Pos()).Filename, out.Bytes(), parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		again = append(again, g)
	}
	config := types.Config{Importer: imports, Sizes: types.SizesFor("gc", "amd64"), Error: func(err error) {
		// What a variable is made for may be no more than that it is read; a jump may pass variables of the form, which are
		// set again wherever they are read.
		for _, known := range []string{"declared and not used", "missing return", "jumps over variable declaration"} {
			if strings.Contains(err.Error(), known) {
				return
			}
		}
		t.Error(err)
	}}
	got, _ := config.Check("main", fset, again, nil)
	for _, name := range pkg.Scope().Names() {
		a, b := got.Scope().Lookup(name), pkg.Scope().Lookup(name)
		if a == nil || types.ObjectString(a, nil) != types.ObjectString(b, nil) {
			t.Errorf("%s.%s has become %v", pkg.Path(), name, a)
		}
	}
}

// hasTypeParams reports whether a function is generic: its operations depend on the types
// that it is instantiated with.
func hasTypeParams(f *types.Func) bool {
	return f.Signature().TypeParams().Len()+f.Signature().RecvTypeParams().Len() > 0
}

func parsePackage(t *testing.T, fset *token.FileSet, path string) []*ast.File {
	t.Helper()
	dir, err := filepath.Glob(filepath.Join(goroot(t), "src", filepath.FromSlash(path), "*.go"))
	if err != nil || len(dir) == 0 {
		t.Fatal("no sources of", path, err)
	}
	var files []*ast.File
	for _, name := range dir {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "//go:build ignore") || strings.Contains(string(text), "//go:build goexperiment") {
			continue
		}
		f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// A core holds statements against the grammar.
type core struct {
	b    *Builder
	fail func(n ast.Node, what string)
	n    int
}

func (c *core) block(st *ast.BlockStmt) {
	for _, s := range st.List {
		c.stmt(s)
	}
}

func (c *core) stmt(st ast.Stmt) {
	c.n++
	switch st := st.(type) {
	case *ast.AssignStmt:
		c.assign(st)
	case *ast.ExprStmt:
		if call, ok := st.X.(*ast.CallExpr); ok {
			c.call(call)
		} else if u, ok := st.X.(*ast.UnaryExpr); !ok || u.Op != token.ARROW {
			c.fail(st, "no call")
		}
	case *ast.IncDecStmt:
		c.place(st.X)
	case *ast.DeclStmt:
		for _, spec := range st.Decl.(*ast.GenDecl).Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && st.Decl.(*ast.GenDecl).Tok == token.VAR {
				for _, x := range v.Values {
					c.op(x)
				}
			}
		}
	case *ast.ReturnStmt:
		for _, x := range st.Results {
			if len(st.Results) == 1 {
				c.op(x)
			} else {
				c.atom(x)
			}
		}
	case *ast.BlockStmt:
		c.block(st)
	case *ast.IfStmt:
		if st.Init != nil {
			c.fail(st, "an initial statement")
		}
		c.value(st.Cond)
		c.block(st.Body)
		if st.Else != nil {
			c.stmt(st.Else)
		}
	case *ast.ForStmt:
		for _, s := range []ast.Stmt{st.Init, st.Post} {
			if s != nil {
				c.stmt(s)
			}
		}
		if st.Cond != nil {
			c.value(st.Cond)
		}
		c.block(st.Body)
	case *ast.RangeStmt:
		c.name(st.Key)
		c.name(st.Value)
		c.operand(st.X)
		c.block(st.Body)
	case *ast.SwitchStmt:
		if st.Tag != nil {
			c.atom(st.Tag)
		}
		for _, s := range st.Body.List {
			for _, e := range s.(*ast.CaseClause).List {
				c.value(e)
			}
			c.block(&ast.BlockStmt{List: s.(*ast.CaseClause).Body})
		}
	case *ast.TypeSwitchStmt:
		for _, s := range st.Body.List {
			c.block(&ast.BlockStmt{List: s.(*ast.CaseClause).Body})
		}
	case *ast.SelectStmt:
		for _, s := range st.Body.List {
			comm := s.(*ast.CommClause)
			if comm.Comm != nil {
				c.stmt(comm.Comm)
			}
			c.block(&ast.BlockStmt{List: comm.Body})
		}
	case *ast.LabeledStmt:
		c.stmt(st.Stmt)
	case *ast.SendStmt:
		c.atom(st.Chan)
		c.atom(st.Value)
	case *ast.GoStmt:
		c.call(st.Call)
	case *ast.DeferStmt:
		c.call(st.Call)
	case *ast.BranchStmt, *ast.EmptyStmt:
	default:
		c.fail(st, "a statement that is not in the core")
	}
}

func (c *core) assign(st *ast.AssignStmt) {
	if len(st.Lhs) == 1 {
		c.place(st.Lhs[0])
		if _, ok := st.Lhs[0].(*ast.Ident); ok {
			c.op(st.Rhs[0])
		} else {
			c.value(st.Rhs[0])
		}
		return
	}
	for _, x := range st.Lhs {
		c.name(x)
	}
	if len(st.Rhs) > 1 { // of a loop
		for _, x := range st.Rhs {
			c.atom(x)
		}
		return
	}
	c.op(st.Rhs[0])
}

func (c *core) name(e ast.Expr) {
	if _, ok := e.(*ast.Ident); e != nil && !ok {
		c.fail(e, "no variable")
	}
}

// atom is a variable or a constant.
func (c *core) atom(e ast.Expr) {
	if !c.b.isAtom(e) {
		c.fail(e, "no variable or constant")
	}
	if c.b.raw(e) == types.Typ[types.Invalid] {
		c.fail(e, "no type")
	}
}

// operand is a place or an atom.
func (c *core) operand(e ast.Expr) {
	switch e.(type) {
	case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		c.place(e)
	default:
		c.atom(e)
	}
}

func (c *core) place(e ast.Expr) {
	switch e := e.(type) {
	case *ast.Ident:
	case *ast.SelectorExpr:
		if !c.b.isMember(e) {
			c.operand(e.X)
		}
	case *ast.StarExpr:
		c.atom(e.X)
	case *ast.IndexExpr:
		c.operand(e.X)
		c.value(e.Index)
	default:
		c.fail(e, "no place")
	}
}

// value is an expression that may stand within an operation.
func (c *core) value(e ast.Expr) {
	if c.b.isAtom(e) {
		c.atom(e)
		return
	}
	if _, ok := c.b.under(e).(*types.Basic); !ok {
		c.fail(e, "a value that is not of a basic type")
		return
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		c.value(e.X)
		c.value(e.Y)
	case *ast.UnaryExpr:
		if e.Op == token.ARROW || e.Op == token.AND {
			c.fail(e, "no value")
		}
		c.value(e.X)
	case *ast.CallExpr:
		if name := c.b.builtin(e); !c.b.tv(e.Fun).IsType() && name != "len" && name != "cap" {
			c.fail(e, "a call within an operation")
		}
		c.anyOf(e.Args[0])
	case *ast.StarExpr:
		c.anyOf(e.X)
	default:
		c.place(e)
	}
}

func (c *core) anyOf(e ast.Expr) {
	if _, ok := c.b.under(e).(*types.Basic); ok {
		c.value(e)
	} else {
		c.operand(e)
	}
}

// op is one operation.
func (c *core) op(e ast.Expr) {
	switch e := e.(type) {
	case *ast.CallExpr:
		c.call(e)
	case *ast.TypeAssertExpr:
		c.atom(e.X)
	case *ast.CompositeLit:
		c.literal(e)
	case *ast.FuncLit:
		c.block(e.Body)
	case *ast.SliceExpr:
		c.operand(e.X)
		for _, x := range []ast.Expr{e.Low, e.High, e.Max} {
			if x != nil {
				c.value(x)
			}
		}
	case *ast.UnaryExpr:
		switch lit, ok := e.X.(*ast.CompositeLit); {
		case ok:
			c.literal(lit)
		case e.Op == token.AND:
			c.place(e.X)
		case e.Op == token.ARROW:
			c.atom(e.X)
		default:
			c.value(e.X)
		}
	case *ast.BinaryExpr:
		c.anyOf(e.X)
		c.anyOf(e.Y)
	case *ast.Ident, *ast.BasicLit, *ast.IndexListExpr:
	default:
		if x, ok := e.(*ast.IndexExpr); ok && c.b.isInstance(x.X) {
			return
		}
		c.place(e)
	}
}

func (c *core) literal(e *ast.CompositeLit) {
	if c.b.static(e) {
		return
	}
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			el = kv.Value
		}
		c.atom(el)
	}
}

func (c *core) call(e *ast.CallExpr) {
	switch f := e.Fun.(type) {
	case *ast.FuncLit:
		c.block(f.Body)
	case *ast.SelectorExpr:
		c.place(f)
	}
	for _, a := range e.Args {
		if _, ok := a.(*ast.FuncLit); ok {
			c.op(a)
		} else if !c.b.tv(a).IsType() {
			c.anyOf(a)
		}
	}
}

func goroot(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
