package values

import (
	"go/ast"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
)

// call lowers a call, a conversion or a built-in function used as an expression.
func (l *Lowerer) call(e *ast.CallExpr) string {
	tv := l.Info.Types[e.Fun]
	switch {
	case tv.IsType():
		return l.conversion(e)
	case tv.IsBuiltin():
		return l.Builtin(e)
	}
	if special, ok := l.special(e); ok {
		return special
	}
	sig := l.SignatureOf(e.Fun)
	fun := ast.Unparen(e.Fun)
	if lit, ok := fun.(*ast.FuncLit); ok {
		l.AtOnce[lit] = true
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if s := l.Info.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
			return l.methodCall(e, sel, sig)
		}
	}
	if name := l.compiled(fun); name != "" {
		defer l.lookedInto(e)()
		return name + "(" + strings.Join(l.Arguments(e, sig, true), ", ") + ")"
	}
	if name, f := l.staticFunc(fun); f != nil {
		hidden := l.Hidden(f)
		args := append(hidden, l.Arguments(e, sig, false)...)
		return l.CallText(Callee{name, false, l.HiddenTypes(hidden), Parameters(sig), sig.Results()}, args)
	}
	text := l.Open(l.Expr(fun), l.TypeOf(e.Fun))
	return l.CallText(Callee{operandText(text), true, nil, Parameters(sig), sig.Results()}, l.Arguments(e, sig, false))
}

// compiled names a function or a variable of a compiled package that is called, "" for what is lowered.
func (l *Texts) compiled(fun ast.Expr) string {
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok || l.Info.Selections[sel] != nil {
		return ""
	}
	switch obj := l.Info.Uses[sel.Sel].(type) {
	case *types.Var:
		return l.compiledVariable(obj)
	case *types.Func:
		if obj.Signature().TypeParams().Len() == 0 { // generic ones are of the library's own, in lowered form
			return l.Qualified(obj)
		}
	}
	return ""
}

func (l *Texts) SignatureOf(fun ast.Expr) *types.Signature {
	t := l.TypeOf(fun)
	if id := build.CalleeIdent(fun); id != nil {
		if inst, ok := l.Info.Instances[id]; ok {
			t = l.Subst(inst.Type)
		}
	}
	return t.Underlying().(*types.Signature)
}

// staticFunc returns the lowered name of the function of the user that fun names, and the function; nil for none.
func (l *Lowerer) staticFunc(fun ast.Expr) (string, *types.Func) {
	id := build.CalleeIdent(fun)
	f, ok := l.Info.Uses[id].(*types.Func)
	if !ok || f.Signature().Recv() != nil {
		return "", nil
	}
	if _, ok := l.Info.Instances[id]; ok {
		return l.instance(fun), f
	}
	return l.Function(f), f
}

// Hidden returns the argument that a function which calls recover takes before its
// own: the panic it may recover, nil when the call is not a deferred one.
func (l *Texts) Hidden(f *types.Func) []string {
	rec := l.Funcs[f.Origin()]
	if rec == nil || !rec.Recovers {
		return nil
	}
	p := "nil"
	if l.Recovering != "" {
		p, l.Recovering = l.Recovering, ""
	}
	return []string{p}
}

// Arguments lowers the arguments of a call. To compiled functions variadic arguments
// go one by one, to lowered ones as a slice.
func (l *Lowerer) Arguments(e *ast.CallExpr, sig *types.Signature, compiled bool) []string {
	params := sig.Params()
	last, packs := params.Len()-1, sig.Variadic() && !e.Ellipsis.IsValid()
	list := make([]Operand, len(e.Args))
	for i, a := range e.Args {
		list[i] = Operand{a, build.Parameter(sig, i, packs)}
	}
	texts := l.Operands(list...)
	switch {
	case packs && !compiled:
		return append(texts[:last:last], l.Pack(texts[last:], params.At(last).Type()))
	case e.Ellipsis.IsValid() && compiled:
		texts[last] += "..."
	}
	return texts
}

// Pack makes the slice of variadic arguments.
func (l *Texts) Pack(texts []string, slice types.Type) string {
	if len(texts) == 0 {
		return "nil"
	}
	elem := slice.Underlying().(*types.Slice).Elem()
	for i, x := range texts {
		if !IsSimple(x) && !constantText.MatchString(x) { // the elements of a literal are variables or constants
			texts[i] = l.KeepTyped(x, elem)
		}
	}
	return l.closed(l.Full(slice)+"{"+strings.Join(texts, ", ")+"}", slice)
}

// methodCall lowers x.m(args).
func (l *Lowerer) methodCall(e *ast.CallExpr, sel *ast.SelectorExpr, sig *types.Signature) string {
	m := l.Info.Uses[sel.Sel].(*types.Func)
	r, _ := l.method(l.Receiver(sel.X), m.Name(), m.Pkg())
	compiled := !IsUserReceiver(r.T)
	if compiled {
		defer l.lookedInto(e)()
	}
	args := l.Arguments(e, sig, compiled)
	if l.prepares(e, m) {
		args = l.prepared(m, args)
	}
	return l.callMethod(r, m.Name(), args, m.Pkg())
}

// CallsRecover reports whether a body calls recover itself.
func CallsRecover(info *types.Info, body ast.Node) bool {
	return Has(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		return ok && id.Name == "recover" && info.Types[call.Fun].IsBuiltin()
	})
}

// Has reports whether a node matches inside a body, function literals left out.
func Has(body ast.Node, match func(ast.Node) bool) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && n != body && !build.IsLoopBody(lit) {
			return false
		}
		found = found || n != nil && match(n)
		return !found
	})
	return found
}
