package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/lower/session"
)

// A Source is a cell as the type checker has understood it.
type Source struct {
	*session.Cell
	Text    string
	Answer  bool                           // the value that shows becomes ans
	Imports []string                       // names that its import lines declare
	Earlier func(name string) types.Object // what the session has
}

func Of(s *Source) *Effects {
	x := &extractor{Source: s, settled: map[ast.Node]bool{}, effects: &Effects{
		Source: s.Text, body: newBody[ref](), assigned: map[string]*body[ref]{}, places: map[ref]token.Pos{}}}
	for _, name := range s.Imports {
		x.define(&definition{name: name, kind: imported})
	}
	w := &walk{extractor: x, body: x.effects.body}
	for _, d := range s.Decls {
		w.declaration(d)
	}
	for _, st := range s.Stmts {
		if !s.Hoisted[st] {
			w.statement(st)
		}
	}
	w.shown()
	seen := set{}
	for _, obj := range s.Info.Uses {
		if _, pkg := obj.(*types.PkgName); (pkg || obj.Parent() == types.Universe) && !seen[obj.Name()] {
			seen[obj.Name()] = true
			x.effects.Names = append(x.effects.Names, obj.Name())
		}
	}
	return x.effects
}

// An extractor finds the effects of one cell.
type extractor struct {
	*Source
	settled map[ast.Node]bool // by the node around it
	effects *Effects
}

func (x *extractor) define(d *definition) { x.effects.defines = append(x.effects.defines, d) }

// isOwn reports whether an object of the cell becomes a name of the session.
func (x *extractor) isOwn(obj types.Object) bool {
	own := x.Session[obj.Name()]
	return own != nil && own.Pos() == obj.Pos()
}

// name returns the name that an object of a cell has in the session, if it has one.
func (x *extractor) name(obj types.Object) (r ref, ok bool) {
	switch o := obj.(type) {
	case nil:
		return r, false
	case *types.Func:
		if recv := o.Signature().Recv(); recv != nil {
			r, ok = x.typeName(recv.Type())
			return ref{r.name + "." + o.Name(), r.own}, ok
		}
		obj = o.Origin()
	case *types.Var:
		obj = o.Origin()
	case *types.TypeName: // one that had the name before counts as the present one
		if !x.isOwn(obj) && fromCell(obj) && x.Earlier(obj.Name()) != nil {
			return ref{obj.Name(), false}, true
		}
	}
	return ref{obj.Name(), x.isOwn(obj)}, x.isOwn(obj) || x.Earlier(obj.Name()) == obj
}

// typeName returns the name of the type of a receiver, if a cell declares it and it has methods of its own.
func (x *extractor) typeName(recv types.Type) (r ref, ok bool) {
	if p, isPointer := recv.(*types.Pointer); isPointer {
		recv = p.Elem()
	}
	if named, isNamed := recv.(*types.Named); isNamed && !types.IsInterface(named) {
		return x.name(named.Origin().Obj())
	}
	return r, false
}

// declaration walks a declaration at the top of the cell.
func (w *walk) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		w.function(d)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				w.define(&definition{name: spec.Name.Name, kind: typeName, body: apart(w, spec)})
			case *ast.ValueSpec:
				w.visit(spec)
				for i, id := range spec.Names {
					w.variable(id, i, spec.Values)
				}
			}
		}
	}
}

func (w *walk) function(d *ast.FuncDecl) {
	f, ok := w.Info.Defs[d.Name].(*types.Func)
	if !ok || d.Name.Name == "_" {
		return
	}
	if d.Recv == nil && (d.Name.Name == "init" || d.Name.Name == "main") { // it runs with the cell
		w.visit(d.Body)
		return
	}
	def := &definition{name: d.Name.Name, kind: function, body: apart(w, d)}
	if late := w.Late[d]; late != nil {
		f = late
	}
	if f.Signature().Recv() != nil {
		r, _ := w.name(f)
		def.name, def.kind = r.name, method
	}
	def.typ = types.TypeString(f.Type(), nil)
	w.define(def)
}

// apart walks code that need not run with the cell.
func apart[N ast.Node](w *walk, code ...N) *body[ref] {
	inner := &walk{extractor: w.extractor, body: newBody[ref]()}
	for _, n := range code {
		inner.visit(n)
	}
	return inner.body
}

func (w *walk) statement(st ast.Stmt) {
	w.visit(st)
	a, ok := st.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
		return
	}
	before := newBody[ref]()
	before.add(w.body)
	for i, l := range a.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			continue
		}
		if w.Info.Defs[id] != nil {
			w.variable(id, i, a.Rhs)
		} else if r, ok := w.name(w.Info.Uses[id]); ok && !r.own && w.effects.assigned[r.name] == nil {
			w.effects.assigned[r.name] = before
		}
	}
}

// variable declares the variable of the session that gets one of some values.
func (w *walk) variable(id *ast.Ident, i int, values []ast.Expr) {
	obj := w.Info.Defs[id]
	if id.Name == "_" || obj == nil {
		return
	}
	if i < len(values) && len(values) > 1 {
		values = values[i : i+1]
	}
	w.holder(id.Name, obj.Type(), values)
}

// holder declares a variable. What holds functions may run what its value is made from. What shows is not tied to
// its answer, or all that is ever shown would be: naming ans counts as naming what it was made from.
func (w *walk) holder(name string, t types.Type, from []ast.Expr) {
	d := &definition{name: name, shares: shares(t) && name != "ans", code: find(t, isOpen)}
	if d.code || shares(t) && name == "ans" {
		d.body = apart(w, from...)
	}
	w.define(d)
}

// shown is what showing the last value does.
func (w *walk) shown() {
	if w.Last == nil {
		return
	}
	t := w.Info.TypeOf(w.Last.X)
	w.mayCall(t, printing)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if w.Answer {
		w.holder("ans", t, []ast.Expr{w.Last.X})
	}
}
