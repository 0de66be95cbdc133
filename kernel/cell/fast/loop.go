package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/expression"
	"sprague/kernel/cell/fast/registers"
)

// A loop is a statement that break leaves, or continue goes on with.
type loop struct {
	name       string
	end, again registers.Label
	continues  bool // it is a loop, not a switch
}

// inLoop compiles the body of a statement that can be left.
func (c *compiler) inLoop(l *loop, f func()) {
	c.loops = append(c.loops, l)
	f()
	c.loops = c.loops[:len(c.loops)-1]
}

func (c *compiler) labeled(st *ast.LabeledStmt) {
	name := st.Label.Name
	c.Scoped(func() {
		switch st := st.Stmt.(type) {
		case *ast.ForStmt:
			c.forStmt(st, name)
		case *ast.RangeStmt:
			c.rangeStmt(st, name)
		case *ast.SwitchStmt:
			c.switchStmt(st, name)
		default:
			c.Leave("it has labels")
		}
	})
}

func (c *compiler) branch(st *ast.BranchStmt) {
	if st.Tok == token.GOTO {
		c.Leave("it has goto")
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
		c.Jump(code.Ins{Op: code.Jmp}, to)
		return
	}
	c.Leave("it has a jump to another kind of statement")
}

// switchStmt compiles what break leaves: a switch with a default alone.
func (c *compiler) switchStmt(st *ast.SwitchStmt, name string) {
	l := &loop{name: name, end: c.NewLabel()}
	c.inLoop(l, func() { c.block(st.Body.List[0].(*ast.CaseClause).Body) })
	c.Place(l.end)
}

// forStmt compiles a for loop with the condition at its end.
func (c *compiler) forStmt(st *ast.ForStmt, name string) {
	if st.Init != nil {
		c.stmt(st.Init)
	}
	body, check := c.NewLabel(), c.NewLabel()
	l := &loop{name: name, end: c.NewLabel(), again: c.NewLabel(), continues: true}
	if st.Cond != nil {
		c.Here = st.Cond.Pos()
		c.Scoped(func() { c.Cond(st.Cond, l.end, false) })
	}
	c.Place(body)
	c.inLoop(l, func() { c.block(st.Body.List) })
	c.Place(l.again)
	c.nextVariables(st.Init)
	if !c.counted(st, body) {
		if st.Post != nil {
			c.stmt(st.Post)
		}
		c.Place(check)
		if st.Cond != nil {
			c.Here = st.Cond.Pos()
			c.Scoped(func() { c.Cond(st.Cond, body, true) })
		} else {
			c.Jump(code.Ins{Op: code.Jmp}, body)
		}
	}
	c.Place(l.end)
}

// nextVariables gives the next turn of a loop variables of its own, where closures or
// pointers keep those of this one.
func (c *compiler) nextVariables(init ast.Stmt) {
	a, ok := init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return
	}
	for _, x := range a.Lhs {
		v := c.Vars[c.Info.Defs[x.(*ast.Ident)]]
		if v == nil || !v.Boxed {
			continue
		}
		c.Scoped(func() {
			t := c.Ptr()
			c.Emit(code.Ins{Op: code.New, A: w * t, X: v.ID})
			c.Emit(code.Ins{Op: code.Copy, A: w * t, B: w * v.Ptr, X: v.ID})
			c.Emit(code.Ins{Op: code.MovP, A: w * v.Ptr, B: w * t})
		})
	}
}

// counted compiles i++ and the condition i < n or i <= n of a loop as one instruction.
func (c *compiler) counted(st *ast.ForStmt, body registers.Label) bool {
	post, ok := st.Post.(*ast.IncDecStmt)
	cond, ok2 := ast.Unparen(orNil(st.Cond)).(*ast.BinaryExpr)
	if !ok || !ok2 || post.Tok != token.INC || cond.Op != token.LSS && cond.Op != token.LEQ {
		return false
	}
	i, bound := c.Local(post.X), cond.Y
	x := c.Local(cond.X)
	if i == nil || i != x || i.Boxed || i.Kind != code.Int && i.Kind != code.Int64 {
		return false
	}
	c.Here = cond.OpPos
	if k, ok := c.IntConstant(bound); ok {
		c.Jump(code.Ins{Op: registers.Pick(cond.Op == token.LSS, code.LoopLtK, code.LoopLeK), A: w * i.Word, K: k}, body)
		return true
	}
	reg := int32(-1)
	if n := c.Local(bound); n != nil && !n.Boxed && n != i {
		reg = n.Word
	} else if r, ok := c.LengthOperand(bound); ok {
		reg = r
	}
	if reg < 0 {
		return false
	}
	c.Jump(code.Ins{Op: registers.Pick(cond.Op == token.LSS, code.LoopLt, code.LoopLe), A: w * i.Word, B: w * reg}, body)
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
	c.Here = st.X.Pos()
	l := &loop{name: name, end: c.NewLabel(), again: c.NewLabel(), continues: true}
	s := c.Shape(types.Default(c.Host.TypeOf(st.X)))
	switch {
	case s.IsInt():
		if st.Key != nil {
			s = c.shapeOfKey(st, s)
		}
		n := c.Temp(s)
		c.As(st.X, s, n)
		c.countTo(st, l, n.Word, s, nil)
	case s.Kind == code.Slice:
		x := c.Temp(s)
		c.As(st.X, s, x)
		c.countTo(st, l, x.Word, c.Shape(types.Typ[types.Int]), func(i int32) registers.Place {
			return registers.Place{Shape: c.Elem(s), Kind: registers.InSlice, Slice: x, Index: i, Minus: -1}
		})
	case s.Kind == code.Array, s.Kind == code.Pointer && c.Elem(s).Kind == code.Array:
		c.rangeArray(st, l, s)
	case s.Kind == code.String:
		c.rangeString(st, l, s)
	case s.Kind == code.Map:
		c.rangeMap(st, l, s)
	default:
		c.Leave("it ranges over a channel")
	}
	c.Place(l.end)
}

// shapeOfKey is the type of the variable of a range over a number.
func (c *compiler) shapeOfKey(st *ast.RangeStmt, s *registers.Shape) *registers.Shape {
	if expression.IsBlank(st.Key) {
		return s
	}
	if id, ok := st.Key.(*ast.Ident); ok && st.Tok == token.DEFINE {
		return c.Shape(c.Info.Defs[id].Type())
	}
	return c.ShapeOf(st.Key)
}

// rangeTarget gives what stands left of a range its value.
func (c *compiler) rangeTarget(st *ast.RangeStmt, x ast.Expr, s *registers.Shape, from registers.Loc) {
	if x == nil || expression.IsBlank(x) {
		return
	}
	if st.Tok == token.DEFINE {
		v := c.Declare(c.Info.Defs[x.(*ast.Ident)], false)
		c.Set(v, from)
		return
	}
	if t := c.ShapeOf(x); t.ID != s.ID {
		c.Leave("it ranges over values of another type than its variables")
	}
	c.StoreTo(c.PlaceOf(x), from)
}

// countTo compiles a loop from 0 to the number in register n, with elements at places.
func (c *compiler) countTo(st *ast.RangeStmt, l *loop, n int32, s *registers.Shape, at func(i int32) registers.Place) {
	i := c.Temp(s)
	body := c.NewLabel()
	c.Zero(s, i)
	c.Jump(code.Ins{Op: registers.Pick(s.Unsigned(), code.JLeU, code.JLe), A: w * n, B: w * i.Word}, l.end)
	c.Place(body)
	c.Scoped(func() {
		c.rangeKey(st, s, i)
		if at != nil && st.Value != nil && !expression.IsBlank(st.Value) {
			c.rangeElement(st, at(i.Word))
		}
		c.inLoop(l, func() { c.block(st.Body.List) })
	})
	c.Place(l.again)
	if s.Unsigned() || s.Size < 8 {
		c.Emit(code.Ins{Op: code.AddK, A: w * i.Word, B: w * i.Word, K: 1})
		c.Jump(code.Ins{Op: registers.Pick(s.Unsigned(), code.JLtU, code.JLt), A: w * i.Word, B: w * n}, body)
		return
	}
	c.Jump(code.Ins{Op: code.LoopLt, A: w * i.Word, B: w * n}, body)
}

// rangeKey gives the first variable its value. One that the body does not change is the
// counter itself.
func (c *compiler) rangeKey(st *ast.RangeStmt, s *registers.Shape, i registers.Loc) {
	if st.Key == nil || expression.IsBlank(st.Key) {
		return
	}
	if id, ok := st.Key.(*ast.Ident); ok && st.Tok == token.DEFINE {
		v := c.Info.Defs[id]
		if !c.Boxed[v] && !c.assigned(v, st.Body) {
			c.Vars[v] = &expression.Variable{Shape: c.Shape(v.Type()), Loc: i}
			return
		}
	}
	c.rangeTarget(st, st.Key, s, i)
}

// assigned reports whether a variable is assigned to in a statement.
func (c *compiler) assigned(v types.Object, st ast.Node) bool {
	found := false
	is := func(x ast.Expr) {
		if id, ok := ast.Unparen(x).(*ast.Ident); ok && c.Info.Uses[id] == v {
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
func (c *compiler) rangeElement(st *ast.RangeStmt, at registers.Place) {
	if id, ok := st.Value.(*ast.Ident); ok && st.Tok == token.DEFINE {
		obj := c.Info.Defs[id]
		if !c.Boxed[obj] && !at.Mem {
			v := &expression.Variable{Shape: c.Shape(obj.Type()), Loc: c.Temp(at.Shape)}
			c.Scoped(func() { c.LoadFrom(at, v.Loc) })
			c.Vars[obj] = v
			return
		}
	}
	t := c.Temp(at.Shape)
	c.LoadFrom(at, t)
	c.rangeTarget(st, st.Value, at.Shape, t)
}

// rangeArray ranges over an array, of which a copy is taken if its elements are used, or
// over what a pointer points to.
func (c *compiler) rangeArray(st *ast.RangeStmt, l *loop, s *registers.Shape) {
	array := s
	base := c.Ptr()
	withValues := st.Value != nil && !expression.IsBlank(st.Value)
	switch {
	case s.Kind == code.Pointer:
		array = c.Elem(s)
		p := c.Value(st.X)
		c.Emit(code.Ins{Op: code.MovP, A: w * base, B: w * p.Ptr})
	case withValues:
		c.Own(st.X, s, registers.Loc{Ptr: base})
	}
	n := c.Word()
	length := array.Under.(*types.Array).Len()
	c.Emit(code.Ins{Op: code.ConstI, A: w * n, K: length})
	elem := c.Elem(array)
	c.countTo(st, l, n, c.Shape(types.Typ[types.Int]), func(i int32) registers.Place {
		p := c.Ptr()
		c.Emit(code.Ins{Op: code.IndexArr, A: w * p, B: w * base, C: w * i, D: int32(length), K: elem.Size})
		return registers.Place{Shape: elem, Kind: registers.InMemory, Loc: registers.Loc{Ptr: p}, Known: true}
	})
}

func (c *compiler) rangeString(st *ast.RangeStmt, l *loop, s *registers.Shape) {
	x := c.Temp(s)
	c.As(st.X, s, x)
	i, next, r := c.Word(), c.Word(), c.Word()
	body := c.NewLabel()
	c.Emit(code.Ins{Op: code.ConstI, A: w * next})
	c.Jump(code.Ins{Op: code.JLeK, A: w * x.Word, K: 0}, l.end)
	c.Place(body)
	c.Emit(code.Ins{Op: code.MovI, A: w * i, B: w * next})
	c.Emit(code.Ins{Op: code.Rune, A: w * r, B: w * next, C: w * x.Ptr, D: w * x.Word, E: w * i})
	c.Scoped(func() {
		c.rangeTarget(st, st.Key, c.Shape(types.Typ[types.Int]), registers.Loc{Word: i})
		c.rangeTarget(st, st.Value, c.Shape(types.Typ[types.Int32]), registers.Loc{Word: r})
		c.inLoop(l, func() { c.block(st.Body.List) })
	})
	c.Place(l.again)
	c.Jump(code.Ins{Op: code.JLt, A: w * next, B: w * x.Word}, body)
}

func (c *compiler) rangeMap(st *ast.RangeStmt, l *loop, s *registers.Shape) {
	x := c.Value(st.X)
	it := c.Ptr()
	c.Emit(code.Ins{Op: code.MapIter, A: w * it, B: w * x.Ptr, X: s.ID})
	t := s.Under.(*types.Map)
	memory := func(target ast.Expr, s *registers.Shape) int32 {
		if target == nil || expression.IsBlank(target) {
			return -1
		}
		p := c.Ptr()
		c.Emit(code.Ins{Op: code.New, A: w * p, X: s.ID})
		return p
	}
	key, elem := c.Shape(t.Key()), c.Shape(t.Elem())
	k, e := memory(st.Key, key), memory(st.Value, elem)
	c.Place(l.again)
	n := code.Ins{Op: code.MapNext, A: w * it, B: -1, C: -1}
	if k >= 0 {
		n.B = w * k
	}
	if e >= 0 {
		n.C = w * e
	}
	c.Jump(n, l.end)
	c.Scoped(func() {
		give := func(target ast.Expr, s *registers.Shape, p int32) {
			if p >= 0 {
				t := c.Temp(s)
				c.Load(s, t, p, 0)
				c.rangeTarget(st, target, s, t)
			}
		}
		give(st.Key, key, k)
		give(st.Value, elem, e)
		c.inLoop(l, func() { c.block(st.Body.List) })
	})
	c.Jump(code.Ins{Op: code.Jmp}, l.again)
}
