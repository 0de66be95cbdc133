// Package lower rewrites checked Go into the small part of Go that the interpreter
// runs exactly as the Go compiler would.
//
// It starts from the A-normal form of package build, in which every statement does one thing in the order of the Go
// compiler, and operands are variables or values that only read. The form it makes has no named types, no methods, no
// generics and no interfaces but the empty one and those of compiled packages. Types are erased to their structure
// ([session.Writer.Rep]); methods become functions; every conversion to an interface is a call that stores a copy
// together with a descriptor of its type (package rt), from which assertions, type switches, method calls, comparison
// and printing are done. What has no exact form is refused, with advice.
//
// The way down: a program is a cell as a whole; it is made of statements, these of expressions (package values); all
// write by a session.Writer.
package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/lower/values"
)

// placeFunctions puts the functions behind the other declarations, first those that are used as values: in a function
// literal the interpreter does not know the results of a value whose function comes after it.
func (l *program) placeFunctions() {
	for _, first := range []bool{true, false} {
		for _, f := range l.Functions {
			if l.Valued[f.Name] == first {
				l.Decls = append(l.Decls, f.Lines...)
			}
		}
	}
}

// Lower lowers a cell. Refusals, if any, come instead of a usable unit; the unit must then be rolled back.
func Lower(s *session.Session, c *session.Cell) (*session.Unit, []build.Refusal) {
	l := &session.Writer{
		Session: s, Cell: c, Info: c.Info, Unit: &session.Unit{}, Wanted: map[string]bool{}, Callers: map[string]string{},
		Valued: map[string]bool{},
		Nested: map[ast.Expr]bool{}, AtOnce: map[*ast.FuncLit]bool{},
	}
	p := &program{fast: fast.NewBuilder(s.Count)}
	p.statements = &statements{&values.Lowerer{Texts: values.Texts{Writer: l}, Statements: p}}
	var body []session.Line
	l.Guarded(func() { body = p.program() })
	if len(l.Refusals) > 0 {
		return l.Unit, l.Refusals
	}
	p.finish(body)
	return l.Unit, nil
}

// hold notes the variables that may be used when the cell has ended: by its functions, method values and goroutines.
func (l *program) hold() {
	keep := func(n ast.Node) {
		for id := range build.Idents(n) {
			if name, ok := l.Names[l.Info.Uses[id]]; ok && !l.Held[name] {
				session.SetKey(l.Writer, l.Held, name, true)
			}
		}
	}
	find := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.FuncDecl, *ast.GoStmt, *ast.DeferStmt:
			keep(n)
			return false
		case *ast.SelectorExpr:
			if s := l.Info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
				keep(n)
			}
		}
		return true
	}
	for _, part := range l.Cell.Parts() {
		ast.Inspect(part, find)
	}
}

// finish writes the steps of the unit.
func (l *program) finish(body []session.Line) {
	name := fmt.Sprintf("cellˑ%d", l.Count+1)
	l.Count++
	l.linkFast()
	l.placeFunctions()
	step := []session.Line{{Text: "package main"}}
	paths := slices.Sorted(maps.Keys(l.Wanted))
	l.Unit.Imports = paths
	l.importStep(paths)
	step = append(step, l.Decls...)
	step = append(step, session.Line{Text: "func " + name + "() {"})
	step = append(step, l.Setup...)
	if len(l.Decls)+len(l.Setup) > 0 {
		l.Unit.Again = session.Again{
			Step: len(l.Unit.Steps), Source: session.Text(append(slices.Clone(step), session.Line{Text: "}"})),
			Call:  name + "()",
			Plain: len(l.Unit.Keeps) == len(l.Decls) && len(l.Setup) == 0,
		}
	}
	step = append(step, body...)
	step = append(step, session.Line{Text: "}"})
	l.Unit.Steps = append(l.Unit.Steps, session.Text(step), name+"()")
	l.Unit.Places = append(l.Unit.Places, session.PlacesOf(step), nil)
}

// importStep makes a step of the packages that the session has not imported yet. It is a step of its own, which cannot
// fail: the interpreter keeps the imports of a source that it rejects, and would not hear of them again.
func (l *program) importStep(paths []string) {
	var step []session.Line
	for _, path := range paths {
		if !l.Imported[path] {
			l.Unit.Wanted = append(l.Unit.Wanted, path)
			step = append(step, session.Line{Text: fmt.Sprintf("import %s %q", session.Alias(path), path)})
		}
	}
	if len(step) > 0 {
		step = append([]session.Line{{Text: "package main"}}, step...)
		l.Unit.Steps, l.Unit.Places = []string{session.Text(step)}, []session.Places{nil}
	}
}

// A program is a cell as a whole: what it declares and does, and which of it is fast.
type program struct {
	*statements
	fast *fast.Builder
}
