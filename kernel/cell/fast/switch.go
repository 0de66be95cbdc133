package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/expression"
	"sprague/kernel/cell/fast/registers"
)

// typeSwitch compiles a type switch: the types are asked for one after the other.
func (c *compiler) typeSwitch(st *ast.TypeSwitchStmt, name string) {
	var e ast.Expr
	switch a := st.Assign.(type) {
	case *ast.ExprStmt:
		e = ast.Unparen(a.X).(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		e = ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr).X
	}
	c.Here = e.Pos()
	x, held := c.Reserve(0, 2), c.Reserve(0, 2)
	c.Scoped(func() {
		c.Emit(code.Ins{Op: code.MovPP, A: w * x.Ptr, B: w * c.Asserted(e).Ptr})
	})
	l := &loop{name: name, end: c.NewLabel()}
	clauses := make([]registers.Label, len(st.Body.List))
	otherwise := l.end
	for i, cl := range st.Body.List {
		clauses[i] = c.NewLabel()
		clause := cl.(*ast.CaseClause)
		if clause.List == nil {
			otherwise = clauses[i]
		}
		for _, t := range clause.List {
			c.Here = t.Pos()
			c.Scoped(func() { c.typeCase(t, x, held, clauses[i]) })
		}
	}
	c.Jump(code.Ins{Op: code.Jmp}, otherwise)
	c.inLoop(l, func() {
		for i, cl := range st.Body.List {
			c.Place(clauses[i])
			c.Scoped(func() { c.typeClause(cl.(*ast.CaseClause), x, held) })
			c.Jump(code.Ins{Op: code.Jmp}, l.end)
		}
	})
	c.Place(l.end)
}

// typeCase jumps to a clause if x is of one of its types.
func (c *compiler) typeCase(t ast.Expr, x, held registers.Loc, to registers.Label) {
	if expression.IsNil(c.Host.TypeOf(t)) {
		c.Jump(code.Ins{Op: code.JNil, A: w * x.Ptr}, to)
		return
	}
	ok := c.Word()
	c.Holds(c.Host.TypeOf(t), x, held, ok)
	c.Jump(code.Ins{Op: code.JNeK, A: w * ok}, to)
}

// typeClause compiles a clause with its variable, which in a clause of a single type is
// of that type.
func (c *compiler) typeClause(clause *ast.CaseClause, x, held registers.Loc) {
	if v := c.Info.Implicits[clause]; v != nil {
		bound := c.Declare(v, false)
		from := x
		if len(clause.List) == 1 && !expression.IsNil(c.Host.TypeOf(clause.List[0])) {
			from = c.Temp(bound.Shape)
			c.Unpack(bound.Shape, from, held)
		}
		c.Set(bound, from)
	}
	c.block(clause.Body)
}

// switchStmt compiles a switch as a row of comparisons.
func (c *compiler) switchStmt(st *ast.SwitchStmt, name string) {
	var tag registers.Loc
	var s *registers.Shape
	if st.Tag != nil {
		s = c.Shape(types.Default(c.Host.TypeOf(st.Tag)))
		if s.Kind == code.Any || s.Kind == code.Error {
			c.Leave("it switches on an interface value")
		}
		tag = c.Temp(s)
		c.Scoped(func() {
			c.As(st.Tag, s, tag)
		})
	}
	l := &loop{name: name, end: c.NewLabel()}
	clauses := make([]registers.Label, len(st.Body.List))
	otherwise := l.end
	for i, cl := range st.Body.List {
		clauses[i] = c.NewLabel()
		clause := cl.(*ast.CaseClause)
		if clause.List == nil {
			otherwise = clauses[i]
		}
		for _, x := range clause.List {
			c.Here = x.Pos()
			c.Scoped(func() { c.caseOf(x, s, tag, clauses[i]) })
		}
	}
	c.Jump(code.Ins{Op: code.Jmp}, otherwise)
	c.inLoop(l, func() {
		for i, cl := range st.Body.List {
			c.Place(clauses[i])
			list := cl.(*ast.CaseClause).Body
			c.block(list)
			if len(list) > 0 && i+1 < len(clauses) {
				if b, ok := list[len(list)-1].(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
					c.Jump(code.Ins{Op: code.Jmp}, clauses[i+1])
					continue
				}
			}
			c.Jump(code.Ins{Op: code.Jmp}, l.end)
		}
	})
	c.Place(l.end)
}

// caseOf jumps to a clause if one of its expressions fits.
func (c *compiler) caseOf(x ast.Expr, s *registers.Shape, tag registers.Loc, to registers.Label) {
	if s == nil {
		c.Cond(x, to, true)
		return
	}
	if k, ok := c.IntConstant(x); ok {
		c.Jump(code.Ins{Op: code.JEqK, A: w * tag.Word, K: k}, to)
		return
	}
	if t := c.Shape(types.Default(c.Host.TypeOf(x))); c.Info.Types[ast.Unparen(x)].Value == nil && t.ID != s.ID {
		c.Leave("it switches between types")
	}
	v := c.AsValue(x, s)
	t := c.Word()
	c.Equal(s, t, tag, v)
	c.Jump(code.Ins{Op: code.JT, A: w * t}, to)
}
