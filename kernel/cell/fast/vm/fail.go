package vm

import (
	"unsafe"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/rt"
)

// The panics of the Go run time that several handlers have.
const (
	divideByZero  = "runtime error: integer divide by zero"
	negativeShift = "runtime error: negative shift amount"
	nilPointer    = "runtime error: invalid memory address or nil pointer dereference"
	outOfRange    = "runtime error: makeslice: len out of range"
	capOutOfRange = "runtime error: makeslice: cap out of range"
)

// fail panics as the instruction n does.
//
//go:noinline
func (m *machine) fail(n *ins, text string) *ins {
	m.at = n
	panic(rt.Failure(text))
}

// What handlers without a frame of the Go stack go on with where they fail. They leave word where they are as a number,
// for a pointer would be announced to the garbage collector by a call.
var (
	indexFault = &ins{do: opIndexFault}
	nilFault   = &ins{do: opNilFault}
)

// outside goes on from an instruction whose index i[D] is not below i[C].
func (m *machine) outside(n *ins) *ins {
	m.left = uintptr(unsafe.Pointer(n))
	return indexFault
}

// noPointer goes on from an instruction that would follow a nil pointer.
func (m *machine) noPointer(n *ins) *ins {
	m.left = uintptr(unsafe.Pointer(n))
	return nilFault
}

func opIndexFault(m *machine, _ *ins) *ins {
	n := m.instead()
	i := *ri(m, n.d)
	switch code.Op(n.op) {
	case code.IxAddr, code.SxK8: // whose K is another thing
	case code.IxSub64:
		i += n.k - *ri(m, n.f)
	default:
		i += n.k
	}
	return m.failIndex(n, i, *ri(m, n.c), n.e != 0)
}

func opNilFault(m *machine, _ *ins) *ins { return m.fail(m.instead(), nilPointer) }

// instead returns the instruction in whose stead another one runs.
func (m *machine) instead() *ins {
	m.at = *(**ins)(unsafe.Pointer(&m.left))
	return m.at
}

//go:noinline
func (m *machine) failIndex(n *ins, i, length int64, unsigned bool) *ins {
	m.at = n
	if unsigned {
		rt.IndexUnsigned(int(i), int(length))
	}
	rt.Index(int(i), int(length))
	return nil
}

// large is from how many bytes on an allocation is asked for: one that there is no memory
// for would end the process. Smaller ones the worker watches.
const large = 4 << 10

// room panics when there is no memory for so many bytes.
func room(bytes uint64) {
	if bytes >= large {
		rt.Room(int(bytes), 1)
	}
}
