package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"sprague/kernel/cell/source"
)

// nimberUses is what a session has declared of which the operators would be those of nimbers: types derived from Nimber, and
// generic functions and types that use an operator between values of a type parameter.
type nimberUses struct {
	derived  map[*types.TypeName]bool
	operated map[types.Object]map[int]bool // by function or type, the places of such type parameters
}

// isNimber reports whether a type is nimber.Nimber, derived from it, or a type parameter whose constraint allows nothing else.
func (u *nimberUses) isNimber(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		o := t.Obj()
		return u.derived[o] || o.Name() == "Nimber" && o.Pkg() != nil && o.Pkg().Path() == "sprague/stdlib/nimber"
	case *types.TypeParam:
		return u.onlyNimbers(t.Constraint())
	}
	return false
}

// onlyNimbers reports whether a constraint is a union of nimbers.
func (u *nimberUses) onlyNimbers(constraint types.Type) bool {
	i, ok := constraint.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for k := range i.NumEmbeddeds() {
		switch e := i.EmbeddedType(k).(type) {
		case *types.Union:
			all := e.Len() > 0
			for j := range e.Len() {
				all = all && !e.Term(j).Tilde() && u.isNimber(e.Term(j).Type())
			}
			if all {
				return true
			}
		default:
			if u.isNimber(e) || types.IsInterface(e) && u.onlyNimbers(e) {
				return true
			}
		}
	}
	return false
}

// learnTypes notes the types of a file that are derived from Nimber.
func (u *nimberUses) learnTypes(file *ast.File, w *nimberWriter) {
	for again := true; again; {
		again = false
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || spec.Assign.IsValid() {
				return true
			}
			if o, ok := w.f.Info.Defs[spec.Name].(*types.TypeName); ok && !u.derived[o] && u.isNimber(w.f.Info.TypeOf(spec.Type)) {
				u.derived[o], again = true, true
			}
			return true
		})
	}
}

// learnFunctions notes the generic functions and types of files that use operators between values of a type parameter,
// themselves or by calling others that do.
func (u *nimberUses) learnFunctions(files []*ast.File, info *types.Info) {
	for before := -1; before != u.noted(); {
		before = u.noted()
		for _, file := range files {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
					u.learnFunction(f, info)
				}
			}
		}
	}
}

func (u *nimberUses) noted() (n int) {
	for _, places := range u.operated {
		n += len(places)
	}
	return n
}

func (u *nimberUses) learnFunction(decl *ast.FuncDecl, info *types.Info) {
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok {
		return
	}
	owner, params := types.Object(f), f.Signature().TypeParams()
	r, recv := f.Signature().RecvTypeParams(), f.Signature().Recv()
	if isLate(decl) {
		r, recv = params, f.Signature().Params().At(0)
	}
	if r.Len() > 0 {
		t := recv.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		owner, params = types.Unalias(t).(*types.Named).Origin().Obj(), r
	}
	note := func(t types.Type) {
		p, ok := types.Unalias(t).(*types.TypeParam)
		for i := range params.Len() {
			if ok && params.At(i) == p {
				if u.operated[owner] == nil {
					u.operated[owner] = map[int]bool{}
				}
				u.operated[owner][i] = true
			}
		}
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if nimberCalls[n.Op] != "" || nimberOrders[n.Op] {
				note(info.TypeOf(n.X))
			}
		case *ast.UnaryExpr:
			if n.Op == token.SUB || n.Op == token.XOR {
				note(info.TypeOf(n.X))
			}
		case *ast.AssignStmt:
			if nimberCalls[n.Tok] != "" || nimberOrders[n.Tok] {
				note(info.TypeOf(n.Lhs[0]))
			}
		case *ast.IncDecStmt:
			note(info.TypeOf(n.X))
		case *ast.CallExpr:
			if isOrdering(n, info) {
				note(info.TypeOf(n))
			}
		case *ast.Ident:
			for i := range info.Instances[n].TypeArgs.Len() {
				if u.uses(info.Uses[n], i) {
					note(info.Instances[n].TypeArgs.At(i))
				}
			}
		}
		return true
	})
}

// isOrdering reports whether a call is one of max or min.
func isOrdering(call *ast.CallExpr, info *types.Info) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || id.Name != "max" && id.Name != "min" {
		return false
	}
	_, builtin := info.Uses[id].(*types.Builtin)
	return builtin
}

// uses reports whether a generic function or type uses operators between values of its i-th type parameter: one of the session
// that was seen to, or one of a library whose type parameter is ordered.
func (u *nimberUses) uses(o types.Object, i int) bool {
	if u.operated[o][i] {
		return true
	}
	f, ok := o.(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() == "main" || i >= f.Signature().TypeParams().Len() {
		return ok && f.Origin() != f && u.uses(f.Origin(), i)
	}
	constraint, ok := f.Signature().TypeParams().At(i).Constraint().(*types.Named)
	return ok && constraint.Obj().Name() == "Ordered"
}

// call refuses max and min of nimbers, and reports whether to look into the call.
func (w *nimberWriter) call(n *ast.CallExpr) bool {
	if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
		if w.calls == nil {
			w.calls = map[*ast.Ident]*ast.CallExpr{}
		}
		w.calls[sel.Sel] = n
	}
	if !isOrdering(n, w.f.Info) || len(n.Args) == 0 || !w.isNimber(n) {
		return true
	}
	args := make([]string, len(n.Args))
	for i, a := range n.Args {
		args[i] = "uint64(" + w.rewrite(a) + ")"
	}
	name := w.text(n.Fun)
	d := w.s.Diagnostic(source.Refusal, w.s.Offset(n.Pos()), name+" goes by the order of numbers, and nimbers form a field without an order")
	d.Hint = "write " + w.typeName(n) + "(" + name + "(" + strings.Join(args, ", ") + "))"
	w.found = append(w.found, d)
	return false
}

// instance refuses a generic function or type that would use operators between nimbers.
func (w *nimberWriter) instance(id *ast.Ident) {
	w.instanceOf(id, w.f.Info.Uses[id], w.f.Info.Instances[id].TypeArgs)
}

// method refuses a method of an instance that its type has got since.
func (w *nimberWriter) method(n *ast.SelectorExpr) {
	sel := w.f.Info.Selections[n]
	if sel == nil || sel.Kind() == types.FieldVal {
		return
	}
	recv := sel.Obj().(*types.Func).Signature().Recv().Type()
	if p, ok := recv.(*types.Pointer); ok {
		recv = p.Elem()
	}
	if t, ok := recv.(*types.Named); ok {
		w.instanceOf(n.Sel, t.Origin().Obj(), t.TypeArgs())
	}
}

func (w *nimberWriter) instanceOf(id *ast.Ident, o types.Object, args *types.TypeList) {
	for i := range args.Len() {
		if !w.known.isNimber(args.At(i)) || !w.known.uses(o, i) {
			continue
		}
		if _, param := types.Unalias(args.At(i)).(*types.TypeParam); param {
			continue // it is refused in its own body, or where it is called
		}
		message := id.Name + " uses operators of numbers, which are not those of nimbers"
		if o.Pkg() != nil && o.Pkg().Path() != "main" {
			message = o.Pkg().Name() + "." + id.Name + " goes by the order of numbers, and nimbers form a field without an order"
		}
		d := w.s.Diagnostic(source.Refusal, w.s.Offset(id.Pos()), message)
		d.Hint = w.instead(o, id)
		w.found = append(w.found, d)
		return
	}
}

// instead says what to write for a generic function of nimbers.
func (w *nimberWriter) instead(o types.Object, id *ast.Ident) string {
	name, args := id.Name, []string{"a", "b"}
	if call := w.calls[id]; call != nil {
		args = nil
		for _, a := range call.Args {
			args = append(args, w.rewrite(a))
		}
	}
	const ordered = "func(x, y nimber.Nimber) int { return cmp.Compare(uint64(x), uint64(y)) }"
	switch {
	case o.Pkg() != nil && o.Pkg().Path() == "cmp":
		return "write cmp." + name + "(uint64(" + strings.Join(args, "), uint64(") + "))"
	case o.Pkg() != nil && o.Pkg().Path() != "main" && o.Pkg().Scope().Lookup(name+"Func") != nil:
		return "write " + o.Pkg().Name() + "." + name + "Func(" + strings.Join(args, ", ") + ", " + ordered + ")"
	}
	return "write it for nimbers, with a.Add(b) and a.Mul(b), or convert with uint64(a) where numbers are meant"
}
