package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"sprague/kernel/cell/lower/values"
)

// switchStmt lowers an expression switch: first the number of the case is found, by
// comparisons in order, then a switch over numbers runs the bodies.
func (l *statements) switchStmt(st *ast.SwitchStmt, label string) {
	l.Emit("{")
	defer l.Emit("}")
	tag, tagType := "", types.Type(nil)
	if st.Tag != nil {
		tagType = types.Default(l.TypeOf(st.Tag))
		tag = l.KeepTyped(l.ExprTo(st.Tag, tagType), tagType)
	}
	chosen := l.Temp("case")
	fallback := 0
	depth := 0
	l.Emit("%s := 0", chosen)
	for i, c := range st.Body.List {
		clause := c.(*ast.CaseClause)
		if clause.List == nil {
			fallback = i + 1
			continue
		}
		for _, e := range clause.List {
			l.Here = e.Pos()
			cond := l.caseCondition(tag, tagType, st.Tag, e)
			l.Emit("if %s { %s = %d } else {", cond, chosen, i+1)
			depth++
		}
	}
	if fallback > 0 {
		l.Emit("%s = %d", chosen, fallback)
	}
	l.Emit("%s", strings.Repeat("}", depth))
	l.Here = st.Pos()
	l.labelled(label)
	l.Emit("switch %s {", chosen)
	for i, c := range st.Body.List {
		l.Emit("case %d:", i+1)
		l.caseBody(c.(*ast.CaseClause).Body)
	}
	l.Emit("}")
}

// caseBody puts the body of a case into a block: the interpreter loses a label that
// stands first in a case.
func (l *statements) caseBody(list []ast.Stmt) {
	last := len(list) - 1
	falls := false
	if last >= 0 {
		b, ok := list[last].(*ast.BranchStmt)
		falls = ok && b.Tok == token.FALLTHROUGH
	}
	if falls {
		list = list[:last]
	}
	l.braced(list)
	if falls {
		l.Emit("fallthrough")
	}
}

// caseCondition returns the comparison of the tag with one case.
func (l *statements) caseCondition(tag string, tagType types.Type, tagExpr, e ast.Expr) string {
	if tagExpr == nil {
		if types.IsInterface(l.TypeOf(e)) {
			return l.RT("Equal") + "(true, " + l.Expr(e) + ")"
		}
		return l.Expr(e)
	}
	t := tagType
	et := l.TypeOf(e)
	if values.IsNil(et) {
		return "(" + tag + " == nil)"
	}
	if as := values.ComparedAs(t, et); as != t {
		tag, t = l.Convert(tag, t, as), as
	}
	x := l.ExprTo(e, t)
	if values.PlainlyComparable(t) && !l.Cut(t) {
		return "(" + tag + " == " + x + ")"
	}
	return l.RT("Equal") + "(" + tag + ", " + x + ")"
}

// typeSwitch lowers a type switch: one call finds the case by the type's descriptor.
func (l *statements) typeSwitch(st *ast.TypeSwitchStmt, label string) {
	l.Emit("{")
	defer l.Emit("}")
	var x ast.Expr
	switch a := st.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X.(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		x = a.Rhs[0].(*ast.TypeAssertExpr).X
	}
	from := l.TypeOf(x)
	v := l.Temp("x")
	l.Emit("var %s interface{} = %s", v, l.Convert(l.Expr(x), from, types.NewInterfaceType(nil, nil)))
	var descs, numbers []string
	fallback := 0
	for i, c := range st.Body.List {
		clause := c.(*ast.CaseClause)
		if clause.List == nil {
			fallback = i + 1
		}
		for _, e := range clause.List {
			d := "nil"
			if !values.IsNil(l.TypeOf(e)) {
				d = l.Desc(l.TypeOf(e))
			}
			descs, numbers = append(descs, d), append(numbers, strconv.Itoa(i+1))
		}
	}
	chosen, value := l.Temp("case"), l.Temp("w")
	l.Emit("%s, %s := %s(%s, %d, []int{%s}, []*%s{%s})", chosen, value, l.RT("Switch"), v, fallback,
		strings.Join(numbers, ", "), l.RT("Type"), strings.Join(descs, ", "))
	l.Emit("_ = %s", value)
	l.labelled(label)
	l.Emit("switch %s {", chosen)
	for i, c := range st.Body.List {
		clause := c.(*ast.CaseClause)
		l.Emit("case %d:", i+1)
		if bound, ok := l.Info.Implicits[clause].(*types.Var); ok {
			l.Here = clause.Pos()
			l.bindCase(bound, clause, v, value, from)
		}
		l.caseBody(clause.Body)
	}
	l.Emit("}")
}

// bindCase declares the variable of a type switch in one of its cases.
func (l *statements) bindCase(bound *types.Var, clause *ast.CaseClause, v, value string, from types.Type) {
	t := l.Subst(bound.Type())
	if len(clause.List) != 1 || values.IsNil(l.TypeOf(clause.List[0])) {
		l.define(bound, l.Convert(v, types.NewInterfaceType(nil, nil), from), from)
		l.Emit("_ = %s", l.Variable(bound))
		return
	}
	l.define(bound, l.Unboxed(value, v, t), t)
	l.Emit("_ = %s", l.Variable(bound))
}
