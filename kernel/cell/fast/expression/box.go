package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

// An interface value is what it is for the interpreter: its dynamic type stands in a box, or
// is that of the value itself, and a descriptor of the session knows which (package rt). One
// instruction asks it; what the value holds is then taken to registers.

func (c *Compiler) assertion(e *ast.TypeAssertExpr, s *registers.Shape, to registers.Loc) {
	x := c.Asserted(e.X)
	held, ok := c.Reserve(0, 2), c.Word()
	fits := c.NewLabel()
	desc := c.Holds(s.Typ, x, held, ok)
	c.Jump(code.Ins{Op: code.JNeK, A: w * ok}, fits)
	static := c.Temp(c.Shape(types.Typ[types.String]))
	c.Emit(code.Ins{Op: code.ConstS, A: w * static.Ptr, B: w * static.Word,
		X: c.Text(c.Host.TypeText(c.Host.TypeOf(e.X)))})
	isInterface := int32(0)
	if types.IsInterface(s.Typ) {
		isInterface = 1
	}
	c.Emit(code.Ins{Op: code.NotOf, A: w * x.Ptr, B: w * static.Ptr, C: w * static.Word, D: isInterface, X: desc})
	c.Place(fits)
	c.Unpack(s, to, held)
}

// AssertionOK evaluates x.(T) and whether x is of the type T.
func (c *Compiler) AssertionOK(e *ast.TypeAssertExpr) ([]registers.Loc, []*registers.Shape) {
	s := c.Shape(c.Host.TypeOf(e.Type))
	x := c.Asserted(e.X)
	t, held, ok := c.Temp(s), c.Reserve(0, 2), c.Word()
	otherwise, end := c.NewLabel(), c.NewLabel()
	c.Holds(s.Typ, x, held, ok)
	c.Jump(code.Ins{Op: code.JEqK, A: w * ok}, otherwise)
	c.Unpack(s, t, held)
	c.Jump(code.Ins{Op: code.Jmp}, end)
	c.Place(otherwise)
	c.Zero(s, t)
	c.Place(end)
	return []registers.Loc{t, {Word: ok}}, []*registers.Shape{s, c.Shape(types.Typ[types.Bool])}
}

// Asserted evaluates an interface value whose dynamic type is asked for.
func (c *Compiler) Asserted(e ast.Expr) registers.Loc {
	if c.ShapeOf(e).Kind != code.Any {
		c.Leave("it asks for the type in a " + types.TypeString(c.Host.TypeOf(e), build.Short))
	}
	return c.Value(e)
}

// Holds finds whether an interface value is of type t, and what it holds. It returns the
// reference to the descriptor of t.
func (c *Compiler) Holds(t types.Type, x, held registers.Loc, ok int32) int32 {
	desc := c.Ref(code.UserVar, "", c.Host.Desc(t), c.Shape(types.NewInterfaceType(nil, nil)).ID)
	c.Emit(code.Ins{Op: code.Holds, A: w * ok, B: w * x.Ptr, C: w * held.Ptr, X: desc})
	return desc
}

// bare makes an interface value of one whose type is no user's: an interface holds it as
// it is.
func (c *Compiler) bare(e ast.Expr, s *registers.Shape, to registers.Loc) {
	c.Emit(code.Ins{Op: code.MovPP, A: w * to.Ptr, B: w * c.erased(e, s)})
}

// box makes an interface value of one of the user's type.
func (c *Compiler) box(e ast.Expr, s *registers.Shape, to registers.Loc) {
	if c.Host.Native(s.Typ) {
		c.Leave("it makes an interface value of a " + types.TypeString(s.Typ, build.Short))
	}
	c.Emit(code.Ins{Op: code.Box, A: w * to.Ptr, B: w * c.erased(e, s),
		X: c.Ref(code.UserVar, "", c.Host.Desc(s.Typ), s.ID)})
}

// erased makes an interface value of the erased form of one, and returns the first of its two
// registers. What an interface holds as its only word goes there, anything else into memory.
func (c *Compiler) erased(e ast.Expr, s *registers.Shape) int32 {
	if s.InWord() {
		c.Leave("it makes an interface value of a " + types.TypeString(s.Typ, build.Short))
	}
	inside := c.Ptr()
	switch {
	case s.Mem:
		c.Own(e, s, registers.Loc{Ptr: inside})
	case build.IsDirect(s.Typ):
		c.As(e, s, registers.Loc{Ptr: inside})
	default:
		from := c.AsValue(e, s)
		c.Emit(code.Ins{Op: code.New, A: w * inside, X: s.ID})
		c.Store(s, inside, 0, from)
	}
	t := c.Reserve(0, 2)
	c.Emit(code.Ins{Op: code.Iface, A: w * t.Ptr, B: w * inside, X: s.ID})
	return t.Ptr
}

func (c *Compiler) Panics(e *ast.CallExpr) {
	if build.IsNil(c.Host.TypeOf(e.Args[0])) {
		c.Leave("it panics with nil")
	}
	t := c.Reserve(0, 2)
	c.As(e.Args[0], c.Shape(types.NewInterfaceType(nil, nil)), t)
	c.Emit(code.Ins{Op: code.Panic, A: w * t.Ptr})
}
