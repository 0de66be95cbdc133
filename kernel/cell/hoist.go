package cell

import (
	"go/ast"
	"go/token"
	"slices"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/source"
)

// hoist moves a top-level := to package level for the checker, when a declaration
// of the same cell refers to one of its variables.
func (f *Finding) hoist(s *source.Cell, declared map[string]bool) {
	mentioned := s.Unresolved()
	if len(mentioned) == 0 {
		return
	}
	for grown := true; grown; { // what a hoisted initialiser refers to is hoisted too
		grown = false
		for _, st := range s.Stmts.List {
			a, ok := st.(*ast.AssignStmt)
			if !ok || a.Tok != token.DEFINE || !slices.ContainsFunc(a.Lhs, func(l ast.Expr) bool {
				id, ok := l.(*ast.Ident)
				return ok && mentioned[id.Name]
			}) {
				continue
			}
			for _, x := range a.Rhs {
				for id := range build.Idents(x) {
					grown = grown || !mentioned[id.Name]
					mentioned[id.Name] = true
				}
			}
		}
	}
	taken := map[string]bool{}
	kept := s.Stmts.List[:0:0]
	for _, st := range s.Stmts.List {
		a, ok := st.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || !f.mustHoist(a, mentioned, declared, taken) {
			kept = append(kept, st)
			continue
		}
		spec := &ast.ValueSpec{Values: a.Rhs}
		for _, l := range a.Lhs {
			id := l.(*ast.Ident)
			taken[id.Name] = true
			declared[id.Name] = true
			spec.Names = append(spec.Names, id)
		}
		f.hoisted[st] = true
		s.Decls.Decls = append(s.Decls.Decls, &ast.GenDecl{TokPos: a.Pos(), Tok: token.VAR, Specs: []ast.Spec{spec}})
	}
	s.Order, s.Stmts.List = s.Stmts.List, kept
	if len(f.hoisted) > 0 { // variables are initialised in the order of their declarations
		slices.SortStableFunc(s.Decls.Decls, func(a, b ast.Decl) int { return s.Offset(a.Pos()) - s.Offset(b.Pos()) })
	}
}

func (f *Finding) mustHoist(a *ast.AssignStmt, mentioned, declared, taken map[string]bool) bool {
	wanted := false
	for _, l := range a.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok || taken[id.Name] || declared[id.Name] {
			return false
		}
		wanted = wanted || mentioned[id.Name]
	}
	return wanted
}
