package expression

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// lenient are the packages whose functions take values of unnamed types in interfaces for
// what they are, and keep nothing.
var lenient = map[string]bool{"fmt": true, "sort": true, "strings": true, "errors": true}

// compiledCallee describes a function of a compiled package.
func (c *Compiler) compiledCallee(f *callee, obj *types.Func) {
	if obj.Pkg().Path() == "runtime" { // which would tell of the machine
		c.Leave("it calls runtime." + obj.Name())
	}
	for _, tuple := range []*types.Tuple{f.sig.Params(), f.sig.Results()} {
		for v := range tuple.Variables() {
			if !handed(v.Type()) && !(lenient[obj.Pkg().Path()] && tuple == f.sig.Params() && open(v.Type())) {
				c.Leave("it calls " + obj.Pkg().Name() + "." + obj.Name())
			}
		}
	}
	f.outside, f.sorts = true, obj.Pkg().Path() == "sort"
	f.ref = c.Ref(code.CompiledFunc, obj.Pkg().Path(), obj.Name(), f.typ)
}

// methodCallee finds the method that a selector denotes.
func (c *Compiler) methodCallee(f *callee, sel *ast.SelectorExpr, s *types.Selection, obj *types.Func) {
	if s.Kind() != types.MethodVal {
		c.Leave("it calls the method " + obj.Name() + " by an expression")
	}
	if t := c.Host.TypeOf(sel.X); types.IsInterface(t) {
		c.interfaceCallee(f, sel, t, obj)
		return
	}
	if obj.Pkg() == nil || obj.Pkg().Path() != "main" {
		c.Leave("it calls the method " + obj.Name() + " of a compiled type")
	}
	if len(s.Index()) > 1 {
		c.Leave("it calls the promoted method " + obj.Name())
	}
	t := c.Host.TypeOf(sel.X)
	isPtr := IsPointer(t)
	if isPtr {
		t = t.Underlying().(*types.Pointer).Elem()
	}
	named := types.Unalias(t).(*types.Named)
	wantsPtr := IsPointer(obj.Signature().Recv().Type())
	f.recv, f.ptr, f.load = sel.X, wantsPtr && !isPtr, isPtr && !wantsPtr
	var recvType types.Type = named
	if wantsPtr {
		recvType = types.NewPointer(named)
	}
	recv := types.NewParam(token.NoPos, nil, "", recvType)
	f.typ = c.Signature(types.NewSignatureType(recv, nil, nil, f.sig.Params(), f.sig.Results(), false))
	f.ref = c.Ref(code.UserFunc, "", c.Host.MethodName(obj, named), f.typ)
}

// interfaceCallee describes a method of an interface of the user.
func (c *Compiler) interfaceCallee(f *callee, sel *ast.SelectorExpr, t types.Type, obj *types.Func) {
	if c.Shape(t).Kind != code.Any {
		c.Leave("it calls the method " + obj.Name() + " of a compiled interface")
	}
	f.recv, f.method = sel.X, obj.Name()
	recv := types.NewParam(token.NoPos, nil, "", t)
	f.typ = c.Signature(types.NewSignatureType(recv, nil, nil, f.sig.Params(), f.sig.Results(), false))
	f.op, f.ref = code.CallM, f.typ
}
