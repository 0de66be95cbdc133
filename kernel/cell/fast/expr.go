package fast

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"sprague/kernel/cell/fast/code"
)

// eval evaluates an expression, calls first.
func (c *compiler) eval(e ast.Expr) loc {
	c.hoist(e)
	return c.value(e)
}

// shapeOf returns the shape of an expression's type.
func (c *compiler) shapeOf(e ast.Expr) *shape { return c.shape(c.host.TypeOf(e)) }

// value evaluates an expression and returns its registers: those of the variable that it
// is, or new ones.
func (c *compiler) value(e ast.Expr) loc {
	e = ast.Unparen(e)
	if l, ok := c.hoisted[e]; ok {
		return l
	}
	s := c.shapeOf(e)
	if tv := c.info.Types[e]; tv.Value == nil {
		if l, ok := c.inPlace(e, s); ok {
			return l
		}
	}
	if s.Mem {
		return c.memory(e, s)
	}
	t := c.temp(s)
	c.into(e, s, t)
	return t
}

// inPlace returns the registers where a variable, a field of one, or an element of a
// value in registers is already.
func (c *compiler) inPlace(e ast.Expr, s *shape) (loc, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		if x := c.vars[c.object(e)]; x != nil && (!x.boxed || x.Mem) {
			return x.loc, true
		}
	case *ast.SelectorExpr:
		path, ok := c.fieldPath(e)
		if !ok {
			return loc{}, false
		}
		x := ast.Unparen(e.X)
		sx := c.shapeOf(x)
		if sx.kind != code.Struct || sx.Mem || !c.inRegisters(x) {
			return loc{}, false
		}
		l := c.value(x)
		for _, i := range path {
			if sx.kind != code.Struct {
				return loc{}, false
			}
			_, ri, rp := c.unit.FieldAt(sx.id, i)
			l.i, l.p = l.i+ri, l.p+rp
			sx = c.field(sx, i)
		}
		return l, true
	}
	return loc{}, false
}

// inRegisters reports whether a struct is evaluated to registers and not reached in memory.
func (c *compiler) inRegisters(e ast.Expr) bool {
	if _, ok := c.hoisted[e]; ok {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident:
		x := c.vars[c.object(e)]
		return x != nil && !x.boxed
	case *ast.SelectorExpr:
		if _, ok := c.fieldPath(e); !ok {
			return false
		}
		x := ast.Unparen(e.X)
		return c.shapeOf(x).kind == code.Struct && !c.shapeOf(x).Mem && c.inRegisters(x)
	case *ast.CallExpr, *ast.CompositeLit:
		return true
	}
	return false
}

func (c *compiler) object(id *ast.Ident) types.Object {
	if o := c.info.Uses[id]; o != nil {
		return o
	}
	return c.info.Defs[id]
}

// field returns the shape of field i of a struct.
func (c *compiler) field(s *shape, i int) *shape {
	return c.shape(s.under.(*types.Struct).Field(i).Type())
}

// fieldPath returns the fields that a selector goes through.
func (c *compiler) fieldPath(e *ast.SelectorExpr) ([]int, bool) {
	sel := c.info.Selections[e]
	if sel == nil || sel.Kind() != types.FieldVal {
		return nil, false
	}
	return sel.Index(), true
}

// into evaluates an expression into given registers. They may be those of a variable that
// the expression uses: nothing is written there before all of it has been read.
func (c *compiler) into(e ast.Expr, s *shape, to loc) {
	e = ast.Unparen(e)
	saved := c.here
	defer func() { c.here = saved }()
	if l, ok := c.hoisted[e]; ok {
		c.move(s, to, l)
		return
	}
	if tv := c.info.Types[e]; tv.Value != nil {
		c.constant(tv.Value, s, to)
		return
	}
	if s.Mem {
		c.leave("internal: a value in memory as registers")
	}
	if l, ok := c.inPlace(e, s); ok {
		c.move(s, to, l)
		return
	}
	switch e := e.(type) {
	case *ast.Ident:
		c.ident(e, s, to)
	case *ast.BinaryExpr:
		c.here = e.OpPos
		c.binary(e, s, to)
	case *ast.UnaryExpr:
		c.here = e.OpPos
		c.unary(e, s, to)
	case *ast.CallExpr:
		c.callInto(e, s, to)
	case *ast.IndexExpr:
		c.index(e, s, to)
	case *ast.SliceExpr:
		c.slice(e, s, to)
	case *ast.SelectorExpr, *ast.StarExpr:
		c.loadFrom(c.placeOf(e), to)
	case *ast.CompositeLit:
		c.composite(e, s, to)
	case *ast.FuncLit:
		c.funcLit(e, to)
	case *ast.TypeAssertExpr:
		c.assertion(e, s, to)
	default:
		c.leave("it has an expression of another kind")
	}
}

// memory evaluates an array or a large struct: the register points to where the value is,
// which may be a variable that changes later.
func (c *compiler) memory(e ast.Expr, s *shape) loc {
	saved := c.here
	defer func() { c.here = saved }()
	switch e := e.(type) {
	case *ast.CallExpr:
		t := c.temp(s)
		if tv := c.info.Types[e.Fun]; tv.IsType() {
			return c.value(e.Args[0])
		}
		l := c.call(e)
		c.emit(code.Ins{Op: code.MovP, A: w * t.p, B: w * l.p})
		return t
	case *ast.CompositeLit:
		t := c.temp(s)
		c.composite(e, s, t)
		return t
	case *ast.TypeAssertExpr:
		t := c.temp(s)
		c.assertion(e, s, t)
		return t
	case *ast.Ident, *ast.SelectorExpr, *ast.StarExpr, *ast.IndexExpr:
		t := c.temp(s)
		c.loadFrom(c.placeOf(e), t)
		return t
	}
	c.leave("it has an expression of another kind")
	return loc{}
}

// fresh reports whether the memory that holds the value of e is nobody else's.
func (c *compiler) fresh(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return !c.info.Types[e.Fun].IsType()
	}
	return false
}

// own evaluates an array or a large struct into memory of its own.
func (c *compiler) own(e ast.Expr, s *shape, to loc) {
	l := c.value(e)
	if c.fresh(e) {
		c.emit(code.Ins{Op: code.MovP, A: w * to.p, B: w * l.p})
		return
	}
	if l.p == to.p {
		t := c.ptr()
		c.emit(code.Ins{Op: code.MovP, A: w * t, B: w * l.p})
		l.p = t
	}
	c.emit(code.Ins{Op: code.New, A: w * to.p, X: s.id})
	c.emit(code.Ins{Op: code.Copy, A: w * to.p, B: w * l.p, X: s.id})
}

// as evaluates an expression that is assigned to something of type t into registers.
func (c *compiler) as(e ast.Expr, t *shape, to loc) {
	from := c.host.TypeOf(e)
	if t.kind == code.Any || t.kind == code.Error {
		if !types.IsInterface(from) && !isNil(from) {
			if d := types.Default(from); t.kind == code.Any && unnamed(d) {
				c.bare(e, c.shape(d), to)
				return
			}
			if t.kind == code.Any {
				c.box(e, c.shape(from), to)
				return
			}
			c.leave("it makes an interface value of a " + types.TypeString(from, short))
		}
		if types.IsInterface(from) && c.shape(from).kind != t.kind {
			v := c.value(e)
			c.emit(code.Ins{Op: pick(t.kind == code.Any, code.OfError, code.ToError), A: w * to.p, B: w * v.p})
			return
		}
	}
	if isNil(from) {
		c.zero(t, to)
		return
	}
	if t.Mem {
		c.own(e, t, to)
		return
	}
	c.into(e, t, to)
}

// asValue is as for registers of the compiler's choice.
func (c *compiler) asValue(e ast.Expr, t *shape) loc {
	from := c.host.TypeOf(e)
	if !t.Mem && !isNil(from) && types.IsInterface(from) == types.IsInterface(t.typ) && c.info.Types[e].Value == nil && c.shape(from).kind == t.kind {
		return c.value(e)
	}
	l := c.temp(t)
	c.as(e, t, l)
	return l
}

func isNil(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.UntypedNil
}

// intConstant returns the value of a constant expression that fits a register.
func (c *compiler) intConstant(e ast.Expr) (int64, bool) {
	tv, ok := c.info.Types[ast.Unparen(e)]
	if !ok || tv.Value == nil {
		return 0, false
	}
	if b, ok := c.host.TypeOf(e).Underlying().(*types.Basic); !ok || b.Info()&(types.IsInteger|types.IsBoolean) == 0 {
		return 0, false
	}
	return bits(tv.Value)
}

func bits(v constant.Value) (int64, bool) {
	switch v.Kind() {
	case constant.Bool:
		if constant.BoolVal(v) {
			return 1, true
		}
		return 0, true
	}
	v = constant.ToInt(v)
	if k, ok := constant.Int64Val(v); ok {
		return k, true
	}
	if u, ok := constant.Uint64Val(v); ok {
		return int64(u), true
	}
	return 0, false
}

// constant puts a constant into registers.
func (c *compiler) constant(v constant.Value, s *shape, to loc) {
	switch {
	case s.kind == code.String && v.Kind() == constant.String:
		c.emit(code.Ins{Op: code.ConstS, A: w * to.p, B: w * to.i, X: c.text(constant.StringVal(v))})
	case s.isFloat():
		f, _ := constant.Float64Val(constant.ToFloat(v))
		if s.kind == code.Float32 {
			g, _ := constant.Float32Val(constant.ToFloat(v))
			f = float64(g)
		}
		c.emit(code.Ins{Op: code.ConstI, A: w * to.i, K: int64(math.Float64bits(f))})
	case s.isInt() || s.kind == code.Bool:
		k, ok := bits(v)
		if !ok {
			c.leave("it has a constant that fits no register")
		}
		c.emit(code.Ins{Op: code.ConstI, A: w * to.i, K: k})
	default:
		c.leave("it has a constant of type " + types.TypeString(s.typ, short))
	}
}

// ident evaluates a name that is in no register.
func (c *compiler) ident(e *ast.Ident, s *shape, to loc) {
	switch o := c.object(e).(type) {
	case *types.Nil:
		c.zero(s, to)
	case *types.Var:
		if x := c.vars[o]; x != nil {
			c.load(s, to, x.p, 0)
			return
		}
		if name, ok := c.host.Variable(o); ok && len(s.Leaves) == 1 && s.Leaves[0].Kind == code.W64 {
			c.emit(code.Ins{Op: code.LdG64, A: w * to.i, X: c.ref(code.UserVar, "", name, s.id)})
			return
		}
		c.loadFrom(c.placeOf(e), to)
	case *types.Func:
		sig, ok := c.host.TypeOf(e).(*types.Signature)
		if _, generic := c.info.Instances[e]; !ok || generic || o.Pkg().Path() != "main" || sig.Variadic() {
			c.leave("it uses the function " + o.Name() + " as a value")
		}
		c.funcValue(c.host.Function(o), sig, to)
	default:
		c.leave("it uses " + e.Name)
	}
}

func (c *compiler) unary(e *ast.UnaryExpr, s *shape, to loc) {
	switch e.Op {
	case token.ADD:
		c.into(e.X, s, to)
	case token.SUB:
		x := c.value(e.X)
		if s.isFloat() {
			c.emit(code.Ins{Op: code.NegF, A: w * to.i, B: w * x.i})
			return
		}
		c.narrowed(code.Ins{Op: code.Neg, B: w * x.i}, s, to)
	case token.XOR:
		x := c.value(e.X)
		c.narrowed(code.Ins{Op: code.Com, B: w * x.i}, s, to)
	case token.NOT:
		x := c.value(e.X)
		c.emit(code.Ins{Op: code.Not, A: w * to.i, B: w * x.i})
	case token.AND:
		c.address(e.X, to)
	default:
		c.leave("it receives from a channel")
	}
}

// narrowed emits an operation on integers whose result may not be normal.
func (c *compiler) narrowed(n code.Ins, s *shape, to loc) {
	n.A = w * to.i
	c.emit(n)
	if op, ok := s.narrowing(); ok {
		c.emit(code.Ins{Op: op, A: w * to.i, B: w * to.i})
	}
}

// address evaluates &x.
func (c *compiler) address(x ast.Expr, to loc) {
	x = ast.Unparen(x)
	if lit, ok := x.(*ast.CompositeLit); ok {
		s := c.shapeOf(lit)
		if s.Mem {
			c.composite(lit, s, to)
			return
		}
		v := c.value(lit)
		p := c.ptr()
		c.emit(code.Ins{Op: code.New, A: w * p, X: s.id})
		c.store(s, p, 0, v)
		c.emit(code.Ins{Op: code.MovP, A: w * to.p, B: w * p})
		return
	}
	pl := c.placeOf(x)
	switch pl.kind {
	case inMemory:
		if pl.offset == 0 && pl.known {
			c.emit(code.Ins{Op: code.MovP, A: w * to.p, B: w * pl.p})
			return
		}
		c.emit(code.Ins{Op: code.Offset, A: w * to.p, B: w * pl.p, K: pl.offset})
	case inSlice:
		c.emitAddress(pl, to.p)
	default:
		c.leave("it takes an address of another kind")
	}
}
