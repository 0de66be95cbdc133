package expression

import (
	"go/ast"
	"go/constant"
	"go/types"
	"iter"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

func (c *Compiler) composite(e *ast.CompositeLit, s *registers.Shape, to registers.Loc) {
	switch s.Kind {
	case code.Struct:
		if s.Mem {
			c.structInMemory(e, s, to)
		} else {
			c.structInRegisters(e, s, to)
		}
	case code.Array:
		t := c.Ptr()
		c.Emit(code.Ins{Op: code.New, A: w * t, X: s.ID})
		c.elements(e.Elts, c.Elem(s), t)
		c.Emit(code.Ins{Op: code.MovP, A: w * to.Ptr, B: w * t})
	case code.Slice:
		c.sliceOf(e.Elts, s, to)
	case code.Map:
		c.mapOf(e, s, to)
	case code.Pointer: // &T{} within a literal, where the & may be left out
		c.literalAddress(e, c.Elem(s), to)
	}
}

// fields calls f for each field that a literal of a struct gives.
func (c *Compiler) fields(e *ast.CompositeLit, s *registers.Shape, f func(i int, field *registers.Shape, x ast.Expr)) {
	st := s.Under.(*types.Struct)
	for i, x := range e.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			i, x = build.FieldIndex(st, kv.Key.(*ast.Ident).Name), kv.Value
		}
		f(i, c.Field(s, i), x)
	}
}

func (c *Compiler) structInRegisters(e *ast.CompositeLit, s *registers.Shape, to registers.Loc) {
	t := c.Temp(s)
	if len(e.Elts) < s.Under.(*types.Struct).NumFields() {
		c.Zero(s, t)
	}
	c.fields(e, s, func(i int, f *registers.Shape, x ast.Expr) {
		_, ri, rp := c.Unit.FieldAt(s.ID, i)
		c.As(x, f, t.Plus(ri, rp))
	})
	c.Move(s, to, t)
}

func (c *Compiler) structInMemory(e *ast.CompositeLit, s *registers.Shape, to registers.Loc) {
	t := c.Ptr()
	c.Emit(code.Ins{Op: code.New, A: w * t, X: s.ID})
	c.fields(e, s, func(i int, f *registers.Shape, x ast.Expr) {
		offset, _, _ := c.Unit.FieldAt(s.ID, i)
		c.Scoped(func() { c.Store(f, t, offset, c.AsValue(x, f)) })
	})
	c.Emit(code.Ins{Op: code.MovP, A: w * to.Ptr, B: w * t})
}

// indexed yields the elements of a literal of an array or slice with their indexes.
func (c *Compiler) indexed(list []ast.Expr) iter.Seq2[int64, ast.Expr] {
	return func(yield func(int64, ast.Expr) bool) {
		at := int64(0)
		for _, x := range list {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				at, _ = constant.Int64Val(constant.ToInt(c.Info.Types[kv.Key].Value))
				x = kv.Value
			}
			if !yield(at, x) {
				return
			}
			at++
		}
	}
}

// elements puts the elements of a literal of an array where p points.
func (c *Compiler) elements(list []ast.Expr, elem *registers.Shape, p int32) {
	for at, x := range c.indexed(list) {
		c.Scoped(func() { c.Store(elem, p, at*elem.Size, c.AsValue(x, elem)) })
	}
}

// sliceOf makes a slice of the elements of a literal, or of variadic arguments.
func (c *Compiler) sliceOf(list []ast.Expr, s *registers.Shape, to registers.Loc) {
	length := int64(0)
	for at := range c.indexed(list) {
		length = max(length, at+1)
	}
	elem := c.Elem(s)
	t := c.Temp(s)
	n := c.Word()
	c.Emit(code.Ins{Op: code.ConstI, A: w * n, K: length})
	c.Emit(code.Ins{Op: code.MakeSl, A: w * t.Ptr, B: w * t.Word, C: w * n, D: -1, X: elem.ID})
	c.elements(list, elem, t.Ptr)
	c.Move(s, to, t)
}

func (c *Compiler) mapOf(e *ast.CompositeLit, s *registers.Shape, to registers.Loc) {
	t := c.Temp(s)
	n := c.Word()
	c.Emit(code.Ins{Op: code.ConstI, A: w * n, K: int64(len(e.Elts))})
	c.Emit(code.Ins{Op: code.MakeMap, A: w * t.Ptr, C: w * n, X: s.ID})
	m := s.Under.(*types.Map)
	key, elem := c.Shape(m.Key()), c.Shape(m.Elem())
	for _, x := range e.Elts {
		kv := x.(*ast.KeyValueExpr)
		c.Scoped(func() {
			k := c.AsValue(kv.Key, key)
			v := c.AsValue(kv.Value, elem)
			at := registers.Place{Shape: elem, Kind: registers.InMap, Loc: t, M: s, Key: k}
			c.Store(elem, c.MapSet(at), 0, v)
		})
	}
	c.Move(s, to, t)
}

func (c *Compiler) index(e *ast.IndexExpr, s *registers.Shape, to registers.Loc) {
	if _, ok := c.Host.TypeOf(e.X).Underlying().(*types.Signature); ok {
		c.Leave("it uses a function as a value")
	}
	c.LoadFrom(c.PlaceOf(e), to)
}

func (c *Compiler) slice(e *ast.SliceExpr, s *registers.Shape, to registers.Loc) {
	sx := c.ShapeOf(e.X)
	var x registers.Loc
	elemSize := int64(1)
	if sx.Kind == code.Array || sx.Kind == code.Pointer {
		x = c.Temp(s)
		array := sx
		if sx.Kind == code.Array {
			c.address(e.X, x)
		} else {
			array = c.Elem(sx)
			p := c.Value(e.X)
			c.Emit(code.Ins{Op: code.Offset, A: w * x.Ptr, B: w * p.Ptr})
		}
		n := array.Under.(*types.Array).Len()
		c.Emit(code.Ins{Op: code.ConstI, A: w * x.Word, K: n})
		c.Emit(code.Ins{Op: code.ConstI, A: w * (x.Word + 1), K: n})
		elemSize = c.Elem(array).Size
	} else {
		x = c.Value(e.X)
		if sx.Kind == code.Slice {
			elemSize = c.Elem(sx).Size
		}
	}
	bound := func(e ast.Expr) int32 {
		if e == nil {
			return -1
		}
		r, _ := c.indexValue(e)
		return w * r
	}
	lo, hi := bound(e.Low), bound(e.High)
	for _, b := range []ast.Expr{e.Low, e.High, e.Max} {
		if b != nil && c.intUnsigned64(b) {
			c.Leave("it slices by an unsigned bound")
		}
	}
	if e.Max != nil {
		limit := bound(e.Max)
		t := c.Temp(s)
		c.Move(s, t, x)
		op := code.Slice3
		if sx.Kind != code.Slice {
			op = code.Slice3Arr
		}
		c.Emit(code.Ins{Op: op, A: w * t.Ptr, B: w * t.Word, C: lo, D: hi, E: limit, K: elemSize})
		c.Move(s, to, t)
		return
	}
	op := code.SliceArr
	switch sx.Kind {
	case code.String:
		op = code.SliceStr
	case code.Slice:
		op = code.SliceSl
	}
	c.Emit(code.Ins{Op: op, A: w * to.Ptr, B: w * to.Word, C: w * x.Ptr, D: w * x.Word, E: lo, F: hi, K: elemSize})
}

// intUnsigned64 reports whether a bound that is no constant is of an unsigned type of 64
// bits, whose large values the texts of panics show as such.
func (c *Compiler) intUnsigned64(e ast.Expr) bool {
	if _, ok := c.IntConstant(e); ok {
		return false
	}
	k := c.ShapeOf(e).Kind
	return k == code.Uint || k == code.Uint64 || k == code.Uintptr
}
