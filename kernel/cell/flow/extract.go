package flow

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A Source is a cell as the type checker has understood it.
type Source struct {
	Text    string
	Pkg     *types.Package
	Info    *types.Info
	Decls   []ast.Decl
	Stmts   []ast.Stmt                    // in their order
	Hoisted map[ast.Stmt]bool             // those that stand among Decls, too
	Late    map[*ast.FuncDecl]*types.Func // methods of earlier types, written as functions
	Last    *ast.ExprStmt                 // whose value shows
	Answer  bool                          // and becomes ans
	Imports []string                      // names that its import lines declare
	Session func(name string) types.Object
}

// Of returns the effects of a cell.
func Of(s *Source) *Effects {
	e := &extractor{Source: s, own: map[types.Object]bool{}, known: map[ast.Node]bool{}, effects: &Effects{
		Source: s.Text, Body: newBody(), Assigned: map[string]*Body{}, Places: map[string]token.Pos{}}}
	e.declare()
	for _, name := range s.Imports {
		e.define(&Definition{Name: name, Kind: Import})
	}
	w := &walk{extractor: e, body: e.effects.Body}
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
			e.effects.Names = append(e.effects.Names, obj.Name())
		}
	}
	return e.effects
}

// An extractor finds the effects of one cell.
type extractor struct {
	*Source
	own     map[types.Object]bool // objects of the cell that become names of the session
	known   map[ast.Node]bool     // what the node around it has settled
	effects *Effects
}

func (e *extractor) define(d *Definition) { e.effects.Defines = append(e.effects.Defines, d) }

func (e *extractor) declare() {
	for id, obj := range e.Info.Defs {
		if obj != nil && id.Name != "_" && obj.Parent() == e.Pkg.Scope() {
			e.own[obj] = true
		}
	}
	for _, st := range e.Stmts {
		if a, ok := st.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, l := range a.Lhs {
				if obj := e.Info.Defs[l.(*ast.Ident)]; obj != nil && obj.Name() != "_" {
					e.own[obj] = true
				}
			}
		}
	}
}

// name returns the name that an object of a cell has in the session, if it has one, and whether
// the cell itself declares it.
func (e *extractor) name(obj types.Object) (name string, own bool) {
	switch o := obj.(type) {
	case nil:
		return "", false
	case *types.Func:
		if recv := o.Signature().Recv(); recv != nil {
			return e.method(o, recv.Type())
		}
		obj = o.Origin()
	case *types.Var:
		obj = o.Origin()
	case *types.TypeName: // one that had the name before counts as the present one
		if !e.own[obj] && obj.Pkg() != nil && obj.Pkg().Path() == "main" && e.Session(obj.Name()) != nil {
			return obj.Name(), false
		}
	}
	if e.own[obj] || e.Session(obj.Name()) == obj {
		return obj.Name(), e.own[obj]
	}
	return "", false
}

// method returns the name of a method of a type that a cell declares.
func (e *extractor) method(m *types.Func, recv types.Type) (string, bool) {
	if p, ok := recv.(*types.Pointer); ok {
		recv = p.Elem()
	}
	named, ok := recv.(*types.Named)
	if !ok || types.IsInterface(named) {
		return "", false
	}
	t, own := e.name(named.Origin().Obj())
	if t == "" {
		return "", false
	}
	return t + "." + m.Name(), own
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
				w.define(&Definition{Name: spec.Name.Name, Kind: Type, Body: apart(w, spec)})
			case *ast.ValueSpec:
				w.visit(spec)
				for i, id := range spec.Names {
					if d.Tok == token.CONST {
						w.define(&Definition{Name: id.Name, Kind: Constant})
						continue
					}
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
	def := &Definition{Name: d.Name.Name, Kind: Function, Type: types.TypeString(f.Type(), nil), Body: apart(w, d)}
	if late := w.Late[d]; late != nil {
		f = late
	}
	if recv := f.Signature().Recv(); recv != nil {
		def.Name, _ = w.method(f, recv.Type())
		def.Kind = Method
	}
	w.define(def)
}

// apart walks code that need not run with the cell.
func apart[N ast.Node](w *walk, code ...N) *Body {
	inner := &walk{extractor: w.extractor, body: newBody()}
	for _, n := range code {
		inner.visit(n)
	}
	return inner.body
}

// statement walks a statement of the cell.
func (w *walk) statement(st ast.Stmt) {
	w.visit(st)
	a, ok := st.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
		return
	}
	before := committed(w.body)
	for i, l := range a.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			continue
		}
		if w.Info.Defs[id] != nil {
			w.variable(id, i, a.Rhs)
		} else if name, own := w.name(w.Info.Uses[id]); name != "" && !own && w.effects.Assigned[name] == nil {
			w.effects.Assigned[name] = before
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

// holder declares a variable. What holds functions may run what its value is made from.
func (w *walk) holder(name string, t types.Type, from []ast.Expr) {
	d := &Definition{Name: name, Kind: Variable, Shares: Shares(t), Code: HoldsCode(t)}
	if d.Code || d.Shares && name == "ans" {
		d.Body = apart(w, from...)
	}
	w.define(d)
}

// shown is what showing the last value does.
func (w *walk) shown() {
	if w.Last == nil {
		return
	}
	t := w.Info.TypeOf(w.Last.X)
	w.types(t, printing)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if w.Answer {
		w.holder("ans", t, []ast.Expr{w.Last.X})
	}
}
