package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// A place is where a value is, to be read or written.
type place struct {
	*shape
	kind placeKind

	loc          // inRegs: where; inMemory: p points to
	offset int64 // what is this far away from it
	known  bool  // p is not nil

	slice    loc // inSlice
	index    int32
	plus     int64 // the index is so much more,
	minus    int32 // and so much less as this register holds, if it is not -1
	unsigned int32 // the index is of an unsigned type: 1

	m   *shape // inMap
	key loc
}

type placeKind uint8

const (
	inRegs placeKind = iota
	inMemory
	inSlice
	inMap
	nowhere // the blank identifier
)

// placeOf finds the place that an expression denotes. Its operands are evaluated.
func (c *compiler) placeOf(e ast.Expr) place {
	e = ast.Unparen(e)
	s := c.shapeOf(e)
	if l, ok := c.hoisted[e]; ok {
		return c.valuePlace(s, l)
	}
	switch e := e.(type) {
	case *ast.Ident:
		return c.identPlace(e, s)
	case *ast.StarExpr:
		x := c.value(e.X)
		return place{shape: s, kind: inMemory, loc: x}
	case *ast.SelectorExpr:
		return c.selectorPlace(e, s)
	case *ast.IndexExpr:
		return c.indexPlace(e, s)
	}
	return c.valuePlace(s, c.value(e))
}

// valuePlace is the place of a value that is nobody's.
func (c *compiler) valuePlace(s *shape, l loc) place {
	if s.Mem {
		return place{shape: s, kind: inMemory, loc: l, known: true}
	}
	return place{shape: s, kind: inRegs, loc: l}
}

func (c *compiler) identPlace(e *ast.Ident, s *shape) place {
	if e.Name == "_" {
		return place{kind: nowhere}
	}
	v, ok := c.object(e).(*types.Var)
	if !ok {
		c.leave("it uses " + e.Name)
	}
	if x := c.vars[v]; x != nil {
		if x.boxed || x.Mem {
			return place{shape: s, kind: inMemory, loc: x.loc, known: true}
		}
		return place{shape: s, kind: inRegs, loc: x.loc}
	}
	name, ok := c.host.Variable(v)
	if !ok {
		c.leave("it uses the variable " + e.Name)
	}
	p := c.ptr()
	c.emit(code.Ins{Op: code.Global, A: w * p, X: c.ref(code.UserVar, "", name, s.id)})
	return place{shape: s, kind: inMemory, loc: loc{p: p}, known: true}
}

func (c *compiler) selectorPlace(e *ast.SelectorExpr, s *shape) place {
	path, ok := c.fieldPath(e)
	if !ok {
		return c.packageVariable(e, s)
	}
	x := ast.Unparen(e.X)
	var at place
	if sx := c.shapeOf(x); sx.kind == code.Pointer {
		at = place{shape: c.elem(sx), kind: inMemory, loc: c.value(x)}
	} else {
		at = c.placeOf(x)
	}
	for k, i := range path {
		if k > 0 && at.shape.kind == code.Pointer {
			p := c.temp(at.shape)
			c.loadFrom(at, p)
			at = place{shape: c.elem(at.shape), kind: inMemory, loc: p}
		}
		at = c.fieldPlace(at, i)
	}
	return at
}

// fieldPlace is the place of field i of a struct.
func (c *compiler) fieldPlace(at place, i int) place {
	offset, ri, rp := c.unit.FieldAt(at.shape.id, i)
	f := c.field(at.shape, i)
	switch at.kind {
	case inRegs:
		return place{shape: f, kind: inRegs, loc: loc{at.i + ri, at.p + rp}}
	case inMemory:
		return place{shape: f, kind: inMemory, loc: at.loc, offset: at.offset + offset, known: at.known}
	case inSlice:
		return place{shape: f, kind: inMemory, loc: c.elementAddress(at), offset: offset, known: true}
	}
	// of a map's element, which is only read
	l := c.temp(at.shape)
	c.loadFrom(at, l)
	return c.fieldPlace(c.valuePlace(at.shape, l), i)
}

// elementAddress evaluates the address of an element of a slice.
func (c *compiler) elementAddress(at place) loc {
	p := c.ptr()
	c.emitAddress(at, p)
	return loc{p: p}
}

func (c *compiler) emitAddress(at place, p int32) {
	at = c.plainIndex(at, true)
	c.emit(code.Ins{Op: code.IxAddr, A: w * p, B: w * at.slice.p, C: w * at.slice.i, D: w * at.index, E: at.unsigned, K: at.Size})
}

// plainIndex puts the index of an element into one register; what is to be added to it may
// stay beside, if not all of it is wanted.
func (c *compiler) plainIndex(at place, all bool) place {
	if at.minus >= 0 {
		t := c.word()
		c.emit(code.Ins{Op: code.Sub, A: w * t, B: w * at.index, C: w * at.minus})
		at.index, at.minus = t, -1
	}
	if all && at.plus != 0 {
		t := c.word()
		c.emit(code.Ins{Op: code.AddK, A: w * t, B: w * at.index, K: at.plus})
		at.index, at.plus = t, 0
	}
	return at
}

// element is the place of an element of a slice.
func (c *compiler) element(s *shape, slice loc, index ast.Expr) place {
	at := place{shape: s, kind: inSlice, slice: slice, minus: -1}
	if sum, ok := ast.Unparen(index).(*ast.BinaryExpr); ok && (sum.Op == token.ADD || sum.Op == token.SUB) && c.isWordSum(sum) {
		at.unsigned = c.unsignedIndex(index)
		x, y := sum.X, sum.Y
		if _, ok := c.intConstant(x); ok && sum.Op == token.ADD {
			x, y = y, x
		}
		if k, ok := c.intConstant(y); ok {
			at.index, at.plus = c.value(x).i, k
			if sum.Op == token.SUB {
				at.plus = -k
			}
			return at
		}
		if sum.Op == token.SUB {
			at.index = c.operand(x, c.shapeOf(x)).i
			at.minus = c.value(y).i
			return at
		}
	}
	at.index, at.unsigned = c.indexValue(index)
	return at
}

// isWordSum reports whether a sum is one of 64 bits that is still to be computed.
func (c *compiler) isWordSum(e *ast.BinaryExpr) bool {
	if _, done := c.hoisted[e]; done || c.info.Types[e].Value != nil {
		return false
	}
	s := c.shapeOf(e)
	return s.isInt() && s.Size == 8
}

// packageVariable is the place of a variable of a compiled package.
func (c *compiler) packageVariable(e *ast.SelectorExpr, s *shape) place {
	v, ok := c.info.Uses[e.Sel].(*types.Var)
	if !ok || v.Pkg() == nil || v.Pkg().Path() == "main" {
		c.leave("it uses the method " + e.Sel.Name + " as a value")
	}
	p := c.ptr()
	c.emit(code.Ins{Op: code.Global, A: w * p, X: c.ref(code.CompiledVar, v.Pkg().Path(), v.Name(), s.id)})
	return place{shape: s, kind: inMemory, loc: loc{p: p}, known: true}
}

func (c *compiler) indexPlace(e *ast.IndexExpr, s *shape) place {
	sx := c.shapeOf(e.X)
	if sx.kind == code.Map {
		m := c.value(e.X)
		key := c.asValue(e.Index, c.shape(sx.under.(*types.Map).Key()))
		return place{shape: s, kind: inMap, loc: m, m: sx, key: key}
	}
	if sx.kind == code.Slice || sx.kind == code.String {
		x := c.value(e.X)
		at := c.element(s, x, e.Index)
		c.here = e.Lbrack
		return at
	}
	var at place
	if sx.kind == code.Pointer {
		at = place{shape: c.elem(sx), kind: inMemory, loc: c.value(e.X)}
		sx = at.shape
	} else {
		at = c.placeOf(e.X)
	}
	if sx.kind != code.Array || at.kind != inMemory {
		c.leave("it indexes a value of type " + types.TypeString(sx.typ, short))
	}
	length := sx.under.(*types.Array).Len()
	if k, ok := c.intConstant(e.Index); ok {
		return place{shape: s, kind: inMemory, loc: at.loc, offset: at.offset + k*s.Size, known: at.known}
	}
	base := at.p
	if at.offset != 0 {
		base = c.ptr()
		c.emit(code.Ins{Op: code.Offset, A: w * base, B: w * at.p, K: at.offset})
	}
	if length > 1<<31-1 {
		c.leave("it has a huge array")
	}
	i, unsigned := c.indexValue(e.Index)
	p := c.ptr()
	c.here = e.Lbrack
	c.emit(code.Ins{Op: code.IndexArr, A: w * p, B: w * base, C: w * i, D: int32(length), E: unsigned, K: s.Size})
	return place{shape: s, kind: inMemory, loc: loc{p: p}, known: true}
}

// indexValue evaluates an index.
func (c *compiler) indexValue(e ast.Expr) (reg, unsigned int32) {
	if k, ok := c.intConstant(e); ok {
		t := c.word()
		c.emit(code.Ins{Op: code.ConstI, A: w * t, K: k})
		return t, 1
	}
	return c.value(e).i, c.unsignedIndex(e)
}

// unsignedIndex is 1 for an index of an unsigned type.
func (c *compiler) unsignedIndex(e ast.Expr) int32 {
	if c.shapeOf(e).unsigned() {
		return 1
	}
	return 0
}

// loadFrom reads a place into registers.
func (c *compiler) loadFrom(at place, to loc) {
	switch at.kind {
	case inRegs:
		c.move(at.shape, to, at.loc)
	case inMemory:
		c.load(at.shape, to, at.p, at.offset)
	case inSlice:
		c.loadElement(at, to)
	case inMap:
		c.mapGet(at, to, c.word())
	}
}

// access returns an instruction for an element of a slice whose index is plain.
func (at place) access(op code.Op) code.Ins {
	return code.Ins{Op: op, B: w * at.slice.p, C: w * at.slice.i, D: w * at.index, E: at.unsigned, K: at.plus}
}

// loadElement reads an element of a slice.
func (c *compiler) loadElement(at place, to loc) {
	if len(at.Leaves) == 1 && at.Leaves[0].Kind == code.W64 && at.minus >= 0 {
		n := at.access(code.IxSub64)
		n.A, n.F = w*to.i, w*at.minus
		c.emit(n)
		return
	}
	at = c.plainIndex(at, false)
	switch {
	case len(at.Leaves) == 1:
		n := at.access(indexes[at.Leaves[0].Kind])
		n.A = w * to.i
		if at.Leaves[0].Kind == code.Ptr {
			n.A = w * to.p
		}
		c.emit(n)
	case at.shape.kind == code.Slice, at.shape.kind == code.String:
		n := at.access(pick(at.shape.kind == code.Slice, code.IxSl, code.IxStr))
		n.A, n.F = w*to.p, w*to.i
		c.emit(n)
	default:
		c.load(at.shape, to, c.elementAddress(at).p, 0)
	}
}

// storeTo writes registers to a place.
func (c *compiler) storeTo(at place, from loc) {
	switch at.kind {
	case inRegs:
		c.move(at.shape, at.loc, from)
	case inMemory:
		c.store(at.shape, at.p, at.offset, from)
	case inSlice:
		if len(at.Leaves) == 1 {
			at = c.plainIndex(at, false)
			n := at.access(indexStores[at.Leaves[0].Kind])
			n.A = w * from.i
			if at.Leaves[0].Kind == code.Ptr {
				n.A = w * from.p
			}
			c.emit(n)
			return
		}
		c.store(at.shape, c.elementAddress(at).p, 0, from)
	case inMap:
		c.store(at.shape, c.mapSet(at), 0, from)
	}
}
