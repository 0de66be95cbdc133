package values

import (
	"go/types"
)

// The generic types of the library have one compiled form in package rt for all type
// arguments; their methods are functions there, and what they return gets its type back.

// genericMethod returns the text of a call of a method of a generic type of the library.
// The receiver is a place of it, or a pointer to it.
func (l *values) genericMethod(r receiver, n *types.Named, name string, args []string) string {
	at := r.X
	if _, isPointer := r.T.Underlying().(*types.Pointer); !isPointer || types.Unalias(r.T) == types.Type(n) {
		at = "&" + r.X
	}
	arg := n.TypeArgs().At(0)
	any := types.NewInterfaceType(nil, nil)
	if n.Obj().Name() == "Handle" {
		v := l.Temp("v")
		value := r.X
		if at == r.X {
			value = "*" + Paren(r.X)
		}
		l.Emit("var %s interface{} = %s(%s)", v, l.RT("UniqueValue"), value)
		if types.IsInterface(arg) {
			return l.Convert(v, any, arg)
		}
		return l.Unboxed(l.RT("Value")+"("+v+")", v, arg)
	}
	p := types.NewPointer(arg)
	zero, back := "interface{}(nil)", ""
	if !l.Cut(p) {
		zero, back = "("+l.Rep(p)+")(nil)", ".("+l.Rep(p)+")"
	}
	switch name {
	case "Load":
		return l.RT("AtomicLoad") + "(" + at + ", " + zero + ")" + back
	case "Store":
		return l.RT("AtomicStore") + "(" + at + ", " + l.typedNil(args[0], zero) + ")"
	case "Swap":
		return l.RT("AtomicSwap") + "(" + at + ", " + l.typedNil(args[0], zero) + ", " + zero + ")" + back
	}
	return l.RT("AtomicCompareAndSwap") + "(" + at + ", " + l.typedNil(args[0], zero) + ", " + l.typedNil(args[1], zero) + ", " + zero + ")"
}

// typedNil gives a nil its type.
func (l *values) typedNil(x, zero string) string {
	if x == "nil" {
		return zero
	}
	return x
}
