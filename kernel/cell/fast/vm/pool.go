package vm

import (
	"sync"
	"unsafe"
)

// machines rest here between calls.
var machines = sync.Pool{New: func() any {
	m := new(machine)
	m.take(firstSize)
	return m
}}

// acquire returns a machine for a call of f: its arguments go to the beginning of the
// banks.
func acquire(c *closure) *machine {
	f := c.f
	m := machines.Get().(*machine)
	m.begun = f
	if size := int(max(f.isize, f.psize)) / 8; size > len(m.words) {
		m.take(size)
	}
	if f.lit {
		*rp(m, f.hidden) = c.vars
	}
	return m
}

// release gives a machine back, unless it has large banks, with nothing that it has pointed to.
func (m *machine) release() {
	if len(m.pointers) > firstSize {
		return
	}
	clear(m.pointers)
	m.text, m.tail, m.at = "", tail{}, nil
	machines.Put(m)
}

// run executes a call whose arguments are in place. A machine that a panic leaves is not
// used again.
func (m *machine) run(f *Func) {
	done := false
	defer func() {
		if !done {
			m.report()
		}
	}()
	halt := &haltCode[1]
	*(**ins)(m.p) = halt
	for n := f.entry; n != halt; {
		n = n.do(m, n)
		n = n.do(m, n)
		n = n.do(m, n)
		n = n.do(m, n)
	}
	done = true
}

// Frame is one call of a fast function in a traceback.
type Frame struct {
	Func string
	Pos  int // in the file set of the session
}

// Report, if it is set, takes the calls that a panic leaves, innermost first.
var Report func([]Frame)

// traceLimit is the number of calls that are reported of one panic.
const traceLimit = 64

func (m *machine) report() {
	if Report == nil || m.at == nil {
		return
	}
	var list []Frame
	at, p := m.at, m.p
	for at != nil && len(list) < traceLimit {
		f, call := m.begun, (*(**ins)(p)).prev()
		if call == &haltCode[0] {
			call = nil
		} else {
			f, p = (*Func)(call.x), unsafe.Add(p, -call.b)
		}
		list = append(list, Frame{f.name, int(at.pos)})
		at = call
	}
	Report(list)
}

// Limit is the memory in bytes that cells may use, 0 for no limit. Like Report, it is set
// before anything runs.
var Limit uint64

// maxStack bounds the stack of one goroutine to half of what the Go run time allows: while banks are copied,
// there are the old ones, too.
const maxStack = 1 << 29

func stackLimit() uint64 {
	if Limit > 0 {
		return min(maxStack, Limit/8)
	}
	return maxStack
}
