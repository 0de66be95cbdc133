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
	return l.formatted(e, f)
}

// formatted lowers calls of the formatting functions whose format has the verb %T:
// only package rt knows the types of the user's values.
func (l *lowerer) formatted(e *ast.CallExpr, f *types.Func) (string, bool) {
	sig := f.Signature()
	n := sig.Params().Len()
	if p := f.Pkg().Path(); p != "fmt" && p != "log" || !sig.Variadic() || n < 2 || e.Ellipsis.IsValid() || len(e.Args) < n {
		return "", false
	}
	if b, ok := sig.Params().At(n - 2).Type().(*types.Basic); !ok || b.Kind() != types.String || !strings.HasSuffix(f.Name(), "f") {
		return "", false
	}
	if tv := l.info.Types[e.Args[n-2]]; tv.Value != nil && !strings.Contains(tv.Value.ExactString(), "T") {
		return "", false
	}
	for _, a := range e.Args[n-1:] {
		if _, ok := l.typeOf(a).(*types.Tuple); ok {
			return "", false
		}
	}
	args := l.arguments(e, sig, false)
	format, list := l.temp("format"), l.temp("args")
	l.emit("%s, %s := %s(%s, %s)", format, list, l.rt("Typed"), args[n-2], args[n-1])
	args[n-2], args[n-1] = format, list+"..."
	return l.qualified(f) + "(" + strings.Join(args, ", ") + ")", true
}

// boxPackages lists the compiled packages that get the user's values in their boxes:
// they print them, keep them or call their methods. All others look inside by
// reflection and get the erased value.
var boxPackages = map[string]bool{
	"fmt": true, "errors": true, "log": true, "context": true, "sync": true, "sync/atomic": true,
	"container/list": true, "container/ring": true, "container/heap": true,
	"sprague/stdlib/display": true, "sprague/stdlib/figure": true,
}

// lookedInto sets, for the arguments of a compiled call, whether values that go into
// an empty interface are looked into by reflection. It returns what undoes it.
func (l *lowerer) lookedInto(e *ast.CallExpr) func() {
	saved := l.bare
	l.bare = nil
	id := calleeIdent(e.Fun)
	if id == nil {
		return func() { l.bare = saved }
	}
	f, ok := l.info.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || boxPackages[f.Pkg().Path()] || f.Pkg().Path() == "main" {
		return func() { l.bare = saved }
	}
	if f.Pkg().Path() == "encoding/json" && (strings.HasPrefix(f.Name(), "Marshal") || f.Name() == "Encode") {
		return func() { l.bare = saved }
	}
	l.bare = map[ast.Expr]bool{}
	for _, a := range e.Args {
		l.bare[a] = true
		if f.Pkg().Path() == "reflect" && f.Name() != "DeepEqual" && !l.native(types.Default(l.typeOf(a))) && !types.IsInterface(l.typeOf(a)) {
			l.refuse(a.Pos(), "reflection on a type declared in a cell", "types of cells exist only for the checker; print with %T, or write the code for the type")
		}
	}
	return func() { l.bare = saved }
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
