package values

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"sprague/kernel/cell/lower/session"
)

// A receiver is a value whose field or method is selected.
type receiver struct {
	X           string // text of its erased form
	T           types.Type
	addressable bool
}

// selector lowers x.f: a package member, a field, a method value or expression.
func (l *Lowerer) selector(e *ast.SelectorExpr) string {
	if id, ok := e.X.(*ast.Ident); ok {
		if _, ok := l.Info.Uses[id].(*types.PkgName); ok {
			return l.packageMember(e)
		}
	}
	sel := l.Info.Selections[e]
	switch sel.Kind() {
	case types.MethodExpr:
		return l.methodExpr(e, sel)
	case types.MethodVal:
		return l.methodValue(e)
	}
	r := l.Receiver(e.X)
	_, path, _ := types.LookupFieldOrMethod(r.T, true, l.Info.Uses[e.Sel].Pkg(), e.Sel.Name)
	return l.Walk(r, path).X
}

func (l *Lowerer) Receiver(e ast.Expr) receiver {
	t := l.TypeOf(e)
	if l.isPlace(e) {
		return receiver{l.Place(e), t, true}
	}
	return receiver{l.Expr(e), t, false}
}

func (l *Lowerer) packageMember(e *ast.SelectorExpr) string {
	obj := l.Info.Uses[e.Sel]
	if _, ok := l.Info.Instances[e.Sel]; ok {
		return l.instanceValue(e)
	}
	if f, ok := obj.(*types.Func); ok && f.Signature().Variadic() {
		return l.variadicValue(f)
	}
	if v, ok := obj.(*types.Var); ok {
		return l.compiledVariable(v)
	}
	return l.Qualified(obj)
}

// variadicValue lowers a compiled function that is used as a value: lowered functions
// take their variadic arguments as a slice.
func (l *Texts) variadicValue(f *types.Func) string {
	return l.Lambda(f.Signature(), func(args []string) string {
		return l.Qualified(f) + "(" + strings.Join(l.spread(f, args), ", ") + ")"
	})
}

// Walk follows a path of field indices, through embedded structs and pointers to a field that is promoted.
func (l *Texts) Walk(r receiver, path []int) receiver {
	for _, i := range path {
		t := r.T
		if p, ok := t.Underlying().(*types.Pointer); ok {
			r.X = l.Open(r.X, t)
			r.addressable = true
			t = p.Elem()
		}
		st := t.Underlying().(*types.Struct)
		name := st.Field(i).Name()
		if IsUserReceiver(t) {
			name = session.FieldName(st, i)
		}
		r.X = operandText(r.X) + "." + name
		r.T = st.Field(i).Type()
	}
	return r
}

// method finds a method, and follows the embedded fields that lead to what has it. A compiled struct has the methods of
// an embedded field that is not exported itself: nobody outside reaches the field.
func (l *Texts) method(r receiver, name string, pkg *types.Package) (receiver, *types.Func) {
	obj, path, _ := types.LookupFieldOrMethod(r.T, true, pkg, name)
	for _, i := range path[:len(path)-1] {
		t := r.T
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		if !IsUserReceiver(t) && !t.Underlying().(*types.Struct).Field(i).Exported() {
			break
		}
		r = l.Walk(r, []int{i})
	}
	return r, obj.(*types.Func)
}

// operandText puts a dereference into parentheses, so that a selector may follow.
func operandText(x string) string {
	if strings.HasPrefix(x, "*") || strings.HasPrefix(x, "&") || strings.HasPrefix(x, "<-") {
		return "(" + x + ")"
	}
	return x
}

// callMethod calls a method by name on a receiver; the arguments are lowered already.
func (l *Lowerer) callMethod(r receiver, name string, args []string, pkg *types.Package) string {
	r, m := l.method(r, name, pkg)
	if types.IsInterface(r.T) {
		return l.callInterface(r, m, args)
	}
	n := session.NamedOf(r.T)
	if !session.IsUser(n) {
		if f := boxedFunctions[m.FullName()]; f != "" {
			return l.RT(f) + "(" + strings.Join(append([]string{l.ReceiverArg(r, m)}, args...), ", ") + ")"
		}
		return operandText(r.X) + "." + m.Name() + "(" + strings.Join(l.watched(m, args), ", ") + ")"
	}
	return l.callOwn(m, n, l.Subst(m.Type()).(*types.Signature), append([]string{l.ReceiverArg(r, m)}, args...))
}

// callOwn calls the method m of the named type n. The receiver is the first of the arguments.
func (l *Lowerer) callOwn(m *types.Func, n *types.Named, sig *types.Signature, args []string) string {
	hidden := l.Hidden(m)
	f := Callee{l.Method(m, n), false, l.HiddenTypes(hidden),
		append([]types.Type{l.ReceiverType(m, n)}, Parameters(sig)...), sig.Results()}
	return l.CallText(f, append(hidden, args...))
}

// ReceiverType returns what the method m of the named type n takes as receiver.
func (l *Texts) ReceiverType(m *types.Func, n *types.Named) types.Type {
	if _, ok := types.Unalias(m.Signature().Recv().Type()).(*types.Pointer); ok {
		return types.NewPointer(n)
	}
	return n
}

// watched returns the arguments of a compiled method. A function that the method runs in
// a goroutine of its own gets the watch that go statements have.
func (l *Texts) watched(m *types.Func, args []string) []string {
	if m.FullName() != "(*sync.WaitGroup).Go" {
		return args
	}
	return []string{l.Keep(l.RT("Watched") + "(" + args[0] + ")")}
}

// ReceiverArg adjusts a receiver to what the method takes: a value or a pointer.
func (l *Texts) ReceiverArg(r receiver, m *types.Func) string {
	_, want := types.Unalias(m.Signature().Recv().Type()).(*types.Pointer)
	_, have := types.Unalias(r.T).(*types.Pointer)
	switch {
	case want == have:
		return r.X
	case want:
		return l.closed("&"+r.X, types.NewPointer(r.T))
	}
	return "*" + Paren(l.Open(r.X, r.T))
}

func (l *Texts) callInterface(r receiver, m *types.Func, args []string) string {
	sig := l.Subst(m.Type()).(*types.Signature)
	f := Callee{Hidden: []string{l.Rep(r.T)}, Params: Parameters(sig), Results: sig.Results()}
	p := l.Recovering
	l.Recovering = ""
	switch erased := session.IsErasedInterface(r.T); {
	case p != "" && (erased || !sig.Variadic()):
		f.Text, f.Hidden = l.recovering(r.T, m, sig), []string{"*" + l.RT("Panic"), l.Rep(r.T)}
		args = append([]string{p, r.X}, args...)
	case erased:
		f.Text = l.dispatcher(m.Name(), sig)
		args = append([]string{r.X}, args...)
	default:
		return operandText(r.X) + "." + m.Name() + "(" + strings.Join(args, ", ") + ")"
	}
	return l.CallText(f, args)
}

// recovering names the function that calls the method m, of signature sig, of an interface t with the panic that it may
// recover, which is the first argument.
func (l *Texts) recovering(t types.Type, m *types.Func, sig *types.Signature) string {
	key := "recovering " + l.Rep(t) + " " + m.Name() + l.Identity(sig)
	return l.caller(key, "recovering_"+m.Name(), func(name string) string {
		params, args := l.PassedOn(Parameters(sig))
		h := l.CalleeType(Callee{Hidden: []string{"*" + l.RT("Panic"), "interface{}"}, Params: Parameters(sig),
			Results: sig.Results()})
		hidden := fmt.Sprintf("h.(%s)(%s)", h, strings.Join(append([]string{"p", l.RT("Any") + "(x)"}, args...), ", "))
		if sig.Results().Len() == 0 {
			hidden += "; return"
		}
		other := Returned(sig.Results(), l.callInterface(receiver{"x", t, false}, m, args))
		params = append([]string{"p *" + l.RT("Panic"), "x " + l.Rep(t)}, params...)
		return fmt.Sprintf("func %s(%s)%s { h := %s(x, %q); if h != nil { %s }; %s }", name, strings.Join(params, ", "),
			l.ResultList(sig.Results()), l.RT("HiddenMethod"), m.Name(), Returned(sig.Results(), hidden), other)
	})
}

// caller names a function that lowered code calls, and that is written once in a cell.
func (l *Texts) caller(key, base string, write func(name string) string) string {
	name, ok := l.Callers[key]
	if !ok {
		name = l.Fresh(base)
		l.Callers[key] = name
		text := write(name)
		l.Decls = append(l.Decls, session.Line{Text: text})
	}
	return name
}

// PassedOn returns parameters of a function, and the arguments with which it calls another.
func (l *Texts) PassedOn(of []types.Type) (params, args []string) {
	for i, t := range of {
		args = append(args, fmt.Sprintf("p%d", i))
		params = append(params, args[i]+" "+l.Rep(t))
	}
	return params, args
}

// Returned returns the call that ends a function with such results.
func Returned(results *types.Tuple, call string) string {
	if results.Len() == 0 {
		return call
	}
	return "return " + call
}

// dispatcher names the function that calls a method on whatever an interface holds.
func (l *Texts) dispatcher(name string, sig *types.Signature) string {
	key := name + l.Identity(sig)
	return l.caller(key, "call_"+name, func(f string) string {
		params, args := l.PassedOn(Parameters(sig))
		found := l.CalleeType(Callee{Hidden: []string{"interface{}"}, Params: Parameters(sig), Results: sig.Results()})
		call := Returned(sig.Results(), "f("+strings.Join(append([]string{"x"}, args...), ", ")+")")
		watch := ""
		if key == "Gofunc(func())" { // as of a sync.WaitGroup
			watch = fmt.Sprintf("if %s(x) { p0 = %s(p0) }; ", l.RT("Compiled"), l.RT("Watched"))
		}
		return fmt.Sprintf("func %s(%s)%s { %sf := %s(x, %q).(%s); %s }", f,
			strings.Join(append([]string{"x interface{}"}, params...), ", "), l.ResultList(sig.Results()), watch,
			l.RT("Find"), name, found, call)
	})
}

// methodValue lowers x.m without a call: a closure over a copy of the receiver.
func (l *Lowerer) methodValue(e *ast.SelectorExpr) string {
	r, m := l.method(l.Receiver(e.X), e.Sel.Name, l.Info.Uses[e.Sel].Pkg())
	sig := l.TypeOf(e).(*types.Signature)
	if types.IsInterface(r.T) {
		v := l.KeepTyped(r.X, r.T)
		l.Emit("if %s == nil { %s() }", v, l.RT("NilPointer"))
		return l.closed(l.around(m, sig, func(args []string) string {
			return l.callInterface(receiver{v, r.T, false}, m, args)
		}), l.TypeOf(e))
	}
	n := session.NamedOf(r.T)
	v := l.KeepTyped(l.ReceiverArg(r, m), m.Signature().Recv().Type())
	if !session.IsUser(n) {
		return l.Lambda(sig, func(args []string) string {
			return v + "." + m.Name() + "(" + strings.Join(l.spread(m, l.watched(m, args)), ", ") + ")"
		})
	}
	return l.closed(l.around(m, sig, func(args []string) string {
		return l.callOwn(m, n, sig, append([]string{v}, args...))
	}), l.TypeOf(e))
}

// spread returns the arguments of a call of a compiled function from inside a lambda,
// whose variadic parameter is a slice.
func (l *Texts) spread(f *types.Func, args []string) []string {
	if !f.Signature().Variadic() {
		return args
	}
	args = slices.Clone(args)
	args[len(args)-1] += "..."
	return l.prepared(f, args)
}

// methodExpr lowers T.m: a function whose first parameter is the receiver.
func (l *Lowerer) methodExpr(e *ast.SelectorExpr, sel *types.Selection) string {
	sig := l.TypeOf(e).(*types.Signature)
	recv := l.Subst(sel.Recv())
	obj, _, _ := types.LookupFieldOrMethod(recv, true, sel.Obj().Pkg(), e.Sel.Name)
	m := obj.(*types.Func)
	return l.around(m, sig, func(args []string) string {
		if n := pointsToReceiver(recv, m); n != nil && session.IsUser(n) {
			l.Emit("if %s == nil { %s(%q, %q) }", args[0], l.RT("NilMethod"), nameInTraces(n), m.Name())
		}
		rest := args[1:]
		if !IsUserReceiver(recv) {
			rest = l.spread(m, rest)
		}
		return l.callMethod(receiver{args[0], recv, true}, m.Name(), rest, m.Pkg())
	})
}

// IsUserReceiver reports whether a type, or what it points to, is of a cell and not of a compiled package.
func IsUserReceiver(t types.Type) bool {
	n := session.NamedOf(t)
	return n == nil || session.IsUser(n)
}

// Lambda writes a function literal of the given signature, behind the first parameters, around one call.
func (l *Texts) Lambda(sig *types.Signature, call func(args []string) string, first ...string) string {
	params, args := first, []string{}
	for _, t := range Parameters(sig) {
		name := l.Temp("p")
		args, params = append(args, name), append(params, name+" "+l.Rep(t))
	}
	head := "func(" + strings.Join(params, ", ") + ")" + l.ResultList(sig.Results())
	return l.Closure(head, func() { l.Emit("%s", Returned(sig.Results(), call(args))) })
}
