package values

import (
	"go/types"
	"regexp"
	"strings"

	"sprague/kernel/cell/lower/session"
)

// The interpreter does not hand over an argument that equals the zero value of its type:
// the variable of the callee has that value anyway. A negative zero equals zero, and so
// does a struct of such numbers; the callee would see a positive one. Compiled code hands
// over everything, and a function that has been through package rt is called that way.
// So a call of an interpreted function with floating-point numbers looks at them first,
// and takes the slower way when they are zero.

// A Callee is an interpreted function that is called, with the types of its parameters.
// Hidden parameters come before them.
type Callee struct {
	Text    string
	Value   bool     // in a variable, and not the name of a declared function
	Hidden  []string // types
	Params  []types.Type
	Results *types.Tuple
}

// CallText returns the text of a call. Its results are in variables where the way to
// call is chosen when it runs.
func (l *Calls) CallText(f Callee, args []string) string {
	plain := f.Text + "(" + strings.Join(args, ", ") + ")"
	var zeros []string
	at := len(args) - len(f.Params)
	for i, t := range f.Params {
		leaf, ok := l.floatLeaf(t)
		if !ok || constantText.MatchString(args[at+i]) {
			continue
		}
		if !IsSimple(args[at+i]) {
			args[at+i] = l.Keep(args[at+i])
		}
		zeros = append(zeros, args[at+i]+leaf+" == 0")
	}
	if len(zeros) == 0 {
		return plain
	}
	exact := l.exact(f) + "(" + strings.Join(args, ", ") + ")"
	plain = f.Text + "(" + strings.Join(args, ", ") + ")"
	var names []string
	for i := range f.Results.Len() {
		v := l.Temp("r")
		names = append(names, v)
		l.Emit("var %s %s", v, l.Rep(f.Results.At(i).Type()))
	}
	assign := ""
	if len(names) > 0 {
		assign = strings.Join(names, ", ") + " = "
	}
	zero := l.Temp("z")
	l.Emit("%s := false", zero)
	for _, z := range zeros {
		l.Emit("if %s { %s = true }", z, zero)
	}
	l.Emit("if %s {", zero)
	l.Emit("%s%s", assign, exact)
	l.Emit("} else {")
	l.Emit("%s%s", assign, plain)
	l.Emit("}")
	return strings.Join(names, ", ")
}

// exact returns the text of a function that takes its arguments as they are. Of a function
// that is declared it is kept in a variable, which the cell sets before anything else:
// where the declaration comes later in the source, the interpreter has no function to hand
// over yet.
func (l *Calls) exact(f Callee) string {
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
	l.Setup = append(l.Setup, session.Line{Text: name + " = " + wrapped})
	return name
}

// constantText matches numbers as the lowering writes them.
var constantText = regexp.MustCompile(`^[a-z0-9]*\(*-?[0-9][-+.e0-9]*\)*$`)

// CalleeType returns the type of a function in lowered code.
func (l *Calls) CalleeType(f Callee) string {
	list := append([]string{}, f.Hidden...)
	for _, t := range f.Params {
		list = append(list, l.Rep(t))
	}
	return "func(" + strings.Join(list, ", ") + ")" + l.ResultList(f.Results, nil)
}

// floatLeaf returns the way from a value of type t to a floating-point or complex number
// in it: a selector, "" for the value itself.
func (l *Calls) floatLeaf(t types.Type) (path string, ok bool) {
	if l.Cut(t) {
		return "", false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return "", u.Info()&(types.IsFloat|types.IsComplex) != 0
	case *types.Array:
		if u.Len() > 0 {
			if path, ok = l.floatLeaf(u.Elem()); ok {
				return "[0]" + path, true
			}
		}
	case *types.Struct:
		for i := range u.NumFields() {
			name := u.Field(i).Name()
			if isErasedStruct(t) {
				name = session.FieldName(u, i)
			} else if !u.Field(i).Exported() {
				continue
			}
			if path, ok = l.floatLeaf(u.Field(i).Type()); ok {
				return "." + name + path, true
			}
		}
	}
	return "", false
}

// Parameters returns the types of the parameters of a signature; a variadic one is a slice.
func Parameters(sig *types.Signature) []types.Type {
	var list []types.Type
	for i := range sig.Params().Len() {
		list = append(list, sig.Params().At(i).Type())
	}
	return list
}

// HiddenTypes are the types of the arguments that hidden returns.
func (l *Calls) HiddenTypes(hidden []string) []string {
	if len(hidden) == 0 {
		return nil
	}
	return []string{"*" + l.RT("Panic")}
}
