package cell

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"sprague/kernel/cell/flow"
)

// What flows from cell to cell, for package flow.

// effects returns those of a cell that has passed the checks.
func (c *Checker) effects(s *source, f *finding) *flow.Effects {
	stmts := s.stmts.List
	if s.order != nil {
		stmts = s.order
	}
	in := &flow.Source{
		Text: s.text, Info: f.info, Decls: s.decls.Decls, Stmts: stmts, Hoisted: f.hoisted, Late: f.late, Imports: f.imports,
		Session: func(name string) types.Object { return c.scope[name] },
		Types:   slices.Concat(c.methodful, f.typesWithMethods()), Key: func(t *types.TypeName) string { return c.typeKeys[t] },
		Former: map[string]string{},
	}
	for name := range f.session {
		if t, ok := c.scope[name].(*types.TypeName); ok {
			in.Former[name] = formerName(c.typeKeys, t)
		}
	}
	for _, pkg := range f.dots {
		for _, name := range pkg.Scope().Names() {
			if token.IsExported(name) {
				in.Members = append(in.Members, name)
			}
		}
	}
	if len(stmts) > 0 && s.endsInStatement() && !s.hidden() {
		in.Last, _ = stmts[len(stmts)-1].(*ast.ExprStmt)
	}
	in.Answer = in.Last != nil && answers(f.info, in.Last.X)
	e := flow.Of(in)
	e.Declares = s.declares()
	return e
}

// refusedEffects returns those of a cell that has not passed.
func refusedEffects(text string) *flow.Effects {
	e := &flow.Effects{Source: text, Refused: true}
	s, diagnostics := parse(token.NewFileSet(), text)
	if len(diagnostics) == 0 {
		e.Names = slices.Collect(maps.Keys(s.mentioned()))
		e.Declares = s.declares()
	}
	return e
}

// declares lists the names that a cell declares, in their order.
func (s *source) declares() []string {
	var names []string
	at := map[string]token.Pos{}
	note := func(id *ast.Ident) {
		if id.Name != "_" && id.Name != "init" && at[id.Name] == token.NoPos {
			at[id.Name] = id.Pos()
			names = append(names, id.Name)
		}
	}
	for _, d := range s.decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && !isLate(d) {
				note(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				for _, id := range specNames(spec) {
					note(id)
				}
			}
		}
	}
	for _, st := range s.stmts.List {
		if a, ok := st.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, l := range a.Lhs {
				if id, ok := l.(*ast.Ident); ok {
					note(id)
				}
			}
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return s.offset(at[a]) - s.offset(at[b]) })
	return names
}

func isLate(d *ast.FuncDecl) bool {
	return len(d.Name.Name) > len(lateMark) && d.Name.Name[:len(lateMark)] == lateMark
}

// typesWithMethods returns the types that a cell declares.
func (f *finding) typesWithMethods() []*types.TypeName {
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
func formerName(keys map[*types.TypeName]string, t *types.TypeName) string {
	taken := map[string]bool{}
	for _, k := range keys {
		taken[k] = true
	}
	for n := 1; ; n++ {
		if name := fmt.Sprintf("%s′%d", t.Name(), n); !taken[name] {
			return name
		}
	}
}

// enterTypes keeps account of the types of the session, those without a name of their own
// any more included.
func (c *Checker) enterTypes(f *finding) {
	for name, obj := range f.session {
		if old, ok := c.scope[name].(*types.TypeName); ok {
			c.typeKeys[old] = formerName(c.typeKeys, old)
		}
		if t, ok := obj.(*types.TypeName); ok && t.Pkg() == f.pkg {
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
	source  *source
	found   *finding
}

// Player returns a player of the cells of a notebook. It must not be used beside the checker.
func (c *Checker) Player() flow.Player {
	p := &player{of: c}
	p.Forget()
	return p
}

func (p *player) Forget() {
	p.checker = &Checker{fset: token.NewFileSet(), importer: p.of.importer, packages: p.of.packages, docs: p.of.docs}
	p.checker.forget()
}

func (p *player) Effects(text string) (e *flow.Effects) {
	p.source, p.found = nil, nil
	defer func() {
		if recover() != nil { // as in Check
			e, p.found = refusedEffects(text), nil
		}
	}()
	s, diagnostics := parse(p.checker.fset, text)
	if len(diagnostics) > 0 {
		return refusedEffects(text)
	}
	f, diagnostics := p.checker.check(s)
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
	if last := lastExpression(p.source); last != nil && answers(f.info, last.X) {
		t := f.info.TypeOf(last.X)
		if tuple, ok := t.(*types.Tuple); ok {
			t = tuple.At(0).Type()
		}
		f.session["ans"] = types.NewVar(token.NoPos, f.pkg, "ans", types.Default(t))
	}
	c.enterTypes(f)
	for name, path := range f.imports {
		c.imports[name] = path
		delete(c.scope, name)
	}
	for name, obj := range f.session {
		c.scope[name] = obj
		delete(c.imports, name)
	}
	forgetScope(f.pkg.Scope())
}

func lastExpression(s *source) *ast.ExprStmt {
	stmts := s.stmts.List
	if s.order != nil {
		stmts = s.order
	}
	if len(stmts) == 0 || !s.endsInStatement() || s.hidden() {
		return nil
	}
	last, _ := stmts[len(stmts)-1].(*ast.ExprStmt)
	return last
}
