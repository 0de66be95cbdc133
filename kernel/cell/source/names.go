package source

import (
	"go/ast"
	"go/token"
	"slices"

	"sprague/kernel/cell/build"
)

func (s *Cell) Mentioned() map[string]bool {
	names := map[string]bool{}
	for id := range build.Idents(s.Decls, s.Body) {
		names[id.Name] = true
	}
	return names
}

// DefinesAtTop reports whether a top-level := of the cell declares the variable at pos.
func (s *Cell) DefinesAtTop(pos token.Pos) bool {
	return slices.ContainsFunc(s.Stmts.List, func(st ast.Stmt) bool {
		a, ok := st.(*ast.AssignStmt)
		return ok && a.Tok == token.DEFINE && a.Pos() <= pos && pos < a.TokPos
	})
}

// IsTopExpression reports whether pos lies in an expression that is a statement of its own.
func (s *Cell) IsTopExpression(pos token.Pos) bool {
	return slices.ContainsFunc(s.Stmts.List, func(st ast.Stmt) bool {
		e, ok := st.(*ast.ExprStmt)
		return ok && e.Pos() <= pos && pos < e.End()
	})
}

// ReceiverName returns the name of the type a method is declared on.
func ReceiverName(d *ast.FuncDecl) string {
	if len(d.Recv.List) == 0 { // the type checker complains
		return ""
	}
	for t := ast.Unparen(d.Recv.List[0].Type); ; t = ast.Unparen(t) {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// Unresolved returns the names that the declarations of the cell use and do not declare.
func (s *Cell) Unresolved() map[string]bool {
	names := map[string]bool{}
	for _, id := range s.Decls.Unresolved {
		names[id.Name] = true
	}
	return names
}

// LineText returns a line of the cell, counted from 1.
func (s *Cell) LineText(l int) string {
	end := len(s.Text)
	if l < len(s.Lines) {
		end = s.Lines[l] - 1
	}
	return s.Text[s.Lines[l-1]:end]
}

func (s *Cell) Refusal(pos token.Pos, message, advice string) Diagnostic {
	d := s.Diagnostic(Refusal, s.Offset(pos), message)
	d.Hint = advice
	return d
}
