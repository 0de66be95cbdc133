package cell

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"runtime/debug"

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
	comments map[string]string       // documentation of what the session has declared
	docs     *stdlib.Docs
	lower    *lower.Session
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
	c.imports = map[string]string{}
	c.scope = map[string]types.Object{}
	c.comments = map[string]string{}
	c.lower = lower.NewSession()
}

// A Unit is a checked cell, ready to run.
type Unit struct {
	Name string // how tracebacks call the cell
	// Steps are the sources to evaluate, in order: first the declarations, then
	// the statements.
	Steps []string
	// Imports lists the paths of all packages the steps mention.
	Imports []string

	source  *source
	lowered *lower.Unit
	found   *finding
}

// Place returns the line and column in the cell of a place in one of the steps.
func (u *Unit) Place(step, line, column int) (userLine, userColumn int, ok bool) {
	if step < 0 || step >= len(u.lowered.Places) {
		return 0, 0, false
	}
	pos, ok := u.lowered.Places[step].At(line)
	if !ok || u.source.fset.File(pos) == nil {
		return 0, 0, false
	}
	userLine, userColumn = u.source.lineColumn(u.source.offset(pos))
	return userLine, userColumn, true
}

// Check parses, checks and lowers a cell. It returns either a unit or complaints,
// never both; it changes nothing in the session until the unit is committed.
func (c *Checker) Check(src string, number int, name string) (u *Unit, complaints []Diagnostic) {
	if name == "" {
		name = fmt.Sprintf("In [%d]", number)
	}
	s, complaints := parse(c.fset, src)
	if len(complaints) > 0 {
		return nil, complaints
	}
	var found *finding
	defer func() {
		if r := recover(); r != nil {
			u, complaints = nil, []Diagnostic{s.fault(r)}
			if found != nil {
				found.takeBack()
			}
		}
	}()
	found, complaints = c.check(s)
	if len(complaints) > 0 {
		return nil, complaints
	}
	lowered, refusals := c.lower.Lower(found.cell(c, s, number))
	if len(refusals) > 0 {
		c.lower.Rollback(lowered)
		found.takeBack()
		return nil, s.refusals(refusals)
	}
	return &Unit{Name: name, Steps: lowered.Steps, Imports: lowered.Imports, source: s, lowered: lowered, found: found}, nil
}

// fault turns a panic of this package into a complaint that says it is no fault of the user.
func (s *source) fault(r any) Diagnostic {
	d := s.diagnostic(Internal, 0, fmt.Sprintf("internal error while preparing the cell: %v", r))
	d.Hint = "this is a fault of the notebook, not of your code; writing the statement in another way may help"
	if os.Getenv("SPRAGUE_FAULTS") != "" { // for those who mend this package
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

// Commit keeps what a unit declared, when at least its first step was evaluated:
// a panic among the statements loses no declaration. Units must be committed, or
// given up with Rollback, in the order in which they were checked.
func (c *Checker) Commit(u *Unit, done int) {
	if done < 1 {
		c.Rollback(u)
		return
	}
	for name, path := range u.found.imports {
		c.imports[name] = path
		delete(c.scope, name)
	}
	maps.Copy(c.comments, u.source.comments())
	for name, obj := range u.found.session {
		c.scope[name] = obj
		delete(c.imports, name)
	}
}

// Rollback gives a unit up: the session is as if it had never been checked.
func (c *Checker) Rollback(u *Unit) {
	c.lower.Rollback(u.lowered)
	u.found.takeBack()
}

// CheckExpr checks source that is evaluated beside the cells, for its value alone: it
// declares nothing that stays.
func (c *Checker) CheckExpr(src string) (*Unit, []Diagnostic) {
	u, complaints := c.Check(src, 0, "expression")
	if len(complaints) == 0 {
		clear(u.found.session)
	}
	return u, complaints
}

// comments returns the comments on the declarations of the cell.
func (s *source) comments() map[string]string {
	out := map[string]string{}
	for _, d := range s.decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				out[d.Name.Name] = d.Doc.Text()
			} else if id := receiverName(d); id != "" {
				out[id+"."+d.Name.Name] = d.Doc.Text()
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok {
					out[t.Name.Name] = d.Doc.Text()
				}
			}
		}
	}
	return out
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
