package source

import (
	"go/ast"
	"go/token"
	"strings"
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
	eachDeclared(s.Decls, func(name string, d ast.Decl, comments ...*ast.CommentGroup) {
		out[name] = s.declaration(d, comments...)
	})
	for _, st := range s.Stmts.List {
		if a, ok := st.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, l := range a.Lhs {
				if id, ok := l.(*ast.Ident); ok { // the type checker complains of others
					out[id.Name] = s.declaration(a)
				}
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

// DeclaredNames returns the names that a file declares at package level.
func DeclaredNames(f *ast.File) map[string]bool {
	names := map[string]bool{}
	eachDeclared(f, func(name string, _ ast.Decl, _ ...*ast.CommentGroup) {
		if name != "_" && name != "init" && !strings.Contains(name, ".") {
			names[name] = true
		}
	})
	return names
}

// eachDeclared calls do for what a file declares, methods with their types, with its comments, the nearest first.
func eachDeclared(f *ast.File, do func(name string, d ast.Decl, comments ...*ast.CommentGroup)) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				do(d.Name.Name, d, d.Doc)
			} else if id := ReceiverName(d); id != "" {
				do(id+"."+d.Name.Name, d, d.Doc)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					do(spec.Name.Name, d, spec.Doc, d.Doc)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						do(name.Name, d, spec.Doc, d.Doc)
					}
				}
			}
		}
	}
}
