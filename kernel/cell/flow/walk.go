package flow

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// A walk finds what one body does. Variables of the body itself are followed without regard to
// order: each may share memory with whatever it is given anywhere in the body.
type walk struct {
	*extractor
	body   *Body
	params map[types.Object]int
	locals map[types.Object]Refs
	all    Refs // what the body names that can share memory
	top    bool // the statements of the cell
}

// fix repeats a walk until nothing is added.
func (w *walk) fix(once func()) *Body {
	for last := -1; ; {
		reads := Refs{}
		if w.body != nil {
			reads = w.body.Reads
		}
		w.body = newBody()
		w.body.Reads.add(reads)
		once()
		n := w.body.size() + len(w.all)
		for _, l := range w.locals {
			n += len(l)
		}
		if n == last {
			return w.body
		}
		last = n
	}
}

func (w *walk) parameters(list *ast.FieldList, first int) {
	if list == nil {
		return
	}
	i := first
	for _, f := range list.List {
		if len(f.Names) == 0 {
			i++
		}
		for _, id := range f.Names {
			if obj := w.Info.Defs[id]; obj != nil {
				w.params[obj] = i
			}
			i++
		}
	}
}

// source returns what a variable may share memory with: itself if it is a location.
func (w *walk) source(obj types.Object) Refs {
	out := Refs{}
	if i, ok := w.params[obj]; ok {
		out[Ref{Scope: Param, Index: int32(i)}] = true
		out.add(w.locals[obj])
		return out
	}
	if ref, ok := w.refOf(obj); ok {
		out[ref] = true
		return out
	}
	return w.locals[obj]
}

// shared returns what the value of an expression may share memory with.
func (w *walk) shared(e ast.Expr) Refs {
	out := Refs{}
	w.collect(e, out)
	return out
}

func (w *walk) collect(e ast.Expr, out Refs) {
	switch x := e.(type) {
	case nil:
		return
	case *ast.FuncLit:
		w.captured(x, out)
		return
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			w.address(x.X, out)
		}
	}
	if t := w.Info.TypeOf(e); t != nil && !Shares(t) {
		return
	}
	switch x := e.(type) {
	case *ast.Ident:
		out.add(w.source(w.Info.ObjectOf(x)))
	case *ast.ParenExpr:
		w.collect(x.X, out)
	case *ast.StarExpr:
		w.collect(x.X, out)
	case *ast.UnaryExpr:
		w.collect(x.X, out)
	case *ast.TypeAssertExpr:
		w.collect(x.X, out)
	case *ast.SliceExpr:
		w.address(x.X, out) // of an array
		w.collect(x.X, out)
	case *ast.IndexExpr:
		w.collect(x.X, out)
	case *ast.IndexListExpr:
		w.collect(x.X, out)
	case *ast.KeyValueExpr:
		w.collect(x.Key, out)
		w.collect(x.Value, out)
	case *ast.CompositeLit:
		for _, elt := range x.Elts {
			w.collect(elt, out)
		}
	case *ast.SelectorExpr:
		w.selected(x, out)
	case *ast.CallExpr:
		w.result(x, out)
	}
}

// selected adds what a field or method value may share memory with.
func (w *walk) selected(x *ast.SelectorExpr, out Refs) {
	sel := w.Info.Selections[x]
	if sel == nil { // of a package
		return
	}
	if sel.Kind() != types.FieldVal {
		w.address(x.X, out)
		if ref, ok := w.refOf(sel.Obj()); ok {
			out[ref] = true
		}
	}
	w.collect(x.X, out)
}

// result adds what the result of a call may share memory with: its arguments, and what the
// function knows.
func (w *walk) result(x *ast.CallExpr, out Refs) {
	if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
		if b, ok := w.Info.Uses[id].(*types.Builtin); ok && b.Name() != "append" && b.Name() != "min" && b.Name() != "max" {
			return
		}
	}
	w.collect(x.Fun, out)
	if sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok && w.Info.Selections[sel] != nil {
		w.address(sel.X, out)
	}
	for _, a := range x.Args {
		w.collect(a, out)
	}
}

// address adds what an expression with an address lies in: the variable that it belongs to, also where
// the way there leads through a reference, or what a call returns.
func (w *walk) address(e ast.Expr, out Refs) {
	if root, _ := w.root(e); root != nil {
		if _, isVar := root.(*types.Var); isVar {
			out.add(w.source(root))
		}
		return
	}
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			if w.Info.Selections[x] == nil { // of a package
				return
			}
			e = x.X
		default:
			w.collect(e, out)
			return
		}
	}
}

// captured adds all variables that a function literal names.
func (w *walk) captured(lit *ast.FuncLit, out Refs) {
	ast.Inspect(lit, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if obj := w.Info.Uses[id]; obj != nil {
				out.add(w.source(obj))
			}
		}
		return true
	})
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
		default:
			return nil, true
		}
	}
}

// statement walks a statement of the cell; those that only define one function are taken for
// the declaration of it.
func (w *walk) statement(st ast.Stmt) {
	a, ok := st.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		w.visit(st)
		return
	}
	for i, l := range a.Lhs {
		var value ast.Expr
		if len(a.Lhs) == len(a.Rhs) {
			value = a.Rhs[i]
		}
		w.variable(l.(*ast.Ident), value, a.Rhs)
	}
}

// declaration walks a declaration at the top of the cell.
func (w *walk) declaration(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			w.visit(spec.Type)
			if spec.TypeParams != nil {
				w.visit(spec.TypeParams)
			}
			w.define(Definition{Name: spec.Name.Name, Kind: Type, Holds: w.code(spec.Type), Former: w.Former[spec.Name.Name]})
		case *ast.ValueSpec:
			if spec.Type != nil {
				w.visit(spec.Type)
			}
			if d.Tok == token.CONST {
				for _, v := range spec.Values {
					w.visit(v)
				}
				for _, id := range spec.Names {
					w.define(Definition{Name: id.Name, Kind: Constant})
				}
				continue
			}
			for i, id := range spec.Names {
				var value ast.Expr
				if len(spec.Values) == len(spec.Names) {
					value = spec.Values[i]
				}
				w.variable(id, value, spec.Values)
			}
		}
	}
}

// variable defines a variable of the session, by a value of its own or one of several results.
func (w *walk) variable(id *ast.Ident, value ast.Expr, all []ast.Expr) {
	obj := w.Info.ObjectOf(id)
	lit, isLiteral := value.(*ast.FuncLit)
	own := w.Info.Defs[id] != nil
	if !isLiteral || !own || id.Name == "_" {
		if value != nil {
			w.visit(value)
		} else {
			for _, v := range all {
				w.visit(v)
			}
		}
		isLiteral = false
	}
	if id.Name == "_" || obj == nil {
		return
	}
	if !own { // x, y := … of which x is there: it is assigned to
		for _, v := range all {
			w.store(id, v)
		}
		return
	}
	d := Definition{Name: id.Name, Kind: Variable, Type: types.TypeString(obj.Type(), nil), Shares: Shares(obj.Type()), Code: HoldsCode(obj.Type()), Holds: Refs{}}
	d.Holds.add(w.typesIn(obj.Type()))
	if isLiteral {
		inner := &walk{extractor: w.extractor, params: map[types.Object]int{}, locals: map[types.Object]Refs{}, all: Refs{}}
		inner.parameters(lit.Type.Params, 1)
		d.Body = inner.fix(func() { inner.visit(lit.Type); inner.visit(lit.Body) })
		w.define(d)
		return
	}
	from := all
	if value != nil {
		from = []ast.Expr{value}
	}
	tied := Refs{{Scope: Own, Name: id.Name}: true}
	for _, v := range from {
		if d.Shares {
			w.collect(v, tied)
		}
		if d.Code {
			d.Holds.add(w.code(v))
		}
	}
	w.link(tied)
	w.define(d)
}

// typesIn returns the types of cells that a type is made of.
func (w *walk) typesIn(t types.Type) Refs {
	out := Refs{}
	find(t, map[types.Type]bool{}, func(t types.Type) bool {
		if named, ok := t.(*types.Named); ok {
			if ref, ok := w.refOf(named.Origin().Obj()); ok {
				out[ref] = true
			}
		}
		return false
	})
	return out
}

// code returns the functions and types that an expression names, what function literals in it
// name, and variables in it that may hold code. Each literal becomes a function of its own.
func (w *walk) code(e ast.Node) Refs {
	out := Refs{}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			w.captured(n, out)
			if w.top {
				out[w.literal(n)] = true
			}
		case *ast.Ident:
			obj := w.Info.Uses[n]
			if v, isVar := obj.(*types.Var); isVar && !HoldsCode(v.Type()) {
				return true
			}
			if ref, ok := w.refOf(obj); ok {
				out[ref] = true
			} else if obj != nil {
				for r := range w.locals[obj] {
					out[r] = true
				}
			}
		}
		return true
	})
	return out
}

// literal makes a function of a literal at the top of the cell.
func (w *walk) literal(lit *ast.FuncLit) Ref {
	if ref, ok := w.made[lit]; ok {
		return ref
	}
	w.literals++
	ref := Ref{Scope: Own, Name: fmt.Sprintf("λ%d", w.literals)}
	w.made[lit] = ref
	inner := &walk{extractor: w.extractor, params: map[types.Object]int{}, locals: w.locals, all: Refs{}}
	inner.parameters(lit.Type.Params, 1)
	w.define(Definition{Name: ref.Name, Kind: Function, Body: inner.fix(func() { inner.visit(lit.Type); inner.visit(lit.Body) })})
	return ref
}

func (w *walk) link(refs Refs) {
	if len(refs) > 1 {
		w.body.Links = append(w.body.Links, refs)
	}
}

// shown is what showing the last value does: a library calls its methods.
func (w *walk) shown() {
	if w.Last == nil {
		return
	}
	w.handOver([]ast.Expr{w.Last.X}, printing)
	if w.Answer {
		t := w.Info.TypeOf(w.Last.X)
		if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
			t = tuple.At(0).Type()
		}
		d := Definition{Name: "ans", Kind: Variable, Type: types.TypeString(t, nil), Shares: Shares(t), Code: HoldsCode(t), Holds: Refs{}}
		tied := Refs{{Scope: Own, Name: "ans"}: true}
		if d.Shares {
			w.collect(w.Last.X, tied)
		}
		if d.Code {
			d.Holds.add(w.code(w.Last.X))
		}
		w.link(tied)
		w.define(d)
	}
}
