package flow

import (
	"cmp"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// A variable is unset when the cell that declares it ended before the variable had its initial value, or
// when its value was lost with the worker. Its memory holds a zero that no statement has put there.
//
// If a cell may read an unset variable, Gaps tells of it before the cell runs. What functions, methods and closures
// read counts where they are named. The cell may read a variable to which a statement of its own has assigned before.
// A cell that is told of a gap may be one that would not have read the variable: a function may mention it
// on a path that is not taken.

// A Gap is an unset variable that a cell may read.
type Gap struct {
	Name    string
	Why     string
	Through string    // the name in the cell that leads to the variable; empty if that is the variable's own
	Pos     token.Pos // of that name, if it stands in the text
}

// A Mark stands for a variable that is unset.
type Mark struct{ name *name }

// Unset notes that the variable of a name has no value, and why.
func (l *Log) Unset(name, why string) Mark {
	x := (&scope{Store: l.store}).lookup(ref{name: name})
	x.unset = cmp.Or(x.unset, why)
	return Mark{x}
}

// Set notes that the variable has a value now.
func (m Mark) Set() {
	if m.name != nil {
		m.name.unset = ""
	}
}

// Gaps lists the unset variables that a cell may read, each once.
func (l *Log) Gaps(e *Effects) (list []Gap) {
	if e.Refused || e.body == nil {
		return nil
	}
	c := l.store.enter(e)
	whole := c.resolve(e.body)
	for x := range c.reach(whole).reads {
		before := e.assigned[x.id]
		if x.unset != "" && (before == nil || c.names[x.id] != x || c.reach(c.resolve(before)).reads[x]) {
			list = append(list, c.gap(e, whole, x))
		}
	}
	slices.SortFunc(list, func(a, b Gap) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// gap finds the first name in the cell that leads to a name of the session.
func (c *scope) gap(e *Effects, whole *body[*name], to *name) Gap {
	g := Gap{Name: to.id, Why: to.unset}
	place := func(x *name) token.Pos { return e.places[ref{x.id, c.own[x.id] == x}] }
	named := c.named(whole)
	if named[to] {
		g.Pos = place(to)
		return g
	}
	for _, x := range slices.SortedFunc(maps.Keys(named), func(a, b *name) int {
		return cmp.Or(int(place(a)-place(b)), strings.Compare(a.id, b.id))
	}) {
		if c.reach(&x.body).reads[to] {
			g.Through, g.Pos = x.id, place(x)
			return g
		}
	}
	return g
}
