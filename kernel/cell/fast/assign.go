package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/expression"
	"sprague/kernel/cell/fast/registers"
)

func (c *compiler) assignment(st *ast.AssignStmt) {
	switch {
	case st.Tok == token.DEFINE:
		if len(st.Lhs) == 1 {
			c.defineOne(st.Lhs[0].(*ast.Ident), st.Rhs[0])
		} else {
			c.defineTuple(st.Lhs, st.Rhs[0])
		}
	case st.Tok != token.ASSIGN:
		c.Scoped(func() { c.opAssign(st) })
	case len(st.Lhs) == 1:
		c.Scoped(func() { c.assign(st.Lhs[0], st.Rhs[0]) })
	default:
		c.Scoped(func() { c.assignTuple(st.Lhs, st.Rhs[0]) })
	}
}

// assign runs x = y.
func (c *compiler) assign(x, y ast.Expr) {
	if expression.IsBlank(x) {
		s := c.Shape(types.Default(c.Host.TypeOf(y)))
		c.As(y, s, c.Temp(s))
		return
	}
	s := c.ShapeOf(x)
	if v := c.Local(x); v != nil && !v.Boxed && !v.Mem {
		c.As(y, s, v.Loc)
		return
	}
	if k, ok := c.IntConstant(y); ok && len(s.Leaves) == 1 &&
		(s.Leaves[0].Kind == code.Z8 || s.Leaves[0].Kind == code.S8) && c.assignByte(x, s, k) {
		return
	}
	from := c.AsValue(y, s)
	c.StoreTo(c.PlaceOf(x), from)
}

// assignByte runs x = k for an element of a slice.
func (c *compiler) assignByte(x ast.Expr, s *registers.Shape, k int64) bool {
	e, ok := ast.Unparen(x).(*ast.IndexExpr)
	if !ok || c.ShapeOf(e.X).Kind != code.Slice {
		return false
	}
	n := c.PlainIndex(c.PlaceOf(e), true).Access(code.SxK8)
	n.K = k
	c.Emit(n)
	return true
}

// opAssign runs x op= y.
func (c *compiler) opAssign(st *ast.AssignStmt) {
	c.Here = st.TokPos
	here := c.Here
	x, op, y := st.Lhs[0], build.Operator(st.Tok), st.Rhs[0]
	s := c.ShapeOf(x)
	sy := s
	if op == token.SHL || op == token.SHR {
		sy = c.CountShape(y)
	}
	operate := func(to, from registers.Loc) { c.Operate(op, s, to, from, y, sy) }
	at := c.PlaceOf(x)
	if at.Kind == registers.InRegs {
		operate(at.Loc, at.Loc)
		return
	}
	if op == token.ADD && c.addWord(at, y) {
		return
	}
	c.Here = here
	if at.Kind == registers.InMap && op != token.QUO && op != token.REM {
		if _, isConstant := c.IntConstant(y); !isConstant { // comes before the element is looked for, which is done once
			v := c.AsValue(y, sy)
			operate = func(to, from registers.Loc) { c.Combine(op, s, to, from, v, sy) }
		}
		p := c.MapSet(at)
		t := c.Temp(s)
		c.Load(s, t, p, 0)
		operate(t, t)
		c.Store(s, p, 0, t)
		return
	}
	if at.Kind == registers.InSlice {
		p := c.ElementAddress(at)
		at = registers.Place{Shape: s, Kind: registers.InMemory, Loc: p}
	}
	t := c.Temp(s)
	c.LoadFrom(at, t)
	operate(t, t)
	c.StoreTo(at, t)
}

// addWord runs x += y where x is a word of the session or of a slice, and the whole is one
// instruction. Where x and y can both panic, package build has x read before.
func (c *compiler) addWord(at registers.Place, y ast.Expr) bool {
	if !at.IsInt() || at.Size != 8 || at.Kind != registers.InGlobal && at.Kind != registers.InSlice {
		return false
	}
	n := code.Ins{Op: code.AddG64, X: at.Ref}
	if at.Kind == registers.InSlice {
		n = c.PlainIndex(at, false).Access(code.SxAdd64)
	}
	n.A = w * c.AsValue(y, at.Shape).Word
	c.Emit(n)
	return true
}

// tuple evaluates an expression of several values and returns their registers.
func (c *compiler) tuple(e ast.Expr) ([]registers.Loc, []*registers.Shape) {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		t := c.Host.TypeOf(e).(*types.Tuple)
		at := c.Call(e)
		var locs []registers.Loc
		var shapes []*registers.Shape
		for i := range t.Len() {
			s := c.Shape(t.At(i).Type())
			locs, shapes = append(locs, at), append(shapes, s)
			at = at.Behind(s)
		}
		return locs, shapes
	case *ast.IndexExpr:
		m := c.ShapeOf(e.X)
		s := c.Elem(m)
		t, ok := c.Temp(s), c.Word()
		at := registers.Place{Shape: s, Kind: registers.InMap, Loc: c.Value(e.X), M: m,
			Key: c.AsValue(e.Index, c.Shape(m.Under.(*types.Map).Key()))}
		c.MapGet(at, t, ok)
		return []registers.Loc{t, {Word: ok}}, []*registers.Shape{s, c.Shape(types.Typ[types.Bool])}
	case *ast.TypeAssertExpr:
		return c.AssertionOK(e)
	}
	c.Leave("it has an assignment of several values of another kind")
	return nil, nil
}

func (c *compiler) assignTuple(lhs []ast.Expr, y ast.Expr) {
	from, shapes := c.tuple(y)
	for i, x := range lhs {
		c.assignResult(x, shapes[i], from[i])
	}
}

// assignResult gives one of several results to what stands on the left.
func (c *compiler) assignResult(x ast.Expr, s *registers.Shape, from registers.Loc) {
	if expression.IsBlank(x) {
		return
	}
	if c.ShapeOf(x).ID != s.ID {
		c.Leave("it assigns the results of a call to variables of other types")
	}
	c.StoreTo(c.PlaceOf(x), from)
}

// defineTuple declares variables with the values of one expression, in the registers that have them.
func (c *compiler) defineTuple(names []ast.Expr, y ast.Expr) {
	from, shapes := c.tuple(y)
	for i := range names {
		name := names[i].(*ast.Ident)
		v := c.Info.Defs[name]
		if v == nil || name.Name == "_" {
			c.assignResult(name, shapes[i], from[i])
			continue
		}
		c.Keep(v, c.Shape(v.Type()), from[i])
	}
}
