package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

func (c *compiler) assignment(st *ast.AssignStmt) {
	switch {
	case st.Tok == token.DEFINE:
		names := make([]*ast.Ident, len(st.Lhs))
		for i, x := range st.Lhs {
			names[i] = x.(*ast.Ident)
		}
		if len(st.Lhs) == len(st.Rhs) {
			c.define(names, st.Rhs)
		} else {
			c.defineTuple(names, st.Rhs[0])
		}
	case st.Tok != token.ASSIGN:
		c.statement(func() { c.opAssign(st) })
	case len(st.Lhs) == 1 && len(st.Rhs) == 1:
		c.statement(func() { c.assign(st.Lhs[0], st.Rhs[0]) })
	case len(st.Lhs) == len(st.Rhs):
		c.statement(func() { c.assignMany(st) })
	default:
		c.statement(func() { c.assignTuple(st.Lhs, st.Rhs[0]) })
	}
}

func isBlank(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return ok && id.Name == "_"
}

// assign runs x = y.
func (c *compiler) assign(x, y ast.Expr) {
	c.hoistTarget(x)
	c.hoist(y)
	if isBlank(x) {
		s := c.shape(types.Default(c.host.TypeOf(y)))
		c.as(y, s, c.temp(s))
		return
	}
	s := c.shapeOf(x)
	if v := c.local(x); v != nil && !v.boxed && !v.Mem {
		c.as(y, s, v.loc)
		return
	}
	if k, ok := c.intConstant(y); ok && len(s.Leaves) == 1 && (s.Leaves[0].Kind == code.Z8 || s.Leaves[0].Kind == code.S8) && c.assignByte(x, s, k) {
		return
	}
	var from loc
	if s.Mem {
		from = c.value(y)
	} else {
		from = c.asValue(y, s)
	}
	if name, ok := c.globalWord(x, s); ok {
		c.emit(code.Ins{Op: code.StG64, A: w * from.i, X: c.ref(code.UserVar, "", name, s.id)})
		return
	}
	c.storeTo(c.placeOf(x), from)
}

// assignByte runs x = k for an element of a slice.
func (c *compiler) assignByte(x ast.Expr, s *shape, k int64) bool {
	e, ok := ast.Unparen(x).(*ast.IndexExpr)
	if !ok || c.shapeOf(e.X).kind != code.Slice {
		return false
	}
	n := c.plainIndex(c.placeOf(e), true).access(code.SxK8)
	n.K = k
	c.emit(n)
	return true
}

// hoistTarget is hoist for an expression that is assigned to: of a map's element the key
// is evaluated, not the element.
func (c *compiler) hoistTarget(x ast.Expr) {
	x = ast.Unparen(x)
	if e, ok := x.(*ast.IndexExpr); ok {
		c.hoist(e.X)
		c.hoist(e.Index)
		return
	}
	c.hoist(x)
}

// local returns the variable of the function that an expression names.
func (c *compiler) local(x ast.Expr) *variable {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		return c.vars[c.object(id)]
	}
	return nil
}

// globalWord returns the lowered name of the variable of the session that an expression
// names, if it is one of 64 bits.
func (c *compiler) globalWord(x ast.Expr, s *shape) (string, bool) {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || len(s.Leaves) != 1 || s.Leaves[0].Kind != code.W64 {
		return "", false
	}
	v, ok := c.object(id).(*types.Var)
	if !ok || c.vars[v] != nil {
		return "", false
	}
	return c.host.Variable(v)
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// opAssign runs x op= y.
func (c *compiler) opAssign(st *ast.AssignStmt) {
	c.here = st.TokPos
	c.update(st.Lhs[0], assignOps[st.Tok], st.Rhs[0])
}

func (c *compiler) incDec(st *ast.IncDecStmt) {
	op := token.ADD
	if st.Tok == token.DEC {
		op = token.SUB
	}
	c.here = st.TokPos
	c.update(st.X, op, nil)
}

// update runs x op= y, or x op= 1 without y.
func (c *compiler) update(x ast.Expr, op token.Token, y ast.Expr) {
	here := c.here
	s := c.shapeOf(x)
	c.hoistTarget(x)
	sy := s
	if y != nil {
		c.hoist(y)
		if op == token.SHL || op == token.SHR {
			sy = c.countShape(y)
		}
	}
	c.here = here
	operate := func(to, from loc) {
		switch {
		case y != nil:
			c.operate(op, s, to, from, y, sy)
		case s.isFloat():
			one := c.temp(s)
			c.emit(code.Ins{Op: code.ConstI, A: w * one.i, K: 0x3FF0000000000000})
			c.combine(op, s, to, from, one, s)
		default:
			n, _ := c.withConstant(op, s, from, 1)
			n.A = w * to.i
			c.emit(n)
			c.narrow(op, s, to)
		}
	}
	if v := c.local(x); v != nil && !v.boxed {
		operate(v.loc, v.loc)
		return
	}
	if op == token.ADD && c.addWord(x, s, y) {
		return
	}
	if name, ok := c.globalWord(x, s); ok {
		ref := c.ref(code.UserVar, "", name, s.id)
		t := c.temp(s)
		c.emit(code.Ins{Op: code.LdG64, A: w * t.i, X: ref})
		operate(t, t)
		c.emit(code.Ins{Op: code.StG64, A: w * t.i, X: ref})
		return
	}
	at := c.placeOf(x)
	c.here = here
	if at.kind == inMap && op != token.QUO && op != token.REM {
		c.updateElement(at, s, operate, y, sy)
		return
	}
	if at.kind == inSlice {
		p := c.elementAddress(at)
		at = place{shape: s, kind: inMemory, loc: p, known: true}
	}
	t := c.temp(s)
	c.loadFrom(at, t)
	operate(t, t)
	c.storeTo(at, t)
}

// addWord runs x += y where x is a word of the session or of a slice, and the whole is one
// instruction.
func (c *compiler) addWord(x ast.Expr, s *shape, y ast.Expr) bool {
	if !s.isInt() || s.Size != 8 {
		return false
	}
	operand := func() int32 {
		if y != nil {
			return c.operand(y, s).i
		}
		one := c.word()
		c.emit(code.Ins{Op: code.ConstI, A: w * one, K: 1})
		return one
	}
	if name, ok := c.globalWord(x, s); ok {
		v := operand()
		c.emit(code.Ins{Op: code.AddG64, A: w * v, X: c.ref(code.UserVar, "", name, s.id)})
		return true
	}
	e, ok := ast.Unparen(x).(*ast.IndexExpr)
	if !ok || c.shapeOf(e.X).kind != code.Slice || y != nil && !c.harmless(y) {
		return false
	}
	at := c.plainIndex(c.placeOf(e), false)
	n := at.access(code.SxAdd64)
	n.A = w * operand()
	c.emit(n)
	return true
}

// harmless reports whether evaluating e cannot panic: then it does not matter whether it
// comes before or after another thing that can.
func (c *compiler) harmless(e ast.Expr) bool {
	e = ast.Unparen(e)
	if _, ok := c.hoisted[e]; ok || c.info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.BinaryExpr:
		return (e.Op == token.ADD || e.Op == token.SUB || e.Op == token.MUL || e.Op == token.AND || e.Op == token.OR || e.Op == token.XOR) && c.harmless(e.X) && c.harmless(e.Y)
	}
	return false
}

// updateElement runs m[k] op= y: the element is found once, after y has been evaluated.
func (c *compiler) updateElement(at place, s *shape, operate func(to, from loc), y ast.Expr, sy *shape) {
	if y != nil {
		if _, ok := c.hoisted[ast.Unparen(y)]; !ok && c.info.Types[ast.Unparen(y)].Value == nil {
			l := c.temp(sy)
			c.into(y, sy, l)
			c.hoisted[ast.Unparen(y)] = l
		}
	}
	p := c.mapSet(at)
	t := c.temp(s)
	c.load(s, t, p, 0)
	operate(t, t)
	c.store(s, p, 0, t)
}

// assignMany runs x, y = a, b: operands on the left, values on the right, then the
// assignments in order.
func (c *compiler) assignMany(st *ast.AssignStmt) {
	for _, x := range st.Lhs {
		c.hoistTarget(x)
	}
	c.hoist(st.Rhs...)
	changed := map[types.Object]bool{}
	for _, x := range st.Lhs {
		if id, ok := ast.Unparen(x).(*ast.Ident); ok {
			changed[c.object(id)] = true
		}
	}
	for _, x := range st.Lhs {
		c.fixOperands(x, changed)
	}
	from := make([]loc, len(st.Rhs))
	shapes := make([]*shape, len(st.Rhs))
	for i, y := range st.Rhs {
		s := c.shape(types.Default(c.host.TypeOf(y)))
		if !isBlank(st.Lhs[i]) {
			s = c.shapeOf(st.Lhs[i])
		}
		from[i], shapes[i] = c.temp(s), s
		c.as(y, s, from[i])
	}
	for i, x := range st.Lhs {
		if !isBlank(x) {
			c.storeTo(c.placeOf(x), from[i])
		}
	}
}

// fixOperands keeps the values that the operands of an assigned expression have before
// any of the assignments.
func (c *compiler) fixOperands(x ast.Expr, changed map[types.Object]bool) {
	fix := func(e ast.Expr) {
		e = ast.Unparen(e)
		if _, ok := c.hoisted[e]; ok || c.info.Types[e].Value != nil {
			return
		}
		s := c.shapeOf(e)
		if s.Mem {
			c.fixOperands(e, changed) // its place stays
			return
		}
		t := c.temp(s)
		c.into(e, s, t)
		c.hoisted[e] = t
	}
	switch e := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		if s := c.shapeOf(e.X); s.kind == code.Array {
			c.fixOperands(e.X, changed)
		} else {
			fix(e.X)
		}
		fix(e.Index)
	case *ast.StarExpr:
		fix(e.X)
	case *ast.SelectorExpr:
		if isPointer(c.host.TypeOf(e.X)) {
			fix(e.X)
			return
		}
		c.fixOperands(e.X, changed)
	}
}

// tuple evaluates an expression of several values and returns their registers.
func (c *compiler) tuple(e ast.Expr) ([]loc, []*shape) {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		t, ok := c.host.TypeOf(e).(*types.Tuple)
		if !ok {
			break
		}
		at := c.call(e)
		var locs []loc
		var shapes []*shape
		for i := range t.Len() {
			s := c.shape(t.At(i).Type())
			locs, shapes = append(locs, at), append(shapes, s)
			at = loc{at.i + s.I, at.p + s.P}
		}
		return locs, shapes
	case *ast.IndexExpr:
		c.hoist(e.X)
		c.hoist(e.Index)
		m := c.shapeOf(e.X)
		if m.kind != code.Map {
			break
		}
		s := c.elem(m)
		t, ok := c.temp(s), c.word()
		at := place{shape: s, kind: inMap, loc: c.value(e.X), m: m, key: c.asValue(e.Index, c.shape(m.under.(*types.Map).Key()))}
		c.mapGet(at, t, ok)
		return []loc{t, {i: ok}}, []*shape{s, c.shape(types.Typ[types.Bool])}
	case *ast.TypeAssertExpr:
		return c.assertionOK(e)
	}
	c.leave("it has an assignment of several values of another kind")
	return nil, nil
}

func (c *compiler) assignTuple(lhs []ast.Expr, y ast.Expr) {
	for _, x := range lhs {
		c.hoistTarget(x)
	}
	for _, x := range lhs {
		if _, ok := ast.Unparen(x).(*ast.Ident); !ok {
			c.fixOperands(x, nil)
		}
	}
	from, shapes := c.tuple(y)
	for i, x := range lhs {
		c.assignResult(x, shapes[i], from[i])
	}
}

// assignResult gives one of several results to what stands on the left.
func (c *compiler) assignResult(x ast.Expr, s *shape, from loc) {
	if isBlank(x) {
		return
	}
	if c.shapeOf(x).id != s.id {
		c.leave("it assigns the results of a call to variables of other types")
	}
	c.storeTo(c.placeOf(x), from)
}

// defineTuple declares variables with the values of one expression.
func (c *compiler) defineTuple(names []*ast.Ident, y ast.Expr) {
	vars := make([]*variable, len(names))
	for i, name := range names {
		v := c.info.Defs[name]
		if v == nil || name.Name == "_" {
			continue
		}
		s := c.shape(v.Type())
		vars[i] = &variable{shape: s, boxed: c.boxed[v]}
		if vars[i].boxed && !s.Mem {
			vars[i].p = c.ptr()
		} else {
			vars[i].loc = c.temp(s)
		}
	}
	c.statement(func() {
		from, shapes := c.tuple(y)
		for i, x := range vars {
			switch {
			case x == nil:
				c.assignResult(names[i], shapes[i], from[i])
				continue
			case x.id != shapes[i].id:
				c.leave("it declares variables of other types than the results of a call")
			}
			switch {
			case x.Mem:
				c.emit(code.Ins{Op: code.MovP, A: w * x.p, B: w * from[i].p})
			case x.boxed:
				c.emit(code.Ins{Op: code.New, A: w * x.p, X: x.id})
				c.store(x.shape, x.p, 0, from[i])
			default:
				c.move(x.shape, x.loc, from[i])
			}
		}
	})
	for i, x := range vars {
		if x != nil {
			c.vars[c.info.Defs[names[i]]] = x
		}
	}
}
