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
	body *body[ref]
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
		switch w.Info.TypeOf(n.X).Underlying().(type) {
		case *types.Map:
			w.outsideIf(n.Key != nil, mapOrder)
		case *types.Chan:
			w.body.through = true
		}
	case *ast.SendStmt:
		w.body.through = true
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			w.address(n.X)
		}
		w.body.through = w.body.through || n.Op == token.ARROW
	case *ast.SliceExpr:
		if _, isArray := w.Info.TypeOf(n.X).Underlying().(*types.Array); isArray {
			w.address(n.X)
		}
	case *ast.CallExpr:
		w.call(n)
	case *ast.GoStmt:
		w.outsideIf(true, "goroutines")
	case *ast.SelectStmt:
		w.outsideIf(len(n.Body.List) > 1, "goroutines")
	case *ast.SelectorExpr:
		w.selected(n)
	case *ast.Ident:
		w.mention(n)
	}
	return true
}

func (w *walk) outsideIf(yes bool, what string) {
	if yes && w.body.outside == "" {
		w.body.outside = what
	}
}

func (w *walk) mention(id *ast.Ident) {
	obj := w.Info.Uses[id]
	r, ok := w.name(obj)
	switch obj := obj.(type) {
	case nil:
		return
	case *types.Var:
		if w.lit != nil && ok {
			w.body.captured[r] = true
		}
		if w.settled[id] {
			return
		}
		w.outsideIf(obj.Pkg() != nil && obj.Pkg().Path() == "os" && !obj.IsField(), "files and the system")
	case *types.Func:
		if compiled(obj) {
			why := outside(obj)
			w.outsideIf(why != "", why)
			if !w.settled[id] && obj.Signature().Recv() == nil && writes(obj) {
				w.body.through = true // as a value, called by somebody
			}
		}
	}
	if ok {
		w.body.reads[r] = true
		if w.body == w.effects.body && w.effects.places[r] == token.NoPos {
			w.effects.places[r] = id.Pos()
		}
	}
}

func fromCell(obj types.Object) bool { return obj.Pkg() != nil && obj.Pkg().Path() == "main" }

func compiled(f *types.Func) bool { return f.Pkg() != nil && !fromCell(f) }

// mayCall notes that methods may be called on a value of a type, if cells can declare methods of what it is made of.
func (w *walk) mayCall(t types.Type, methods string) {
	if find(t, func(t types.Type) bool {
		named, ok := t.(*types.Named)
		return ok && fromCell(named.Obj()) || isOpen(t)
	}) {
		for m := range strings.FieldsSeq(methods) {
			w.body.methods[m] = true
		}
	}
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
	if _, ok := w.name(m); ok {
		return // mentioned
	}
	if !compiled(m) || types.IsInterface(recv) {
		w.body.methods[m.Name()] = true
	}
	if !compiled(m) || writes(m) { // a compiled type may have a method of the name, too
		w.body.through = true
	}
}

// assigned notes places that are assigned to. A name that is assigned to as a whole is not read.
func (w *walk) assigned(tok token.Token, places ...ast.Expr) {
	for _, place := range places {
		switch place := place.(type) {
		case nil:
			continue
		case *ast.Ident:
			w.settled[place] = w.settled[place] || tok == token.ASSIGN
		case *ast.SelectorExpr:
			w.outsideIf(w.Info.Selections[place] == nil, "a variable of a package")
		}
		w.write(place)
	}
}

func (w *walk) write(place ast.Expr) {
	if id, ok := place.(*ast.Ident); ok && (id.Name == "_" || w.Info.Defs[id] != nil) {
		return
	}
	obj := w.base(place)
	if r, ok := w.name(obj); ok {
		w.body.writes[r] = true
		return
	}
	around := w.lit != nil && obj != nil && (obj.Pos() < w.lit.Pos() || w.lit.End() <= obj.Pos())
	w.body.through = w.body.through || around || obj == nil
}

func (w *walk) address(place ast.Expr) {
	if r, ok := w.name(w.base(place)); ok {
		w.body.captured[r] = true
	}
}

// base returns the variable that a place is a part of, nil if the way there leads through a reference.
func (w *walk) base(place ast.Expr) types.Object {
	return build.Base(w.Info, func(e ast.Expr) types.Type { return w.Info.TypeOf(e).Underlying() }, place)
}

// call notes what a call does beside what naming its function does.
func (w *walk) call(c *ast.CallExpr) {
	id := build.CalleeIdent(c.Fun)
	switch f := w.Info.Uses[id].(type) {
	case *types.Builtin:
		w.body.through = w.body.through || oneOf(f.Name(), "append copy delete clear close")
	case *types.Func:
		if !compiled(f) {
			return
		}
		w.settled[id] = true
		methods := printing
		if writes(f) {
			methods = "*"
		}
		for _, a := range c.Args {
			t := w.Info.TypeOf(a)
			w.body.through = w.body.through || writes(f) && (t == nil || shares(t))
			w.mayCall(t, methods)
		}
		if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && w.Info.Selections[sel] != nil {
			w.mayCall(w.Info.TypeOf(sel.X), printing)
		}
		if f.Pkg().Path() == "slices" && f.Name() == "Sorted" {
			w.settled[c.Args[0]] = true // a map's keys, perhaps
		}
		w.outsideIf(f.Pkg().Path() == "maps" && oneOf(f.Name(), "Keys Values All") && !w.settled[c], mapOrder)
	}
}
