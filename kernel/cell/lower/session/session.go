// Package session is what lowering knows: how the objects of earlier cells were lowered, and of
// the cell at hand its lines, its names, and the erased forms of its types. Package values
// writes expressions with it, package lower statements and whole cells.
package session

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/kernel/cell/build"
)

// A Cell is what the checker found out about the source of one cell.
type Cell struct {
	Number   int
	Fset     *token.FileSet
	Pkg      *types.Package
	Info     *types.Info
	Decls    []ast.Decl
	Stmts    []ast.Stmt
	Hoisted  map[ast.Stmt]bool             // top-level := whose variables are package-level
	Late     map[*ast.FuncDecl]*types.Func // methods of earlier types, checked as functions
	Last     *ast.ExprStmt                 // the statement whose value shows, or nil
	Session  map[string]types.Object
	Importer types.Importer
}

// Parts returns the declarations and statements of the cell.
func (c *Cell) Parts() (list []ast.Node) {
	for _, d := range c.Decls {
		list = append(list, d)
	}
	for _, st := range c.Stmts {
		list = append(list, st)
	}
	return list
}

// A Unit is a lowered cell.
type Unit struct {
	Steps   []string     // sources to evaluate: imports if there are new ones, the declarations, then the statements
	Places  []Places     // of the lines of the steps
	Imports []string     // paths of all packages that the steps mention
	Answer  types.Object // the variable that keeps the value shown, nil for none
	Fast    []byte       // what the worker's machine for fast functions must load before the steps
	Keeps   []string     // variables of the session that the steps declare
	Inits   []string     // those that get a value, in the order in which they do
	Again   Again        // what declares the same in another interpreter

	Wanted   []string // packages that the first step imports; none when there is no such step
	undo     []func()
	Declared []*Function
	Replaced []*Function    // by those
	Own      []types.Object // variables as the statements of the cell itself know them
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
	Slow     bool                    // leave the next cells to the interpreter
	Count    int                     // of names given out, never reused
	Names    map[types.Object]string // variables of the session
	Held     map[string]bool         // lowered names that functions of the user refer to
	Unset    map[string]bool         // lowered names of variables that have no value; kept by the session's owner
	Funcs    map[*types.Func]*Function
	ByName   map[string]*types.Func // current functions, to see redefinitions
	dropped  []string               // lowered names of variables and functions that nothing can ask for any more
	Imported map[string]bool        // paths the interpreter has an import line for
	Exactly  map[string]string      // lowered functions -> variables with what takes their arguments exactly
	aliases  typeutil.Map           // struct types -> name of their erased form
	Descs    *typeutil.Map          // types -> *descriptor
	cuts     typeutil.Map           // types -> bool, see cut
	Context  *types.Context
	reached  map[*types.TypeName]*types.TypeName // see reachable
	locals   map[*types.TypeName]local           // types declared within functions
	Eases    map[string]*Ease                    // lowered names of functions -> how they run
	library  map[string]*Function                // generic functions of the standard library, once needed
}

func NewSession() *Session {
	return &Session{
		Names:    map[types.Object]string{},
		Held:     map[string]bool{},
		Funcs:    map[*types.Func]*Function{},
		ByName:   map[string]*types.Func{},
		Imported: map[string]bool{},
		Exactly:  map[string]string{},
		Descs:    new(typeutil.Map),
		Context:  types.NewContext(),
		reached:  map[*types.TypeName]*types.TypeName{},
		locals:   map[*types.TypeName]local{},
		Eases:    map[string]*Ease{},
	}
}

// Fresh returns a name that nothing in the interpreter has yet.
func (s *Session) Fresh(base string) string {
	s.Count++
	return fmt.Sprintf("%sˑ%d", base, s.Count)
}

// FreshFunction returns one for a function, which begins with its name, or with TꞏM for a method.
func (s *Session) FreshFunction(f *types.Func) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return s.Fresh(f.Name())
	}
	return s.Fresh(NamedOf(recv.Type()).Obj().Name() + "ꞏ" + f.Name())
}

// A Writer writes one cell in lowered code.
type Writer struct {
	*Session
	Cell      *Cell
	Info      *types.Info
	Build     *build.Builder // of the statements of the cell itself
	Unit      *Unit
	Refusals  []build.Refusal
	Decls     []Line // top level of the step: variables, types, small functions of the lowering's own
	Functions []DeclaredFunction
	Valued    map[string]bool // functions that are used as values
	Setup     []Line          // statements that must run before any other
	out       *[]Line
	Fn        *scope
	Wanted    map[string]bool
	Queue     []func()    // bodies still to be lowered
	Stale     []*Function // functions to be lowered in this cell
	Callers   map[string]string
	Here      token.Pos
	// Recovering is the panic that the function of the call being deferred may recover.
	Recovering string
	// Bare holds the arguments that go into an empty interface without a box, and the function of package rt
	// that takes a value out of its box for them, or what of rt.Unseen says that there must be none.
	Bare map[ast.Expr]string
	// Nested holds the literals that stand inside other ones.
	Nested map[ast.Expr]bool
	// AtOnce holds the function literals that are called where they stand, and by
	// nothing else: recover has nothing to recover in them.
	AtOnce map[*ast.FuncLit]bool
}

// A DeclaredFunction is a function of the user by its lowered name.
type DeclaredFunction struct {
	Name  string
	Lines []Line
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
	for _, v := range u.Own {
		delete(s.Names, v)
	}
	u.Own, u.undo = nil, nil
	s.supersede(u)
	for _, f := range u.Declared {
		f.retain()
	}
	u.Declared, u.Replaced = nil, nil
}

// Supersede forgets a variable that another one has taken the place of, unless a
// function may still refer to it.
func (s *Session) Supersede(v types.Object) {
	if name, ok := s.Names[v]; ok && !s.Held[name] {
		delete(s.Names, v)
		s.dropped = append(s.dropped, name)
	}
}

func (l *Writer) OnUndo(f func()) { l.Unit.undo = append(l.Unit.undo, f) }

// SetKey sets m[k] = v for the life of the unit.
func SetKey[K comparable, V any](l *Writer, m map[K]V, k K, v V) {
	old, had := m[k]
	m[k] = v
	l.OnUndo(func() {
		if had {
			m[k] = old
		} else {
			delete(m, k)
		}
	})
}

// SetType is setKey for maps over types.
func (l *Writer) SetType(m *typeutil.Map, t types.Type, v any) {
	m.Set(t, v)
	l.OnUndo(func() { m.Delete(t) })
}

// Refuse gives up on the construct at pos.
func (l *Writer) Refuse(pos token.Pos, message, advice string) {
	panic(build.Refusal{Pos: pos, Message: message, Advice: advice})
}

// Guarded runs f and records the refusal that ends it, if any.
func (l *Writer) Guarded(f func()) {
	out, fn, info := l.out, l.Fn, l.Info
	defer func() {
		if r := recover(); r != nil {
			refusal, ok := r.(build.Refusal)
			if !ok {
				panic(r)
			}
			if !refusal.Pos.IsValid() {
				refusal.Pos = l.Here
			}
			l.Refusals = append(l.Refusals, refusal)
			l.out, l.Fn, l.Info = out, fn, info
		}
	}()
	f()
}

// Performed tells how many steps of a unit the interpreter has evaluated, and reports
// whether the declarations of the cell are among them.
func (s *Session) Performed(u *Unit, done int) bool {
	if len(u.Wanted) == 0 {
		return done > 0 || len(u.Steps) == 0
	}
	if done > 0 {
		for _, path := range u.Wanted {
			s.Imported[path] = true
		}
	}
	return done > 1
}

// Imports returns the source of all imports that the interpreter has heard of, and their paths.
func (s *Session) Imports() (source string, paths []string) {
	paths = slices.Sorted(maps.Keys(s.Imported))
	source = "package main\n"
	for _, path := range paths {
		source += fmt.Sprintf("import %s %q\n", Alias(path), path)
	}
	return source, paths
}

// Alias returns the name under which the interpreter knows an imported package.
func Alias(path string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '.' || r == '-' {
			return '_'
		}
		return r
	}, path) + "ˑ"
}

// Global returns the lowered name of a variable of the session.
func (s *Session) Global(v types.Object) (string, bool) {
	name, ok := s.Names[v]
	return name, ok
}

// RT names a function of the run-time support.
func (l *Writer) RT(name string) string {
	l.Wanted[build.RuntimePath] = true
	return Alias(build.RuntimePath) + "." + name
}

func (l *Writer) Qualified(obj types.Object) string {
	l.Wanted[obj.Pkg().Path()] = true
	return Alias(obj.Pkg().Path()) + "." + obj.Name()
}
