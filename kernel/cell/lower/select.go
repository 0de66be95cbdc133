package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// A receiver is a value whose field or method is selected.
type receiver struct {
	x           string // text of its erased form
	t           types.Type
	addressable bool
}

// selector lowers x.f: a package member, a field, a method value or expression.
func (l *lowerer) selector(e *ast.SelectorExpr) string {
	if id, ok := e.X.(*ast.Ident); ok {
		if _, ok := l.info.Uses[id].(*types.PkgName); ok {
			return l.packageMember(e)
		}
	}
	sel := l.info.Selections[e]
	if sel == nil {
		panic("no selection for " + e.Sel.Name)
	}
	switch sel.Kind() {
	case types.MethodExpr:
		return l.methodExpr(e, sel)
	case types.MethodVal:
		return l.methodValue(e)
	}
	return l.field(l.receiver(e.X), e.Sel.Name, l.info.Uses[e.Sel].Pkg())
}

func (l *lowerer) receiver(e ast.Expr) receiver {
	t := l.typeOf(e)
	if l.isPlace(e) {
		return receiver{l.place(e), t, true}
	}
	return receiver{l.expr(e), t, false}
}

func (l *lowerer) packageMember(e *ast.SelectorExpr) string {
	obj := l.info.Uses[e.Sel]
	if _, ok := l.info.Instances[e.Sel]; ok {
		return l.instanceValue(e)
	}
	if f, ok := obj.(*types.Func); ok && f.Signature().Variadic() {
		return l.variadicValue(f)
	}
	if v, ok := obj.(*types.Var); ok {
		return l.compiledVariable(v)
	}
	return l.qualified(obj)
}

// compiledVariable lowers a variable of a compiled package. The interpreter takes its value
// for one that does not change; of its address that is true.
func (l *lowerer) compiledVariable(v *types.Var) string {
	return "(*" + l.keep("&"+l.qualified(v)) + ")"
}

// variadicValue lowers a compiled function that is used as a value: lowered functions
// take their variadic arguments as a slice.
func (l *lowerer) variadicValue(f *types.Func) string {
	return l.lambda(f.Signature(), func(args []string) string {
		return l.qualified(f) + "(" + l.spread(f, args) + ")"
	})
}

// field selects a field, through embedded structs and pointers where it is promoted.
func (l *lowerer) field(r receiver, name string, pkg *types.Package) string {
	obj, path, _ := types.LookupFieldOrMethod(r.t, true, pkg, name)
	if _, ok := obj.(*types.Var); !ok {
		panic("no field " + name)
	}
	return l.walk(r, path).x
}

// walk follows a path of field indices.
func (l *lowerer) walk(r receiver, path []int) receiver {
	for _, i := range path {
		t := r.t
		if p, ok := t.Underlying().(*types.Pointer); ok {
			r.x = l.pointer(r.x, t)
			r.addressable = true
			t = p.Elem()
		}
		st := t.Underlying().(*types.Struct)
		name := st.Field(i).Name()
		if isErasedStruct(t) {
			name = fieldName(st, i)
		}
		r.x = operandText(r.x) + "." + name
		r.t = st.Field(i).Type()
	}
	return r
}

// isErasedStruct reports whether t is a struct of a cell and not of a compiled package.
func isErasedStruct(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return !ok || isUser(n)
}

// operandText puts a dereference into parentheses, so that a selector may follow.
func operandText(x string) string {
	if strings.HasPrefix(x, "*") || strings.HasPrefix(x, "&") || strings.HasPrefix(x, "<-") {
		return "(" + x + ")"
	}
	return x
}

// callMethod calls a method by name on a receiver; the arguments are lowered already.
func (l *lowerer) callMethod(r receiver, name string, args []string, pkg *types.Package) string {
	obj, path, _ := types.LookupFieldOrMethod(r.t, true, pkg, name)
	m, ok := obj.(*types.Func)
	if !ok {
		panic("no method " + name)
	}
	r = l.walk(r, path[:len(path)-1])
	if types.IsInterface(r.t) {
		return l.callInterface(r, m, args)
	}
	base := r.t
	pointer, isPointer := base.Underlying().(*types.Pointer)
	if _, named := types.Unalias(base).(*types.Named); !named && isPointer {
		base = pointer.Elem()
	}
	n := types.Unalias(base).(*types.Named)
	if isGenericLibrary(n) {
		return l.genericMethod(r, n, name, args)
	}
	if !isUser(n) {
		if f := boxedFunctions[m.FullName()]; f != "" {
			x := r.x
			if !isPointer {
				x = "&" + x
			}
			return l.rt(f) + "(" + strings.Join(append([]string{x}, args...), ", ") + ")"
		}
		return operandText(r.x) + "." + m.Name() + "(" + strings.Join(l.watched(m, args), ", ") + ")"
	}
	hidden := l.hidden(m)
	sig := l.signatureIn(m, n)
	f := callee{l.method(m, n), false, l.hiddenTypes(hidden), append([]types.Type{l.receiverType(m, n)}, parameters(sig)...), sig.Results()}
	return l.callText(f, append(append(hidden, l.receiverArg(r, m)), args...))
}

// signatureIn returns the signature of a method of the named type n.
func (l *lowerer) signatureIn(m *types.Func, n *types.Named) *types.Signature {
	obj, _, _ := types.LookupFieldOrMethod(n, true, m.Pkg(), m.Name())
	if f, ok := obj.(*types.Func); ok {
		return l.subst(f.Type()).(*types.Signature)
	}
	return l.subst(m.Type()).(*types.Signature)
}

// receiverType returns what the method m of the named type n takes as receiver.
func (l *lowerer) receiverType(m *types.Func, n *types.Named) types.Type {
	if _, ok := types.Unalias(m.Signature().Recv().Type()).(*types.Pointer); ok {
		return types.NewPointer(n)
	}
	return n
}

// watched returns the arguments of a compiled method. A function that the method runs in
// a goroutine of its own gets the watch that go statements have.
func (l *lowerer) watched(m *types.Func, args []string) []string {
	if m.FullName() != "(*sync.WaitGroup).Go" {
		return args
	}
	return []string{l.keep(l.rt("Watched") + "(" + args[0] + ")")}
}

// receiverArg adjusts a receiver to what the method takes: a value or a pointer.
func (l *lowerer) receiverArg(r receiver, m *types.Func) string {
	_, want := types.Unalias(m.Signature().Recv().Type()).(*types.Pointer)
	p, have := types.Unalias(r.t).(*types.Pointer)
	switch {
	case want == have:
		return r.x
	case want:
		x := "&" + r.x
		if strings.HasPrefix(r.x, "(*") && strings.HasSuffix(r.x, ")") && isSimple(r.x[2:len(r.x)-1]) {
			x = r.x[2 : len(r.x)-1]
		}
		return l.closed(x, types.NewPointer(r.t))
	}
	_ = p
	return "*" + paren(l.open(r.x, r.t))
}

// callInterface calls a method of an interface value.
func (l *lowerer) callInterface(r receiver, m *types.Func, args []string) string {
	if !isErasedInterface(r.t) {
		return operandText(r.x) + "." + m.Name() + "(" + strings.Join(args, ", ") + ")"
	}
	sig := l.subst(m.Type()).(*types.Signature)
	f := callee{l.dispatcher(m.Name(), sig), false, []string{"interface{}"}, parameters(sig), sig.Results()}
	return l.callText(f, append([]string{r.x}, args...))
}

// dispatcher names the function that calls a method on whatever an interface holds.
func (l *lowerer) dispatcher(name string, sig *types.Signature) string {
	key := name + l.identity(sig)
	if f, ok := l.callers[key]; ok {
		return f
	}
	f := l.fresh("call_" + name)
	l.callers[key] = f
	params := []string{"x interface{}"}
	types_ := []string{"interface{}"}
	args := []string{"x"}
	for i := range sig.Params().Len() {
		p := fmt.Sprintf("p%d", i)
		rep := l.rep(sig.Params().At(i).Type())
		params, types_, args = append(params, p+" "+rep), append(types_, rep), append(args, p)
	}
	results := l.resultList(sig.Results(), nil)
	ret := "return "
	if results == "" {
		ret = ""
	}
	watch := ""
	if key == "Gofunc(func())" { // as of a sync.WaitGroup
		watch = fmt.Sprintf("if %s(x) { p0 = %s(p0) }; ", l.rt("Compiled"), l.rt("Watched"))
	}
	l.decls = append(l.decls, line{text: fmt.Sprintf("func %s(%s)%s { %sf := %s(x, %q).(func(%s)%s); %sf(%s) }",
		f, strings.Join(params, ", "), results, watch, l.rt("Find"), name, strings.Join(types_, ", "), results, ret, strings.Join(args, ", "))})
	return f
}

// methodValue lowers x.m without a call: a closure over a copy of the receiver.
func (l *lowerer) methodValue(e *ast.SelectorExpr) string {
	m := l.info.Uses[e.Sel].(*types.Func)
	r := l.receiver(e.X)
	obj, path, _ := types.LookupFieldOrMethod(r.t, true, m.Pkg(), m.Name())
	m = obj.(*types.Func)
	r = l.walk(r, path[:len(path)-1])
	sig := l.typeOf(e).(*types.Signature)
	if types.IsInterface(r.t) {
		v := l.keepTyped(r.x, r.t)
		l.emit("%s(%s)", l.rt("NotNil"), v)
		return l.closed(l.lambda(sig, func(args []string) string { return l.callInterface(receiver{v, r.t, false}, m, args) }), l.typeOf(e))
	}
	base := r.t
	if p, ok := types.Unalias(base).(*types.Pointer); ok {
		base = p.Elem()
	}
	n := types.Unalias(base).(*types.Named)
	if isGenericLibrary(n) {
		if _, isPointer := r.t.Underlying().(*types.Pointer); !isPointer {
			r = receiver{l.keep("&" + r.x), types.NewPointer(r.t), true}
		} else {
			r.x = l.keep(r.x)
		}
		return l.lambda(sig, func(args []string) string { return l.genericMethod(r, n, m.Name(), args) })
	}
	if !isUser(n) {
		recv := m.Signature().Recv().Type()
		if _, want := types.Unalias(recv).(*types.Pointer); want {
			if _, have := types.Unalias(r.t).(*types.Pointer); !have {
				r.x = "&" + r.x
			}
		}
		v := l.temp("t")
		l.emit("%s := %s", v, r.x)
		return l.lambda(sig, func(args []string) string {
			return v + "." + m.Name() + "(" + l.spread(m, l.watched(m, args)) + ")"
		})
	}
	v := l.keepTyped(l.receiverArg(r, m), m.Signature().Recv().Type())
	if len(l.hidden(m)) > 0 {
		name := l.method(m, n)
		return l.closed(l.recoverableCall(sig, func(p string, args []string) string {
			return name + "(" + strings.Join(append([]string{p, v}, args...), ", ") + ")"
		}), l.typeOf(e))
	}
	return l.closed(l.lambda(sig, func(args []string) string {
		hidden := l.hidden(m)
		f := callee{l.method(m, n), false, l.hiddenTypes(hidden), append([]types.Type{l.receiverType(m, n)}, parameters(sig)...), sig.Results()}
		return l.callText(f, append(append(hidden, v), args...))
	}), l.typeOf(e))
}

// spread writes the arguments of a call of a compiled function from inside a lambda,
// whose variadic parameter is a slice.
func (l *lowerer) spread(f *types.Func, args []string) string {
	if !f.Signature().Variadic() {
		return strings.Join(args, ", ")
	}
	args = append([]string{}, args...)
	args[len(args)-1] += "..."
	if at := formatAt(f); at >= 0 {
		args = l.typed(args, at)
	}
	if at := printedAt(f); at >= 0 {
		args = l.spaced(args, at)
	}
	return strings.Join(args, ", ")
}

// methodExpr lowers T.m: a function whose first parameter is the receiver.
func (l *lowerer) methodExpr(e *ast.SelectorExpr, sel *types.Selection) string {
	sig := l.typeOf(e).(*types.Signature)
	recv := l.subst(sel.Recv())
	if f, _, _ := types.LookupFieldOrMethod(recv, true, sel.Obj().Pkg(), e.Sel.Name); f != nil {
		if m, ok := f.(*types.Func); ok && len(l.hidden(m)) > 0 {
			return l.recoverableCall(sig, func(p string, args []string) string {
				l.recovering = p
				return l.callMethod(receiver{args[0], recv, true}, e.Sel.Name, args[1:], sel.Obj().Pkg())
			})
		}
	}
	return l.lambda(sig, func(args []string) string {
		rest := args[1:]
		if sig.Variadic() && !isUserReceiver(recv) {
			rest = append(append([]string{}, args[1:len(args)-1]...), args[len(args)-1]+"...")
		}
		return l.callMethod(receiver{args[0], recv, true}, e.Sel.Name, rest, sel.Obj().Pkg())
	})
}

func isUserReceiver(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return !ok || isUser(n)
}

// lambda writes a function literal of the given signature around one call.
func (l *lowerer) lambda(sig *types.Signature, call func(args []string) string) string {
	var names []string
	for range sig.Params().Len() {
		names = append(names, l.temp("p"))
	}
	return l.closure("func"+l.signature(sig, names), func() { l.returnCall(sig, call(names)) })
}

// returnCall ends a function of the given signature with a call.
func (l *lowerer) returnCall(sig *types.Signature, call string) {
	if sig.Results().Len() > 0 {
		call = "return " + call
	}
	l.emit("%s", call)
}
