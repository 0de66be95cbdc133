package flow

import (
	"go/token"
	"maps"
	"slices"
	"strings"
)

type set map[string]bool

func (s set) add(more set) { maps.Copy(s, more) }

// A Body is what a piece of code names and does, however often it runs.
type Body struct {
	Reads    set    // names of the session that it mentions, except where it assigns to them as a whole
	Own      set    // likewise names that its cell declares
	Writes   set    // names that it assigns to, wholly or in part
	Captured set    // names whose address it takes, or that a function literal mentions
	Methods  set    // methods that it may call on a value of any type
	Through  bool   // it writes through references
	Outside  string // what else it depends on; empty for nothing
}

func newBody() *Body {
	return &Body{Reads: set{}, Own: set{}, Writes: set{}, Captured: set{}, Methods: set{}}
}

// add adds what another body does, but not what it names.
func (b *Body) add(more *Body) {
	b.Writes.add(more.Writes)
	b.Captured.add(more.Captured)
	b.Through = b.Through || more.Through
	if b.Outside == "" {
		b.Outside = more.Outside
	}
}

// committed returns what bodies do, as later cells see it.
func committed(bodies ...*Body) *Body {
	out := newBody()
	for _, b := range bodies {
		if b != nil {
			out.Reads.add(b.Reads)
			out.Reads.add(b.Own)
			out.Methods.add(b.Methods)
			out.add(b)
		}
	}
	return out
}

// A Definition is a name that a cell declares.
type Definition struct {
	Name   string
	Kind   Kind
	Type   string // a function of the same type takes the place of the one before for its callers
	Shares bool   // its value can share memory with others
	Code   bool   // its value can hold functions
	Body   *Body  // of a function or type; of a variable, what naming it may do
}

// A Kind says what a name stands for.
type Kind uint8

const (
	Variable Kind = iota
	Constant
	Function
	Method
	Type
	Import
)

// Effects are what a cell does to the names of a session.
type Effects struct {
	Source   string
	Refused  bool     // it does not compile: it changes nothing
	Names    []string // what stands for something else as long as no cell declares it
	Declares []string // also of a cell that does not compile
	Defines  []*Definition
	Body     *Body
	Assigned map[string]*Body     // by a statement of the cell itself, as a whole: what the cell did until then
	Places   map[string]token.Pos // where its statements first mention a name
}

func (e *Effects) definition(name string) *Definition {
	i := slices.IndexFunc(e.Defines, func(d *Definition) bool { return d.Name == name })
	if i < 0 {
		return nil
	}
	return e.Defines[i]
}

// replaces reports whether a name stands for something else in the whole cell than before it.
func (e *Effects) replaces(name string) bool {
	typ, _, method := strings.Cut(name, ".")
	d := e.definition(name)
	return d != nil && d.Kind > Constant || method && e.definition(typ) != nil
}
