package values

import (
	"go/ast"
	"go/types"
	"strconv"

	"sprague/kernel/cell/lower/session"
)

// Unboxed returns the text of a value of type t taken out of an interface: value is
// what rt found inside, v the interface itself.
func (l *Texts) Unboxed(value, v string, t types.Type) string {
	switch {
	case session.IsErasedInterface(t):
		return v
	case isError(t):
		return l.RT("AsError") + "(" + v + ")"
	case types.IsInterface(t):
		return l.asserter(t) + "(" + v + ")"
	case l.Cut(t):
		return value
	}
	return l.asserted(value, t)
}

// asserted returns the value of type t that an empty interface holds in its erased form.
// An empty struct is made anew: the interpreter looks for its first field.
func (l *Texts) asserted(value string, t types.Type) string {
	if st, ok := t.Underlying().(*types.Struct); ok && st.NumFields() == 0 {
		l.Emit("_ = %s", value)
		return l.KeepTyped(l.Rep(t)+"{}", t)
	}
	return value + ".(" + l.Rep(t) + ")"
}

// typeAssert lowers x.(T).
func (l *Lowerer) typeAssert(e *ast.TypeAssertExpr) string {
	from, t := l.TypeOf(e.X), l.TypeOf(e.Type)
	x := l.Convert(l.Expr(e.X), from, session.Any)
	if types.IsInterface(t) {
		return l.Unboxed("", l.RT("AssertInterface")+"("+x+", "+l.Desc(t)+")", t)
	}
	static := strconv.Quote(l.TypeText(from))
	return l.Unboxed(l.RT("Assert")+"("+x+", "+l.Desc(t)+", "+static+")", "", t)
}

// AssertInto lowers v, ok := x.(T); each may be the blank identifier.
func (l *Lowerer) AssertInto(v, ok string, e *ast.TypeAssertExpr, t types.Type) {
	x := l.Convert(l.Expr(e.X), l.TypeOf(e.X), session.Any)
	if !IsSimple(x) {
		x = l.KeepTyped(x, session.Any)
	}
	if ok == "_" {
		ok = l.Temp("ok")
	}
	w := l.Temp("w")
	l.Emit("%s, %s := %s(%s, %s)", w, ok, l.RT("AssertOK"), x, l.Desc(t))
	l.Emit("_ = %s", w)
	if v == "_" {
		return
	}
	l.Emit("var %s %s", v, l.Rep(t))
	l.Emit("if %s {", ok)
	l.Emit("%s = %s", v, l.Unboxed(w, x, t))
	l.Emit("}")
}
