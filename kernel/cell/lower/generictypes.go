package lower

import (
	"go/types"
)

// The generic types of the library have one compiled form in package rt for all type
// arguments; their methods are functions there, and what they return gets its type back.

// genericForm returns the form of a generic type of the library, "" for one that cells
// do not have.
func genericForm(t *types.Named) string {
	switch t.Obj().Pkg().Path() + "." + t.Obj().Name() {
	case "sync/atomic.Pointer":
		return "AtomicPointer"
	case "unique.Handle":
		return "UniqueHandle"
	}
	return ""
}

// genericMethod returns the text of a call of a method of a generic type of the library.
// The receiver is a place of it, or a pointer to it.
func (l *lowerer) genericMethod(r receiver, n *types.Named, name string, args []string) string {
	at := r.x
	if _, isPointer := r.t.Underlying().(*types.Pointer); !isPointer || types.Unalias(r.t) == types.Type(n) {
		at = "&" + r.x
	}
	arg := n.TypeArgs().At(0)
	any := types.NewInterfaceType(nil, nil)
	if n.Obj().Name() == "Handle" {
		v := l.temp("v")
		value := r.x
		if at == r.x {
			value = "*" + paren(r.x)
		}
		l.emit("var %s interface{} = %s(%s)", v, l.rt("UniqueValue"), value)
		if types.IsInterface(arg) {
			return l.convert(v, any, arg)
		}
		return l.unboxed(l.rt("Value")+"("+v+")", v, arg)
	}
	p := types.NewPointer(arg)
	zero, back := "interface{}(nil)", ""
	if !l.cut(p) {
		zero, back = "("+l.rep(p)+")(nil)", ".("+l.rep(p)+")"
	}
	switch name {
	case "Load":
		return l.rt("AtomicLoad") + "(" + at + ", " + zero + ")" + back
	case "Store":
		return l.rt("AtomicStore") + "(" + at + ", " + l.typedNil(args[0], zero) + ")"
	case "Swap":
		return l.rt("AtomicSwap") + "(" + at + ", " + l.typedNil(args[0], zero) + ", " + zero + ")" + back
	}
	return l.rt("AtomicCompareAndSwap") + "(" + at + ", " + l.typedNil(args[0], zero) + ", " + l.typedNil(args[1], zero) + ", " + zero + ")"
}

// typedNil gives a nil its type.
func (l *lowerer) typedNil(x, zero string) string {
	if x == "nil" {
		return zero
	}
	return x
}
