package expression

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

// truth puts whether a condition holds into a register.
func (c *Compiler) truth(e ast.Expr, to registers.Loc) {
	yes, end := c.NewLabel(), c.NewLabel()
	c.Cond(e, yes, true)
	c.Emit(code.Ins{Op: code.ConstI, A: w * to.Word})
	c.Jump(code.Ins{Op: code.Jmp}, end)
	c.Place(yes)
	c.Emit(code.Ins{Op: code.ConstI, A: w * to.Word, K: 1})
	c.Place(end)
}

// A comparison of integers: the operations that jump, of registers and of a register and a constant, signed and
// unsigned.
type comparison struct{ jmp, jmpK, jmpU, jmpUK code.Op }

var comparisons = map[token.Token]comparison{
	token.EQL: {code.JEq, code.JEqK, code.JEq, code.JEqK},
	token.NEQ: {code.JNe, code.JNeK, code.JNe, code.JNeK},
	token.LSS: {code.JLt, code.JLtK, code.JLtU, code.JLtUK},
	token.LEQ: {jmp: code.JLe, jmpU: code.JLeU},
	token.GEQ: {jmpK: code.JGeK, jmpUK: code.JGeUK},
}

// than is the comparison with k+1 that holds when one with k does.
var than = map[token.Token]token.Token{token.LEQ: token.LSS, token.GTR: token.GEQ}

// mirrored is the comparison with the operands exchanged.
var mirrored = map[token.Token]token.Token{token.EQL: token.EQL, token.NEQ: token.NEQ, token.LSS: token.GTR,
	token.LEQ: token.GEQ, token.GTR: token.LSS, token.GEQ: token.LEQ}

// opposite is the comparison that holds when one does not, of integers.
var opposite = map[token.Token]token.Token{token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.GEQ,
	token.LEQ: token.GTR, token.GTR: token.LEQ, token.GEQ: token.LSS}

// compareInts jumps to the target if a comparison of integers holds.
func (c *Compiler) compareInts(op token.Token, x, y ast.Expr, s *registers.Shape, target registers.Label) {
	if _, ok := c.IntConstant(x); ok {
		x, y, op = y, x, mirrored[op]
	}
	k, isConstant := c.IntConstant(y)
	if above, ok := than[op]; ok && isConstant && k != greatest(s) {
		op, k = above, k+1
	}
	if ops := comparisons[op]; isConstant && ops.jmpK != 0 {
		c.Jump(code.Ins{Op: registers.Pick(s.Unsigned(), ops.jmpUK, ops.jmpK), A: w * c.AsValue(x, s).Word, K: k}, target)
		return
	}
	a, b := c.AsValue(x, s), c.AsValue(y, s)
	if op == token.GTR || op == token.GEQ {
		a, b, op = b, a, mirrored[op]
	}
	ops := comparisons[op]
	c.Jump(code.Ins{Op: registers.Pick(s.Unsigned(), ops.jmpU, ops.jmp), A: w * a.Word, B: w * b.Word}, target)
}

// greatest returns the register with the greatest integer of 64 bits.
func greatest(s *registers.Shape) int64 {
	if s.Unsigned() {
		return -1
	}
	return math.MaxInt64
}

func (c *Compiler) compare(e *ast.BinaryExpr, to registers.Loc) {
	x, y, op := e.X, e.Y, e.Op
	s := c.comparedShape(x, y)
	less := s.IsInt() && (op == token.LSS || op == token.GTR) && !s.Unsigned() // what functions for sorting return
	if !less && (s.IsInt() || s.Kind == code.Bool) || build.IsNil(c.Host.TypeOf(x)) || build.IsNil(c.Host.TypeOf(y)) {
		c.truth(e, to)
		return
	}
	a, b := c.AsValue(x, s), c.AsValue(y, s)
	if op == token.GTR || op == token.GEQ {
		a, b, op = b, a, mirrored[op]
	}
	switch {
	case less:
		c.Emit(code.Ins{Op: code.LtI, A: w * to.Word, B: w * a.Word, C: w * b.Word})
	case s.IsFloat():
		o := map[token.Token]code.Op{token.EQL: code.EqF, token.NEQ: code.NeF, token.LSS: code.LtF, token.LEQ: code.LeF}[op]
		c.Emit(code.Ins{Op: o, A: w * to.Word, B: w * a.Word, C: w * b.Word})
	case s.Kind == code.String:
		o := map[token.Token]code.Op{token.EQL: code.EqS, token.NEQ: code.NeS, token.LSS: code.LtS, token.LEQ: code.LeS}[op]
		c.Emit(code.Ins{Op: o, A: w * to.Word, B: w * a.Ptr, C: w * a.Word, D: w * b.Ptr, E: w * b.Word})
	default:
		t := c.Word()
		c.Equal(s, t, a, b)
		if op == token.NEQ {
			c.Emit(code.Ins{Op: code.Not, A: w * to.Word, B: w * t})
		} else {
			c.Emit(code.Ins{Op: code.MovI, A: w * to.Word, B: w * t})
		}
	}
}

// comparedShape is the type in which two operands are compared.
func (c *Compiler) comparedShape(x, y ast.Expr) *registers.Shape {
	tx, ty := c.Host.TypeOf(x), c.Host.TypeOf(y)
	if types.IsInterface(tx) != types.IsInterface(ty) && !build.IsNil(tx) && !build.IsNil(ty) {
		c.Leave("it compares an interface with another value")
	}
	if build.IsNil(tx) || c.Info.Types[ast.Unparen(x)].Value != nil {
		return c.Shape(ty)
	}
	return c.Shape(tx)
}

// Cond jumps to the target if a condition is as wanted.
func (c *Compiler) Cond(e ast.Expr, target registers.Label, want bool) {
	e = ast.Unparen(e)
	saved := c.Here
	defer func() { c.Here = saved }()
	switch x := e.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			c.Cond(x.X, target, !want)
			return
		}
	case *ast.BinaryExpr:
		c.Here = x.OpPos
		if x.Op == token.LAND || x.Op == token.LOR {
			c.condLogical(x, target, want)
			return
		}
		if c.condCompare(x, target, want) {
			return
		}
	}
	c.Scoped(func() {
		if x, ok := e.(*ast.IndexExpr); ok && c.condElement(x, target, want) {
			return
		}
		l := c.AsValue(e, c.Shape(types.Typ[types.Bool]))
		c.Jump(code.Ins{Op: registers.Pick(want, code.JT, code.JF), A: w * l.Word}, target)
	})
}

// condElement is cond for an element of a slice.
func (c *Compiler) condElement(e *ast.IndexExpr, target registers.Label, want bool) bool {
	if c.ShapeOf(e.X).Kind != code.Slice {
		return false
	}
	at := c.PlainIndex(c.PlaceOf(e), false)
	c.Jump(at.Access(registers.Pick(want, code.JIx8, code.JNotIx8)), target)
	return true
}

// condLogical is cond for && and ||.
func (c *Compiler) condLogical(e *ast.BinaryExpr, target registers.Label, want bool) {
	if (e.Op == token.LAND) != want { // either operand decides
		c.Cond(e.X, target, want)
		c.Cond(e.Y, target, want)
		return
	}
	over := c.NewLabel()
	c.Cond(e.X, over, !want)
	c.Cond(e.Y, target, want)
	c.Place(over)
}

// condCompare is cond for comparisons of integers, and with nil.
func (c *Compiler) condCompare(e *ast.BinaryExpr, target registers.Label, want bool) bool {
	op := e.Op
	if !want {
		op = opposite[op]
	}
	x, y := e.X, e.Y
	if build.IsNil(c.Host.TypeOf(x)) {
		x, y = y, x
	}
	if build.IsNil(c.Host.TypeOf(y)) {
		c.Scoped(func() {
			l := c.Value(x)
			c.Jump(code.Ins{Op: registers.Pick(op == token.EQL, code.JNil, code.JNotNil), A: w * l.Ptr}, target)
		})
		return true
	}
	s := c.comparedShape(x, y)
	if !s.IsInt() && s.Kind != code.Bool {
		return false
	}
	c.Scoped(func() {
		c.compareInts(op, x, y, s, target)
	})
	return true
}
