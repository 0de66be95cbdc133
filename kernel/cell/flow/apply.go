package flow

import (
	"fmt"
	"slices"
	"strings"
)

// Apply changes the store as a cell may have changed the session. By tells which cell, for
// messages; a nonce that is not empty says that what the cell has done is not repeatable. OK
// says that the cell ran to its end.
func (s *Store) Apply(st *Step, by, nonce string, ok bool) {
	e := st.effects
	if e.Refused || e.Body == nil {
		return
	}
	a := &application{store: s, step: st, by: by, key: st.Key, own: map[string]*location{}, reused: map[*location]bool{}}
	if nonce != "" {
		a.key = digest(string(st.Key[:]), nonce)
	}
	a.define()
	sum := solve(codeOf(e.Body), a.resolve)
	a.outside = sum.outside
	if a.outside == "" {
		a.outside = st.Outside
	}
	if st.Outside == "" {
		st.Outside = sum.outside
	}
	a.link(sum)
	a.holdCalled(sum)
	a.write(sum, ok)
	s.rename(e.Defines)
	for name, l := range a.own {
		if strings.HasPrefix(name, "λ") {
			s.literals = append(s.literals, l)
		} else {
			s.names[name] = l
		}
	}
	for _, d := range e.Defines {
		if l := a.own[d.Name]; l != nil && l.kind == Variable {
			l.outside = a.outside
		}
	}
}

// rename gives the types that are declared anew other names, under which the values of before
// know them.
func (s *Store) rename(defines []Definition) {
	for _, d := range defines {
		if d.Former == "" {
			continue
		}
		for name, l := range s.names {
			if name == d.Name || typePart(name) == d.Name && l.kind == Method {
				delete(s.names, name)
				s.names[d.Former+strings.TrimPrefix(name, d.Name)] = l
			}
		}
	}
}

// Disturb changes what function literals of cells may write: a widget has called one.
func (s *Store) Disturb(nonce string) {
	a := &application{store: s, step: &Step{effects: &Effects{}}, by: "", key: digest(nonce), outside: "what you do", own: map[string]*location{}}
	for _, l := range s.literals {
		a.write(solve(l.code, l.at), true)
	}
}

// An application is a step being applied.
type application struct {
	store   *Store
	step    *Step
	by      string
	key     Digest
	outside string
	own     map[string]*location
	reused  map[*location]bool
}

func (a *application) resolve(r Ref) *location {
	switch r.Scope {
	case Own:
		if l := a.own[r.Name]; l != nil {
			return l
		}
		return nil
	case Session:
		return a.store.names[r.Name]
	}
	return nil
}

// define makes the locations of what the cell declares. A function takes the place of one of
// the same type; a method always does.
func (a *application) define() {
	defines := a.step.effects.Defines
	for _, d := range defines {
		l := a.store.names[d.Name]
		if !(l != nil && (d.Kind == Function && l.kind == Function && l.typ == d.Type || d.Kind == Method && d.Joins)) {
			l = &location{name: d.Name, kind: d.Kind, typ: a.store.typeOf(d.Type), made: digest("made", string(a.key[:]), d.Name)}
		}
		if d.Kind == Function || d.Kind == Method {
			l.made = digest("function", d.Name, d.Type)
		}
		l.version = digest(string(a.key[:]), d.Name)
		l.shares, l.codes, l.writer, l.maker = d.Shares, d.Code, a.by, a.by
		l.code, l.bound, l.holds = codeOf(d.Body), nil, nil
		l.outside = ""
		a.own[d.Name] = l
	}
	for _, d := range defines {
		a.bind(a.own[d.Name], d)
	}
}

// bind ties a definition to what it names.
func (a *application) bind(l *location, d Definition) {
	if d.Body != nil {
		for _, r := range d.Body.everything().sorted() {
			if r.Scope != Param {
				if b := a.resolve(r); b != nil {
					l.bound = append(l.bound, binding{r, b})
				}
			}
		}
		slices.SortFunc(l.bound, func(a, b binding) int { return compareRefs(a.ref, b.ref) })
		l.bound = slices.Clip(slices.CompactFunc(l.bound, func(a, b binding) bool { return a.ref == b.ref }))
	}
	for r := range d.Holds {
		if h := a.resolve(r); h != nil && h != l {
			l.hold(h)
		}
	}
	if d.Kind == Method { // whoever holds the type holds its methods
		if t := a.resolve(Ref{Scope: Own, Name: typePart(d.Name)}); t != nil {
			t.hold(l)
		} else if t := a.store.names[typePart(d.Name)]; t != nil {
			t.hold(l)
			t.version = digest(string(a.key[:]), string(t.version[:]))
			t.writer = a.by
		}
	}
}

// everything lists all locations that a body mentions.
func (b *Body) everything() Refs {
	out := Refs{}
	for _, set := range []Refs{b.Reads, b.Written, b.Mutated, b.Appended} {
		out.add(set)
	}
	for _, l := range b.Links {
		out.add(l)
	}
	for _, c := range b.Calls {
		out[c.Callee] = true
		for _, arg := range c.Args {
			out.add(arg)
		}
	}
	return out
}

// link ties locations that may share memory from now on.
func (a *application) link(sum *summary) {
	for _, refs := range a.step.effects.Body.Links {
		a.tie(refs)
	}
	for _, c := range a.step.effects.Body.Calls {
		l := a.resolve(c.Callee)
		if l == nil || c.Soft {
			continue
		}
		refs := Refs{c.Callee: true}
		for _, arg := range c.Args {
			refs.add(arg)
		}
		a.tie(refs)
	}
	var touched []*location // by functions that keep what they get
	for l := range sum.mutated {
		touched = append(touched, l)
	}
	for l := range sum.written {
		if l.shares {
			touched = append(touched, l)
		}
	}
	if a.keeps(sum) {
		for _, b := range touched[min(1, len(touched)):] {
			a.join(touched[0], b)
		}
	}
	for _, h := range a.step.effects.Body.Held {
		for by := range h.By {
			if l := a.resolve(by); l != nil {
				for c := range h.Code {
					if code := a.resolve(c); code != nil && code != l {
						l.hold(code)
					}
				}
			}
		}
	}
}

// holdCalled notes that variables hold the functions which may have put code of theirs into them.
func (a *application) holdCalled(sum *summary) {
	for _, set := range []map[*location]bool{sum.written, sum.mutated} {
		for l := range set {
			if !l.codes {
				continue
			}
			for _, c := range a.step.effects.Body.Calls {
				if f := a.resolve(c.Callee); f != nil && f != l && (f.kind == Function || f.kind == Method) {
					l.hold(f)
				}
			}
		}
	}
}

// keeps reports whether functions of cells run that write anything.
func (a *application) keeps(sum *summary) bool {
	return len(a.step.effects.Body.Calls) > 0 && len(sum.mutated)+len(sum.written) > 1
}

// tie ties all of some locations, and what functions among them know.
func (a *application) tie(refs Refs) {
	var all []*location
	for r := range refs {
		if r.Scope == Param {
			continue
		}
		l := a.resolve(r)
		if l == nil {
			continue
		}
		if l.kind == Variable {
			all = append(all, l)
		}
		for _, b := range l.bound {
			if b.to.kind == Variable && b.to.shares {
				all = append(all, b.to)
			}
		}
	}
	for i := 1; i < len(all); i++ {
		a.join(all[0], all[i])
	}
}

func (a *application) join(x, y *location) {
	if x == y {
		return
	}
	for _, l := range []*location{x, y} {
		if l.ties == nil {
			l.ties = map[*location]string{}
		}
	}
	if _, tied := x.ties[y]; !tied {
		x.ties[y], y.ties[x] = a.by, a.by
	}
}

// write gives new versions to what the cell may have written.
func (a *application) write(sum *summary, ok bool) {
	overwritten := map[*location]bool{}
	if ok {
		for _, name := range a.step.effects.Overwrites {
			if l := a.store.names[name]; l != nil {
				overwritten[l] = true
			}
		}
	}
	news := map[*location]Digest{}
	one := func(l *location) {
		if _, done := news[l]; done || a.isOwn(l) {
			return
		}
		old := string(l.version[:])
		if overwritten[l] {
			old = ""
		}
		if i, seen := a.step.seen[l]; seen {
			old = fmt.Sprint(i)
		}
		news[l] = digest(string(a.key[:]), l.name, old)
	}
	for l := range sum.written {
		one(l)
		if l.code != nil { // it is no longer the literal that it was
			f := *l
			f.ties, f.kind = nil, Function
			l.hold(&f)
			l.code = nil
		}
		for t := range l.ties { // through pointers to it
			spread(t, one)
		}
	}
	for l := range sum.mutated {
		for v := range l.returns() {
			spread(v, one)
		}
	}
	for l := range sum.behind {
		for t := range l.ties {
			if t != l {
				spreadBut(t, l, one)
			}
		}
	}
	a.step.wrote = map[string]bool{}
	for l, v := range news {
		l.version, l.writer, l.outside = v, a.by, a.outside
		a.step.wrote[l.name] = true
	}
}

// returns lists a location and, of a function, the variables that what it returns may lie in: those that it
// names, by itself or in functions that it names.
func (l *location) returns() map[*location]bool {
	set := map[*location]bool{l: true}
	for next := []*location{l}; len(next) > 0; {
		f := next[len(next)-1]
		next = next[:len(next)-1]
		if f.code == nil {
			continue
		}
		for _, b := range f.bound {
			if !set[b.to] && (b.to.kind == Variable || b.to.code != nil) {
				set[b.to] = true
				next = append(next, b.to)
			}
		}
	}
	return set
}

func (a *application) isOwn(l *location) bool { return a.own[l.name] == l }

// spread does something with a location and all that may share memory with it.
func spread(l *location, do func(*location)) { spreadBut(l, nil, do) }

func spreadBut(l, but *location, do func(*location)) {
	seen := map[*location]bool{l: true}
	if but != nil {
		seen[but] = true
	}
	for next := []*location{l}; len(next) > 0; {
		m := next[len(next)-1]
		next = next[:len(next)-1]
		do(m)
		for t := range m.ties {
			if !seen[t] {
				seen[t] = true
				next = append(next, t)
			}
		}
	}
}
