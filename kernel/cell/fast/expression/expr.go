package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

func (c *Compiler) ShapeOf(e ast.Expr) *registers.Shape { return c.Shape(c.Host.TypeOf(e)) }

// Value evaluates an expression and returns its registers: those of the variable that it
// is, or new ones.
func (c *Compiler) Value(e ast.Expr) registers.Loc {
	e = ast.Unparen(e)
	s := c.ShapeOf(e)
	if tv := c.Info.Types[e]; tv.Value == nil {
		if l, ok := c.inPlace(e, s); ok {
			return l
		}
	}
	t := c.Temp(s)
	c.Into(e, s, t)
	return t
}

// InPlace returns the registers where a variable, a field of one, or the length of one is already.
func (c *Compiler) InPlace(e ast.Expr) (registers.Loc, bool) {
	e = ast.Unparen(e)
	return c.inPlace(e, c.ShapeOf(e))
}

func (c *Compiler) inPlace(e ast.Expr, s *registers.Shape) (registers.Loc, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		if x := c.Vars[c.Info.Uses[e]]; x != nil && (!x.Boxed || x.Mem) {
			return x.Loc, true
		}
	case *ast.SelectorExpr:
		path, ok := c.fieldPath(e)
		if !ok {
			return registers.Loc{}, false
		}
		x := ast.Unparen(e.X)
		sx := c.ShapeOf(x)
		if sx.Kind != code.Struct || sx.Mem {
			return registers.Loc{}, false
		}
		l, ok := c.inPlace(x, sx)
		if !ok {
			return l, false
		}
		for _, i := range path {
			if sx.Kind != code.Struct {
				return registers.Loc{}, false
			}
			_, ri, rp := c.Unit.FieldAt(sx.ID, i)
			l.Word, l.Ptr = l.Word+ri, l.Ptr+rp
			sx = c.Field(sx, i)
		}
		return l, true
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		if !ok || id.Name != "len" || !c.Info.Types[id].IsBuiltin() {
			return registers.Loc{}, false
		}
		x := ast.Unparen(e.Args[0])
		if sx := c.ShapeOf(x); c.Info.Types[x].Value == nil && (sx.Kind == code.String || sx.Kind == code.Slice) {
			return c.inPlace(x, sx)
		}
	}
	return registers.Loc{}, false
}

// Into evaluates an expression into given registers. They may be those of a variable that
// the expression uses: nothing is written there before all of it has been read. Of an array or a large struct the
// register points to where the value is, which may be a variable that changes later.
func (c *Compiler) Into(e ast.Expr, s *registers.Shape, to registers.Loc) {
	e = ast.Unparen(e)
	saved := c.Here
	defer func() { c.Here = saved }()
	if tv := c.Info.Types[e]; tv.Value != nil {
		c.Constant(tv.Value, s, to)
		return
	}
	if l, ok := c.inPlace(e, s); ok {
		c.Move(s, to, l)
		return
	}
	switch e := e.(type) {
	case *ast.Ident:
		c.ident(e, s, to)
	case *ast.BinaryExpr:
		c.Here = e.OpPos
		c.binary(e, s, to)
	case *ast.UnaryExpr:
		c.Here = e.OpPos
		c.unary(e, s, to)
	case *ast.CallExpr:
		c.callInto(e, s, to)
	case *ast.IndexExpr:
		c.index(e, s, to)
	case *ast.SliceExpr:
		c.slice(e, s, to)
	case *ast.SelectorExpr, *ast.StarExpr:
		c.LoadFrom(c.PlaceOf(e), to)
	case *ast.CompositeLit:
		c.composite(e, s, to)
	case *ast.FuncLit:
		c.funcLit(e, to)
	case *ast.TypeAssertExpr:
		c.assertion(e, s, to)
	default:
		c.Leave("it has an expression of another kind")
	}
}

// Own evaluates an array or a large struct into memory of its own.
func (c *Compiler) Own(e ast.Expr, s *registers.Shape, to registers.Loc) {
	l := c.Value(e)
	if c.fresh(e) {
		c.Emit(code.Ins{Op: code.MovP, A: w * to.Ptr, B: w * l.Ptr})
		return
	}
	if l.Ptr == to.Ptr {
		t := c.Ptr()
		c.Emit(code.Ins{Op: code.MovP, A: w * t, B: w * l.Ptr})
		l.Ptr = t
	}
	c.Emit(code.Ins{Op: code.New, A: w * to.Ptr, X: s.ID})
	c.Emit(code.Ins{Op: code.Copy, A: w * to.Ptr, B: w * l.Ptr, X: s.ID})
}

// As evaluates an expression that is assigned to something of type t into registers.
func (c *Compiler) As(e ast.Expr, t *registers.Shape, to registers.Loc) {
	from := c.Host.TypeOf(e)
	if t.Kind == code.Any || t.Kind == code.Error {
		if !types.IsInterface(from) && !build.IsNil(from) {
			if d := types.Default(from); t.Kind == code.Any && unnamed(d) {
				c.bare(e, c.Shape(d), to)
				return
			}
			if t.Kind == code.Any {
				c.box(e, c.Shape(from), to)
				return
			}
			c.Leave("it makes an interface value of a " + types.TypeString(from, build.Short))
		}
		if types.IsInterface(from) && c.Shape(from).Kind != t.Kind {
			v := c.Value(e)
			c.Emit(code.Ins{Op: registers.Pick(t.Kind == code.Any, code.OfError, code.ToError), A: w * to.Ptr, B: w * v.Ptr})
			return
		}
	}
	if build.IsNil(from) {
		c.Zero(t, to)
		return
	}
	if t.Mem {
		c.Own(e, t, to)
		return
	}
	c.Into(e, t, to)
}

// AsValue is As for registers of the compiler's choice.
func (c *Compiler) AsValue(e ast.Expr, t *registers.Shape) registers.Loc {
	from := c.Host.TypeOf(e)
	if !build.IsNil(from) && types.IsInterface(from) == types.IsInterface(t.Typ) && c.Info.Types[e].Value == nil &&
		c.Shape(from).Kind == t.Kind {
		return c.Value(e)
	}
	l := c.Temp(t)
	c.As(e, t, l)
	return l
}

// ident evaluates a name that is in no register.
func (c *Compiler) ident(e *ast.Ident, s *registers.Shape, to registers.Loc) {
	switch o := c.Info.Uses[e].(type) {
	case *types.Var:
		if x := c.Vars[o]; x != nil {
			c.Load(s, to, x.Ptr, 0)
			return
		}
		c.LoadFrom(c.PlaceOf(e), to)
	case *types.Func:
		sig, ok := c.Host.TypeOf(e).(*types.Signature)
		if _, generic := c.Info.Instances[e]; !ok || generic || o.Pkg().Path() != "main" || sig.Variadic() {
			c.Leave("it uses the function " + o.Name() + " as a value")
		}
		c.direct(o)
		c.FuncValue(c.Host.FunctionName(o), sig, to)
	}
}

// literalAddress evaluates &T{}, of shape s.
func (c *Compiler) literalAddress(lit *ast.CompositeLit, s *registers.Shape, to registers.Loc) {
	if s.Mem {
		c.composite(lit, s, to)
		return
	}
	v, p := c.Temp(s), c.Ptr()
	c.composite(lit, s, v)
	c.Emit(code.Ins{Op: code.New, A: w * p, X: s.ID})
	c.Store(s, p, 0, v)
	c.Emit(code.Ins{Op: code.MovP, A: w * to.Ptr, B: w * p})
}

func (c *Compiler) address(x ast.Expr, to registers.Loc) {
	x = ast.Unparen(x)
	if lit, ok := x.(*ast.CompositeLit); ok {
		c.literalAddress(lit, c.ShapeOf(lit), to)
		return
	}
	pl := c.PlaceOf(x)
	switch pl.Kind {
	case registers.InMemory:
		c.Emit(code.Ins{Op: code.Offset, A: w * to.Ptr, B: w * pl.Ptr, K: pl.Offset})
	case registers.InSlice:
		c.EmitAddress(pl, to.Ptr)
	case registers.InGlobal:
		c.Emit(code.Ins{Op: code.Global, A: w * to.Ptr, X: pl.Ref})
	default:
		c.Leave("it takes an address of another kind")
	}
}
