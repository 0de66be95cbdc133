package fast

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"sprague/kernel/cell/build"
)

// The form of package build keeps what goes into a call, a literal or a return in variables of its own. Where nothing
// can tell, the value is computed where it goes instead, and not moved.

// fold returns statements with the variables of package build replaced by what they are defined as, where
// the statement behind the definition alone uses them.
func (c *compiler) fold(list []ast.Stmt) []ast.Stmt {
	var folded []ast.Stmt
	for _, st := range list {
		for len(folded) > 0 {
			joined := c.joined(folded[len(folded)-1], st)
			if joined == nil {
				break
			}
			folded, st = folded[:len(folded)-1], joined
		}
		folded = append(folded, st)
	}
	return folded
}

// joined returns next with what def computes in place of the variable that def makes for it. It is nil unless def
// only reads, and next reads nothing but variables before: they have the same values then.
func (c *compiler) joined(def, next ast.Stmt) ast.Stmt {
	d, ok := def.(*ast.AssignStmt)
	if !ok || d.Tok != token.DEFINE || len(d.Lhs) != 1 || !c.onlyReads(d.Rhs[0]) {
		return nil
	}
	v := c.Info.Defs[d.Lhs[0].(*ast.Ident)]
	if v == nil || !build.IsTemp(v) || !types.Identical(c.Host.TypeOf(d.Rhs[0]), c.Host.Subst(v.Type())) {
		return nil
	}
	put := func(list []ast.Expr) []ast.Expr {
		for i, x := range list {
			if id, ok := x.(*ast.Ident); ok && c.Info.Uses[id] == v {
				list = slices.Clone(list)
				list[i] = d.Rhs[0]
				return list
			}
			if !c.isAtom(x) {
				break
			}
		}
		return nil
	}
	switch st := next.(type) {
	case *ast.ReturnStmt:
		if list := put(st.Results); len(list) == 1 {
			return &ast.ReturnStmt{Return: st.Return, Results: list}
		}
	case *ast.AssignStmt:
		if len(st.Lhs) != 1 || !c.isAtom(st.Lhs[0]) {
			return nil
		}
		joined := *st
		switch x := st.Rhs[0].(type) {
		case *ast.Ident:
			joined.Rhs = put(st.Rhs)
		case *ast.CallExpr:
			joined.Rhs = single(c.callWith(x, put))
		case *ast.CompositeLit:
			joined.Rhs = single(c.literalWith(x, put))
		default:
			return nil
		}
		if joined.Rhs != nil {
			return &joined
		}
	}
	return nil
}

// single returns a list of an expression, nil for none.
func single(x ast.Expr) []ast.Expr {
	if x == nil {
		return nil
	}
	return []ast.Expr{x}
}

// onlyReads reports whether an operation has no effect but a panic, and makes nothing that others can point to.
func (c *compiler) onlyReads(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.StarExpr, *ast.SelectorExpr, *ast.IndexExpr, *ast.BinaryExpr, *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return c.Info.Types[x.Fun].IsType()
	}
	return false
}

// isAtom reports whether an expression is a variable or a constant.
func (c *compiler) isAtom(x ast.Expr) bool {
	_, ok := x.(*ast.Ident)
	return ok || c.Info.Types[x].Value != nil
}

// callWith returns a call with other arguments, nil if put has none.
func (c *compiler) callWith(call *ast.CallExpr, put func([]ast.Expr) []ast.Expr) ast.Expr {
	if !c.IsCall(call) {
		return nil
	}
	fun := call.Fun
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		fun = sel.X
	}
	args := put(call.Args)
	if args == nil || !c.isAtom(fun) {
		return nil
	}
	n := *call
	n.Args = args
	c.Info.Types[&n] = c.Info.Types[call]
	return &n
}

// literalWith returns a literal of a struct with other elements, nil if put has none.
func (c *compiler) literalWith(lit *ast.CompositeLit, put func([]ast.Expr) []ast.Expr) ast.Expr {
	values := make([]ast.Expr, len(lit.Elts))
	for i, x := range lit.Elts {
		values[i] = x
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			values[i] = kv.Value
		}
	}
	if values = put(values); values == nil {
		return nil
	}
	n := *lit
	n.Elts = slices.Clone(lit.Elts)
	for i, x := range lit.Elts {
		n.Elts[i] = values[i]
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			n.Elts[i] = &ast.KeyValueExpr{Key: kv.Key, Colon: kv.Colon, Value: values[i]}
		}
	}
	c.Info.Types[&n] = c.Info.Types[lit]
	return &n
}
