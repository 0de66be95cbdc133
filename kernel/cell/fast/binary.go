package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// An arithmetic operation: of two registers, of a register and a constant, if there is
// such a form, and the same of unsigned operands.
type arithmetic struct{ op, opK, opU, opUK code.Op }

var arithmetics = map[token.Token]arithmetic{
	token.ADD: {code.Add, code.AddK, code.Add, code.AddK}, token.SUB: {code.Sub, 0, code.Sub, 0}, token.MUL: {code.Mul, code.MulK, code.Mul, code.MulK},
	token.QUO: {code.Div, code.DivK, code.DivU, code.DivUK}, token.REM: {code.Rem, code.RemK, code.RemU, code.RemUK},
	token.AND: {code.And, code.AndK, code.And, code.AndK}, token.OR: {code.Or, code.OrK, code.Or, code.OrK},
	token.XOR: {code.Xor, code.XorK, code.Xor, code.XorK}, token.AND_NOT: {code.AndNot, 0, code.AndNot, 0},
	token.SHL: {code.Shl, code.ShlK, code.Shl, code.ShlK}, token.SHR: {code.Sar, code.SarK, code.Shr, code.ShrK},
}

var floatOps = map[token.Token]code.Op{token.ADD: code.AddF, token.SUB: code.SubF, token.MUL: code.MulF, token.QUO: code.DivF}

var narrowAfter = map[token.Token]bool{token.ADD: true, token.SUB: true, token.MUL: true, token.QUO: true, token.SHL: true}

func (c *compiler) binary(e *ast.BinaryExpr, s *shape, to loc) {
	switch e.Op {
	case token.LAND, token.LOR:
		c.logical(e, to)
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		c.compare(e, to)
	default:
		x, y := e.X, e.Y
		if _, ok := c.intConstant(x); ok && s.isInt() && commutative[e.Op] {
			x, y = y, x
		}
		c.operate(e.Op, s, to, c.operand(x, s), y, c.operandShape(e, s))
	}
}

var commutative = map[token.Token]bool{token.ADD: true, token.MUL: true, token.AND: true, token.OR: true, token.XOR: true}

// operandShape is the type of the right operand: that of the result but for shifts.
func (c *compiler) operandShape(e *ast.BinaryExpr, s *shape) *shape {
	if e.Op == token.SHL || e.Op == token.SHR {
		return c.countShape(e.Y)
	}
	return s
}

// countShape is the type of the count of a shift.
func (c *compiler) countShape(e ast.Expr) *shape {
	if c.info.Types[ast.Unparen(e)].Value != nil {
		return c.shape(types.Typ[types.Uint])
	}
	return c.shapeOf(e)
}

// operand evaluates an operand that has the type of the result.
func (c *compiler) operand(e ast.Expr, s *shape) loc {
	if c.info.Types[ast.Unparen(e)].Value == nil {
		return c.value(e)
	}
	t := c.temp(s)
	c.into(e, s, t)
	return t
}

// operate emits x op y for a y that is an expression of shape sy.
func (c *compiler) operate(op token.Token, s *shape, to, x loc, y ast.Expr, sy *shape) {
	here := c.here
	k, isConstant := c.intConstant(y)
	if s.isInt() && isConstant {
		if n, ok := c.withConstant(op, s, x, k); ok {
			n.A = w * to.i
			c.emit(n)
			c.narrow(op, s, to)
			return
		}
	}
	v := c.operand(y, sy)
	c.here = here
	c.combine(op, s, to, x, v, sy)
}

// combine emits x op y for registers.
func (c *compiler) combine(op token.Token, s *shape, to, x, y loc, sy *shape) {
	switch {
	case s.kind == code.String:
		c.emit(code.Ins{Op: code.Concat, A: w * to.p, B: w * to.i, C: w * x.p, D: w * x.i, E: w * y.p, F: w * y.i})
	case s.isFloat():
		c.emit(code.Ins{Op: floatOps[op], A: w * to.i, B: w * x.i, C: w * y.i})
		if s.kind == code.Float32 {
			c.emit(code.Ins{Op: code.RoundF, A: w * to.i, B: w * to.i})
		}
	case s.isInt():
		a := arithmetics[op]
		o := a.op
		if s.unsigned() {
			o = a.opU
		}
		if (op == token.SHL || op == token.SHR) && !sy.unsigned() {
			c.emit(code.Ins{Op: code.ShiftSign, A: w * y.i})
		}
		c.emit(code.Ins{Op: o, A: w * to.i, B: w * x.i, C: w * y.i})
		c.narrow(op, s, to)
	default:
		c.leave("it computes with values of type " + types.TypeString(s.typ, short))
	}
}

func (c *compiler) narrow(op token.Token, s *shape, to loc) {
	if n, ok := s.narrowing(); ok && narrowAfter[op] {
		c.emit(code.Ins{Op: n, A: w * to.i, B: w * to.i})
	}
}

// withConstant returns the instruction for x op k.
func (c *compiler) withConstant(op token.Token, s *shape, x loc, k int64) (code.Ins, bool) {
	if op == token.SUB {
		op, k = token.ADD, -k
	}
	if op == token.AND_NOT {
		op, k = token.AND, ^k
	}
	a := arithmetics[op]
	o := a.opK
	if s.unsigned() {
		o = a.opUK
	}
	if (op == token.QUO || op == token.REM) && k == 0 {
		return code.Ins{}, false
	}
	return code.Ins{Op: o, B: w * x.i, K: k}, true
}

// logical evaluates && or || by jumps.
func (c *compiler) logical(e *ast.BinaryExpr, to loc) {
	t := c.word()
	no, end := c.newLabel(), c.newLabel()
	c.cond(e, no, false)
	c.emit(code.Ins{Op: code.ConstI, A: w * t, K: 1})
	c.jump(code.Ins{Op: code.Jmp}, end)
	c.place(no)
	c.emit(code.Ins{Op: code.ConstI, A: w * t})
	c.place(end)
	c.emit(code.Ins{Op: code.MovI, A: w * to.i, B: w * t})
}

// A comparison of integers: the operations that compute its value and those that jump,
// of registers and of a register and a constant, signed and unsigned.
type comparison struct{ set, setK, setU, setUK, jmp, jmpK, jmpU, jmpUK code.Op }

var comparisons = map[token.Token]comparison{
	token.EQL: {code.EqI, code.EqK, code.EqI, code.EqK, code.JEq, code.JEqK, code.JEq, code.JEqK},
	token.NEQ: {code.NeI, code.NeK, code.NeI, code.NeK, code.JNe, code.JNeK, code.JNe, code.JNeK},
	token.LSS: {code.LtI, code.LtK, code.LtU, code.LtUK, code.JLt, code.JLtK, code.JLtU, code.JLtUK},
	token.LEQ: {code.LeI, code.LeK, code.LeU, code.LeUK, code.JLe, code.JLeK, code.JLeU, code.JLeUK},
	token.GTR: {setK: code.GtK, setUK: code.GtUK, jmpK: code.JGtK, jmpUK: code.JGtUK},
	token.GEQ: {setK: code.GeK, setUK: code.GeUK, jmpK: code.JGeK, jmpUK: code.JGeUK},
}

// mirrored is the comparison with the operands exchanged.
var mirrored = map[token.Token]token.Token{token.EQL: token.EQL, token.NEQ: token.NEQ, token.LSS: token.GTR, token.LEQ: token.GEQ, token.GTR: token.LSS, token.GEQ: token.LEQ}

// opposite is the comparison that holds when one does not, of integers.
var opposite = map[token.Token]token.Token{token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.GEQ, token.LEQ: token.GTR, token.GTR: token.LEQ, token.GEQ: token.LSS}

// compareInts emits the comparison of integers: a jump if there is a target, else the
// value.
func (c *compiler) compareInts(op token.Token, x, y ast.Expr, s *shape, to int32, target label, jumps bool) {
	if _, ok := c.intConstant(x); ok {
		x, y, op = y, x, mirrored[op]
	}
	k, isConstant := c.intConstant(y)
	n := code.Ins{}
	if isConstant {
		a := c.operand(x, s)
		n = code.Ins{B: w * a.i, K: k}
	} else {
		a, b := c.operand(x, s), c.operand(y, s)
		if op == token.GTR || op == token.GEQ {
			a, b, op = b, a, mirrored[op]
		}
		n = code.Ins{B: w * a.i, C: w * b.i}
	}
	ops := comparisons[op]
	switch {
	case isConstant && s.unsigned():
		n.Op = pick(jumps, ops.jmpUK, ops.setUK)
	case isConstant:
		n.Op = pick(jumps, ops.jmpK, ops.setK)
	case s.unsigned():
		n.Op = pick(jumps, ops.jmpU, ops.setU)
	default:
		n.Op = pick(jumps, ops.jmp, ops.set)
	}
	if jumps {
		n.A, n.B = n.B, n.C
		c.jump(n, target)
		return
	}
	n.A = w * to
	c.emit(n)
}

func pick(first bool, a, b code.Op) code.Op {
	if first {
		return a
	}
	return b
}

// compare evaluates a comparison.
func (c *compiler) compare(e *ast.BinaryExpr, to loc) {
	x, y, op := e.X, e.Y, e.Op
	s := c.comparedShape(x, y)
	if isNil(c.host.TypeOf(x)) {
		x, y = y, x
	}
	if isNil(c.host.TypeOf(y)) {
		l := c.value(x)
		c.emit(code.Ins{Op: pick(op == token.EQL, code.NilEq, code.NilNe), A: w * to.i, B: w * l.p})
		return
	}
	if s.isInt() || s.kind == code.Bool {
		c.compareInts(op, x, y, s, to.i, 0, false)
		return
	}
	a, b := c.operand(x, s), c.operand(y, s)
	if op == token.GTR || op == token.GEQ {
		a, b, op = b, a, mirrored[op]
	}
	switch {
	case s.isFloat():
		o := map[token.Token]code.Op{token.EQL: code.EqF, token.NEQ: code.NeF, token.LSS: code.LtF, token.LEQ: code.LeF}[op]
		c.emit(code.Ins{Op: o, A: w * to.i, B: w * a.i, C: w * b.i})
	case s.kind == code.String:
		o := map[token.Token]code.Op{token.EQL: code.EqS, token.NEQ: code.NeS, token.LSS: code.LtS, token.LEQ: code.LeS}[op]
		c.emit(code.Ins{Op: o, A: w * to.i, B: w * a.p, C: w * a.i, D: w * b.p, E: w * b.i})
	default:
		t := c.word()
		c.equal(s, t, a, b)
		if op == token.NEQ {
			c.emit(code.Ins{Op: code.Not, A: w * to.i, B: w * t})
		} else {
			c.emit(code.Ins{Op: code.MovI, A: w * to.i, B: w * t})
		}
	}
}

// comparedShape is the type in which two operands are compared.
func (c *compiler) comparedShape(x, y ast.Expr) *shape {
	tx, ty := c.host.TypeOf(x), c.host.TypeOf(y)
	if types.IsInterface(tx) != types.IsInterface(ty) && !isNil(tx) && !isNil(ty) {
		c.leave("it compares an interface with another value")
	}
	if isNil(tx) || c.info.Types[ast.Unparen(x)].Value != nil {
		return c.shape(ty)
	}
	return c.shape(tx)
}

// equal compares values of other types, piece by piece.
func (c *compiler) equal(s *shape, to int32, a, b loc) {
	switch {
	case s.Mem:
		if !plain(s.under) {
			c.leave("it compares arrays or large structs")
		}
		c.emit(code.Ins{Op: code.EqMem, A: w * to, B: w * a.p, C: w * b.p, K: s.Size})
		return
	case s.isInt(), s.kind == code.Bool:
		c.emit(code.Ins{Op: code.EqI, A: w * to, B: w * a.i, C: w * b.i})
		return
	case s.isFloat():
		c.emit(code.Ins{Op: code.EqF, A: w * to, B: w * a.i, C: w * b.i})
		return
	case s.kind == code.String:
		c.emit(code.Ins{Op: code.EqS, A: w * to, B: w * a.p, C: w * a.i, D: w * b.p, E: w * b.i})
		return
	case s.kind == code.Pointer, s.kind == code.Chan:
		c.emit(code.Ins{Op: code.EqP, A: w * to, B: w * a.p, C: w * b.p})
		return
	case s.kind != code.Struct:
		c.leave("it compares values of type " + types.TypeString(s.typ, short))
	}
	end := c.newLabel()
	c.emit(code.Ins{Op: code.ConstI, A: w * to, K: 1})
	st := s.under.(*types.Struct)
	for i := range st.NumFields() {
		if st.Field(i).Name() == "_" {
			continue
		}
		_, ri, rp := c.unit.FieldAt(s.id, i)
		c.equal(c.field(s, i), to, loc{a.i + ri, a.p + rp}, loc{b.i + ri, b.p + rp})
		c.jump(code.Ins{Op: code.JF, A: w * to}, end)
	}
	c.place(end)
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

// cond jumps to the target if a condition is as wanted.
func (c *compiler) cond(e ast.Expr, target label, want bool) {
	e = ast.Unparen(e)
	saved := c.here
	defer func() { c.here = saved }()
	if _, ok := c.hoisted[e]; !ok {
		switch x := e.(type) {
		case *ast.UnaryExpr:
			if x.Op == token.NOT {
				c.cond(x.X, target, !want)
				return
			}
		case *ast.BinaryExpr:
			c.here = x.OpPos
			if (x.Op == token.LAND || x.Op == token.LOR) && c.info.Types[e].Value == nil {
				c.condLogical(x, target, want)
				return
			}
			if c.condCompare(x, target, want) {
				return
			}
		}
	}
	c.scoped(func() {
		c.hoist(e)
		if x, ok := e.(*ast.IndexExpr); ok && c.condElement(x, target, want) {
			return
		}
		l := c.asValue(e, c.shape(types.Typ[types.Bool]))
		c.jump(code.Ins{Op: pick(want, code.JT, code.JF), A: w * l.i}, target)
	})
}

// condElement is cond for an element of a slice.
func (c *compiler) condElement(e *ast.IndexExpr, target label, want bool) bool {
	if _, done := c.hoisted[e]; done || c.shapeOf(e.X).kind != code.Slice {
		return false
	}
	at := c.plainIndex(c.placeOf(e), false)
	c.jump(at.access(pick(want, code.JIx8, code.JNotIx8)), target)
	return true
}

// condLogical is cond for && and ||.
func (c *compiler) condLogical(e *ast.BinaryExpr, target label, want bool) {
	if (e.Op == token.LAND) != want { // either operand decides
		c.cond(e.X, target, want)
		c.cond(e.Y, target, want)
		return
	}
	over := c.newLabel()
	c.cond(e.X, over, !want)
	c.cond(e.Y, target, want)
	c.place(over)
}

// condCompare is cond for comparisons of integers, and with nil.
func (c *compiler) condCompare(e *ast.BinaryExpr, target label, want bool) bool {
	op, isComparison := e.Op, comparisons[e.Op].jmpK != 0
	if !isComparison || c.info.Types[e].Value != nil {
		return false
	}
	if !want {
		op = opposite[op]
	}
	x, y := e.X, e.Y
	if isNil(c.host.TypeOf(x)) {
		x, y = y, x
	}
	if isNil(c.host.TypeOf(y)) {
		c.scoped(func() {
			l := c.eval(x)
			c.jump(code.Ins{Op: pick(op == token.EQL, code.JNil, code.JNotNil), A: w * l.p}, target)
		})
		return true
	}
	s := c.comparedShape(x, y)
	if !s.isInt() && s.kind != code.Bool {
		return false
	}
	c.scoped(func() {
		c.hoist(e)
		c.compareInts(op, x, y, s, 0, target, true)
	})
	return true
}
