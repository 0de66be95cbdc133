package flow

import (
	"maps"
	"slices"
)

// A summary is what running a function may write.
type summary struct {
	params   map[int32]bool // through these parameters
	appended map[int32]bool
	run      map[int32]bool // functions that it gets and may call
	written  map[*location]bool
	mutated  map[*location]bool
	behind   map[*location]bool // appended to
	outside  string
}

func newSummary() *summary {
	return &summary{params: map[int32]bool{}, appended: map[int32]bool{}, run: map[int32]bool{},
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

// solve returns what code may write whose names resolve so.
func solve(b *code, resolve func(Ref) *location) *summary {
	v := &solver{found: map[*location]*summary{}}
	for {
		whole := newSummary()
		before := v.size()
		v.run(whole, b, resolve)
		for i := 0; i < len(v.order); i++ {
			l := v.order[i]
			v.run(v.found[l], l.code, l.at)
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

// An each enters locations into a set, and parameters into another.
type each func(refs []Ref, params map[int32]bool, set map[*location]bool)

func (v *solver) run(s *summary, b *code, resolve func(Ref) *location) {
	each := func(refs []Ref, params map[int32]bool, set map[*location]bool) {
		for _, r := range refs {
			if r.Scope == Param {
				if params != nil {
					params[r.Index] = true
				}
			} else if l := resolve(r); l != nil {
				set[l] = true
			}
		}
	}
	each(b.written, nil, s.written)
	each(b.mutated, s.params, s.mutated)
	each(b.appended, s.appended, s.behind)
	if b.outside != "" {
		s.outside = b.outside
	}
	for _, c := range b.calls {
		v.call(s, c, resolve, each)
	}
}

func (v *solver) call(s *summary, c calling, resolve func(Ref) *location, each each) {
	every := slices.Concat(c.args...)
	if c.callee.Scope == Param {
		s.run[c.callee.Index] = true
		if !c.soft {
			each(every, s.params, s.mutated)
		}
		return
	}
	l := resolve(c.callee)
	if l == nil {
		return
	}
	if l.code != nil && !c.soft {
		v.enter(s, l, c.args, every, resolve, each)
		return
	}
	if !c.soft {
		if l.kind == Variable {
			s.mutated[l] = true // what it keeps for itself
		}
		each(every, s.params, s.mutated)
	}
	for t := range v.held(l, c.methods) {
		v.enter(s, t, nil, every, resolve, each)
	}
}

// enter adds what a function does to what its caller does.
func (v *solver) enter(s *summary, f *location, args [][]Ref, every []Ref, resolve func(Ref) *location, each each) {
	t := v.of(f)
	maps.Copy(s.written, t.written)
	maps.Copy(s.mutated, t.mutated)
	maps.Copy(s.behind, t.behind)
	if t.outside != "" {
		s.outside = t.outside
	}
	at := func(i int32) []Ref {
		if int(i) < len(args)-1 { // the last one may stand for several
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
		for _, r := range at(i) {
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
func (v *solver) enterOnce(s *summary, f *location, every []Ref, each each) {
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
		if m.code != nil && (m.kind != Method || m == l || oneOf(afterDot(m.name), methods) || !l.holdsType(m)) {
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
