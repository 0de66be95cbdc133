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
	methods map[string]set       // names of methods, by what follows the dot
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
	unset         string // why a variable has no value; empty when it has one
	former        *name  // of the same name, when one of those before has no value
}

// NewStore returns the store of an empty session.
func NewStore() *Store {
	return &Store{
		names: map[string]*name{}, shared: set{}, bound: set{}, ties: map[string]*[]string{}, methods: map[string]set{},
	}
}

// A Step is a cell about to change a Store.
type Step struct {
	Outside string
	// Seen are the writers of the names that the cell reads, 0 for none. Other keys end in a space: names that
	// it binds, with their makers.
	Seen    map[string]int
	before  map[string]int // the writers of names that it only assigns to
	effects *Effects
	wrote   set // names, except those that it declares
	filled  set // of those
	plain   bool
}

// function is what a cell sees of a function that it binds: another one of the same type may take its place.
const function = math.MinInt

// Look finds what a cell sees, and ties the names that share memory from now on.
func (s *Store) Look(e *Effects) *Step {
	st := &Step{effects: e, Seen: map[string]int{}, before: map[string]int{}, wrote: set{}, filled: set{}}
	for _, n := range e.Names {
		st.see(s, n)
	}
	if e.Refused { // the message may name anything that is near
		for n, x := range s.names {
			st.Seen[n+" "] = x.maker
		}
		return st
	}
	sum, reached := s.reach(st)
	for n := range e.Body.Assigned {
		st.bind(s, n)
	}
	for _, d := range e.Defines {
		if d.Body != nil {
			for n := range d.Body.Reads {
				st.bind(s, n)
				s.bound[n] = true
			}
		}
	}
	s.share(sum, e, reached)
	written := maps.Clone(sum.Writes)
	if sum.Through {
		written.add(s.sharedOf(reached))
	}
	for n := range written {
		st.write(s, s.group(n))
	}
	st.plain = len(st.wrote) == 0 && st.Outside == "" && !slices.ContainsFunc(e.Defines, func(d *Definition) bool {
		return d.Kind == Type || s.shared[d.Name] || s.bound[d.Name]
	})
	return st
}

// write notes that a cell writes to names that are tied.
func (st *Step) write(s *Store, group []string) {
	for _, n := range group {
		x := s.names[n]
		if st.effects.declares(n) {
			st.filled[n] = true
			continue
		}
		if x == nil {
			continue
		}
		st.wrote[n] = true
		if _, seen := st.Seen[n]; !seen && len(group) == 1 && st.effects.Body.Assigned[n] {
			st.before[n] = x.writer
		} else {
			st.see(s, n)
		}
	}
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

// bind notes that a cell names something without reading it.
func (st *Step) bind(s *Store, n string) {
	switch x := s.names[n]; {
	case x == nil:
		st.Seen[n+" "] = 0
	case x.kind == Function || x.kind == Method:
		st.Seen[n+" "+x.typ] = function
	default:
		st.Seen[n+" "] = x.maker
	}
}

// reach follows what a cell names and what runs when it is named. It returns what all of that does,
// and the names.
func (s *Store) reach(st *Step) (sum *Body, reached set) {
	sum, reached = newBody(), set{}
	own := set{}
	visit := func(n string) *Body {
		reached[n] = true
		st.see(s, n)
		if x := s.names[n]; x != nil {
			return x.body
		}
		return nil
	}
	for next := []*Body{st.effects.Body}; len(next) > 0; {
		b := next[len(next)-1]
		next = next[:len(next)-1]
		if b == nil {
			continue
		}
		sum.add(b)
		if st.Outside == "" {
			st.Outside = b.Outside
		}
		reads := maps.Clone(b.Reads)
		for m := range b.Methods {
			reads.add(s.methods[m])
		}
		for n := range reads {
			if !reached[n] && !st.effects.replaces(n) {
				next = append(next, visit(n))
			}
		}
		for _, d := range st.effects.Defines {
			_, m, _ := strings.Cut(d.Name, ".")
			if !own[d.Name] && (b.Own[d.Name] || b.Methods[m]) {
				own[d.Name] = true
				next = append(next, d.Body)
			}
		}
	}
	reached.add(own)
	return sum, reached
}

// share notes which names share memory, and ties those that a cell reads if it stores references.
func (s *Store) share(sum *Body, e *Effects, reached set) {
	s.shared.add(sum.Captured)
	together := maps.Clone(reached)
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
	if !sum.Stores {
		return
	}
	var into *[]string
	for n := range s.sharedOf(together) {
		switch g := s.ties[n]; {
		case g == nil && into == nil:
			into = &[]string{n}
			s.ties[n] = into
		case into == nil:
			into = g
		case g == nil:
			*into = append(*into, n)
			s.ties[n] = into
		case g != into:
			*into = append(*into, *g...)
			for _, m := range *g {
				s.ties[m] = into
			}
		}
	}
}

func (s *Store) sharedOf(names set) set {
	out := set{}
	for n := range names {
		if s.shared[n] {
			out[n] = true
		}
	}
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
			x.body = x.body.committed(e.Body)
		}
	}
	for _, d := range e.Defines {
		if d.Kind == Type {
			s.forgetMethods(d.Name)
		}
	}
	for _, d := range e.Defines {
		x := &name{maker: run, writer: run, kind: d.Kind, typ: d.Type, code: d.Code, outside: st.Outside}
		if d.Kind != Variable && d.Kind != Constant {
			x.outside = ""
		}
		if d.Body != nil {
			x.body = d.Body.committed(nil)
		}
		if d.Code && d.Kind == Variable && st.filled[d.Name] { // what the cell has put there
			x.body = e.Body.committed(d.Body)
		}
		if old := s.names[d.Name]; old != nil && (old.unset != "" || old.former != nil) {
			x.former = old
		}
		s.names[d.Name] = x
		if _, m, ok := strings.Cut(d.Name, "."); ok {
			if s.methods[m] == nil {
				s.methods[m] = set{}
			}
			s.methods[m][d.Name] = true
		}
	}
}

func (s *Store) forgetMethods(typ string) {
	for m, names := range s.methods {
		delete(names, typ+"."+m)
		delete(s.names, typ+"."+m)
	}
}

// Disturb notes that the callback of a widget has run: it may have written whatever is shared.
func (s *Store) Disturb(run int) {
	for n := range s.shared {
		if x := s.names[n]; x != nil {
			x.writer, x.outside = run, "what you do"
		}
	}
	for _, f := range s.names {
		if f.body == nil {
			continue
		}
		for n := range f.body.Writes {
			if x := s.names[n]; x != nil {
				x.writer, x.outside = run, "what you do"
			}
		}
	}
}
