package hint

import (
	"cmp"
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/source"
)

// In other systems a game has its values and its period as fields; here they are methods, and what stands without
// parentheses is the function itself. Where that does not fit, and where it would only be printed as an address, the
// diagnostic writes the call.

var (
	functionMeant = regexp.MustCompile(` as func\(.*?\) .*value in| as (?:iter\.Seq|func)`)
	showsFunction = regexp.MustCompile(`\bfunc\(`)
)

// uncalled returns the call to write where a type error is about a function whose result is meant.
func (m *mistake) uncalled() string {
	if !showsFunction.MatchString(m.msg) || functionMeant.MatchString(m.msg) {
		return ""
	}
	uses := functionUses(m.cell, m.info)
	for _, n := range m.path {
		for _, use := range uses {
			if use.parent == n {
				return use.call(m.cell)
			}
		}
	}
	return ""
}

// A functionUse is an expression that is the name of a function, a method or a variable that holds one, and is not
// called, with the node around it.
type functionUse struct {
	fun    ast.Expr
	object types.Object
	parent ast.Node
}

func functionUses(s *source.Cell, info *types.Info) (list []functionUse) {
	for _, file := range []*ast.File{s.Decls, s.Body} {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			name, selector := n, false
			if sel, ok := n.(*ast.SelectorExpr); ok {
				name, selector = sel.Sel, true
			}
			id, ok := name.(*ast.Ident)
			if !ok || signature(info.Uses[id]) == nil {
				return true
			}
			parent := stack[len(stack)-1]
			if call, ok := parent.(*ast.CallExpr); !ok || call.Fun != n {
				list = append(list, functionUse{n.(ast.Expr), info.Uses[id], parent})
			}
			return !selector // its parts are no functions of their own
		})
	}
	return list
}

func signature(o types.Object) *types.Signature {
	if o == nil || o.Type() == nil {
		return nil
	}
	sig, _ := o.Type().Underlying().(*types.Signature)
	return sig
}

func (u functionUse) call(s *source.Cell) string {
	text := textOf(s, u.fun)
	call, why := called(text, u.object), text+" is a function: write "
	results := signature(u.object).Results()
	switch n := results.Len(); {
	case n == 0:
		return text + " is a function without a result: write " + call + " on a line of its own"
	case n > 1 && strings.HasSuffix(results.At(0).Type().String(), "periodic.Certificate"):
		return why + "c, err := " + call + "; then c.Period, c.Preperiod and c.Saltus are numbers"
	case n > 1:
		last := "ok"
		if results.At(1).Type().String() == "error" {
			last = "err"
		}
		return why + "x" + strings.Repeat(", _", n-2) + ", " + last + " := " + call
	}
	switch around := u.parent.(type) {
	case *ast.IndexExpr:
		if around.X == u.fun {
			return why + call + strings.TrimPrefix(textOf(s, around), text)
		}
	case *ast.SelectorExpr:
		return why + call + "." + around.Sel.Name
	}
	return why + call
}

// called writes the call of a function: with arguments to try it with, or the names of its parameters but the one that
// may be left out.
func called(text string, fun types.Object) string {
	sig := signature(fun)
	if sig == nil {
		return text
	}
	var args []string
	for i := range sig.Params().Len() {
		if i < sig.Params().Len()-1 || !sig.Variadic() {
			args = append(args, cmp.Or(strings.Trim(sig.Params().At(i).Name(), "_"), "…"))
		}
	}
	for sample := range advices("argument", fun.Name(), fun.Name()) {
		if n := strings.Count(sample, ",") + 1; n == len(args) || n > len(args) && sig.Variadic() {
			return text + "(" + sample + ")"
		}
	}
	return text + "(" + strings.Join(args, ", ") + ")"
}

// takers are functions that take anything, of which a function of the library is not what is meant: they would show its
// address or refuse it when they run. Printers with a format are left out: a verb may want it.
var takers = regexp.MustCompile(`^fmt\.(?:Print|Println|Sprint|Sprintln)$|` +
	`^sprague/stdlib/(?:figure|play|misere|proof)\.|` +
	`^sprague/stdlib/(?:grundy\.(?:Of|Compare|Survey)|octal\.(?:Of|MustOf))$`)

// Handed returns a diagnostic for each function of the library that such a function gets: its result is meant.
func Handed(s *source.Cell, info *types.Info) (found []source.Diagnostic) {
	for _, use := range functionUses(s, info) {
		call, ok := use.parent.(*ast.CallExpr)
		fun, isFunc := use.object.(*types.Func)
		if !ok || !isFunc || fun.Pkg() == nil || !strings.HasPrefix(fun.Pkg().Path(), "sprague/") {
			continue
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			continue
		}
		taker, ok := info.Uses[sel.Sel].(*types.Func)
		if !ok || !takers.MatchString(taker.FullName()) ||
			!types.IsInterface(build.Parameter(taker.Signature(), slices.Index(call.Args, use.fun), true)) {
			continue
		}
		text := textOf(s, use.fun)
		d := s.Refusal(use.fun.Pos(), "this hands over the function "+text+" itself", use.call(s))
		if taker.Pkg().Path() == "fmt" {
			d.Message = "this would print the address of the function " + text
		}
		found = append(found, d)
	}
	return found
}
