package expression

import (
	"go/ast"
	"go/token"
	"slices"

	"sprague/kernel/cell/fast/code"
)

// HoistTarget is hoist for an expression that is assigned to: of a map's element the key
// is evaluated, not the element.
func (c *Compiler) HoistTarget(x ast.Expr) {
	x = ast.Unparen(x)
	if e, ok := x.(*ast.IndexExpr); ok {
		c.Hoist(e.X)
		c.Hoist(e.Index)
		return
	}
	c.Hoist(x)
}

// Hoist evaluates what the Go compiler evaluates first in expressions that stand beside each other,
// if one of them calls something: calls, reads of maps with calls, and conditional operators, in
// order. An expression that is a single such thing needs no hoisting: its parts do.
func (c *Compiler) Hoist(list ...ast.Expr) {
	if slices.ContainsFunc(list, c.calls) {
		for _, e := range list {
			c.hoistPart(e)
		}
	}
}

// hoistPart does so for a part of an expression.
func (c *Compiler) hoistPart(e ast.Expr) {
	e = ast.Unparen(e)
	if _, ok := c.Hoisted[e]; ok || !c.calls(e) && !c.decides(e) {
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
			c.Hoisted[e] = c.Call(e)
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
		if s := c.ShapeOf(e.X); s.Kind == code.Map && c.calls(e) {
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
				if c.ShapeOf(e).Kind == code.Map {
					c.hoistPart(kv.Key)
				}
				x = kv.Value
			}
			c.hoistPart(x)
		}
	}
}

// keep evaluates an expression to registers of its own.
func (c *Compiler) keep(e ast.Expr) {
	s := c.ShapeOf(e)
	t := c.Temp(s)
	if s.Mem {
		c.Own(e, s, t)
	} else {
		c.Into(e, s, t)
	}
	c.Hoisted[e] = t
}
