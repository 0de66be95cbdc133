package values

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/rt"
)

// boxPackages lists the compiled packages that get the user's values in their boxes:
// they print them, keep them or call their methods. All others look inside by
// reflection and get the erased value.
var boxPackages = map[string]bool{
	"fmt": true, "errors": true, "log": true, "context": true, "sync": true, "sync/atomic": true,
	"container/list": true, "container/ring": true, "container/heap": true, "encoding/json": true,
	"sprague/stdlib/display": true, "sprague/stdlib/figure": true,
}

// lookedInto sets, for the arguments of a compiled call, whether values that go into
// an empty interface are looked into by reflection. It returns what undoes it.
func (l *Calls) lookedInto(e *ast.CallExpr) func() {
	saved := l.Bare
	l.Bare = nil
	if f, ok := l.Info.Uses[build.CalleeIdent(e.Fun)].(*types.Func); ok {
		if opener := l.opener(f, e.Args); opener != "" {
			l.Bare = map[ast.Expr]string{}
			for _, a := range e.Args {
				l.Bare[a] = opener
			}
		}
	}
	return func() { l.Bare = saved }
}

// opener names the function of package rt that takes the arguments of f out of their boxes, or what of
// rt.Unseen keeps f from them; "" when f gets them in their boxes.
func (l *Calls) opener(f *types.Func, args []ast.Expr) string {
	switch {
	case f.Pkg() == nil || f.Pkg().Path() == "main":
		return ""
	case f.Pkg().Path() == "fmt" && strings.Contains(f.Name(), "can"): // Sscan and its like
		return scanned
	case f.Pkg().Path() == "log/slog":
		return logged
	case boxPackages[f.Pkg().Path()] || f.FullName() == "reflect.DeepEqual" || f.FullName() == "reflect.TypeOf":
		return ""
	case rt.Unseen[f.Pkg().Path()].Subject != "":
		u := rt.Unseen[f.Pkg().Path()]
		l.refuseArguments(args, l.Native, u.Subject+" cannot see a type declared in a cell", u.Advice)
		return f.Pkg().Path()
	case strings.HasSuffix(f.Pkg().Path(), "/template"):
		l.refuseArguments(args, func(t types.Type) bool { return !seesMethods(t, new(typeutil.Map)) },
			"a template cannot see the methods and embedded fields of a type declared in a cell",
			"give it a map[string]any, or a struct of plain fields")
		return "Templated"
	}
	return "Plain"
}

// refuseArguments refuses a call with an argument whose type is not fit for it.
func (l *Calls) refuseArguments(args []ast.Expr, fit func(types.Type) bool, message, advice string) {
	for _, a := range args {
		if t := types.Default(l.TypeOf(a)); !types.IsInterface(t) && !fit(t) {
			l.Refuse(a.Pos(), message, advice)
		}
	}
}

// seesMethods reports whether reflection on a value of type t would come upon a method
// of the user's or an embedded field.
func seesMethods(t types.Type, seen *typeutil.Map) bool {
	t = types.Unalias(t)
	if seen.At(t) != nil {
		return false
	}
	seen.Set(t, true)
	switch t := t.(type) {
	case *types.Named:
		if session.IsUser(t) && !types.IsInterface(t) && types.NewMethodSet(types.NewPointer(t)).Len() > 0 {
			return true
		}
	case *types.Struct:
		for i := range t.NumFields() {
			if t.Field(i).Embedded() {
				return true
			}
		}
	case *types.Signature:
		return false
	}
	for _, c := range session.Components(t) {
		if seesMethods(c, seen) {
			return true
		}
	}
	return false
}
