package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// switchStmt lowers an expression switch: first the number of the case is found, by
// comparisons in order, then a switch over numbers runs the bodies.
func (l *lowerer) switchStmt(st *ast.SwitchStmt, label string) {
	l.emit("{")
	defer l.emit("}")
	if st.Init != nil {
		l.stmt(st.Init)
	}
	l.here = st.Pos()
	tag, tagType := "", types.Type(nil)
	if st.Tag != nil {
		tagType = types.Default(l.typeOf(st.Tag))
		tag = l.keepTyped(l.exprTo(st.Tag, tagType), tagType)
	}
	chosen := l.temp("case")
	fallback := 0
	depth := 0
	l.emit("%s := 0", chosen)
	for i, c := range st.Body.List {
		clause := c.(*ast.CaseClause)
		if clause.List == nil {
			fallback = i + 1
			continue
		}
		for _, e := range clause.List {
			l.here = e.Pos()
			cond := l.caseCondition(tag, tagType, st.Tag, e)
			l.emit("if %s { %s = %d } else {", cond, chosen, i+1)
			depth++
		}
	}
	if fallback > 0 {
		l.emit("%s = %d", chosen, fallback)
	}
	l.emit("%s", strings.Repeat("}", depth))
	l.here = st.Pos()
	l.labelled(label)
	l.emit("switch %s {", chosen)
	for i, c := range st.Body.List {
		l.emit("case %d:", i+1)
		l.caseBody(c.(*ast.CaseClause).Body)
	}
	l.emit("}")
}

// caseBody puts the body of a case into a block: the interpreter loses a label that
// stands first in a case.
func (l *lowerer) caseBody(list []ast.Stmt) {
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
		l.emit("fallthrough")
	}
}

// caseCondition returns the comparison of the tag with one case.
func (l *lowerer) caseCondition(tag string, tagType types.Type, tagExpr, e ast.Expr) string {
	if tagExpr == nil {
		if types.IsInterface(l.typeOf(e)) {
			return l.rt("Equal") + "(true, " + l.expr(e) + ")"
		}
		return l.expr(e)
	}
	t := tagType
	et := l.typeOf(e)
	if isNil(et) {
		return "(" + tag + " == nil)"
	}
	if as := comparedAs(t, et); as != t {
		tag, t = l.convert(tag, t, as), as
	}
	x := l.exprTo(e, t)
	if plainlyComparable(t) && !l.cut(t) {
		return "(" + tag + " == " + x + ")"
	}
	return l.rt("Equal") + "(" + tag + ", " + x + ")"
}

// typeSwitch lowers a type switch: one call finds the case by the type's descriptor.
func (l *lowerer) typeSwitch(st *ast.TypeSwitchStmt, label string) {
	l.emit("{")
	defer l.emit("}")
	if st.Init != nil {
		l.stmt(st.Init)
	}
	l.here = st.Pos()
	var x ast.Expr
	switch a := st.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X.(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		x = a.Rhs[0].(*ast.TypeAssertExpr).X
	}
	from := l.typeOf(x)
	v := l.temp("x")
	l.emit("var %s interface{} = %s", v, l.convert(l.expr(x), from, types.NewInterfaceType(nil, nil)))
	var descs, numbers []string
	fallback := 0
	for i, c := range st.Body.List {
		clause := c.(*ast.CaseClause)
		if clause.List == nil {
			fallback = i + 1
		}
		for _, e := range clause.List {
			d := "nil"
			if !isNil(l.typeOf(e)) {
				d = l.desc(l.typeOf(e))
			}
			descs, numbers = append(descs, d), append(numbers, strconv.Itoa(i+1))
		}
	}
	chosen, value := l.temp("case"), l.temp("w")
	l.emit("%s, %s := %s(%s, %d, []int{%s}, []*%s{%s})", chosen, value, l.rt("Switch"), v, fallback,
		strings.Join(numbers, ", "), l.rt("Type"), strings.Join(descs, ", "))
	l.emit("_ = %s", value)
	l.labelled(label)
	l.emit("switch %s {", chosen)
	for i, c := range st.Body.List {
		clause := c.(*ast.CaseClause)
		l.emit("case %d:", i+1)
		if bound, ok := l.info.Implicits[clause].(*types.Var); ok {
			l.here = clause.Pos()
			l.bindCase(bound, clause, v, value, from)
		}
		l.caseBody(clause.Body)
	}
	l.emit("}")
}

// bindCase declares the variable of a type switch in one of its cases.
func (l *lowerer) bindCase(bound *types.Var, clause *ast.CaseClause, v, value string, from types.Type) {
	t := l.subst(bound.Type())
	if len(clause.List) != 1 || isNil(l.typeOf(clause.List[0])) {
		l.define(bound, l.convert(v, types.NewInterfaceType(nil, nil), from), from)
		l.emit("_ = %s", l.variable(bound))
		return
	}
	l.define(bound, l.unboxed(value, v, t), t)
	l.emit("_ = %s", l.variable(bound))
}

// unboxed returns the text of a value of type t taken out of an interface: value is
// what rt found inside, v the interface itself.
func (l *lowerer) unboxed(value, v string, t types.Type) string {
	switch {
	case isErasedInterface(t):
		return v
	case isError(t):
		return l.rt("AsError") + "(" + v + ")"
	case types.IsInterface(t):
		return l.asserter(t) + "(" + v + ")"
	case l.cut(t):
		return value
	}
	return l.asserted(value, t)
}

// asserted returns the value of type t that an empty interface holds in its erased form.
// An empty struct is made anew: the interpreter looks for its first field.
func (l *lowerer) asserted(value string, t types.Type) string {
	if st, ok := t.Underlying().(*types.Struct); ok && st.NumFields() == 0 {
		l.emit("_ = %s", value)
		return l.keepTyped(l.rep(t)+"{}", t)
	}
	return value + ".(" + l.rep(t) + ")"
}

// typeAssert lowers x.(T).
func (l *lowerer) typeAssert(e *ast.TypeAssertExpr) string {
	from, t := l.typeOf(e.X), l.typeOf(e.Type)
	any := types.NewInterfaceType(nil, nil)
	x := l.convert(l.expr(e.X), from, any)
	if types.IsInterface(t) {
		return l.unboxed("", l.rt("AssertInterface")+"("+x+", "+l.desc(t)+")", t)
	}
	static := strconv.Quote(l.typeText(from))
	return l.unboxed(l.rt("Assert")+"("+x+", "+l.desc(t)+", "+static+")", "", t)
}

// assertInto lowers v, ok := x.(T).
func (l *lowerer) assertInto(v, ok string, e *ast.TypeAssertExpr, t types.Type) {
	x := l.temp("x")
	l.emit("var %s interface{} = %s", x, l.convert(l.expr(e.X), l.typeOf(e.X), types.NewInterfaceType(nil, nil)))
	w := l.temp("w")
	l.emit("%s, %s := %s(%s, %s)", w, ok, l.rt("AssertOK"), x, l.desc(t))
	l.emit("_ = %s", w)
	l.emit("var %s %s", v, l.rep(t))
	l.emit("if %s {", ok)
	l.emit("%s = %s", v, l.unboxed(w, x, t))
	l.emit("}")
}
