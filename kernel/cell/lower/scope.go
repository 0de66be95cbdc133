package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
)

// A scope is the function being lowered: what its variables are called, and what its
// results are. Function literals share the names of the function around them, so
// that no name is ever shadowed in lowered code.
type scope struct {
	names   map[types.Object]string
	used    map[string]bool
	results *types.Tuple
	named   []string    // lowered names of named results, nil when unnamed
	env     environment // of the generic function being instantiated
	escapes escapes
	loops   []loopFrame // enclosing range-over-func bodies
	again   int         // enclosing loops, and labels that goto may come back to
	top     bool        // statements of the cell itself
	slots   *[]line     // declarations of variables that stand at the head of the body
	self    *function
	defers  string // variable that holds the deferred calls
	panic   string // variable that holds the panic a deferred call may recover
}

// escapes holds the variables that closures capture or whose address is taken.
type escapes map[*types.Var]bool

func (l *lowerer) newScope(body ast.Node, results *types.Tuple, env environment) *scope {
	s := &scope{names: map[types.Object]string{}, used: map[string]bool{}, results: results, env: env, escapes: escapes{}}
	if body != nil {
		s.escapes.find(l.info, body)
	}
	return s
}

// within lowers with another function as the current one.
func (l *lowerer) within(s *scope, f func()) {
	saved := l.fn
	l.fn = s
	f()
	l.fn = saved
}

// find records what escapes in a body.
func (e escapes) find(info *types.Info, body ast.Node) {
	var visit func(n ast.Node, lit *ast.FuncLit)
	visit = func(n ast.Node, lit *ast.FuncLit) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				if n != lit {
					visit(n, n)
					return false
				}
			case *ast.Ident:
				if v, ok := info.Uses[n].(*types.Var); ok && lit != nil && (v.Pos() < lit.Pos() || v.Pos() >= lit.End()) {
					e[v] = true
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					e.address(info, n.X)
				}
			case *ast.SliceExpr:
				e.address(info, n.X)
			case *ast.SelectorExpr:
				e.address(info, n.X) // a method may take it
			}
			return true
		})
	}
	visit(body, nil)
}

func (e escapes) address(info *types.Info, x ast.Expr) {
	for {
		switch y := x.(type) {
		case *ast.ParenExpr:
			x = y.X
		case *ast.SelectorExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.Ident:
			if v, ok := info.Uses[y].(*types.Var); ok {
				e[v] = true
			}
			return
		default:
			return
		}
	}
}

// slotted lowers the body of a function. The variables of basic types that the builder
// has made are declared at its head: one that is declared where it gets its value would be
// allocated each time.
func (l *lowerer) slotted(f func()) {
	saved := l.fn.slots
	var slots []line
	l.fn.slots = &slots
	lines := l.capture(f)
	l.fn.slots = saved
	l.add(slots)
	l.add(lines)
}

// slot declares a variable of the builder at the head of the body, if it is of a basic
// type.
func (l *lowerer) slot(v *types.Var, t types.Type) (name string, ok bool) {
	_, basic := t.Underlying().(*types.Basic)
	if !build.IsPassing(v) || !basic || l.fn.slots == nil {
		return "", false
	}
	name = l.declare(v)
	*l.fn.slots = append(*l.fn.slots, line{"var " + name + " " + l.rep(t), l.here})
	return name, true
}

// declare gives a local variable its name in lowered code.
func (l *lowerer) declare(obj types.Object) string {
	if obj == nil {
		return "_"
	}
	if obj.Name() == "_" || obj.Name() == "" {
		return l.temp("blank")
	}
	name := obj.Name()
	if l.fn.used[name] || reserved(name) {
		name = l.temp(name)
	}
	l.fn.used[name] = true
	l.fn.names[obj] = name
	return name
}

// temp returns a new local name.
func (l *lowerer) temp(base string) string {
	l.count++
	return fmt.Sprintf("%sˑ%d", base, l.count)
}

// reserved reports whether a name means something in lowered code.
func reserved(name string) bool {
	return types.Universe.Lookup(name) != nil || name == "main" || name == "init" || strings.Contains(name, "ˑ")
}

// variable returns the lowered name of a variable.
func (l *lowerer) variable(obj types.Object) string {
	if name, ok := l.fn.names[obj]; ok {
		return name
	}
	if name, ok := l.names[obj]; ok {
		l.settle(name)
		return name
	}
	if v, ok := obj.(*types.Var); ok && v.Kind() == types.PackageVar && v.Pkg().Path() != "main" {
		return l.compiledVariable(v) // of a package that is imported by a dot
	}
	panic(fmt.Sprintf("no lowered name for %v", obj))
}
