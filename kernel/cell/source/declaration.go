package source

import (
	"go/ast"
	"go/token"
)

// A declared name is how the session came to know a name.
type Declared struct {
	Doc  string // its comment
	Text string // as it was written, with the comment; a group is there as a whole
}

// Declarations returns those of the cell by the names they declare, methods with their
// types: "Heap.Halve".
func (s *Cell) Declarations() map[string]Declared {
	out := map[string]Declared{}
	for _, d := range s.Decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				out[d.Name.Name] = s.declaration(d, d.Doc)
			} else if id := ReceiverName(d); id != "" {
				out[id+"."+d.Name.Name] = s.declaration(d, d.Doc)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				for _, name := range SpecNames(spec) {
					out[name.Name] = s.declaration(d, specDoc(spec), d.Doc)
				}
			}
		}
	}
	for _, st := range s.Stmts.List {
		if a, ok := st.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, l := range a.Lhs {
				out[l.(*ast.Ident).Name] = s.declaration(a)
			}
		}
	}
	return out
}

// declaration returns what a node declares, with the first of its comments that is there.
func (s *Cell) declaration(n ast.Node, comments ...*ast.CommentGroup) Declared {
	d := Declared{}
	start := n.Pos()
	for _, c := range comments {
		if c == nil {
			continue
		}
		if d.Doc == "" {
			d.Doc = c.Text()
		}
		start = min(start, c.Pos())
	}
	d.Text = s.Text[s.Offset(start):s.Offset(n.End())]
	return d
}

func SpecNames(spec ast.Spec) []*ast.Ident {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		return []*ast.Ident{spec.Name}
	case *ast.ValueSpec:
		return spec.Names
	}
	return nil
}

func specDoc(spec ast.Spec) *ast.CommentGroup {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		return spec.Doc
	case *ast.ValueSpec:
		return spec.Doc
	}
	return nil
}
