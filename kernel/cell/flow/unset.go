package flow

import (
	"go/token"
	"maps"
	"slices"
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
func (l *Log) Gaps(e *Effects) (list []Gap) {
	s := l.store
	if s.gaps == 0 || e.Refused || e.Body == nil {
		return nil
	}
	reached := s.reach(e, e.Body).Reads
	for _, n := range slices.Sorted(maps.Keys(reached)) {
		x := s.names[n]
		if x == nil {
			continue
		}
		before := e.Assigned[n]
		if x.unset != "" && s.present(e, n, reached) && (before == nil || s.reach(e, before).Reads[n]) {
			list = append(list, s.gap(e, n, Gap{Name: n, Why: x.unset}))
		}
		for _, old := range slices.Sorted(maps.Keys(x.past)) {
			if why := x.past[old].unset; why != "" {
				list = append(list, s.gap(e, n, Gap{Name: old, Why: why, Through: n}))
			}
		}
	}
	return list
}

// present reports whether a cell, or something that it reaches and that is not older, reads the variable that has a
// name now.
func (s *Store) present(e *Effects, n string, reached set) bool {
	for _, d := range e.Defines {
		if d.Body != nil && d.Body.Reads[n] {
			return true
		}
	}
	if e.Body.Reads[n] {
		return true
	}
	for r := range reached {
		if x := s.names[r]; x != nil && x.body != nil && x.body.Reads[n] && x.maker >= s.names[n].maker {
			return true
		}
	}
	return false
}

// gap adds the first name in the cell that leads to a name of the session.
func (s *Store) gap(e *Effects, to string, g Gap) Gap {
	own, reads := e.Body.Own, s.reads(e.Body)
	if reads[to] {
		g.Pos = e.Places[to]
		return g
	}
	named := slices.Sorted(maps.Keys(committed(&Body{Reads: reads, Own: own}).Reads))
	slices.SortStableFunc(named, func(a, b string) int { return int(e.Places[a] - e.Places[b]) })
	for _, n := range named {
		from := newBody()
		if own[n] {
			from.Own[n] = true
		}
		if reads[n] {
			from.Reads[n] = true
		}
		if s.reach(e, from).Reads[to] {
			g.Through, g.Pos = n, e.Places[n]
			return g
		}
	}
	return g
}
