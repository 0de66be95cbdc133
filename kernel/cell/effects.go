package cell

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"sprague/kernel/cell/flow"
	"sprague/kernel/cell/source"
)

// What flows from cell to cell, for package flow.

// effects returns those of a cell that has passed the checks.
func (c *Checker) effects(s *source.Cell, f *Finding) *flow.Effects {
	stmts := s.Stmts.List
	if s.Order != nil {
		stmts = s.Order
	}
	in := &flow.Source{
		Text: s.Text, Info: f.Info, Decls: s.Decls.Decls, Stmts: stmts, Hoisted: f.hoisted, Late: f.late, Imports: f.imports,
		Session: func(name string) types.Object { return c.Scope[name] },
		Earlier: c.methodful, Types: f.typesWithMethods(), Key: func(t *types.TypeName) string { return c.typeKeys[t] },
		Former: map[string]string{}, Offset: s.Offset,
	}
	for name := range f.session {
		if t, ok := c.Scope[name].(*types.TypeName); ok {
			in.Former[name] = c.formerName(t)
		}
	}
	for _, pkg := range f.dots {
		for _, name := range pkg.Scope().Names() {
			if token.IsExported(name) {
				in.Members = append(in.Members, name)
			}
		}
	}
	if len(stmts) > 0 && s.EndsInStatement() && !s.Hidden() {
		in.Last, _ = stmts[len(stmts)-1].(*ast.ExprStmt)
	}
	in.Answer = in.Last != nil && answers(f.Info, in.Last.X)
	e := flow.Of(in)
	e.Declares = declares(s)
	return e
}

// refusedEffects returns those of a cell that has not passed.
func refusedEffects(text string) *flow.Effects {
	e := &flow.Effects{Source: text, Refused: true}
	s, diagnostics := source.Parse(token.NewFileSet(), text)
	if len(diagnostics) == 0 {
		e.Names = slices.Collect(maps.Keys(s.Mentioned()))
		e.Declares = declares(s)
	}
	return e
}

// declares lists the names that a cell declares, in their order.
func declares(s *source.Cell) []string {
	var names []string
	at := map[string]token.Pos{}
	note := func(id *ast.Ident) {
		if id.Name != "_" && id.Name != "init" && at[id.Name] == token.NoPos {
			at[id.Name] = id.Pos()
			names = append(names, id.Name)
		}
	}
	for _, d := range s.Decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && !isLate(d) {
				note(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				for _, id := range source.SpecNames(spec) {
					note(id)
				}
			}
		}
	}
	for _, st := range s.Stmts.List {
		if a, ok := st.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, l := range a.Lhs {
				if id, ok := l.(*ast.Ident); ok {
					note(id)
				}
			}
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return s.Offset(at[a]) - s.Offset(at[b]) })
	return names
}

func isLate(d *ast.FuncDecl) bool {
	return len(d.Name.Name) > len(lateMark) && d.Name.Name[:len(lateMark)] == lateMark
}

// typesWithMethods returns the types that a cell declares.
func (f *Finding) typesWithMethods() []*types.TypeName {
	var list []*types.TypeName
	for _, obj := range f.session {
		if t, ok := obj.(*types.TypeName); ok {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *types.TypeName) int { return int(a.Pos() - b.Pos()) })
	return list
}

// formerName is how a type is called after another has taken its name.
func (c *Checker) formerName(t *types.TypeName) string {
	return fmt.Sprintf("%s′%d", t.Name(), c.formers[t.Name()]+1)
}

// enterTypes keeps account of the types of the session, those without a name of their own
// any more included.
func (c *Checker) enterTypes(f *Finding) {
	for name, obj := range f.session {
		if old, ok := c.Scope[name].(*types.TypeName); ok {
			c.typeKeys[old] = c.formerName(old)
			c.formers[old.Name()]++
		}
		if t, ok := obj.(*types.TypeName); ok && t.Pkg() == f.Pkg {
			c.typeKeys[t] = name
			c.methodful = append(c.methodful, t)
		}
	}
}

// answers reports whether the value of an expression that ends a cell becomes ans.
func answers(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	if tuple, ok := t.(*types.Tuple); ok {
		return tuple.Len() > 0
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			if f, ok := info.Uses[sel.Sel].(*types.Func); ok && f.Pkg() != nil && f.Pkg().Path() == "fmt" && f.Name() != "Sprint" && (f.Name()[0] == 'P' || f.Name()[0] == 'F') {
				return false
			}
		}
	}
	return t != nil && t != types.Typ[types.Invalid] && t != types.Typ[types.UntypedNil]
}

// A player checks the cells of a notebook as if they ran; it implements flow.Player.
type player struct {
	of      *Checker // whose packages it shares
	checker *Checker
	source  *source.Cell
	found   *Finding
}

// Player returns a player of the cells of a notebook. It must not be used beside the checker.
func (c *Checker) Player() flow.Player {
	p := &player{of: c}
	p.Forget()
	return p
}

func (p *player) Forget() {
	p.checker = &Checker{Fset: token.NewFileSet(), Importer: p.of.Importer, Packages: p.of.Packages, Docs: p.of.Docs}
	p.checker.forget()
}

func (p *player) Effects(text string) (e *flow.Effects) {
	p.source, p.found = nil, nil
	defer func() {
		if recover() != nil { // as in Check
			e, p.found = refusedEffects(text), nil
		}
	}()
	s, diagnostics := source.Parse(p.checker.Fset, text)
	if len(diagnostics) > 0 {
		return refusedEffects(text)
	}
	f, diagnostics := p.checker.CheckSource(s)
	if len(diagnostics) > 0 {
		return refusedEffects(text)
	}
	e = p.checker.effects(s, f)
	p.source, p.found = s, f
	return e
}

func (p *player) Keep() {
	if p.found == nil {
		return
	}
	c, f := p.checker, p.found
	if last := lastExpression(p.source); last != nil && answers(f.Info, last.X) {
		t := f.Info.TypeOf(last.X)
		if tuple, ok := t.(*types.Tuple); ok {
			t = tuple.At(0).Type()
		}
		f.session["ans"] = types.NewVar(token.NoPos, f.Pkg, "ans", types.Default(t))
	}
	c.enterTypes(f)
	for name, path := range f.imports {
		c.Imported[name] = path
		delete(c.Scope, name)
	}
	for name, obj := range f.session {
		c.Scope[name] = obj
		delete(c.Imported, name)
	}
	forgetScope(f.Pkg.Scope())
}

func lastExpression(s *source.Cell) *ast.ExprStmt {
	stmts := s.Stmts.List
	if s.Order != nil {
		stmts = s.Order
	}
	if len(stmts) == 0 || !s.EndsInStatement() || s.Hidden() {
		return nil
	}
	last, _ := stmts[len(stmts)-1].(*ast.ExprStmt)
	return last
}
