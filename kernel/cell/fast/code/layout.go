package code

// A Leaf is a piece of a value that has a register of its own.
type Leaf struct {
	Kind   LeafKind
	Offset int64 // in memory, from the beginning of the value
}

// A LeafKind says how a leaf lies in memory.
type LeafKind uint8

const (
	S8 LeafKind = iota // signed integers of 8, 16 and 32 bits
	Z8                 // unsigned ones, and booleans
	S16
	Z16
	S32
	Z32
	W64 // words
	Ptr // the only kind whose register is in bank P
)

// A Layout says how values of a type lie in memory and in registers.
type Layout struct {
	Size, Align int64
	Pointers    bool   // the value holds pointers
	Mem         bool   // it is in memory of its own, with one register that points there
	Leaves      []Leaf // none of a value in memory
	I, P        int32  // how many registers it takes of each bank
}

// MaxLeaves is the number of leaves up to which a struct is kept in registers.
const MaxLeaves = 6

var basic = map[Kind]Leaf{
	Bool: {Kind: Z8}, Int: {Kind: W64}, Int8: {Kind: S8}, Int16: {Kind: S16}, Int32: {Kind: S32}, Int64: {Kind: W64},
	Uint: {Kind: W64}, Uint8: {Kind: Z8}, Uint16: {Kind: Z16}, Uint32: {Kind: Z32}, Uint64: {Kind: W64},
	Uintptr: {Kind: W64},
	Float64: {Kind: W64}, Map: {Kind: Ptr}, Pointer: {Kind: Ptr}, FuncKind: {Kind: Ptr},
	Chan: {Kind: Ptr},
}

// Size is the bytes that a leaf takes in memory.
func (k LeafKind) Size() int64 {
	return [...]int64{S8: 1, Z8: 1, S16: 2, Z16: 2, S32: 4, Z32: 4, W64: 8, Ptr: 8}[k]
}

// Words are the leaves of the types of several words.
var words = map[Kind][]Leaf{
	String: {{Ptr, 0}, {W64, 8}},
	Slice:  {{Ptr, 0}, {W64, 8}, {W64, 16}},
	Any:    {{Ptr, 0}, {Ptr, 8}},
	Error:  {{Ptr, 0}, {Ptr, 8}},
}

// Layout returns the layout of a type of the unit. A type that is named by a compiled
// package has that of Elem.
func (u *Unit) Layout(t int32) Layout {
	typ := &u.Types[t]
	l := Layout{Align: 8}
	switch typ.Kind {
	case Named:
		return u.Layout(typ.Elem)
	case Array:
		elem := u.Layout(typ.Elem)
		l.Size, l.Align, l.Mem, l.Pointers = elem.Size*typ.Len, elem.Align, true, elem.Pointers && typ.Len > 0
	case Struct:
		u.layStruct(typ, &l)
	case String, Slice, Any, Error:
		l.Leaves = words[typ.Kind]
		l.Size, l.Pointers = 8*int64(len(l.Leaves)), true
	default:
		leaf := basic[typ.Kind]
		l.Leaves = []Leaf{leaf}
		l.Size = leaf.Kind.Size()
		l.Align, l.Pointers = l.Size, leaf.Kind == Ptr
	}
	if l.Mem {
		l.Leaves, l.P = nil, 1
		return l
	}
	for _, leaf := range l.Leaves {
		if leaf.Kind == Ptr {
			l.P++
		} else {
			l.I++
		}
	}
	return l
}

func (u *Unit) layStruct(typ *Type, l *Layout) {
	l.Align = 1
	last := int64(1)
	for _, f := range typ.Fields {
		field := u.Layout(f.Type)
		l.Size = roundUp(l.Size, field.Align)
		for _, leaf := range field.Leaves {
			l.Leaves = append(l.Leaves, Leaf{leaf.Kind, l.Size + leaf.Offset})
		}
		l.Mem = l.Mem || field.Mem
		l.Size += field.Size
		l.Align = max(l.Align, field.Align)
		l.Pointers = l.Pointers || field.Pointers
		last = field.Size
	}
	if last == 0 && l.Size > 0 { // the address of a last field without size must be within
		l.Size++
	}
	l.Size = roundUp(l.Size, l.Align)
	l.Mem = l.Mem || len(l.Leaves) > MaxLeaves
}

// FieldAt returns where field i of a struct type begins: in memory, and among the
// registers of each bank if the struct is kept there.
func (u *Unit) FieldAt(t int32, i int) (offset int64, regI, regP int32) {
	for j, f := range u.Types[t].Fields {
		field := u.Layout(f.Type)
		offset = roundUp(offset, field.Align)
		if j == i {
			break
		}
		offset += field.Size
		regI, regP = regI+field.I, regP+field.P
	}
	return offset, regI, regP
}

func roundUp(n, align int64) int64 { return (n + align - 1) / align * align }
