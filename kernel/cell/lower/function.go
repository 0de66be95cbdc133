package lower

import (
	"go/ast"
	"go/types"
	"strings"

	"sprague/kernel/cell/lower/session"
)

// functionAlone returns what shows for a function that is the last expression of a cell, which is most often a call
// without its parentheses: its signature, and the call. It is "" for what is no function, and for variables and
// literals that can show their type themselves.
func (l *program) functionAlone() string {
	e := l.Cell.Last.X
	sig, ok := types.Default(l.Cell.Info.TypeOf(e)).Underlying().(*types.Signature)
	if !ok || !l.isDeclared(e) && !sig.Variadic() {
		return ""
	}
	return functionText(types.ExprString(ast.Unparen(e)), sig)
}

// isDeclared reports whether an expression is the name of a function or a method of a value.
func (l *program) isDeclared(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if sel, isSel := ast.Unparen(e).(*ast.SelectorExpr); isSel {
		id, ok = sel.Sel, true
	}
	if !ok {
		return false
	}
	_, isFunc := l.Cell.Info.Uses[id].(*types.Func)
	return isFunc
}

// functionText tells a function by its signature and how it is called.
func functionText(name string, sig *types.Signature) string {
	call := name + "("
	for i := range sig.Params().Len() {
		if i == sig.Params().Len()-1 && sig.Variadic() {
			break // nothing need be given
		}
		if i > 0 {
			call += ", "
		}
		p := sig.Params().At(i).Name()
		if p == "" || p == "_" {
			p = "…"
		}
		call += p
	}
	return types.TypeString(sig, session.Short) + "\nThis is the function itself; did you mean " +
		strings.TrimSuffix(call, ", ") + ")?"
}
