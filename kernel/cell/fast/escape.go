package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/expression"
)

// An escapes looks for the variables of a function that must be in memory.
type escapes struct {
	*expression.Syntax
	boxed map[types.Object]bool
}

// find marks the variables that must be in memory: those whose address is taken, and
// those that a function literal shares with the function around it.
func (x *escapes) find(body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				x.addressed(n.X)
			}
		case *ast.SliceExpr:
			if _, ok := x.Host.TypeOf(n.X).Underlying().(*types.Array); ok {
				x.addressed(n.X)
			}
		case *ast.SelectorExpr:
			if sel := x.Info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal {
				if sig, ok := sel.Obj().Type().(*types.Signature); ok && expression.IsPointer(sig.Recv().Type()) &&
					!expression.IsPointer(x.Host.TypeOf(n.X)) {
					x.addressed(n.X)
				}
			}
		case *ast.FuncLit:
			x.shared(n)
		}
		return true
	})
}

// addressed marks the variable that an addressed expression is part of.
func (x *escapes) addressed(e ast.Expr) {
	for {
		switch y := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if expression.IsPointer(x.Host.TypeOf(y.X)) {
				return
			}
			e = y.X
		case *ast.IndexExpr:
			if _, ok := x.Host.TypeOf(y.X).Underlying().(*types.Array); !ok {
				return
			}
			e = y.X
		case *ast.Ident:
			if v, ok := x.Info.Uses[y].(*types.Var); ok {
				x.boxed[v] = true
			}
			return
		default:
			return
		}
	}
}

// shared marks the variables that a function literal uses and that are declared outside of it.
func (x *escapes) shared(lit *ast.FuncLit) {
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := x.Info.Uses[id].(*types.Var); ok && !v.IsField() && !build.IsTemp(v) &&
				(v.Pos() < lit.Pos() || v.Pos() >= lit.End()) {
				x.boxed[v] = true
			}
		}
		return true
	})
}
