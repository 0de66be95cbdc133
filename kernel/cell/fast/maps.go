package fast

import (
	"go/types"

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
func (c *compiler) keying(m *shape, key loc) (k keying, operandC, operandD int32) {
	t := m.under.(*types.Map)
	s, elem := c.shape(t.Key()), c.shape(t.Elem())
	if elem.Size > maxElem {
		c.leave("it has a map with large elements")
	}
	switch {
	case HoldsInterface(t.Key()):
		c.leave("it has a map with keys that hold interfaces")
	case s.kind == code.String:
		return byText, w * key.p, w * key.i
	case s.isInt() && s.Size == 8:
		return byWord, w * key.i, 0
	case s.isInt() || s.kind == code.Bool || s.kind == code.Float64:
		return byInt, w * key.i, 0
	case s.Mem:
		return byMemory, w * key.p, 0
	}
	p := c.ptr()
	c.emit(code.Ins{Op: code.New, A: w * p, X: s.id})
	c.store(s, p, 0, key)
	return byMemory, w * p, 0
}

// HoldsInterface reports whether values of type t hold an interface that == looks into.
func HoldsInterface(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Array:
		return HoldsInterface(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if HoldsInterface(f.Type()) {
				return true
			}
		}
	}
	return false
}

// mapGet reads the element at a place into registers, and whether it is there.
func (c *compiler) mapGet(at place, to loc, ok int32) {
	k, operandC, operandD := c.keying(at.m, at.key)
	p := c.ptr()
	c.emit(code.Ins{Op: k.get, A: w * p, B: w * at.p, C: operandC, D: operandD, E: w * ok, X: at.m.id})
	if at.shape.Mem { // the element may change before it is used
		c.emit(code.Ins{Op: code.New, A: w * to.p, X: at.shape.id})
		c.emit(code.Ins{Op: code.Copy, A: w * to.p, B: w * p, X: at.shape.id})
		return
	}
	c.load(at.shape, to, p, 0)
}

// mapSet returns the register with the address of the element at a place, which is made
// if need be.
func (c *compiler) mapSet(at place) int32 {
	k, operandC, operandD := c.keying(at.m, at.key)
	p := c.ptr()
	c.emit(code.Ins{Op: k.set, A: w * p, B: w * at.p, C: operandC, D: operandD, X: at.m.id})
	return p
}

func (c *compiler) mapDelete(m *shape, p, key loc) {
	k, operandC, operandD := c.keying(m, key)
	c.emit(code.Ins{Op: k.del, B: w * p.p, C: operandC, D: operandD, X: m.id})
}
