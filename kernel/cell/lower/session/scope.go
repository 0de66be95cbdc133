package session

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
	Names   map[types.Object]string
	used    map[string]bool
	Results *types.Tuple
	Named   []string    // lowered names of named results, nil when unnamed
	env     Environment // of the generic function being instantiated
	Escapes escapes
	Again   int     // enclosing loops, and labels that goto may come back to
	slots   *[]Line // declarations of variables that stand at the head of the body
	Self    *Function
	Defers  string // variable that holds the deferred calls
	Panic   string // variable that holds the panic a deferred call may recover
}

// escapes holds the variables that closures capture or whose address is taken.
type escapes map[*types.Var]bool

func (l *Writer) NewScope(body ast.Node, results *types.Tuple, env Environment) *scope {
	s := &scope{Names: map[types.Object]string{}, used: map[string]bool{}, Results: results, env: env, Escapes: escapes{}}
	if body != nil {
		s.Escapes.Find(l.Info, body)
	}
	return s
}

// Within lowers with another function as the current one.
func (l *Writer) Within(s *scope, f func()) {
	saved := l.Fn
	l.Fn = s
	f()
	l.Fn = saved
}

// Find records what escapes in a body.
func (e escapes) Find(info *types.Info, body ast.Node) {
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

// Slotted lowers the body of a function. The variables of basic types that the builder
// has made are declared at its head: one that is declared where it gets its value would be
// allocated each time.
func (l *Writer) Slotted(f func()) {
	saved := l.Fn.slots
	var slots []Line
	l.Fn.slots = &slots
	lines := l.Capture(f)
	l.Fn.slots = saved
	l.Add(slots)
	l.Add(lines)
}

// Slot declares a variable of the builder at the head of the body, if it is of a basic
// type.
func (l *Writer) Slot(v *types.Var, t types.Type) (name string, ok bool) {
	_, basic := t.Underlying().(*types.Basic)
	if !build.IsPassing(v) || !basic || l.Fn.slots == nil {
		return "", false
	}
	name = l.Declare(v)
	*l.Fn.slots = append(*l.Fn.slots, Line{"var " + name + " " + l.Rep(t), l.Here})
	return name, true
}

// Declare gives a local variable its name in lowered code.
func (l *Writer) Declare(obj types.Object) string {
	if obj == nil {
		return "_"
	}
	if obj.Name() == "_" || obj.Name() == "" {
		return l.Temp("blank")
	}
	name := obj.Name()
	if l.Fn.used[name] || reserved(name) {
		name = l.Temp(name)
	}
	l.Fn.used[name] = true
	l.Fn.Names[obj] = name
	return name
}

// Temp returns a new local name.
func (l *Writer) Temp(base string) string {
	l.Count++
	return fmt.Sprintf("%sˑ%d", base, l.Count)
}

// reserved reports whether a name means something in lowered code.
func reserved(name string) bool {
	return types.Universe.Lookup(name) != nil || name == "main" || name == "init" || strings.Contains(name, "ˑ")
}
