package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

// callInto evaluates a call expression with one result, a conversion, or a builtin.
func (c *Compiler) callInto(e *ast.CallExpr, s *registers.Shape, to registers.Loc) {
	fun := ast.Unparen(e.Fun)
	switch tv := c.Info.Types[fun]; {
	case tv.IsType():
		c.Here = e.Pos()
		c.convert(e.Args[0], s, to)
	case tv.IsBuiltin():
		c.Here = e.Pos()
		c.builtin(e, s, to)
	default:
		c.Move(s, to, c.Call(e))
	}
}

// A callee is what a call calls.
type callee struct {
	op   code.Op
	ref  int32 // of a function that is known; of others their type
	sig  *types.Signature
	recv ast.Expr // the receiver, which goes first
	ptr  bool     // of which the method wants the address,
	load bool     // or what it points to
	typ  int32

	value   int32  // register of a function value
	method  string // of an interface value, which is the receiver: what it calls is found at run time
	outside bool   // it is compiled,
	sorts   bool   // and takes a slice of whatever type in an interface
}

// Call evaluates a call and returns where its results are.
func (c *Compiler) Call(e *ast.CallExpr) registers.Loc {
	saved := c.Here
	defer func() { c.Here = saved }()
	c.Here = e.Lparen
	f := c.callee(e)
	argI, argP, resI, resP := c.Window(f.typ)
	if f.op == code.CallV {
		argP++ // for what it has captured
	}
	win := c.Reserve(max(argI, resI), 1+max(argP, resP))
	c.Scoped(func() {
		at := win.Plus(0, 1)
		if f.recv != nil {
			at = c.receiver(f, at)
		}
		if f.outside && e.Ellipsis.IsValid() && !handed(c.Host.TypeOf(e.Args[len(e.Args)-1])) {
			c.Leave("it hands a list of values to a compiled function")
		}
		c.arguments(f, e, at)
	})
	c.Here = e.Lparen
	n := code.Ins{Op: f.op, A: w * win.Word, B: w * win.Ptr, C: w * f.value, X: f.ref}
	if f.op == code.CallM {
		n.K = int64(c.Text(f.method))
	}
	c.Emit(n)
	c.Top = win.Plus(resI, 1+resP)
	return win.Plus(0, 1)
}

// arguments evaluates the arguments of a call into the registers of the callee.
func (c *Compiler) arguments(f callee, e *ast.CallExpr, at registers.Loc) {
	params := f.sig.Params()
	for i := range params.Len() {
		s := c.Shape(params.At(i).Type())
		if f.sig.Variadic() && i == params.Len()-1 && !e.Ellipsis.IsValid() {
			c.variadic(f, e.Args[i:], s, at)
			return
		}
		c.argument(f, e.Args[i], s, at)
		at = at.Behind(s)
	}
}

// argument evaluates an argument. An interface value goes no further than to functions of
// the user: compiled ones may ask what is in it.
func (c *Compiler) argument(f callee, e ast.Expr, s *registers.Shape, at registers.Loc) {
	if f.outside && s.Kind == code.Any {
		d := types.Default(c.Host.TypeOf(e))
		if sl, ok := d.Underlying().(*types.Slice); ok && f.sorts {
			c.bare(e, c.Shape(sl), at) // its elements are moved, not looked at
			return
		}
		if !unnamed(d) || build.IsNil(d) {
			c.Leave("it hands a " + types.TypeString(d, build.Short) + " to a compiled function")
		}
	}
	c.As(e, s, at)
}

// variadic makes the slice of the last arguments.
func (c *Compiler) variadic(f callee, list []ast.Expr, s *registers.Shape, at registers.Loc) {
	if len(list) == 0 {
		c.Zero(s, at)
		return
	}
	for _, x := range list {
		if d := types.Default(c.Host.TypeOf(x)); f.outside && (!unnamed(d) || build.IsNil(d)) && c.Elem(s).Kind == code.Any {
			c.Leave("it hands a " + types.TypeString(d, build.Short) + " to a compiled function")
		}
	}
	c.sliceOf(list, s, at)
}

func (c *Compiler) callee(e *ast.CallExpr) callee {
	fun := ast.Unparen(e.Fun)
	sig := c.Host.TypeOf(fun).Underlying().(*types.Signature)
	f := callee{op: code.Call, sig: sig}
	if c.isFuncValue(e) {
		f.op, f.typ = code.CallV, c.Signature(sig)
		f.ref, f.value = f.typ, c.Value(e.Fun).Ptr
		return f
	}
	id := build.CalleeIdent(fun)
	obj := c.Info.Uses[id].(*types.Func)
	c.direct(obj)
	if inst, ok := c.Info.Instances[id]; ok {
		f.sig = c.Host.Subst(inst.Type).(*types.Signature)
		f.typ = c.Signature(f.sig)
		f.ref = c.Ref(code.UserFunc, "", c.Host.InstanceName(fun), f.typ)
		return f
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if s := c.Info.Selections[sel]; s != nil {
			c.methodCallee(&f, sel, s, obj)
			return f
		}
	}
	f.typ = c.Signature(sig)
	if obj.Pkg().Path() != "main" {
		c.compiledCallee(&f, obj)
		return f
	}
	f.ref = c.Ref(code.UserFunc, "", c.Host.FunctionName(obj), f.typ)
	return f
}

// direct gives up on a function that calls recover: it has a parameter that fast functions do not know.
func (c *Compiler) direct(f *types.Func) {
	if len(c.Host.Hidden(f)) > 0 {
		c.Leave("it calls " + f.Name() + ", which calls recover")
	}
}

// receiver evaluates the receiver of a method into the registers of the callee.
func (c *Compiler) receiver(f callee, at registers.Loc) registers.Loc {
	s := c.ShapeOf(f.recv)
	switch {
	case f.ptr:
		c.address(f.recv, at)
		return at.Plus(0, 1)
	case f.load:
		s = c.Elem(s)
		p := c.Value(f.recv)
		if s.Mem {
			c.Emit(code.Ins{Op: code.New, A: w * at.Ptr, X: s.ID})
			c.Emit(code.Ins{Op: code.Copy, A: w * at.Ptr, B: w * p.Ptr, X: s.ID})
		} else {
			c.Load(s, at, p.Ptr, 0)
		}
	default:
		c.As(f.recv, s, at)
	}
	return at.Behind(s)
}
