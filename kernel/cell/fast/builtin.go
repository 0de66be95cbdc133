package fast

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// builtin evaluates a call of a builtin function with a result.
func (c *compiler) builtin(e *ast.CallExpr, s *shape, to loc) {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if !ok {
		c.leave("it looks at memory by package unsafe")
	}
	switch name := id.Name; name {
	case "len", "cap":
		c.length(e, name, to)
	case "append":
		c.append(e, s, to)
	case "make":
		c.make(e, s, to)
	case "new":
		c.emit(code.Ins{Op: code.New, A: w * to.p, X: c.elem(s).id})
		if tv := c.info.Types[e.Args[0]]; !tv.IsType() {
			c.leave("it calls new with a value")
		}
	case "copy":
		c.copy(e, to)
	case "min", "max":
		c.extreme(e, s, to, name == "min")
	default:
		c.leave("it calls " + name)
	}
}

func (c *compiler) length(e *ast.CallExpr, name string, to loc) {
	s := c.shapeOf(e.Args[0])
	x := c.value(e.Args[0])
	switch {
	case s.kind == code.String, s.kind == code.Slice && name == "len":
		c.emit(code.Ins{Op: code.MovI, A: w * to.i, B: w * x.i})
	case s.kind == code.Slice:
		c.emit(code.Ins{Op: code.MovI, A: w * to.i, B: w * (x.i + 1)})
	case s.kind == code.Map:
		c.emit(code.Ins{Op: code.MapLen, A: w * to.i, B: w * x.p})
	case s.kind == code.Array:
		c.emit(code.Ins{Op: code.ConstI, A: w * to.i, K: s.under.(*types.Array).Len()})
	case s.kind == code.Pointer:
		c.emit(code.Ins{Op: code.ConstI, A: w * to.i, K: c.elem(s).under.(*types.Array).Len()})
	default:
		c.leave("it takes the length of a channel")
	}
}

// lengthOperand returns the registers in which the length of an operand is already.
func (c *compiler) lengthOperand(e ast.Expr) (int32, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !c.info.Types[call.Fun].IsBuiltin() {
		return 0, false
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); !ok || id.Name != "len" {
		return 0, false
	}
	s := c.shapeOf(call.Args[0])
	if s.kind != code.String && s.kind != code.Slice || c.info.Types[e].Value != nil {
		return 0, false
	}
	l, ok := c.inPlace(ast.Unparen(call.Args[0]), s)
	return l.i, ok
}

func (c *compiler) append(e *ast.CallExpr, s *shape, to loc) {
	x := c.asValue(e.Args[0], s)
	elem := c.elem(s)
	if e.Ellipsis.IsValid() {
		t := c.shapeOf(e.Args[1])
		if isNil(t.typ) {
			c.move(s, to, x)
			return
		}
		y := c.value(e.Args[1])
		c.emit(code.Ins{Op: code.AppendSl, A: w * to.p, B: w * to.i, C: w * x.p, D: w * x.i, E: w * y.p, F: w * y.i, X: elem.id})
		return
	}
	if len(e.Args) == 1 {
		c.move(s, to, x)
		return
	}
	if op, ok := map[code.LeafKind]code.Op{code.W64: code.App64, code.Z8: code.App8, code.S8: code.App8}[single(elem)]; ok && len(e.Args) == 2 {
		y := c.asValue(e.Args[1], elem)
		c.emit(code.Ins{Op: op, A: w * to.p, B: w * to.i, C: w * x.p, D: w * x.i, E: w * y.i, X: elem.id})
		return
	}
	if elem.kind == code.Slice && len(e.Args) == 2 {
		y := c.asValue(e.Args[1], elem)
		c.emit(code.Ins{Op: code.AppSl, A: w * to.p, B: w * to.i, C: w * x.p, D: w * x.i, E: w * y.p, F: w * y.i, X: elem.id})
		return
	}
	var values []loc
	for _, a := range e.Args[1:] {
		l := c.temp(elem)
		c.as(a, elem, l)
		values = append(values, l)
	}
	p := c.ptr()
	c.emit(code.Ins{Op: code.Grow, A: w * to.p, B: w * to.i, C: w * x.p, D: w * x.i, E: w * p, K: int64(len(values)), X: elem.id})
	for i, v := range values {
		c.store(elem, p, int64(i)*elem.Size, v)
	}
}

// single returns the kind of the only leaf of a shape.
func single(s *shape) code.LeafKind {
	if len(s.Leaves) == 1 {
		return s.Leaves[0].Kind
	}
	return code.Ptr
}

func (c *compiler) make(e *ast.CallExpr, s *shape, to loc) {
	switch s.kind {
	case code.Slice:
		n := code.Ins{Op: code.MakeSl, A: w * to.p, B: w * to.i, C: w * c.size(e.Args[1]), D: -1, X: c.elem(s).id}
		if len(e.Args) > 2 {
			n.D = w * c.size(e.Args[2])
		}
		c.emit(n)
	case code.Map:
		n := code.Ins{Op: code.MakeMap, A: w * to.p, C: -1, X: s.id}
		if len(e.Args) > 1 {
			n.C = w * c.size(e.Args[1])
		}
		c.emit(n)
	default:
		c.leave("it makes a channel")
	}
}

// size evaluates an argument of make.
func (c *compiler) size(e ast.Expr) int32 {
	if k, ok := c.info.Types[ast.Unparen(e)]; ok && k.Value != nil {
		n, ok := bits(k.Value)
		if !ok {
			c.leave("it makes something huge")
		}
		t := c.word()
		c.emit(code.Ins{Op: code.ConstI, A: w * t, K: n})
		return t
	}
	if !c.shapeOf(e).isInt() {
		c.leave("it makes something of an unusual size")
	}
	return c.value(e).i
}

func (c *compiler) copy(e *ast.CallExpr, to loc) {
	s := c.shapeOf(e.Args[0])
	x, y := c.value(e.Args[0]), c.value(e.Args[1])
	c.emit(code.Ins{Op: code.CopySl, A: w * to.i, B: w * x.p, C: w * x.i, D: w * y.p, E: w * y.i, X: c.elem(s).id})
}

// extreme is min or max.
func (c *compiler) extreme(e *ast.CallExpr, s *shape, to loc, least bool) {
	best := c.temp(s)
	c.into(e.Args[0], s, best)
	for _, a := range e.Args[1:] {
		x := c.operand(a, s)
		over := c.newLabel()
		switch {
		case s.isFloat():
			c.emit(code.Ins{Op: pick(least, code.MinF, code.MaxF), A: w * best.i, B: w * best.i, C: w * x.i})
			continue
		case s.isInt():
			n := code.Ins{Op: pick(s.unsigned(), code.JLeU, code.JLe), A: w * best.i, B: w * x.i}
			if !least {
				n.A, n.B = n.B, n.A
			}
			c.jump(n, over)
		default:
			t := c.word()
			n := code.Ins{Op: code.LeS, A: w * t, B: w * best.p, C: w * best.i, D: w * x.p, E: w * x.i}
			if !least {
				n.B, n.C, n.D, n.E = n.D, n.E, n.B, n.C
			}
			c.emit(n)
			c.jump(code.Ins{Op: code.JT, A: w * t}, over)
		}
		c.move(s, best, x)
		c.place(over)
	}
	c.move(s, to, best)
}

// effect runs a call of a builtin function as a statement. It reports whether it was one
// that ends the function.
func (c *compiler) effect(e *ast.CallExpr, name string) {
	switch name {
	case "copy":
		c.copy(e, loc{i: c.word()})
	case "delete":
		m := c.shapeOf(e.Args[0])
		p := c.value(e.Args[0])
		key := c.asValue(e.Args[1], c.shape(m.under.(*types.Map).Key()))
		c.mapDelete(m, p, key)
	case "clear":
		s := c.shapeOf(e.Args[0])
		x := c.value(e.Args[0])
		if s.kind == code.Map {
			c.emit(code.Ins{Op: code.ClearMap, B: w * x.p, X: s.id})
		} else {
			c.emit(code.Ins{Op: code.ClearSl, A: w * x.p, B: w * x.i, X: c.elem(s).id})
		}
	default:
		c.leave("it calls " + name)
	}
}
