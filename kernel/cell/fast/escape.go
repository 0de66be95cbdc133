package fast

import (
	"go/ast"
	"go/token"
	"go/types"
)

// escapes finds the variables that must be in memory: those whose address is taken, and
// those that a function literal shares with the function around it.
func (c *compiler) escapes(body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				c.addressed(n.X)
			}
		case *ast.SliceExpr:
			if _, ok := c.host.TypeOf(n.X).Underlying().(*types.Array); ok {
				c.addressed(n.X)
			}
		case *ast.SelectorExpr:
			if sel := c.info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal {
				if sig, ok := sel.Obj().Type().(*types.Signature); ok && isPointer(sig.Recv().Type()) && !isPointer(c.host.TypeOf(n.X)) {
					c.addressed(n.X)
				}
			}
		case *ast.FuncLit:
			c.shared(n)
		}
		return true
	})
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// addressed marks the variable that an addressed expression is part of.
func (c *compiler) addressed(x ast.Expr) {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			if isPointer(c.host.TypeOf(y.X)) {
				return
			}
			x = y.X
		case *ast.IndexExpr:
			if _, ok := c.host.TypeOf(y.X).Underlying().(*types.Array); !ok {
				return
			}
			x = y.X
		case *ast.Ident:
			if v, ok := c.info.Uses[y].(*types.Var); ok {
				c.boxed[v] = true
			}
			return
		default:
			return
		}
	}
}

// shared marks the variables of the function around a literal that the literal uses.
func (c *compiler) shared(lit *ast.FuncLit) {
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := c.info.Uses[id].(*types.Var); ok && !v.IsField() && (v.Pos() < lit.Pos() || v.Pos() >= lit.End()) {
				c.boxed[v] = true
			}
		}
		return true
	})
}
