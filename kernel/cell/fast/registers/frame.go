// Package registers writes instructions: it knows types, registers, labels and places, and no syntax.
//
// # Registers
//
// A value of a type takes as many registers of both banks (see package code) as its [Shape] says, from a [Loc] on.
//
// A [Frame] reserves registers like a stack, as the source nests blocks and expressions. The
// arguments of a call lie on top, where they begin the registers of the callee; its results come back in
// their place. The first pointer of a function is its closure's.
//
// # Places
//
// What can be assigned to is a [Place]: registers, memory at a distance from a pointer, an element of a slice or
// one of a map. It holds operands that have been evaluated, so that reading and writing the same
// place evaluates them once.
package registers

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
)

// A Frame is a function of the machine while it is written.
type Frame struct {
	*Tables
	Here   token.Pos // in the source, of the instructions that follow
	types  Types
	shapes typeutil.Map
	code   []code.Ins
	labels []int32 // where they are, -1 while that is not known
	Top    Loc     // the first registers that are free
	most   Loc     // the highest that Top has been
}

// Types is what a frame asks of the lowering around it.
type Types interface {
	// Subst replaces type parameters.
	Subst(t types.Type) types.Type
	// Erased returns the type whose values stand for those of t in lowered cells: made of
	// basic types, compiled types and composites of them.
	Erased(t types.Type) types.Type
}

// NewFrame begins a function. The first register of pointers is the closure's.
func NewFrame(t *Tables, of Types, here token.Pos) *Frame {
	return &Frame{Tables: t, types: of, Here: here, Top: Loc{0, 1}, most: Loc{0, 1}}
}

func (f *Frame) Inner() *Frame { return NewFrame(f.Tables, f.types, f.Here) }

// A Loc is where the registers of a value begin.
type Loc struct{ Word, Ptr int32 }

func (l Loc) Plus(i, p int32) Loc { return Loc{l.Word + i, l.Ptr + p} }

// Behind is behind a value of shape s at l.
func (l Loc) Behind(s *Shape) Loc { return l.Plus(s.I, s.P) }

// A Label is a place that jumps go to.
type Label int32

// Leave gives the function up: the interpreter runs it.
func (f *Frame) Leave(why string) { panic(build.Refusal{Pos: f.Here, Message: why}) }

// Emit writes an instruction and returns its index.
func (f *Frame) Emit(n code.Ins) int {
	n.Pos = int32(f.Here)
	f.code = append(f.code, n)
	return len(f.code) - 1
}

// NewLabel returns a label that is nowhere yet.
func (f *Frame) NewLabel() Label {
	f.labels = append(f.labels, -1)
	return Label(len(f.labels) - 1)
}

// Place puts a label before the next instruction.
func (f *Frame) Place(l Label) { f.labels[l] = int32(len(f.code)) }

func (f *Frame) Jump(n code.Ins, to Label) {
	n.To = int32(to) + 1 // 0 is none
	f.Emit(n)
}

// Finish puts a function into the unit: labels are resolved, and its registers counted.
func (f *Frame) Finish(fn code.Func) {
	for i := range f.code {
		if n := &f.code[i]; n.To > 0 {
			n.To = f.labels[n.To-1]
		} else {
			n.To = -1
		}
	}
	fn.I, fn.P, fn.Code = w*f.most.Word, w*f.most.Ptr, f.code
	f.Unit.Funcs = append(f.Unit.Funcs, fn)
}

func (f *Frame) Temp(s *Shape) Loc { return f.Reserve(s.I, s.P) }

// Reserve reserves registers: i for words and p for pointers.
func (f *Frame) Reserve(i, p int32) Loc {
	l := f.Top
	f.Top = l.Plus(i, p)
	f.most = Loc{max(f.most.Word, f.Top.Word), max(f.most.Ptr, f.Top.Ptr)}
	return l
}

func (f *Frame) Word() int32 { return f.Reserve(1, 0).Word }

func (f *Frame) Ptr() int32 { return f.Reserve(0, 1).Ptr }

// Scoped gives back the registers that do reserves.
func (f *Frame) Scoped(do func()) {
	top := f.Top
	do()
	f.Top = top
}

// Width is the bytes of a register.
const Width = 8

const w = Width
