package cell

import (
	"go/ast"
	"go/token"
)

// A declared name is how the session came to know a name.
type declared struct {
	doc  string // its comment
	text string // as it was written, with the comment; a group is there as a whole
}

// declarations returns those of the cell by the names they declare, methods with their
// types: "Heap.Halve".
func (s *source) declarations() map[string]declared {
	out := map[string]declared{}
	for _, d := range s.decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				out[d.Name.Name] = s.declaration(d, d.Doc)
			} else if id := receiverName(d); id != "" {
				out[id+"."+d.Name.Name] = s.declaration(d, d.Doc)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				for _, name := range specNames(spec) {
					out[name.Name] = s.declaration(d, specDoc(spec), d.Doc)
				}
			}
		}
	}
	for _, st := range s.stmts.List {
		if a, ok := st.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, l := range a.Lhs {
				out[l.(*ast.Ident).Name] = s.declaration(a)
			}
		}
	}
	return out
}

// declaration returns what a node declares, with the first of its comments that is there.
func (s *source) declaration(n ast.Node, comments ...*ast.CommentGroup) declared {
	d := declared{}
	start := n.Pos()
	for _, c := range comments {
		if c == nil {
			continue
		}
		if d.doc == "" {
			d.doc = c.Text()
		}
		start = min(start, c.Pos())
	}
	d.text = withoutPoints(s.text[s.offset(start):s.offset(n.End())])
	return d
}

func specNames(spec ast.Spec) []*ast.Ident {
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
