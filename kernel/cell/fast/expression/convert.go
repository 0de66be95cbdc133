package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

func (c *Compiler) convert(x ast.Expr, s *registers.Shape, to registers.Loc) {
	from := c.Host.TypeOf(x)
	if build.IsNil(from) {
		c.Zero(s, to)
		return
	}
	if types.IsInterface(s.Typ) || types.IsInterface(from) {
		if types.IsInterface(s.Typ) && (s.Kind == code.Any || types.IsInterface(from)) {
			c.As(x, s, to)
			return
		}
		c.Leave("it converts to or from an interface")
	}
	sx := c.Shape(from)
	switch {
	case s.Kind == code.String && sx.IsInt():
		v := c.AsValue(x, sx)
		c.Emit(code.Ins{Op: code.RuneStr, A: w * to.Ptr, B: w * to.Word, C: w * v.Word})
	case s.Kind == code.String && sx.Kind == code.Slice:
		c.text2(code.BytesStr, code.RunesStr, x, sx, sx, to)
	case s.Kind == code.Slice && sx.Kind == code.String:
		c.text2(code.StrBytes, code.StrRunes, x, sx, s, to)
	case s.IsInt() && sx.IsInt():
		c.convertInt(x, sx, s, to)
	case s.IsFloat() && sx.IsInt():
		v := c.AsValue(x, sx)
		c.Emit(code.Ins{Op: registers.Pick(sx.Unsigned(), code.UToF, code.IToF), A: w * to.Word, B: w * v.Word})
	case s.IsInt() && sx.IsFloat():
		c.convertFloat(x, sx, s, to)
	case s.ID == sx.ID, s.Kind == sx.Kind && s.Kind != code.Struct && s.Kind != code.Array && s.Kind != code.Pointer:
		c.Into(x, s, to)
	default:
		c.Leave("it converts a " + types.TypeString(from, build.Short) + " to " + types.TypeString(s.Typ,
			build.Short))
	}
}

// text2 converts between strings and slices: of bytes by the first operation, of runes by
// the second.
func (c *Compiler) text2(bytes, runes code.Op, x ast.Expr, sx, slice *registers.Shape, to registers.Loc) {
	op := bytes
	if c.Elem(slice).Kind == code.Int32 {
		op = runes
	}
	v := c.AsValue(x, sx)
	c.Emit(code.Ins{Op: op, A: w * to.Ptr, B: w * to.Word, C: w * v.Ptr, D: w * v.Word})
	if c.Info.Types[x].Value != nil && sx.Kind == code.String { // of a constant the capacity is the length
		c.Emit(code.Ins{Op: code.MovI, A: w * (to.Word + 1), B: w * to.Word})
	}
}

func (c *Compiler) convertInt(x ast.Expr, from, s *registers.Shape, to registers.Loc) {
	v := c.AsValue(x, from)
	if op, ok := s.Narrowing(); ok && s.Kind != from.Kind {
		c.Emit(code.Ins{Op: op, A: w * to.Word, B: w * v.Word})
		return
	}
	c.Move(s, to, v)
}

// convertFloat converts to an integer as the compiler's code for 64 bits does; narrower
// results are cut from that.
func (c *Compiler) convertFloat(x ast.Expr, from, s *registers.Shape, to registers.Loc) {
	v := c.AsValue(x, from)
	switch s.Kind {
	case code.Int, code.Int64:
		c.Emit(code.Ins{Op: code.FToI, A: w * to.Word, B: w * v.Word})
	case code.Uint, code.Uint64, code.Uintptr:
		c.Emit(code.Ins{Op: code.FToU, A: w * to.Word, B: w * v.Word})
	default:
		c.Leave("it converts a float to " + types.TypeString(s.Typ, build.Short))
	}
}
