package lower

import (
	"go/ast"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
)

// call lowers a call, a conversion or a built-in function used as an expression.
func (l *lowerer) call(e *ast.CallExpr) string {
	tv := l.info.Types[e.Fun]
	switch {
	case tv.IsType():
		return l.conversion(e)
	case tv.IsBuiltin():
		return l.builtin(e)
	}
	if special, ok := l.special(e); ok {
		return special
	}
	sig := l.signatureOf(e.Fun)
	fun := ast.Unparen(e.Fun)
	if lit, ok := fun.(*ast.FuncLit); ok {
		l.atOnce[lit] = true
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if s := l.info.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
			return l.methodCall(e, sel, sig)
		}
	}
	compiled := l.isCompiled(fun)
	if compiled {
		defer l.lookedInto(e)()
	}
	if !compiled {
		if f, ok := l.staticFunc(fun); ok {
			hidden := l.hidden(l.calledFunc(fun))
			args := append(hidden, l.arguments(e, sig, false)...)
			return l.callText(callee{f, false, l.hiddenTypes(hidden), parameters(sig), sig.Results()}, args)
		}
		ft := l.typeOf(e.Fun)
		text := l.open(l.expr(fun), ft)
		args := l.arguments(e, sig, false)
		return l.callText(callee{operandFunc(text), true, nil, parameters(sig), sig.Results()}, args)
	}
	args := l.arguments(e, sig, true)
	return l.fromCompiled(l.compiledName(fun)+"("+strings.Join(args, ", ")+")", sig)
}

// compiledName names a compiled function that is called.
func (l *lowerer) compiledName(fun ast.Expr) string {
	if f, ok := l.info.Uses[fun.(*ast.SelectorExpr).Sel].(*types.Func); ok && f.Signature().Recv() == nil {
		return l.qualified(f)
	}
	return l.expr(fun)
}

func operandFunc(x string) string {
	return operandText(x)
}

// signatureOf returns the signature of a called expression.
func (l *lowerer) signatureOf(fun ast.Expr) *types.Signature {
	t := l.typeOf(fun)
	if id := build.CalleeIdent(fun); id != nil {
		if inst, ok := l.info.Instances[id]; ok {
			t = l.subst(inst.Type)
		}
	}
	return t.Underlying().(*types.Signature)
}

// staticFunc returns the lowered name when fun names a function of the user.
func (l *lowerer) staticFunc(fun ast.Expr) (string, bool) {
	id := build.CalleeIdent(fun)
	if id == nil {
		return "", false
	}
	f, ok := l.info.Uses[id].(*types.Func)
	if !ok || f.Signature().Recv() != nil {
		return "", false
	}
	if _, ok := l.info.Instances[id]; ok {
		return l.instance(fun), true
	}
	return l.function(f), true
}

func (l *lowerer) calledFunc(fun ast.Expr) *types.Func {
	f, _ := l.info.Uses[build.CalleeIdent(fun)].(*types.Func)
	return f
}

// hidden returns the argument that a function which calls recover takes before its
// own: the panic it may recover, nil when the call is not a deferred one.
func (l *lowerer) hidden(f *types.Func) []string {
	rec := l.funcs[f.Origin()]
	if rec == nil || rec.decl.Body == nil || !callsRecover(rec.info, rec.decl.Body) {
		return nil
	}
	p := "nil"
	if l.recovering != "" {
		p, l.recovering = l.recovering, ""
	}
	return []string{p}
}

// isCompiled reports whether fun names a function of a compiled package.
func (l *lowerer) isCompiled(fun ast.Expr) bool {
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	obj := l.info.Uses[sel.Sel]
	f, isFunc := obj.(*types.Func)
	if isFunc && f.Signature().Recv() != nil {
		return !isUserReceiver(l.subst(f.Signature().Recv().Type()))
	}
	if isFunc && f.Signature().TypeParams().Len() > 0 {
		return false // a function of the library's own, in lowered form
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = l.info.Uses[id].(*types.PkgName)
	return ok
}

// arguments lowers the arguments of a call. To compiled functions variadic arguments
// go one by one, to lowered ones as a slice.
func (l *lowerer) arguments(e *ast.CallExpr, sig *types.Signature, compiled bool) []string {
	params := sig.Params()
	if len(e.Args) == 1 && params.Len() != 0 {
		if tuple, ok := l.typeOf(e.Args[0]).(*types.Tuple); ok {
			return l.spreadTuple(e, tuple, sig, compiled)
		}
	}
	n := params.Len()
	if !sig.Variadic() || e.Ellipsis.IsValid() {
		var list []operand
		for i, a := range e.Args {
			list = append(list, operand{a, params.At(i).Type()})
		}
		texts := l.operands(list...)
		if e.Ellipsis.IsValid() && compiled {
			texts[n-1] += "..."
		}
		return texts
	}
	elem := params.At(n - 1).Type().(*types.Slice).Elem()
	var list []operand
	for i, a := range e.Args {
		t := elem
		if i < n-1 {
			t = params.At(i).Type()
		}
		list = append(list, operand{a, t})
	}
	texts := l.operands(list...)
	if compiled {
		return texts
	}
	return append(texts[:n-1:n-1], l.pack(texts[n-1:], params.At(n-1).Type()))
}

// pack makes the slice of variadic arguments.
func (l *lowerer) pack(texts []string, slice types.Type) string {
	if len(texts) == 0 {
		return "nil"
	}
	elem := slice.Underlying().(*types.Slice).Elem()
	for i, x := range texts {
		if !isSimple(x) && !constantText.MatchString(x) { // the elements of a literal are variables or constants
			texts[i] = l.keepTyped(x, elem)
		}
	}
	return l.closed(l.full(slice)+"{"+strings.Join(texts, ", ")+"}", slice)
}

// spreadTuple lowers f(g()) where g has several results.
func (l *lowerer) spreadTuple(e *ast.CallExpr, tuple *types.Tuple, sig *types.Signature, compiled bool) []string {
	temps := l.tupleTemps(e.Args[0], tuple)
	n := sig.Params().Len()
	var texts []string
	for i, v := range temps {
		var to types.Type
		if sig.Variadic() && i >= n-1 {
			to = sig.Params().At(n - 1).Type().(*types.Slice).Elem()
		} else {
			to = sig.Params().At(i).Type()
		}
		texts = append(texts, l.convert(v, tuple.At(i).Type(), to))
	}
	if sig.Variadic() && !compiled {
		return append(texts[:n-1:n-1], l.pack(texts[n-1:], sig.Params().At(n-1).Type()))
	}
	return texts
}

// tupleTemps stores the results of a call in temporaries.
func (l *lowerer) tupleTemps(call ast.Expr, tuple *types.Tuple) []string {
	x := l.expr(call)
	var temps []string
	for range tuple.Len() {
		temps = append(temps, l.temp("t"))
	}
	l.emit("%s := %s", strings.Join(temps, ", "), x)
	return temps
}

// methodCall lowers x.m(args).
func (l *lowerer) methodCall(e *ast.CallExpr, sel *ast.SelectorExpr, sig *types.Signature) string {
	m := l.info.Uses[sel.Sel].(*types.Func)
	r := l.receiver(sel.X)
	obj, path, _ := types.LookupFieldOrMethod(r.t, true, m.Pkg(), m.Name())
	if v, ok := obj.(*types.Var); ok { // a field of function type, seen through a type parameter
		_ = v
	}
	owner := receiverOwner(r.t, path)
	compiled := !types.IsInterface(owner) && !isUserReceiver(owner) || types.IsInterface(owner) && !isErasedInterface(owner)
	if mm, ok := obj.(*types.Func); ok {
		if _, isGeneric := l.typeOf(sel.X).(*types.TypeParam); !isGeneric {
			sig = l.methodSignature(r.t, mm, sig)
		}
	}
	if compiled {
		defer l.lookedInto(e)()
	}
	args := l.arguments(e, sig, compiled)
	if l.namesTypes(e, m) {
		args = l.typed(args, formatAt(m))
	}
	return l.fromCompiled(l.callMethod(r, m.Name(), args, m.Pkg()), sig)
}

func (l *lowerer) methodSignature(_ types.Type, _ *types.Func, sig *types.Signature) *types.Signature {
	return sig
}

// receiverOwner returns the type that declares the method at the end of a path.
func receiverOwner(t types.Type, path []int) types.Type {
	for _, i := range path[:len(path)-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		t = t.Underlying().(*types.Struct).Field(i).Type()
	}
	return t
}

// fromCompiled is the text of a compiled call as lowered code sees it.
func (l *lowerer) fromCompiled(call string, _ *types.Signature) string { return call }
