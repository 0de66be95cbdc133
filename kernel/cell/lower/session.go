// Package lower rewrites checked Go into the small part of Go that the interpreter
// runs exactly as the Go compiler would.
//
// It starts from the A-normal form of package build, in which every statement does one
// thing in the order of the Go compiler, and operands are variables or values that only
// read. The form it makes has no named types, no methods, no generics and no interfaces but
// the empty one and those of compiled packages. Types are erased to their structure
// ([Session.rep]); methods become functions; every conversion to an interface is a
// call that stores a copy together with a descriptor of its type (package rt), from
// which assertions, type switches, method calls, comparison and printing are done.
// What has no exact form is refused, with advice.
package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast"
)

// A Cell is what the checker found out about the source of one cell.
type Cell struct {
	Number  int
	Fset    *token.FileSet
	Pkg     *types.Package
	Info    *types.Info
	Decls   []ast.Decl
	Stmts   []ast.Stmt
	Hoisted map[ast.Stmt]bool             // top-level := whose variables are package-level
	Late    map[*ast.FuncDecl]*types.Func // methods of earlier types, checked as functions
	Last    *ast.ExprStmt                 // the statement whose value shows, or nil
	Session map[string]types.Object
	Import  func(path string) (*types.Package, error)
}

// A Refusal says that a piece of valid Go cannot be run exactly, and what to write instead.
type Refusal struct {
	Pos             token.Pos
	Message, Advice string
}

// A Unit is a lowered cell.
type Unit struct {
	Steps   []string
	Places  []Places
	Imports []string
	Answer  types.Object // the variable that keeps the value shown, nil for none
	Fast    []byte       // what package fast has compiled, for the worker
	Known   any          // the value of a cell that needs no steps, nil for all others
	Keeps   []string     // variables of the session that the steps declare
	Again   Again        // what declares the same in another interpreter

	imports  []string // packages that the first step imports; none when there is no such step
	undo     []func()
	declared []*function
	own      []types.Object // variables as the statements of the cell itself know them
}

// An Again is the step with the declarations of a cell, but without what the cell does: its
// lines are where they are in the step. Call makes descriptors of types and links ready.
type Again struct {
	Step         int
	Source, Call string
	Plain        bool // variables are all that is declared
}

// Places maps the lines of a step to positions in the cell.
type Places []token.Pos

// At returns the position that gave rise to a line, counted from 1.
func (p Places) At(line int) (token.Pos, bool) {
	if line < 1 || line > len(p) || !p[line-1].IsValid() {
		return token.NoPos, false
	}
	return p[line-1], true
}

// A Session remembers how the objects of earlier cells were lowered.
type Session struct {
	Slow     bool                    // leave the next cells to the interpreter, for a debugger
	count    int                     // of names given out, never reused
	names    map[types.Object]string // variables of the session
	held     map[string]bool         // lowered names that functions of the user refer to
	pending  map[string]string       // lowered name -> declaration that has not been needed yet
	funcs    map[*types.Func]*function
	byName   map[string]*types.Func // current functions, to see redefinitions
	imported map[string]bool        // paths the interpreter has an import line for
	exactly  map[string]string      // lowered functions -> variables with what takes their arguments exactly
	aliases  *typeutil.Map          // struct types -> name of their erased form
	descs    *typeutil.Map          // types -> *descriptor
	cuts     *typeutil.Map          // types -> bool, see cut
	context  *types.Context
	reached  map[*types.TypeName]*types.TypeName // see reachable
	locals   map[*types.TypeName]local           // types declared within functions
	eases    map[string]*ease                    // lowered names of functions -> how they run
	library  map[string]*function                // generic functions of the standard library, once needed
}

// NewSession returns an empty session.
func NewSession() *Session {
	return &Session{
		names:    map[types.Object]string{},
		held:     map[string]bool{},
		pending:  map[string]string{},
		funcs:    map[*types.Func]*function{},
		byName:   map[string]*types.Func{},
		imported: map[string]bool{},
		exactly:  map[string]string{},
		aliases:  new(typeutil.Map),
		descs:    new(typeutil.Map),
		cuts:     new(typeutil.Map),
		context:  types.NewContext(),
		reached:  map[*types.TypeName]*types.TypeName{},
		locals:   map[*types.TypeName]local{},
		eases:    map[string]*ease{},
	}
}

// A function is a function or method declared by the user.
type function struct {
	obj       *types.Func
	decl      *ast.FuncDecl
	info      *types.Info
	name      string            // of its newest lowered form, "" for generic ones
	instances map[string]string // of a generic function: type arguments -> lowered name
	refs      map[*types.Func]bool
	stale     bool // to be lowered in the current cell
	order     int
}

// fresh returns a name that nothing in the interpreter has yet.
func (s *Session) fresh(base string) string {
	s.count++
	return fmt.Sprintf("%sˑ%d", base, s.count)
}

// A lowerer works on one cell.
type lowerer struct {
	*Session
	cell      *Cell
	info      *types.Info
	build     *build.Builder // of the statements of the cell itself
	builder   *build.Builder // of the statements that are being lowered
	unit      *Unit
	refusals  []Refusal
	decls     []line // top level of the step: variables, types, small functions of the lowering's own
	functions []declaredFunction
	valued    map[string]bool // functions that are used as values
	setup     []line          // statements that must run before any other
	out       *[]line
	fn        *scope
	fast      *fast.Builder
	imports   map[string]bool
	queue     []func() // bodies still to be lowered
	quick     []quickMethod
	stale     []*function // functions to be lowered in this cell
	callers   map[string]string
	here      token.Pos
	// recovering is the panic that the function of the call being deferred may recover.
	recovering string
	// bare holds the arguments that go into an empty interface without a box, and the
	// function of package rt that takes a value out of its box for them.
	bare map[ast.Expr]string
	// nested holds the literals that stand inside other ones.
	nested map[ast.Expr]bool
	// atOnce holds the function literals that are called where they stand, and by
	// nothing else: recover has nothing to recover in them.
	atOnce map[*ast.FuncLit]bool
}

// A declaredFunction is a function of the user by its lowered name.
type declaredFunction struct {
	name  string
	lines []line
}

// placeFunctions puts the functions behind the other declarations, first those that are used as
// values: in a function literal the interpreter does not know the results of a value whose
// function comes after it.
func (l *lowerer) placeFunctions() {
	for _, first := range []bool{true, false} {
		for _, f := range l.functions {
			if l.valued[f.name] == first {
				l.decls = append(l.decls, f.lines...)
			}
		}
	}
}

// Lower lowers a cell. Refusals, if any, come instead of a usable unit; the unit must
// then be rolled back.
func (s *Session) Lower(c *Cell) (*Unit, []Refusal) {
	l := &lowerer{
		Session: s, cell: c, info: c.Info, unit: &Unit{}, imports: map[string]bool{}, callers: map[string]string{}, valued: map[string]bool{},
		nested: map[ast.Expr]bool{}, atOnce: map[*ast.FuncLit]bool{}, fast: fast.NewBuilder(s.count),
	}
	if value, tv := c.known(); value != nil {
		return l.answerWith(value, tv), nil
	}
	var body []line
	l.guarded(func() { body = l.program() })
	if len(l.refusals) > 0 {
		return l.unit, l.refusals
	}
	l.finish(body)
	return l.unit, nil
}

// Rollback takes back what lowering a unit changed in the session.
func (s *Session) Rollback(u *Unit) {
	for i := len(u.undo) - 1; i >= 0; i-- {
		u.undo[i]()
	}
	u.undo = nil
}

// Commit ends the time in which a unit can be rolled back.
func (s *Session) Commit(u *Unit) {
	for _, v := range u.own {
		delete(s.names, v)
	}
	u.own, u.undo = nil, nil
	u.retain()
}

// Supersede forgets a variable that another one has taken the place of, unless a
// function may still refer to it, and returns its lowered name, if the interpreter has it.
func (s *Session) Supersede(v types.Object) (name string, ok bool) {
	name, ok = s.names[v]
	if !ok || s.held[name] {
		return "", false
	}
	delete(s.names, v)
	_, unheard := s.pending[name]
	delete(s.pending, name)
	return name, !unheard
}

// hold notes the variables that may be used when the cell has ended: by its functions,
// method values and goroutines.
func (l *lowerer) hold() {
	keep := func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if name, ok := l.names[l.info.Uses[id]]; ok && !l.held[name] {
				setKey(l, l.held, name, true)
			}
		}
		return true
	}
	find := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.FuncDecl, *ast.GoStmt, *ast.DeferStmt:
			ast.Inspect(n, keep)
			return false
		case *ast.SelectorExpr:
			if s := l.info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
				ast.Inspect(n, keep)
			}
		}
		return true
	}
	for _, d := range l.cell.Decls {
		ast.Inspect(d, find)
	}
	for _, st := range l.cell.Stmts {
		ast.Inspect(st, find)
	}
}

func (l *lowerer) onUndo(f func()) { l.unit.undo = append(l.unit.undo, f) }

// setKey sets m[k] = v for the life of the unit.
func setKey[K comparable, V any](l *lowerer, m map[K]V, k K, v V) {
	old, had := m[k]
	m[k] = v
	l.onUndo(func() {
		if had {
			m[k] = old
		} else {
			delete(m, k)
		}
	})
}

// setType is setKey for maps over types.
func (l *lowerer) setType(m *typeutil.Map, t types.Type, v any) {
	m.Set(t, v)
	l.onUndo(func() { m.Delete(t) })
}

// refuse gives up on the construct at pos.
func (l *lowerer) refuse(pos token.Pos, message, advice string) {
	panic(Refusal{pos, message, advice})
}

// guarded runs f and records the refusal that ends it, if any.
func (l *lowerer) guarded(f func()) {
	out, fn, info := l.out, l.fn, l.info
	defer func() {
		if r := recover(); r != nil {
			refusal, ok := r.(Refusal)
			if !ok {
				panic(r)
			}
			if !refusal.Pos.IsValid() {
				refusal.Pos = l.here
			}
			l.refusals = append(l.refusals, refusal)
			l.out, l.fn, l.info = out, fn, info
		}
	}()
	f()
}

// finish writes the steps of the unit.
func (l *lowerer) finish(body []line) {
	name := fmt.Sprintf("cellˑ%d", l.count+1)
	l.count++
	l.linkFast()
	l.placeFunctions()
	var step []line
	step = append(step, line{text: "package main"})
	var paths []string
	for path := range l.imports {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	l.unit.Imports = paths
	l.importStep(paths)
	step = append(step, l.decls...)
	step = append(step, line{text: "func " + name + "() {"})
	step = append(step, l.setup...)
	if len(l.decls)+len(l.setup) > 0 {
		l.unit.Again = Again{
			Step: len(l.unit.Steps), Source: text(append(slices.Clone(step), line{text: "}"})), Call: name + "()",
			Plain: len(l.unit.Keeps) == len(l.decls) && len(l.setup) == 0,
		}
	}
	step = append(step, body...)
	step = append(step, line{text: "}"})
	l.unit.Steps = append(l.unit.Steps, text(step), name+"()")
	l.unit.Places = append(l.unit.Places, places(step), nil)
}

// importStep makes a step of the packages that the session has not imported yet. It is a
// step of its own, which cannot fail: the interpreter keeps the imports of a source that
// it rejects, and would not hear of them again.
func (l *lowerer) importStep(paths []string) {
	var step []line
	for _, path := range paths {
		if !l.imported[path] {
			l.unit.imports = append(l.unit.imports, path)
			step = append(step, line{text: fmt.Sprintf("import %s %q", alias(path), path)})
		}
	}
	if len(step) > 0 {
		step = append([]line{{text: "package main"}}, step...)
		l.unit.Steps, l.unit.Places = []string{text(step)}, []Places{nil}
	}
}

// Performed tells how many steps of a unit the interpreter has evaluated, and reports
// whether the declarations of the cell are among them.
func (s *Session) Performed(u *Unit, done int) bool {
	if len(u.imports) == 0 {
		return done > 0 || len(u.Steps) == 0
	}
	if done > 0 {
		for _, path := range u.imports {
			s.imported[path] = true
		}
	}
	return done > 1
}

// Imports returns the source of all imports that the interpreter has heard of, and their paths.
func (s *Session) Imports() (source string, paths []string) {
	for path := range s.imported {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	source = "package main\n"
	for _, path := range paths {
		source += fmt.Sprintf("import %s %q\n", alias(path), path)
	}
	return source, paths
}

// Name returns the name of a variable in the interpreter, if it has heard of it.
func (s *Session) Name(v types.Object) (string, bool) {
	name, ok := s.names[v]
	_, unheard := s.pending[name]
	return name, ok && !unheard
}

// alias returns the name under which the interpreter knows an imported package.
func alias(path string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '.' || r == '-' {
			return '_'
		}
		return r
	}, path) + "ˑ"
}

const rtPath = "sprague/kernel/cell/rt"

// rt names a function of the run-time support.
func (l *lowerer) rt(name string) string {
	l.imports[rtPath] = true
	return alias(rtPath) + "." + name
}

// pkgName names an object of a compiled package.
func (l *lowerer) qualified(obj types.Object) string {
	l.imports[obj.Pkg().Path()] = true
	return alias(obj.Pkg().Path()) + "." + obj.Name()
}

// UsesEarlier returns the name of something that a function refers to, and that a later
// cell has declared anew; "" when there is none.
func (s *Session) UsesEarlier(f *types.Func, scope map[string]types.Object) string {
	rec := s.funcs[f]
	if rec == nil || rec.decl == nil {
		return ""
	}
	earlier := ""
	ast.Inspect(rec.decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := rec.info.Uses[id]
		v, isVar := obj.(*types.Var)
		if isVar && s.names[v] != "" && scope[id.Name] != obj || isType(obj) && obj.Pkg() == f.Pkg() && scope[id.Name] != nil && scope[id.Name] != obj {
			earlier = id.Name
		}
		return true
	})
	return earlier
}

func isType(obj types.Object) bool {
	t, ok := obj.(*types.TypeName)
	return ok && t.Pkg() != nil && t.Parent() == t.Pkg().Scope()
}
