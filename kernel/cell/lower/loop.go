package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/lower/values"
)

// forStmt lowers a three-clause loop.
func (l *statements) forStmt(st *ast.ForStmt, label string) {
	l.Fn.Again++
	defer func() { l.Fn.Again-- }()
	l.Emit("{")
	defer l.Emit("}")
	if st.Init != nil {
		l.stmt(st.Init)
	}
	l.Here = st.Pos()
	enter := l.copyLoopVars(l.loopVars(st.Init))
	var post, before []session.Line
	cond := ""
	if st.Post != nil {
		post = l.Capture(func() { l.stmt(st.Post) })
	}
	if st.Cond != nil {
		before = l.Capture(func() { cond = l.Expr(st.Cond) })
	}
	l.Here = st.Pos()
	if len(enter) == 0 && len(before) == 0 && len(post) <= 1 {
		clause := ""
		if len(post) == 1 {
			clause = post[0].Text
		}
		l.labelled(label)
		l.Emit("for ; %s; %s {", cond, clause)
		l.block(st.Body.List)
		l.Emit("}")
		return
	}
	l.forOpen(st, label, enter, post, before, cond)
}

func (l *statements) labelled(label string) {
	if label != "" {
		l.Emit("%s:", label)
	}
}

// forOpen writes a loop that copies its variables, or whose condition or post
// statement needs statements of its own. The post statement stands at the head, where
// every continue leads to, and runs from the second iteration on.
func (l *statements) forOpen(st *ast.ForStmt, label string, enter, post, before []session.Line, cond string) {
	first := l.Temp("first")
	if len(post) > 0 {
		l.Emit("%s := true", first)
	}
	l.labelled(label)
	l.Emit("for {")
	l.Add(enter)
	if len(post) > 0 {
		l.Emit("if %s { %s = false } else {", first, first)
		l.Add(post)
		l.Emit("}")
	}
	l.Add(before)
	if cond != "" {
		l.Emit("if !(%s) { break }", cond)
	}
	l.block(st.Body.List)
	l.Emit("}")
}

// loopVars returns the variables of the loop that escape.
func (l *statements) loopVars(init ast.Stmt) []*types.Var {
	a, ok := init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return nil
	}
	var vars []*types.Var
	for _, x := range a.Lhs {
		if v, ok := l.Info.Defs[x.(*ast.Ident)].(*types.Var); ok && l.Fn.Escapes[v] {
			vars = append(vars, v)
		}
	}
	return vars
}

// copyLoopVars gives each iteration its own copy of the variables. A pointer leads
// from one iteration to the copy of the one before. It returns the lines that begin
// the body.
func (l *statements) copyLoopVars(vars []*types.Var) []session.Line {
	var enter []session.Line
	for _, v := range vars {
		outer, inner, last := l.Fn.Names[v], l.Temp(v.Name()), l.Temp("last")
		l.Emit("%s := &%s", last, outer)
		l.Fn.Names[v] = inner
		enter = append(enter, l.Capture(func() {
			if l.Cut(l.Subst(v.Type())) || types.IsInterface(l.Subst(v.Type())) {
				l.Emit("var %s %s = *%s", inner, l.Rep(l.Subst(v.Type())), last)
			} else {
				l.Emit("%s := *%s", inner, last)
			}
			l.Emit("%s = &%s", last, inner)
		})...)
	}
	return enter
}

// rangeStmt lowers for range over anything.
func (l *statements) rangeStmt(st *ast.RangeStmt, label string) {
	l.Fn.Again++
	defer func() { l.Fn.Again-- }()
	t := l.TypeOf(st.X)
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
	}
	l.rangeOver(st, label, t)
}

// rangeInt lowers for i := range n.
func (l *statements) rangeInt(st *ast.RangeStmt, label string, t types.Type) {
	key, _ := l.rangeVars(st)
	n := l.ExprTo(st.X, t)
	rep := l.Rep(t)
	limit, i := l.Temp("n"), l.Temp("i")
	l.Emit("{")
	l.Emit("var %s %s = %s", limit, rep, n)
	l.Emit("var %s %s", i, rep)
	l.labelled(label)
	more := i + "++"
	if isUintptr(t) {
		more = i + " = " + i + " + 1"
	}
	l.Emit("for ; %s < %s; %s {", i, limit, more)
	l.takeRangeVar(key, i, t)
	l.block(st.Body.List)
	l.Emit("}")
	l.Emit("}")
}

// rangeString lowers for i, r := range over a string. The interpreter counts three bytes
// for each that is not UTF-8, so the places are counted beforehand.
func (l *statements) rangeString(st *ast.RangeStmt, label string, t types.Type) {
	key, value := l.rangeVars(st)
	starts, runes, i := l.Temp("starts"), l.Temp("runes"), l.Temp("i")
	l.Emit("{")
	l.Emit("%s, %s := %s(string(%s))", starts, runes, l.RT("Runes"), l.ExprTo(st.X, types.Default(t)))
	l.labelled(label)
	l.Emit("for %s := 0; %s < len(%s); %s++ {", i, i, runes, i)
	l.takeRangeVars(key, starts+"["+i+"]", types.Typ[types.Int], value, runes+"["+i+"]", types.Typ[types.Int32])
	l.block(st.Body.List)
	l.Emit("}")
	l.Emit("}")
}

// A rangeVar is what receives a value of a range loop: a new variable, or an expression
// that is assigned to, or nothing.
type rangeVar struct {
	v *types.Var
	e ast.Expr
}

func (l *statements) rangeVars(st *ast.RangeStmt) (key, value rangeVar) {
	one := func(e ast.Expr) rangeVar {
		if e == nil {
			return rangeVar{}
		}
		if id, ok := e.(*ast.Ident); ok {
			if id.Name == "_" {
				return rangeVar{}
			}
			if v, ok := l.Info.Defs[id].(*types.Var); ok {
				return rangeVar{v: v}
			}
		}
		return rangeVar{e: e}
	}
	return one(st.Key), one(st.Value)
}

// takeRangeVars stores both values of an iteration where the loop wants them.
func (l *statements) takeRangeVars(key rangeVar, k string, kt types.Type, value rangeVar, v string, vt types.Type) {
	l.takeRangeVar(key, k, kt)
	l.takeRangeVar(value, v, vt)
}

// takeRangeVar stores the value of an iteration where the loop wants it.
func (l *statements) takeRangeVar(r rangeVar, x string, t types.Type) {
	switch {
	case r.v != nil:
		l.define(r.v, l.Convert(x, t, l.Subst(r.v.Type())), l.Subst(r.v.Type()))
	case r.e != nil:
		l.Emit("%s = %s", l.target(r.e), l.Convert(x, t, l.TypeOf(r.e)))
	}
}

// rangeOver lowers for range over slices, arrays, maps and channels.
func (l *statements) rangeOver(st *ast.RangeStmt, label string, t types.Type) {
	key, value := l.rangeVars(st)
	x := ""
	under := t.Underlying()
	kt, vt := rangeTypes(under)
	switch u := under.(type) {
	case *types.Pointer:
		if value == (rangeVar{}) {
			l.rangeLength(st, label, values.ArrayOf(t).Len(), key)
			return
		}
		x = l.Open(l.Expr(st.X), t)
		x = "(*" + values.Paren(x) + ")[:]"
	case *types.Array:
		if value == (rangeVar{}) {
			l.rangeLength(st, label, u.Len(), key)
			return
		}
		x = l.KeepTyped(l.Expr(st.X), t) // the loop runs over a copy
	default:
		x = l.Open(l.Expr(st.X), t)
	}
	if c, ok := under.(*types.Chan); ok {
		l.rangeChannel(st, label, x, key, c)
		return
	}
	if value != (rangeVar{}) && isChannel(vt) {
		l.rangeIndexed(st, label, x, key, value, under)
		return
	}
	k, v := "_", "_"
	if key != (rangeVar{}) {
		k = l.Temp("k")
	}
	if value != (rangeVar{}) {
		v = l.Temp("v")
	}
	direct := key.v != nil && !l.Fn.Escapes[key.v]
	if direct {
		k = l.Declare(key.v)
		key = rangeVar{}
	}
	if value.v != nil && !l.Fn.Escapes[value.v] {
		v = l.Declare(value.v)
		value = rangeVar{}
	}
	l.labelled(label)
	switch {
	case k == "_" && v == "_":
		l.Emit("for range %s {", x)
	case v == "_":
		l.Emit("for %s := range %s {", k, x)
	default:
		l.Emit("for %s, %s := range %s {", k, v, x)
	}
	l.takeRangeVars(key, k, kt, value, v, vt)
	l.block(st.Body.List)
	l.Emit("}")
}

// rangeChannel lowers for x := range over a channel.
func (l *statements) rangeChannel(st *ast.RangeStmt, label, x string, key rangeVar, t *types.Chan) {
	c := l.KeepTyped(x, l.TypeOf(st.X))
	l.labelled(label)
	l.Emit("for {")
	v, ok := l.Temp("t"), l.Temp("ok")
	l.ReceiveInto(v, ok, c, t)
	l.Emit("if !%s { break }", ok)
	l.takeRangeVar(key, v, t.Elem())
	l.block(st.Body.List)
	l.Emit("}")
}

func isChannel(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// rangeIndexed lowers a range over a list or a map by its indices: of channels the
// interpreter takes the variable for what it receives.
func (l *statements) rangeIndexed(st *ast.RangeStmt, label, x string, key, value rangeVar, t types.Type) {
	all, i := l.Temp("all"), l.Temp("i")
	l.Emit("{")
	l.Emit("%s := %s", all, x)
	l.labelled(label)
	if _, isMap := t.(*types.Map); isMap {
		l.Emit("for %s := range %s {", i, all)
	} else {
		l.Emit("for %s := 0; %s < len(%s); %s++ {", i, i, all, i)
	}
	kt, vt := rangeTypes(t)
	l.takeRangeVars(key, i, kt, value, all+"["+i+"]", vt)
	l.block(st.Body.List)
	l.Emit("}")
	l.Emit("}")
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
func (l *statements) rangeLength(st *ast.RangeStmt, label string, n int64, key rangeVar) {
	i := l.Temp("i")
	l.Emit("{")
	l.Emit("%s := 0", i)
	l.labelled(label)
	l.Emit("for ; %s < %d; %s++ {", i, n, i)
	l.takeRangeVar(key, i, types.Typ[types.Int])
	l.block(st.Body.List)
	l.Emit("}")
	l.Emit("}")
}
