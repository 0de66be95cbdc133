// Package code is the language between the compiler of fast functions (package fast, in
// the process that checks cells) and the machine that runs them (package vm, in the
// worker): instructions over two banks of registers, and the types they need.
//
// # Registers
//
// A frame has a bank I of 64-bit words without pointers and a bank P of pointers, which
// the garbage collector sees. A value is spread over consecutive registers of each bank,
// its leaves:
//
//	bool, integers     one I: sign- or zero-extended to 64 bits, always normalised
//	float64            one I: its bits
//	string             P data, I length
//	slice              P data, I length, I capacity
//	interface          P type word, P data word
//	pointer, map, func one P
//	small struct       the leaves of its fields, one after the other
//	array, large struct  one P: memory that belongs to this variable alone
//
// Operands of instructions are offsets in bytes into the frame's banks.
package code

// An Ins is one instruction. What the operands mean is said beside each operation.
type Ins struct {
	Op               Op
	A, B, C, D, E, F int32
	K                int64
	To               int32 // where to jump: the index of an instruction of the function
	X                int32 // index of a type, text or reference of the unit
	Pos              int32 // place in the session's file set
}

// A Func is a function made of instructions. Its arguments stand at the beginning of its
// banks when it is called (in P from the second register on: the first holds the place to
// return to), and its results do when it has returned.
type Func struct {
	Name string // its name in lowered code, which no other function of the session has
	Type int32  // its type, of kind Func
	I, P int32  // bytes of its frame
	Lit  bool   // it is a function literal: after its arguments in P comes what it has captured
	Code []Ins
}

// A Unit is what one cell adds to the machine.
type Unit struct {
	Number  int64
	Types   []Type
	Texts   []string
	Refs    []Ref
	Funcs   []Func
	Symbols []string // names of the functions that lowered code calls
}

// A Ref names something outside the function that refers to it.
type Ref struct {
	Kind RefKind
	Path string // of a compiled package
	Name string // of a function or variable; lowered, if it is the user's
	Type int32
	Link int32 // place among the arguments by which the cell links the unit, -1 for none
}

// A RefKind is what a Ref names.
type RefKind uint8

const (
	UserFunc     RefKind = iota // a function declared in a cell, fast or not
	UserVar                     // a variable of the session
	CompiledFunc                // a function of a compiled package
	Unused                      // nothing: what referred to it has been given up
)

// A Kind is the kind of a Type.
type Kind uint8

const (
	Bool Kind = iota
	Int
	Int8
	Int16
	Int32
	Int64
	Uint
	Uint8
	Uint16
	Uint32
	Uint64
	Uintptr
	Float64
	String
	Slice
	Array
	Map
	Pointer
	Struct
	Any
	Error
	FuncKind
	Chan
	Named // a type of a compiled package
)

// A Type is a type in the erased form that lowered cells use. Types refer to one another
// by their index in the unit.
type Type struct {
	Kind      Kind
	Elem, Key int32
	Len       int64 // of an array; the direction of a channel
	Fields    []Field
	In, Out   []int32
	Path      string // of a named type
	Name      string
}

// A Field is a field of a struct.
type Field struct {
	Name, Tag string
	Type      int32
}

// SymbolPrefix begins the names by which lowered code calls fast functions, so that they
// are exported.
const SymbolPrefix = "F_"
