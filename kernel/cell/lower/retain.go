package lower

import (
	"go/ast"
	"go/types"
)

// retain makes the functions that a unit has declared, which may be lowered again, keep what
// the type checker knows of themselves alone: with the rest of it goes the syntax of the
// statements beside them.
func (u *Unit) retain() {
	if len(u.declared) == 0 {
		return
	}
	info := &types.Info{}
	for _, rec := range u.declared {
		add(info, rec.info, rec.decl)
	}
	for _, rec := range u.declared {
		rec.info = info
	}
	u.declared = nil
}

// add copies what is known of a declaration. Nothing is asked for that is not in its syntax.
func add(to, from *types.Info, decl *ast.FuncDecl) {
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CaseClause:
			take(&to.Implicits, from.Implicits, ast.Node(n))
		case *ast.Ident:
			take(&to.Defs, from.Defs, n)
			take(&to.Uses, from.Uses, n)
			take(&to.Instances, from.Instances, n)
		case *ast.SelectorExpr:
			take(&to.Selections, from.Selections, n)
		}
		if e, ok := n.(ast.Expr); ok {
			take(&to.Types, from.Types, e)
		}
		return true
	})
}

func take[K comparable, V any](to *map[K]V, from map[K]V, k K) {
	v, ok := from[k]
	if !ok {
		return
	}
	if *to == nil {
		*to = map[K]V{}
	}
	(*to)[k] = v
}
