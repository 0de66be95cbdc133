package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

var constantOne = constant.MakeInt64(1)

func (l *lowerer) assign(st *ast.AssignStmt) {
	switch {
	case st.Tok == token.DEFINE:
		l.defineStmt(st)
	case st.Tok != token.ASSIGN:
		l.operate(st)
	case len(st.Lhs) == 1:
		l.assignOne(st.Lhs[0], st.Rhs[0])
	case len(st.Rhs) == 1:
		l.assignTuple(st)
	default:
		l.assignParallel(st)
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
	if l.calls(lhs) && l.calls(rhs) {
		p := l.placeOf(lhs, false)
		value := l.exprTo(rhs, t)
		if len(p.checks) > 0 {
			value = l.keepTyped(value, t)
		}
		l.add(p.checks)
		l.store(p.text, value, t)
		return
	}
	value := l.exprTo(rhs, t)
	var x string
	before := l.capture(func() { x = l.target(lhs) })
	if (len(before) > 0 || l.follows(lhs)) && !isSimple(value) && l.calls(rhs) {
		value = l.keepTyped(value, t)
	}
	l.add(before)
	if isNil(t) {
		return
	}
	l.store(x, value, t)
}

// follows reports whether the place e is found through a pointer.
func (l *lowerer) follows(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		_, isPointer := l.typeOf(e.X).Underlying().(*types.Pointer)
		return isPointer || l.follows(e.X)
	}
	return false
}

// store assigns a value to a variable that exists. A literal gets a name first: the
// interpreter loses one that a closure assigns to a variable of the function around it.
func (l *lowerer) store(x, value string, t types.Type) {
	switch {
	case x == "_" && value == "nil":
		return
	case strings.HasPrefix(value, "(*"):
		value = l.followed(value, t)
	}
	if strings.HasSuffix(value, "}") {
		value = l.keepTyped(value, t)
	}
	l.emit("%s = %s", x, value)
}

// target lowers the left side of an assignment; what is in it is evaluated once, here.
func (l *lowerer) target(e ast.Expr) string {
	x := l.targetText(e)
	if !l.calledFor(e) {
		return x
	}
	p := l.temp("at")
	l.emit("%s := &%s", p, x)
	return "*" + p
}

// calledFor reports whether a call finds the variable in which the place e lies: its text
// stands for another one each time.
func (l *lowerer) calledFor(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		switch l.typeOf(e.X).Underlying().(type) {
		case *types.Map, *types.Slice: // in a name of its own
			return false
		}
		return l.calls(e.X)
	case *ast.SelectorExpr:
		return l.calls(e.X)
	}
	return false
}

func (l *lowerer) targetText(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		t := l.typeOf(e.X)
		if m, ok := t.Underlying().(*types.Map); ok {
			ops := l.operands(operand{e.X, t}, operand{e.Index, m.Key()})
			x := l.keep(l.open(ops[0], t))
			return x + "[" + l.stableKey(l.mapKey(ops[1], m.Key()), m.Key()) + "]"
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

// stableKey keeps a map key in a name unless writing it twice changes nothing.
func (l *lowerer) stableKey(x string, t types.Type) string {
	if isSimple(x) || strings.HasPrefix(x, `"`) && strings.Count(x, `"`) == 2 {
		return x
	}
	return l.keepTyped(x, t)
}

// operate lowers x op= y.
func (l *lowerer) operate(st *ast.AssignStmt) {
	op := binaryOf(st.Tok)
	t := l.typeOf(st.Lhs[0])
	if op == token.SHL || op == token.SHR {
		x, n := l.operated(st.Lhs[0], st.Rhs[0], l.countType(st.Rhs[0]))
		l.emit("%s = %s", x, l.shifted(x, op, n, st.Rhs[0]))
		return
	}
	x, y := l.operated(st.Lhs[0], st.Rhs[0], t)
	if widened(op, t) {
		l.emit("%s = %s", x, wide(x, op, y))
		return
	}
	if isSimple(x) && !l.calls(st.Rhs[0]) && !isUintptr(t) {
		l.emit("%s %s %s", x, st.Tok, y)
		return
	}
	l.emit("%s = %s %s %s", x, x, op, paren(y))
}

// operated lowers both sides of an assignment operation. Calls on the right come before the
// variables on the left are looked at, unless there are calls there as well.
func (l *lowerer) operated(lhs, rhs ast.Expr, t types.Type) (x, y string) {
	if _, isName := ast.Unparen(lhs).(*ast.Ident); !isName && l.calls(rhs) && !l.calls(lhs) {
		y = l.keepTyped(l.exprTo(rhs, t), t)
		return l.target(lhs), y
	}
	x = l.target(lhs)
	return x, l.exprTo(rhs, t)
}

func binaryOf(tok token.Token) token.Token {
	return token.ADD + (tok - token.ADD_ASSIGN)
}

// A place is the left side of an assignment, evaluated: what is assigned to, and the
// checks of its index, which come when it is.
type place struct {
	text   string
	checks []line
}

// placeOf evaluates what is in the left side of an assignment. Moving says that other
// assignments come first, which may change variables in it.
func (l *lowerer) placeOf(lhs ast.Expr, moving bool) place {
	lhs = ast.Unparen(lhs)
	if l.calledFor(lhs) {
		return place{text: l.target(lhs)}
	}
	late, checks := l.late, l.checks
	defer func() { l.late, l.checks = late, checks }()
	l.late, l.checks = lateCheck{lhs, moving}, nil
	x := l.target(lhs)
	if moving {
		switch lhs := lhs.(type) {
		case *ast.IndexExpr:
			x = l.stableIndex(x, lhs)
		case *ast.SelectorExpr:
			x = l.stableField(x, lhs)
		case *ast.StarExpr:
			x = "*" + l.keepNew(x[1:])
		}
	}
	return place{x, l.checks}
}

// A lateCheck is the place whose index is checked later than it is evaluated.
type lateCheck struct {
	e      ast.Expr
	moving bool
}

// keepNew stores a value in a new name, even one that is a name already.
func (l *lowerer) keepNew(x string) string {
	v := l.temp("t")
	l.emit("%s := %s", v, x)
	return v
}

// assignTuple lowers a, b = f(): what is in the left sides is evaluated before.
func (l *lowerer) assignTuple(st *ast.AssignStmt) {
	isName := func(e ast.Expr) bool { _, ok := e.(*ast.Ident); return ok }
	if !slices.ContainsFunc(st.Lhs, func(e ast.Expr) bool { return !isName(e) }) {
		l.assignMany(st.Rhs[0], len(st.Lhs), func(i int) (string, types.Type) {
			return l.target(st.Lhs[i]), l.targetType(st.Lhs[i], nil)
		})
		return
	}
	places := l.placesOf(st.Lhs)
	l.assignMany(st.Rhs[0], len(st.Lhs), func(i int) (string, types.Type) {
		l.add(places[i].checks)
		return places[i].text, l.targetType(st.Lhs[i], nil)
	})
}

func (l *lowerer) placesOf(list []ast.Expr) []place {
	moving := slices.ContainsFunc(list, func(e ast.Expr) bool {
		_, isIndex := ast.Unparen(e).(*ast.IndexExpr)
		return !isIndex
	})
	var places []place
	for _, lhs := range list {
		places = append(places, l.placeOf(lhs, moving))
	}
	return places
}

// assignParallel lowers a, b = x, y: all values first, then the assignments in order.
func (l *lowerer) assignParallel(st *ast.AssignStmt) {
	places := l.placesOf(st.Lhs)
	var list []operand
	for i, rhs := range st.Rhs {
		list = append(list, operand{rhs, l.targetType(st.Lhs[i], rhs)})
	}
	texts := l.operands(list...)
	for i := range texts {
		if !isLiteral(texts[i]) {
			texts[i] = l.keepTyped(texts[i], list[i].t)
		}
	}
	for i := range texts {
		l.add(places[i].checks)
		if places[i].text != "_" {
			l.emit("%s = %s", places[i].text, texts[i])
		}
	}
}

// stableIndex keeps map and key of a place that is assigned later.
func (l *lowerer) stableIndex(x string, e *ast.IndexExpr) string {
	if _, isMap := l.typeOf(e.X).Underlying().(*types.Map); !isMap {
		return x // see checkIndex
	}
	m, key, _ := strings.Cut(x, "[")
	key = strings.TrimSuffix(key, "]")
	if isSimple(key) && l.info.Types[e.Index].Value == nil {
		key = l.keepNew(key)
	}
	return l.keepNew(m) + "[" + key + "]"
}

// stableField keeps the pointer through which a field is assigned later.
func (l *lowerer) stableField(x string, e *ast.SelectorExpr) string {
	t := l.typeOf(e.X)
	if _, ok := t.Underlying().(*types.Pointer); !ok {
		if !l.follows(e) {
			return x
		}
		return "*" + l.keepNew("&"+x)
	}
	dot := strings.LastIndex(x, ".")
	if dot < 0 || strings.HasSuffix(x, ")") {
		return x
	}
	return l.keepNew(x[:dot]) + x[dot:]
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
		x := l.exprTo(st.Rhs[0], t)
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
