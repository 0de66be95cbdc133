package lower

import (
	"go/types"
	"regexp"
	"strings"
)

// The interpreter does not hand over an argument that equals the zero value of its type:
// the variable of the callee has that value anyway. A negative zero equals zero, and so
// does a struct of such numbers; the callee would see a positive one. Compiled code hands
// over everything, and a function that has been through package rt is called that way.
// So a call of an interpreted function with floating-point numbers looks at them first,
// and takes the slower way when they are zero.

// A callee is an interpreted function that is called, with the types of its parameters.
// Hidden parameters come before them.
type callee struct {
	text    string
	value   bool     // in a variable, and not the name of a declared function
	hidden  []string // types
	params  []types.Type
	results *types.Tuple
}

// callText returns the text of a call. Its results are in variables where the way to
// call is chosen when it runs.
func (l *lowerer) callText(f callee, args []string) string {
	plain := f.text + "(" + strings.Join(args, ", ") + ")"
	var zeros []string
	at := len(args) - len(f.params)
	for i, t := range f.params {
		leaf, ok := l.floatLeaf(t)
		if !ok || constantText.MatchString(args[at+i]) {
			continue
		}
		if !isSimple(args[at+i]) {
			args[at+i] = l.keep(args[at+i])
		}
		zeros = append(zeros, args[at+i]+leaf+" == 0")
	}
	if len(zeros) == 0 {
		return plain
	}
	exact := l.exact(f) + "(" + strings.Join(args, ", ") + ")"
	plain = f.text + "(" + strings.Join(args, ", ") + ")"
	var names []string
	for i := range f.results.Len() {
		v := l.temp("r")
		names = append(names, v)
		l.emit("var %s %s", v, l.rep(f.results.At(i).Type()))
	}
	assign := ""
	if len(names) > 0 {
		assign = strings.Join(names, ", ") + " = "
	}
	zero := l.temp("z")
	l.emit("%s := false", zero)
	for _, z := range zeros {
		l.emit("if %s { %s = true }", z, zero)
	}
	l.emit("if %s {", zero)
	l.emit("%s%s", assign, exact)
	l.emit("} else {")
	l.emit("%s%s", assign, plain)
	l.emit("}")
	return strings.Join(names, ", ")
}

// exact returns the text of a function that takes its arguments as they are. Of a function
// that is declared it is kept in a variable, which the cell sets before anything else:
// where the declaration comes later in the source, the interpreter has no function to hand
// over yet.
func (l *lowerer) exact(f callee) string {
	typ := l.calleeType(f)
	wrapped := l.rt("Exact") + "(" + f.text + ").(" + typ + ")"
	if f.value {
		return wrapped
	}
	if name, ok := l.exactly[f.text]; ok {
		return name
	}
	name := l.fresh("exact")
	setKey(l, l.exactly, f.text, name)
	l.decls = append(l.decls, line{text: "var " + name + " " + typ})
	l.setup = append(l.setup, line{text: name + " = " + wrapped})
	return name
}

// constantText matches numbers as the lowering writes them.
var constantText = regexp.MustCompile(`^[a-z0-9]*\(*-?[0-9][-+.e0-9]*\)*$`)

// calleeType returns the type of a function in lowered code.
func (l *lowerer) calleeType(f callee) string {
	list := append([]string{}, f.hidden...)
	for _, t := range f.params {
		list = append(list, l.rep(t))
	}
	return "func(" + strings.Join(list, ", ") + ")" + l.resultList(f.results, nil)
}

// floatLeaf returns the way from a value of type t to a floating-point or complex number
// in it: a selector, "" for the value itself.
func (l *lowerer) floatLeaf(t types.Type) (path string, ok bool) {
	if l.cut(t) {
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
				name = fieldName(u, i)
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

// parameters returns the types of the parameters of a signature; a variadic one is a slice.
func parameters(sig *types.Signature) []types.Type {
	var list []types.Type
	for i := range sig.Params().Len() {
		list = append(list, sig.Params().At(i).Type())
	}
	return list
}

// hiddenTypes are the types of the arguments that hidden returns.
func (l *lowerer) hiddenTypes(hidden []string) []string {
	if len(hidden) == 0 {
		return nil
	}
	return []string{"*" + l.rt("Panic")}
}
