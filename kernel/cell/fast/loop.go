package fast

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"

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
	body, check := c.NewLabel(), c.NewLabel()
	l := &loop{name: name, end: c.NewLabel(), again: c.NewLabel(), continues: true}
	if st.Cond != nil {
		c.Here = st.Cond.Pos()
		c.Scoped(func() { c.Cond(st.Cond, l.end, false) })
	}
	c.Place(body)
	c.inLoop(l, func() { c.block(st.Body.List) })
	c.Place(l.again)
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

// counted compiles i += 1 and the condition i < n or i <= n of a loop as one instruction.
func (c *compiler) counted(st *ast.ForStmt, body registers.Label) bool {
	post, ok := st.Post.(*ast.AssignStmt)
	cond, ok2 := ast.Unparen(st.Cond).(*ast.BinaryExpr)
	if !ok || !ok2 || post.Tok != token.ADD_ASSIGN || cond.Op != token.LSS && cond.Op != token.LEQ {
		return false
	}
	if step, ok := c.IntConstant(post.Rhs[0]); !ok || step != 1 {
		return false
	}
	i, bound := c.Local(post.Lhs[0]), cond.Y
	x := c.Local(cond.X)
	if i == nil || i != x || i.Boxed || i.Kind != code.Int && i.Kind != code.Int64 {
		return false
	}
	c.Here = cond.OpPos
	if k, ok := c.IntConstant(bound); ok && k < math.MaxInt64 {
		if cond.Op == token.LEQ {
			k++
		}
		c.Jump(code.Ins{Op: code.LoopLtK, A: w * i.Word, K: k}, body)
		return true
	}
	n, ok := c.InPlace(bound)
	if !ok || n.Word == i.Word {
		return false
	}
	op := registers.Pick(cond.Op == token.LSS, code.LoopLt, code.LoopLe)
	c.Jump(code.Ins{Op: op, A: w * i.Word, B: w * n.Word}, body)
	return true
}

// rangeStmt compiles a range over a slice, a string or a map.
func (c *compiler) rangeStmt(st *ast.RangeStmt, name string) {
	c.Here = st.X.Pos()
	l := &loop{name: name, end: c.NewLabel(), again: c.NewLabel(), continues: true}
	s := c.Shape(types.Default(c.Host.TypeOf(st.X)))
	switch s.Kind {
	case code.Slice:
		c.rangeSlice(st, l, s)
	case code.String:
		c.rangeString(st, l, s)
	case code.Map:
		c.rangeMap(st, l, s)
	default:
		c.Leave("it ranges over a channel")
	}
	c.Place(l.end)
}

// rangeVar returns a variable of a range, nil if there is none.
func (c *compiler) rangeVar(x ast.Expr) types.Object {
	if id, ok := x.(*ast.Ident); ok && id.Name != "_" {
		return c.Info.Defs[id]
	}
	return nil
}

// bind makes registers those of a variable of a range.
func (c *compiler) bind(v types.Object, at registers.Loc) {
	if v != nil {
		c.Vars[v] = &expression.Variable{Shape: c.Shape(v.Type()), Loc: at}
	}
}

// bindElement gives a variable of a range its value.
func (c *compiler) bindElement(v types.Object, at registers.Place) {
	switch {
	case v == nil:
	case at.Mem:
		t := c.Temp(at.Shape)
		c.LoadFrom(at, t)
		c.Store(at.Shape, c.Declare(v, false).Ptr, 0, t)
	default:
		t := c.Temp(at.Shape)
		c.Scoped(func() { c.LoadFrom(at, t) })
		c.bind(v, t)
	}
}

// rangeSlice counts in the register of the first variable, to which nothing is assigned.
func (c *compiler) rangeSlice(st *ast.RangeStmt, l *loop, s *registers.Shape) {
	x := c.Temp(s)
	c.As(st.X, s, x)
	i, body := c.Word(), c.NewLabel()
	c.Emit(code.Ins{Op: code.ConstI, A: w * i})
	c.Jump(code.Ins{Op: code.JLe, A: w * x.Word, B: w * i}, l.end)
	c.Place(body)
	c.Scoped(func() {
		c.bind(c.rangeVar(st.Key), registers.Loc{Word: i})
		c.bindElement(c.rangeVar(st.Value),
			registers.Place{Shape: c.Elem(s), Kind: registers.InSlice, Slice: x, Index: i, Minus: -1})
		c.inLoop(l, func() { c.block(st.Body.List) })
	})
	c.Place(l.again)
	c.Jump(code.Ins{Op: code.LoopLt, A: w * i, B: w * x.Word}, body)
}

func (c *compiler) rangeString(st *ast.RangeStmt, l *loop, s *registers.Shape) {
	x := c.Temp(s)
	c.As(st.X, s, x)
	i, next, r := c.Word(), c.Word(), c.Word()
	body := c.NewLabel()
	c.Emit(code.Ins{Op: code.ConstI, A: w * next})
	c.Jump(code.Ins{Op: code.JEqK, A: w * x.Word}, l.end)
	c.Place(body)
	c.Emit(code.Ins{Op: code.MovI, A: w * i, B: w * next})
	c.Emit(code.Ins{Op: code.Rune, A: w * r, B: w * next, C: w * x.Ptr, D: w * x.Word, E: w * i})
	c.Scoped(func() {
		c.bind(c.rangeVar(st.Key), registers.Loc{Word: i})
		c.bind(c.rangeVar(st.Value), registers.Loc{Word: r})
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
	next := code.Ins{Op: code.MapNext, A: w * it, B: -1, C: -1}
	memory := func(v types.Object, t types.Type, at *int32) registers.Place {
		place := registers.Place{Shape: c.Shape(t), Kind: registers.InMemory}
		if v != nil {
			place.Ptr = c.Ptr()
			c.Emit(code.Ins{Op: code.New, A: w * place.Ptr, X: place.ID})
			*at = w * place.Ptr
		}
		return place
	}
	key, value := c.rangeVar(st.Key), c.rangeVar(st.Value)
	k, e := memory(key, t.Key(), &next.B), memory(value, t.Elem(), &next.C)
	c.Place(l.again)
	c.Jump(next, l.end)
	c.Scoped(func() {
		c.bindElement(key, k)
		c.bindElement(value, e)
		c.inLoop(l, func() { c.block(st.Body.List) })
	})
	c.Jump(code.Ins{Op: code.Jmp}, l.again)
}
