package fast

import (
	"go/ast"
	"go/types"
	"strconv"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/expression"
	"sprague/kernel/cell/fast/registers"
)

// A function literal is a function of its own. What it has captured of the functions
// around it, pointers to their variables, comes to it behind its arguments.

// literalMark stands in the name of a function literal behind that of the function around it.
const literalMark = ".func"

func (c *compiler) funcLit(e *ast.FuncLit, to registers.Loc) {
	sig := c.Info.TypeOf(e).(*types.Signature)
	captured := c.captures(e.Body)
	from := c.Reserve(0, int32(len(captured)))
	for i, v := range captured {
		c.Emit(code.Ins{Op: code.MovP, A: w * (from.Ptr + int32(i)), B: w * c.Vars[v].Ptr})
	}
	c.count++
	inner := &compiler{self: c.self + literalMark, shares: captured,
		count: c.count} // so that no two literals of a function have one name
	inner.Compiler = c.Inner(inner.funcLit)
	f := code.Func{Name: c.self + literalMark + strconv.Itoa(c.count), Lit: true}
	f.Type = inner.Signature(sig)
	inner.captured(inner.parameters(sig, 1))
	inner.functionBody(e.Body)
	c.count = inner.count
	inner.Finish(f)
	ref := c.Ref(code.UserFunc, "", f.Name, f.Type)
	c.Emit(code.Ins{Op: code.Closure, A: w * to.Ptr, B: w * from.Ptr, K: int64(len(captured)), X: ref})
}

// captures lists the variables of this function and those around it that the body of a
// function literal uses.
func (c *compiler) captures(body ast.Node) []types.Object {
	var list []types.Object
	seen := map[types.Object]bool{}
	for id := range build.Idents(body) {
		if v := c.Info.Uses[id]; v != nil && c.Vars[v] != nil && !seen[v] {
			seen[v] = true
			list = append(list, v)
		}
	}
	return list
}

// captured takes the variables that a function literal shares with the function around it from what a register
// points to.
func (c *compiler) captured(from int32) {
	for i, v := range c.shares {
		p := c.Ptr()
		c.Emit(code.Ins{Op: code.LdP, A: w * p, B: w * from, K: int64(8 * i)})
		c.Vars[v] = &expression.Variable{Shape: c.Shape(v.Type()), Loc: registers.Loc{Ptr: p}, Boxed: true}
	}
}
