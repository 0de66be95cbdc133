package flow

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// A Step is a cell about to change a Store.
type Step struct {
	Outside string
	Seen    map[sight]int // writers of the names that it reads, 0 for none, and makers of those that it only binds
	scope   *scope
	effects *Effects
	cell    *body[*name]
	sum     *body[*name]   // of all that it reaches
	wrote   map[*name]bool // names that it writes to
	plain   bool           // it makes nothing but values without an identity
}

// A sight is a name as a cell sees it. A function that is only named can be any of its type.
type sight struct {
	name  string
	maker int
	typ   string
}

func byName(a, b sight) int { return strings.Compare(a.name, b.name) }

// Look finds what a cell sees, and ties the names that share memory from now on.
func (s *Store) Look(e *Effects) *Step {
	c := s.enter(e)
	st := &Step{Seen: map[sight]int{}, scope: c, effects: e, wrote: map[*name]bool{}}
	for _, n := range e.Names {
		if x := s.names[n]; x != nil {
			st.see(x)
		} else {
			st.Seen[sight{name: n}] = 0
		}
	}
	if e.Refused { // the message may name anything that is near
		for _, x := range s.names {
			st.Seen[sight{x.id, x.maker, "near"}] = x.maker
		}
		return st
	}
	st.cell = c.resolve(e.body)
	st.sum = c.reach(st.cell)
	st.Outside = st.sum.outside
	for x := range st.sum.reads {
		st.see(x)
	}
	st.bind()
	st.tie()
	for x := range st.sum.writes {
		st.write(x)
	}
	for x := range st.sum.reads {
		if st.sum.through && x.shared {
			st.write(x)
		}
	}
	st.plain = st.Outside == ""
	for x := range st.wrote {
		st.plain = st.plain && c.own[x.id] == x
	}
	for _, x := range c.own {
		old := s.names[x.id]
		st.plain = st.plain && x.kind != typeName && !x.shared && (old == nil || !old.shared && !old.bound)
	}
	return st
}

func (st *Step) see(x *name) {
	if st.scope.own[x.id] == x {
		return
	}
	if st.Seen[sight{x.id, x.maker, ""}] = x.writer; st.Outside == "" {
		st.Outside = x.outside
	}
}

// bind sees what the cell names without reading it.
func (st *Step) bind() {
	named := map[*name]bool{}
	for n := range st.effects.assigned {
		named[st.scope.lookup(ref{name: n})] = true
	}
	for _, own := range st.scope.own {
		for _, list := range []map[*name]bool{own.body.reads, own.body.writes} {
			for x := range list {
				x = st.scope.current(x)
				x.bound, named[x] = true, true
			}
		}
	}
	for x := range named {
		key, value := sight{x.id, x.maker, ""}, x.maker
		if x.kind == function || x.kind == method {
			key, value = sight{x.id, 0, x.typ}, math.MinInt
		}
		if _, read := st.Seen[key]; !read && st.scope.own[x.id] != x {
			st.Seen[key] = value
		}
	}
}

// tie notes which names share memory, and ties those that the cell names.
func (st *Step) tie() {
	own := slices.Collect(maps.Values(st.scope.own))
	for _, x := range own {
		maps.Copy(st.sum.captured, x.body.captured)
	}
	for x := range st.sum.captured {
		x.shared = true
	}
	tied := map[*name]bool{}
	for _, x := range slices.Concat(own, slices.Collect(maps.Keys(st.sum.reads)), slices.Collect(maps.Keys(st.sum.writes)),
		slices.Collect(maps.Keys(st.sum.captured))) {
		if x.shared {
			tied[x] = true
			for _, y := range x.ties {
				tied[y] = tied[y] || y.bound || st.has(y)
			}
		}
	}
	maps.DeleteFunc(tied, func(_ *name, live bool) bool { return !live })
	group := slices.Collect(maps.Keys(tied))
	for _, x := range group {
		x.ties = group
	}
}

// has reports whether a name is the present one, after the cell.
func (st *Step) has(x *name) bool {
	if own := st.scope.own[x.id]; own != nil {
		return own == x
	}
	return st.scope.names[x.id] == x
}

// write notes that the cell writes to a name and to all that are tied to it.
func (st *Step) write(x *name) {
	group := x.ties
	if group == nil {
		group = []*name{x}
	}
	for _, y := range group {
		if st.wrote[y] = true; st.has(y) && (len(group) > 1 || st.effects.assigned[y.id] == nil) {
			st.see(y)
		}
	}
}

// Apply changes the store as a cell may have changed the session in the given run.
func (s *Store) Apply(st *Step, run int) {
	if st.effects.Refused {
		return
	}
	own := st.scope.own
	for x := range st.wrote {
		if x.writer, x.outside = run, st.Outside; !st.has(x) {
			x.outside = "a variable that has been declared anew"
		}
		if x.code {
			x.body.add(st.cell)
			for y := range st.cell.reads {
				y.bound = true
			}
		}
	}
	for x := range s.methods {
		if typ, _, _ := strings.Cut(x.id, "."); own[typ] != nil && own[typ].kind == typeName {
			delete(s.methods, x)
			delete(s.names, x.id)
		}
	}
	for _, x := range own {
		x.maker, x.writer = run, run
		if x.kind == variable {
			x.outside = st.Outside
		}
	}
	for old, x := range st.scope.replaced { // whoever names the old one calls the new one
		*old = *x
		x.next = old
		own[x.id] = old
	}
	for _, x := range own {
		s.names[x.id] = x
		if x.kind == method {
			s.methods[x] = true
		}
	}
}
