package lower

import (
	"go/ast"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/values"
)

// Function, receiver and arguments of a call that go or defer makes are in variables that nothing else assigns to (see
// package build): the call stands as it is in a function literal.

// goStmt starts a goroutine through the run-time support, which watches over it.
func (l *statements) goStmt(st *ast.GoStmt) {
	l.notNil(st.Call)
	if lit, ok := st.Call.Fun.(*ast.FuncLit); ok {
		l.AtOnce[lit] = true
		l.Emit("%s(%s)", l.RT("Go"), l.FuncLit(lit))
		return
	}
	f := l.Closure("func()", func() { l.exprStmt(&ast.ExprStmt{X: st.Call}) })
	l.Emit("%s(%s)", l.RT("Go"), f)
}

// deferStmt defers a call. The function literal around it takes the panic under way.
func (l *statements) deferStmt(st *ast.DeferStmt) {
	p := l.Temp("p")
	head := "func(" + p + " *" + l.RT("Panic") + ")"
	l.notNil(st.Call)
	f := ""
	if lit, ok := st.Call.Fun.(*ast.FuncLit); ok {
		f = l.literal(lit, p)
	} else {
		f = l.Closure(head, func() { l.deferredCall(st.Call, p) })
	}
	l.Emit("%s.Push(%s)", l.Fn.Defers, f)
}

// notNil checks that the interface is not nil whose method is to be called later: that is noticed now.
func (l *statements) notNil(call *ast.CallExpr) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	if s := l.Info.Selections[sel]; s == nil || s.Kind() != types.MethodVal {
		return
	}
	if t := l.TypeOf(sel.X); types.IsInterface(t) {
		v := l.KeepTyped(l.Expr(sel.X), t)
		l.Emit("if %s == nil { %s() }", v, l.RT("NilPointer"))
	}
}

// deferredCall writes a deferred call, whose function may recover the panic p. The built-in
// function recover is no function of p: when p runs it, it recovers nothing, and when the
// function around it returns, the panic that this one was deferred by.
func (l *statements) deferredCall(call *ast.CallExpr, p string) {
	builtin := l.Info.Types[call.Fun].IsBuiltin()
	if builtin && values.BuiltinName(call.Fun) == "recover" {
		l.Emit("if %s == nil { %s }", p, l.Builtin(call))
		return
	}
	if !builtin {
		switch f := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			if _, isVar := l.Info.Uses[f].(*types.Var); isVar {
				l.deferredValue(call, f, p)
				return
			}
		case *ast.SelectorExpr:
			if sel := l.Info.Selections[f]; sel != nil && sel.Kind() == types.MethodExpr {
				l.deferredValue(call, f, p)
				return
			}
		}
		if id := build.CalleeIdent(call.Fun); id != nil {
			if f, ok := l.Info.Uses[id].(*types.Func); ok && l.MayRecover(f) {
				l.Recovering = p
			}
		}
	}
	l.exprStmt(&ast.ExprStmt{X: call})
	l.Recovering = ""
}

// deferredValue writes the deferred call of a function value: if there is a function with a hidden argument behind it,
// that one gets the panic p.
func (l *statements) deferredValue(call *ast.CallExpr, value ast.Expr, p string) {
	sig := l.SignatureOf(call.Fun)
	fun := l.Open(l.Expr(value), l.TypeOf(value))
	args := l.Arguments(call, sig, false)
	f := values.Callee{Text: fun, Value: true, Params: values.Parameters(sig), Results: sig.Results()}
	h := l.Temp("h")
	l.Emit("%s := %s(%s)", h, l.RT("Hidden"), fun)
	l.Emit("if %s != nil {", h)
	hidden := f
	hidden.Hidden = []string{"*" + l.RT("Panic")}
	l.Emit("%s.(%s)(%s)", h, l.CalleeType(hidden), strings.Join(append([]string{p}, args...), ", "))
	l.Emit("} else {")
	l.Emit("%s", l.CallText(f, args))
	l.Emit("}")
}
