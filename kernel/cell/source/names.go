package source

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// Mentioned returns all names in a cell.
func (s *Cell) Mentioned() map[string]bool {
	names := map[string]bool{}
	for _, file := range []*ast.File{s.Decls, s.Body} {
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				names[id.Name] = true
			}
			return true
		})
	}
	return names
}

// DefinesAtTop reports whether a top-level := of the cell declares the variable at pos.
func (s *Cell) DefinesAtTop(pos token.Pos) bool {
	for _, st := range s.Stmts.List {
		if a, ok := st.(*ast.AssignStmt); ok && a.Tok == token.DEFINE && a.Pos() <= pos && pos < a.TokPos {
			return true
		}
	}
	return false
}

// IsTopExpression reports whether pos lies in an expression that is a statement of its own.
func (s *Cell) IsTopExpression(pos token.Pos) bool {
	for _, st := range s.Stmts.List {
		if e, ok := st.(*ast.ExprStmt); ok && e.Pos() <= pos && pos < e.End() {
			return true
		}
	}
	return false
}

// DeclaredNames returns the names the cell declares at package level.
func DeclaredNames(f *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name != "init" && d.Name.Name != "_" {
				names[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, n := range spec.Names {
						names[n.Name] = true
					}
				}
			}
		}
	}
	delete(names, "_")
	return names
}

// ReceiverName returns the name of the type a method is declared on.
func ReceiverName(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
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
	if len(s.Decls.Decls) == 0 || len(s.Stmts.List) == 0 {
		return names
	}
	text := DeclHead + s.Only(func(k ChunkKind) bool { return k == ImportChunk || k == DeclChunk })
	f, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		return names
	}
	for _, id := range f.Unresolved {
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
