package flow

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A Source is a cell as the type checker has understood it.
type Source struct {
	Text    string
	Info    *types.Info
	Decls   []ast.Decl
	Stmts   []ast.Stmt                    // in their order
	Hoisted map[ast.Stmt]bool             // those that stand among Decls, too
	Late    map[*ast.FuncDecl]*types.Func // methods of earlier types, written as functions
	Last    *ast.ExprStmt                 // whose value shows
	Answer  bool                          // and becomes ans
	Imports map[string]string             // name to path, of its import lines
	Members []string                      // names that it has from packages imported by a dot
	Session func(name string) types.Object
	Types   []*types.TypeName // that the cell declares
	Earlier []*types.TypeName // and those that cells before have declared
	Key     func(*types.TypeName) string
	Former  map[string]string // how the types of these names are called when they are declared anew
	Offset  func(token.Pos) int
}

// Of returns the effects of a cell.
func Of(s *Source) *Effects {
	e := &extractor{Source: s, own: map[types.Object]string{}, ordered: map[*ast.CallExpr]bool{}, effects: &Effects{Source: s.Text}}
	e.declare()
	w := &walk{extractor: e, params: map[types.Object]int{}, locals: map[types.Object]Refs{}, all: Refs{}, top: true}
	e.effects.Body = w.fix(func() {
		e.effects.Defines = nil
		e.literals, e.made = 0, map[*ast.FuncLit]Ref{}
		e.definitions(w)
		for _, st := range s.Stmts {
			if !s.Hoisted[st] {
				w.statement(st)
			}
		}
		w.shown()
	})
	e.effects.Overwrites = e.overwrites()
	e.effects.Names = e.names()
	e.effects.Uses = e.uses()
	return e.effects
}

// An extractor finds the effects of one cell.
type extractor struct {
	*Source
	own      map[types.Object]string // objects of the cell that become names of the session
	effects  *Effects
	literals int
	made     map[*ast.FuncLit]Ref   // functions of the literals at the top
	ordered  map[*ast.CallExpr]bool // their result is sorted at once
}

// declare finds the objects that the cell adds to the session.
func (e *extractor) declare() {
	mark := func(id *ast.Ident) {
		if obj := e.Info.Defs[id]; obj != nil && id.Name != "_" {
			e.own[obj] = id.Name
		}
	}
	for _, d := range e.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if f, ok := e.Info.Defs[d.Name].(*types.Func); ok && f.Signature().Recv() == nil {
				mark(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					mark(spec.Name)
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						mark(id)
					}
				}
			}
		}
	}
	for _, st := range e.Stmts {
		if a, ok := st.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, l := range a.Lhs {
				if id, ok := l.(*ast.Ident); ok {
					mark(id)
				}
			}
		}
	}
}

// refOf returns the location that an object of a cell is, if it is one.
func (e *extractor) refOf(obj types.Object) (Ref, bool) {
	if obj == nil {
		return Ref{}, false
	}
	if name, ok := e.own[obj]; ok {
		return Ref{Scope: Own, Name: name}, true
	}
	switch obj := obj.(type) {
	case *types.TypeName:
		if obj.Pkg() != nil && obj.Pkg().Path() == "main" && obj.Parent() != nil && e.isSession(obj) {
			return Ref{Name: e.Key(obj)}, true
		}
	case *types.Func:
		if recv := obj.Signature().Recv(); recv != nil {
			return e.methodRef(obj, recv.Type())
		}
	}
	if s := e.Session(obj.Name()); s != nil && s == origin(obj) {
		return Ref{Name: obj.Name()}, true
	}
	return Ref{}, false
}

// origin returns the generic function or variable that an instance is of.
func origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Origin()
	case *types.Var:
		return obj.Origin()
	}
	return obj
}

// isSession reports whether a type belongs to the session rather than to a function.
func (e *extractor) isSession(t *types.TypeName) bool {
	return e.Session(t.Name()) == t || e.Key(t) != "" || slices.Contains(e.Types, t)
}

func (e *extractor) methodRef(m *types.Func, recv types.Type) (Ref, bool) {
	if p, ok := recv.(*types.Pointer); ok {
		recv = p.Elem()
	}
	named, ok := recv.(*types.Named)
	if !ok || types.IsInterface(named) {
		return Ref{}, false
	}
	t, ok := e.refOf(named.Origin().Obj())
	return Ref{Scope: t.Scope, Name: t.Name + "." + m.Name()}, ok
}

// definitions notes what the declarations of the cell make, and what their values do.
func (e *extractor) definitions(w *walk) {
	for name := range e.Imports {
		e.define(Definition{Name: name, Kind: Import, Type: e.Imports[name]})
	}
	for _, name := range e.Members {
		e.define(Definition{Name: name, Kind: Import})
	}
	for _, d := range e.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			e.function(w, d)
		case *ast.GenDecl:
			w.declaration(d)
		}
	}
}

func (e *extractor) define(d Definition) { e.effects.Defines = append(e.effects.Defines, d) }

// function notes a function or method.
func (e *extractor) function(w *walk, d *ast.FuncDecl) {
	f, ok := e.Info.Defs[d.Name].(*types.Func)
	if !ok {
		return
	}
	def := Definition{Name: d.Name.Name, Kind: Function, Type: types.TypeString(f.Type(), nil)}
	first := 1
	if late := e.Late[d]; late != nil {
		ref, _ := e.methodRef(late, late.Signature().Recv().Type())
		def.Name, def.Kind, def.Joins, first = ref.Name, Method, true, 0
		w.body.Reads[Ref{Name: typePart(ref.Name)}] = true
	} else if recv := f.Signature().Recv(); recv != nil {
		ref, _ := e.methodRef(f, recv.Type())
		def.Name, def.Kind = ref.Name, Method
	}
	inner := &walk{extractor: e, params: map[types.Object]int{}, locals: map[types.Object]Refs{}, all: Refs{}}
	inner.parameters(d.Recv, 0)
	inner.parameters(d.Type.Params, first)
	def.Body = inner.fix(func() {
		inner.visit(d.Type)
		if d.Body != nil {
			inner.visit(d.Body)
		}
	})
	switch {
	case d.Name.Name == "_":
	case def.Kind == Function && (d.Name.Name == "init" || d.Name.Name == "main"): // it runs with the cell
		e.literals++
		def.Name = fmt.Sprintf("λ%d", e.literals)
		e.define(def)
		w.body.Calls = append(w.body.Calls, Call{Callee: Ref{Scope: Own, Name: def.Name}})
	default:
		e.define(def)
	}
}

// typePart returns T of T.M.
func typePart(name string) string {
	for i := range len(name) {
		if name[i] == '.' {
			return name[:i]
		}
	}
	return name
}

// overwrites returns the names of the session that the cell assigns to as a whole and does not
// name otherwise.
func (e *extractor) overwrites() []string {
	assigned := map[*ast.Ident]bool{}
	names := map[string]bool{}
	for _, st := range e.Stmts {
		a, ok := st.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN {
			continue
		}
		for _, l := range a.Lhs {
			if id, ok := l.(*ast.Ident); ok {
				assigned[id], names[id.Name] = true, true
			}
		}
	}
	if len(names) == 0 {
		return nil
	}
	for id, obj := range e.Info.Uses {
		if !assigned[id] {
			if ref, ok := e.refOf(obj); ok && ref.Scope == Session {
				delete(names, ref.Name)
			}
		}
	}
	var list []string
	for name := range names {
		if r := (Ref{Name: name}); e.effects.Body.Reads[r] && !e.calledFunctionsRead(name) {
			list = append(list, name)
		}
	}
	return list
}

// calledFunctionsRead reports whether functions may run in the cell that could read a name:
// any, if there are calls of functions of cells at all.
func (e *extractor) calledFunctionsRead(string) bool { return len(e.effects.Body.Calls) > 0 }

// names returns the identifiers of the cell that stand for a package or something of the
// language, as long as no cell declares them.
func (e *extractor) names() []string {
	seen := map[string]bool{}
	for _, obj := range e.Info.Uses {
		if _, pkg := obj.(*types.PkgName); pkg || obj.Parent() == types.Universe {
			seen[obj.Name()] = true
		}
	}
	var list []string
	for name := range seen {
		list = append(list, name)
	}
	return list
}
