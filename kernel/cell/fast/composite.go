package fast

import (
	"go/ast"
	"go/constant"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// composite evaluates a composite literal.
func (c *compiler) composite(e *ast.CompositeLit, s *shape, to loc) {
	switch s.kind {
	case code.Struct:
		if s.Mem {
			c.structInMemory(e, s, to)
		} else {
			c.structInRegisters(e, s, to)
		}
	case code.Array:
		t := c.ptr()
		c.emit(code.Ins{Op: code.New, A: w * t, X: s.id})
		c.elements(e.Elts, c.elem(s), t)
		c.emit(code.Ins{Op: code.MovP, A: w * to.p, B: w * t})
	case code.Slice:
		c.sliceOf(e.Elts, s, to)
	case code.Map:
		c.mapOf(e, s, to)
	case code.Pointer: // &T{} within a literal, where the & may be left out
		c.address(&ast.CompositeLit{Type: e.Type, Lbrace: e.Lbrace, Elts: e.Elts, Rbrace: e.Rbrace}, to)
	default:
		c.leave("it has a literal of type " + types.TypeString(s.typ, short))
	}
}

// fields calls f for each field that a literal of a struct gives.
func (c *compiler) fields(e *ast.CompositeLit, s *shape, f func(i int, field *shape, x ast.Expr)) {
	st := s.under.(*types.Struct)
	for i, x := range e.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			x = kv.Value
			for j := range st.NumFields() {
				if st.Field(j).Name() == kv.Key.(*ast.Ident).Name {
					i = j
				}
			}
		}
		f(i, c.field(s, i), x)
	}
}

func (c *compiler) structInRegisters(e *ast.CompositeLit, s *shape, to loc) {
	t := c.temp(s)
	if len(e.Elts) < s.under.(*types.Struct).NumFields() {
		c.zero(s, t)
	}
	c.fields(e, s, func(i int, f *shape, x ast.Expr) {
		_, ri, rp := c.unit.FieldAt(s.id, i)
		c.as(x, f, loc{t.i + ri, t.p + rp})
	})
	c.move(s, to, t)
}

func (c *compiler) structInMemory(e *ast.CompositeLit, s *shape, to loc) {
	t := c.ptr()
	c.emit(code.Ins{Op: code.New, A: w * t, X: s.id})
	c.fields(e, s, func(i int, f *shape, x ast.Expr) {
		offset, _, _ := c.unit.FieldAt(s.id, i)
		c.scoped(func() { c.storeExpr(x, f, t, offset) })
	})
	c.emit(code.Ins{Op: code.MovP, A: w * to.p, B: w * t})
}

// storeExpr puts the value of an expression at p+offset.
func (c *compiler) storeExpr(x ast.Expr, s *shape, p int32, offset int64) {
	var v loc
	if s.Mem {
		v = c.value(x)
	} else {
		v = c.asValue(x, s)
	}
	c.store(s, p, offset, v)
}

// elements puts the elements of a literal of an array where p points.
func (c *compiler) elements(list []ast.Expr, elem *shape, p int32) {
	at := int64(0)
	for _, x := range list {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			at, _ = constant.Int64Val(constant.ToInt(c.info.Types[kv.Key].Value))
			x = kv.Value
		}
		c.scoped(func() { c.storeExpr(x, elem, p, at*elem.Size) })
		at++
	}
}

// sliceOf makes a slice of the elements of a literal, or of variadic arguments.
func (c *compiler) sliceOf(list []ast.Expr, s *shape, to loc) {
	length, at := int64(0), int64(0)
	for _, x := range list {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			at, _ = constant.Int64Val(constant.ToInt(c.info.Types[kv.Key].Value))
		}
		at++
		length = max(length, at)
	}
	elem := c.elem(s)
	if c.wordsOf(list, elem, to) {
		return
	}
	t := c.temp(s)
	n := c.word()
	c.emit(code.Ins{Op: code.ConstI, A: w * n, K: length})
	c.emit(code.Ins{Op: code.MakeSl, A: w * t.p, B: w * t.i, C: w * n, D: -1, X: elem.id})
	c.elements(list, elem, t.p)
	c.move(s, to, t)
}

// wordsOf makes a slice of a few numbers in one instruction, if the elements are such.
func (c *compiler) wordsOf(list []ast.Expr, elem *shape, to loc) bool {
	if len(list) == 0 || len(list) > 8 || single(elem) != code.W64 || elem.Mem || !elem.isInt() && !elem.isFloat() {
		return false
	}
	for _, x := range list {
		if _, ok := x.(*ast.KeyValueExpr); ok {
			return false
		}
	}
	words := c.reserve(int32(len(list)), 0)
	for i, x := range list {
		c.scoped(func() { c.as(x, elem, loc{i: words.i + int32(i)}) })
	}
	c.emit(code.Ins{Op: code.WordsSl, A: w * to.p, B: w * to.i, C: w * words.i, K: int64(len(list)), X: elem.id})
	return true
}

func (c *compiler) mapOf(e *ast.CompositeLit, s *shape, to loc) {
	t := c.temp(s)
	n := c.word()
	c.emit(code.Ins{Op: code.ConstI, A: w * n, K: int64(len(e.Elts))})
	c.emit(code.Ins{Op: code.MakeMap, A: w * t.p, C: w * n, X: s.id})
	m := s.under.(*types.Map)
	key, elem := c.shape(m.Key()), c.shape(m.Elem())
	for _, x := range e.Elts {
		kv := x.(*ast.KeyValueExpr)
		c.scoped(func() {
			k := c.asValue(kv.Key, key)
			var v loc
			if elem.Mem {
				v = c.value(kv.Value)
			} else {
				v = c.asValue(kv.Value, elem)
			}
			at := place{shape: elem, kind: inMap, loc: t, m: s, key: k}
			c.store(elem, c.mapSet(at), 0, v)
		})
	}
	c.move(s, to, t)
}

func (c *compiler) index(e *ast.IndexExpr, s *shape, to loc) {
	if _, ok := c.host.TypeOf(e.X).Underlying().(*types.Signature); ok {
		c.leave("it uses a function as a value")
	}
	c.loadFrom(c.placeOf(e), to)
}

func (c *compiler) slice(e *ast.SliceExpr, s *shape, to loc) {
	sx := c.shapeOf(e.X)
	var x loc
	elemSize := int64(1)
	if sx.kind == code.Array || sx.kind == code.Pointer {
		x = c.temp(s)
		array := sx
		if sx.kind == code.Array {
			c.address(e.X, x)
		} else {
			array = c.elem(sx)
			p := c.value(e.X)
			c.emit(code.Ins{Op: code.Offset, A: w * x.p, B: w * p.p})
		}
		n := array.under.(*types.Array).Len()
		c.emit(code.Ins{Op: code.ConstI, A: w * x.i, K: n})
		c.emit(code.Ins{Op: code.ConstI, A: w * (x.i + 1), K: n})
		elemSize = c.elem(array).Size
	} else {
		x = c.value(e.X)
		if sx.kind == code.Slice {
			elemSize = c.elem(sx).Size
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
			c.leave("it slices by an unsigned bound")
		}
	}
	if e.Max != nil {
		limit := bound(e.Max)
		t := c.temp(s)
		c.move(s, t, x)
		op := code.Slice3
		if sx.kind != code.Slice {
			op = code.Slice3Arr
		}
		c.emit(code.Ins{Op: op, A: w * t.p, B: w * t.i, C: lo, D: hi, E: limit, K: elemSize})
		c.move(s, to, t)
		return
	}
	op := code.SliceArr
	switch sx.kind {
	case code.String:
		op = code.SliceStr
	case code.Slice:
		op = code.SliceSl
	}
	c.emit(code.Ins{Op: op, A: w * to.p, B: w * to.i, C: w * x.p, D: w * x.i, E: lo, F: hi, K: elemSize})
}

// intUnsigned64 reports whether a bound that is no constant is of an unsigned type of 64
// bits, whose large values the texts of panics show as such.
func (c *compiler) intUnsigned64(e ast.Expr) bool {
	if _, ok := c.intConstant(e); ok {
		return false
	}
	k := c.shapeOf(e).kind
	return k == code.Uint || k == code.Uint64 || k == code.Uintptr
}
