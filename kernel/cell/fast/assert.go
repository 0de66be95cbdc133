package fast

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// An interface value is what it is for the interpreter: its dynamic type stands in a box, or
// is that of the value itself, and a descriptor of the session knows which (package rt). One
// instruction asks it; what the value holds is then taken to registers.

// assertion evaluates x.(T).
func (c *compiler) assertion(e *ast.TypeAssertExpr, s *shape, to loc) {
	x := c.asserted(e.X)
	held, ok := c.reserve(0, 2), c.word()
	fits := c.newLabel()
	desc := c.holds(s.typ, x, held, ok)
	c.jump(code.Ins{Op: code.JNeK, A: w * ok}, fits)
	static := c.temp(c.shape(types.Typ[types.String]))
	c.emit(code.Ins{Op: code.ConstS, A: w * static.p, B: w * static.i, X: c.text(c.host.TypeText(c.host.TypeOf(e.X)))})
	isInterface := int32(0)
	if types.IsInterface(s.typ) {
		isInterface = 1
	}
	c.emit(code.Ins{Op: code.NotOf, A: w * x.p, B: w * static.p, C: w * static.i, D: isInterface, X: desc})
	c.place(fits)
	c.unpack(s, to, held)
}

// assertionOK evaluates x.(T) and whether x is of the type T.
func (c *compiler) assertionOK(e *ast.TypeAssertExpr) ([]loc, []*shape) {
	c.hoist(e.X)
	s := c.shape(c.host.TypeOf(e.Type))
	x := c.asserted(e.X)
	t, held, ok := c.temp(s), c.reserve(0, 2), c.word()
	otherwise, end := c.newLabel(), c.newLabel()
	c.holds(s.typ, x, held, ok)
	c.jump(code.Ins{Op: code.JEqK, A: w * ok}, otherwise)
	c.unpack(s, t, held)
	c.jump(code.Ins{Op: code.Jmp}, end)
	c.place(otherwise)
	c.zero(s, t)
	c.place(end)
	return []loc{t, {i: ok}}, []*shape{s, c.shape(types.Typ[types.Bool])}
}

// asserted evaluates an interface value whose dynamic type is asked for.
func (c *compiler) asserted(e ast.Expr) loc {
	if c.shapeOf(e).kind != code.Any {
		c.leave("it asks for the type in a " + types.TypeString(c.host.TypeOf(e), short))
	}
	return c.value(e)
}

// holds finds whether an interface value is of type t, and what it holds. It returns the
// reference to the descriptor of t.
func (c *compiler) holds(t types.Type, x, held loc, ok int32) int32 {
	desc := c.ref(code.UserVar, "", c.host.Asserted(t), c.shape(types.NewInterfaceType(nil, nil)).id)
	c.emit(code.Ins{Op: code.Holds, A: w * ok, B: w * x.p, C: w * held.p, X: desc})
	return desc
}

// unpack takes what an interface value holds, which is an s, to registers.
func (c *compiler) unpack(s *shape, to, held loc) {
	switch {
	case types.IsInterface(s.typ):
		if s.kind != code.Any {
			c.leave("it asserts the type " + types.TypeString(s.typ, short))
		}
		c.emit(code.Ins{Op: code.MovPP, A: w * to.p, B: w * held.p})
		return
	case s.inWord():
		c.leave("it asserts the type " + types.TypeString(s.typ, short))
	}
	c.scoped(func() {
		inside := c.ptr()
		c.emit(code.Ins{Op: code.Inside, A: w * inside, B: w * held.p, X: s.id})
		switch {
		case s.kind == code.Pointer || s.kind == code.Map || s.kind == code.FuncKind || s.kind == code.Chan:
			c.emit(code.Ins{Op: code.MovP, A: w * to.p, B: w * inside})
		case s.Mem:
			c.emit(code.Ins{Op: code.New, A: w * to.p, X: s.id})
			c.emit(code.Ins{Op: code.Copy, A: w * to.p, B: w * inside, X: s.id})
		default:
			c.load(s, to, inside, 0)
		}
	})
}

// inWord reports whether s may be a composite type of a single word that an interface holds
// itself.
func (s *shape) inWord() bool {
	return (s.kind == code.Struct || s.kind == code.Array) && s.Size == 8 && s.Pointers
}

// typeSwitch compiles a type switch: the types are asked for one after the other.
func (c *compiler) typeSwitch(st *ast.TypeSwitchStmt, name string) {
	if st.Init != nil {
		c.stmt(st.Init)
	}
	var e ast.Expr
	switch a := st.Assign.(type) {
	case *ast.ExprStmt:
		e = ast.Unparen(a.X).(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		e = ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr).X
	}
	c.here = e.Pos()
	x, held := c.reserve(0, 2), c.reserve(0, 2)
	c.statement(func() {
		c.hoist(e)
		c.emit(code.Ins{Op: code.MovPP, A: w * x.p, B: w * c.asserted(e).p})
	})
	l := &loop{name: name, end: c.newLabel()}
	clauses := make([]label, len(st.Body.List))
	otherwise := l.end
	for i, cl := range st.Body.List {
		clauses[i] = c.newLabel()
		clause := cl.(*ast.CaseClause)
		if clause.List == nil {
			otherwise = clauses[i]
		}
		for _, t := range clause.List {
			c.here = t.Pos()
			c.statement(func() { c.typeCase(t, x, held, clauses[i]) })
		}
	}
	c.jump(code.Ins{Op: code.Jmp}, otherwise)
	c.inLoop(l, func() {
		for i, cl := range st.Body.List {
			c.place(clauses[i])
			c.scoped(func() { c.typeClause(cl.(*ast.CaseClause), x, held) })
			c.jump(code.Ins{Op: code.Jmp}, l.end)
		}
	})
	c.place(l.end)
}

// typeCase jumps to a clause if x is of one of its types.
func (c *compiler) typeCase(t ast.Expr, x, held loc, to label) {
	if isNil(c.host.TypeOf(t)) {
		c.jump(code.Ins{Op: code.JNil, A: w * x.p}, to)
		return
	}
	ok := c.word()
	c.holds(c.host.TypeOf(t), x, held, ok)
	c.jump(code.Ins{Op: code.JNeK, A: w * ok}, to)
}

// typeClause compiles a clause with its variable, which in a clause of a single type is
// of that type.
func (c *compiler) typeClause(clause *ast.CaseClause, x, held loc) {
	if v := c.info.Implicits[clause]; v != nil {
		bound := c.declare(v, false)
		from := x
		if len(clause.List) == 1 && !isNil(c.host.TypeOf(clause.List[0])) {
			from = c.temp(bound.shape)
			c.unpack(bound.shape, from, held)
		}
		c.set(bound, from)
	}
	c.block(clause.Body)
}
