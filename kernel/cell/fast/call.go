package fast

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
)

// hoist evaluates what the Go compiler evaluates first in expressions that stand beside each other,
// if one of them calls something: calls, reads of maps with calls, and conditional operators, in
// order. An expression that is a single such thing needs no hoisting: its parts do.
func (c *compiler) hoist(list ...ast.Expr) {
	if slices.ContainsFunc(list, c.calls) {
		for _, e := range list {
			c.hoistPart(e)
		}
	}
}

// hoistPart does so for a part of an expression.
func (c *compiler) hoistPart(e ast.Expr) {
	e = ast.Unparen(e)
	if _, ok := c.hoisted[e]; ok || !c.calls(e) && !c.decides(e) {
		return
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			c.keep(e)
			return
		}
		c.hoistPart(e.X)
		c.hoistPart(e.Y)
	case *ast.CallExpr:
		if c.isCall(e) {
			c.hoisted[e] = c.keepCall(e)
			return
		}
		for _, a := range e.Args {
			c.hoistPart(a)
		}
		if c.isAppend(e) {
			c.keep(e)
		}
	case *ast.IndexExpr:
		c.hoistPart(e.X)
		c.hoistPart(e.Index)
		if s := c.shapeOf(e.X); s.kind == code.Map && c.calls(e) {
			c.keep(e)
		}
	case *ast.TypeAssertExpr:
		c.hoistPart(e.X)
		if c.calls(e) {
			c.keep(e)
		}
	case *ast.UnaryExpr:
		c.hoistPart(e.X)
	case *ast.StarExpr:
		c.hoistPart(e.X)
	case *ast.SelectorExpr:
		c.hoistPart(e.X)
	case *ast.SliceExpr:
		for _, x := range []ast.Expr{e.X, e.Low, e.High, e.Max} {
			if x != nil {
				c.hoistPart(x)
			}
		}
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				if c.shapeOf(e).kind == code.Map {
					c.hoistPart(kv.Key)
				}
				x = kv.Value
			}
			c.hoistPart(x)
		}
	}
}

// keep evaluates an expression to registers of its own.
func (c *compiler) keep(e ast.Expr) {
	s := c.shapeOf(e)
	t := c.temp(s)
	if s.Mem {
		c.own(e, s, t)
	} else {
		c.into(e, s, t)
	}
	c.hoisted[e] = t
}

func (c *compiler) keepCall(e *ast.CallExpr) loc {
	return c.call(e)
}

// calls reports whether evaluating e calls a function, or takes a copy of what an interface
// value holds, which has its turn among the calls.
func (c *compiler) calls(e ast.Expr) bool {
	return evaluates(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			return c.isCall(n) || c.isAppend(n)
		case *ast.TypeAssertExpr:
			return !build.IsDirect(c.host.TypeOf(n))
		}
		return false
	})
}

// decides reports whether e holds a conditional operator.
func (c *compiler) decides(e ast.Expr) bool {
	return evaluates(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		return ok && (b.Op == token.LAND || b.Op == token.LOR) && c.info.Types[b].Value == nil
	})
}

// evaluates reports whether a part of e is such a one; the bodies of function literals, which run
// later, are no parts.
func evaluates(e ast.Expr, such func(ast.Node) bool) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if _, later := n.(*ast.FuncLit); later || found {
			return false
		}
		found = n != nil && such(n)
		return !found
	})
	return found
}

// isCall reports whether a call expression is neither a conversion nor of a builtin.
func (c *compiler) isCall(e *ast.CallExpr) bool {
	tv := c.info.Types[ast.Unparen(e.Fun)]
	return !tv.IsType() && !tv.IsBuiltin()
}

func (c *compiler) isAppend(e *ast.CallExpr) bool {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	return ok && c.info.Types[id].IsBuiltin() && (id.Name == "append" || id.Name == "copy")
}

// callInto evaluates a call expression with one result, a conversion, or a builtin.
func (c *compiler) callInto(e *ast.CallExpr, s *shape, to loc) {
	fun := ast.Unparen(e.Fun)
	switch tv := c.info.Types[fun]; {
	case tv.IsType():
		c.here = e.Pos()
		c.convert(e.Args[0], s, to)
	case tv.IsBuiltin():
		c.here = e.Pos()
		c.builtin(e, s, to)
	default:
		c.move(s, to, c.call(e))
	}
}

// A callee is what a call calls.
type callee struct {
	ref  int32 // of a function that is known
	sig  *types.Signature
	recv ast.Expr // the receiver, which goes first
	ptr  bool     // of which the method wants the address,
	load bool     // or what it points to
	path []int    // the embedded fields to go through
	typ  int32

	method  string // of an interface value, which is the receiver: what it calls is found at run time
	outside bool   // it is compiled,
	sorts   bool   // and takes a slice of whatever type in an interface
}

// call evaluates a call and returns where its results are.
func (c *compiler) call(e *ast.CallExpr) loc {
	saved := c.here
	defer func() { c.here = saved }()
	c.here = e.Lparen
	if c.isFuncValue(e) {
		return c.callValue(e)
	}
	f := c.callee(e)
	operands := e.Args
	if f.recv != nil {
		operands = slices.Concat([]ast.Expr{f.recv}, e.Args)
	}
	c.hoist(operands...)
	argI, argP, resI, resP := c.window(f.typ)
	win := loc{c.nI, c.nP}
	c.reserve(max(argI, resI), 1+max(argP, resP))
	c.scoped(func() {
		at := loc{win.i, win.p + 1}
		if f.recv != nil {
			at = c.receiver(f, at)
		}
		saved, savedSorts := c.outside, c.sorts
		c.outside, c.sorts = f.outside, f.sorts
		if f.outside && e.Ellipsis.IsValid() && !c.handed(c.host.TypeOf(e.Args[len(e.Args)-1])) {
			c.leave("it hands a list of values to a compiled function")
		}
		c.arguments(e, f.sig, at)
		c.outside, c.sorts = saved, savedSorts
	})
	c.here = e.Lparen
	c.emitCall(f, win)
	c.nI, c.nP = win.i+resI, win.p+1+resP
	return loc{win.i, win.p + 1}
}

func (c *compiler) emitCall(f callee, win loc) {
	n := code.Ins{Op: code.Call, A: w * win.i, B: w * win.p, X: f.ref}
	if f.method != "" {
		n.Op, n.X, n.K = code.CallM, f.typ, int64(c.text(f.method))
	}
	c.emit(n)
}

// isFuncValue reports whether a call is of a function value.
func (c *compiler) isFuncValue(e *ast.CallExpr) bool {
	fun := ast.Unparen(e.Fun)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if s := c.info.Selections[sel]; s != nil {
			return s.Kind() == types.FieldVal
		}
	}
	id := build.CalleeIdent(fun)
	if id == nil {
		return true
	}
	switch fun.(type) {
	case *ast.IndexExpr, *ast.IndexListExpr:
		_, ok := c.info.Instances[id]
		return !ok
	}
	_, ok := c.info.Uses[id].(*types.Var)
	return ok
}

// arguments evaluates the arguments of a call into the registers of the callee.
func (c *compiler) arguments(e *ast.CallExpr, sig *types.Signature, at loc) {
	params := sig.Params()
	if len(e.Args) == 1 && params.Len() > 1 {
		if _, ok := c.host.TypeOf(e.Args[0]).(*types.Tuple); ok {
			c.leave("it passes the results of a call on to another")
		}
	}
	for i := range params.Len() {
		s := c.shape(params.At(i).Type())
		if sig.Variadic() && i == params.Len()-1 && !e.Ellipsis.IsValid() {
			c.variadic(e.Args[i:], s, at)
			return
		}
		c.argument(e.Args[i], s, at)
		at.i, at.p = at.i+s.I, at.p+s.P
	}
}

// argument evaluates an argument. An interface value goes no further than to functions of
// the user: compiled ones may ask what is in it.
func (c *compiler) argument(e ast.Expr, s *shape, at loc) {
	if c.outside && s.kind == code.Any {
		d := types.Default(c.host.TypeOf(e))
		if sl, ok := d.Underlying().(*types.Slice); ok && c.sorts {
			c.bare(e, c.shape(sl), at) // its elements are moved, not looked at
			return
		}
		if !unnamed(d) || isNil(d) {
			c.leave("it hands a " + types.TypeString(d, short) + " to a compiled function")
		}
	}
	c.as(e, s, at)
}

// variadic makes the slice of the last arguments.
func (c *compiler) variadic(list []ast.Expr, s *shape, at loc) {
	if len(list) == 0 {
		c.zero(s, at)
		return
	}
	for _, x := range list {
		if d := types.Default(c.host.TypeOf(x)); c.outside && (!unnamed(d) || isNil(d)) && c.elem(s).kind == code.Any {
			c.leave("it hands a " + types.TypeString(d, short) + " to a compiled function")
		}
	}
	c.sliceOf(list, s, at)
}

// callee finds out what is called.
func (c *compiler) callee(e *ast.CallExpr) callee {
	fun := ast.Unparen(e.Fun)
	sig, ok := c.host.TypeOf(fun).Underlying().(*types.Signature)
	if !ok {
		c.leave("it calls something unusual")
	}
	f := callee{sig: sig}
	id := build.CalleeIdent(fun)
	if id == nil {
		c.leave("it calls a function value")
	}
	obj, ok := c.info.Uses[id].(*types.Func)
	if !ok {
		c.leave("it calls the function value " + id.Name)
	}
	if inst, ok := c.info.Instances[id]; ok {
		f.sig = c.host.Subst(inst.Type).(*types.Signature)
		f.typ = c.signature(f.sig)
		f.ref = c.user(c.host.Instance(fun), f.typ)
		return f
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if s := c.info.Selections[sel]; s != nil {
			c.methodCallee(&f, sel, s, obj)
			return f
		}
	}
	f.typ = c.signature(sig)
	if obj.Pkg().Path() != "main" {
		c.compiledCallee(&f, obj)
		return f
	}
	f.ref = c.user(c.host.Function(obj), f.typ)
	return f
}

// user returns the reference to a function of the user that is called.
func (c *compiler) user(name string, typ int32) int32 {
	c.did.calls[name] = true
	return c.ref(code.UserFunc, "", name, typ)
}

// lenient are the packages whose functions take values of unnamed types in interfaces for
// what they are, and keep nothing.
var lenient = map[string]bool{"fmt": true, "sort": true, "strings": true, "errors": true}

func (c *compiler) compiledCallee(f *callee, obj *types.Func) {
	if obj.Signature().TypeParams().Len() > 0 {
		c.leave("it calls the generic function " + obj.Name())
	}
	for _, tuple := range []*types.Tuple{f.sig.Params(), f.sig.Results()} {
		for v := range tuple.Variables() {
			if !c.handed(v.Type()) && !(lenient[obj.Pkg().Path()] && tuple == f.sig.Params() && c.open(v.Type())) {
				c.leave("it calls " + obj.Pkg().Name() + "." + obj.Name())
			}
		}
	}
	f.outside, f.sorts = true, obj.Pkg().Path() == "sort"
	f.ref = c.ref(code.CompiledFunc, obj.Pkg().Path(), obj.Name(), f.typ)
}

// handed reports whether values of a type mean the same in cells and in compiled code: no
// type of a cell is in them, which compiled code would not know.
func (c *compiler) handed(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Named:
		_, basic := t.Underlying().(*types.Basic)
		return basic || t.Obj().Pkg() == nil
	case *types.Slice:
		return c.handed(t.Elem())
	case *types.Array:
		return c.handed(t.Elem())
	case *types.Map:
		return c.handed(t.Key()) && c.handed(t.Elem())
	}
	return false
}

// open reports whether a parameter is of type any, a list of them, or a function.
func (c *compiler) open(t types.Type) bool {
	if s, ok := t.(*types.Slice); ok {
		t = s.Elem()
	}
	if sig, ok := t.(*types.Signature); ok {
		for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
			for v := range tuple.Variables() {
				if !c.handed(v.Type()) {
					return false
				}
			}
		}
		return true
	}
	i, ok := types.Unalias(t).(*types.Interface)
	return ok && i.NumMethods() == 0
}

// methodCallee finds the method that a selector denotes.
func (c *compiler) methodCallee(f *callee, sel *ast.SelectorExpr, s *types.Selection, obj *types.Func) {
	if s.Kind() != types.MethodVal {
		c.leave("it calls the method " + obj.Name() + " by an expression")
	}
	if t := c.host.TypeOf(sel.X); types.IsInterface(t) {
		c.interfaceCallee(f, sel, t, obj)
		return
	}
	if obj.Pkg() == nil || obj.Pkg().Path() != "main" {
		c.leave("it calls the method " + obj.Name() + " of a compiled type")
	}
	if len(s.Index()) > 1 {
		c.leave("it calls the promoted method " + obj.Name())
	}
	t := c.host.TypeOf(sel.X)
	isPtr := isPointer(t)
	if isPtr {
		t = t.Underlying().(*types.Pointer).Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		c.leave("it calls the method " + obj.Name())
	}
	var m *types.Func
	for i := range named.NumMethods() {
		if named.Method(i).Name() == obj.Name() {
			m = named.Method(i)
		}
	}
	if m == nil {
		c.leave("it calls the method " + obj.Name())
	}
	sig := m.Signature()
	wantsPtr := isPointer(sig.Recv().Type())
	f.recv, f.ptr, f.load = sel.X, wantsPtr && !isPtr, isPtr && !wantsPtr
	var recvType types.Type = named
	if wantsPtr {
		recvType = types.NewPointer(named)
	}
	recv := types.NewParam(token.NoPos, nil, "", recvType)
	f.typ = c.signature(types.NewSignatureType(recv, nil, nil, f.sig.Params(), f.sig.Results(), false))
	f.ref = c.user(c.host.Method(obj, named), f.typ)
}

// interfaceCallee describes a method of an interface of the user. The way from the
// interpreter here is shorter than the interpreter's own to what is in the value, so a
// function that calls one is worth its place even without a loop.
func (c *compiler) interfaceCallee(f *callee, sel *ast.SelectorExpr, t types.Type, obj *types.Func) {
	if c.shape(t).kind != code.Any {
		c.leave("it calls the method " + obj.Name() + " of a compiled interface")
	}
	f.recv, f.method = sel.X, obj.Name()
	recv := types.NewParam(token.NoPos, nil, "", t)
	f.typ = c.signature(types.NewSignatureType(recv, nil, nil, f.sig.Params(), f.sig.Results(), false))
	c.did.loops = true
}

// receiver evaluates the receiver of a method into the registers of the callee.
func (c *compiler) receiver(f callee, at loc) loc {
	s := c.shapeOf(f.recv)
	switch {
	case f.ptr:
		c.address(f.recv, at)
		return loc{at.i, at.p + 1}
	case f.load:
		s = c.elem(s)
		p := c.value(f.recv)
		if s.Mem {
			c.emit(code.Ins{Op: code.New, A: w * at.p, X: s.id})
			c.emit(code.Ins{Op: code.Copy, A: w * at.p, B: w * p.p, X: s.id})
		} else {
			c.load(s, at, p.p, 0)
		}
	default:
		c.as(f.recv, s, at)
	}
	return loc{at.i + s.I, at.p + s.P}
}
