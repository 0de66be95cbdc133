package build

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Held returns the variables that closures or pointers keep in code of the form.
func Held(info *types.Info, apply func(types.Type) types.Type, code ast.Node) map[types.Object]bool {
	b := New(info, apply)
	b.look(code)
	return b.held
}

// look goes through a body, and notes the variables that closures or pointers keep, and those that are assigned to
// after their declaration.
func (k *known) look(body ast.Node) {
	for n := range ast.Preorder(body) {
		switch n := n.(type) {
		case *ast.FuncLit:
			k.captured(n.Body, n)
		case *ast.RangeStmt:
			_, isFunc := k.under(n.X).(*types.Signature)
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil {
					k.assigned(e)
				}
				if e != nil && isFunc {
					k.captured(e, n)
				}
			}
			if isFunc { // the body is a function that the iterator calls
				k.captured(n.Body, n)
			}
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				k.assigned(e)
			}
		case *ast.IncDecStmt:
			k.assigned(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				k.addressed(n.X)
			}
		case *ast.SliceExpr:
			if _, isArray := k.under(n.X).(*types.Array); isArray {
				k.addressed(n.X)
			}
		case *ast.SelectorExpr:
			if sel := k.selection(n); sel != nil && sel.Kind() == types.MethodVal &&
				TakesAddress(k.typ(n.X), sel.Obj().(*types.Func)) {
				k.addressed(n.X)
			}
		}
	}
}

// captured notes the variables in a part of a function that are declared outside of the function.
func (k *known) captured(part, function ast.Node) {
	for id := range Idents(part) {
		if v, ok := k.in.Uses[id].(*types.Var); ok && !IsTemp(v) && (v.Pos() < function.Pos() || function.End() <= v.Pos()) {
			k.held[v] = true
		}
	}
}

// assigned notes that a variable is assigned to after its declaration.
func (k *known) assigned(e ast.Expr) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok && k.in.Uses[id] != nil {
		k.changed[k.in.Uses[id]] = true
	}
}

// addressed notes that the address of a variable, or of a part of it, is taken.
func (k *known) addressed(e ast.Expr) {
	if v, ok := Base(k.in, k.under, e).(*types.Var); ok {
		k.held[v] = true
	}
}

// Base returns the variable that a place is a part of, nil if the way there leads through a reference. Under returns
// the underlying types of expressions.
func Base(info *types.Info, under func(ast.Expr) types.Type, place ast.Expr) types.Object {
	switch x := ast.Unparen(place).(type) {
	case *ast.Ident:
		return info.ObjectOf(x)
	case *ast.IndexExpr:
		if _, isArray := under(x.X).(*types.Array); isArray {
			return Base(info, under, x.X)
		}
	case *ast.SelectorExpr:
		sel := info.Selections[x]
		if sel == nil || sel.Indirect() {
			return nil
		}
		if _, isPointer := under(x.X).(*types.Pointer); !isPointer {
			return Base(info, under, x.X)
		}
	}
	return nil
}
