package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// A loop is a statement that break leaves, or continue goes on with.
type loop struct {
	name       string
	end, again label
	continues  bool // it is a loop, not a switch
}

// inLoop compiles the body of a statement that can be left.
func (c *compiler) inLoop(l *loop, f func()) {
	c.did.loops = c.did.loops || l.continues
	c.loops = append(c.loops, l)
	f()
	c.loops = c.loops[:len(c.loops)-1]
}

func (c *compiler) labeled(st *ast.LabeledStmt) {
	name := st.Label.Name
	c.scoped(func() {
		switch st := st.Stmt.(type) {
		case *ast.ForStmt:
			c.forStmt(st, name)
		case *ast.RangeStmt:
			c.rangeStmt(st, name)
		case *ast.SwitchStmt:
			c.switchStmt(st, name)
		case *ast.TypeSwitchStmt:
			c.typeSwitch(st, name)
		default:
			c.leave("it has labels")
		}
	})
}

func (c *compiler) branch(st *ast.BranchStmt) {
	if st.Tok == token.GOTO {
		c.leave("it has goto")
	}
	if st.Tok == token.FALLTHROUGH {
		return // switchStmt sees to it
	}
	for i := len(c.loops) - 1; i >= 0; i-- {
		l := c.loops[i]
		if st.Label != nil && st.Label.Name != l.name || st.Tok == token.CONTINUE && !l.continues {
			continue
		}
		to := l.end
		if st.Tok == token.CONTINUE {
			to = l.again
		}
		c.jump(code.Ins{Op: code.Jmp}, to)
		return
	}
	c.leave("it has a jump to another kind of statement")
}

// forStmt compiles a for loop with the condition at its end.
func (c *compiler) forStmt(st *ast.ForStmt, name string) {
	if st.Init != nil {
		c.stmt(st.Init)
	}
	body, check := c.newLabel(), c.newLabel()
	l := &loop{name: name, end: c.newLabel(), again: c.newLabel(), continues: true}
	if st.Cond != nil {
		c.here = st.Cond.Pos()
		c.statement(func() { c.cond(st.Cond, l.end, false) })
	}
	c.place(body)
	c.inLoop(l, func() { c.block(st.Body.List) })
	c.place(l.again)
	c.nextVariables(st.Init)
	if !c.counted(st, body) {
		if st.Post != nil {
			c.stmt(st.Post)
		}
		c.place(check)
		if st.Cond != nil {
			c.here = st.Cond.Pos()
			c.statement(func() { c.cond(st.Cond, body, true) })
		} else {
			c.jump(code.Ins{Op: code.Jmp}, body)
		}
	}
	c.place(l.end)
}

// nextVariables gives the next turn of a loop variables of its own, where closures or
// pointers keep those of this one.
func (c *compiler) nextVariables(init ast.Stmt) {
	a, ok := init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return
	}
	for _, x := range a.Lhs {
		v := c.vars[c.info.Defs[x.(*ast.Ident)]]
		if v == nil || !v.boxed {
			continue
		}
		c.scoped(func() {
			t := c.ptr()
			c.emit(code.Ins{Op: code.New, A: w * t, X: v.id})
			c.emit(code.Ins{Op: code.Copy, A: w * t, B: w * v.p, X: v.id})
			c.emit(code.Ins{Op: code.MovP, A: w * v.p, B: w * t})
		})
	}
}

// counted compiles i++ and the condition i < n or i <= n of a loop as one instruction.
func (c *compiler) counted(st *ast.ForStmt, body label) bool {
	post, ok := st.Post.(*ast.IncDecStmt)
	cond, ok2 := ast.Unparen(orNil(st.Cond)).(*ast.BinaryExpr)
	if !ok || !ok2 || post.Tok != token.INC || cond.Op != token.LSS && cond.Op != token.LEQ {
		return false
	}
	i, bound := c.local(post.X), cond.Y
	x := c.local(cond.X)
	if i == nil || i != x || i.boxed || i.kind != code.Int && i.kind != code.Int64 {
		return false
	}
	c.here = cond.OpPos
	if k, ok := c.intConstant(bound); ok {
		c.jump(code.Ins{Op: pick(cond.Op == token.LSS, code.LoopLtK, code.LoopLeK), A: w * i.i, K: k}, body)
		return true
	}
	reg := int32(-1)
	if n := c.local(bound); n != nil && !n.boxed && n != i {
		reg = n.i
	} else if r, ok := c.lengthOperand(bound); ok {
		reg = r
	}
	if reg < 0 {
		return false
	}
	c.jump(code.Ins{Op: pick(cond.Op == token.LSS, code.LoopLt, code.LoopLe), A: w * i.i, B: w * reg}, body)
	return true
}

func orNil(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}

// rangeStmt compiles a range over numbers, slices, arrays, strings and maps.
func (c *compiler) rangeStmt(st *ast.RangeStmt, name string) {
	c.here = st.X.Pos()
	l := &loop{name: name, end: c.newLabel(), again: c.newLabel(), continues: true}
	c.hoisted = map[ast.Expr]loc{}
	s := c.shape(types.Default(c.host.TypeOf(st.X)))
	switch {
	case s.isInt():
		if st.Key != nil {
			s = c.shapeOfKey(st, s)
		}
		n := c.temp(s)
		c.hoist(st.X)
		c.as(st.X, s, n)
		c.countTo(st, l, n.i, s, nil)
	case s.kind == code.Slice:
		x := c.temp(s)
		c.hoist(st.X)
		c.as(st.X, s, x)
		c.countTo(st, l, x.i, c.shape(types.Typ[types.Int]), func(i int32) place {
			return place{shape: c.elem(s), kind: inSlice, slice: x, index: i, minus: -1}
		})
	case s.kind == code.Array, s.kind == code.Pointer && c.elem(s).kind == code.Array:
		c.rangeArray(st, l, s)
	case s.kind == code.String:
		c.rangeString(st, l, s)
	case s.kind == code.Map:
		c.rangeMap(st, l, s)
	default:
		c.leave("it ranges over functions or channels")
	}
	c.place(l.end)
}

// shapeOfKey is the type of the variable of a range over a number.
func (c *compiler) shapeOfKey(st *ast.RangeStmt, s *shape) *shape {
	if isBlank(st.Key) {
		return s
	}
	if id, ok := st.Key.(*ast.Ident); ok && st.Tok == token.DEFINE {
		return c.shape(c.info.Defs[id].Type())
	}
	return c.shapeOf(st.Key)
}

// rangeTarget gives what stands left of a range its value.
func (c *compiler) rangeTarget(st *ast.RangeStmt, x ast.Expr, s *shape, from loc) {
	if x == nil || isBlank(x) {
		return
	}
	if st.Tok == token.DEFINE {
		v := c.declare(c.info.Defs[x.(*ast.Ident)], false)
		c.set(v, from)
		return
	}
	if t := c.shapeOf(x); t.id != s.id {
		c.leave("it ranges over values of another type than its variables")
	}
	if _, ok := ast.Unparen(x).(*ast.Ident); !ok {
		c.leave("it ranges over values for something else than variables")
	}
	c.storeTo(c.placeOf(x), from)
}

// countTo compiles a loop from 0 to the number in register n, with elements at places.
func (c *compiler) countTo(st *ast.RangeStmt, l *loop, n int32, s *shape, at func(i int32) place) {
	i := c.temp(s)
	body := c.newLabel()
	c.zero(s, i)
	c.jump(code.Ins{Op: pick(s.unsigned(), code.JLeU, code.JLe), A: w * n, B: w * i.i}, l.end)
	c.place(body)
	c.scoped(func() {
		c.rangeKey(st, s, i)
		if at != nil && st.Value != nil && !isBlank(st.Value) {
			c.rangeElement(st, at(i.i))
		}
		c.inLoop(l, func() { c.block(st.Body.List) })
	})
	c.place(l.again)
	if s.unsigned() || s.Size < 8 {
		c.emit(code.Ins{Op: code.AddK, A: w * i.i, B: w * i.i, K: 1})
		c.jump(code.Ins{Op: pick(s.unsigned(), code.JLtU, code.JLt), A: w * i.i, B: w * n}, body)
		return
	}
	c.jump(code.Ins{Op: code.LoopLt, A: w * i.i, B: w * n}, body)
}

// rangeKey gives the first variable its value. One that the body does not change is the
// counter itself.
func (c *compiler) rangeKey(st *ast.RangeStmt, s *shape, i loc) {
	if st.Key == nil || isBlank(st.Key) {
		return
	}
	if id, ok := st.Key.(*ast.Ident); ok && st.Tok == token.DEFINE {
		v := c.info.Defs[id]
		if !c.boxed[v] && !c.assigned(v, st.Body) {
			c.vars[v] = &variable{shape: c.shape(v.Type()), loc: i}
			return
		}
	}
	c.rangeTarget(st, st.Key, s, i)
}

// assigned reports whether a variable is assigned to in a statement.
func (c *compiler) assigned(v types.Object, st ast.Node) bool {
	found := false
	is := func(x ast.Expr) {
		if id, ok := ast.Unparen(x).(*ast.Ident); ok && c.info.Uses[id] == v {
			found = true
		}
	}
	ast.Inspect(st, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				is(x)
			}
		case *ast.IncDecStmt:
			is(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				is(orNil(n.Key))
				is(orNil(n.Value))
			}
		}
		return !found
	})
	return found
}

// rangeElement gives the second variable its value.
func (c *compiler) rangeElement(st *ast.RangeStmt, at place) {
	if id, ok := st.Value.(*ast.Ident); ok && st.Tok == token.DEFINE {
		obj := c.info.Defs[id]
		if !c.boxed[obj] && !at.Mem {
			v := &variable{shape: c.shape(obj.Type()), loc: c.temp(at.shape)}
			c.scoped(func() { c.loadFrom(at, v.loc) })
			c.vars[obj] = v
			return
		}
	}
	t := c.temp(at.shape)
	c.loadFrom(at, t)
	c.rangeTarget(st, st.Value, at.shape, t)
}

// rangeArray ranges over an array, of which a copy is taken if its elements are used, or
// over what a pointer points to.
func (c *compiler) rangeArray(st *ast.RangeStmt, l *loop, s *shape) {
	array := s
	base := c.ptr()
	withValues := st.Value != nil && !isBlank(st.Value)
	switch {
	case s.kind == code.Pointer:
		array = c.elem(s)
		c.hoist(st.X)
		p := c.value(st.X)
		c.emit(code.Ins{Op: code.MovP, A: w * base, B: w * p.p})
	case withValues:
		c.hoist(st.X)
		c.own(st.X, s, loc{p: base})
	default:
		if c.hoist(st.X); len(c.hoisted) > 0 { // with a call in it, it is evaluated
			c.own(st.X, s, loc{p: base})
		}
	}
	n := c.word()
	length := array.under.(*types.Array).Len()
	c.emit(code.Ins{Op: code.ConstI, A: w * n, K: length})
	elem := c.elem(array)
	c.countTo(st, l, n, c.shape(types.Typ[types.Int]), func(i int32) place {
		p := c.ptr()
		c.emit(code.Ins{Op: code.IndexArr, A: w * p, B: w * base, C: w * i, D: int32(length), K: elem.Size})
		return place{shape: elem, kind: inMemory, loc: loc{p: p}, known: true}
	})
}

func (c *compiler) rangeString(st *ast.RangeStmt, l *loop, s *shape) {
	x := c.temp(s)
	c.hoist(st.X)
	c.as(st.X, s, x)
	i, next, r := c.word(), c.word(), c.word()
	body := c.newLabel()
	c.emit(code.Ins{Op: code.ConstI, A: w * next})
	c.jump(code.Ins{Op: code.JLeK, A: w * x.i, K: 0}, l.end)
	c.place(body)
	c.emit(code.Ins{Op: code.MovI, A: w * i, B: w * next})
	c.emit(code.Ins{Op: code.Rune, A: w * r, B: w * next, C: w * x.p, D: w * x.i, E: w * i})
	c.scoped(func() {
		c.rangeTarget(st, st.Key, c.shape(types.Typ[types.Int]), loc{i: i})
		c.rangeTarget(st, st.Value, c.shape(types.Typ[types.Int32]), loc{i: r})
		c.inLoop(l, func() { c.block(st.Body.List) })
	})
	c.place(l.again)
	c.jump(code.Ins{Op: code.JLt, A: w * next, B: w * x.i}, body)
}

func (c *compiler) rangeMap(st *ast.RangeStmt, l *loop, s *shape) {
	c.hoist(st.X)
	x := c.value(st.X)
	it := c.ptr()
	c.emit(code.Ins{Op: code.MapIter, A: w * it, B: w * x.p, X: s.id})
	t := s.under.(*types.Map)
	memory := func(target ast.Expr, s *shape) int32 {
		if target == nil || isBlank(target) {
			return -1
		}
		p := c.ptr()
		c.emit(code.Ins{Op: code.New, A: w * p, X: s.id})
		return p
	}
	key, elem := c.shape(t.Key()), c.shape(t.Elem())
	k, e := memory(st.Key, key), memory(st.Value, elem)
	c.place(l.again)
	n := code.Ins{Op: code.MapNext, A: w * it, B: -1, C: -1}
	if k >= 0 {
		n.B = w * k
	}
	if e >= 0 {
		n.C = w * e
	}
	c.jump(n, l.end)
	c.scoped(func() {
		give := func(target ast.Expr, s *shape, p int32) {
			if p >= 0 {
				t := c.temp(s)
				c.load(s, t, p, 0)
				c.rangeTarget(st, target, s, t)
			}
		}
		give(st.Key, key, k)
		give(st.Value, elem, e)
		c.inLoop(l, func() { c.block(st.Body.List) })
	})
	c.jump(code.Ins{Op: code.Jmp}, l.again)
}

// switchStmt compiles a switch as a row of comparisons.
func (c *compiler) switchStmt(st *ast.SwitchStmt, name string) {
	if st.Init != nil {
		c.stmt(st.Init)
	}
	var tag loc
	var s *shape
	if st.Tag != nil {
		s = c.shape(types.Default(c.host.TypeOf(st.Tag)))
		if s.kind == code.Any || s.kind == code.Error {
			c.leave("it switches on an interface value")
		}
		tag = c.temp(s)
		c.statement(func() {
			c.hoist(st.Tag)
			c.as(st.Tag, s, tag)
		})
	}
	l := &loop{name: name, end: c.newLabel()}
	clauses := make([]label, len(st.Body.List))
	otherwise := l.end
	for i, cl := range st.Body.List {
		clauses[i] = c.newLabel()
		clause := cl.(*ast.CaseClause)
		if clause.List == nil {
			otherwise = clauses[i]
		}
		for _, x := range clause.List {
			c.here = x.Pos()
			c.statement(func() { c.caseOf(x, s, tag, clauses[i]) })
		}
	}
	c.jump(code.Ins{Op: code.Jmp}, otherwise)
	c.inLoop(l, func() {
		for i, cl := range st.Body.List {
			c.place(clauses[i])
			list := cl.(*ast.CaseClause).Body
			c.block(list)
			if len(list) > 0 && i+1 < len(clauses) {
				if b, ok := list[len(list)-1].(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
					c.jump(code.Ins{Op: code.Jmp}, clauses[i+1])
					continue
				}
			}
			c.jump(code.Ins{Op: code.Jmp}, l.end)
		}
	})
	c.place(l.end)
}

// caseOf jumps to a clause if one of its expressions fits.
func (c *compiler) caseOf(x ast.Expr, s *shape, tag loc, to label) {
	if s == nil {
		c.cond(x, to, true)
		return
	}
	if k, ok := c.intConstant(x); ok {
		c.jump(code.Ins{Op: code.JEqK, A: w * tag.i, K: k}, to)
		return
	}
	if t := c.shape(types.Default(c.host.TypeOf(x))); c.info.Types[ast.Unparen(x)].Value == nil && t.id != s.id {
		c.leave("it switches between types")
	}
	c.hoist(x)
	v := c.asValue(x, s)
	t := c.word()
	c.equal(s, t, tag, v)
	c.jump(code.Ins{Op: code.JT, A: w * t}, to)
}
