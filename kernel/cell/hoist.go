package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
)

// hoist moves a top-level := to package level for the checker, when a declaration
// of the same cell refers to one of its variables.
func (f *finding) hoist(s *source, declared map[string]bool) {
	mentioned := s.unresolved()
	if len(mentioned) == 0 {
		return
	}
	for grown := true; grown; { // what a hoisted initialiser refers to is hoisted too
		grown = false
		for _, st := range s.stmts.List {
			a, ok := st.(*ast.AssignStmt)
			if !ok || a.Tok != token.DEFINE || !definesAny(a, mentioned) {
				continue
			}
			for _, x := range a.Rhs {
				ast.Inspect(x, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok && !mentioned[id.Name] {
						mentioned[id.Name], grown = true, true
					}
					return true
				})
			}
		}
	}
	taken := map[string]bool{}
	kept := s.stmts.List[:0:0]
	for _, st := range s.stmts.List {
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
		s.decls.Decls = append(s.decls.Decls, &ast.GenDecl{TokPos: a.Pos(), Tok: token.VAR, Specs: []ast.Spec{spec}})
	}
	all := s.stmts.List
	s.order = all
	s.stmts.List = kept
	if len(f.hoisted) > 0 { // variables are initialised in the order of their declarations
		slices.SortStableFunc(s.decls.Decls, func(a, b ast.Decl) int { return s.offset(a.Pos()) - s.offset(b.Pos()) })
	}
}

// unresolved returns the names that the declarations of the cell use and do not declare.
func (s *source) unresolved() map[string]bool {
	names := map[string]bool{}
	if len(s.decls.Decls) == 0 || len(s.stmts.List) == 0 {
		return names
	}
	text := declHead + s.only(func(k chunkKind) bool { return k == importChunk || k == declChunk })
	f, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		return names
	}
	for _, id := range f.Unresolved {
		names[id.Name] = true
	}
	return names
}

func definesAny(a *ast.AssignStmt, names map[string]bool) bool {
	for _, l := range a.Lhs {
		if id, ok := l.(*ast.Ident); ok && names[id.Name] {
			return true
		}
	}
	return false
}

func (f *finding) mustHoist(a *ast.AssignStmt, mentioned, declared, taken map[string]bool) bool {
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
