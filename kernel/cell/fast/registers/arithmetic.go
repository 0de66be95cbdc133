package registers

import (
	"go/token"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
)

// An arithmetic operation: of two registers, of a register and a constant, if there is
// such a form, and the same of unsigned operands.
type arithmetic struct{ op, opK, opU, opUK code.Op }

var arithmetics = map[token.Token]arithmetic{
	token.ADD: {code.Add, code.AddK, code.Add, code.AddK}, token.SUB: {code.Sub, 0, code.Sub, 0},
	token.MUL: {code.Mul, code.MulK, code.Mul, code.MulK},
	token.QUO: {code.Div, code.DivK, code.DivU, code.DivUK}, token.REM: {code.Rem, code.RemK, code.RemU, code.RemUK},
	token.AND: {code.And, code.AndK, code.And, code.AndK}, token.OR: {code.Or, code.OrK, code.Or, code.OrK},
	token.XOR: {code.Xor, code.XorK, code.Xor, code.XorK}, token.AND_NOT: {code.AndNot, 0, code.AndNot, 0},
	token.SHL: {code.Shl, code.ShlK, code.Shl, code.ShlK}, token.SHR: {code.Sar, code.SarK, code.Shr, code.ShrK},
}

var floatOps = map[token.Token]code.Op{token.ADD: code.AddF, token.SUB: code.SubF, token.MUL: code.MulF,
	token.QUO: code.DivF}

// narrowAfter cuts the result of those that may be wider.
func (f *Frame) narrowAfter(op token.Token, s *Shape, to Loc) {
	switch op {
	case token.ADD, token.SUB, token.MUL, token.QUO, token.SHL:
		f.Narrow(s, to)
	}
}

// Combine emits x op y for registers.
func (f *Frame) Combine(op token.Token, s *Shape, to, x, y Loc, sy *Shape) {
	switch {
	case s.Kind == code.String:
		f.Emit(code.Ins{Op: code.Concat, A: w * to.Ptr, B: w * to.Word, C: w * x.Ptr, D: w * x.Word, E: w * y.Ptr,
			F: w * y.Word})
	case s.IsFloat():
		f.Emit(code.Ins{Op: floatOps[op], A: w * to.Word, B: w * x.Word, C: w * y.Word})
	case s.IsInt():
		a := arithmetics[op]
		if (op == token.SHL || op == token.SHR) && !sy.Unsigned() {
			f.Emit(code.Ins{Op: code.ShiftSign, A: w * y.Word})
		}
		f.Emit(code.Ins{Op: Pick(s.Unsigned(), a.opU, a.op), A: w * to.Word, B: w * x.Word, C: w * y.Word})
		f.narrowAfter(op, s, to)
	default:
		f.Leave("it computes with values of type " + types.TypeString(s.Typ, build.Short))
	}
}

// Narrow cuts the result of an operation on integers to the width of their type.
func (f *Frame) Narrow(s *Shape, to Loc) {
	if n, ok := s.Narrowing(); ok {
		f.Emit(code.Ins{Op: n, A: w * to.Word, B: w * to.Word})
	}
}

// WithConstant emits x op k for integers.
func (f *Frame) WithConstant(op token.Token, s *Shape, to, x Loc, k int64) {
	if op == token.SUB {
		op, k = token.ADD, -k
	}
	if op == token.AND_NOT {
		op, k = token.AND, ^k
	}
	a := arithmetics[op]
	f.Emit(code.Ins{Op: Pick(s.Unsigned(), a.opUK, a.opK), A: w * to.Word, B: w * x.Word, K: k})
	f.narrowAfter(op, s, to)
}

func Pick(first bool, a, b code.Op) code.Op {
	if first {
		return a
	}
	return b
}

// Equal compares values of other types, piece by piece.
func (f *Frame) Equal(s *Shape, to int32, a, b Loc) {
	switch {
	case s.Mem:
		if !plain(s.Under) {
			f.Leave("it compares arrays or large structs")
		}
		f.Emit(code.Ins{Op: code.EqMem, A: w * to, B: w * a.Ptr, C: w * b.Ptr, K: s.Size})
		return
	case s.IsInt(), s.Kind == code.Bool:
		f.Emit(code.Ins{Op: code.EqI, A: w * to, B: w * a.Word, C: w * b.Word})
		return
	case s.IsFloat():
		f.Emit(code.Ins{Op: code.EqF, A: w * to, B: w * a.Word, C: w * b.Word})
		return
	case s.Kind == code.String:
		f.Emit(code.Ins{Op: code.EqS, A: w * to, B: w * a.Ptr, C: w * a.Word, D: w * b.Ptr, E: w * b.Word})
		return
	case s.Kind == code.Pointer, s.Kind == code.Chan:
		f.Emit(code.Ins{Op: code.EqP, A: w * to, B: w * a.Ptr, C: w * b.Ptr})
		return
	case s.Kind != code.Struct:
		f.Leave("it compares values of type " + types.TypeString(s.Typ, build.Short))
	}
	end := f.NewLabel()
	f.Emit(code.Ins{Op: code.ConstI, A: w * to, K: 1})
	st := s.Under.(*types.Struct)
	for i := range st.NumFields() {
		if st.Field(i).Name() == "_" {
			continue
		}
		_, ri, rp := f.Unit.FieldAt(s.ID, i)
		f.Equal(f.Field(s, i), to, a.Plus(ri, rp), b.Plus(ri, rp))
		f.Jump(code.Ins{Op: code.JF, A: w * to}, end)
	}
	f.Place(end)
}

// plain reports whether values of a type are equal if their bytes are: it has neither
// floats nor strings nor interfaces nor room between its fields.
func plain(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsInteger|types.IsBoolean) != 0
	case *types.Array:
		return plain(t.Elem())
	}
	return false
}
