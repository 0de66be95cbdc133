package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

var constantOne = constant.MakeInt64(1)

// Package build leaves assignments of one value, and of the results of an operation to
// variables.
func (l *lowerer) assign(st *ast.AssignStmt) {
	switch {
	case st.Tok == token.DEFINE:
		l.defineStmt(st)
	case st.Tok != token.ASSIGN:
		l.operate(st)
	case len(st.Lhs) == 1:
		l.assignOne(st.Lhs[0], st.Rhs[0])
	default:
		l.assignMany(st.Rhs[0], len(st.Lhs), func(i int) (string, types.Type) {
			return l.target(st.Lhs[i]), l.targetType(st.Lhs[i], nil)
		})
	}
}

// targetType returns the type assigned to; for the blank identifier that of the value.
func (l *lowerer) targetType(lhs, rhs ast.Expr) types.Type {
	if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" {
		if rhs == nil {
			return types.Typ[types.Invalid]
		}
		return types.Default(l.typeOf(rhs))
	}
	if id, ok := lhs.(*ast.Ident); ok {
		if obj := l.info.Defs[id]; obj != nil {
			return l.subst(obj.Type())
		}
	}
	return l.typeOf(lhs)
}

func (l *lowerer) assignOne(lhs, rhs ast.Expr) {
	t := l.targetType(lhs, rhs)
	value := l.read(rhs, t)
	x := l.target(lhs)
	if !isNil(t) {
		l.store(x, value, t)
	}
}

// read is exprTo for a value that is assigned as it is.
func (l *lowerer) read(e ast.Expr, t types.Type) string {
	return l.followed(e, l.exprTo(e, t), t)
}

// store assigns a value to a variable that exists.
func (l *lowerer) store(x, value string, t types.Type) {
	switch {
	case x != "_":
		l.emit("%s = %s", x, value)
	case value != "nil":
		l.discard(value)
	}
}

// discard evaluates what nobody needs. It goes to a variable first: the interpreter writes
// what an operator has for the blank identifier to whatever comes first in the frame.
func (l *lowerer) discard(value string) {
	l.emit("_ = %s", l.keep(value))
}

// target lowers the left side of an assignment.
func (l *lowerer) target(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		t := l.typeOf(e.X)
		if m, ok := t.Underlying().(*types.Map); ok {
			ops := l.operands(operand{e.X, t}, operand{e.Index, m.Key()})
			x, key := l.mapKey("KeyTo", l.keep(l.open(ops[0], t)), ops[1], m.Key())
			return x + "[" + key + "]"
		}
		return l.indexed(e, true)
	case *ast.StarExpr:
		t := l.typeOf(e.X)
		return "*" + paren(l.keepOpen(l.expr(e.X), t))
	}
	return l.place(e)
}

func (l *lowerer) keepOpen(x string, t types.Type) string {
	if l.cut(t) {
		return l.keep(l.open(x, t))
	}
	return l.keep(x)
}

// operate lowers x op= y.
func (l *lowerer) operate(st *ast.AssignStmt) {
	op := binaryOf(st.Tok)
	t := l.typeOf(st.Lhs[0])
	if op == token.SHL || op == token.SHR {
		n := l.exprTo(st.Rhs[0], l.countType(st.Rhs[0]))
		x := l.target(st.Lhs[0])
		l.emit("%s = %s", x, l.shifted(x, op, n, st.Rhs[0]))
		return
	}
	y := l.exprTo(st.Rhs[0], t)
	x := l.target(st.Lhs[0])
	if widened(op, t) {
		l.emit("%s = %s", x, wide(x, op, y))
		return
	}
	if isSimple(x) && !isUintptr(t) {
		l.emit("%s %s %s", x, st.Tok, y)
		return
	}
	l.emit("%s = %s %s %s", x, x, op, paren(y))
}

func binaryOf(tok token.Token) token.Token {
	return token.ADD + (tok - token.ADD_ASSIGN)
}

// keepNew stores a value in a new name, even one that is a name already.
func (l *lowerer) keepNew(x string) string {
	v := l.temp("t")
	l.emit("%s := %s", v, x)
	return v
}

func (l *lowerer) defineStmt(st *ast.AssignStmt) {
	vars := make([]*types.Var, len(st.Lhs))
	isNew := make([]bool, len(st.Lhs))
	allNew := true
	for i, x := range st.Lhs {
		id := x.(*ast.Ident)
		v, ok := l.info.Defs[id].(*types.Var)
		if ok {
			isNew[i] = l.names[v] == ""
		} else if v, ok = l.info.Uses[id].(*types.Var); ok {
			isNew[i] = false
		}
		vars[i] = v
		allNew = allNew && (isNew[i] || id.Name == "_")
	}
	if len(st.Rhs) == 1 && len(st.Lhs) > 1 {
		l.defineFrom(st, vars, isNew)
		return
	}
	if len(st.Lhs) == 1 {
		t := l.subst(vars[0].Type())
		x := l.read(st.Rhs[0], t)
		if isNew[0] {
			l.define(vars[0], x, t)
		} else {
			l.store(l.variable(vars[0]), x, t)
		}
		return
	}
	var list []operand
	for i, rhs := range st.Rhs {
		t := l.targetType(st.Lhs[i], rhs)
		list = append(list, operand{rhs, t})
	}
	texts := l.operands(list...)
	for i := range texts {
		if !isLiteral(texts[i]) {
			texts[i] = l.keepTyped(texts[i], list[i].t)
		}
	}
	for i, v := range vars {
		switch {
		case v == nil || v.Name() == "_":
		case isNew[i]:
			l.define(v, texts[i], list[i].t)
		default:
			l.emit("%s = %s", l.variable(v), texts[i])
		}
	}
}

// defineFrom lowers a, b := f() and the comma-ok forms.
func (l *lowerer) defineFrom(st *ast.AssignStmt, vars []*types.Var, isNew []bool) {
	if l.defineResults(st, vars, isNew) {
		return
	}
	names := make([]string, len(vars))
	declared := l.capture(func() {})
	l.assignManyAfter(st.Rhs[0], len(vars), declared, func(i int) (string, types.Type) {
		v := vars[i]
		if v == nil || v.Name() == "_" {
			return "_", types.Typ[types.Invalid]
		}
		if isNew[i] && names[i] == "" {
			names[i] = l.declare(v)
			l.emit("var %s %s", names[i], l.rep(l.subst(v.Type())))
		} else if names[i] == "" {
			names[i] = l.variable(v)
		}
		return names[i], l.subst(v.Type())
	})
}

// defineResults lowers a, b := f() where all variables are new and have the types of the
// results.
func (l *lowerer) defineResults(st *ast.AssignStmt, vars []*types.Var, isNew []bool) bool {
	tuple, ok := l.typeOf(st.Rhs[0]).(*types.Tuple)
	if _, isCall := st.Rhs[0].(*ast.CallExpr); !ok || !isCall {
		return false
	}
	for i, v := range vars {
		if v != nil && v.Name() != "_" && (!isNew[i] || !types.Identical(l.subst(v.Type()), tuple.At(i).Type())) {
			return false
		}
	}
	x := l.expr(st.Rhs[0])
	names := make([]string, len(vars))
	some := false
	for i, v := range vars {
		names[i] = "_"
		if v != nil && v.Name() != "_" {
			names[i], some = l.declare(v), true
		}
	}
	op := ":="
	if !some {
		op = "="
	}
	l.emit("%s %s %s", strings.Join(names, ", "), op, x)
	return true
}

// assignMany assigns the results of a call or a comma-ok form to targets.
func (l *lowerer) assignMany(rhs ast.Expr, n int, target func(i int) (string, types.Type)) {
	l.assignManyAfter(rhs, n, nil, target)
}

func (l *lowerer) assignManyAfter(rhs ast.Expr, n int, declared []line, target func(i int) (string, types.Type)) {
	values, from := l.manyValues(ast.Unparen(rhs))
	l.add(declared)
	for i := range n {
		to, t := target(i)
		if to == "_" {
			continue
		}
		l.emit("%s = %s", to, l.convert(values[i], from[i], t))
	}
}

// manyValues evaluates an expression with several values into temporaries.
func (l *lowerer) manyValues(rhs ast.Expr) ([]string, []types.Type) {
	boolean := types.Type(types.Typ[types.Bool])
	a, b := l.temp("t"), l.temp("t")
	switch e := ast.Unparen(rhs).(type) {
	case *ast.TypeAssertExpr:
		t := l.typeOf(e.Type)
		l.assertInto(a, b, e, t)
		return []string{a, b}, []types.Type{t, boolean}
	case *ast.IndexExpr:
		if m, ok := l.typeOf(e.X).Underlying().(*types.Map); ok {
			l.emit("%s, %s := %s", a, b, l.indexed(e, false))
			return []string{a, b}, []types.Type{m.Elem(), boolean}
		}
	case *ast.UnaryExpr:
		if e.Op == token.ARROW {
			c := l.typeOf(e.X).Underlying().(*types.Chan)
			l.emit("%s, %s := %s", a, b, l.received(e))
			return []string{a, b}, []types.Type{c.Elem(), boolean}
		}
	}
	tuple := l.typeOf(rhs).(*types.Tuple)
	var from []types.Type
	for i := range tuple.Len() {
		from = append(from, tuple.At(i).Type())
	}
	return l.tupleTemps(rhs, tuple), from
}
