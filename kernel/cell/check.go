package cell

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/hint"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/source"
)

// A Finding is what the type checker learned about a cell.
type Finding struct {
	Pkg     *types.Package
	Info    *types.Info
	imports map[string]string       // the cell's own import lines
	dots    []*types.Package        // packages that the cell imports by a dot
	session map[string]types.Object // what the cell adds to the session
	hoisted map[ast.Stmt]bool       // top-level := that functions of the cell refer to
	late    map[*ast.FuncDecl]*types.Func
	added   []addition // methods that earlier types have got from this cell
}

// CheckSource runs the type checker over a parsed cell.
func (c *Checker) CheckSource(s *source.Cell) (*Finding, []source.Diagnostic) {
	f := newFinding(c.pkg)
	if diagnostics := c.resolveImports(s, f); len(diagnostics) > 0 {
		return nil, diagnostics
	}
	declared := source.DeclaredNames(s.Decls)
	f.hoist(s, declared)
	forgetScope(c.pkg.Scope())
	c.enterSession(f, declared, maps.Keys(s.Mentioned()))
	accepted := false
	defer func() {
		if !accepted {
			c.TakeBack(f)
		}
	}()
	if diagnostics := c.takeLateMethods(s, f, declared); len(diagnostics) > 0 {
		return nil, diagnostics
	}
	f.addImports(c, s)
	c.parenthesize(s, declared)
	if diagnostics := c.typeCheck(s, f); len(diagnostics) > 0 {
		return nil, firstOfEachLine(diagnostics)
	}
	if diagnostics := append(hint.Handed(s, f.Info), hugeArrays(s, f.Info)...); len(diagnostics) > 0 {
		return nil, firstOfEachLine(diagnostics)
	}
	f.collect(s, declared)
	accepted = true
	return f, nil
}

// parenthesize puts the type of an earlier cell into parentheses where it is the whole
// of a declaration, as in type B A: the type checker's search for cycles takes every
// name of the package that stands there bare for one that the files declare.
func (c *Checker) parenthesize(s *source.Cell, declared map[string]bool) {
	for _, d := range s.Decls.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, spec := range g.Specs {
			t := spec.(*ast.TypeSpec)
			if id, ok := t.Type.(*ast.Ident); ok && !declared[id.Name] && c.Scope[id.Name] != nil {
				t.Type = &ast.ParenExpr{Lparen: id.Pos(), X: id, Rparen: id.End()}
			}
		}
	}
}

func (c *Checker) typeCheck(s *source.Cell, f *Finding) (diagnostics []source.Diagnostic) {
	c.examine(c.Fset, f, true, func(err error) {
		if d, ok := c.diagnose(s, f, err); ok {
			diagnostics = append(diagnostics, d)
		}
	}, s.Decls, s.Body)
	return diagnostics
}

// examine fills in what the type checker learns about files, with the bodies of their functions or without.
func (c *Checker) examine(fset *token.FileSet, f *Finding, bodies bool, report func(error), files ...*ast.File) {
	config := types.Config{Importer: c.Importer, DisableUnusedImportCheck: true, GoVersion: "go1.26",
		Sizes: types.SizesFor("gc", "amd64"), IgnoreFuncBodies: !bodies, Error: report}
	_ = types.NewChecker(&config, fset, f.Pkg, f.Info).Files(files) // errors are reported
}

// hugeArrays refuses types of arrays with more than 2^30 elements: the interpreter makes an array where a nil pointer
// to one is followed.
func hugeArrays(s *source.Cell, info *types.Info) (found []source.Diagnostic) {
	for e, tv := range info.Types {
		if a, ok := tv.Type.(*types.Array); ok && tv.IsType() && elementsIn(a) > 1<<30 {
			found = append(found, s.Refusal(e.Pos(), "this array has more than 2^30 elements", "make a slice"))
		}
	}
	return found
}

// elementsIn counts those of all dimensions.
func elementsIn(t types.Type) float64 {
	if a, ok := t.Underlying().(*types.Array); ok {
		return float64(a.Len()) * elementsIn(a.Elem())
	}
	return 1
}

func newFinding(pkg *types.Package) *Finding {
	return &Finding{Pkg: pkg, Info: build.NewInfo(), imports: map[string]string{}, session: map[string]types.Object{},
		hoisted: map[ast.Stmt]bool{}, late: map[*ast.FuncDecl]*types.Func{}}
}

// enterSession puts what earlier cells declared under some names into the package, less what this
// cell declares anew or imports.
func (c *Checker) enterSession(f *Finding, declared map[string]bool, names iter.Seq[string]) {
	for name := range names {
		obj := c.Scope[name]
		_, imported := f.imports[name]
		dotted := slices.ContainsFunc(f.dots,
			func(p *types.Package) bool { return token.IsExported(name) && p.Scope().Lookup(name) != nil })
		if obj != nil && !declared[name] && !imported && !dotted {
			f.Pkg.Scope().Insert(obj)
		}
	}
}

// diagnose turns an error of the type checker into a diagnostic. Variables and
// values that a cell leaves unused at its top level are no errors.
func (c *Checker) diagnose(s *source.Cell, f *Finding, err error) (source.Diagnostic, bool) {
	var te types.Error
	if !errors.As(err, &te) {
		return s.Diagnostic(source.Type, 0, err.Error()), true
	}
	if strings.HasPrefix(te.Msg, "declared and not used") && s.DefinesAtTop(te.Pos) {
		return source.Diagnostic{}, false
	}
	if strings.HasSuffix(te.Msg, "is not used") && s.IsTopExpression(te.Pos) {
		return source.Diagnostic{}, false
	}
	if strings.HasPrefix(te.Msg, "\t") { // a continuation of the one before
		return source.Diagnostic{}, false
	}
	d := s.Diagnostic(source.Type, s.Offset(te.Pos), te.Msg)
	d.Hint = c.Session.For(s, f.Pkg, f.Info, te)
	return d, true
}

// firstOfEachLine drops follow-up errors: one diagnostic a line stays.
func firstOfEachLine(list []source.Diagnostic) []source.Diagnostic {
	slices.SortStableFunc(list, source.ByOffset)
	return slices.CompactFunc(list, func(a, b source.Diagnostic) bool { return a.Line == b.Line })
}

// collect finds what the cell adds to the session.
func (f *Finding) collect(s *source.Cell, declared map[string]bool) {
	// The members of a package imported by a dot are names of the session from now on.
	for _, pkg := range f.dots {
		for _, obj := range hint.Exported(pkg.Scope()) {
			f.session[obj.Name()] = obj
		}
	}
	for name := range declared {
		if obj := f.Pkg.Scope().Lookup(name); obj != nil {
			f.session[name] = obj
		}
	}
	for _, st := range s.Stmts.List {
		a, ok := st.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE {
			continue
		}
		for _, l := range a.Lhs {
			id := l.(*ast.Ident)
			if v, ok := f.Info.Defs[id].(*types.Var); ok && id.Name != "_" {
				f.session[id.Name] = types.NewVar(v.Pos(), f.Pkg, v.Name(), v.Type())
			}
		}
	}
}

func (f *Finding) cell(c *Checker, s *source.Cell, number int) *session.Cell {
	return &session.Cell{
		Number: number, Fset: c.Fset, Pkg: f.Pkg, Info: f.Info,
		Decls: s.Decls.Decls, Stmts: s.Ordered(), Hoisted: f.hoisted, Late: f.late, Last: lastExpression(s),
		Session: f.session, Importer: c.Importer,
	}
}
