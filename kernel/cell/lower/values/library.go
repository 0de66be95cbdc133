package values

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/rt"
)

// special lowers calls of library functions that cannot be called as they stand.
func (l *Lowerer) special(e *ast.CallExpr) (string, bool) {
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
	// Package fmt would print something else: of values of cells whose types or addresses a format asks for, and of texts
	// among operands that are separated by spaces.
	if l.prepares(e, f) {
		return l.Qualified(f) + "(" + strings.Join(l.prepared(f, l.Arguments(e, f.Signature(), true)), ", ") + ")", true
	}
	return "", false
}

var errorInterface = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// positionName returns what the type of the positions of a game is called in the cell, for a function or a graph of its
// moves; "" where no type of the user is among them, since the interpreter knows the others by their names.
func (l *Texts) positionName(moves types.Type) string {
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
	return types.TypeString(position, build.Short)
}

// boxedFunctions are functions and methods of the library that package rt does for boxed values.
var boxedFunctions = map[string]string{
	"runtime.Caller": "Caller", "runtime.Callers": "Callers",
	"encoding/json.Marshal": "JSONMarshal", "encoding/json.MarshalIndent": "JSONMarshalIndent",
	"encoding/json.Unmarshal":         "JSONUnmarshal",
	"(*encoding/json.Encoder).Encode": "JSONEncode", "(*encoding/json.Decoder).Decode": "JSONDecode",
}

// printing tells where the operands of a function begin that prints them: by the format before them, or separated by
// spaces unless one of two is a string. It is -1 for other functions.
func printing(f *types.Func) (at int, byFormat bool) {
	name, sig := f.Name(), f.Signature()
	if f.Pkg() == nil || f.Pkg().Path() != "fmt" && f.Pkg().Path() != "log" || !sig.Variadic() {
		return -1, false
	}
	switch byFormat = strings.HasSuffix(name, "f"); {
	case byFormat && strings.Contains(name, "can"), !byFormat && !slices.Contains(spaced, name):
		return -1, false
	}
	return sig.Params().Len() - 1, byFormat
}

var spaced = []string{"Print", "Sprint", "Fprint", "Append", "Fatal", "Panic"}

// prepares reports whether the arguments of a call are to be prepared: several are separated by spaces, or a format
// that is not known to print neither names of types nor addresses prints some.
func (l *Texts) prepares(e *ast.CallExpr, f *types.Func) bool {
	at, byFormat := printing(f)
	switch n := len(e.Args) - at; {
	case at < 0:
		return false
	case !byFormat:
		return n > 1 || e.Ellipsis.IsValid()
	default:
		if v := l.Info.Types[e.Args[at-1]].Value; v != nil {
			return rt.NamesTypes(constant.StringVal(v), n)
		}
		return n > 0
	}
}

func (l *Texts) prepared(f *types.Func, args []string) []string {
	at, byFormat := printing(f)
	if at < 0 {
		return args
	}
	operands := ""
	if list := args[at:]; len(list) == 1 && strings.HasSuffix(list[0], "...") {
		operands = strings.TrimSuffix(list[0], "...")
	} else {
		operands = l.Pack(list, types.NewSlice(session.Any))
	}
	if !byFormat {
		return append(args[:at:at], l.RT("Spaced")+"("+operands+")...")
	}
	prepare := l.RT("Typed")
	if f.FullName() == "fmt.Errorf" {
		prepare = l.RT("Wrapping")
	}
	format, values := l.Temp("format"), l.Temp("args")
	l.Emit("%s, %s := %s(%s, %s)", format, values, prepare, args[at-1], operands)
	return append(args[:at-1:at-1], format, values+"...")
}
