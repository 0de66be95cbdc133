package lower

import (
	"cmp"
	"go/ast"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
)

// functionAlone returns what shows for a function that is the last expression of a cell, which is most often a call
// without its parentheses: its signature, and the call. It is "" for what is no function, and for variables and
// literals that can show their type themselves.
func (l *program) functionAlone() string {
	e := l.Cell.Last.X
	sig, ok := types.Default(l.Cell.Info.TypeOf(e)).Underlying().(*types.Signature)
	_, isDeclared := l.Cell.Info.Uses[build.CalleeIdent(e)].(*types.Func)
	if !ok || !isDeclared && !sig.Variadic() {
		return ""
	}
	var args []string
	for p := range sig.Params().Variables() {
		args = append(args, cmp.Or(strings.Trim(p.Name(), "_"), "…"))
	}
	if sig.Variadic() {
		args = args[:len(args)-1] // nothing need be given
	}
	return types.TypeString(sig, build.Short) + "\nThis is the function itself; did you mean " +
		types.ExprString(ast.Unparen(e)) + "(" + strings.Join(args, ", ") + ")?"
}
