package registers

import (
	"sprague/kernel/cell/fast/code"
)

// indexes are the operations that read an element of a slice, and indexStores those that write one. There are none for
// what is rare in slices, which is reached by its address.
var (
	indexes = map[code.LeafKind]code.Op{code.Z8: code.IxZ8, code.S32: code.IxS32, code.W64: code.Ix64, code.Ptr: code.IxP}

	indexStores = map[code.LeafKind]code.Op{code.S8: code.Sx8, code.Z8: code.Sx8, code.S32: code.Sx32, code.Z32: code.Sx32,
		code.W64: code.Sx64, code.Ptr: code.SxP}
)

// A Place is where a value is, to be read or written.
type Place struct {
	*Shape
	Kind PlaceKind

	Loc          // InRegs: where; InMemory: its pointer is to it
	Offset int64 // what is this far away from it

	Slice    Loc // InSlice
	Index    int32
	Plus     int64 // the index is so much more,
	Minus    int32 // and so much less as this register holds, if it is not -1
	Unsigned int32 // the index is of an unsigned type: 1

	Ref int32 // InGlobal

	M   *Shape // InMap
	Key Loc
}

// A PlaceKind says what a place is in.
type PlaceKind uint8

const (
	InRegs PlaceKind = iota
	InMemory
	InSlice
	InGlobal // a word of the session
	InMap
)

func (f *Frame) FieldPlace(at Place, i int) Place {
	offset, ri, rp := f.Unit.FieldAt(at.Shape.ID, i)
	field := f.Field(at.Shape, i)
	switch at.Kind {
	case InRegs:
		return Place{Shape: field, Kind: InRegs, Loc: at.Loc.Plus(ri, rp)}
	case InMemory:
		return Place{Shape: field, Kind: InMemory, Loc: at.Loc, Offset: at.Offset + offset}
	}
	return Place{Shape: field, Kind: InMemory, Loc: f.ElementAddress(at), Offset: offset}
}

// ElementAddress evaluates the address of an element of a slice.
func (f *Frame) ElementAddress(at Place) Loc {
	p := f.Ptr()
	f.EmitAddress(at, p)
	return Loc{Ptr: p}
}

// EmitAddress puts the address of an element of a slice into register p.
func (f *Frame) EmitAddress(at Place, p int32) {
	at = f.PlainIndex(at, true)
	f.Emit(code.Ins{Op: code.IxAddr, A: w * p, B: w * at.Slice.Ptr, C: w * at.Slice.Word, D: w * at.Index, E: at.Unsigned,
		K: at.Size})
}

// PlainIndex puts the index of an element into one register; what is to be added to it may
// stay beside, if not all of it is wanted.
func (f *Frame) PlainIndex(at Place, all bool) Place {
	if at.Minus >= 0 {
		t := f.Word()
		f.Emit(code.Ins{Op: code.Sub, A: w * t, B: w * at.Index, C: w * at.Minus})
		at.Index, at.Minus = t, -1
	}
	if all && at.Plus != 0 {
		t := f.Word()
		f.Emit(code.Ins{Op: code.AddK, A: w * t, B: w * at.Index, K: at.Plus})
		at.Index, at.Plus = t, 0
	}
	return at
}

func (f *Frame) LoadFrom(at Place, to Loc) {
	switch at.Kind {
	case InRegs:
		f.Move(at.Shape, to, at.Loc)
	case InMemory:
		f.Load(at.Shape, to, at.Ptr, at.Offset)
	case InSlice:
		f.loadElement(at, to)
	case InGlobal:
		f.Emit(code.Ins{Op: code.LdG64, A: w * to.Word, X: at.Ref})
	case InMap:
		f.MapGet(at, to, f.Word())
	}
}

// Access returns an instruction for an element of a slice whose index is plain.
func (at Place) Access(op code.Op) code.Ins {
	return code.Ins{Op: op, B: w * at.Slice.Ptr, C: w * at.Slice.Word, D: w * at.Index, E: at.Unsigned, K: at.Plus}
}

// direct returns the operation for values of a shape, 0 if there is none.
func (s *Shape) direct(of map[code.LeafKind]code.Op) code.Op {
	if len(s.Leaves) != 1 {
		return 0
	}
	return of[s.Leaves[0].Kind]
}

func (f *Frame) loadElement(at Place, to Loc) {
	if len(at.Leaves) == 1 && at.Leaves[0].Kind == code.W64 && at.Minus >= 0 {
		n := at.Access(code.IxSub64)
		n.A, n.F = w*to.Word, w*at.Minus
		f.Emit(n)
		return
	}
	op := at.direct(indexes)
	at = f.PlainIndex(at, false)
	switch {
	case op != 0:
		n := at.Access(op)
		n.A = w * to.Word
		if at.Leaves[0].Kind == code.Ptr {
			n.A = w * to.Ptr
		}
		f.Emit(n)
	case at.Shape.Kind == code.Slice, at.Shape.Kind == code.String:
		n := at.Access(Pick(at.Shape.Kind == code.Slice, code.IxSl, code.IxStr))
		n.A, n.F = w*to.Ptr, w*to.Word
		f.Emit(n)
	default:
		f.Load(at.Shape, to, f.ElementAddress(at).Ptr, 0)
	}
}

func (f *Frame) StoreTo(at Place, from Loc) {
	switch at.Kind {
	case InRegs:
		f.Move(at.Shape, at.Loc, from)
	case InMemory:
		f.Store(at.Shape, at.Ptr, at.Offset, from)
	case InSlice:
		if op := at.direct(indexStores); op != 0 {
			at = f.PlainIndex(at, false)
			n := at.Access(op)
			n.A = w * from.Word
			if at.Leaves[0].Kind == code.Ptr {
				n.A = w * from.Ptr
			}
			f.Emit(n)
			return
		}
		f.Store(at.Shape, f.ElementAddress(at).Ptr, 0, from)
	case InGlobal:
		f.Emit(code.Ins{Op: code.StG64, A: w * from.Word, X: at.Ref})
	case InMap:
		f.Store(at.Shape, f.MapSet(at), 0, from)
	}
}
