package flow

import "strings"

// A Store is what a session knows of its names.
type Store struct {
	names   map[string]*name
	methods map[*name]bool // of types that the session has
}

// A name is what a name of the session stands for. Code that has named it goes on to mean it when the name is declared
// anew.
type name struct {
	id            string
	maker, writer int // runs
	kind          kind
	typ           string
	code          bool
	shared        bool    // it shares memory with others, or did
	bound         bool    // functions name it
	outside       string  // why its value is not repeatable
	ties          []*name // all that it is tied to; nil for nothing
	body          body[*name]
	next          *name  // of a function that has taken the place of one: that
	unset         string // why a variable has no value; empty when it has one
}

func NewStore() *Store { return &Store{names: map[string]*name{}, methods: map[*name]bool{}} }

// A scope is what names stand for in a cell.
type scope struct {
	*Store
	own      map[string]*name // what it declares
	replaced map[*name]*name  // functions of the session and those that it puts in their places
}

func (s *Store) enter(e *Effects) *scope {
	c := &scope{s, map[string]*name{}, map[*name]*name{}}
	for _, d := range e.defines {
		c.own[d.name] = &name{id: d.name, kind: d.kind, typ: d.typ, code: d.code, shared: d.shares}
	}
	for _, d := range e.defines {
		x, old := c.own[d.name], s.names[d.name]
		if d.body != nil {
			x.body.add(c.resolve(d.body))
		}
		typ, _, _ := strings.Cut(d.name, ".")
		if old != nil && x.typ != "" && x.typ == old.typ && (x.kind == function || c.own[typ] == nil) {
			c.replaced[old] = x
		}
	}
	return c
}

// lookup returns what a name stands for. A session may have names that no cell is known to have made.
func (c *scope) lookup(r ref) *name {
	if r.own && c.own[r.name] != nil {
		return c.own[r.name]
	}
	x := c.names[r.name]
	if x == nil {
		x = &name{id: r.name}
		c.names[r.name] = x
	}
	return x
}

func (c *scope) resolve(b *body[ref]) *body[*name] {
	each := func(refs map[ref]bool) map[*name]bool {
		if len(refs) == 0 {
			return nil
		}
		out := make(map[*name]bool, len(refs))
		for r := range refs {
			out[c.lookup(r)] = true
		}
		return out
	}
	return &body[*name]{each(b.reads), each(b.writes), each(b.captured), b.methods, b.through, b.outside}
}

// current returns the function that has taken the place of one, other names as they are.
func (c *scope) current(x *name) *name {
	if x.next != nil {
		x = x.next
	}
	if own := c.replaced[x]; own != nil {
		return own
	}
	return x
}

// named returns what a body mentions and the methods that it may call.
func (c *scope) named(b *body[*name]) map[*name]bool {
	out := map[*name]bool{}
	for x := range b.reads {
		out[c.current(x)] = true
	}
	if len(b.methods) == 0 {
		return out
	}
	may := func(x *name) (string, bool) {
		typ, m, is := strings.Cut(x.id, ".")
		return typ, is && (b.methods[m] || b.methods["*"])
	}
	for x := range c.methods {
		if typ, ok := may(x); ok && c.own[typ] == nil {
			out[c.current(x)] = true
		}
	}
	for _, x := range c.own {
		if _, ok := may(x); ok {
			out[x] = true
		}
	}
	return out
}

// reach follows what a body names, and what runs when it is named, and returns the sum of it all.
func (c *scope) reach(from *body[*name]) *body[*name] {
	sum := newBody[*name]()
	for next := []*body[*name]{from}; len(next) > 0; {
		b := next[len(next)-1]
		next = next[:len(next)-1]
		sum.adopt(b)
		for x := range c.named(b) {
			if !sum.reads[x] {
				sum.reads[x] = true
				next = append(next, &x.body)
			}
		}
	}
	return sum
}

// Disturb notes that the callback of a widget has run: it may have written whatever is shared.
func (s *Store) Disturb(run int) {
	all := newBody[*name]()
	for _, x := range s.names {
		all.reads[x] = true
	}
	sum := (&scope{Store: s}).reach(all)
	for x := range sum.reads {
		if x.shared || sum.writes[x] {
			x.writer, x.outside = run, "what you do"
		}
	}
}
