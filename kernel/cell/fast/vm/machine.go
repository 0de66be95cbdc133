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
// the other in two banks, which are moved to larger ones where calls are deep; the frame of a
// callee begins within that of its caller, where the caller has put the arguments. The
// first register of bank P in each frame holds the instruction to return to, and the one
// before that is the call, which knows how far apart the two frames are.
type machine struct {
	i, p       unsafe.Pointer // the banks of the running frame
	iend, pend uintptr        // and where the banks end
	words      []int64
	pointers   []pointer
	at         *ins    // an instruction that called something, for the trace
	left       uintptr // an instruction in whose stead another one runs
	begun      *Func
	text       string // the key of a map operation
	tail       tail
	native     uintptr // code of a Go function that was called last and is one of ours
}

// firstSize is the number of words of a bank at first.
const firstSize = 256

func ri(m *machine, o int32) *int64          { return (*int64)(unsafe.Add(m.i, o)) }
func ru(m *machine, o int32) *uint64         { return (*uint64)(unsafe.Add(m.i, o)) }
func rf(m *machine, o int32) *float64        { return (*float64)(unsafe.Add(m.i, o)) }
func rp(m *machine, o int32) *unsafe.Pointer { return (*unsafe.Pointer)(unsafe.Add(m.p, o)) }

var haltCode = [2]ins{1: {do: opHalt}}

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
			return m.grow(n, f)
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

// grow moves the frames to banks that have room for the frame of f, too, and returns the call n for another try.
func (m *machine) grow(n *ins, f *Func) *ins {
	m.at = n
	i := uintptr(m.i) - uintptr(unsafe.Pointer(&m.words[0]))
	p := uintptr(m.p) - uintptr(unsafe.Pointer(&m.pointers[0]))
	needed := int(max(i+uintptr(n.a)+f.isize, p+uintptr(n.b)+f.psize) / 8)
	most := int(stackLimit() / 16)
	if needed > most {
		panic(rt.Failure("endless recursion: the stack grew beyond " + rt.Bytes(stackLimit())))
	}
	size := min(max(2*len(m.words), needed), most)
	rt.Room(16*size, 1)
	words, pointers := m.words, m.pointers
	m.take(size)
	copy(m.words, words)
	copy(m.pointers, pointers)
	m.i, m.p = unsafe.Add(m.i, i), unsafe.Add(m.p, p)
	return n
}

// take gives the machine banks of so many words each. The next frame begins where they do.
func (m *machine) take(size int) {
	m.words, m.pointers = make([]int64, size), make([]pointer, size)
	m.i, m.p = unsafe.Pointer(&m.words[0]), unsafe.Pointer(&m.pointers[0])
	m.iend, m.pend = uintptr(m.i)+uintptr(8*size), uintptr(m.p)+uintptr(8*size)
}
