package flow

import (
	"go/ast"
	"go/types"
)

// call notes what a call does.
func (w *walk) call(c *ast.CallExpr) {
	if w.Info.Types[c.Fun].IsType() {
		return // a conversion
	}
	f, builtin := w.callee(c)
	switch {
	case builtin != nil:
		w.builtin(builtin.Name(), c.Args)
	case f == nil:
		w.dynamic(c.Fun, c.Args)
	case f.Pkg() != nil && f.Pkg().Path() == "main":
		w.ofCells(f, c)
	default:
		w.compiled(f, c)
	}
}

func (w *walk) builtin(name string, args []ast.Expr) {
	if len(args) == 0 {
		return
	}
	first := w.shared(args[0])
	switch name {
	case "append", "copy":
		if name == "append" {
			w.body.Appended.add(first)
		} else {
			w.body.Mutated.add(first)
		}
		tied := Refs{}
		tied.add(first)
		for _, a := range args[1:] {
			w.collect(a, tied)
		}
		w.link(tied)
	case "delete", "clear", "close":
		w.body.Mutated.add(first)
	}
}

// arguments returns what the receiver and the arguments of a call share memory with.
func (w *walk) arguments(c *ast.CallExpr) []Refs {
	list := []Refs{w.receiver(c)}
	for _, a := range c.Args {
		list = append(list, w.shared(a))
	}
	return list
}

// receiver returns what the receiver of a call shares memory with; the variable itself, if the
// method gets its address.
func (w *walk) receiver(c *ast.CallExpr) Refs {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok || w.Info.Selections[sel] == nil {
		return Refs{}
	}
	out := w.shared(sel.X)
	if m, ok := w.Info.Selections[sel].Obj().(*types.Func); ok && m.Signature().Recv() != nil {
		if _, pointer := m.Signature().Recv().Type().(*types.Pointer); pointer {
			w.address(sel.X, out)
		}
	}
	return out
}

// ofCells notes a call of a function or method that a cell declares.
func (w *walk) ofCells(f *types.Func, c *ast.CallExpr) {
	args := w.arguments(c)
	if ref, ok := w.refOf(f); ok {
		w.body.Calls = append(w.body.Calls, Call{Callee: ref, Args: args})
		return
	}
	if f.Signature().Recv() == nil { // of the session once; its name stands for another now
		w.mutateAll(args)
		return
	}
	if !w.methodsNamed(f.Name(), args) {
		w.mutateAll(args)
	}
}

// methodsNamed notes calls of all methods of a name that cells declare, and reports whether
// there are any.
func (w *walk) methodsNamed(name string, args []Refs) bool {
	found := false
	for _, list := range [][]*types.TypeName{w.Earlier, w.Types} {
		for _, t := range list {
			found = w.methodOf(t, name, args) || found
		}
	}
	return found
}

// methodOf notes a call of the method of a type, if it has one of the name.
func (w *walk) methodOf(t *types.TypeName, name string, args []Refs) bool {
	named, ok := t.Type().(*types.Named)
	if !ok {
		return false
	}
	for m := range named.Methods() {
		if m.Name() != name {
			continue
		}
		ref, ok := w.refOf(m)
		if ok {
			w.body.Calls = append(w.body.Calls, Call{Callee: ref, Args: args})
			w.body.Reads[ref] = true
		}
		return ok
	}
	return false
}

func (w *walk) mutateAll(args []Refs) {
	tied := Refs{}
	for _, a := range args {
		tied.add(a)
	}
	w.body.Mutated.add(tied)
	w.link(tied)
}

// dynamic notes a call of a function value.
func (w *walk) dynamic(fun ast.Expr, args []ast.Expr) {
	if _, literal := ast.Unparen(fun).(*ast.FuncLit); literal {
		return // its body is part of this one
	}
	list := []Refs{{}}
	for _, a := range args {
		list = append(list, w.shared(a))
	}
	w.mutateAll(list)
	for ref := range w.shared(fun) {
		w.body.Calls = append(w.body.Calls, Call{Callee: ref, Args: list})
	}
}

// compiled notes a call of a function of a package.
func (w *walk) compiled(f *types.Func, c *ast.CallExpr) {
	args := w.arguments(c)
	switch writes(f) {
	case everything:
		w.mutateAll(args)
	case receiver:
		w.body.Mutated.add(args[0])
	}
	if recv := f.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		w.methodsNamed(f.Name(), args)
	}
	all := c.Args
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && w.Info.Selections[sel] != nil {
		all = append([]ast.Expr{sel.X}, all...)
	}
	w.handOver(all, printing+methodsOf(f.Signature()))
	if name := f.Name(); f.Pkg() != nil && f.Pkg().Path() == "maps" && (name == "Keys" || name == "Values" || name == "All") && !w.ordered[c] {
		w.outside("the order of a map")
	}
	if f.Pkg() != nil && f.Pkg().Path() == "slices" && oneOf(f.Name(), "Sorted Max Min") {
		for _, a := range c.Args {
			if inner, ok := ast.Unparen(a).(*ast.CallExpr); ok {
				w.ordered[inner] = true
			}
		}
	}
}

// methodsOf lists the methods that a function may call on its arguments.
func methodsOf(sig *types.Signature) string {
	out := ""
	for i := range sig.Params().Len() {
		if it, ok := sig.Params().At(i).Type().Underlying().(*types.Interface); ok {
			for m := range it.Methods() {
				out += " " + m.Name()
			}
		}
	}
	return out
}

// handOver notes that compiled code gets values, whose functions and methods it may call.
func (w *walk) handOver(values []ast.Expr, methods string) {
	every := Refs{}
	for _, v := range values {
		w.collect(v, every)
	}
	for _, v := range values {
		t := w.Info.TypeOf(v)
		if t == nil || !HoldsCode(t) {
			continue
		}
		w.methodsOfType(t, methods, every)
		for ref := range w.shared(v) {
			w.body.Calls = append(w.body.Calls, Call{Callee: ref, Args: []Refs{every}, Soft: true, Methods: methods})
		}
	}
}

// methodsOfType notes calls of methods of the types of cells in a type.
func (w *walk) methodsOfType(t types.Type, methods string, args Refs) {
	find(t, map[types.Type]bool{}, func(t types.Type) bool {
		named, ok := t.(*types.Named)
		if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "main" {
			return false
		}
		for m := range named.Methods() {
			if oneOf(m.Name(), methods) {
				if ref, ok := w.refOf(m.Origin()); ok {
					w.body.Calls = append(w.body.Calls, Call{Callee: ref, Args: []Refs{args}})
					w.body.Reads[ref] = true
				}
			}
		}
		if ref, ok := w.refOf(named.Origin().Obj()); ok {
			w.body.Reads[ref] = true
		}
		return false
	})
}
