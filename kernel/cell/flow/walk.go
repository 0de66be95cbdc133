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
	body *Body
	lit  *ast.FuncLit // the innermost function literal around
}

func (w *walk) visit(n ast.Node) { ast.Inspect(n, w.node) }

func (w *walk) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		inner := &walk{w.extractor, w.body, n}
		inner.visit(n.Type)
		inner.visit(n.Body)
		return false
	case *ast.AssignStmt:
		w.assigned(n.Tok, n.Lhs...)
	case *ast.IncDecStmt:
		w.write(n.X)
	case *ast.RangeStmt:
		w.assigned(n.Tok, n.Key, n.Value)
		w.ranged(n)
	case *ast.SendStmt:
		w.body.Through = true
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			w.address(n.X)
		}
		w.body.Through = w.body.Through || n.Op == token.ARROW
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
	name, own := w.name(obj)
	switch obj := obj.(type) {
	case nil:
		return
	case *types.Var:
		if w.lit != nil && name != "" {
			w.body.Captured[name] = true
		}
		w.types(obj.Type(), "")
		if w.known[id] {
			return
		}
		if obj.Pkg() != nil && obj.Pkg().Path() == "os" && !obj.IsField() {
			w.outside("files and the system")
		}
	case *types.Func:
		if compiled(obj) {
			w.outside(outside(obj))
			if !w.known[id] && obj.Signature().Recv() == nil && writes(obj) {
				w.body.Through = true // as a value, called by somebody
			}
		}
	}
	w.read(name, own)
	if w.body == w.effects.Body && w.effects.Places[name] == token.NoPos {
		w.effects.Places[name] = id.Pos()
	}
}

func compiled(f *types.Func) bool { return f.Pkg() != nil && f.Pkg().Path() != "main" }

// types notes the types of cells that a type is made of, with those of their methods that are
// called; methods of values of unknown types may be anybody's.
func (w *walk) types(t types.Type, methods string) {
	find(t, map[types.Type]bool{}, func(t types.Type) bool {
		if unknown(t) {
			for m := range strings.FieldsSeq(methods) {
				w.body.Methods[m] = true
			}
		}
		named, ok := t.(*types.Named)
		if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "main" {
			return false
		}
		name, own := w.name(named.Origin().Obj())
		if name == "" {
			return false
		}
		w.read(name, own)
		for m := range strings.FieldsSeq(methods) {
			w.body.Own[name+"."+m] = true // of this cell, even if the type is not
			w.read(name+"."+m, own)
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
	if name, _ := w.name(m); name != "" {
		return // mentioned
	}
	if !compiled(m) || types.IsInterface(recv) {
		w.body.Methods[m.Name()] = true
	}
	if !compiled(m) || writes(m) { // a compiled type may have a method of the name, too
		w.body.Through = true
	}
}

// assigned notes places that are assigned to. A name that is assigned to as a whole is not read.
func (w *walk) assigned(tok token.Token, places ...ast.Expr) {
	for _, place := range places {
		switch place := place.(type) {
		case nil:
			continue
		case *ast.Ident:
			w.known[place] = w.known[place] || tok == token.ASSIGN
		case *ast.SelectorExpr:
			if w.Info.Selections[place] == nil {
				w.outside("a variable of a package")
			}
		}
		w.write(place)
	}
}

// write notes that something is written to a place.
func (w *walk) write(place ast.Expr) {
	if id, ok := place.(*ast.Ident); ok && (id.Name == "_" || w.Info.Defs[id] != nil) {
		return
	}
	obj := w.base(place)
	if name, _ := w.name(obj); name != "" {
		w.body.Writes[name] = true
		return
	}
	around := w.lit != nil && obj != nil && (obj.Pos() < w.lit.Pos() || w.lit.End() <= obj.Pos())
	w.body.Through = w.body.Through || around || obj == nil
}

// address notes that the address of a place is taken.
func (w *walk) address(place ast.Expr) {
	if name, _ := w.name(w.base(place)); name != "" {
		w.body.Captured[name] = true
	}
}

// base returns the variable that a place is a part of, nil if the way there leads through a reference.
func (w *walk) base(place ast.Expr) types.Object {
	switch x := ast.Unparen(place).(type) {
	case *ast.Ident:
		return w.Info.ObjectOf(x)
	case *ast.IndexExpr:
		if _, isArray := w.Info.TypeOf(x.X).Underlying().(*types.Array); isArray {
			return w.base(x.X)
		}
	case *ast.SelectorExpr:
		_, isPointer := w.Info.TypeOf(x.X).Underlying().(*types.Pointer)
		if sel := w.Info.Selections[x]; sel != nil && !isPointer && !sel.Indirect() {
			return w.base(x.X)
		}
	}
	return nil
}

func (w *walk) ranged(r *ast.RangeStmt) {
	switch w.Info.TypeOf(r.X).Underlying().(type) {
	case *types.Map:
		if r.Key != nil {
			w.outside("the order of a map")
		}
	case *types.Chan:
		w.body.Through = true
	}
}

// call notes what a call does beside what naming its function does.
func (w *walk) call(c *ast.CallExpr) {
	id := build.CalleeIdent(c.Fun)
	switch f := w.Info.Uses[id].(type) {
	case *types.Builtin:
		w.body.Through = w.body.Through || oneOf(f.Name(), "append copy delete clear close")
	case *types.Func:
		if !compiled(f) {
			return
		}
		w.known[id] = true
		for _, a := range c.Args {
			t := w.Info.TypeOf(a)
			w.body.Through = w.body.Through || writes(f) && (t == nil || Shares(t))
			w.types(t, methodsOf(f.Signature()))
		}
		if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && w.Info.Selections[sel] != nil {
			w.types(w.Info.TypeOf(sel.X), printing)
		}
		w.unordered(f, c)
	}
}

// unordered notes that a function gives the keys or values of a map, unless they are sorted.
func (w *walk) unordered(f *types.Func, c *ast.CallExpr) {
	switch path := f.Pkg().Path(); {
	case path == "slices" && f.Name() == "Sorted":
		w.known[c.Args[0]] = true
	case path == "maps" && oneOf(f.Name(), "Keys Values All") && !w.known[c]:
		w.outside("the order of a map")
	}
}
