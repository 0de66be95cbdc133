package registers

import (
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
)

// maxElem is the size of elements up to which the run time keeps them in the map, and a
// pointer to a zero element serves for missing ones.
const maxElem = 128

// A keying is how a map's operations take the key.
type keying struct{ get, set, del code.Op }

var (
	byMemory = keying{code.GetM, code.SetM, code.DelM}
	byWord   = keying{code.Get64, code.Set64, code.DelI}
	byInt    = keying{code.GetI, code.SetI, code.DelI}
	byText   = keying{code.GetS, code.SetS, code.DelS}
)

// keying chooses the operations for a map, and the operands of the key.
func (f *Frame) keying(m *Shape, key Loc) (k keying, operandC, operandD int32) {
	t := m.Under.(*types.Map)
	s, elem := f.Shape(t.Key()), f.Shape(t.Elem())
	if elem.Size > maxElem {
		f.Leave("it has a map with large elements")
	}
	switch {
	case build.HoldsInterface(t.Key()):
		f.Leave("it has a map with keys that hold interfaces")
	case s.Kind == code.String:
		return byText, w * key.Ptr, w * key.Word
	case s.IsInt() && s.Size == 8:
		return byWord, w * key.Word, 0
	case s.IsInt() || s.Kind == code.Bool || s.Kind == code.Float64:
		return byInt, w * key.Word, 0
	case s.Mem:
		return byMemory, w * key.Ptr, 0
	}
	p := f.Ptr()
	f.Emit(code.Ins{Op: code.New, A: w * p, X: s.ID})
	f.Store(s, p, 0, key)
	return byMemory, w * p, 0
}

// MapGet reads the element at a place into registers, and whether it is there.
func (f *Frame) MapGet(at Place, to Loc, ok int32) {
	k, operandC, operandD := f.keying(at.M, at.Key)
	p := f.Ptr()
	f.Emit(code.Ins{Op: k.get, A: w * p, B: w * at.Ptr, C: operandC, D: operandD, E: w * ok, X: at.M.ID})
	if at.Shape.Mem { // the element may change before it is used
		f.Emit(code.Ins{Op: code.New, A: w * to.Ptr, X: at.Shape.ID})
		f.Emit(code.Ins{Op: code.Copy, A: w * to.Ptr, B: w * p, X: at.Shape.ID})
		return
	}
	f.Load(at.Shape, to, p, 0)
}

// MapSet returns the register with the address of the element at a place, which is made
// if need be.
func (f *Frame) MapSet(at Place) int32 {
	k, operandC, operandD := f.keying(at.M, at.Key)
	p := f.Ptr()
	f.Emit(code.Ins{Op: k.set, A: w * p, B: w * at.Ptr, C: operandC, D: operandD, X: at.M.ID})
	return p
}

func (f *Frame) MapDelete(m *Shape, p, key Loc) {
	k, operandC, operandD := f.keying(m, key)
	f.Emit(code.Ins{Op: k.del, B: w * p.Ptr, C: operandC, D: operandD, X: m.ID})
}
