package cell

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"sprague/kernel/cell/source"
)

// For the type checker every cell is a package of its own, all of the path "main".
// That makes no difference to it but in one place: a literal without field names may
// set the unexported fields of the very same package alone. So such literals of types
// that earlier cells declared get their field names, and the cell is checked again.

// isUnkeyed recognises the diagnostic.
func isUnkeyed(d source.Diagnostic) bool {
	return strings.HasPrefix(d.Message, "implicit assignment to unexported field")
}

// unkeyedLast puts those diagnostics behind the others, which tell more: "too few
// values".
func unkeyedLast(list []source.Diagnostic) []source.Diagnostic {
	slices.SortStableFunc(list, func(a, b source.Diagnostic) int {
		switch {
		case isUnkeyed(a) == isUnkeyed(b):
			return 0
		case isUnkeyed(b):
			return -1
		}
		return 1
	})
	return list
}

// keyLiterals names the fields in the literals of the session's struct types that have
// a value for each; it reports whether it found any.
func (f *Finding) keyLiterals(files ...*ast.File) bool {
	found := false
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				if st := f.sessionStruct(lit); st != nil && nameFields(lit, st) {
					found = true
				}
			}
			return true
		})
	}
	return found
}

// sessionStruct returns the struct type of a literal if an unexported field of it was
// declared in a cell.
func (f *Finding) sessionStruct(lit *ast.CompositeLit) *types.Struct {
	t := f.Info.TypeOf(lit)
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok { // &T{…} with its &T left out
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i := range st.NumFields() {
		if v := st.Field(i); !v.Exported() && v.Pkg() != nil && v.Pkg().Path() == f.Pkg.Path() {
			return st
		}
	}
	return nil
}

func nameFields(lit *ast.CompositeLit, st *types.Struct) bool {
	if len(lit.Elts) == 0 || len(lit.Elts) != st.NumFields() {
		return false
	}
	keyed := make([]ast.Expr, len(lit.Elts))
	for i, value := range lit.Elts {
		if _, already := value.(*ast.KeyValueExpr); already || st.Field(i).Name() == "_" {
			return false
		}
		name := &ast.Ident{Name: st.Field(i).Name(), NamePos: value.Pos()}
		keyed[i] = &ast.KeyValueExpr{Key: name, Colon: value.Pos(), Value: value}
	}
	lit.Elts = keyed
	return true
}
