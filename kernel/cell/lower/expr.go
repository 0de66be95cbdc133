package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
)

// expr lowers an expression to text of its own type's erased form. Statements that
// must run before it are emitted.
func (l *lowerer) expr(e ast.Expr) string {
	if tv, ok := l.info.Types[e]; ok && tv.Value != nil {
		return l.constant(tv.Value, l.typeOf(e))
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return l.expr(e.X)
	case *ast.Ident:
		return l.ident(e)
	case *ast.SelectorExpr:
		return l.selector(e)
	case *ast.CallExpr:
		return l.call(e)
	case *ast.BinaryExpr:
		return l.binary(e)
	case *ast.UnaryExpr:
		return l.unary(e)
	case *ast.StarExpr:
		return l.deref(e)
	case *ast.IndexExpr:
		return l.index(e)
	case *ast.IndexListExpr:
		return l.instanceValue(e)
	case *ast.SliceExpr:
		return l.slice(e)
	case *ast.CompositeLit:
		return l.literalValue(e, l.composite(e, l.typeOf(e)), l.typeOf(e))
	case *ast.FuncLit:
		return l.closed(l.funcLit(e), l.typeOf(e))
	case *ast.TypeAssertExpr:
		return l.typeAssert(e)
	}
	panic(fmt.Sprintf("no lowering for %T", e))
}

// exprTo lowers an expression and converts it to the type of its destination.
func (l *lowerer) exprTo(e ast.Expr, to types.Type) string {
	if l.bare[e] == logged && isErasedInterface(to) && !l.native(l.typeOf(e)) {
		saved := l.bare
		defer func() { l.bare = saved }()
		l.bare = nil
		return l.rt(logged) + "(" + l.exprTo(e, to) + ")"
	}
	if tv, ok := l.info.Types[e]; ok && tv.Value != nil {
		from := l.typeOf(e)
		if b, ok := from.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 && !types.IsInterface(to) {
			from = to
		}
		if l.bare[e] != "" && isErasedInterface(to) {
			return l.constant(tv.Value, from)
		}
		return l.convert(l.constant(tv.Value, from), from, to)
	}
	from := l.typeOf(e)
	bare := ""
	if isErasedInterface(to) {
		bare = l.bare[e]
	}
	saved := l.bare
	l.bare = nil
	x := l.expr(e)
	l.bare = saved
	switch {
	case bare != "" && types.IsInterface(from):
		return l.rt(bare) + "(" + x + ")"
	case bare == scanned && l.scansItself(from):
		return l.asserter(l.scanner()) + "(" + l.convert(x, from, to) + ")"
	case bare != "" && !l.native(from):
		return x
	}
	return l.convert(x, from, to)
}

func (l *lowerer) ident(e *ast.Ident) string {
	obj := l.info.Uses[e]
	if obj == nil {
		obj = l.info.Defs[e]
	}
	switch obj := obj.(type) {
	case *types.Nil:
		return "nil"
	case *types.Var:
		return l.variable(obj)
	case *types.Func:
		if _, ok := l.info.Instances[e]; ok {
			return l.instanceValue(e)
		}
		return l.functionValue(obj, l.function(obj), obj.Signature())
	}
	panic(fmt.Sprintf("no value %s", e.Name))
}

// instanceValue lowers the instance of a generic function that is used as a value.
func (l *lowerer) instanceValue(e ast.Expr) string {
	id := build.CalleeIdent(e)
	f := l.info.Uses[id].(*types.Func)
	return l.functionValue(f, l.instance(e), l.subst(l.info.Instances[id].Type).(*types.Signature))
}

// functionValue lowers a function of the given name that is used as a value. The interpreter
// must not keep its own notion of a function.
func (l *lowerer) functionValue(f *types.Func, name string, sig *types.Signature) string {
	l.valued[name] = true
	if len(l.hidden(f)) == 0 {
		return l.closed("("+l.full(sig)+")("+name+")", sig)
	}
	return l.closed(l.recoverableCall(sig, func(p string, args []string) string {
		return name + "(" + strings.Join(append([]string{p}, args...), ", ") + ")"
	}), sig)
}

// open returns text of a value of type t that can be used by the operations of its
// underlying type: it undoes the cut of recursive types.
func (l *lowerer) open(x string, t types.Type) string {
	if !l.cut(t) {
		return x
	}
	u := t.Underlying()
	if _, ok := u.(*types.Pointer); ok {
		return paren(x) + ".(" + l.full(u) + ")"
	}
	v := l.temp("o")
	l.emit("%s, _ := %s.(%s)", v, paren(x), l.full(u))
	return v
}

// closed returns text for a new value of type t, made from its full form.
func (l *lowerer) closed(x string, t types.Type) string {
	if !l.cut(t) {
		return x
	}
	return "interface{}(" + x + ")"
}

// maybeNil is closed for a value that may be nil.
func (l *lowerer) maybeNil(x string, t types.Type) string {
	if !l.cut(t) {
		return x
	}
	return l.rt("NilOr") + "(" + x + ")"
}

// followed stores a value in a name if it is what a pointer leads to: within some
// expressions the interpreter takes a nil pointer for one to a zero value.
func (l *lowerer) followed(e ast.Expr, x string, t types.Type) string {
	if _, ok := e.(*ast.StarExpr); ok {
		return l.keepTyped(x, t)
	}
	return x
}

func (l *lowerer) unary(e *ast.UnaryExpr) string {
	switch e.Op {
	case token.AND:
		return l.address(e)
	case token.ARROW:
		// In a name of its own: a variable that takes a value from a channel directly
		// cannot be assigned to again in the interpreter.
		v := l.temp("got")
		l.emit("%s := %s", v, l.received(e))
		return v
	}
	return e.Op.String() + paren(l.followed(e.X, l.expr(e.X), l.typeOf(e.X)))
}

// received is the text of a receive operation.
func (l *lowerer) received(e *ast.UnaryExpr) string {
	return "<-" + paren(l.open(l.expr(e.X), l.typeOf(e.X)))
}

func (l *lowerer) address(e *ast.UnaryExpr) string {
	t := l.typeOf(e)
	x := ast.Unparen(e.X)
	if lit, ok := x.(*ast.CompositeLit); ok {
		return l.literalValue(e, l.addressOfLit(lit, t), t)
	}
	if star, ok := x.(*ast.StarExpr); ok {
		p := l.keepTyped(l.expr(star.X), t)
		l.emit("if %s == nil { %s() }", p, l.rt("NilPointer"))
		return p
	}
	return l.closed("&"+l.place(x), t)
}

func (l *lowerer) deref(e *ast.StarExpr) string {
	t := l.typeOf(e.X)
	return "(*" + paren(l.pointer(l.expr(e.X), t)) + ")"
}
