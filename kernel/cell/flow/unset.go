package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// A variable is unset when the cell that declares it ended before the variable had its initial value, or
// when its value was lost with the worker. Its memory holds a zero that no statement has put there.
//
// Statement. If a cell may read an unset variable, Gaps tells of it before the cell runs.
//
// The names that the statements of a cell mention are followed in the order of the text: what
// functions, methods and closures read counts where they are mentioned, as for deep reads (see Look). A
// plain assignment to the name, among the statements of the cell itself, ends the gap for what stands
// after it; one within a block or a literal neither reads the variable nor is known to happen. What has no place
// in the text, such as the methods that printing calls, counts before all statements.
//
// A cell that is told of a gap may be one that would not have read the variable: a function may mention it
// on a path that is not taken.

// A Use is a name in the statements of a cell.
type Use struct {
	Ref
	Pos  token.Pos
	Kind UseKind
}

// A UseKind says what a cell does with a name.
type UseKind uint8

const (
	Reading UseKind = iota
	Setting         // assigns to it as a whole, for certain
	Naming          // assigns to it as a whole, perhaps
)

// A Gap is an unset variable that a cell may read.
type Gap struct {
	Name    string
	Why     string
	Through string    // the name in the cell that leads to the variable; empty if that is the variable's own
	Pos     token.Pos // of that name, if it stands in the text
}

// A Mark stands for a variable that is unset.
type Mark struct {
	store *Store
	l     *location
}

// Unset notes that the variable of a name has no value, and why.
func (l *Log) Unset(name, why string) Mark {
	at := l.store.names[name]
	if at != nil && at.unset == "" {
		l.store.gaps++
		at.unset = why
	}
	return Mark{l.store, at}
}

// Set notes that the variable has a value now.
func (m Mark) Set() {
	if m.l != nil && m.l.unset != "" {
		m.l.unset = ""
		m.store.gaps--
	}
}

// Gaps lists the unset variables that a cell may read, each once.
func (l *Log) Gaps(e *Effects) []Gap {
	s := l.store
	if s.gaps == 0 || e.Refused || e.Body == nil {
		return nil
	}
	g := &gaps{store: s, effects: e, done: map[*location]bool{}}
	named := map[Ref]bool{}
	for _, u := range e.Uses {
		named[u.Ref] = true
	}
	for _, r := range e.Body.Reads.sorted() {
		if !named[r] {
			g.follow(r, token.NoPos)
		}
	}
	for _, u := range e.Uses {
		switch u.Kind {
		case Setting:
			if at := s.names[u.Name]; u.Scope == Session && at != nil {
				g.done[at] = true
			}
		case Reading:
			g.follow(u.Ref, u.Pos)
		}
	}
	return g.found
}

type gaps struct {
	store   *Store
	effects *Effects
	done    map[*location]bool // set by the cell, or told of
	found   []Gap
}

// follow notes the unset variables that a name leads to.
func (g *gaps) follow(r Ref, pos token.Pos) {
	seen := map[*location]bool{}
	var next []*location
	for _, root := range g.roots(r) {
		if l := g.store.names[root]; l != nil && !seen[l] {
			seen[l] = true
			next = append(next, l)
		}
	}
	for len(next) > 0 {
		l := next[0]
		next = next[1:]
		if l.unset != "" && !g.done[l] {
			g.done[l] = true
			gap := Gap{Name: l.name, Why: l.unset, Through: r.Name, Pos: pos}
			if r.Name == l.name && g.store.names[l.name] == l {
				gap.Through = ""
			}
			g.found = append(g.found, gap)
		}
		for _, k := range l.knows() {
			if !seen[k] {
				seen[k] = true
				next = append(next, k)
			}
		}
	}
}

// roots lists the names of the session that a name of the cell leads to: itself, or what the cell's own
// functions mention.
func (g *gaps) roots(r Ref) []string {
	if r.Scope == Session {
		return []string{r.Name}
	}
	names, seen := map[string]bool{}, map[Ref]bool{r: true}
	for next := []Ref{r}; len(next) > 0; next = next[1:] {
		for _, d := range g.effects.Defines {
			if d.Name != next[0].Name || d.Kind == Variable {
				continue
			}
			for in := range definitionReads(d) {
				if in.Scope == Session {
					names[in.Name] = true
				} else if !seen[in] {
					seen[in] = true
					next = append(next, in)
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// uses lists the names in the statements of the cell, in the order of the text; of equal uses the first.
func (e *extractor) uses() []Use {
	type piece struct {
		at   int
		node ast.Node
	}
	var pieces []piece
	add := func(n ast.Node) { pieces = append(pieces, piece{e.Offset(n.Pos()), n}) }
	for _, d := range e.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					add(v)
				}
			}
		case *ast.FuncDecl:
			if d.Recv == nil && d.Body != nil && (d.Name.Name == "init" || d.Name.Name == "main") {
				add(d.Body)
			}
		}
	}
	for _, st := range e.Stmts {
		if !e.Hoisted[st] {
			add(st)
		}
	}
	slices.SortStableFunc(pieces, func(a, b piece) int { return a.at - b.at })
	c := &useCollector{extractor: e, seen: map[useKey]bool{}}
	for _, p := range pieces {
		c.piece(p.node)
	}
	return c.list
}

type useKey struct {
	Ref
	kind UseKind
}

type useCollector struct {
	*extractor
	list []Use
	seen map[useKey]bool
}

// piece collects the uses of a statement of the cell, or of a declaration.
func (c *useCollector) piece(n ast.Node) {
	a, ok := n.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN {
		c.within(n)
		return
	}
	for _, x := range slices.Concat(a.Rhs, a.Lhs) {
		if _, whole := x.(*ast.Ident); !whole || slices.Contains(a.Rhs, x) {
			c.within(x)
		}
	}
	for _, x := range a.Lhs {
		if id, ok := x.(*ast.Ident); ok {
			c.use(id, Setting)
		}
	}
}

// within collects the uses of what may not be carried out, or more than once.
func (c *useCollector) within(n ast.Node) {
	targets := map[ast.Expr]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN {
				for _, x := range n.Lhs {
					targets[x] = true
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				targets[n.Key], targets[n.Value] = true, true
			}
		case *ast.Ident:
			if targets[n] {
				c.use(n, Naming)
			} else {
				c.use(n, Reading)
			}
		}
		return true
	})
}

func (c *useCollector) use(id *ast.Ident, kind UseKind) {
	obj := c.Info.Uses[id]
	if obj == nil {
		return
	}
	ref, ok := c.refOf(obj)
	if _, isVar := obj.(*types.Var); !ok || isVar && ref.Scope == Own {
		return
	}
	if key := (useKey{ref, kind}); !c.seen[key] {
		c.seen[key] = true
		c.list = append(c.list, Use{ref, id.Pos(), kind})
	}
}
