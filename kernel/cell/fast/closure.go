package fast

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// A function literal is a function of its own. What it has captured of the functions
// around it, pointers to their variables, comes to it behind its arguments.

// funcLit evaluates a function literal.
func (c *compiler) funcLit(e *ast.FuncLit, to loc) {
	captured := c.captures(e)
	from := c.reserve(0, int32(len(captured)))
	for i, v := range captured {
		c.emit(code.Ins{Op: code.MovP, A: w * (from.p + int32(i)), B: w * c.vars[v].p})
	}
	c.count++
	sig := c.host.TypeOf(e).Underlying().(*types.Signature)
	inner := &compiler{Builder: c.Builder, host: c.host, info: c.info, vars: map[types.Object]*variable{}, boxed: c.boxed,
		hoisted: map[ast.Expr]loc{}, here: e.Pos(), self: c.self + ".func", nP: 1, maxP: 1, did: c.did,
		count: c.count} // so that no two literals of a function have one name
	f := code.Func{Name: c.self + ".func" + digits(c.count), Lit: true}
	f.Type = inner.signature(sig)
	inner.literal(e, captured, c)
	c.count = inner.count
	f.I, f.P, f.Code = 8*inner.maxI, 8*inner.maxP, inner.finish()
	c.unit.Funcs = append(c.unit.Funcs, f)
	ref := c.ref(code.UserFunc, "", f.Name, f.Type)
	c.did.literals[f.Name] = true
	c.emit(code.Ins{Op: code.Closure, A: w * to.p, B: w * from.p, K: int64(len(captured)), X: ref})
}

func digits(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return digits(n/10) + digits(n%10)
}

// captures lists the variables of functions around a literal that it uses.
func (c *compiler) captures(e *ast.FuncLit) []types.Object {
	var list []types.Object
	seen := map[types.Object]bool{}
	ast.Inspect(e.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v := c.info.Uses[id]; v != nil && c.vars[v] != nil && !seen[v] {
				seen[v] = true
				list = append(list, v)
			}
		}
		return true
	})
	return list
}

// literal compiles the body of a function literal.
func (c *compiler) literal(e *ast.FuncLit, captured []types.Object, outer *compiler) {
	sig := c.host.TypeOf(e).Underlying().(*types.Signature)
	var argP int32
	for v := range sig.Params().Variables() {
		argP += c.shape(v.Type()).P
	}
	c.behind = 1 // the register behind the arguments is taken
	c.parameters(sig, nil, e.Type)
	for i, v := range captured {
		x := outer.vars[v]
		if !x.boxed && !x.Mem {
			c.leave("internal: a captured variable in registers")
		}
		p := c.ptr()
		c.emit(code.Ins{Op: code.LdP, A: w * p, B: w * (1 + argP), K: int64(8 * i)})
		c.vars[v] = &variable{shape: c.shape(v.Type()), loc: loc{p: p}, boxed: true}
	}
	c.functionBody(e.Body)
}

// callValue evaluates the call of a function value.
func (c *compiler) callValue(e *ast.CallExpr) loc {
	sig := c.host.TypeOf(e.Fun).Underlying().(*types.Signature)
	typ := c.signature(sig)
	c.hoist(append([]ast.Expr{e.Fun}, e.Args...)...)
	fun := c.value(e.Fun)
	argI, argP, resI, resP := c.window(typ)
	win := loc{c.nI, c.nP}
	c.reserve(max(argI, resI), 1+max(argP+1, resP))
	c.scoped(func() { c.arguments(e, sig, loc{win.i, win.p + 1}) })
	c.here = e.Lparen
	c.emit(code.Ins{Op: code.CallV, A: w * win.i, B: w * win.p, C: w * fun.p, X: typ})
	c.nI, c.nP = win.i+resI, win.p+1+resP
	return loc{win.i, win.p + 1}
}

// funcValue evaluates a declared function as a value.
func (c *compiler) funcValue(name string, sig *types.Signature, to loc) {
	c.emit(code.Ins{Op: code.FuncVal, A: w * to.p, X: c.ref(code.UserFunc, "", name, c.signature(sig))})
}

// bare makes an interface value of one whose type is no user's: an interface holds it as
// it is.
func (c *compiler) bare(e ast.Expr, s *shape, to loc) {
	c.emit(code.Ins{Op: code.MovPP, A: w * to.p, B: w * c.erased(e, s)})
}

// box makes an interface value of one of the user's type.
func (c *compiler) box(e ast.Expr, s *shape, to loc) {
	desc, ok := c.host.Descriptor(s.typ)
	if !ok {
		c.leave("it makes an interface value of a " + types.TypeString(s.typ, short))
	}
	c.emit(code.Ins{Op: code.Box, A: w * to.p, B: w * c.erased(e, s), X: c.ref(code.UserVar, "", desc, s.id)})
}

// erased makes an interface value of the erased form of one, and returns the first of its two
// registers. What an interface holds as its only word goes there, anything else into memory.
func (c *compiler) erased(e ast.Expr, s *shape) int32 {
	if (s.kind == code.Struct || s.kind == code.Array) && s.Size == 8 && s.Pointers { // may be such a word
		c.leave("it makes an interface value of a " + types.TypeString(s.typ, short))
	}
	inside := c.ptr()
	switch {
	case s.Mem:
		c.own(e, s, loc{p: inside})
	case s.kind == code.Pointer || s.kind == code.Map || s.kind == code.FuncKind || s.kind == code.Chan:
		c.as(e, s, loc{p: inside})
	default:
		from := c.asValue(e, s)
		c.emit(code.Ins{Op: code.New, A: w * inside, X: s.id})
		c.store(s, inside, 0, from)
	}
	t := c.reserve(0, 2)
	c.emit(code.Ins{Op: code.Iface, A: w * t.p, B: w * inside, X: s.id})
	return t.p
}

// unnamed reports whether a type is a basic one or a slice of such: values of them are in
// an interface what they are in compiled programs.
func unnamed(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t.Info()&types.IsComplex == 0 && t.Kind() != types.UnsafePointer
	case *types.Slice:
		return unnamed(t.Elem())
	}
	return false
}

// panics runs panic(x).
func (c *compiler) panics(e *ast.CallExpr) {
	if isNil(c.host.TypeOf(e.Args[0])) {
		c.leave("it panics with nil")
	}
	t := c.reserve(0, 2)
	c.as(e.Args[0], c.shape(types.NewInterfaceType(nil, nil)), t)
	c.emit(code.Ins{Op: code.Panic, A: w * t.p})
}
