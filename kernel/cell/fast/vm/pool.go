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
	if size := int(max(f.isize, f.psize)) / 8; size > len(m.words) {
		m.take(size)
	}
	m.begin(c)
	return m
}

// begin puts what the function takes beside its arguments into its frame.
func (m *machine) begin(c *closure) {
	m.begun = c.f
	switch {
	case c.method != nil:
		m.receive(&c.f.args[0], c.method, c.vars)
	case c.f.lit:
		*rp(m, c.f.hidden) = c.vars
	}
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

// words calls a function of at most two arguments and one result, in a register of bank I each. It passes a gate, for
// compiled code that calls it again and again has none.
func (c *closure) words(x, y int64) int64 {
	passGate()
	if c.f.less != nil {
		if holds, ok := c.f.less(c.vars, x, y); ok {
			return truth(holds)
		}
	}
	first := int32(0)
	if c.method != nil {
		first = c.f.args[0].lay.I
	}
	if c.f.leaf {
		var s small
		s.words[first], s.words[first+1] = x, y
		runSmall(&s, c)
		return s.words[0]
	}
	m := acquire(c)
	*ri(m, 8*first), *ri(m, 8*first+8) = x, y
	m.run(c.f)
	x = *ri(m, 0)
	m.release()
	return x
}

// A small machine lies on the Go stack with its banks. It serves functions that call none, of which sorting calls
// many: taking a machine of the pool, and clearing it, would take longer than to run them.
type small struct {
	machine
	words    [smallSize]int64
	pointers [smallSize]pointer
}

const smallSize = 16

// runSmall is runOnStack, which keeps s no longer than the call.
//
//go:noescape
//go:linkname runSmall sprague/kernel/cell/fast/vm.runOnStack
func runSmall(s *small, c *closure)

func runOnStack(s *small, c *closure) {
	m := &s.machine
	m.words, m.pointers = s.words[:], s.pointers[:]
	m.i, m.p = pointer(&s.words), pointer(&s.pointers)
	m.begin(c)
	m.run(c.f)
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
