package values

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"sprague/kernel/cell/build"
)

func (l *Lowerer) binary(e *ast.BinaryExpr) string {
	switch e.Op {
	case token.LAND, token.LOR:
		return l.logical(e)
	case token.SHL, token.SHR:
		return l.shift(e)
	case token.EQL, token.NEQ:
		return l.equality(e)
	}
	t := l.TypeOf(e.X)
	ops := l.Operands(Operand{e.X, t}, Operand{e.Y, t})
	ops[1] = l.Divisor(e.Op, e.Y, ops[1], t)
	if Widened(e.Op, t) {
		return Wide(ops[0], e.Op, ops[1])
	}
	if build.IsBasic(t, types.IsString) {
		ops[0], ops[1] = l.Followed(e.X, ops[0], t), l.Followed(e.Y, ops[1], t)
	}
	return "(" + ops[0] + " " + e.Op.String() + " " + ops[1] + ")"
}

// Divisor puts a constant zero that numbers with infinities are divided by into a variable: the interpreter
// takes every division by a constant zero for one of integers.
func (l *Texts) Divisor(op token.Token, e ast.Expr, y string, t types.Type) string {
	if v := l.Info.Types[e].Value; op != token.QUO || v == nil || constant.Sign(constant.Real(v)) != 0 ||
		constant.Sign(constant.Imag(v)) != 0 {
		return y
	}
	v := l.Temp("t")
	l.Emit("var %s %s = 0", v, l.Rep(t))
	return v
}

// Widened reports whether the compiler computes an operation in the next larger type, and
// rounds the result: products and quotients of complex64.
func Widened(op token.Token, t types.Type) bool {
	return t.Underlying() == types.Typ[types.Complex64] && (op == token.MUL || op == token.QUO)
}

// Wide is the text of such an operation.
func Wide(x string, op token.Token, y string) string {
	return "complex64(complex128(" + x + ") " + op.String() + " complex128(" + y + "))"
}

func (l *Lowerer) logical(e *ast.BinaryExpr) string {
	x := l.Expr(e.X)
	var y string
	before := l.Capture(func() { y = l.Expr(e.Y) })
	if len(before) == 0 {
		return "(" + x + " " + e.Op.String() + " " + y + ")"
	}
	v := l.Temp("b")
	l.Emit("%s := %s", v, x)
	if e.Op == token.LAND {
		l.Emit("if %s {", v)
	} else {
		l.Emit("if !%s {", v)
	}
	l.Add(before)
	l.Emit("%s = %s", v, y)
	l.Emit("}")
	return v
}

func (l *Lowerer) shift(e *ast.BinaryExpr) string {
	ops := l.Operands(Operand{e.X, l.TypeOf(e)}, Operand{e.Y, l.CountType(e.Y)})
	return l.Shifted(ops[0], e.Op, ops[1], e.Y)
}

// CountType returns the type a shift count is computed in.
func (l *Texts) CountType(e ast.Expr) types.Type {
	t := l.TypeOf(e)
	if build.IsBasic(t, types.IsUntyped) {
		return types.Typ[types.Uint]
	}
	return t
}

// Shifted returns the shift of x by n, after the check of a signed count.
func (l *Texts) Shifted(x string, op token.Token, n string, count ast.Expr) string {
	tv := l.Info.Types[count]
	ct := l.CountType(count)
	if tv.Value == nil && !build.IsBasic(ct, types.IsUnsigned) {
		n = l.Keep(n)
		l.Emit("if %s < 0 { %s() }", n, l.RT("NegativeShift"))
	}
	if tv.Value != nil {
		n = shiftCount(tv.Value)
	} else if l.Rep(ct) != "uint" {
		n = "uint(" + n + ")"
	}
	return "(" + x + " " + op.String() + " " + n + ")"
}

// shiftCount writes a constant shift count, which may be large and of any numeric kind. A
// shift by 64 leaves nothing of any operand, as do all beyond it.
func shiftCount(v constant.Value) string {
	n := constant.ToInt(v)
	if most := constant.MakeInt64(64); constant.Compare(n, token.GTR, most) {
		n = most
	}
	return n.ExactString()
}

func (l *Lowerer) equality(e *ast.BinaryExpr) string {
	tx, ty := l.TypeOf(e.X), l.TypeOf(e.Y)
	if build.IsNil(tx) || build.IsNil(ty) {
		x := e.X
		if build.IsNil(tx) {
			x = e.Y
		}
		return "(" + l.Expr(x) + " " + e.Op.String() + " nil)"
	}
	t := ComparedAs(tx, ty)
	ops := l.Operands(Operand{e.X, t}, Operand{e.Y, t})
	if PlainlyComparable(t) && !l.Cut(t) {
		return "(" + ops[0] + " " + e.Op.String() + " " + ops[1] + ")"
	}
	call := l.RT("Equal") + "(" + ops[0] + ", " + ops[1] + ")"
	if e.Op == token.NEQ {
		return "!" + call
	}
	return call
}

// ComparedAs returns the type in which values of two types are compared: of an interface and a value, of two
// interfaces, and of channels of different directions, one is assignable to the other.
func ComparedAs(x, y types.Type) types.Type {
	if types.AssignableTo(y, x) {
		return x
	}
	return y
}

// PlainlyComparable reports whether the interpreter compares values of t itself.
func PlainlyComparable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Chan:
		return true
	}
	return false
}
