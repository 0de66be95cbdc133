package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// isAtom reports whether an operation is a variable or a constant.
func (k *known) isAtom(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		_, isFunc := k.object(e).(*types.Func)
		return !isFunc
	case *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		if k.isMember(e) {
			_, isFunc := k.in.Uses[e.Sel].(*types.Func)
			return !isFunc
		}
	}
	return false
}

// isValue reports whether an operation whose operands are values is one itself.
func (k *known) isValue(e ast.Expr) bool {
	if k.isAtom(e) {
		return true
	}
	if _, ok := k.under(e).(*types.Basic); !ok {
		return false
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.SHL, token.SHR:
			return k.isConstant(e.Y) && !k.isConstant(e.X)
		case token.EQL, token.NEQ:
			return k.isBasic(e.X) && k.isBasic(e.Y) || IsNil(k.raw(e.X)) || IsNil(k.raw(e.Y))
		}
		return true
	case *ast.UnaryExpr:
		return e.Op != token.ARROW
	case *ast.SelectorExpr, *ast.StarExpr:
		return true
	case *ast.IndexExpr:
		_, isMap := k.under(e.X).(*types.Map)
		return !isMap
	case *ast.CallExpr:
		if k.tv(e.Fun).IsType() {
			return k.isNumeric(e) && k.isNumeric(e.Args[0])
		}
		name := k.builtin(e)
		return name == "len" || name == "cap"
	}
	return false
}

func (k *known) isBasic(e ast.Expr) bool {
	basic, ok := k.under(e).(*types.Basic)
	return ok && basic.Kind() != types.UntypedNil
}

func (k *known) isNumeric(e ast.Expr) bool {
	return IsBasic(k.typ(e), types.IsNumeric)
}

// isPlain reports whether values of t are of a basic type.
func (k *known) isPlain(t types.Type) bool {
	_, ok := k.apply(t).Underlying().(*types.Basic)
	return ok
}

// static reports whether a literal is made of constants and such literals alone.
func (k *known) static(e *ast.CompositeLit) bool {
	t := k.under(e)
	if _, ok := t.(*types.Pointer); ok {
		return false
	}
	if s, ok := t.(*types.Struct); ok {
		if FieldIndex(s, "_") >= 0 {
			return len(e.Elts) == 0
		}
		if slices.ContainsFunc(Elements(s), func(t types.Type) bool { return !k.isPlain(t) }) {
			return len(e.Elts) == 0
		}
	}
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if _, isMap := t.(*types.Map); isMap && !k.isStatic(kv.Key) {
				return false
			}
			el = kv.Value
		}
		if !k.isStatic(el) {
			return false
		}
	}
	return len(e.Elts) == 0 || !slices.ContainsFunc(Elements(t), types.IsInterface)
}

func (k *known) isStatic(e ast.Expr) bool {
	if lit, ok := e.(*ast.CompositeLit); ok {
		return k.static(lit)
	}
	return k.isConstant(e)
}

// addressable reports whether an expression is a variable in memory.
func (k *known) addressable(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		_, ok := k.object(e).(*types.Var)
		return ok
	case *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		if k.isMember(e) {
			return false
		}
		_, ok := k.under(e.X).(*types.Pointer)
		return ok || k.addressable(e.X)
	case *ast.IndexExpr:
		switch k.under(e.X).(type) {
		case *types.Slice, *types.Pointer:
			return true
		case *types.Array:
			return k.addressable(e.X)
		}
	}
	return false
}

// isFinal reports whether a call can stand in a return statement: the result is of
// exactly the type that the function returns.
func (k *known) isFinal(call *ast.CallExpr, to types.Type) bool {
	return !k.isConstant(call) && !k.tv(call.Fun).IsType() && !k.tv(call.Fun).IsBuiltin() &&
		types.Identical(k.typ(call), k.apply(to)) && k.isPlain(to)
}
