package values

import (
	"go/types"
	"regexp"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
)

// The interpreter does not hand over an argument that equals the zero value of its type: the variable of the callee has
// that value anyway. A negative zero equals zero, and so does a struct of such numbers; the callee would see a positive
// one. Compiled code hands over everything, and a function that has been through package rt is called that way. So are
// interpreted functions with floating-point numbers.

// A Callee is an interpreted function that is called, with the types of its parameters.
// Hidden parameters come before them.
type Callee struct {
	Text    string
	Value   bool     // in a variable, and not the name of a declared function
	Hidden  []string // types
	Params  []types.Type
	Results *types.Tuple
}

func (l *Texts) CallText(f Callee, args []string) string {
	fun, at := f.Text, len(args)-len(f.Params)
	for i, t := range f.Params {
		if build.Holds(t, isInexact) && !constantText.MatchString(args[at+i]) {
			fun = l.exact(f)
			break
		}
	}
	return fun + "(" + strings.Join(args, ", ") + ")"
}

// exact returns the text of a function that takes its arguments as they are. Of a function that is declared it is kept
// in a variable, which the cell sets before anything else: where the declaration comes later in the source, the
// interpreter has no function to hand over yet.
func (l *Texts) exact(f Callee) string {
	typ := l.CalleeType(f)
	wrapped := l.RT("Exact") + "(" + f.Text + ").(" + typ + ")"
	if f.Value {
		return wrapped
	}
	if name, ok := l.Exactly[f.Text]; ok {
		return name
	}
	name := l.Fresh("exact")
	session.SetKey(l.Writer, l.Exactly, f.Text, name)
	l.Decls = append(l.Decls, session.Line{Text: "var " + name + " " + typ})
	l.SetUp("%s = %s", name, wrapped)
	return name
}

// constantText matches numbers as the lowering writes them.
var constantText = regexp.MustCompile(`^[a-z0-9]*\(*-?[0-9][-+.e0-9]*\)*$`)

// isInexact reports whether a type is of floating-point or complex numbers.
func isInexact(t types.Type) bool { return build.IsBasic(t, types.IsFloat|types.IsComplex) }

// CalleeType returns the type of a function in lowered code.
func (l *Texts) CalleeType(f Callee) string {
	list := append([]string{}, f.Hidden...)
	for _, t := range f.Params {
		list = append(list, l.Rep(t))
	}
	return "func(" + strings.Join(list, ", ") + ")" + l.ResultList(f.Results)
}

// Parameters returns the types of the parameters of a signature; a variadic one is a slice.
func Parameters(sig *types.Signature) []types.Type { return build.Elements(sig.Params()) }

// HiddenTypes are the types of the arguments that hidden returns.
func (l *Texts) HiddenTypes(hidden []string) []string {
	if len(hidden) == 0 {
		return nil
	}
	return []string{"*" + l.RT("Panic")}
}
