package flow

import (
	"go/ast"
	"go/token"
	"go/types"
)

// printing are the methods that printing and showing a value calls.
const printing = "String Error Format GoString Display MarshalJSON MarshalText"

// visit walks a piece of code.
func (w *walk) visit(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			w.literalParameters(n)
		case *ast.AssignStmt:
			w.assign(n)
		case *ast.IncDecStmt:
			w.store(n.X, nil)
		case *ast.RangeStmt:
			w.ranged(n)
		case *ast.ValueSpec:
			w.localVariables(n)
		case *ast.TypeSwitchStmt:
			w.typeSwitch(n)
		case *ast.SendStmt:
			tied := w.shared(n.Chan)
			w.body.Mutated.add(tied)
			w.collect(n.Value, tied)
			w.link(tied)
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				w.body.Mutated.add(w.shared(n.X))
			}
		case *ast.CallExpr:
			w.call(n)
		case *ast.GoStmt:
			w.outside("goroutines")
		case *ast.SelectStmt:
			if len(n.Body.List) > 1 {
				w.outside("goroutines")
			}
		case *ast.Ident:
			w.read(n)
		case *ast.SelectorExpr:
			w.method(n)
		}
		return true
	})
}

func (w *walk) outside(what string) {
	if w.body.Outside == "" {
		w.body.Outside = what
	}
}

// read notes that a name is used.
func (w *walk) read(id *ast.Ident) {
	obj := w.Info.Uses[id]
	if obj == nil {
		return
	}
	if ref, ok := w.refOf(obj); ok {
		w.body.Reads[ref] = true
		if v, isVar := obj.(*types.Var); isVar && Shares(v.Type()) {
			w.all[ref] = true
		}
	}
	if i, ok := w.params[obj]; ok && Shares(obj.Type()) {
		w.all[Ref{Scope: Param, Index: int32(i)}] = true
	}
	if v, ok := obj.(*types.Var); ok && v.Pkg() != nil && v.Pkg().Path() == "os" && !v.IsField() {
		w.outside("files and the system")
	}
	if f, ok := obj.(*types.Func); ok && f.Pkg() != nil && f.Pkg().Path() != "main" {
		if why := outside(f); why != "" {
			w.outside(why)
		}
	}
}

// method notes the use of a method of a type of cells.
func (w *walk) method(x *ast.SelectorExpr) {
	sel := w.Info.Selections[x]
	if sel == nil {
		return
	}
	if ref, ok := w.refOf(sel.Obj()); ok {
		w.body.Reads[ref] = true
	}
	for ref := range w.typesIn(sel.Recv()) {
		w.body.Reads[ref] = true
	}
}

// literalParameters ties what a function literal is called with to all that is in sight.
func (w *walk) literalParameters(lit *ast.FuncLit) {
	for _, f := range lit.Type.Params.List {
		for _, id := range f.Names {
			obj := w.Info.Defs[id]
			if _, isParam := w.params[obj]; obj != nil && !isParam && Shares(obj.Type()) {
				w.give(obj, w.all)
			}
		}
	}
}

// give adds to what a variable of the body may share memory with.
func (w *walk) give(obj types.Object, refs Refs) {
	if w.locals[obj] == nil {
		w.locals[obj] = Refs{}
	}
	w.locals[obj].add(refs)
}

func (w *walk) assign(a *ast.AssignStmt) {
	for i, l := range a.Lhs {
		if len(a.Lhs) == len(a.Rhs) {
			w.store(l, a.Rhs[i])
		} else {
			w.store(l, a.Rhs[0])
		}
	}
}

// store notes an assignment of a value, nil for one without references, to a place.
func (w *walk) store(place ast.Expr, value ast.Expr) {
	if id, ok := place.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	from := Refs{}
	if value != nil {
		if t := w.Info.TypeOf(place); t == nil || Shares(t) {
			w.collect(value, from)
		}
	}
	obj, deref := w.root(place)
	if obj == nil {
		if sel, ok := ast.Unparen(place).(*ast.SelectorExpr); ok && w.Info.Selections[sel] == nil {
			w.outside("a variable of a package")
		}
		into := w.anywhere(place)
		w.body.Mutated.add(into)
		into.add(from)
		w.link(into)
		return
	}
	into := w.source(obj)
	if ref, ok := w.refOf(obj); ok {
		if deref {
			w.body.Mutated[ref] = true
		} else {
			w.body.Written[ref] = true
		}
	} else if deref {
		w.body.Mutated.add(into)
	}
	tied := Refs{}
	tied.add(into)
	tied.add(from)
	if _, isLocation := w.refOf(obj); isLocation || deref {
		if len(from) > 0 {
			w.link(tied)
		}
		if value != nil && HoldsCode(w.Info.TypeOf(place)) {
			w.body.Held = append(w.body.Held, Held{into, w.code(value)})
		}
	}
	if _, isLocation := w.refOf(obj); !isLocation {
		w.give(obj, from)
	}
}

// anywhere returns what a place without a variable of its own may lie in.
func (w *walk) anywhere(place ast.Expr) Refs {
	out := Refs{}
	ast.Inspect(place, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if obj := w.Info.Uses[id]; obj != nil {
				out.add(w.source(obj))
			}
		}
		return true
	})
	return out
}

func (w *walk) ranged(r *ast.RangeStmt) {
	for _, v := range []ast.Expr{r.Key, r.Value} {
		if v != nil {
			w.store(v, r.X)
		}
	}
	t := w.Info.TypeOf(r.X)
	if t == nil {
		return
	}
	switch t.Underlying().(type) {
	case *types.Map:
		if r.Key != nil && !w.anyOrder(r.Body) {
			w.outside("the order of a map")
		}
	case *types.Chan:
		w.body.Mutated.add(w.shared(r.X))
	case *types.Signature:
		w.dynamic(r.X, nil)
	}
}

// anyOrder reports whether a loop over a map does the same in any order, as far as its form
// tells: it counts, adds whole numbers up, deletes, or fills another map.
func (w *walk) anyOrder(b *ast.BlockStmt) bool {
	ok := true
	ast.Inspect(b, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.IfStmt, *ast.IncDecStmt, ast.Expr, nil:
			if call, isCall := n.(*ast.CallExpr); isCall && !w.harmless(call) {
				ok = false
			}
			if _, isLiteral := n.(*ast.FuncLit); isLiteral {
				ok = false
			}
		case *ast.ExprStmt:
		case *ast.AssignStmt:
			ok = ok && w.commutes(n)
		case *ast.BranchStmt:
			ok = ok && n.Tok == token.CONTINUE
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// commutes reports whether an assignment in a loop has the same effect in any order.
func (w *walk) commutes(a *ast.AssignStmt) bool {
	switch a.Tok {
	case token.DEFINE:
		return true
	case token.ADD_ASSIGN, token.OR_ASSIGN, token.AND_ASSIGN, token.XOR_ASSIGN, token.MUL_ASSIGN:
		basic, ok := w.Info.TypeOf(a.Lhs[0]).Underlying().(*types.Basic)
		return ok && basic.Info()&types.IsInteger != 0
	}
	return false
}

// harmless reports whether a call has no effect but its result: a conversion, len, delete, a
// function of a package that writes nowhere and prints nothing.
func (w *walk) harmless(c *ast.CallExpr) bool {
	if tv := w.Info.Types[c.Fun]; tv.IsType() {
		return true
	}
	f, b := w.callee(c)
	if b != nil {
		return b.Name() == "len" || b.Name() == "cap" || b.Name() == "delete" || b.Name() == "min" || b.Name() == "max"
	}
	if f == nil || f.Pkg() == nil || f.Pkg().Path() == "main" || f.Pkg().Path() == display {
		return false
	}
	return writes(f) == nothing && (f.Pkg().Path() != "fmt" || f.Name()[0] == 'S')
}

// callee returns the function or built-in function that a call names.
func (w *walk) callee(c *ast.CallExpr) (*types.Func, *types.Builtin) {
	fun := ast.Unparen(c.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	var id *ast.Ident
	switch x := fun.(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	default:
		return nil, nil
	}
	switch obj := w.Info.Uses[id].(type) {
	case *types.Func:
		return obj, nil
	case *types.Builtin:
		return nil, obj
	}
	return nil, nil
}

func (w *walk) localVariables(spec *ast.ValueSpec) {
	for i, id := range spec.Names {
		switch {
		case len(spec.Values) == len(spec.Names):
			w.store(id, spec.Values[i])
		case len(spec.Values) == 1:
			w.store(id, spec.Values[0])
		}
	}
}

func (w *walk) typeSwitch(s *ast.TypeSwitchStmt) {
	a, ok := s.Assign.(*ast.AssignStmt)
	if !ok {
		return
	}
	from := w.shared(a.Rhs[0].(*ast.TypeAssertExpr).X)
	for _, clause := range s.Body.List {
		if obj := w.Info.Implicits[clause]; obj != nil {
			w.give(obj, from)
		}
	}
}
