package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// forStmt lowers a three-clause loop.
func (l *lowerer) forStmt(st *ast.ForStmt, label string) {
	l.fn.again++
	defer func() { l.fn.again-- }()
	l.emit("{")
	defer l.emit("}")
	if st.Init != nil {
		l.stmt(st.Init)
	}
	l.here = st.Pos()
	enter := l.copyLoopVars(l.loopVars(st.Init))
	var post, before []line
	cond := ""
	if st.Post != nil {
		post = l.capture(func() { l.stmt(st.Post) })
	}
	if st.Cond != nil {
		before = l.capture(func() { cond = l.expr(st.Cond) })
	}
	l.here = st.Pos()
	if len(enter) == 0 && len(before) == 0 && len(post) <= 1 {
		clause := ""
		if len(post) == 1 {
			clause = post[0].text
		}
		l.labelled(label)
		l.emit("for ; %s; %s {", cond, clause)
		l.block(st.Body.List)
		l.emit("}")
		return
	}
	l.forOpen(st, label, enter, post, before, cond)
}

func (l *lowerer) labelled(label string) {
	if label != "" {
		l.emit("%s:", label)
	}
}

// forOpen writes a loop that copies its variables, or whose condition or post
// statement needs statements of its own. The post statement stands at the head, where
// every continue leads to, and runs from the second iteration on.
func (l *lowerer) forOpen(st *ast.ForStmt, label string, enter, post, before []line, cond string) {
	first := l.temp("first")
	if len(post) > 0 {
		l.emit("%s := true", first)
	}
	l.labelled(label)
	l.emit("for {")
	l.add(enter)
	if len(post) > 0 {
		l.emit("if %s { %s = false } else {", first, first)
		l.add(post)
		l.emit("}")
	}
	l.add(before)
	if cond != "" {
		l.emit("if !(%s) { break }", cond)
	}
	l.block(st.Body.List)
	l.emit("}")
}

// loopVars returns the variables of the loop that escape.
func (l *lowerer) loopVars(init ast.Stmt) []*types.Var {
	a, ok := init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return nil
	}
	var vars []*types.Var
	for _, x := range a.Lhs {
		if v, ok := l.info.Defs[x.(*ast.Ident)].(*types.Var); ok && l.fn.escapes[v] {
			vars = append(vars, v)
		}
	}
	return vars
}

// copyLoopVars gives each iteration its own copy of the variables. A pointer leads
// from one iteration to the copy of the one before. It returns the lines that begin
// the body.
func (l *lowerer) copyLoopVars(vars []*types.Var) []line {
	var enter []line
	for _, v := range vars {
		outer, inner, last := l.fn.names[v], l.temp(v.Name()), l.temp("last")
		l.emit("%s := &%s", last, outer)
		l.fn.names[v] = inner
		enter = append(enter, l.capture(func() {
			if l.cut(l.subst(v.Type())) || types.IsInterface(l.subst(v.Type())) {
				l.emit("var %s %s = *%s", inner, l.rep(l.subst(v.Type())), last)
			} else {
				l.emit("%s := *%s", inner, last)
			}
			l.emit("%s = &%s", last, inner)
		})...)
	}
	return enter
}

// rangeStmt lowers for range over anything.
func (l *lowerer) rangeStmt(st *ast.RangeStmt, label string) {
	l.fn.again++
	defer func() { l.fn.again-- }()
	t := l.typeOf(st.X)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsInteger != 0 {
			l.rangeInt(st, label, t)
			return
		}
		if st.Key != nil {
			l.rangeString(st, label, t)
			return
		}
	case *types.Signature:
		l.rangeFunc(st, label, u)
		return
	}
	l.rangeOver(st, label, t)
}

// rangeInt lowers for i := range n.
func (l *lowerer) rangeInt(st *ast.RangeStmt, label string, t types.Type) {
	key, value := l.rangeVars(st)
	if isUntyped(t) {
		t = types.Typ[types.Int]
		if key.v != nil {
			t = l.subst(key.v.Type())
		} else if key.e != nil {
			t = l.typeOf(key.e)
		}
	}
	_ = value
	n := l.exprTo(st.X, t)
	rep := l.rep(t)
	limit, i := l.temp("n"), l.temp("i")
	l.emit("{")
	l.emit("var %s %s = %s", limit, rep, n)
	l.emit("var %s %s", i, rep)
	l.labelled(label)
	more := i + "++"
	if isUintptr(t) {
		more = i + " = " + i + " + 1"
	}
	l.emit("for ; %s < %s; %s {", i, limit, more)
	l.takeRangeVar(key, i, t)
	l.block(st.Body.List)
	l.emit("}")
	l.emit("}")
}

// rangeString lowers for i, r := range over a string. The interpreter counts three bytes
// for each that is not UTF-8, so the places are counted beforehand.
func (l *lowerer) rangeString(st *ast.RangeStmt, label string, t types.Type) {
	key, value := l.rangeVars(st)
	starts, runes, i := l.temp("starts"), l.temp("runes"), l.temp("i")
	l.emit("{")
	l.emit("%s, %s := %s(string(%s))", starts, runes, l.rt("Runes"), l.exprTo(st.X, types.Default(t)))
	l.labelled(label)
	l.emit("for %s := 0; %s < len(%s); %s++ {", i, i, runes, i)
	l.takeRangeVars(key, starts+"["+i+"]", types.Typ[types.Int], value, runes+"["+i+"]", types.Typ[types.Int32])
	l.block(st.Body.List)
	l.emit("}")
	l.emit("}")
}

// A rangeVar is what receives a value of a range loop: a new variable, or an expression
// that is assigned to, or nothing.
type rangeVar struct {
	v *types.Var
	e ast.Expr
}

func (l *lowerer) rangeVars(st *ast.RangeStmt) (key, value rangeVar) {
	one := func(e ast.Expr) rangeVar {
		if e == nil {
			return rangeVar{}
		}
		if id, ok := e.(*ast.Ident); ok {
			if id.Name == "_" {
				return rangeVar{}
			}
			if v, ok := l.info.Defs[id].(*types.Var); ok {
				return rangeVar{v: v}
			}
		}
		return rangeVar{e: e}
	}
	return one(st.Key), one(st.Value)
}

// takeRangeVars stores both values of an iteration where the loop wants them.
func (l *lowerer) takeRangeVars(key rangeVar, k string, kt types.Type, value rangeVar, v string, vt types.Type) {
	l.takeRangeVar(key, k, kt)
	l.takeRangeVar(value, v, vt)
}

// takeRangeVar stores the value of an iteration where the loop wants it.
func (l *lowerer) takeRangeVar(r rangeVar, x string, t types.Type) {
	switch {
	case r.v != nil:
		l.define(r.v, l.convert(x, t, l.subst(r.v.Type())), l.subst(r.v.Type()))
	case r.e != nil:
		l.emit("%s = %s", l.target(r.e), l.convert(x, t, l.typeOf(r.e)))
	}
}

// rangeOver lowers for range over slices, arrays, strings, maps and channels.
func (l *lowerer) rangeOver(st *ast.RangeStmt, label string, t types.Type) {
	key, value := l.rangeVars(st)
	x := ""
	under := t.Underlying()
	kt, vt := rangeTypes(under)
	switch u := under.(type) {
	case *types.Pointer:
		if value == (rangeVar{}) {
			l.rangeLength(st, label, arrayOf(t).Len(), key)
			return
		}
		x = l.open(l.expr(st.X), t)
		x = "(*" + paren(x) + ")[:]"
	case *types.Array:
		if value == (rangeVar{}) {
			l.rangeLength(st, label, u.Len(), key)
			return
		}
		x = l.keepTyped(l.expr(st.X), t) // the loop runs over a copy
	default:
		x = l.open(l.expr(st.X), t)
		if x == "nil" {
			x = l.zero(t)
		}
	}
	if value != (rangeVar{}) && isChannel(vt) {
		l.rangeIndexed(st, label, x, key, value, under)
		return
	}
	k, v := "_", "_"
	if key != (rangeVar{}) {
		k = l.temp("k")
	}
	if value != (rangeVar{}) {
		v = l.temp("v")
	}
	direct := key.v != nil && !l.fn.escapes[key.v]
	if direct {
		k = l.declare(key.v)
		key = rangeVar{}
	}
	if value.v != nil && !l.fn.escapes[value.v] {
		v = l.declare(value.v)
		value = rangeVar{}
	}
	l.labelled(label)
	_, isChan := under.(*types.Chan)
	switch {
	case k == "_" && v == "_":
		l.emit("for range %s {", x)
	case isChan || v == "_":
		l.emit("for %s := range %s {", k, x)
	default:
		l.emit("for %s, %s := range %s {", k, v, x)
	}
	l.takeRangeVars(key, k, kt, value, v, vt)
	l.block(st.Body.List)
	l.emit("}")
}

func isChannel(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// rangeIndexed lowers a range over a list or a map by its indices: of channels the
// interpreter takes the variable for what it receives.
func (l *lowerer) rangeIndexed(st *ast.RangeStmt, label, x string, key, value rangeVar, t types.Type) {
	all, i := l.temp("all"), l.temp("i")
	l.emit("{")
	l.emit("%s := %s", all, x)
	l.labelled(label)
	if _, isMap := t.(*types.Map); isMap {
		l.emit("for %s := range %s {", i, all)
	} else {
		l.emit("for %s := 0; %s < len(%s); %s++ {", i, i, all, i)
	}
	kt, vt := rangeTypes(t)
	l.takeRangeVars(key, i, kt, value, all+"["+i+"]", vt)
	l.block(st.Body.List)
	l.emit("}")
	l.emit("}")
}

// rangeTypes returns the types of key and value of a range.
func rangeTypes(t types.Type) (key, value types.Type) {
	integer := types.Type(types.Typ[types.Int])
	switch u := t.(type) {
	case *types.Slice:
		return integer, u.Elem()
	case *types.Array:
		return integer, u.Elem()
	case *types.Pointer:
		return integer, u.Elem().Underlying().(*types.Array).Elem()
	case *types.Map:
		return u.Key(), u.Elem()
	case *types.Chan:
		return u.Elem(), nil
	}
	return integer, types.Typ[types.Int32]
}

// rangeLength lowers for i := range over an array whose elements are not wanted.
func (l *lowerer) rangeLength(st *ast.RangeStmt, label string, n int64, key rangeVar) {
	i := l.temp("i")
	l.emit("{")
	l.emit("%s := 0", i)
	l.labelled(label)
	l.emit("for ; %s < %d; %s++ {", i, n, i)
	l.takeRangeVar(key, i, types.Typ[types.Int])
	l.block(st.Body.List)
	l.emit("}")
	l.emit("}")
}

// indexInRange reports whether an index cannot be out of range, so that no check is
// written: a constant index of an array, which the compiler has checked.
func (l *lowerer) indexInRange(e *ast.IndexExpr) bool {
	t := l.typeOf(e.X).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	_, isArray := t.(*types.Array)
	return isArray && l.info.Types[e.Index].Value != nil
}
