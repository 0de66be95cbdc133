package flow

import (
	"maps"
	"slices"
	"strings"
)

// A Ref names a location where code is read: a name of the session, a name that the cell itself
// declares, or a parameter of the function that the code belongs to.
type Ref struct {
	Scope Scope
	Index int32  // of a parameter: 0 is the receiver
	Name  string // of a method: "T.M"
}

// A Scope says where a Ref is resolved.
type Scope uint8

const (
	Session Scope = iota
	Own
	Param
)

// Refs is a set of locations.
type Refs map[Ref]bool

func (r Refs) add(more Refs) { maps.Copy(r, more) }

// sorted lists a set in a fixed order.
func (r Refs) sorted() []Ref {
	return slices.SortedFunc(maps.Keys(r), compareRefs)
}

func compareRefs(a, b Ref) int {
	if a.Scope != b.Scope {
		return int(a.Scope) - int(b.Scope)
	}
	if a.Index != b.Index {
		return int(a.Index - b.Index)
	}
	return strings.Compare(a.Name, b.Name)
}

// A Body is what a piece of code does to locations, however often it runs.
type Body struct {
	Reads    Refs   // it names them
	Written  Refs   // assigned to, or the fields and elements of one that is no reference
	Mutated  Refs   // written to through pointers, slices and maps
	Appended Refs   // written to behind their end
	Links    []Refs // each a set of locations that may share memory afterwards
	Calls    []Call // of functions of cells
	Held     []Held
	Outside  string // what else it depends on than locations; empty for nothing
}

// Held says that locations may hold code from now on: functions, types with their methods.
type Held struct{ By, Code Refs }

// A Call is a call of what a location may hold.
type Call struct {
	Callee Ref
	Args   []Refs // by parameters, the receiver first: what the argument may share memory with
	// Methods are set when a compiled function gets what the location holds: it may call the
	// functions in it, and the methods of these names, separated by spaces.
	Methods string
	Soft    bool
}

func newBody() *Body {
	return &Body{Reads: Refs{}, Written: Refs{}, Mutated: Refs{}, Appended: Refs{}}
}

// size grows whenever the body does.
func (b *Body) size() int {
	n := len(b.Reads) + len(b.Written) + len(b.Mutated) + len(b.Appended)
	for _, l := range b.Links {
		n += len(l)
	}
	for _, c := range b.Calls {
		for _, a := range c.Args {
			n += len(a)
		}
	}
	return n
}

// A Definition is a name that a cell declares.
type Definition struct {
	Name   string
	Kind   Kind
	Type   string // of a function: another one of the same type takes its place for all callers
	Shares bool   // its value can share memory with others
	Code   bool   // its value can hold code
	Body   *Body  // of a function; also of a variable that is made by a literal
	Holds  Refs   // code that a variable may hold
	Joins  bool   // a method of a type that an earlier cell declares
	Former string // of a type: how the earlier type of its name is called from now on
}

// A Kind says what a name stands for.
type Kind uint8

const (
	Variable Kind = iota
	Function
	Constant
	Type
	Method
	Import
)

// Effects are what a cell does to a session, as far as its text and the types of the
// session's names tell.
type Effects struct {
	Source  string
	Refused bool // it does not compile: it reads the names in it and changes nothing
	Names   []string
	// Declares are the names that the text declares, in their order, even if it does not compile.
	Declares []string
	Defines  []Definition
	Body     *Body
	Uses     []Use // in the order of the text
	// Overwrites are names of the session that the cell only assigns to, as a whole, before
	// anything else can have read them in it.
	Overwrites []string
}
