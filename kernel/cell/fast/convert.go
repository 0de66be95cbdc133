package fast

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// convert evaluates the conversion of x to the type of s.
func (c *compiler) convert(x ast.Expr, s *shape, to loc) {
	from := c.host.TypeOf(x)
	if isNil(from) {
		c.zero(s, to)
		return
	}
	if types.IsInterface(s.typ) || types.IsInterface(from) {
		if types.IsInterface(s.typ) && (s.kind == code.Any || types.IsInterface(from)) {
			c.as(x, s, to)
			return
		}
		c.leave("it converts to or from an interface")
	}
	sx := c.shape(from)
	switch {
	case s.kind == code.String && sx.isInt():
		v := c.operand(x, sx)
		c.emit(code.Ins{Op: code.RuneStr, A: w * to.p, B: w * to.i, C: w * v.i})
	case s.kind == code.String && sx.kind == code.Slice:
		c.text2(code.BytesStr, code.RunesStr, x, sx, sx, to)
	case s.kind == code.Slice && sx.kind == code.String:
		c.text2(code.StrBytes, code.StrRunes, x, sx, s, to)
	case s.isInt() && sx.isInt():
		c.convertInt(x, sx, s, to)
	case s.isFloat() && sx.isFloat():
		v := c.operand(x, sx)
		c.emit(code.Ins{Op: pick(s.kind == code.Float32, code.RoundF, code.MovI), A: w * to.i, B: w * v.i})
	case s.isFloat() && sx.isInt():
		v := c.operand(x, sx)
		op := pick(sx.unsigned(), code.UToF, code.IToF)
		if s.kind == code.Float32 {
			op = pick(sx.unsigned(), code.UToF32, code.IToF32)
		}
		c.emit(code.Ins{Op: op, A: w * to.i, B: w * v.i})
	case s.isInt() && sx.isFloat():
		c.convertFloat(x, sx, s, to)
	case s.kind == sx.kind && s.id == sx.id:
		c.into(x, s, to)
	case s.kind == sx.kind && s.kind != code.Struct && s.kind != code.Array && s.kind != code.Pointer:
		c.into(x, s, to)
	default:
		c.leave("it converts a " + types.TypeString(from, short) + " to " + types.TypeString(s.typ, short))
	}
}

// text2 converts between strings and slices: of bytes by the first operation, of runes by
// the second.
func (c *compiler) text2(bytes, runes code.Op, x ast.Expr, sx, slice *shape, to loc) {
	op := bytes
	if c.elem(slice).kind == code.Int32 {
		op = runes
	}
	v := c.operand(x, sx)
	c.emit(code.Ins{Op: op, A: w * to.p, B: w * to.i, C: w * v.p, D: w * v.i})
}

func (c *compiler) convertInt(x ast.Expr, from, s *shape, to loc) {
	v := c.operand(x, from)
	if op, ok := s.narrowing(); ok && s.kind != from.kind {
		c.emit(code.Ins{Op: op, A: w * to.i, B: w * v.i})
		return
	}
	c.move(s, to, v)
}

// convertFloat converts to an integer as the compiler's code for 64 bits does; narrower
// results are cut from that.
func (c *compiler) convertFloat(x ast.Expr, from, s *shape, to loc) {
	v := c.operand(x, from)
	switch s.kind {
	case code.Int, code.Int64:
		c.emit(code.Ins{Op: code.FToI, A: w * to.i, B: w * v.i})
	case code.Uint, code.Uint64, code.Uintptr:
		c.emit(code.Ins{Op: code.FToU, A: w * to.i, B: w * v.i})
	default:
		c.leave("it converts a float to " + types.TypeString(s.typ, short))
	}
}
