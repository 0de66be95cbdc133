// Package values lowers expressions: each to a text without effect, after the lines that work it out. What consists of
// statements inside them, function literals and instances of generic functions, is lowered above.
package values

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/rt"
)

// Expr lowers an expression to text of its own type's erased form. Statements that must run before it are emitted.
func (l *Lowerer) Expr(e ast.Expr) string {
	if tv, ok := l.Info.Types[e]; ok && tv.Value != nil {
		return l.Constant(tv.Value, l.TypeOf(e))
	}
	switch e := e.(type) {
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
		return l.literalValue(e, l.composite(e, l.TypeOf(e)), l.TypeOf(e))
	case *ast.FuncLit:
		return l.closed(l.FuncLit(e), l.TypeOf(e))
	case *ast.TypeAssertExpr:
		return l.typeAssert(e)
	}
	panic(fmt.Sprintf("no lowering for %T", e))
}

// ExprTo lowers an expression and converts it to the type of its destination.
func (l *Lowerer) ExprTo(e ast.Expr, to types.Type) string {
	if tv, ok := l.Info.Types[e]; ok && tv.Value != nil {
		from := l.TypeOf(e)
		if build.IsBasic(from, types.IsUntyped) && !types.IsInterface(to) {
			from = to
		}
		if l.Bare[e] != "" && session.IsErasedInterface(to) {
			return l.Constant(tv.Value, from)
		}
		return l.Convert(l.Constant(tv.Value, from), from, to)
	}
	from := l.TypeOf(e)
	bare := ""
	if session.IsErasedInterface(to) {
		bare = l.Bare[e]
	}
	saved := l.Bare
	l.Bare = nil
	x := l.Expr(e)
	l.Bare = saved
	switch {
	case rt.Unseen[bare].Subject != "" && types.IsInterface(from):
		return l.RT("Seen") + "(" + x + ", " + strconv.Quote(bare) + ")"
	case bare != "" && types.IsInterface(from):
		return l.RT(bare) + "(" + x + ")"
	case bare != "" && !l.Native(from):
		return x
	}
	return l.Convert(x, from, to)
}

func (l *Lowerer) ident(e *ast.Ident) string {
	switch obj := l.Info.Uses[e].(type) {
	case *types.Nil:
		return "nil"
	case *types.Var:
		return l.Variable(obj)
	case *types.Func:
		if _, ok := l.Info.Instances[e]; ok {
			return l.instanceValue(e)
		}
		return l.functionValue(obj, l.Function(obj), obj.Signature())
	}
	panic(fmt.Sprintf("no value %s", e.Name))
}

// instanceValue lowers the instance of a generic function that is used as a value.
func (l *Lowerer) instanceValue(e ast.Expr) string {
	id := build.CalleeIdent(e)
	f := l.Info.Uses[id].(*types.Func)
	return l.functionValue(f, l.instance(e), l.Subst(l.Info.Instances[id].Type).(*types.Signature))
}

// functionValue lowers a function of the given name that is used as a value. The interpreter
// must not keep its own notion of a function.
func (l *Texts) functionValue(f *types.Func, name string, sig *types.Signature) string {
	l.Valued[name] = true
	if !l.MayRecover(f) {
		return l.closed("("+l.Full(sig)+")("+name+")", sig)
	}
	return l.closed(l.recoverableCall(sig, func(p string, args []string) string {
		return name + "(" + strings.Join(append([]string{p}, args...), ", ") + ")"
	}), sig)
}

// Open returns text of a value of type t that can be used by the operations of its
// underlying type: it undoes the cut of recursive types.
func (l *Texts) Open(x string, t types.Type) string {
	if !l.Cut(t) {
		return x
	}
	u := t.Underlying()
	if _, ok := u.(*types.Pointer); ok {
		return Paren(x) + ".(" + l.Full(u) + ")"
	}
	v := l.Temp("o")
	l.Emit("%s, _ := %s.(%s)", v, Paren(x), l.Full(u))
	return v
}

// closed returns text for a new value of type t, made from its full form.
func (l *Texts) closed(x string, t types.Type) string {
	if !l.Cut(t) {
		return x
	}
	return "interface{}(" + x + ")"
}

// maybeNil is closed for a value that may be nil.
func (l *Texts) maybeNil(x string, t types.Type) string {
	if !l.Cut(t) {
		return x
	}
	return l.RT("NilOr") + "(" + x + ")"
}

// Followed stores a value in a name if it is what a pointer leads to: within some
// expressions the interpreter takes a nil pointer for one to a zero value.
func (l *Texts) Followed(e ast.Expr, x string, t types.Type) string {
	if _, ok := e.(*ast.StarExpr); ok {
		return l.KeepTyped(x, t)
	}
	return x
}

func (l *Lowerer) unary(e *ast.UnaryExpr) string {
	switch e.Op {
	case token.AND:
		return l.address(e)
	case token.ARROW:
		v := l.Temp("t")
		l.ReceiveInto(v, l.Temp("ok"), l.Open(l.Expr(e.X), l.TypeOf(e.X)), l.TypeOf(e.X))
		return v
	}
	return e.Op.String() + Paren(l.Followed(e.X, l.Expr(e.X), l.TypeOf(e.X)))
}

// ReceiveInto lowers v, ok := <-x; v may be the blank identifier.
func (l *Texts) ReceiveInto(v, ok, x string, t types.Type) {
	got, elem := l.Temp("got"), t.Underlying().(*types.Chan).Elem()
	l.Emit("%s, %s := %s(%s)", got, ok, l.RT("Receive"), x)
	if v != "_" {
		l.KeepAs(v, l.Unboxed(got, got, elem), elem)
	}
}

func (l *Lowerer) address(e *ast.UnaryExpr) string {
	t := l.TypeOf(e)
	x := ast.Unparen(e.X)
	if lit, ok := x.(*ast.CompositeLit); ok {
		return l.literalValue(e, l.addressOfLit(lit, t), t)
	}
	if star, ok := x.(*ast.StarExpr); ok {
		p := l.KeepTyped(l.Expr(star.X), t)
		l.Emit("if %s == nil { %s() }", p, l.RT("NilPointer"))
		return p
	}
	return l.closed("&"+l.Place(x), t)
}

func (l *Lowerer) deref(e *ast.StarExpr) string {
	t := l.TypeOf(e.X)
	return "(*" + Paren(l.Open(l.Expr(e.X), t)) + ")"
}

func (l *Texts) Variable(obj types.Object) string {
	if name, ok := l.Fn.Names[obj]; ok {
		return name
	}
	if name, ok := l.Names[obj]; ok {
		return name
	}
	panic(fmt.Sprintf("no lowered name for %v", obj))
}

// compiledVariable lowers a variable of a compiled package. The interpreter takes its value
// for one that does not change; of its address that is true.
func (l *Texts) compiledVariable(v *types.Var) string {
	return "(*" + l.Keep("&"+l.Qualified(v)) + ")"
}

// Texts write what is done with values that are lowered: they are kept in names, converted and passed to calls.
type Texts struct{ *session.Writer }

// A Lowerer lowers the expressions of a cell.
type Lowerer struct {
	Texts
	Statements
}

// Statements lower what stands in expressions but consists of statements.
type Statements interface {
	FuncLit(e *ast.FuncLit) string
	Instantiated(rec *session.Function, name string, env session.Environment)
}
