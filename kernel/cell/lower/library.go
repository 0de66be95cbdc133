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
	if f.Pkg().Path() == "slices" && f.Name() == "Sort" {
		if _, ok := l.typeOf(e.Args[0]).Underlying().(*types.Slice).Elem().Underlying().(*types.Basic); ok {
			return l.rt("Sort") + "(" + l.expr(e.Args[0]) + ")", true
		}
	}
	if f.Pkg().Path() == "errors" && f.Name() == "As" {
		if p, ok := l.typeOf(e.Args[1]).Underlying().(*types.Pointer); ok && !l.native(p) {
			ops := l.operands(operand{e.Args[0], types.Universe.Lookup("error").Type()}, operand{e.Args[1], p})
			return l.rt("ErrorAs") + "(" + ops[0] + ", " + l.desc(p.Elem()) + ", " + ops[1] + ")", true
		}
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
