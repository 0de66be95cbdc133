package vm

import (
	"runtime"

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

func failure(text string) runtime.Error { return rt.Failure(text) }

// fail panics as the instruction n does.
//
//go:noinline
func (m *machine) fail(n *ins, text string) *ins {
	m.at = n
	panic(failure(text))
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
