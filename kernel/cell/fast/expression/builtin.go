package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

// builtin evaluates a call of a builtin function with a result.
func (c *Compiler) builtin(e *ast.CallExpr, s *registers.Shape, to registers.Loc) {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if !ok {
		c.Leave("it looks at memory by package unsafe")
	}
	switch name := id.Name; name {
	case "len", "cap":
		c.length(e, name, to)
	case "append":
		c.append(e, s, to)
	case "make":
		c.make(e, s, to)
	case "new":
		c.Emit(code.Ins{Op: code.New, A: w * to.Ptr, X: c.Elem(s).ID})
		if tv := c.Info.Types[e.Args[0]]; !tv.IsType() {
			c.Leave("it calls new with a value")
		}
	case "copy":
		c.copy(e, to)
	case "min", "max":
		c.extreme(e, s, to, name == "min")
	default:
		c.Leave("it calls " + name)
	}
}

func (c *Compiler) length(e *ast.CallExpr, name string, to registers.Loc) {
	s := c.ShapeOf(e.Args[0])
	x := c.Value(e.Args[0])
	switch {
	case s.Kind == code.String, s.Kind == code.Slice && name == "len":
		c.Emit(code.Ins{Op: code.MovI, A: w * to.Word, B: w * x.Word})
	case s.Kind == code.Slice:
		c.Emit(code.Ins{Op: code.MovI, A: w * to.Word, B: w * (x.Word + 1)})
	case s.Kind == code.Map:
		c.Emit(code.Ins{Op: code.MapLen, A: w * to.Word, B: w * x.Ptr})
	case s.Kind == code.Array:
		c.Emit(code.Ins{Op: code.ConstI, A: w * to.Word, K: s.Under.(*types.Array).Len()})
	case s.Kind == code.Pointer:
		c.Emit(code.Ins{Op: code.ConstI, A: w * to.Word, K: c.Elem(s).Under.(*types.Array).Len()})
	default:
		c.Leave("it takes the length of a channel")
	}
}

func (c *Compiler) append(e *ast.CallExpr, s *registers.Shape, to registers.Loc) {
	x := c.AsValue(e.Args[0], s)
	elem := c.Elem(s)
	if e.Ellipsis.IsValid() {
		t := c.ShapeOf(e.Args[1])
		if build.IsNil(t.Typ) {
			c.Move(s, to, x)
			return
		}
		y := c.Value(e.Args[1])
		c.Emit(code.Ins{Op: code.AppendSl, A: w * to.Ptr, B: w * to.Word, C: w * x.Ptr, D: w * x.Word, E: w * y.Ptr,
			F: w * y.Word, X: elem.ID})
		return
	}
	if len(e.Args) == 1 {
		c.Move(s, to, x)
		return
	}
	if op, ok := map[code.LeafKind]code.Op{code.W64: code.App64, code.Z8: code.App8,
		code.S8: code.App8}[single(elem)]; ok && len(e.Args) == 2 {
		y := c.AsValue(e.Args[1], elem)
		c.Emit(code.Ins{Op: op, A: w * to.Ptr, B: w * to.Word, C: w * x.Ptr, D: w * x.Word, E: w * y.Word, X: elem.ID})
		return
	}
	if elem.Kind == code.Slice && len(e.Args) == 2 {
		y := c.AsValue(e.Args[1], elem)
		c.Emit(code.Ins{Op: code.AppSl, A: w * to.Ptr, B: w * to.Word, C: w * x.Ptr, D: w * x.Word, E: w * y.Ptr,
			F: w * y.Word, X: elem.ID})
		return
	}
	var values []registers.Loc
	for _, a := range e.Args[1:] {
		l := c.Temp(elem)
		c.As(a, elem, l)
		values = append(values, l)
	}
	p := c.Ptr()
	c.Emit(code.Ins{Op: code.Grow, A: w * to.Ptr, B: w * to.Word, C: w * x.Ptr, D: w * x.Word, E: w * p,
		K: int64(len(values)), X: elem.ID})
	for i, v := range values {
		c.Store(elem, p, int64(i)*elem.Size, v)
	}
}

// single returns the kind of the only leaf of a shape.
func single(s *registers.Shape) code.LeafKind {
	if len(s.Leaves) == 1 {
		return s.Leaves[0].Kind
	}
	return code.Ptr
}

func (c *Compiler) make(e *ast.CallExpr, s *registers.Shape, to registers.Loc) {
	switch s.Kind {
	case code.Slice:
		n := code.Ins{Op: code.MakeSl, A: w * to.Ptr, B: w * to.Word, C: w * c.size(e.Args[1]), D: -1, X: c.Elem(s).ID}
		if len(e.Args) > 2 {
			n.D = w * c.size(e.Args[2])
		}
		c.Emit(n)
	case code.Map:
		n := code.Ins{Op: code.MakeMap, A: w * to.Ptr, C: -1, X: s.ID}
		if len(e.Args) > 1 {
			n.C = w * c.size(e.Args[1])
		}
		c.Emit(n)
	default:
		c.Leave("it makes a channel")
	}
}

func (c *Compiler) size(e ast.Expr) int32 {
	if k, ok := c.Info.Types[ast.Unparen(e)]; ok && k.Value != nil {
		n, ok := registers.Bits(k.Value)
		if !ok {
			c.Leave("it makes something huge")
		}
		t := c.Word()
		c.Emit(code.Ins{Op: code.ConstI, A: w * t, K: n})
		return t
	}
	return c.Value(e).Word
}

func (c *Compiler) copy(e *ast.CallExpr, to registers.Loc) {
	s := c.ShapeOf(e.Args[0])
	x, y := c.Value(e.Args[0]), c.Value(e.Args[1])
	c.Emit(code.Ins{Op: code.CopySl, A: w * to.Word, B: w * x.Ptr, C: w * x.Word, D: w * y.Ptr, E: w * y.Word,
		X: c.Elem(s).ID})
}

// extreme is min or max.
func (c *Compiler) extreme(e *ast.CallExpr, s *registers.Shape, to registers.Loc, least bool) {
	best := c.Temp(s)
	c.Into(e.Args[0], s, best)
	for _, a := range e.Args[1:] {
		x := c.AsValue(a, s)
		over := c.NewLabel()
		switch {
		case s.IsFloat():
			c.Emit(code.Ins{Op: registers.Pick(least, code.MinF, code.MaxF), A: w * best.Word, B: w * best.Word, C: w * x.Word})
			continue
		case s.IsInt():
			n := code.Ins{Op: registers.Pick(s.Unsigned(), code.JLeU, code.JLe), A: w * best.Word, B: w * x.Word}
			if !least {
				n.A, n.B = n.B, n.A
			}
			c.Jump(n, over)
		default:
			t := c.Word()
			n := code.Ins{Op: code.LeS, A: w * t, B: w * best.Ptr, C: w * best.Word, D: w * x.Ptr, E: w * x.Word}
			if !least {
				n.B, n.C, n.D, n.E = n.D, n.E, n.B, n.C
			}
			c.Emit(n)
			c.Jump(code.Ins{Op: code.JT, A: w * t}, over)
		}
		c.Move(s, best, x)
		c.Place(over)
	}
	c.Move(s, to, best)
}

// Effect runs a call of a builtin function as a statement. It reports whether it was one
// that ends the function.
func (c *Compiler) Effect(e *ast.CallExpr, name string) {
	switch name {
	case "copy":
		c.copy(e, registers.Loc{Word: c.Word()})
	case "delete":
		m := c.ShapeOf(e.Args[0])
		p := c.Value(e.Args[0])
		key := c.AsValue(e.Args[1], c.Shape(m.Under.(*types.Map).Key()))
		c.MapDelete(m, p, key)
	case "clear":
		s := c.ShapeOf(e.Args[0])
		x := c.Value(e.Args[0])
		if s.Kind == code.Map {
			c.Emit(code.Ins{Op: code.ClearMap, B: w * x.Ptr, X: s.ID})
		} else {
			c.Emit(code.Ins{Op: code.ClearSl, A: w * x.Ptr, B: w * x.Word, X: c.Elem(s).ID})
		}
	default:
		c.Leave("it calls " + name)
	}
}
