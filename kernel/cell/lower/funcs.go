package lower

import (
	"go/ast"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/values"
)

// param declares a parameter and returns its name and type.
func (l *statements) param(v *types.Var) string {
	return l.Declare(v) + " " + l.Rep(l.Subst(v.Type()))
}

// body lowers the body of a function. One that defers runs through package rt, and
// leaves its results in the named result variables.
func (l *statements) body(body *ast.BlockStmt, results *types.Tuple, deferring bool) {
	l.declareNamed(results)
	l.deferring(deferring, func() { l.block(body.List) })
	l.Here = body.End()
	switch {
	case !deferring:
		l.terminate(body, results)
	case results.Len() > 0:
		l.Emit("return %s", strings.Join(l.Fn.Named, ", "))
	}
}

// deferring lets package rt run what has been written, if it defers calls.
func (l *statements) deferring(defers bool, write func()) {
	if !defers {
		write()
		return
	}
	saved := l.Fn.Defers
	l.Fn.Defers = l.Temp("defers")
	l.Emit("%s := %s()", l.Fn.Defers, l.RT("NewDefers"))
	run := l.Temp("body")
	l.Emit("%s := func() {", run)
	write()
	l.Emit("}")
	l.Emit("%s.Run(%s)", l.Fn.Defers, run)
	l.Fn.Defers = saved
}

// defers reports whether a body has a defer statement of its own.
func defers(body ast.Node) bool {
	return values.Has(body, func(n ast.Node) bool { _, ok := n.(*ast.DeferStmt); return ok })
}

// declareResults declares named results and returns the result list. A function that
// defers gets names for its results in any case.
func (l *statements) declareResults(sig, inst *types.Signature, deferring bool) string {
	l.Fn.Named = nil
	for v := range sig.Results().Variables() {
		switch {
		case v.Name() != "":
			l.Fn.Named = append(l.Fn.Named, l.Declare(v))
		case deferring:
			l.Fn.Named = append(l.Fn.Named, l.Temp("ret"))
		}
	}
	return l.ResultList(inst.Results())
}

// declareNamed declares named results as variables of the body: the interpreter does
// not clear its own ones between calls.
func (l *statements) declareNamed(results *types.Tuple) {
	for i, name := range l.Fn.Named {
		l.Emit("var %s %s", name, l.Rep(results.At(i).Type()))
	}
}

// terminate ends a body whose last statement is a panic or an endless loop: the
// interpreter wants a return where the compiler does not.
func (l *statements) terminate(body *ast.BlockStmt, results *types.Tuple) {
	if results.Len() == 0 || len(body.List) == 0 {
		return
	}
	if _, ok := body.List[len(body.List)-1].(*ast.ReturnStmt); ok {
		return
	}
	l.Emit("panic(%q)", "unreachable")
}

// literal lowers a function literal. A deferred one takes the panic under way under the given name.
func (l *statements) literal(e *ast.FuncLit, deferred string) string {
	sig := l.TypeOf(e).(*types.Signature)
	outer, here := *l.Fn, l.Here
	defer func() { l.Here = here }()
	orig := l.Info.TypeOf(e).(*types.Signature)
	var params []string
	for v := range orig.Params().Variables() {
		params = append(params, l.param(v))
	}
	own := !build.IsLoopBody(e)
	deferring := own && defers(e.Body)
	results := l.declareResults(orig, sig, deferring)
	recovering := own && deferred == "" && !l.AtOnce[e] && values.CallsRecover(l.Info, e.Body)
	if recovering {
		deferred = l.Temp("p")
	}
	l.Fn.Results, l.Fn.Again, l.Fn.Panic = sig.Results(), 0, deferred
	if own {
		l.Fn.Defers = ""
	}
	inner := *l.Fn
	*l.Fn = outer
	if deferred != "" {
		params = append([]string{deferred + " *" + l.RT("Panic")}, params...)
	}
	f := l.Closure("func("+strings.Join(params, ", ")+")"+results, func() {
		*l.Fn = inner
		l.body(e.Body, sig.Results(), deferring)
		*l.Fn = outer
	})
	if recovering {
		return l.Recoverable(f, sig)
	}
	return f
}
