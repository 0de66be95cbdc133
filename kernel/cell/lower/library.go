package lower

import (
	"go/ast"
	"go/types"
	"strings"
)

// special lowers calls of library functions that cannot be called as they stand.
func (l *lowerer) special(e *ast.CallExpr) (string, bool) {
	id := calleeIdent(e.Fun)
	if id == nil {
		return "", false
	}
	f, ok := l.info.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() == "main" || f.Signature().Recv() != nil {
		return "", false
	}
	if f.Signature().TypeParams().Len() > 0 {
		return l.genericLibraryCall(e, f), true
	}
	return "", false
}

// genericLibraryCall calls the run-time support's version of a generic function: it
// works on any types by reflection, and its results are asserted to their types.
func (l *lowerer) genericLibraryCall(e *ast.CallExpr, f *types.Func) string {
	sig := l.signatureOf(e.Fun)
	args := l.arguments(e, sig, false)
	return l.genericResult(e, f, sig, args)
}

func (l *lowerer) genericResult(e ast.Expr, f *types.Func, sig *types.Signature, args []string) string {
	name := genericName(f)
	if !knownGeneric[name] {
		l.refuse(e.Pos(), f.Pkg().Name()+"."+f.Name()+" cannot be called from a cell", "write the loop, or use another function of the package")
	}
	for i := range args {
		args[i] = l.open(args[i], sig.Params().At(i).Type())
	}
	if types := l.genericTypes(f, sig); types != "" {
		args = append([]string{types}, args...)
	}
	call := l.rt(name) + "(" + strings.Join(args, ", ") + ")"
	if sig.Results().Len() != 1 {
		return l.genericTuple(call, sig)
	}
	t := sig.Results().At(0).Type()
	if plainResult(t) && !resultIsParam(f) {
		return call
	}
	if l.cut(t) || isErasedInterface(t) {
		return call
	}
	return call + ".(" + l.rep(t) + ")"
}

func genericName(f *types.Func) string {
	pkg := f.Pkg().Name()
	if f.Pkg().Path() == "math/rand/v2" {
		pkg = "rand"
	}
	return strings.ToUpper(pkg[:1]) + pkg[1:] + f.Name()
}

// plainResult reports whether a result has the same type for all type arguments.
func plainResult(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && (b.Kind() == types.Int || b.Kind() == types.Bool)
}

// resultIsParam reports whether the generic function's result type depends on its
// type parameters.
func resultIsParam(f *types.Func) bool {
	res := f.Origin().Signature().Results()
	if res.Len() == 0 {
		return false
	}
	_, basic := res.At(0).Type().(*types.Basic)
	return !basic
}

// genericTypes passes a nil pointer to the result's type to functions that make it
// out of nothing they are given.
func (l *lowerer) genericTypes(f *types.Func, sig *types.Signature) string {
	if sig.Results().Len() == 0 || !resultIsParam(f) {
		return ""
	}
	return "(*" + l.repFull(sig.Results().At(0).Type()) + ")(nil)"
}

func (l *lowerer) repFull(t types.Type) string {
	if l.cut(t) {
		return l.full(t.Underlying())
	}
	return l.rep(t)
}

func (l *lowerer) genericTuple(call string, sig *types.Signature) string {
	if sig.Results().Len() == 0 {
		return call
	}
	var temps []string
	for range sig.Results().Len() {
		temps = append(temps, l.temp("t"))
	}
	l.emit("%s := %s", strings.Join(temps, ", "), call)
	return strings.Join(temps, ", ")
}

// genericLibraryValue lowers a generic library function used as a value.
func (l *lowerer) genericLibraryValue(e ast.Expr, f *types.Func) string {
	sig := l.signatureOf(e)
	return l.lambda(sig, func(args []string) string {
		return l.genericResult(e, f, sig, args)
	})
}
