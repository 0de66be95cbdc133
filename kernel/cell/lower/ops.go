package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

func (l *lowerer) binary(e *ast.BinaryExpr) string {
	switch e.Op {
	case token.LAND, token.LOR:
		return l.logical(e)
	case token.SHL, token.SHR:
		return l.shift(e)
	case token.EQL, token.NEQ:
		return l.equality(e)
	}
	tx, ty := l.typeOf(e.X), l.typeOf(e.Y)
	t := operandType(tx, ty)
	ops := l.operands(operand{e.X, t}, operand{e.Y, t})
	if widened(e.Op, t) {
		return wide(ops[0], e.Op, ops[1])
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		ops[0], ops[1] = l.followed(e.X, ops[0], t), l.followed(e.Y, ops[1], t)
	}
	return "(" + ops[0] + " " + e.Op.String() + " " + ops[1] + ")"
}

// widened reports whether the compiler computes an operation in the next larger type, and
// rounds the result: products and quotients of complex64.
func widened(op token.Token, t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Complex64 && (op == token.MUL || op == token.QUO)
}

// wide is the text of such an operation.
func wide(x string, op token.Token, y string) string {
	return "complex64(complex128(" + x + ") " + op.String() + " complex128(" + y + "))"
}

// operandType returns the type both operands of a binary operation are computed in.
func operandType(x, y types.Type) types.Type {
	if isUntyped(x) && !isUntyped(y) {
		return y
	}
	if isUntyped(x) && isUntyped(y) {
		bx, by := x.(*types.Basic), y.(*types.Basic)
		if by.Kind() > bx.Kind() {
			return types.Default(y)
		}
		return types.Default(x)
	}
	return x
}

func isUntyped(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

func (l *lowerer) logical(e *ast.BinaryExpr) string {
	x := l.expr(e.X)
	var y string
	before := l.capture(func() { y = l.expr(e.Y) })
	if len(before) == 0 {
		return "(" + x + " " + e.Op.String() + " " + y + ")"
	}
	v := l.temp("b")
	l.emit("%s := %s", v, x)
	if e.Op == token.LAND {
		l.emit("if %s {", v)
	} else {
		l.emit("if !%s {", v)
	}
	l.add(before)
	l.emit("%s = %s", v, y)
	l.emit("}")
	return v
}

func (l *lowerer) shift(e *ast.BinaryExpr) string {
	t := l.typeOf(e)
	if isUntyped(t) {
		t = types.Default(t)
	}
	ops := l.operands(operand{e.X, t}, operand{e.Y, l.countType(e.Y)})
	return l.shifted(ops[0], e.Op, ops[1], e.Y)
}

// countType returns the type a shift count is computed in.
func (l *lowerer) countType(e ast.Expr) types.Type {
	t := l.typeOf(e)
	if isUntyped(t) {
		return types.Typ[types.Uint]
	}
	return t
}

// shifted returns the shift of x by n, after the check of a signed count.
func (l *lowerer) shifted(x string, op token.Token, n string, count ast.Expr) string {
	tv := l.info.Types[count]
	ct := l.countType(count)
	if tv.Value == nil && ct.Underlying().(*types.Basic).Info()&types.IsUnsigned == 0 {
		n = l.keep(n)
		l.emit("if %s < 0 { %s() }", n, l.rt("NegativeShift"))
	}
	if tv.Value != nil {
		n = shiftCount(tv.Value)
	} else if l.rep(ct) != "uint" {
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

func (l *lowerer) equality(e *ast.BinaryExpr) string {
	tx, ty := l.typeOf(e.X), l.typeOf(e.Y)
	if isNil(tx) || isNil(ty) {
		x := e.X
		if isNil(tx) {
			x = e.Y
		}
		return "(" + l.interfaceKept(l.expr(x), l.typeOf(x)) + " " + e.Op.String() + " nil)"
	}
	t := comparedAs(tx, ty)
	ops := l.operands(operand{e.X, t}, operand{e.Y, t})
	if plainlyComparable(t) && !l.cut(t) {
		return "(" + ops[0] + " " + e.Op.String() + " " + ops[1] + ")"
	}
	call := l.rt("Equal") + "(" + ops[0] + ", " + ops[1] + ")"
	if e.Op == token.NEQ {
		return "!" + call
	}
	return call
}

// comparedAs returns the type in which values of two types are compared: of an interface and
// a value, of two interfaces, and of channels of different directions, one is assignable to
// the other.
func comparedAs(x, y types.Type) types.Type {
	if isUntyped(x) || isUntyped(y) {
		if types.IsInterface(y) {
			return y
		}
		return operandType(x, y)
	}
	if types.AssignableTo(y, x) {
		return x
	}
	return y
}

// interfaceKept gives the value of a conversion to an interface a variable of that type:
// a nil pointer in an interface is not nil.
func (l *lowerer) interfaceKept(x string, t types.Type) string {
	if !types.IsInterface(t) || isSimple(x) && x != "nil" {
		return x
	}
	return l.keepTyped(x, t)
}

func isNil(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.UntypedNil
}

// plainlyComparable reports whether the interpreter compares values of t itself.
func plainlyComparable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Chan:
		return true
	}
	return false
}
