package expression

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

// PlaceOf finds the place that an expression denotes. Its operands are evaluated.
func (c *Compiler) PlaceOf(e ast.Expr) registers.Place {
	e = ast.Unparen(e)
	s := c.ShapeOf(e)
	switch e := e.(type) {
	case *ast.Ident:
		return c.identPlace(e, s)
	case *ast.StarExpr:
		x := c.Value(e.X)
		return registers.Place{Shape: s, Kind: registers.InMemory, Loc: x}
	case *ast.SelectorExpr:
		return c.selectorPlace(e, s)
	default:
		return c.indexPlace(e.(*ast.IndexExpr), s)
	}
}

func (c *Compiler) identPlace(e *ast.Ident, s *registers.Shape) registers.Place {
	v := c.Info.Uses[e].(*types.Var)
	if x := c.Vars[v]; x != nil {
		if x.Boxed || x.Mem {
			return registers.Place{Shape: s, Kind: registers.InMemory, Loc: x.Loc}
		}
		return registers.Place{Shape: s, Kind: registers.InRegs, Loc: x.Loc}
	}
	name, ok := c.Host.Global(v)
	if !ok {
		c.Leave("it uses the variable " + e.Name)
	}
	ref := c.Ref(code.UserVar, "", name, s.ID)
	if single(s) == code.W64 && s.Kind != code.Struct {
		return registers.Place{Shape: s, Kind: registers.InGlobal, Ref: ref}
	}
	p := c.Ptr()
	c.Emit(code.Ins{Op: code.Global, A: w * p, X: ref})
	return registers.Place{Shape: s, Kind: registers.InMemory, Loc: registers.Loc{Ptr: p}}
}

func (c *Compiler) selectorPlace(e *ast.SelectorExpr, s *registers.Shape) registers.Place {
	path, ok := c.fieldPath(e)
	if !ok {
		c.Leave("it uses the method " + e.Sel.Name + " as a value")
	}
	x := ast.Unparen(e.X)
	var at registers.Place
	if sx := c.ShapeOf(x); sx.Kind == code.Pointer {
		at = registers.Place{Shape: c.Elem(sx), Kind: registers.InMemory, Loc: c.Value(x)}
	} else {
		at = c.PlaceOf(x)
	}
	for k, i := range path {
		if k > 0 && at.Shape.Kind == code.Pointer {
			p := c.Temp(at.Shape)
			c.LoadFrom(at, p)
			at = registers.Place{Shape: c.Elem(at.Shape), Kind: registers.InMemory, Loc: p}
		}
		at = c.FieldPlace(at, i)
	}
	return at
}

func (c *Compiler) element(s *registers.Shape, slice registers.Loc, index ast.Expr) registers.Place {
	at := registers.Place{Shape: s, Kind: registers.InSlice, Slice: slice, Minus: -1}
	if sum, ok := ast.Unparen(index).(*ast.BinaryExpr); ok && (sum.Op == token.ADD || sum.Op == token.SUB) &&
		c.isWordSum(sum) {
		at.Unsigned = c.unsignedIndex(index)
		x, y := sum.X, sum.Y
		if _, ok := c.IntConstant(x); ok && sum.Op == token.ADD {
			x, y = y, x
		}
		if k, ok := c.IntConstant(y); ok {
			at.Index, at.Plus = c.Value(x).Word, k
			if sum.Op == token.SUB {
				at.Plus = -k
			}
			return at
		}
		if sum.Op == token.SUB {
			at.Index = c.AsValue(x, c.ShapeOf(x)).Word
			at.Minus = c.Value(y).Word
			return at
		}
	}
	at.Index, at.Unsigned = c.indexValue(index)
	return at
}

// isWordSum reports whether a sum is one of 64 bits that is no constant.
func (c *Compiler) isWordSum(e *ast.BinaryExpr) bool {
	s := c.ShapeOf(e)
	return c.Info.Types[e].Value == nil && s.IsInt() && s.Size == 8
}

func (c *Compiler) indexPlace(e *ast.IndexExpr, s *registers.Shape) registers.Place {
	sx := c.ShapeOf(e.X)
	if sx.Kind == code.Map {
		m := c.Value(e.X)
		key := c.AsValue(e.Index, c.Shape(sx.Under.(*types.Map).Key()))
		return registers.Place{Shape: s, Kind: registers.InMap, Loc: m, M: sx, Key: key}
	}
	if sx.Kind == code.Slice || sx.Kind == code.String {
		x := c.Value(e.X)
		at := c.element(s, x, e.Index)
		c.Here = e.Lbrack
		return at
	}
	var at registers.Place
	if sx.Kind == code.Pointer {
		at = registers.Place{Shape: c.Elem(sx), Kind: registers.InMemory, Loc: c.Value(e.X)}
		sx = at.Shape
	} else {
		at = c.PlaceOf(e.X)
	}
	if at.Kind == registers.InSlice {
		at = registers.Place{Shape: at.Shape, Kind: registers.InMemory, Loc: c.ElementAddress(at)}
	}
	length := sx.Under.(*types.Array).Len()
	if k, ok := c.IntConstant(e.Index); ok {
		return registers.Place{Shape: s, Kind: registers.InMemory, Loc: at.Loc, Offset: at.Offset + k*s.Size}
	}
	base := at.Ptr
	if at.Offset != 0 {
		base = c.Ptr()
		c.Emit(code.Ins{Op: code.Offset, A: w * base, B: w * at.Ptr, K: at.Offset})
	}
	if length > 1<<31-1 {
		c.Leave("it has a huge array")
	}
	i, unsigned := c.indexValue(e.Index)
	p := c.Ptr()
	c.Here = e.Lbrack
	c.Emit(code.Ins{Op: code.IndexArr, A: w * p, B: w * base, C: w * i, D: int32(length), E: unsigned, K: s.Size})
	return registers.Place{Shape: s, Kind: registers.InMemory, Loc: registers.Loc{Ptr: p}}
}

func (c *Compiler) indexValue(e ast.Expr) (reg, unsigned int32) {
	if k, ok := c.IntConstant(e); ok {
		t := c.Word()
		c.Emit(code.Ins{Op: code.ConstI, A: w * t, K: k})
		return t, 1
	}
	return c.Value(e).Word, c.unsignedIndex(e)
}

// unsignedIndex is 1 for an index of an unsigned type.
func (c *Compiler) unsignedIndex(e ast.Expr) int32 {
	if c.ShapeOf(e).Unsigned() {
		return 1
	}
	return 0
}
