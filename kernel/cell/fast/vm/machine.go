package vm

import (
	"unsafe"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/rt"
	"sprague/stdlib/task"
)

// An ins is an instruction made ready: do is what it does, and returns the instruction
// after it. The rest is that of code.Ins, with references resolved. The code of a function
// is one array, whose next element is the next instruction.
type ins struct {
	do               func(m *machine, n *ins) *ins
	a, b, c, d, e, f int32
	k                int64
	to               *ins
	x                unsafe.Pointer // a type, data of a text, address of a variable, a Func
	pos              int32
	op               uint16
}

func (n *ins) next() *ins { return (*ins)(unsafe.Add(unsafe.Pointer(n), unsafe.Sizeof(ins{}))) }
func (n *ins) prev() *ins { return (*ins)(unsafe.Add(unsafe.Pointer(n), -int(unsafe.Sizeof(ins{})))) }

// A machine runs one call from outside, with all calls within. Its frames lie one after
// the other in a pair of chunks, or in several pairs where calls are deep; the frame of a
// callee begins within that of its caller, where the caller has put the arguments. The
// first register of bank P in each frame holds the instruction to return to, and the one
// before that is the call, which knows how far apart the two frames are.
type machine struct {
	i, p       unsafe.Pointer // the banks of the running frame
	iend, pend uintptr        // and where those of the chunk end
	at         *ins           // an instruction that called something, for the trace
	left       uintptr        // an instruction in whose stead another one runs
	begun      *Func
	with       pointer // what goes behind the arguments in another chunk
	text       string  // the key of a map operation
	tail       tail
	top        *chunk
	first      chunk
	stack      uint64  // bytes of all chunks in use
	block      pointer // where short slices are made: so many words at its beginning
	vacant     int     // are free
	native     uintptr // code of a Go function that was called last and is one of ours
}

// A chunk holds frames.
type chunk struct {
	i    []int64
	p    []unsafe.Pointer
	back [2]ins // what the first frame of the chunk returns to: copies results to the chunk before
	// Of the chunk before, at the call that did not find room there:
	before           *chunk
	after            *chunk
	iold, pold       unsafe.Pointer // the caller's frame
	iwindow, pwindow unsafe.Pointer // where it expects the results
	next             *ins
	callee           *Func
}

// Sizes of chunks in words of each bank.
const (
	firstChunk   = 256
	largestChunk = 1 << 20
)

func ri(m *machine, o int32) *int64          { return (*int64)(unsafe.Add(m.i, o)) }
func ru(m *machine, o int32) *uint64         { return (*uint64)(unsafe.Add(m.i, o)) }
func rf(m *machine, o int32) *float64        { return (*float64)(unsafe.Add(m.i, o)) }
func rp(m *machine, o int32) *unsafe.Pointer { return (*unsafe.Pointer)(unsafe.Add(m.p, o)) }

var haltCode = [2]ins{1: {do: opHalt}}

// opHalt stays where it is.
func opHalt(_ *machine, n *ins) *ins { return n }

// gate is where jumps lead while the gates are closed; it goes on with the jump if that may be.
var gate = &ins{do: opGate}

func opGate(m *machine, _ *ins) *ins {
	n := m.instead()
	rt.Gate()
	return n.to
}

// shut reports whether the gates are closed, see package rt.
func shut() bool {
	task.PollOften()
	return rt.Closed()
}

// goTo returns where a jump leads. It is called for all of them, so that no loop escapes
// an interrupt.
func goTo(m *machine, n *ins) *ins {
	if shut() {
		m.left = uintptr(unsafe.Pointer(n))
		return gate
	}
	return n.to
}

var control = table{
	code.Ret: opRet,
	code.Call: func(m *machine, n *ins) *ins {
		f := (*Func)(n.x)
		i, p := unsafe.Add(m.i, n.a), unsafe.Add(m.p, n.b)
		if uintptr(i)+f.isize > m.iend || uintptr(p)+f.psize > m.pend {
			return m.deeper(n, f)
		}
		if shut() {
			m.at = n
			rt.Gate()
		}
		m.i, m.p = i, p
		*(**ins)(p) = n.next()
		return f.entry
	},
}

func opRet(m *machine, _ *ins) *ins {
	next := *(**ins)(m.p)
	call := next.prev()
	m.i, m.p = unsafe.Add(m.i, -int(call.a)), unsafe.Add(m.p, -int(call.b))
	return next
}

// deeper makes a call in another chunk.
func (m *machine) deeper(n *ins, f *Func) *ins {
	c := m.further(n, f)
	copyWords(m.i, c.iwindow, f.argI)
	copyPointers(m.p, c.pwindow, f.argP)
	if f.lit {
		*rp(m, f.hidden) = m.with
	}
	return f.entry
}

// further goes to another chunk for a call of f, whose arguments are still to be copied.
func (m *machine) further(n *ins, f *Func) *chunk {
	m.at = n
	c := m.top.after
	if c == nil {
		size := min(2*len(m.top.i), largestChunk)
		rt.Room(16*size, 1)
		c = &chunk{i: make([]int64, max(size, int(f.isize)/8)), p: make([]unsafe.Pointer, max(size, int(f.psize)/8)),
			before: m.top}
		c.back[1] = ins{do: opBack}
		m.top.after = c
	} else if uintptr(8*len(c.i)) < f.isize || uintptr(8*len(c.p)) < f.psize {
		m.top.after = nil
		return m.further(n, f)
	}
	if m.stack += uint64(8 * (len(c.i) + len(c.p))); m.stack > stackLimit() {
		panic(failure("endless recursion: the stack grew beyond " + rt.Bytes(stackLimit())))
	}
	c.iold, c.pold, c.next, c.callee = m.i, m.p, n.next(), f
	c.iwindow, c.pwindow = unsafe.Add(m.i, n.a), unsafe.Add(m.p, n.b)
	m.enter(c)
	*(**ins)(m.p) = &c.back[1]
	return c
}

// opBack returns from the first frame of a chunk.
func opBack(m *machine, _ *ins) *ins {
	c := m.top
	copyWords(c.iwindow, m.i, c.callee.resI)
	copyPointers(c.pwindow, m.p, c.callee.resP)
	m.stack -= uint64(8 * (len(c.i) + len(c.p)))
	m.top = c.before
	m.bound()
	m.i, m.p = c.iold, c.pold
	return c.next
}

// enter makes a chunk the one in use.
func (m *machine) enter(c *chunk) {
	m.top = c
	m.i, m.p = unsafe.Pointer(unsafe.SliceData(c.i)), unsafe.Pointer(unsafe.SliceData(c.p))
	m.bound()
}

func (m *machine) bound() {
	m.iend = uintptr(unsafe.Pointer(unsafe.SliceData(m.top.i))) + uintptr(8*len(m.top.i))
	m.pend = uintptr(unsafe.Pointer(unsafe.SliceData(m.top.p))) + uintptr(8*len(m.top.p))
}

func copyWords(to, from unsafe.Pointer, n int32) {
	copy(unsafe.Slice((*int64)(to), n), unsafe.Slice((*int64)(from), n))
}

// copyPointers copies registers of bank P but the first.
func copyPointers(to, from unsafe.Pointer, n int32) {
	copy(unsafe.Slice((*unsafe.Pointer)(to), n+1)[1:], unsafe.Slice((*unsafe.Pointer)(from), n+1)[1:])
}
