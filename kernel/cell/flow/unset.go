package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"math"
	"slices"
	"strings"
)

// A variable is unset when the cell that declares it ended before the variable had its initial value, or
// when its value was lost with the worker. Its memory holds a zero that no statement has put there.
//
// Statement. If a cell may read an unset variable, Gaps tells of it before the cell runs.
//
// The names that the statements of a cell mention are followed in the order of the text: what
// functions, methods and closures read counts where they are mentioned. A
// plain assignment to the name, among the statements of the cell itself, ends the gap for what stands
// after it; one within a block or a literal neither reads the variable nor is known to happen. What has no place
// in the text, such as the methods that printing calls, counts before all statements.
//
// A cell that is told of a gap may be one that would not have read the variable: a function may mention it
// on a path that is not taken.

// A Use is a name in the statements of a cell.
type Use struct {
	Name string
	Own  bool // the cell declares it
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
	x     *name
}

// Unset notes that the variable of a name has no value, and why.
func (l *Log) Unset(name, why string) Mark {
	x := l.store.names[name]
	if x != nil && x.unset == "" {
		l.store.gaps++
		x.unset = why
	}
	return Mark{l.store, x}
}

// Set notes that the variable has a value now.
func (m Mark) Set() {
	if m.x != nil && m.x.unset != "" {
		m.x.unset = ""
		m.store.gaps--
	}
}

// Gaps lists the unset variables that a cell may read, each once.
func (l *Log) Gaps(e *Effects) []Gap {
	s := l.store
	if s.gaps == 0 || e.Refused || e.Body == nil {
		return nil
	}
	g := &gaps{store: s, effects: e, done: map[*name]bool{}}
	named := map[mention]bool{}
	for _, u := range e.Uses {
		named[mention{u.Name, u.Own}] = true
	}
	for _, m := range g.mentions(e.Body) {
		if !named[m] {
			g.follow(m, token.NoPos)
		}
	}
	for _, u := range e.Uses {
		switch u.Kind {
		case Setting:
			if x := s.names[u.Name]; !u.Own && x != nil {
				g.done[x] = true
			}
		case Reading:
			g.follow(mention{u.Name, u.Own}, u.Pos)
		}
	}
	return g.found
}

type gaps struct {
	store   *Store
	effects *Effects
	done    map[*name]bool // set by the cell, or told of
	found   []Gap
}

// A mention is a name, of the cell itself if it is its own.
type mention struct {
	name string
	own  bool
}

// mentions lists what a body mentions, with the methods that it may call.
func (g *gaps) mentions(b *Body) (list []mention) {
	reads, own := set{}, set{}
	reads.add(b.Reads)
	own.add(b.Own)
	for m := range b.Methods {
		reads.add(g.store.methods[m])
		for _, d := range g.effects.Defines {
			if _, method, ok := strings.Cut(d.Name, "."); ok && method == m {
				own[d.Name] = true
			}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(reads)) {
		list = append(list, mention{n, false})
	}
	for _, n := range slices.Sorted(maps.Keys(own)) {
		list = append(list, mention{n, true})
	}
	return list
}

// follow notes the unset variables that a name leads to.
func (g *gaps) follow(first mention, pos token.Pos) {
	type step struct {
		mention
		made int // by the run of what mentions the name: variables of later runs are others
	}
	const now = math.MaxInt
	seen := map[step]bool{{first, now}: true}
	for next := []step{{first, now}}; len(next) > 0; next = next[1:] {
		at := next[0]
		body, made := (*Body)(nil), now
		d := g.effects.definition(at.name)
		if d != nil && (at.own || at.made == now && at != (step{first, now}) && d.Kind != Variable) {
			body = d.Body
		} else if x := g.store.madeBefore(at.name, at.made); x != nil {
			if body, made = x.body, x.maker; x.unset != "" && !g.done[x] {
				g.done[x] = true
				gap := Gap{Name: at.name, Why: x.unset, Through: first.name, Pos: pos}
				if x == g.store.names[first.name] {
					gap.Through = ""
				}
				g.found = append(g.found, gap)
			}
		}
		if body == nil {
			continue
		}
		for _, m := range g.mentions(body) {
			if to := (step{m, made}); !seen[to] {
				seen[to] = true
				next = append(next, to)
			}
		}
	}
}

// madeBefore returns what a name stands for in what a run has made: a function is always the present one, a
// variable the one of that time. It is nil where that is not known; it has a value then.
func (s *Store) madeBefore(n string, run int) *name {
	x := s.names[n]
	if x == nil || x.kind != Variable {
		return x
	}
	for x != nil && x.maker > run {
		x = x.former
	}
	return x
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
	name string
	own  bool
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
	n, own := c.name(obj)
	if _, isVar := obj.(*types.Var); n == "" || isVar && own {
		return
	}
	if key := (useKey{n, own, kind}); !c.seen[key] {
		c.seen[key] = true
		c.list = append(c.list, Use{n, own, id.Pos(), kind})
	}
}
