package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
)

// A walk finds what one body names and does, without regard to the order of its statements.
type walk struct {
	*extractor
	body    *Body
	private map[types.Object]bool // local variables whose memory the body has made itself
	called  map[*ast.Ident]bool
	sorted  map[ast.Expr]bool // what goes to slices.Sorted
}

func (w *walk) visit(n ast.Node) {
	if w.private == nil {
		w.private, w.called, w.sorted = map[types.Object]bool{}, map[*ast.Ident]bool{}, map[ast.Expr]bool{}
	}
	w.locals(n)
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			w.capture(n)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				w.store(l)
			}
		case *ast.IncDecStmt:
			w.store(n.X)
		case *ast.RangeStmt:
			w.ranged(n)
		case *ast.SendStmt:
			w.body.Stores = true
			w.through(n.Chan)
		case *ast.UnaryExpr:
			switch n.Op {
			case token.AND:
				w.address(n.X)
			case token.ARROW:
				w.through(n.X)
			}
		case *ast.SliceExpr:
			if _, isArray := w.Info.TypeOf(n.X).Underlying().(*types.Array); isArray {
				w.address(n.X)
			}
		case *ast.CallExpr:
			w.call(n)
		case *ast.GoStmt:
			w.outside("goroutines")
		case *ast.SelectStmt:
			if len(n.Body.List) > 1 {
				w.outside("goroutines")
			}
		case *ast.SelectorExpr:
			w.selected(n)
		case *ast.Ident:
			w.mention(n)
		}
		return true
	})
}

func (w *walk) outside(what string) {
	if w.body.Outside == "" {
		w.body.Outside = what
	}
}

func (w *walk) read(name string, own bool) {
	switch {
	case own:
		w.body.Own[name] = true
	case name != "":
		w.body.Reads[name] = true
	}
}

// mention notes a name, and the types of cells that the type of its value is made of.
func (w *walk) mention(id *ast.Ident) {
	obj := w.Info.Uses[id]
	if obj == nil {
		return
	}
	w.read(w.name(obj))
	if v, ok := obj.(*types.Var); ok {
		w.types(v.Type(), "")
		if v.Pkg() != nil && v.Pkg().Path() == "os" && !v.IsField() {
			w.outside("files and the system")
		}
	}
	if f, ok := obj.(*types.Func); ok && compiled(f) {
		if why := outside(f); why != "" {
			w.outside(why)
		}
		if !w.called[id] && f.Signature().Recv() == nil && writes(f) != nothing {
			w.body.Through = true // as a value, called by somebody
		}
	}
}

func compiled(f *types.Func) bool { return f.Pkg() != nil && f.Pkg().Path() != "main" }

// types notes the types of cells that a type is made of, with those of their methods that are
// called; methods of values of unknown types may be anybody's.
func (w *walk) types(t types.Type, methods string) {
	find(t, map[types.Type]bool{}, func(t types.Type) bool {
		switch t := t.(type) {
		case *types.Named:
			name, own := w.name(t.Origin().Obj())
			if name == "" || t.Obj().Pkg().Path() != "main" {
				return false
			}
			w.read(name, own)
			for m := range strings.FieldsSeq(methods) {
				w.body.Own[name+"."+m] = true // of this cell, even if the type is not
				w.read(name+"."+m, own)
			}
		case *types.Interface, *types.TypeParam, *types.Signature:
			for m := range strings.FieldsSeq(methods) {
				w.body.Methods[m] = true
			}
		}
		return false
	})
}

// selected notes what using a method does: it may be called, now or later.
func (w *walk) selected(x *ast.SelectorExpr) {
	sel := w.Info.Selections[x]
	if sel == nil {
		return
	}
	m, ok := sel.Obj().(*types.Func)
	if !ok {
		return
	}
	recv := m.Signature().Recv().Type()
	if _, pointer := recv.(*types.Pointer); pointer && sel.Kind() == types.MethodVal {
		w.address(x.X)
	}
	switch name, _ := w.name(m); {
	case name != "": // mentioned
	case !compiled(m):
		w.body.Methods[m.Name()] = true
		w.body.Through = true // a compiled type may have it, too
	default:
		if types.IsInterface(recv) {
			w.body.Methods[m.Name()] = true
		}
		if writes(m) == nothing {
			return
		}
		if sel.Kind() == types.MethodVal {
			w.through(x.X)
		} else {
			w.body.Through = true
		}
	}
}

// capture notes the variables that a function literal names, and that it changes those of the
// function around it.
func (w *walk) capture(lit *ast.FuncLit) {
	inside := func(obj types.Object) bool { return lit.Pos() <= obj.Pos() && obj.Pos() < lit.End() }
	ast.Inspect(lit, func(n ast.Node) bool {
		var stored []ast.Expr
		switch n := n.(type) {
		case *ast.Ident:
			if v, ok := w.Info.Uses[n].(*types.Var); ok {
				if name, _ := w.name(v); name != "" {
					w.body.Captured[name] = true
				}
			}
		case *ast.AssignStmt:
			stored = n.Lhs
		case *ast.IncDecStmt:
			stored = []ast.Expr{n.X}
		case *ast.RangeStmt:
			stored = []ast.Expr{n.Key, n.Value}
		}
		for _, place := range stored {
			obj, _ := w.root(place)
			if name, _ := w.name(obj); obj != nil && name == "" && !inside(obj) {
				w.body.Through = true
			}
		}
		return true
	})
}

// address notes that the address of a place is taken.
func (w *walk) address(e ast.Expr) {
	obj, _ := w.root(e)
	if name, _ := w.name(obj); name != "" {
		w.body.Captured[name] = true
	}
	w.body.Stores = true
}

// store notes that something is assigned to a place.
func (w *walk) store(place ast.Expr) {
	if place == nil {
		return
	}
	if id, ok := place.(*ast.Ident); ok && (id.Name == "_" || w.Info.Defs[id] != nil) {
		return
	}
	obj, deref := w.root(place)
	if name, _ := w.name(obj); name != "" || deref {
		if t := w.Info.TypeOf(place); t == nil || Shares(t) {
			w.body.Stores = true
		}
	}
	if sel, ok := ast.Unparen(place).(*ast.SelectorExpr); ok && obj == nil && w.Info.Selections[sel] == nil {
		w.outside("a variable of a package")
	}
	w.into(obj, deref)
}

// through notes that something may be written through the references in a value.
func (w *walk) through(e ast.Expr) {
	if w.fresh(e, nil) {
		return
	}
	obj, _ := w.root(e)
	w.into(obj, true)
}

func (w *walk) into(obj types.Object, deref bool) {
	switch name, _ := w.name(obj); {
	case name != "":
		w.body.Writes[name] = true
		w.body.Through = w.body.Through || name == "ans" // which is tied to nothing
	case deref && !w.private[obj]:
		w.body.Through = true
	}
}

// root returns the variable that a place belongs to, nil if it is none, and whether the way to
// the place leads through a reference.
func (w *walk) root(e ast.Expr) (obj types.Object, deref bool) {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return w.Info.ObjectOf(x), deref
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e, deref = x.X, true
		case *ast.SliceExpr:
			e, deref = x.X, true
		case *ast.IndexExpr:
			if _, isArray := w.Info.TypeOf(x.X).Underlying().(*types.Array); !isArray {
				deref = true
			}
			e = x.X
		case *ast.SelectorExpr:
			sel := w.Info.Selections[x]
			if sel == nil {
				return nil, true
			}
			if _, isPointer := w.Info.TypeOf(x.X).Underlying().(*types.Pointer); isPointer || sel.Indirect() {
				deref = true
			}
			e = x.X
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return nil, true
			}
			e = x.X
		default:
			return nil, true
		}
	}
}

func (w *walk) ranged(r *ast.RangeStmt) {
	for _, v := range []ast.Expr{r.Key, r.Value} {
		if v != nil {
			w.store(v)
		}
	}
	t := w.Info.TypeOf(r.X)
	if t == nil {
		return
	}
	switch t.Underlying().(type) {
	case *types.Map:
		if r.Key != nil {
			w.outside("the order of a map")
		}
	case *types.Chan:
		w.through(r.X)
	}
}

// call notes what a call does beside what naming its function does.
func (w *walk) call(c *ast.CallExpr) {
	if w.Info.Types[c.Fun].IsType() {
		return // a conversion
	}
	id := build.CalleeIdent(c.Fun)
	switch f := w.Info.Uses[id].(type) {
	case *types.Builtin:
		if len(c.Args) > 0 && oneOf(f.Name(), "append copy delete clear close") {
			w.through(c.Args[0])
			w.body.Stores = true
		}
	case *types.Func:
		if !compiled(f) {
			return
		}
		w.called[id] = true
		for _, a := range c.Args {
			if t := w.Info.TypeOf(a); writes(f) == everything && (t == nil || Shares(t)) {
				w.through(a)
				w.body.Stores = true
			}
			w.handed(a, printing+methodsOf(f.Signature()))
		}
		if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && w.Info.Selections[sel] != nil {
			w.handed(sel.X, printing)
		}
		w.unordered(f, c)
	}
}

// unordered notes that a function gives the keys or values of a map, unless they are sorted.
func (w *walk) unordered(f *types.Func, c *ast.CallExpr) {
	switch path := f.Pkg().Path(); {
	case path == "slices" && f.Name() == "Sorted":
		w.sorted[c.Args[0]] = true
	case path == "maps" && oneOf(f.Name(), "Keys Values All") && !w.sorted[c]:
		w.outside("the order of a map")
	}
}

// handed notes that compiled code gets a value, and may call these methods of it.
func (w *walk) handed(e ast.Expr, methods string) {
	if t := w.Info.TypeOf(e); t != nil {
		w.types(t, methods)
	}
}

// locals finds the local variables of plain values in memory that the code has made itself.
func (w *walk) locals(n ast.Node) {
	note := func(id *ast.Ident, fresh bool) {
		if obj := w.Info.ObjectOf(id); obj != nil {
			before, seen := w.private[obj]
			w.private[obj] = fresh && (!seen || before) && plainElements(obj.Type())
		}
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, id := range n.Names {
				note(id, false)
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok {
					note(id, len(n.Lhs) == len(n.Rhs) && w.fresh(n.Rhs[i], w.Info.ObjectOf(id)))
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				note(id, len(n.Values) == 0 || len(n.Values) == len(n.Names) && w.fresh(n.Values[i], nil))
			}
		case *ast.RangeStmt:
			for _, v := range []ast.Expr{n.Key, n.Value} {
				if id, ok := v.(*ast.Ident); ok {
					note(id, false)
				}
			}
		}
		return true
	})
}

// fresh reports whether an expression makes the memory that its value refers to, or takes that of
// a variable itself.
func (w *walk) fresh(e ast.Expr, self types.Object) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return x.Name == "nil" || self != nil && w.Info.ObjectOf(x) == self
	case *ast.CompositeLit:
		return plainElements(w.Info.TypeOf(x))
	case *ast.UnaryExpr:
		lit, ok := x.X.(*ast.CompositeLit)
		return ok && x.Op == token.AND && !Shares(w.Info.TypeOf(lit))
	case *ast.SliceExpr:
		return w.fresh(x.X, self)
	case *ast.CallExpr:
		if w.Info.Types[x.Fun].IsType() {
			t := w.Info.TypeOf(x.Args[0])
			return t != nil && !Shares(t) || w.fresh(x.Args[0], self)
		}
		b, ok := w.Info.Uses[build.CalleeIdent(x.Fun)].(*types.Builtin)
		return ok && (oneOf(b.Name(), "make new") || b.Name() == "append" && w.fresh(x.Args[0], self))
	}
	return false
}

// plainElements reports whether a type refers to values without references, by one step.
func plainElements(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return !Shares(t.Elem())
	case *types.Pointer:
		return !Shares(t.Elem())
	case *types.Map:
		return !Shares(t.Elem()) && !Shares(t.Key())
	}
	return false
}
