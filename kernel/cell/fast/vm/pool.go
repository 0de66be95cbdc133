package vm

import "sync"

// machines rest here between calls.
var machines = sync.Pool{New: func() any {
	m := &machine{first: chunk{i: make([]int64, firstChunk), p: make([]pointer, firstChunk)}}
	m.stack = 16 * firstChunk
	return m
}}

// acquire returns a machine for a call of f: its arguments go to the beginning of the
// banks.
func acquire(c *closure) *machine {
	f := c.f
	m := machines.Get().(*machine)
	m.begun = f
	m.enter(&m.first)
	if f.isize > 8*firstChunk || f.psize > 8*firstChunk {
		m.enter(&chunk{i: make([]int64, f.isize/8), p: make([]pointer, f.psize/8)})
	}
	if f.lit {
		*rp(m, f.hidden) = c.vars
	}
	return m
}

// release gives a machine back. Frames that deep recursion took go, and with all pointers
// what they point to.
func (m *machine) release() {
	clear(m.first.p)
	m.first.after, m.with, m.text, m.tail, m.at = nil, nil, "", tail{}, nil
	m.stack = 16 * firstChunk
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
	top := m.top
	for len(list) < traceLimit {
		next := *(**ins)(p)
		f, call := m.begun, next.prev()
		switch {
		case next == &haltCode[1]:
		case top.before != nil && next == &top.back[1]:
			f, p, next = top.callee, top.pold, top.next
			call, top = next.prev(), top.before
		default:
			f, p = (*Func)(call.x), addBytes(p, -call.b)
		}
		list = append(list, Frame{f.name, int(at.pos)})
		if next == &haltCode[1] {
			break
		}
		at = call
	}
	Report(list)
}

// Limit is the memory in bytes that cells may use, 0 for no limit. Like Report, it is set
// before anything runs.
var Limit uint64

// maxStack bounds the stack of one goroutine, as the Go run time does.
const maxStack = 1 << 30

func stackLimit() uint64 {
	if Limit > 0 {
		return min(maxStack, Limit/4)
	}
	return maxStack
}
