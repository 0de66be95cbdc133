package lower

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"sprague/kernel/cell/build"
)

// Function, receiver and arguments of a call that go or defer makes are in variables that
// nothing else assigns to (see package build): the call stands as it is in a function
// literal.

// goStmt starts a goroutine through the run-time support, which watches over it.
func (l *lowerer) goStmt(st *ast.GoStmt) {
	l.notNil(st.Call)
	if lit, ok := ast.Unparen(st.Call.Fun).(*ast.FuncLit); ok {
		sig := l.typeOf(lit).(*types.Signature)
		args := l.laterArguments(st.Call, sig)
		l.atOnce[lit] = true
		f := l.funcLit(lit)
		if sig.Params().Len() > 0 || sig.Results().Len() > 0 {
			f = l.around("func()", f, nil, args, st.Call, sig)
		}
		l.emit("%s(%s)", l.rt("Go"), f)
		return
	}
	promoted := l.promoted(st.Call)
	f := l.closure("func()", func() {
		if promoted != nil {
			promoted("nil")
			return
		}
		l.exprStmt(&ast.ExprStmt{X: st.Call})
	})
	l.emit("%s(%s)", l.rt("Go"), f)
}

// deferStmt defers a call. The function literal around it takes the panic under way.
func (l *lowerer) deferStmt(st *ast.DeferStmt) {
	p := l.temp("p")
	head := "func(" + p + " *" + l.rt("Panic") + ")"
	l.notNil(st.Call)
	f := ""
	if lit, ok := ast.Unparen(st.Call.Fun).(*ast.FuncLit); ok {
		sig := l.typeOf(lit).(*types.Signature)
		args := l.laterArguments(st.Call, sig)
		if f = l.literal(lit, l.temp("p")); sig.Params().Len() > 0 || sig.Results().Len() > 0 {
			f = l.around(head, f, []string{p}, args, st.Call, sig)
		}
	} else if promoted := l.promoted(st.Call); promoted != nil {
		f = l.closure(head, func() { promoted(p) })
	} else {
		f = l.closure(head, func() { l.deferredCall(st.Call, p) })
	}
	l.emit("%s.Push(%s)", l.fn.defers, f)
}

// laterArguments are the arguments of a literal that is called later, converted now. Variadic ones
// are not packed yet: the interpreter makes a slice literal in place, and the next turn of a
// loop would write over what a goroutine still has to read.
func (l *lowerer) laterArguments(call *ast.CallExpr, sig *types.Signature) []string {
	params := sig.Params()
	if !l.packsLater(call, sig) {
		args := l.arguments(call, sig, false)
		for i := range args {
			args[i] = l.keepTyped(args[i], params.At(i).Type())
		}
		return args
	}
	args := l.arguments(call, sig, true)
	last := params.Len() - 1
	for i := range args {
		t := params.At(min(i, last)).Type()
		if i >= last {
			t = t.(*types.Slice).Elem()
		}
		args[i] = l.keepTyped(args[i], t)
	}
	return args
}

// packsLater reports whether variadic arguments are packed where the call is made.
func (l *lowerer) packsLater(call *ast.CallExpr, sig *types.Signature) bool {
	if !sig.Variadic() || call.Ellipsis.IsValid() {
		return false
	}
	if len(call.Args) == 1 {
		_, tuple := l.typeOf(call.Args[0]).(*types.Tuple)
		return !tuple
	}
	return true
}

// around writes a function that calls the literal f with what stands before the arguments of
// a call, and with these.
func (l *lowerer) around(head, f string, before, args []string, call *ast.CallExpr, sig *types.Signature) string {
	return l.closure(head, func() {
		if l.packsLater(call, sig) {
			last := sig.Params().Len() - 1
			args = append(args[:last:last], l.pack(args[last:], sig.Params().At(last).Type()))
		}
		l.emit("%s(%s)", f, strings.Join(append(before, args...), ", "))
	})
}

// notNil checks that the interface is not nil whose method is to be called later: that is
// noticed now.
func (l *lowerer) notNil(call *ast.CallExpr) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	if s := l.info.Selections[sel]; s == nil || s.Kind() != types.MethodVal {
		return
	}
	m := l.info.Uses[sel.Sel].(*types.Func)
	r := l.receiver(sel.X)
	_, path, _ := types.LookupFieldOrMethod(r.t, true, m.Pkg(), m.Name())
	if owner := receiverOwner(r.t, path); types.IsInterface(owner) {
		v := l.keepTyped(l.walk(r, path[:len(path)-1]).x, owner)
		l.emit("if %s == nil { %s() }", v, l.rt("NilPointer"))
	}
}

// promoted evaluates the receiver of a promoted method of the user's, and returns what
// writes the call with the panic it may recover; nil for all other calls.
func (l *lowerer) promoted(call *ast.CallExpr) func(p string) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if s := l.info.Selections[sel]; s == nil || s.Kind() != types.MethodVal {
		return nil
	}
	m := l.info.Uses[sel.Sel].(*types.Func)
	t := l.typeOf(sel.X)
	obj, path, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
	owner := receiverOwner(t, path)
	if len(path) < 2 || types.IsInterface(owner) || !isUserReceiver(owner) {
		return nil
	}
	m = obj.(*types.Func)
	r := l.walk(l.receiver(sel.X), path[:len(path)-1])
	base := owner
	if p, ok := types.Unalias(owner).(*types.Pointer); ok {
		base = p.Elem()
	}
	n := types.Unalias(base).(*types.Named)
	recv := l.receiverType(m, n)
	v := l.keepTyped(l.receiverArg(r, m), recv)
	return func(p string) {
		sig := l.signatureOf(call.Fun)
		args := append([]string{v}, l.arguments(call, sig, false)...)
		f := callee{l.method(m, n), false, nil, append([]types.Type{recv}, parameters(sig)...), sig.Results()}
		if len(l.hidden(m)) > 0 {
			f.hidden, args = l.hiddenTypes([]string{p}), append([]string{p}, args...)
		}
		if text := l.callText(f, args); strings.HasSuffix(text, ")") {
			l.emit("%s", text)
		}
	}
}

// deferredCall writes a deferred call, whose function may recover the panic p. The built-in
// function recover is no function of p: when p runs it, it recovers nothing, and when the
// function around it returns, the panic that this one was deferred by.
func (l *lowerer) deferredCall(call *ast.CallExpr, p string) {
	builtin := l.info.Types[call.Fun].IsBuiltin()
	if builtin && builtinName(call.Fun) == "recover" {
		l.emit("if %s == nil { %s }", p, l.builtin(call))
		return
	}
	if !builtin {
		switch f := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			if _, isVar := l.info.Uses[f].(*types.Var); isVar {
				l.deferredValue(call, f, p)
				return
			}
		case *ast.SelectorExpr:
			if l.deferredInterface(call, f, p) {
				return
			}
		}
		if id := build.CalleeIdent(call.Fun); id != nil {
			if f, ok := l.info.Uses[id].(*types.Func); ok && len(l.hidden(f)) > 0 {
				l.recovering = p
			}
		}
	}
	l.exprStmt(&ast.ExprStmt{X: call})
	l.recovering = ""
}

// deferredValue writes the deferred call of a function value.
func (l *lowerer) deferredValue(call *ast.CallExpr, f *ast.Ident, p string) {
	sig := l.signatureOf(call.Fun)
	fun := l.open(l.expr(f), l.typeOf(f))
	args := l.arguments(call, sig, false)
	l.behind(l.rt("Hidden")+"("+fun+")", callee{fun, true, nil, parameters(sig), sig.Results()}, args, p)
}

// deferredInterface writes the deferred call of a method of an interface of the user's; it
// reports false for other calls.
func (l *lowerer) deferredInterface(call *ast.CallExpr, f *ast.SelectorExpr, p string) bool {
	if s := l.info.Selections[f]; s == nil || s.Kind() != types.MethodVal {
		return false
	}
	m := l.info.Uses[f.Sel].(*types.Func)
	r := l.receiver(f.X)
	obj, path, _ := types.LookupFieldOrMethod(r.t, true, m.Pkg(), m.Name())
	owner := receiverOwner(r.t, path)
	if !types.IsInterface(owner) || !isErasedInterface(owner) {
		return false
	}
	r = l.walk(r, path[:len(path)-1])
	sig := l.subst(obj.Type()).(*types.Signature)
	args := append([]string{r.x}, l.arguments(call, sig, false)...)
	hidden := l.rt("HiddenMethod") + "(" + r.x + ", " + strconv.Quote(m.Name()) + ")"
	l.behind(hidden, callee{l.dispatcher(m.Name(), sig), false, []string{"interface{}"}, parameters(sig), sig.Results()}, args, p)
	return true
}

// behind writes a call of a function that is known when it is made: if there is one with a
// hidden argument behind it, that one gets the panic p.
func (l *lowerer) behind(hidden string, f callee, args []string, p string) {
	h := l.temp("h")
	l.emit("%s := %s", h, hidden)
	l.emit("if %s != nil {", h)
	typed := f
	typed.hidden = append([]string{"*" + l.rt("Panic")}, f.hidden...)
	l.emit("%s.(%s)(%s)", h, l.calleeType(typed), strings.Join(append([]string{p}, args...), ", "))
	l.emit("} else {")
	if text := l.callText(f, args); strings.HasSuffix(text, ")") {
		l.emit("%s", text)
	}
	l.emit("}")
}
