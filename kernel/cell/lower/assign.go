package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/values"
)

// # Assignments
//
// Package build has carried out the two phases of an assignment: one value goes to one variable or place, or the
// results of one operation to variables; operands of places are variables or constants that no other assignment of the
// same source changes; and a value that goes to a place is a variable, a constant, or an operation on basic types that
// only reads.
//
// Invariant: the text of a target may be written twice. Its operands are names, so reading it again has no effect; and
// it panics only with what the first reading would have panicked with. So x op= y becomes x = x op y where the
// interpreter has the operator wrong for a type or a place. Operands of which that is not true by themselves, the
// pointer in a type that contains itself and the key of a map of interfaces, are kept in a name of their own when the
// target is made (keepOpen, MapKey).
//
// Values come first, then the target: y may need statements, and what they declare must not stand between the parts of
// x. What a pointer leads to is read into a name first (Followed): within some expressions the interpreter takes a nil
// pointer for one to a zero value.
//
// Cost: a statement an assignment; a name more for each result that does not become a new variable of its own type, and
// a call of the run-time support for each value that becomes one of an interface.

func (l *statements) assign(st *ast.AssignStmt) {
	switch {
	case st.Tok == token.DEFINE:
		l.defineStmt(st)
	case st.Tok != token.ASSIGN:
		l.operate(st)
	case len(st.Lhs) == 1:
		l.assignOne(st.Lhs[0], st.Rhs[0])
	default:
		l.assignMany(st.Rhs[0], make([]string, len(st.Lhs)), func(i int) (string, types.Type) {
			return l.target(st.Lhs[i]), l.targetType(st.Lhs[i], nil)
		})
	}
}

// targetType returns the type assigned to; for the blank identifier that of the value.
func (l *statements) targetType(lhs, rhs ast.Expr) types.Type {
	if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" {
		if rhs == nil {
			return types.Typ[types.Invalid]
		}
		return types.Default(l.TypeOf(rhs))
	}
	return l.TypeOf(lhs)
}

func (l *statements) assignOne(lhs, rhs ast.Expr) {
	t := l.targetType(lhs, rhs)
	value := l.read(rhs, t)
	x := l.target(lhs)
	if !build.IsNil(t) {
		l.store(x, value, t)
	}
}

// read is exprTo for a value that is assigned as it is.
func (l *statements) read(e ast.Expr, t types.Type) string {
	return l.Followed(e, l.ExprTo(e, t), t)
}

// store assigns a value to a variable that exists.
func (l *statements) store(x, value string, t types.Type) {
	switch {
	case x != "_":
		l.Emit("%s = %s", x, value)
	case value != "nil":
		l.Discard(value)
	}
}

// target lowers the left side of an assignment.
func (l *statements) target(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		t := l.TypeOf(e.X)
		if m, ok := t.Underlying().(*types.Map); ok {
			ops := l.Operands(values.Operand{E: e.X, T: t}, values.Operand{E: e.Index, T: m.Key()})
			x, key := l.MapKey("KeyTo", l.Keep(l.Open(ops[0], t)), ops[1], m.Key())
			return x + "[" + key + "]"
		}
		return l.Indexed(e, true)
	case *ast.StarExpr:
		t := l.TypeOf(e.X)
		return "*" + values.Paren(l.keepOpen(l.Expr(e.X), t))
	}
	return l.Place(e)
}

func (l *statements) keepOpen(x string, t types.Type) string {
	if l.Cut(t) {
		return l.Keep(l.Open(x, t))
	}
	return l.Keep(x)
}

// operate lowers x op= y.
func (l *statements) operate(st *ast.AssignStmt) {
	op := build.Operator(st.Tok)
	t := l.TypeOf(st.Lhs[0])
	if op == token.SHL || op == token.SHR {
		n := l.ExprTo(st.Rhs[0], l.CountType(st.Rhs[0]))
		x := l.target(st.Lhs[0])
		l.Emit("%s = %s", x, l.Shifted(x, op, n, st.Rhs[0]))
		return
	}
	y := l.Divisor(op, st.Rhs[0], l.ExprTo(st.Rhs[0], t), t)
	x := l.target(st.Lhs[0])
	if values.Widened(op, t) {
		l.Emit("%s = %s", x, values.Wide(x, op, y))
		return
	}
	if values.IsSimple(x) && t.Underlying() != types.Typ[types.Uintptr] { // the interpreter leaves the function there
		l.Emit("%s %s %s", x, st.Tok, y)
		return
	}
	l.Emit("%s = %s %s %s", x, x, op, values.Paren(y))
}

// defineStmt lowers a, b := y. A new variable gets its value at once.
func (l *statements) defineStmt(st *ast.AssignStmt) {
	vars, names := make([]*types.Var, len(st.Lhs)), make([]string, len(st.Lhs))
	for i, x := range st.Lhs {
		v, isNew := l.Info.ObjectOf(x.(*ast.Ident)).(*types.Var)
		isNew = isNew && l.Info.Defs[x.(*ast.Ident)] != nil && l.Names[v] == ""
		switch vars[i] = v; {
		case isNew && len(st.Lhs) == 1:
			t := l.Subst(v.Type())
			l.define(v, l.read(st.Rhs[0], t), t)
			return
		case v == nil || v.Name() == "_":
			names[i] = "_"
		case isNew:
			names[i] = l.Declare(v)
		}
	}
	target := func(i int) (string, types.Type) { return l.Variable(vars[i]), l.Subst(vars[i].Type()) }
	if len(st.Lhs) > 1 {
		l.assignMany(st.Rhs[0], names, target)
		return
	}
	x, t := target(0)
	l.store(x, l.read(st.Rhs[0], t), t)
}

// assignMany assigns the results of a call or a comma-ok form to new variables of the given names, and where there
// is none to targets.
func (l *statements) assignMany(rhs ast.Expr, names []string, target func(i int) (string, types.Type)) {
	direct := slices.Clone(names)
	for i, name := range names {
		if name == "" {
			names[i] = l.Temp("t")
		}
	}
	l.several(rhs, names)
	tuple := l.TypeOf(rhs).(*types.Tuple)
	for i, x := range names {
		if direct[i] != "" {
			continue
		}
		if to, t := target(i); to != "_" {
			l.Emit("%s = %s", to, l.Convert(x, l.Subst(types.Default(tuple.At(i).Type())), t))
		}
	}
}

// several defines names as the results of a call or a comma-ok form.
func (l *statements) several(rhs ast.Expr, names []string) {
	x := ""
	switch e := ast.Unparen(rhs).(type) {
	case *ast.TypeAssertExpr:
		l.AssertInto(names[0], names[1], e, l.TypeOf(e.Type))
		return
	case *ast.UnaryExpr:
		l.ReceiveInto(names[0], names[1], l.Open(l.Expr(e.X), l.TypeOf(e.X)), l.TypeOf(e.X))
		return
	case *ast.IndexExpr:
		x = l.Indexed(e, false)
	default:
		x = l.Expr(rhs)
	}
	l.Emit("%s := %s", strings.Join(names, ", "), x)
}
