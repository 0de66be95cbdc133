// Package debug puts into cells what a debugger needs: points at which they halt.
package debug

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strings"

	"sprague/kernel/cell"
	"sprague/kernel/cell/source"
)

// A cell that runs under a debugger says before each statement where it is. What says it is
// put into the source, on the same line, before the cell is checked: so it is lowered like
// everything else, and lines stay what they are. The functions have names that nobody types,
// and are those of package rt.
//
//	x := f(y); z++    becomes    Stopˑ(7, &y); x := f(y); Stopˑ(8, &y, &x); z++
//
// The addresses of all local variables in sight are handed over. Such a cell is interpreted;
// it runs some hundred times as slowly as a fast one.

const (
	stopName  = "Stopˑ"
	enterName = "Enterˑ"
	haltName  = "Haltˑ"
	localName = "Localˑ"
)

// A Point is a place in a cell where it can be halted.
type Point struct {
	Line, Column int
	Func         string // the function it is in, empty for the cell itself
	Enters       bool   // it is the beginning of the function
	Names, Types []string
}

// A Debugged cell is one with points in its source.
type Debugged struct {
	Source  string
	Points  []Point
	Refused map[int]string // conditions that cannot be checked, by line, and why
	Placed  map[int]int    // the lines where the others came to be
	inserts []insert
	lines   []int
}

// An insert is a text that was put into the source before an offset.
type insert struct {
	offset int
	text   string
}

// Debug lets cells refer to the functions of a debugger.
func Debug(c *cell.Checker) {
	if c.Hidden != nil {
		return
	}
	c.Hidden = map[string]types.Object{}
	pkg := types.NewPackage("sprague/kernel/cell/rt", "rt")
	anything := types.Universe.Lookup("any").Type()
	parameter := func(t types.Type) *types.Var { return types.NewParam(token.NoPos, pkg, "", t) }
	number := parameter(types.Typ[types.Int])
	add := func(name string, variadic bool, result *types.Tuple, params ...*types.Var) {
		c.Hidden[name] = types.NewFunc(token.NoPos, pkg, name, types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), result, variadic))
	}
	add(stopName, true, nil, number, parameter(types.NewSlice(anything)))
	add(enterName, false, nil, number)
	add(haltName, false, nil, number)
	add(localName, false, types.NewTuple(parameter(anything)), number, parameter(types.Typ[types.Int]))
	pkg.MarkComplete()
}

// A Condition is that of a breakpoint in a line, or below it where no statement begins there.
type Condition struct {
	Line int
	Text string
}

// Instrument puts points into a cell, numbered from first, and the conditions before theirs. It
// returns nil for a cell that is not right.
func Instrument(c *cell.Checker, src string, first int, conditions []Condition) *Debugged {
	Debug(c)
	if len(source.TooDeep(src)) > 0 {
		return nil
	}
	s, diagnostics := source.Parse(c.Fset, src)
	if len(diagnostics) > 0 {
		return nil
	}
	defer c.Fset.RemoveFile(c.Fset.File(s.Decls.FileStart))
	defer c.Fset.RemoveFile(c.Fset.File(s.Body.FileStart))
	f, diagnostics := c.CheckSource(s)
	if len(diagnostics) > 0 {
		return nil
	}
	defer c.TakeBack(f)
	d := &Debugged{Refused: map[int]string{}, Placed: map[int]int{}, lines: s.Lines}
	p := &pointer{source: s, found: f, out: d, first: first}
	p.points()
	for _, condition := range conditions {
		p.condition(condition)
	}
	d.apply(src)
	return d
}

// A pointer makes the points of a cell.
type pointer struct {
	source *source.Cell
	found  *cell.Finding
	out    *Debugged
	first  int
	stops  []stop
}

// A stop is a point before a statement, and the insert that is there.
type stop struct{ id, line, insert int }

func (p *pointer) points() {
	for _, decl := range p.source.Decls.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Body != nil {
			name := f.Name.Name
			if f.Recv != nil {
				name = source.ReceiverName(f) + "." + name
			}
			p.function(f.Body, name)
			continue
		}
		p.literals(decl, "")
	}
	p.list(p.source.Stmts.List, "")
}

// function makes the points of a function.
func (p *pointer) function(body *ast.BlockStmt, name string) {
	id := p.add(Point{Func: name, Enters: true}, body.Lbrace)
	p.insert(p.source.Offset(body.Lbrace)+1, fmt.Sprintf(" %s(%d); ", enterName, id))
	p.list(body.List, name)
}

// literals makes the points of the function literals in a node.
func (p *pointer) literals(n ast.Node, in string) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			name := "function literal"
			if in != "" {
				name += " in " + in
			}
			p.function(n.Body, name)
			return false
		case *ast.BlockStmt:
			p.list(n.List, in)
			return false
		case *ast.CaseClause:
			for _, e := range n.List {
				p.literals(e, in)
			}
			p.list(n.Body, in)
			return false
		case *ast.CommClause:
			if n.Comm != nil {
				p.literals(n.Comm, in)
			}
			p.list(n.Body, in)
			return false
		}
		return true
	})
}

func (p *pointer) list(list []ast.Stmt, in string) {
	for _, st := range list {
		switch st.(type) {
		case *ast.EmptyStmt, *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		default:
			p.statement(st, in)
		}
		p.literals(st, in)
	}
}

// statement makes the point before a statement.
func (p *pointer) statement(st ast.Stmt, in string) {
	point := Point{Func: in}
	addresses := ""
	for _, v := range p.inSight(st.Pos()) {
		point.Names = append(point.Names, v.Name())
		point.Types = append(point.Types, types.TypeString(v.Type(), func(q *types.Package) string {
			if q.Path() == "main" {
				return ""
			}
			return q.Name()
		}))
		addresses += ", &" + v.Name()
	}
	id := p.add(point, st.Pos())
	text := fmt.Sprintf("%s(%d%s); ", stopName, id, addresses)
	p.stops = append(p.stops, stop{id, p.out.Points[id-p.first].Line, len(p.out.inserts)})
	p.insert(p.source.Offset(st.Pos()), text)
}

// condition puts a condition before the first statement from its line on.
func (p *pointer) condition(c Condition) {
	if _, err := parser.ParseExpr(c.Text); err != nil {
		p.out.Refused[c.Line] = c.Text + " is not a condition, such as n == 7"
		return
	}
	best := -1
	for i, at := range p.stops {
		if at.line >= c.Line && (best < 0 || at.line < p.stops[best].line) {
			best = i
		}
	}
	if best < 0 {
		p.out.Refused[c.Line] = "no statement begins here or below"
		return
	}
	at := p.stops[best]
	in := &p.out.inserts[at.insert]
	in.text = fmt.Sprintf("if (%s) { %s(%d) }; ", c.Text, haltName, at.id) + in.text
	p.out.Placed[c.Line] = at.line
}

// inSight lists the local variables that a statement can name, the innermost first.
func (p *pointer) inSight(pos token.Pos) []*types.Var {
	var list []*types.Var
	for s := p.found.Pkg.Scope().Innermost(pos); s != nil && s.Parent() != nil && s.Parent() != p.found.Pkg.Scope() && s != p.found.Pkg.Scope(); s = s.Parent() {
		var here []*types.Var
		for _, name := range s.Names() {
			v, ok := s.Lookup(name).(*types.Var)
			if _, seen := p.found.Pkg.Scope().Innermost(pos).LookupParent(name, pos); ok && seen == types.Object(v) && name != "_" {
				here = append(here, v)
			}
		}
		slices.SortFunc(here, func(a, b *types.Var) int { return int(a.Pos() - b.Pos()) })
		list = append(list, here...)
	}
	return list
}

func (p *pointer) add(point Point, pos token.Pos) int {
	point.Line, point.Column = p.source.LineColumn(p.source.Offset(pos))
	p.out.Points = append(p.out.Points, point)
	return p.first + len(p.out.Points) - 1
}

func (p *pointer) insert(offset int, text string) {
	p.out.inserts = append(p.out.inserts, insert{offset, text})
}

// apply makes the source with all that is inserted.
func (d *Debugged) apply(src string) {
	sort.SliceStable(d.inserts, func(i, j int) bool { return d.inserts[i].offset < d.inserts[j].offset })
	var b strings.Builder
	at := 0
	for _, in := range d.inserts {
		b.WriteString(src[at:in.offset])
		b.WriteString(in.text)
		at = in.offset
	}
	b.WriteString(src[at:])
	d.Source = b.String()
}

// Column returns the column in the cell of one in the source with the points.
func (d *Debugged) Column(line, column int) int {
	if line < 1 || line > len(d.lines) {
		return column
	}
	start, end := d.lines[line-1], len(d.Source)
	if line < len(d.lines) {
		end = d.lines[line]
	}
	added := 0
	for _, in := range d.inserts {
		if in.offset < start || in.offset >= end {
			continue
		}
		at := in.offset - start + 1 + added // where the insert begins
		switch {
		case column < at:
			return column - added
		case column < at+len(in.text):
			return in.offset - start + 1
		}
		added += len(in.text)
	}
	return column - added
}

// Local returns an expression in which the local variables of a point in a frame stand for
// themselves; those whose type has no name are left out.
func (p Point) Local(frame int, expression string) string {
	var b strings.Builder
	b.WriteString("func() any {")
	for i, name := range p.Names {
		if source.IsType(p.Types[i]) && !slices.Contains(p.Names[:i], name) {
			fmt.Fprintf(&b, " %s := *%s(%d, %d).(*%s); _ = %s;", name, localName, frame, i, p.Types[i], name)
		}
	}
	b.WriteString(" return (" + expression + ") }()")
	return b.String()
}
