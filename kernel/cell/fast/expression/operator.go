package expression

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

func (c *Compiler) binary(e *ast.BinaryExpr, s *registers.Shape, to registers.Loc) {
	switch e.Op {
	case token.LAND, token.LOR:
		c.truth(e, to)
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		c.compare(e, to)
	default:
		x, y := e.X, e.Y
		if _, ok := c.IntConstant(x); ok && s.IsInt() && commutative[e.Op] {
			x, y = y, x
		}
		c.Operate(e.Op, s, to, c.AsValue(x, s), y, c.operandShape(e, s))
	}
}

var commutative = map[token.Token]bool{token.ADD: true, token.MUL: true, token.AND: true, token.OR: true,
	token.XOR: true}

// operandShape is the type of the right operand: that of the result but for shifts.
func (c *Compiler) operandShape(e *ast.BinaryExpr, s *registers.Shape) *registers.Shape {
	if e.Op == token.SHL || e.Op == token.SHR {
		return c.CountShape(e.Y)
	}
	return s
}

func (c *Compiler) CountShape(e ast.Expr) *registers.Shape {
	if c.Info.Types[ast.Unparen(e)].Value != nil {
		return c.Shape(types.Typ[types.Uint])
	}
	return c.ShapeOf(e)
}

// Operate emits x op y for a y that is an expression of shape sy.
func (c *Compiler) Operate(op token.Token, s *registers.Shape, to, x registers.Loc, y ast.Expr, sy *registers.Shape) {
	here := c.Here
	k, isConstant := c.IntConstant(y)
	if s.IsInt() && isConstant {
		c.WithConstant(op, s, to, x, k)
		return
	}
	v := c.AsValue(y, sy)
	c.Here = here
	c.Combine(op, s, to, x, v, sy)
}

func (c *Compiler) unary(e *ast.UnaryExpr, s *registers.Shape, to registers.Loc) {
	switch e.Op {
	case token.ADD:
		c.Into(e.X, s, to)
	case token.SUB:
		x := c.Value(e.X)
		if s.IsFloat() {
			c.Emit(code.Ins{Op: code.NegF, A: w * to.Word, B: w * x.Word})
			return
		}
		c.Emit(code.Ins{Op: code.Neg, A: w * to.Word, B: w * x.Word})
		c.Narrow(s, to)
	case token.XOR:
		x := c.Value(e.X)
		c.Emit(code.Ins{Op: code.Com, A: w * to.Word, B: w * x.Word})
		c.Narrow(s, to)
	case token.NOT:
		x := c.Value(e.X)
		c.Emit(code.Ins{Op: code.Not, A: w * to.Word, B: w * x.Word})
	case token.AND:
		c.address(e.X, to)
	default:
		c.Leave("it receives from a channel")
	}
}
