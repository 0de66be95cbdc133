package flow

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// A Store is what a session knows of its names.
type Store struct {
	names   map[string]*name
	shared  set                  // names that share memory with others, or did
	bound   set                  // names that functions name
	ties    map[string]*[]string // each shared name's group
	methods set                  // names of methods
	gaps    int                  // names that are unset; some of them may be out of reach
}

// A name is what a name of the session stands for.
type name struct {
	maker, writer int // runs
	kind          Kind
	typ           string
	code          bool
	outside       string // why its value is not repeatable
	body          *Body
	unset         string           // why a variable has no value; empty when it has one
	past          map[string]*name // variables that had none when they were declared anew, which the body still reads
}

// NewStore returns the store of an empty session.
func NewStore() *Store {
	return &Store{names: map[string]*name{}, shared: set{}, bound: set{}, ties: map[string]*[]string{}, methods: set{}}
}

// A Step is a cell about to change a Store.
type Step struct {
	Outside string
	// Seen are the writers of the names that the cell reads, 0 for none. Other keys end in a space: names that
	// it binds, with their makers.
	Seen    map[string]int
	effects *Effects
	wrote   set // names, except those that it declares
	filled  set // of those
	plain   bool
}

// function is what a cell sees of a function that it binds: another one of the same type may take its place.
const function = math.MinInt

// Look finds what a cell sees, and ties the names that share memory from now on.
func (s *Store) Look(e *Effects) *Step {
	st := &Step{effects: e, Seen: map[string]int{}, wrote: set{}, filled: set{}}
	for _, n := range e.Names {
		st.see(s, n)
	}
	if e.Refused { // the message may name anything that is near
		for n, x := range s.names {
			st.Seen[n+" "] = x.maker
		}
		return st
	}
	sum := s.reach(e, e.Body)
	for n := range sum.Reads {
		st.see(s, n)
	}
	if st.Outside == "" {
		st.Outside = sum.Outside
	}
	for _, n := range e.binds() {
		st.bind(s, n)
	}
	s.share(sum, e)
	written := sum.Writes
	if sum.Through {
		written.add(s.sharedOf(committed(sum).Reads))
	}
	for n := range written {
		st.write(s, s.group(n))
	}
	st.plain = len(st.wrote) == 0 && st.Outside == "" && !slices.ContainsFunc(e.Defines, func(d *Definition) bool {
		return d.Kind == Type || s.shared[d.Name] || s.bound[d.Name]
	})
	return st
}

// reach follows what a body of a cell names, and what runs when it is named. It returns the sum of it all: what is
// done, the names of the session and those of the cell.
func (s *Store) reach(e *Effects, from *Body) *Body {
	sum := newBody()
	for next := []*Body{from}; len(next) > 0; {
		b := next[len(next)-1]
		next = next[:len(next)-1]
		if b == nil {
			continue
		}
		sum.add(b)
		reads := s.reads(b)
		for n := range reads {
			if x := s.names[n]; !sum.Reads[n] && !e.replaces(n) {
				if sum.Reads[n] = true; x != nil {
					next = append(next, x.body)
				}
			}
		}
		for _, d := range e.Defines {
			_, m, _ := strings.Cut(d.Name, ".")
			own := b.Own[d.Name] || b.Methods[m] || reads[d.Name] && d.Kind > Constant
			if own && !sum.Own[d.Name] {
				sum.Own[d.Name] = true
				next = append(next, d.Body)
			}
		}
	}
	return sum
}

// reads returns the names of the session that a body mentions, with those of methods that it may call.
func (s *Store) reads(b *Body) set {
	reads := maps.Clone(b.Reads)
	for n := range s.methods {
		if _, m, _ := strings.Cut(n, "."); b.Methods[m] {
			reads[n] = true
		}
	}
	return reads
}

// binds lists what a cell names without reading it.
func (e *Effects) binds() []string {
	list := slices.Collect(maps.Keys(e.Assigned))
	for _, d := range e.Defines {
		if d.Body != nil {
			list = slices.AppendSeq(list, maps.Keys(d.Body.Reads))
			list = slices.AppendSeq(list, maps.Keys(d.Body.Writes))
		}
	}
	return list
}

func (st *Step) see(s *Store, n string) {
	x := s.names[n]
	if x == nil {
		st.Seen[n] = 0
		return
	}
	if st.Seen[n] = x.writer; st.Outside == "" {
		st.Outside = x.outside
	}
}

func (st *Step) bind(s *Store, n string) {
	if st.effects.Assigned[n] == nil {
		s.bound[n] = true
	}
	switch x := s.names[n]; {
	case x == nil:
		st.Seen[n+" "] = 0
	case x.kind == Function || x.kind == Method:
		st.Seen[n+" "+x.typ] = function
	default:
		st.Seen[n+" "] = x.maker
	}
}

// write notes that a cell writes to names that are tied.
func (st *Step) write(s *Store, group []string) {
	for _, n := range group {
		if st.effects.definition(n) != nil {
			st.filled[n] = true
			continue
		}
		if s.names[n] == nil {
			continue
		}
		st.wrote[n] = true
		if len(group) > 1 || st.effects.Assigned[n] == nil {
			st.see(s, n)
		}
	}
}

// share notes which names share memory, and ties those that a cell names.
func (s *Store) share(sum *Body, e *Effects) {
	s.shared.add(sum.Captured)
	together := committed(sum).Reads
	together.add(sum.Writes)
	together.add(sum.Captured)
	for _, d := range e.Defines {
		if d.Body != nil {
			s.shared.add(d.Body.Captured)
		}
		if d.Name != "ans" { // with it all that is ever shown would be tied
			together[d.Name] = true
			if d.Shares {
				s.shared[d.Name] = true
			}
		}
	}
	tied := s.sharedOf(together)
	for n := range maps.Clone(tied) {
		for _, m := range s.group(n) {
			tied[m] = true
		}
	}
	group := slices.Collect(maps.Keys(tied))
	for _, n := range group {
		s.ties[n] = &group
	}
}

func (s *Store) sharedOf(names set) set {
	out := maps.Clone(names)
	maps.DeleteFunc(out, func(n string, _ bool) bool { return !s.shared[n] })
	return out
}

// group returns a name and all that are tied to it.
func (s *Store) group(n string) []string {
	if g := s.ties[n]; g != nil {
		return *g
	}
	return []string{n}
}

// Apply changes the store as a cell may have changed the session in the given run.
func (s *Store) Apply(st *Step, run int) {
	e := st.effects
	if e.Refused {
		return
	}
	for n := range st.wrote {
		x := s.names[n]
		x.writer, x.outside = run, st.Outside
		if x.code {
			x.body = committed(x.body, e.Body)
		}
	}
	for n := range s.methods {
		typ, _, _ := strings.Cut(n, ".")
		if d := e.definition(typ); d != nil && d.Kind == Type {
			delete(s.methods, n)
			delete(s.names, n)
		}
	}
	for _, d := range e.Defines {
		s.define(d, st, run)
	}
}

// define enters what a cell declares.
func (s *Store) define(d *Definition, st *Step, run int) {
	x := &name{maker: run, writer: run, kind: d.Kind, typ: d.Type, code: d.Code}
	if d.Kind == Variable || d.Kind == Constant {
		x.outside = st.Outside
	}
	if d.Body != nil {
		x.body = committed(d.Body)
	}
	if d.Code && d.Kind == Variable && st.filled[d.Name] { // what the cell has put there
		x.body = committed(st.effects.Body, d.Body)
	}
	if old := s.names[d.Name]; old != nil && old.unset != "" {
		s.leave(d.Name, old)
	}
	s.names[d.Name] = x
	if d.Kind == Method {
		s.methods[d.Name] = true
	}
}

// leave notes who reads a variable without a value that is declared anew.
func (s *Store) leave(n string, old *name) {
	for _, x := range s.names {
		if x.body != nil && x.body.Reads[n] && x.past[n] == nil {
			if x.past == nil {
				x.past = map[string]*name{}
			}
			x.past[n] = old
		}
	}
}

// Disturb notes that the callback of a widget has run: it may have written whatever is shared.
func (s *Store) Disturb(run int) {
	disturbed := maps.Clone(s.shared)
	for _, f := range s.names {
		if f.body != nil {
			disturbed.add(f.body.Writes)
		}
	}
	for n := range disturbed {
		if x := s.names[n]; x != nil {
			x.writer, x.outside = run, "what you do"
		}
	}
}
