package values

import (
	"go/ast"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/rt"
)

// boxPackages lists the compiled packages that get the user's values in their boxes: they print them, keep them or call
// their methods. All others look inside by reflection and get the erased value.
var boxPackages = map[string]bool{
	"fmt": true, "errors": true, "log": true, "context": true, "sync": true, "sync/atomic": true,
	"container/list": true, "container/ring": true, "container/heap": true,
	"sprague/stdlib/display": true, "sprague/stdlib/figure": true,
}

// lookedInto sets, for the arguments of a compiled call, whether values that go into
// an empty interface are looked into by reflection. It returns what undoes it.
func (l *Texts) lookedInto(e *ast.CallExpr) func() {
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
func (l *Texts) opener(f *types.Func, args []ast.Expr) string {
	switch {
	case f.Pkg() == nil || f.Pkg().Path() == "main":
		return ""
	case f.Pkg().Path() == "fmt" && strings.Contains(f.Name(), "can"): // Sscan and its like
		l.refuseArguments(f, args, func(t types.Type) bool {
			return l.Native(t) || types.NewMethodSet(t).Lookup(nil, "Scan") == nil
		}, "fmt cannot see the method Scan of a type declared in a cell", "call the method, or scan the parts of the value")
		return "Value"
	case f.Pkg().Path() == "encoding/json" || f.FullName() == "reflect.DeepEqual":
		return ""
	}
	for _, name := range []string{f.FullName(), f.Pkg().Path()} {
		if u, ok := rt.Unseen[name]; ok {
			l.refuseArguments(f, args, l.Native, u.Subject+" cannot see a type declared in a cell", u.Advice)
			return name
		}
	}
	if boxPackages[f.Pkg().Path()] {
		return ""
	}
	return "Value"
}

// refuseArguments refuses a call with an argument of any type, whose own type is not fit for it.
func (l *Texts) refuseArguments(f *types.Func, args []ast.Expr, fit func(types.Type) bool, message, advice string) {
	for i, a := range args {
		t := types.Default(l.TypeOf(a))
		if session.IsErasedInterface(build.Parameter(f.Signature(), i, true)) && !types.IsInterface(t) && !fit(t) {
			l.Refuse(a.Pos(), message, advice)
		}
	}
}
