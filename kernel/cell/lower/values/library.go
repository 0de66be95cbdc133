package values

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/rt"
)

// special lowers calls of library functions that cannot be called as they stand.
func (l *Calls) special(e *ast.CallExpr) (string, bool) {
	id := build.CalleeIdent(e.Fun)
	if id == nil {
		return "", false
	}
	f, ok := l.Info.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() == "main" || f.Signature().Recv() != nil {
		return "", false
	}
	if f.Pkg().Path() == "slices" && f.Name() == "Sort" {
		if _, ok := l.TypeOf(e.Args[0]).Underlying().(*types.Slice).Elem().Underlying().(*types.Basic); ok {
			return l.RT("Sort") + "(" + l.Expr(e.Args[0]) + ")", true
		}
	}
	if f.Pkg().Path() == "errors" && f.Name() == "As" {
		if p, ok := l.TypeOf(e.Args[1]).Underlying().(*types.Pointer); ok && !l.Native(p) {
			ops := l.Operands(Operand{e.Args[0], types.Universe.Lookup("error").Type()}, Operand{e.Args[1], p})
			if elem := p.Elem(); !types.IsInterface(elem) && !types.Implements(elem, errorInterface) {
				return l.RT("ErrorAsNone") + "(" + ops[0] + ", " + ops[1] + ")", true
			}
			return l.RT("ErrorAs") + "(" + ops[0] + ", " + l.Desc(p) + ", " + ops[1] + ")", true
		}
	}
	if f.FullName() == "reflect.TypeFor" {
		t := l.Subst(l.Info.Instances[id].TypeArgs.At(0))
		if unseen := rt.Unseen["reflect"]; !l.Native(t) {
			l.Refuse(e.Pos(), unseen.Subject+" cannot see a type declared in a cell", unseen.Advice)
		}
		return l.Qualified(f.Pkg().Scope().Lookup("TypeOf")) + "((*" + l.Rep(t) + ")(nil)).Elem()", true
	}
	if f.FullName() == "sprague/stdlib/grundy.New" && len(e.Args) == 1 {
		if name := l.positionName(l.TypeOf(e.Args[0])); name != "" {
			defer l.lookedInto(e)()
			return l.Qualified(f) + "(" + strings.Join(l.Arguments(e, f.Signature(), true), ", ") + ").Over(" +
				strconv.Quote(name) + ")", true
		}
	}
	if name := boxedFunctions[f.FullName()]; name != "" {
		defer l.lookedInto(e)()
		return l.RT(name) + "(" + strings.Join(l.Arguments(e, f.Signature(), true), ", ") + ")", true
	}
	return l.formatted(e, f)
}

var errorInterface = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// positionName returns what the type of the positions of a game is called in the cell, for a function or a graph of its
// moves; "" where no type of the user is among them, since the interpreter knows the others by their names.
func (l *Calls) positionName(moves types.Type) string {
	var position types.Type
	switch t := moves.Underlying().(type) {
	case *types.Signature:
		if t.Params().Len() != 1 {
			return ""
		}
		position = t.Params().At(0).Type()
	case *types.Map:
		position = t.Key()
	default:
		return ""
	}
	if l.Native(position) {
		return ""
	}
	return types.TypeString(position, session.Short)
}

// boxedFunctions are functions and methods of the library that package rt does for boxed values.
var boxedFunctions = map[string]string{
	"runtime.Caller": "Caller", "runtime.Callers": "Callers",
	"encoding/json.Marshal": "JSONMarshal", "encoding/json.MarshalIndent": "JSONMarshalIndent",
	"encoding/json.Unmarshal":         "JSONUnmarshal",
	"(*encoding/json.Encoder).Encode": "JSONEncode", "(*encoding/json.Decoder).Decode": "JSONDecode",
}

// formatted lowers calls of the formatting functions whose format has the verb %T or %p,
// for which package fmt does not ask the user's values themselves.
func (l *Calls) formatted(e *ast.CallExpr, f *types.Func) (string, bool) {
	if at := printedAt(f); at >= 0 && (len(e.Args) > at+1 || e.Ellipsis.IsValid()) {
		args := l.Arguments(e, f.Signature(), true)
		return l.Qualified(f) + "(" + strings.Join(l.spaced(args, at), ", ") + ")", true
	}
	if !l.namesTypes(e, f) {
		return "", false
	}
	args := l.typed(f, l.Arguments(e, f.Signature(), true), formatAt(f))
	return l.Qualified(f) + "(" + strings.Join(args, ", ") + ")", true
}

// printedAt returns where the operands begin that a function separates by spaces unless
// one of two is a string, -1 when it does not.
func printedAt(f *types.Func) int {
	sig := f.Signature()
	if f.Pkg() == nil || f.Pkg().Path() != "fmt" && f.Pkg().Path() != "log" || !sig.Variadic() {
		return -1
	}
	switch f.Name() {
	case "Print", "Sprint", "Fprint", "Append", "Fatal", "Panic":
		return sig.Params().Len() - 1
	}
	return -1
}

// spaced prepares the operands of a printing function that begin at a place.
func (l *Calls) spaced(args []string, at int) []string {
	return append(args[:at:at], l.RT("Spaced")+"("+l.packed(args[at:])+")...")
}

// packed makes one list of the operands of a printing function.
func (l *Calls) packed(operands []string) string {
	if len(operands) == 1 && strings.HasSuffix(operands[0], "...") {
		return strings.TrimSuffix(operands[0], "...")
	}
	return l.Pack(operands, types.NewSlice(session.Any))
}

// formatAt returns which parameter of a printing function is the format, -1 when none
// is.
func formatAt(f *types.Func) int {
	sig := f.Signature()
	at := sig.Params().Len() - 2
	if f.Pkg() == nil || f.Pkg().Path() != "fmt" && f.Pkg().Path() != "log" || !sig.Variadic() || at < 0 {
		return -1
	}
	b, ok := sig.Params().At(at).Type().(*types.Basic)
	if !ok || b.Kind() != types.String || !strings.HasSuffix(f.Name(), "f") || strings.Contains(f.Name(), "can") {
		return -1
	}
	return at
}

// namesTypes reports whether a call may print the name of a type, or an address.
func (l *Calls) namesTypes(e *ast.CallExpr, f *types.Func) bool {
	at := formatAt(f)
	if at < 0 {
		return false
	}
	tv := l.Info.Types[e.Args[at]]
	if len(e.Args) == at+1 || tv.Value == nil {
		return len(e.Args) > at+1
	}
	format := constant.StringVal(tv.Value)
	return rt.NamesTypes(format, len(e.Args)-at-1)
}

// typed prepares the arguments of the printing function f with the format at a place.
func (l *Calls) typed(f *types.Func, args []string, at int) []string {
	prepare := l.RT("Typed")
	if f.FullName() == "fmt.Errorf" {
		prepare = l.RT("Wrapping")
	}
	format, values := l.Temp("format"), l.Temp("args")
	l.Emit("%s, %s := %s(%s, %s)", format, values, prepare, args[at], l.packed(args[at+1:]))
	return append(args[:at:at], format, values+"...")
}
