package flow

import (
	"go/token"
	"maps"
)

type set = map[string]bool

// A ref is a name in a cell: of the session, or one that the cell declares itself.
type ref struct {
	name string
	own  bool
}

// A body is what a piece of code names and does, however often it runs. Names are refs, or what
// they have been found to stand for.
type body[N comparable] struct {
	reads    map[N]bool // mentioned, except where code assigns to them as a whole
	writes   map[N]bool // assigned to, wholly or in part
	captured map[N]bool // whose address is taken, or that a function literal mentions
	methods  set        // methods that it may call on a value of any type; "*" for all
	through  bool       // it writes through references
	outside  string     // what else it depends on; empty for nothing
}

func newBody[N comparable]() *body[N] {
	return &body[N]{map[N]bool{}, map[N]bool{}, map[N]bool{}, set{}, false, ""}
}

// join adds a set to one that may be nil as long as it is empty: most are.
func join[N comparable](to *map[N]bool, from map[N]bool) {
	if *to == nil && len(from) > 0 {
		*to = map[N]bool{}
	}
	maps.Copy(*to, from)
}

// adopt adds what another body does, but not what it names.
func (b *body[N]) adopt(more *body[N]) {
	join(&b.writes, more.writes)
	join(&b.captured, more.captured)
	b.through = b.through || more.through
	if b.outside == "" {
		b.outside = more.outside
	}
}

func (b *body[N]) add(more *body[N]) {
	join(&b.reads, more.reads)
	join(&b.methods, more.methods)
	b.adopt(more)
}

// A definition is a name that a cell declares.
type definition struct {
	name   string // that of a method is T.M
	kind   kind
	typ    string     // a function of the same type takes the place of the one before for its callers
	shares bool       // its value can share memory with others
	code   bool       // its value can hold functions
	body   *body[ref] // of a function or type; of a variable, what naming it may do
}

type kind uint8

const (
	variable kind = iota // or constant
	function
	method
	typeName
	imported
)

// Effects are what a cell does to the names of a session.
type Effects struct {
	Source   string
	Refused  bool     // it does not compile: it changes nothing
	Names    []string // what stands for something else as long as no cell declares it
	Declares []string // also of a cell that does not compile

	defines  []*definition
	body     *body[ref]
	assigned map[string]*body[ref] // by a statement of the cell itself, as a whole: what the cell did until then
	places   map[ref]token.Pos     // where its statements first mention a name
}
