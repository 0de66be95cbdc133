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
	x.rangesOverFunctions(body)
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
			x.shared(n, n.Body)
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

// shared marks the variables that a part uses and that are declared outside of a whole.
func (x *escapes) shared(lit, part ast.Node) {
	ast.Inspect(part, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := x.Info.Uses[id].(*types.Var); ok && !v.IsField() && !build.IsTemp(v) &&
				(v.Pos() < lit.Pos() || v.Pos() >= lit.End()) {
				x.boxed[v] = true
			}
		}
		return true
	})
}

// rangesOverFunctions marks the variables that the bodies of loops over functions share with the
// function around them, and the results that they may set.
func (x *escapes) rangesOverFunctions(body ast.Node) {
	var visit func(n ast.Node, results *ast.FieldList)
	visit = func(n ast.Node, results *ast.FieldList) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				visit(m.Body, m.Type.Results)
				return false
			case *ast.RangeStmt:
				if _, ok := x.Host.TypeOf(m.X).Underlying().(*types.Signature); !ok {
					break
				}
				x.shared(m, m.Body)
				if m.Tok == token.ASSIGN {
					for _, target := range []ast.Expr{m.Key, m.Value} {
						if target != nil {
							x.shared(m, target)
						}
					}
				}
				if results != nil && returns(m.Body) {
					for _, f := range results.List {
						for _, name := range f.Names {
							x.boxed[x.Info.Defs[name]] = true
						}
					}
				}
			}
			return true
		})
	}
	var results *ast.FieldList
	if f, ok := body.(*ast.FuncDecl); ok {
		if results, body = f.Type.Results, f.Body; f.Body == nil {
			return
		}
	}
	visit(body, results)
}

// returns reports whether a body has a return of the function that it stands in.
func returns(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found
}
