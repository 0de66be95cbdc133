package cell

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"reflect"
	"runtime/debug"
	"slices"

	"sprague/kernel/cell/flow"
	"sprague/kernel/cell/lower"
	"sprague/stdlib"
)

// A Checker holds what a session has declared, as types: no value of the session is
// in it. It is not safe for use by several goroutines at a time.
type Checker struct {
	fset     *token.FileSet
	importer *stdlib.Importer
	packages map[string]string       // preloaded package name -> path
	imports  map[string]string       // name -> path, of the import lines of earlier cells
	scope    map[string]types.Object // what earlier cells declared
	hidden   map[string]types.Object // the functions of a debugger, when there is one
	declared map[string]declared     // what the session has declared, as it was written
	docs     *stdlib.Docs
	lower    *lower.Session
	dropped  []string // names in the interpreter that no cell can reach any more

	typeKeys  map[*types.TypeName]string // of all types that cells have declared, by which package flow knows them
	methodful []*types.TypeName
	nimbers   *nimberUses
}

// New returns a checker for an empty session.
func New() *Checker {
	c := &Checker{fset: token.NewFileSet(), packages: map[string]string{}, docs: &stdlib.Docs{}}
	c.importer = stdlib.NewImporter(c.fset)
	for _, p := range stdlib.Packages() {
		if _, taken := c.packages[p.Name]; !taken || p.Preloaded {
			c.packages[p.Name] = p.Path
		}
	}
	c.Reset()
	return c
}

// Reset forgets everything the session has declared. Imported packages stay read.
func (c *Checker) Reset() {
	c.forget()
	c.lower = lower.NewSession()
	c.dropped = nil
}

func (c *Checker) forget() {
	c.imports = map[string]string{}
	c.scope = map[string]types.Object{}
	c.declared = map[string]declared{}
	c.nimbers = &nimberUses{derived: map[*types.TypeName]bool{}, operated: map[types.Object]map[int]bool{}}
	c.typeKeys, c.methodful = map[*types.TypeName]string{}, nil
}

// A Unit is a checked cell, ready to run.
type Unit struct {
	Name string // how tracebacks call the cell
	// Steps are the sources to evaluate, in order: imports if there are new ones, the declarations, then
	// the statements.
	Steps []string
	// Fast is what the worker's machine for fast functions must load before the steps.
	Fast []byte
	// Known is the value of a cell that has no steps, because it is constant; nil for
	// all other cells.
	Known any
	// Imports lists the paths of all packages the steps mention.
	Imports []string
	// Dropped lists variables of the interpreter that earlier cells have put out of
	// reach: they may be forgotten before the steps are evaluated.
	Dropped []string
	// Effects are what the cell may do to the names of the session.
	Effects *flow.Effects

	// Keeps lists the variables of the session that the steps declare; Again declares
	// them, and all else that the steps do, in another interpreter.
	Keeps []string
	Again lower.Again

	hushed  bool
	source  *source
	lowered *lower.Unit
	found   *finding
	decls   *token.File   // its declarations,
	body    *token.File   // its statements
	files   []*token.File // that nothing but this unit's places need
}

// Slow leaves the next cells to the interpreter, or not.
func (c *Checker) Slow(slow bool) { c.lower.Slow = slow }

// Hush keeps the value that the unit shows from becoming ans.
func (u *Unit) Hush() { u.hushed = true }

// Place returns the place in the source of the session from which a line of one of the
// steps was made. It may be in another unit: the instances of a generic function, and
// functions that call one declared anew, are made by the unit that needs them.
func (u *Unit) Place(step, line int) (token.Pos, bool) {
	if step < 0 || step >= len(u.lowered.Places) {
		return token.NoPos, false
	}
	return u.lowered.Places[step].At(line)
}

// LineColumn returns the line and column of a place that is in the unit's own cell.
func (u *Unit) LineColumn(pos token.Pos) (line, column int, ok bool) {
	f := u.source.fset.File(pos)
	if f == nil || f != u.decls && f != u.body {
		return 0, 0, false
	}
	line, column = u.source.lineColumn(u.source.offset(pos))
	return line, column, true
}

// Check parses, checks and lowers a cell. It returns either a unit or diagnostics,
// never both; it changes nothing in the session until the unit is committed.
func (c *Checker) Check(src string, number int, name string) (u *Unit, diagnostics []Diagnostic) {
	if name == "" {
		name = fmt.Sprintf("In [%d]", number)
	}
	if diagnostics = tooDeep(src); len(diagnostics) > 0 {
		return nil, diagnostics
	}
	s, diagnostics := parse(c.fset, src)
	if len(diagnostics) > 0 {
		return nil, diagnostics
	}
	var found *finding
	defer func() {
		if r := recover(); r != nil {
			u, diagnostics = nil, []Diagnostic{s.fault(r)}
			if found != nil {
				found.takeBack()
			}
		}
	}()
	found, diagnostics = c.check(s)
	if len(diagnostics) > 0 {
		return nil, diagnostics
	}
	effects := c.effects(s, found) // before the lowering changes the tree
	lowered, refusals := c.lower.Lower(found.cell(c, s, number))
	if len(refusals) > 0 {
		c.lower.Rollback(lowered)
		found.takeBack()
		return nil, s.refusals(refusals)
	}
	u = &Unit{
		Name: name, Steps: lowered.Steps, Fast: lowered.Fast, Known: lowered.Known, Imports: lowered.Imports,
		Keeps: lowered.Keeps, Again: lowered.Again, source: s, lowered: lowered, found: found,
		decls: c.fset.File(s.decls.FileStart), body: c.fset.File(s.body.FileStart),
	}
	u.Effects = effects
	if u.Known == nil {
		u.Dropped, c.dropped = c.dropped, nil
	}
	return u, nil
}

// Refused returns the effects of a cell that Check has complained about.
func Refused(source string) *flow.Effects { return refusedEffects(source) }

// Keep has nothing dropped before a unit runs that has just been checked: something beside
// it may still use what is out of reach for new cells.
func (c *Checker) Keep(u *Unit) {
	c.dropped = append(u.Dropped, c.dropped...)
	u.Dropped = nil
}

// fault turns a panic of this package into a diagnostic that says it is no fault of the user.
func (s *source) fault(r any) Diagnostic {
	d := s.diagnostic(Internal, 0, fmt.Sprintf("internal error while preparing the cell: %v", r))
	d.Hint = "this is a fault of the notebook, not of your code; writing the statement in another way may help"
	if os.Getenv("SPRAGUE_FAULTS") != "" { // for those who repair this package
		d.Message += "\n" + string(debug.Stack())
	}
	return d
}

func (s *source) refusals(list []lower.Refusal) []Diagnostic {
	var out []Diagnostic
	for _, r := range list {
		d := s.diagnostic(Refusal, s.offset(r.Pos), r.Message)
		d.Hint = r.Advice
		out = append(out, d)
	}
	return out
}

// Commit keeps what a unit declared, when the step with its declarations, if it has any steps,
// was evaluated: a panic among the statements loses no declaration. Units must be committed, or
// given up with Rollback, in the order in which they were checked. Commit reports whether
// the declarations were kept.
func (c *Checker) Commit(u *Unit, done int) bool {
	if !c.lower.Performed(u.lowered, done) {
		c.Rollback(u)
		return false
	}
	if u.hushed {
		c.forgetAnswer(u)
	}
	c.enterTypes(u.found)
	for name, path := range u.found.imports {
		c.imports[name] = path
		delete(c.scope, name)
	}
	maps.Copy(c.declared, u.source.declarations())
	for name, obj := range u.found.session {
		if old := c.scope[name]; old != nil {
			if lowered, ok := c.lower.Supersede(old); ok {
				c.dropped = append(c.dropped, lowered)
			}
		}
		c.scope[name] = obj
		delete(c.imports, name)
	}
	c.lower.Commit(u.lowered)
	u.strip()
	return true
}

// Imports returns what makes the interpreter import again what it has imported, and the paths.
func (c *Checker) Imports() (source string, paths []string) { return c.lower.Imports() }

// Forgo takes variables out of the session that another interpreter does not have, by their
// lowered names, which are the keys of lost. It returns how many variables that it has are
// left, and those lost that a cell or a function could have asked for.
func (c *Checker) Forgo(lost map[string]string) (left int, gone []string) {
	for name, obj := range c.scope {
		v, ok := obj.(*types.Var)
		if !ok {
			continue
		}
		lowered, heard := c.lower.Name(v)
		if !heard {
			continue
		}
		if _, missing := lost[lowered]; missing {
			delete(c.scope, name)
			gone = append(gone, lowered)
		} else if name != "ans" {
			left++
		}
	}
	slices.Sort(gone)
	return left, gone
}

// forgetAnswer lets go of the value that a unit has shown: ans stays what it was.
func (c *Checker) forgetAnswer(u *Unit) {
	answer := u.lowered.Answer
	if answer == nil || u.found.session["ans"] != answer {
		return
	}
	delete(u.found.session, "ans")
	if lowered, ok := c.lower.Supersede(answer); ok {
		c.dropped = append(c.dropped, lowered)
	}
}

// strip leaves of a unit what tracebacks need. Objects of the session go on referring to
// the package they were checked in, which must not go on referring to what the session
// was then.
func (u *Unit) strip() {
	forgetScope(u.found.pkg.Scope())
	s := u.source
	if !s.declaresFunctions() { // they may be lowered again, and complained of
		u.files = []*token.File{s.fset.File(s.decls.FileStart), s.fset.File(s.body.FileStart)}
	}
	u.source = &source{text: s.text, fset: s.fset, lines: s.lines}
	u.lowered = &lower.Unit{Places: u.lowered.Places}
	u.found = nil
}

// Forget gives up the places of a unit that has been committed or rolled back.
func (c *Checker) Forget(u *Unit) {
	for _, f := range u.files {
		c.fset.RemoveFile(f)
	}
	u.files = nil
}

func (s *source) declaresFunctions() bool {
	return slices.ContainsFunc(s.decls.Decls, func(d ast.Decl) bool {
		_, ok := d.(*ast.FuncDecl)
		return ok
	})
}

// forgetScope empties the scope of a package and those within. Package types has no call for
// that, hence the reach into its fields; a test fails when they are no longer there.
func forgetScope(s *types.Scope) {
	for i := range s.NumChildren() {
		forgetScope(s.Child(i))
	}
	v := reflect.ValueOf(s).Elem()
	*(*map[string]types.Object)(v.FieldByName("elems").Addr().UnsafePointer()) = nil
	*(*[]*types.Scope)(v.FieldByName("children").Addr().UnsafePointer()) = nil
}

// Rollback gives a unit up: the session is as if it had never been checked.
func (c *Checker) Rollback(u *Unit) {
	c.lower.Rollback(u.lowered)
	u.found.takeBack()
	u.strip()
}

// receiverName returns the name of the type a method is declared on.
func receiverName(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}
