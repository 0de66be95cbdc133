package registers

import (
	"go/constant"
	"go/types"
	"math"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
)

// Unpack takes what an interface value holds, which is an s, to registers.
func (f *Frame) Unpack(s *Shape, to, held Loc) {
	switch {
	case types.IsInterface(s.Typ):
		if s.Kind != code.Any {
			f.Leave("it asserts the type " + types.TypeString(s.Typ, build.Short))
		}
		f.Emit(code.Ins{Op: code.MovPP, A: w * to.Ptr, B: w * held.Ptr})
		return
	case s.InWord():
		f.Leave("it asserts the type " + types.TypeString(s.Typ, build.Short))
	}
	f.Scoped(func() {
		inside := f.Ptr()
		f.Emit(code.Ins{Op: code.Inside, A: w * inside, B: w * held.Ptr, X: s.ID})
		switch {
		case build.IsDirect(s.Typ):
			f.Emit(code.Ins{Op: code.MovP, A: w * to.Ptr, B: w * inside})
		case s.Mem:
			f.Emit(code.Ins{Op: code.New, A: w * to.Ptr, X: s.ID})
			f.Emit(code.Ins{Op: code.Copy, A: w * to.Ptr, B: w * inside, X: s.ID})
		default:
			f.Load(s, to, inside, 0)
		}
	})
}

// InWord reports whether s may be a composite type of a single word that an interface holds
// itself.
func (s *Shape) InWord() bool {
	return (s.Kind == code.Struct || s.Kind == code.Array) && s.Size == 8 && s.Pointers
}

// Move copies a value between registers; what is in memory stays there.
func (f *Frame) Move(s *Shape, to, from Loc) {
	if to == from {
		return
	}
	switch {
	case s.Kind == code.String:
		f.Emit(code.Ins{Op: code.MovStr, A: w * to.Ptr, B: w * to.Word, C: w * from.Ptr, D: w * from.Word})
	case s.Kind == code.Slice:
		f.Emit(code.Ins{Op: code.MovSl, A: w * to.Ptr, B: w * to.Word, C: w * from.Ptr, D: w * from.Word})
	default:
		for k := range s.I {
			f.Emit(code.Ins{Op: code.MovI, A: w * (to.Word + k), B: w * (from.Word + k)})
		}
		for k := range s.P {
			f.Emit(code.Ins{Op: code.MovP, A: w * (to.Ptr + k), B: w * (from.Ptr + k)})
		}
	}
}

func (f *Frame) Zero(s *Shape, to Loc) {
	if s.Mem {
		f.Emit(code.Ins{Op: code.New, A: w * to.Ptr, X: s.ID})
		return
	}
	for k := range s.I {
		f.Emit(code.Ins{Op: code.ConstI, A: w * (to.Word + k)})
	}
	for k := range s.P {
		f.Emit(code.Ins{Op: code.NilP, A: w * (to.Ptr + k)})
	}
}

// Load takes the value at p+offset into registers. One that stays in memory is reached
// by a pointer into it.
func (f *Frame) Load(s *Shape, to Loc, p int32, offset int64) {
	if s.Mem {
		f.Emit(code.Ins{Op: code.Offset, A: w * to.Ptr, B: w * p, K: offset})
		return
	}
	if s.Kind == code.Slice || s.Kind == code.String {
		f.Emit(code.Ins{Op: Pick(s.Kind == code.Slice, code.LdSl, code.LdStr), A: w * to.Ptr, B: w * p, F: w * to.Word,
			K: offset})
		return
	}
	if len(s.Leaves) == 0 {
		f.Emit(code.Ins{Op: code.NilCheck, A: w * p})
	}
	i, q := to.Word, to.Ptr
	base := w * p
	if s.P > 0 && p >= to.Ptr && p < to.Ptr+s.P && len(s.Leaves) > 1 { // the first leaf would take the pointer away
		t := f.Ptr()
		f.Emit(code.Ins{Op: code.MovP, A: w * t, B: w * p})
		base = w * t
	}
	for _, leaf := range s.Leaves {
		n := code.Ins{Op: loads[leaf.Kind], B: base, K: offset + leaf.Offset}
		if leaf.Kind == code.Ptr {
			n.A, q = w*q, q+1
		} else {
			n.A, i = w*i, i+1
		}
		f.Emit(n)
	}
}

func (f *Frame) Store(s *Shape, p int32, offset int64, from Loc) {
	if s.Mem {
		at := p
		if offset != 0 {
			at = f.Ptr()
			f.Emit(code.Ins{Op: code.Offset, A: w * at, B: w * p, K: offset})
		}
		f.Emit(code.Ins{Op: code.Copy, A: w * at, B: w * from.Ptr, X: s.ID})
		return
	}
	if len(s.Leaves) == 0 {
		f.Emit(code.Ins{Op: code.NilCheck, A: w * p})
	}
	i, q := from.Word, from.Ptr
	for _, leaf := range s.Leaves {
		n := code.Ins{Op: stores[leaf.Kind], A: w * p, K: offset + leaf.Offset}
		if leaf.Kind == code.Ptr {
			n.B, q = w*q, q+1
		} else {
			n.B, i = w*i, i+1
		}
		f.Emit(n)
	}
}

var loads = [...]code.Op{code.S8: code.LdS8, code.Z8: code.LdZ8, code.S16: code.LdS16, code.Z16: code.LdZ16,
	code.S32: code.LdS32, code.Z32: code.LdZ32, code.W64: code.Ld64, code.Ptr: code.LdP}

var stores = [...]code.Op{code.S8: code.St8, code.Z8: code.St8, code.S16: code.St16, code.Z16: code.St16,
	code.S32: code.St32, code.Z32: code.St32, code.W64: code.St64, code.Ptr: code.StP}

// Bits returns the register for a boolean or a whole number, if it fits one.
func Bits(v constant.Value) (int64, bool) {
	switch v.Kind() {
	case constant.Bool:
		if constant.BoolVal(v) {
			return 1, true
		}
		return 0, true
	}
	v = constant.ToInt(v)
	if k, ok := constant.Int64Val(v); ok {
		return k, true
	}
	if u, ok := constant.Uint64Val(v); ok {
		return int64(u), true
	}
	return 0, false
}

func (f *Frame) Constant(v constant.Value, s *Shape, to Loc) {
	switch {
	case s.Kind == code.String && v.Kind() == constant.String:
		f.Emit(code.Ins{Op: code.ConstS, A: w * to.Ptr, B: w * to.Word, X: f.Text(constant.StringVal(v))})
	case s.IsFloat():
		x, _ := constant.Float64Val(constant.ToFloat(v))
		f.Emit(code.Ins{Op: code.ConstI, A: w * to.Word, K: int64(math.Float64bits(x))})
	case s.IsInt() || s.Kind == code.Bool:
		k, ok := Bits(v)
		if !ok {
			f.Leave("it has a constant that fits no register")
		}
		f.Emit(code.Ins{Op: code.ConstI, A: w * to.Word, K: k})
	default:
		f.Leave("it has a constant of type " + types.TypeString(s.Typ, build.Short))
	}
}
