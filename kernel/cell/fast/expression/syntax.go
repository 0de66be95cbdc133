package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/registers"
)

func IsBlank(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return ok && id.Name == "_"
}

// IsCall reports whether a call expression is neither a conversion nor of a builtin.
func (c *Compiler) IsCall(e *ast.CallExpr) bool {
	tv := c.Info.Types[ast.Unparen(e.Fun)]
	return !tv.IsType() && !tv.IsBuiltin()
}

// isFuncValue reports whether a call is of a function value.
func (c *Compiler) isFuncValue(e *ast.CallExpr) bool {
	fun := ast.Unparen(e.Fun)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if s := c.Info.Selections[sel]; s != nil {
			return s.Kind() == types.FieldVal
		}
	}
	id := build.CalleeIdent(fun)
	if id == nil {
		return true
	}
	switch fun.(type) {
	case *ast.IndexExpr, *ast.IndexListExpr:
		_, ok := c.Info.Instances[id]
		return !ok
	}
	_, ok := c.Info.Uses[id].(*types.Var)
	return ok
}

// handed reports whether values of a type mean the same in cells and in compiled code: no
// type of a cell is in them, which compiled code would not know.
func handed(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Named:
		_, basic := t.Underlying().(*types.Basic)
		return basic || t.Obj().Pkg() == nil
	case *types.Slice:
		return handed(t.Elem())
	}
	return false
}

// open reports whether a parameter is of type any, a list of them, or a function.
func open(t types.Type) bool {
	if s, ok := t.(*types.Slice); ok {
		t = s.Elem()
	}
	if sig, ok := t.(*types.Signature); ok {
		for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
			for v := range tuple.Variables() {
				if !handed(v.Type()) {
					return false
				}
			}
		}
		return true
	}
	i, ok := types.Unalias(t).(*types.Interface)
	return ok && i.NumMethods() == 0
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

func IsPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// fieldPath returns the fields that a selector goes through.
func (c *Compiler) fieldPath(e *ast.SelectorExpr) ([]int, bool) {
	sel := c.Info.Selections[e]
	if sel == nil || sel.Kind() != types.FieldVal {
		return nil, false
	}
	return sel.Index(), true
}

// fresh reports whether the memory that holds the value of e is nobody else's.
func (c *Compiler) fresh(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return !c.Info.Types[e.Fun].IsType()
	}
	return false
}

// IntConstant returns the value of a constant expression that fits a register.
func (c *Compiler) IntConstant(e ast.Expr) (int64, bool) {
	tv, ok := c.Info.Types[ast.Unparen(e)]
	if !ok || tv.Value == nil {
		return 0, false
	}
	if b, ok := c.Host.TypeOf(e).Underlying().(*types.Basic); !ok || b.Info()&(types.IsInteger|types.IsBoolean) == 0 {
		return 0, false
	}
	return registers.Bits(tv.Value)
}
