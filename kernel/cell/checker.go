package cell

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"runtime/debug"
	"slices"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/flow"
	"sprague/kernel/cell/hint"
	"sprague/kernel/cell/lower"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/source"
	"sprague/stdlib"
)

// A Checker holds what a session has declared, as types: no value of the session is
// in it. It is not safe for use by several goroutines at a time.
type Checker struct {
	hint.Session
	Fset     *token.FileSet
	Declared map[string]source.Declared // what the session has declared, as it was written
	Docs     *stdlib.Docs
	Lower    *session.Session

	// Gaps tells which variables without a value a cell with such effects may read; nil for
	// a checker of cells that do not run.
	Gaps func(*flow.Effects) []flow.Gap

	pkg *types.Package // of all cells; its scope has what the cell being checked can name
}

// New returns a checker for an empty session.
func New() *Checker {
	c := &Checker{Fset: token.NewFileSet(), Docs: &stdlib.Docs{}}
	c.Importer, c.Packages = stdlib.NewImporter(c.Fset), map[string]string{}
	for _, p := range stdlib.Packages() {
		if _, taken := c.Packages[p.Name]; !taken || p.Preloaded {
			c.Packages[p.Name] = p.Path
		}
	}
	c.Reset()
	return c
}

// Reset forgets everything the session has declared. Imported packages stay read.
func (c *Checker) Reset() {
	c.forget()
	c.Lower = session.NewSession()
}

func (c *Checker) forget() {
	c.Imported = map[string]string{}
	c.Scope = map[string]types.Object{}
	c.Declared = map[string]source.Declared{}
	c.pkg = types.NewPackage("main", "main")
}

// A Unit is a checked cell, ready to run.
type Unit struct {
	*session.Unit
	Name string // how tracebacks call the cell
	// Dropped lists variables and functions of the interpreter that earlier cells have put out of reach: they may be
	// forgotten before the steps are evaluated.
	Dropped []string
	Effects *flow.Effects // what the cell may do to the names of the session

	hushed bool
	source *source.Cell
	found  *Finding
	decls  *token.File // its declarations,
	body   *token.File // its statements
}

// Slow leaves the next cells to the interpreter, or not.
func (c *Checker) Slow(slow bool) { c.Lower.Slow = slow }

// Hush keeps the value that the unit shows from becoming ans.
func (u *Unit) Hush() { u.hushed = true }

// Place returns the place in the source of the session from which a line of one of the
// steps was made. It may be in another unit: the instances of a generic function, and
// functions that call one declared anew, are made by the unit that needs them.
func (u *Unit) Place(step, line int) (token.Pos, bool) {
	if step < 0 || step >= len(u.Places) {
		return token.NoPos, false
	}
	return u.Places[step].At(line)
}

// LineColumn returns the line and column of a place that is in the unit's own cell.
func (u *Unit) LineColumn(pos token.Pos) (line, column int, ok bool) {
	f := u.source.Fset.File(pos)
	if f == nil || f != u.decls && f != u.body {
		return 0, 0, false
	}
	line, column = u.source.LineColumn(u.source.Offset(pos))
	return line, column, true
}

// Check parses, checks and lowers a cell. It returns either a unit or diagnostics,
// never both; it changes nothing in the session until the unit is committed.
func (c *Checker) Check(src string, number int, name string) (u *Unit, diagnostics []source.Diagnostic) {
	if name == "" {
		name = fmt.Sprintf("In [%d]", number)
	}
	var found *Finding
	defer func() {
		if r := recover(); r != nil {
			u, diagnostics = nil, []source.Diagnostic{fault(r)}
			if found != nil {
				c.TakeBack(found)
			}
		}
	}()
	if diagnostics = source.TooDeep(src); len(diagnostics) > 0 {
		return nil, diagnostics
	}
	s, diagnostics := source.Parse(c.Fset, src)
	if len(diagnostics) > 0 {
		return nil, hint.Syntax(s, diagnostics)
	}
	found, diagnostics = c.CheckSource(s)
	if len(diagnostics) > 0 {
		return nil, diagnostics
	}
	effects := c.effects(s, found) // before the lowering changes the tree
	if c.Gaps != nil {
		if gaps := c.Gaps(effects); len(gaps) > 0 {
			c.TakeBack(found)
			return nil, unset(s, gaps)
		}
	}
	lowered, refused := lower.Lower(c.Lower, found.cell(c, s, number))
	if len(refused) > 0 {
		c.Lower.Rollback(lowered)
		c.TakeBack(found)
		return nil, refusals(s, refused)
	}
	return &Unit{
		Unit: lowered, Name: name, Dropped: c.Lower.Dropped(), Effects: effects, source: s, found: found,
		decls: c.Fset.File(s.Decls.FileStart), body: c.Fset.File(s.Body.FileStart),
	}, nil
}

// fault turns a panic of this package into a diagnostic that says it is no fault of the user.
func fault(r any) source.Diagnostic {
	d := source.Diagnostic{Kind: source.Internal, Line: 1, Column: 1}
	d.Message = fmt.Sprintf("internal error while preparing the cell: %v", r)
	d.Hint = "this is a fault of the notebook, not of your code; writing the statement in another way may help"
	if os.Getenv("SPRAGUE_FAULTS") != "" { // for those who repair this package
		d.Message += "\n" + string(debug.Stack())
	}
	return d
}

func refusals(s *source.Cell, list []build.Refusal) []source.Diagnostic {
	var out []source.Diagnostic
	for _, r := range list {
		d := s.Diagnostic(source.Refusal, s.Offset(r.Pos), r.Message)
		if d.Hint = r.Advice; r.Invalid {
			d.Kind = source.Type
		}
		out = append(out, d)
	}
	return out
}

// unset says of variables that a cell may read that they have no value.
func unset(s *source.Cell, gaps []flow.Gap) []source.Diagnostic {
	var list []source.Diagnostic
	for _, g := range gaps {
		message := g.Name + " has no value: " + g.Why
		if g.Through != "" {
			message = g.Through + " uses " + g.Name + ", which has no value: " + g.Why
		}
		list = append(list, s.Diagnostic(source.Unset, s.Offset(g.Pos), message))
	}
	slices.SortStableFunc(list, source.ByOffset)
	return list
}

// Commit keeps what a unit declared, when the step with its declarations, if it has any steps,
// was evaluated: a panic among the statements loses no declaration. Units must be committed, or
// given up with Rollback, in the order in which they were checked. Commit reports whether
// the declarations were kept.
func (c *Checker) Commit(u *Unit, done int) bool {
	if !c.Lower.Performed(u.Unit, done) {
		c.Rollback(u)
		return false
	}
	if u.hushed {
		c.forgetAnswer(u)
	}
	maps.Copy(c.Declared, u.source.Declarations())
	for _, name := range slices.Sorted(maps.Keys(u.found.session)) {
		c.Lower.Supersede(c.Scope[name])
	}
	c.adopt(u.found)
	c.Lower.Commit(u.Unit)
	u.strip()
	return true
}

// adopt adds what a cell imports and declares to the session.
func (c *Checker) adopt(f *Finding) {
	for name, path := range f.imports {
		c.Imported[name] = path
		delete(c.Scope, name)
	}
	for name, obj := range f.session {
		c.Scope[name] = obj
		delete(c.Imported, name)
	}
}

// Variables lists the variables of the session of which the interpreter has heard, by their lowered names.
func (c *Checker) Variables() (list []string) {
	for _, obj := range c.Scope {
		if v, ok := obj.(*types.Var); ok {
			if lowered, heard := c.Lower.Names[v]; heard {
				list = append(list, lowered)
			}
		}
	}
	slices.Sort(list)
	return list
}

// forgetAnswer lets go of the value that a unit has shown: ans stays what it was.
func (c *Checker) forgetAnswer(u *Unit) {
	if u.Answer != nil && u.found.session["ans"] == u.Answer {
		delete(u.found.session, "ans")
		c.Lower.Supersede(u.Answer)
	}
}

// strip leaves of a unit what tracebacks need. Objects of the session go on referring to
// the package they were checked in, which must not go on referring to what the session
// was then.
func (u *Unit) strip() {
	u.found.forgetScopes()
	s := u.source
	u.source = &source.Cell{Text: s.Text, Fset: s.Fset, Lines: s.Lines}
	u.found = nil
}

// Settled lets go of what only the worker had to have of a unit that has been committed.
func (u *Unit) Settled() {
	u.Unit, u.Dropped, u.Effects = &session.Unit{Places: u.Places}, nil, nil
}

// Forget gives up the places of a unit that has been committed or rolled back.
func (c *Checker) Forget(u *Unit) {
	if u.found != nil {
		return
	}
	c.Fset.RemoveFile(u.decls)
	c.Fset.RemoveFile(u.body)
}

// Rollback gives a unit up: the session is as if it had never been checked.
func (c *Checker) Rollback(u *Unit) {
	c.Lower.Rollback(u.Unit)
	c.TakeBack(u.found)
	u.strip()
}
