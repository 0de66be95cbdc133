package flow

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Digest stands for all that a value was made from.
type Digest [16]byte

func digest(parts ...string) (d Digest) {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	copy(d[:], h.Sum(nil))
	return d
}

func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// A location is what a name stands for.
type location struct {
	name    string
	kind    Kind
	shares  bool
	codes   bool // a variable that can hold code
	typ     string
	made    Digest // of the definition; assignments leave it
	version Digest
	outside string // why its value is not repeatable
	unset   string // why a variable has no value; empty when it has one
	writer  string // the cell that last wrote it
	maker   string // the cell that defined it

	code  *code                // of a function
	bound []binding            // what it names, in the order of the references
	holds map[*location]bool   // code that it may hold; made when there is some, as the next
	ties  map[*location]string // may share memory, since this cell
}

// A binding is what a name in a function stands for.
type binding struct {
	ref Ref
	to  *location
}

// at returns what a name in a function stands for, nil for nothing.
func (l *location) at(r Ref) *location {
	i, found := slices.BinarySearchFunc(l.bound, r, func(b binding, r Ref) int { return compareRefs(b.ref, r) })
	if !found {
		return nil
	}
	return l.bound[i].to
}

// hold notes code that a location may hold.
func (l *location) hold(code *location) {
	if l.holds == nil {
		l.holds = map[*location]bool{}
	}
	l.holds[code] = true
}

// A Store is what a session knows, as far as versions tell.
type Store struct {
	names    map[string]*location
	literals []*location       // functions without a name, which widgets may call
	types    map[string]string // of functions, each once
	gaps     int               // variables that are unset; some of them may be out of reach
}

// NewStore returns the store of an empty session.
func NewStore() *Store {
	return &Store{names: map[string]*location{}, types: map[string]string{}}
}

// typeOf returns the text of a type as the store has it already.
func (s *Store) typeOf(text string) string {
	known, ok := s.types[text]
	if !ok {
		known = strings.Clone(text)
		s.types[known] = known
	}
	return known
}

// A Step is a cell about to change a Store.
type Step struct {
	Key     Digest
	Outside string
	Inputs  []Input // what it can see, in a fixed order
	effects *Effects
	wrote   map[string]bool // names of what it may have written
	seen    map[*location]int
	order   []*location
}

// An Input is a location as a cell finds it.
type Input struct {
	Name    string
	Writer  string // the cell that wrote it; empty for nothing that is there
	Version Digest
	place   string // which locations it is, and may share memory with
	direct  bool   // the cell itself names it
}

// Look finds what a cell sees in the store.
func (s *Store) Look(e *Effects) *Step {
	st := &Step{effects: e, seen: map[*location]int{}}
	parts := []string{e.Source}
	note := func(in Input) {
		st.Inputs = append(st.Inputs, in)
		parts = append(parts, in.Name, in.place, string(in.Version[:]))
	}
	for _, name := range slices.Sorted(slices.Values(e.Names)) {
		note(s.presence(name))
	}
	if e.Refused { // the message may name anything that is near
		parts = append(parts, slices.Sorted(maps.Keys(s.names))...)
	} else {
		for _, name := range st.reach(s, e) {
			note(s.presence(name))
		}
		for _, name := range slices.Concat(bounds(e), e.Overwrites) {
			in := s.presence(name)
			if l := s.names[name]; l != nil {
				in.Version = l.made
			}
			note(in)
		}
	}
	sharing := components(st.order)
	for i, l := range st.order {
		in := Input{Name: l.name, Writer: l.writer, Version: l.version, direct: s.names[l.name] == l}
		in.place = fmt.Sprint(i, sharing[i], st.kids(l))
		note(in)
		if l.outside != "" && st.Outside == "" {
			st.Outside = l.outside
		}
	}
	st.Key = digest(parts...)
	return st
}

// presence tells whether there is a name at all.
func (s *Store) presence(name string) Input {
	l := s.names[name]
	if l == nil {
		return Input{Name: name, place: "none", direct: true}
	}
	return Input{Name: name, Writer: l.writer, Version: l.version, place: "some", direct: true}
}

// bounds lists the names of the session that functions of a cell name.
func bounds(e *Effects) []string {
	set := map[string]bool{}
	for _, d := range e.Defines {
		for r := range definitionReads(d) {
			if r.Scope == Session {
				set[r.Name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(set))
}

func definitionReads(d Definition) Refs {
	out := Refs{}
	out.add(d.Holds)
	if d.Body != nil {
		out.add(d.Body.Reads)
	}
	return out
}

// reach numbers the locations that a cell can see: those it names, and through them. It
// returns the names that stand for nothing.
func (st *Step) reach(s *Store, e *Effects) (missing []string) {
	skip := map[string]bool{}
	for _, name := range e.Overwrites {
		skip[name] = true
	}
	visit := func(l *location) {
		if _, ok := st.seen[l]; l != nil && !ok {
			st.seen[l] = len(st.order)
			st.order = append(st.order, l)
		}
	}
	roots := Refs{}
	roots.add(e.Body.Reads)
	for _, d := range e.Defines { // functions of the cell that run in it
		if d.Body != nil && calledIn(e, d.Name) {
			roots.add(d.Body.Reads)
		}
	}
	for _, r := range roots.sorted() {
		if r.Scope == Session && !skip[r.Name] {
			if l := s.names[r.Name]; l != nil {
				visit(l)
			} else {
				missing = append(missing, r.Name)
			}
		}
	}
	for i := 0; i < len(st.order); i++ {
		for _, kid := range st.order[i].knows() {
			visit(kid)
		}
	}
	return missing
}

// calledIn reports whether the cell names one of its own functions, in whatever it runs.
func calledIn(e *Effects, name string) bool {
	if strings.HasPrefix(name, "λ") {
		return true
	}
	named := map[Ref]bool{}
	var spread func(b *Body)
	spread = func(b *Body) {
		for r := range b.Reads {
			if r.Scope == Own && !named[r] {
				named[r] = true
				for _, d := range e.Defines {
					if d.Name == r.Name && d.Body != nil {
						spread(d.Body)
					}
				}
			}
		}
	}
	spread(e.Body)
	return named[Ref{Scope: Own, Name: name}]
}

// knows lists what a location knows, in an order that does not depend on the history.
func (l *location) knows() []*location {
	set := map[*location]bool{}
	var list []*location
	for _, b := range l.bound {
		if !set[b.to] {
			set[b.to] = true
			list = append(list, b.to)
		}
	}
	held := slices.SortedFunc(maps.Keys(l.holds), func(a, b *location) int {
		if c := strings.Compare(a.name, b.name); c != 0 {
			return c
		}
		return strings.Compare(string(a.version[:]), string(b.version[:]))
	})
	for _, h := range held {
		if !set[h] {
			list = append(list, h)
		}
	}
	return list
}

func (st *Step) kids(l *location) []int {
	var list []int
	for _, k := range l.knows() {
		list = append(list, st.seen[k])
	}
	return list
}

// components returns for each of some locations the least number of one that it may share
// memory with.
func components(order []*location) []int {
	least := map[*location]int{}
	for i, l := range order {
		if _, ok := least[l]; ok {
			continue
		}
		least[l] = i
		for next := []*location{l}; len(next) > 0; {
			m := next[len(next)-1]
			next = next[:len(next)-1]
			for t := range m.ties {
				if _, ok := least[t]; !ok {
					least[t] = i
					next = append(next, t)
				}
			}
		}
	}
	out := make([]int, len(order))
	for i, l := range order {
		out[i] = least[l]
	}
	return out
}
