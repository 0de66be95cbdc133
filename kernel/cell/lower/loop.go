package lower

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/lower/session"
)

func (l *statements) forStmt(st *ast.ForStmt, label string) {
	l.Fn.Again++
	defer func() { l.Fn.Again-- }()
	var post, before []session.Line
	cond := ""
	if st.Post != nil {
		post = l.Capture(func() { l.statement(st.Post, "") })
	}
	if st.Cond != nil {
		before = l.Capture(func() { cond = l.Expr(st.Cond) })
	}
	l.Here = st.Pos()
	if len(before) == 0 && len(post) <= 1 {
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
	l.forOpen(st, label, post, before, cond)
}

func (l *statements) labelled(label string) {
	if label != "" {
		l.Emit("%s:", label)
	}
}

// forOpen writes a loop whose condition or post statement needs statements of its own. The post statement stands at the
// head, where every continue leads to, and runs from the second iteration on.
func (l *statements) forOpen(st *ast.ForStmt, label string, post, before []session.Line, cond string) {
	first := l.Temp("first")
	if len(post) > 0 {
		l.Emit("%s := true", first)
	}
	l.labelled(label)
	l.Emit("for {")
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

// rangeStmt lowers a range over a slice, a map, a string or a channel.
func (l *statements) rangeStmt(st *ast.RangeStmt, label string) {
	l.Fn.Again++
	defer func() { l.Fn.Again-- }()
	key, value := l.rangeVar(st.Key), l.rangeVar(st.Value)
	t := l.TypeOf(st.X)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if key != nil || value != nil { // the interpreter counts three bytes for each that is not UTF-8
			starts, runes := l.Temp("starts"), l.Temp("runes")
			l.Emit("{")
			l.Emit("%s, %s := %s(string(%s))", starts, runes, l.RT("Runes"), l.ExprTo(st.X, types.Default(t)))
			l.rangeIndexed(st, label, starts, runes)
			l.Emit("}")
			return
		}
	case *types.Chan:
		l.rangeChannel(st, label, key, u)
		return
	}
	x := l.Open(l.ExprTo(st.X, types.Default(t)), t)
	if value != nil && isChannel(value.Type()) { // which the interpreter takes for what it receives
		all := l.Temp("all")
		l.Emit("{")
		l.Emit("%s := %s", all, x)
		l.rangeIndexed(st, label, "", all)
		l.Emit("}")
		return
	}
	name := func(v *types.Var) string {
		if v == nil {
			return "_"
		}
		return l.Declare(v)
	}
	k, v := name(key), name(value)
	l.labelled(label)
	switch {
	case k == "_" && v == "_":
		l.Emit("for range %s {", x)
	case v == "_":
		l.Emit("for %s := range %s {", k, x)
	default:
		l.Emit("for %s, %s := range %s {", k, v, x)
	}
	l.block(st.Body.List)
	l.Emit("}")
}

// rangeVar returns a variable of a range loop, nil if there is none.
func (l *statements) rangeVar(e ast.Expr) *types.Var {
	id, ok := e.(*ast.Ident)
	if !ok || id.Name == "_" {
		return nil
	}
	return l.Info.Defs[id].(*types.Var)
}

// takeRangeVar gives a variable its value in an iteration.
func (l *statements) takeRangeVar(v *types.Var, x string) {
	if v != nil {
		l.define(v, x, l.Subst(v.Type()))
	}
}

func (l *statements) rangeChannel(st *ast.RangeStmt, label string, key *types.Var, t *types.Chan) {
	c := l.KeepTyped(l.Open(l.Expr(st.X), l.TypeOf(st.X)), l.TypeOf(st.X))
	l.labelled(label)
	l.Emit("for {")
	v, ok := l.Temp("t"), l.Temp("ok")
	l.ReceiveInto(v, ok, c, t)
	l.Emit("if !%s { break }", ok)
	l.takeRangeVar(key, v)
	l.block(st.Body.List)
	l.Emit("}")
}

func isChannel(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// rangeIndexed lowers a range by the indices of its values, or the keys of a map. Keys are a list of their own, or the
// indices.
func (l *statements) rangeIndexed(st *ast.RangeStmt, label, keys, values string) {
	i := l.Temp("i")
	l.labelled(label)
	if _, isMap := l.TypeOf(st.X).Underlying().(*types.Map); isMap {
		l.Emit("for %s := range %s {", i, values)
	} else {
		l.Emit("for %s := 0; %s < len(%s); %s++ {", i, i, values, i)
	}
	key := i
	if keys != "" {
		key = keys + "[" + i + "]"
	}
	l.takeRangeVar(l.rangeVar(st.Key), key)
	l.takeRangeVar(l.rangeVar(st.Value), values+"["+i+"]")
	l.block(st.Body.List)
	l.Emit("}")
}
