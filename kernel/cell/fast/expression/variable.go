package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

// Local returns the variable of the function that an expression names.
func (c *Compiler) Local(x ast.Expr) *Variable {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		return c.Vars[c.Info.Uses[id]]
	}
	return nil
}

// A Variable is one of the function's own.
type Variable struct {
	*registers.Shape
	registers.Loc
	Boxed bool // its value is in memory, to which register p points
}

// Declare makes a variable. Its registers hold its zero value, or are left as they are for
// a value that follows at once.
func (c *Compiler) Declare(v types.Object, zero bool) *Variable {
	s := c.Shape(v.Type())
	x := &Variable{Shape: s, Boxed: c.Boxed[v]}
	if x.Boxed && !s.Mem {
		x.Ptr = c.Ptr()
		c.Emit(code.Ins{Op: code.New, A: w * x.Ptr, X: s.ID})
	} else {
		x.Loc = c.Temp(s)
		if zero || s.Mem {
			c.Zero(s, x.Loc)
		}
	}
	c.Vars[v] = x
	return x
}

// Keep makes a variable of the value in registers, which are its own from now on.
func (c *Compiler) Keep(v types.Object, s *registers.Shape, from registers.Loc) {
	x := &Variable{Shape: s, Loc: from, Boxed: c.Boxed[v]}
	if x.Boxed && !s.Mem {
		x.Loc = registers.Loc{Ptr: c.Ptr()}
		c.Emit(code.Ins{Op: code.New, A: w * x.Ptr, X: s.ID})
		c.Store(s, x.Ptr, 0, from)
	}
	c.Vars[v] = x
}
