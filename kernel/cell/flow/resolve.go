package flow

import "maps"

// A summary is what running a function may write.
type summary struct {
	params   map[int]bool // through these parameters
	appended map[int]bool
	run      map[int]bool // functions that it gets and may call
	written  map[*location]bool
	mutated  map[*location]bool
	behind   map[*location]bool // appended to
	outside  string
}

func newSummary() *summary {
	return &summary{params: map[int]bool{}, appended: map[int]bool{}, run: map[int]bool{},
		written: map[*location]bool{}, mutated: map[*location]bool{}, behind: map[*location]bool{}}
}

func (s *summary) size() int {
	n := len(s.params) + len(s.appended) + len(s.run) + len(s.written) + len(s.mutated) + len(s.behind)
	if s.outside != "" {
		n++
	}
	return n
}

// A solver finds the summaries of functions that call one another, the least that agree.
type solver struct {
	found map[*location]*summary
	order []*location
}

// solve returns what a body may write whose names resolve so.
func solve(b *Body, resolve func(Ref) *location) *summary {
	v := &solver{found: map[*location]*summary{}}
	for {
		whole := newSummary()
		before := v.size()
		v.body(whole, b, resolve)
		for i := 0; i < len(v.order); i++ {
			l := v.order[i]
			v.body(v.found[l], l.body, func(r Ref) *location { return l.bound[r] })
		}
		if v.size() == before {
			return whole
		}
	}
}

func (v *solver) size() int {
	n := len(v.order)
	for _, s := range v.found {
		n += s.size()
	}
	return n
}

func (v *solver) of(l *location) *summary {
	s := v.found[l]
	if s == nil {
		s = newSummary()
		v.found[l] = s
		v.order = append(v.order, l)
	}
	return s
}

func (v *solver) body(s *summary, b *Body, resolve func(Ref) *location) {
	each := func(refs Refs, params map[int]bool, set map[*location]bool) {
		for r := range refs {
			if r.Scope == Param {
				if params != nil {
					params[r.Index] = true
				}
			} else if l := resolve(r); l != nil {
				set[l] = true
			}
		}
	}
	each(b.Written, nil, s.written)
	each(b.Mutated, s.params, s.mutated)
	each(b.Appended, s.appended, s.behind)
	if b.Outside != "" {
		s.outside = b.Outside
	}
	for _, c := range b.Calls {
		v.call(s, c, resolve, each)
	}
}

func (v *solver) call(s *summary, c Call, resolve func(Ref) *location, each func(Refs, map[int]bool, map[*location]bool)) {
	every := Refs{}
	for _, a := range c.Args {
		every.add(a)
	}
	if c.Callee.Scope == Param {
		s.run[c.Callee.Index] = true
		if !c.Soft {
			each(every, s.params, s.mutated)
		}
		return
	}
	l := resolve(c.Callee)
	if l == nil {
		return
	}
	if l.body != nil && !c.Soft {
		v.enter(s, l, c.Args, every, resolve, each)
		return
	}
	if !c.Soft {
		if l.kind == Variable {
			s.mutated[l] = true // what it keeps for itself
		}
		each(every, s.params, s.mutated)
	}
	for t := range v.held(l, c.Methods) {
		v.enter(s, t, nil, every, resolve, each)
	}
}

// enter adds what a function does to what its caller does.
func (v *solver) enter(s *summary, f *location, args []Refs, every Refs, resolve func(Ref) *location, each func(Refs, map[int]bool, map[*location]bool)) {
	t := v.of(f)
	maps.Copy(s.written, t.written)
	maps.Copy(s.mutated, t.mutated)
	maps.Copy(s.behind, t.behind)
	if t.outside != "" {
		s.outside = t.outside
	}
	at := func(i int) Refs {
		if i < len(args) && i != len(args)-1 { // the last one may stand for several
			return args[i]
		}
		return every
	}
	for i := range t.params {
		each(at(i), s.params, s.mutated)
	}
	for i := range t.appended {
		each(at(i), s.appended, s.behind)
	}
	for i := range t.run {
		for r := range at(i) {
			if r.Scope == Param {
				s.run[r.Index] = true
				continue
			}
			if l := resolve(r); l != nil {
				for g := range v.held(l, "") {
					v.enterOnce(s, g, every, each)
				}
			}
		}
	}
}

// enterOnce adds what a function does that is called with anything that is at hand.
func (v *solver) enterOnce(s *summary, f *location, every Refs, each func(Refs, map[int]bool, map[*location]bool)) {
	t := v.of(f)
	maps.Copy(s.written, t.written)
	maps.Copy(s.mutated, t.mutated)
	maps.Copy(s.behind, t.behind)
	if t.outside != "" {
		s.outside = t.outside
	}
	if len(t.params) > 0 || len(t.run) > 0 {
		each(every, s.params, s.mutated)
	}
}

// held returns the functions that a location is or may hold, and of types that it may hold
// those methods.
func (v *solver) held(l *location, methods string) map[*location]bool {
	out := map[*location]bool{}
	seen := map[*location]bool{l: true}
	for next := []*location{l}; len(next) > 0; {
		m := next[len(next)-1]
		next = next[:len(next)-1]
		if m.body != nil && (m.kind != Method || m == l || oneOf(afterDot(m.name), methods) || !l.holdsType(m)) {
			out[m] = true
		}
		for h := range m.holds {
			if !seen[h] {
				seen[h] = true
				next = append(next, h)
			}
		}
	}
	return out
}

// holdsType reports whether a method is only held because its type is.
func (l *location) holdsType(m *location) bool { return !l.holds[m] }

func afterDot(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return name[i+1:]
		}
	}
	return name
}
