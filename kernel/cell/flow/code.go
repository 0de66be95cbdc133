package flow

// A code is what a function of a session does to locations: so much of its body as counts when
// it is called. A session keeps one of each of its functions, so sets are lists here, and all that
// write nothing and call nobody share one.
type code struct {
	written, mutated, appended []Ref
	calls                      []calling
	outside                    string
}

// A calling is a Call.
type calling struct {
	callee  Ref
	args    [][]Ref
	methods string
	soft    bool
}

var idle = &code{}

// codeOf returns the code of a body, nil for none.
func codeOf(b *Body) *code {
	switch {
	case b == nil:
		return nil
	case len(b.Written)+len(b.Mutated)+len(b.Appended)+len(b.Calls) == 0 && b.Outside == "":
		return idle
	}
	c := &code{written: b.Written.list(), mutated: b.Mutated.list(), appended: b.Appended.list(), outside: b.Outside}
	c.calls = make([]calling, len(b.Calls))
	for i, call := range b.Calls {
		args := make([][]Ref, len(call.Args))
		for k, a := range call.Args {
			args[k] = a.list()
		}
		c.calls[i] = calling{call.Callee, args, call.Methods, call.Soft}
	}
	return c
}

// list returns a set in any order.
func (r Refs) list() []Ref {
	if len(r) == 0 {
		return nil
	}
	list := make([]Ref, 0, len(r))
	for ref := range r {
		list = append(list, ref)
	}
	return list
}
