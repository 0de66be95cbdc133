package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"sprague/kernel/cell/flow"
	"sprague/kernel/cell/hint"
	"sprague/kernel/cell/source"
)

// What flows from cell to cell, for package flow.

// effects returns those of a cell that has passed the checks.
func (c *Checker) effects(s *source.Cell, f *Finding) *flow.Effects {
	in := &flow.Source{
		Cell: f.cell(c, s, 0), Text: s.Text, Imports: slices.Collect(maps.Keys(f.imports)),
		Earlier: func(name string) types.Object { return c.Scope[name] },
	}
	for _, pkg := range f.dots {
		for _, obj := range hint.Exported(pkg.Scope()) {
			in.Imports = append(in.Imports, obj.Name())
		}
	}
	in.Answer = in.Last != nil && answers(f.Info, in.Last.X)
	e := flow.Of(in)
	e.Declares = declares(s)
	return e
}

// Refused returns the effects of a cell that Check has complained about.
func Refused(text string) (e *flow.Effects) {
	e = &flow.Effects{Source: text, Refused: true}
	defer func() { _ = recover() }() // Check has reported the fault
	s, diagnostics := source.Parse(token.NewFileSet(), text)
	if len(diagnostics) == 0 {
		e.Names, e.Declares = slices.Collect(maps.Keys(s.Mentioned())), declares(s)
	}
	return e
}

// declares lists the names that a cell declares, without methods.
func declares(s *source.Cell) []string {
	names := s.Declarations()
	maps.DeleteFunc(names, func(name string, _ source.Declared) bool {
		return name == "_" || name == "init" || strings.Contains(name, ".") || strings.Contains(name, lateMark)
	})
	return slices.Sorted(maps.Keys(names))
}

// lastExpression returns the expression whose value a cell shows, nil for none.
func lastExpression(s *source.Cell) *ast.ExprStmt {
	stmts := s.Ordered()
	if len(stmts) == 0 || !s.EndsInStatement() || s.Hidden() {
		return nil
	}
	last, _ := stmts[len(stmts)-1].(*ast.ExprStmt)
	return last
}

// answers reports whether the value of an expression that ends a cell becomes ans.
func answers(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	if tuple, ok := t.(*types.Tuple); ok {
		return tuple.Len() > 0
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			f, ok := info.Uses[sel.Sel].(*types.Func)
			if ok && f.Pkg() != nil && f.Pkg().Path() == "fmt" && (f.Name()[0] == 'P' || f.Name()[0] == 'F') {
				return false
			}
		}
	}
	return t != nil && t != types.Typ[types.Invalid] && t != types.Typ[types.UntypedNil]
}

// A player checks the cells of a notebook as if they ran; it implements flow.Player.
type player struct {
	checker *Checker
	source  *source.Cell
	found   *Finding
}

// Player returns a player of the cells of a notebook. It must not be used beside the checker.
func (c *Checker) Player() flow.Player {
	p := &player{checker: &Checker{Session: c.Session, Fset: token.NewFileSet(), Docs: c.Docs}}
	p.checker.forget()
	return p
}

func (p *player) Effects(text string) (e *flow.Effects) {
	p.found = nil
	defer func() {
		if recover() != nil { // as in Check
			e, p.found = Refused(text), nil
		}
	}()
	s, diagnostics := source.Parse(p.checker.Fset, text)
	if len(diagnostics) > 0 {
		return Refused(text)
	}
	f, diagnostics := p.checker.CheckSource(s)
	if len(diagnostics) > 0 {
		return Refused(text)
	}
	e = p.checker.effects(s, f)
	p.source, p.found = s, f
	return e
}

func (p *player) Keep() {
	c, f := p.checker, p.found
	if f == nil {
		return
	}
	if last := lastExpression(p.source); last != nil && answers(f.Info, last.X) {
		t := f.Info.TypeOf(last.X)
		if tuple, ok := t.(*types.Tuple); ok {
			t = tuple.At(0).Type()
		}
		f.session["ans"] = types.NewVar(token.NoPos, f.Pkg, "ans", types.Default(t))
	}
	c.adopt(f)
}
