package cell

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"sprague/kernel/cell/source"
)

// In other systems a game has its values and its period as fields; here they are methods, and what stands without
// parentheses is the function itself. Where that does not fit, and where it would only be printed as an address, the
// diagnostic writes the call.

var (
	functionMeant = regexp.MustCompile(` as func\(.*?\) .*value in| as (?:iter\.Seq|func)`)
	showsFunction = regexp.MustCompile(`\bfunc\(`)
)

// uncalled returns the call to write where a type error is about a function whose result is meant; "" elsewhere.
func (c *Checker) uncalled(s *source.Cell, f *Finding, err types.Error) string {
	if !showsFunction.MatchString(err.Msg) || functionMeant.MatchString(err.Msg) {
		return ""
	}
	var best, around ast.Node
	for _, use := range functionUses(s, f.Info) {
		p := use.parent
		if p.Pos() > err.Pos || err.Pos > p.End() || around != nil && p.End()-p.Pos() >= around.End()-around.Pos() {
			continue
		}
		best, around = use.fun, p
	}
	if best == nil {
		return ""
	}
	return callOf(s, f.Info, best.(ast.Expr), around)
}

// A functionUse is an expression that is a function and is not called, with the node around it.
type functionUse struct {
	fun    ast.Expr
	parent ast.Node
}

// functionUses lists the functions, methods and variables of function type in a cell that are not called where they stand.
func functionUses(s *source.Cell, info *types.Info) (list []functionUse) {
	for _, file := range []*ast.File{s.Decls, s.Body} {
		var path []ast.Node
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				path = path[:len(path)-1]
				return true
			}
			if e, ok := n.(ast.Expr); ok && isNamedFunction(info, e) {
				parent := path[len(path)-1]
				if call, ok := parent.(*ast.CallExpr); !ok || call.Fun != e {
					list = append(list, functionUse{e, parent})
				}
			}
			path = append(path, n)
			_, selector := n.(*ast.SelectorExpr)
			if selector && isNamedFunction(info, n.(ast.Expr)) && !isFunctionType(info.TypeOf(n.(*ast.SelectorExpr).X)) {
				path = path[:len(path)-1]
				return false // its parts are no functions of their own
			}
			return true
		})
	}
	return list
}

func isFunctionType(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// isNamedFunction reports whether an expression is the name of a function, a method or a variable that holds one.
func isNamedFunction(info *types.Info, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return info.Uses[e] != nil && isFunctionType(info.Uses[e].Type())
	case *ast.SelectorExpr:
		return info.Uses[e.Sel] != nil && isFunctionType(info.Uses[e.Sel].Type())
	}
	return false
}

// callOf writes the call of a function that stands within a node.
func callOf(s *source.Cell, info *types.Info, fun ast.Expr, around ast.Node) string {
	sig := functionSignature(info, fun)
	text := s.Text[s.Offset(fun.Pos()):s.Offset(fun.End())]
	call := text + "(" + sampleArguments(text, sig) + ")"
	why := text + " is a function: write "
	switch n := sig.Results().Len(); {
	case n == 0:
		return text + " is a function without a result: write " + call + " on a line of its own"
	case n > 1:
		names := [2]string{"x", "ok"}
		if sig.Results().At(1).Type().String() == "error" {
			names[1] = "err"
		}
		if strings.HasSuffix(sig.Results().At(0).Type().String(), "periodic.Certificate") {
			return why + "c, err := " + call + "; then c.Period, c.Preperiod and c.Saltus are numbers"
		}
		return why + names[0] + strings.Repeat(", _", n-2) + ", " + names[1] + " := " + call
	}
	switch around := around.(type) {
	case *ast.IndexExpr:
		if around.X == fun {
			return why + call + s.Text[s.Offset(around.X.End()):s.Offset(around.End())]
		}
	case *ast.SelectorExpr:
		return why + call + "." + around.Sel.Name
	}
	return why + call
}

func functionSignature(info *types.Info, fun ast.Expr) *types.Signature {
	id, ok := fun.(*ast.Ident)
	if sel, isSel := fun.(*ast.SelectorExpr); isSel {
		id, ok = sel.Sel, true
	}
	if !ok {
		return nil
	}
	return info.Uses[id].Type().Underlying().(*types.Signature)
}

// samples are arguments to try functions with.
var samples = map[string]string{"Values": "20", "Value": "5", "Explain": "5", "Choices": "5", "Heap": "5", "At": "5", "Outcome": "5, 7", "WinningMoves": "5, 7", "Sum": "5, 7", "Table": "5, 12", "Sequence": "1000"}

// sampleArguments writes arguments for a call: samples, or the names of the parameters. What may be left out is.
func sampleArguments(name string, sig *types.Signature) string {
	if args, ok := samples[name[strings.LastIndexByte(name, '.')+1:]]; ok && sig.Params().Len() > 0 {
		return args
	}
	var args []string
	for i := range sig.Params().Len() {
		if i == sig.Params().Len()-1 && sig.Variadic() {
			break
		}
		p := sig.Params().At(i).Name()
		if p == "" || p == "_" {
			p = "…"
		}
		args = append(args, p)
	}
	return strings.Join(args, ", ")
}

// takers are functions that take anything, of which a function of the library is not what is meant: they would show its address
// or refuse it when they run. Printers with a format are left out: a verb may want it.
var takers = regexp.MustCompile(`^fmt\.(?:Print|Println|Sprint|Sprintln)$|^sprague/stdlib/(?:figure|play|misere|proof)\.|^sprague/stdlib/(?:grundy\.(?:Of|Compare|Survey)|octal\.(?:Of|MustOf))$`)

// handedFunctions returns a diagnostic for each function of the library that such a function gets: its result is meant.
func (f *Finding) handedFunctions(s *source.Cell) (found []source.Diagnostic) {
	for _, use := range functionUses(s, f.Info) {
		call, ok := use.parent.(*ast.CallExpr)
		if !ok || !isOfLibrary(f.Info, use.fun) {
			continue
		}
		name := calledName(f.Info, call)
		if !takers.MatchString(name) || !f.takenAsAny(call, use.fun) {
			continue
		}
		text := s.Text[s.Offset(use.fun.Pos()):s.Offset(use.fun.End())]
		d := s.Diagnostic(source.Refusal, s.Offset(use.fun.Pos()), "this would print the address of the function "+text)
		if !strings.HasPrefix(name, "fmt.") {
			d.Message = "this hands over the function " + text + " itself"
		}
		d.Hint = callOf(s, f.Info, use.fun, nil)
		found = append(found, d)
	}
	return found
}

// takenAsAny reports whether an argument goes into an interface.
func (f *Finding) takenAsAny(call *ast.CallExpr, arg ast.Expr) bool {
	sig, ok := f.Info.TypeOf(call.Fun).Underlying().(*types.Signature)
	i := slices.Index(call.Args, arg)
	if !ok || i < 0 || sig.Params().Len() == 0 {
		return false
	}
	t := sig.Params().At(min(i, sig.Params().Len()-1)).Type()
	if sl, ok := t.(*types.Slice); ok && sig.Variadic() && i >= sig.Params().Len()-1 {
		t = sl.Elem()
	}
	return types.IsInterface(t)
}

func calledName(info *types.Info, call *ast.CallExpr) string {
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
		if f, ok := info.Uses[sel.Sel].(*types.Func); ok {
			return f.FullName()
		}
	}
	return ""
}

// isOfLibrary reports whether a name is that of a function or method of the packages of games.
func isOfLibrary(info *types.Info, e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := info.Uses[sel.Sel].(*types.Func)
	return ok && f.Pkg() != nil && strings.HasPrefix(f.Pkg().Path(), "sprague/")
}
