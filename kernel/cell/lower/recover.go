package lower

import (
	"go/types"
	"strings"
)

// A function that calls recover takes the panic that it may recover as a hidden first
// argument. As a value it must have its own type, without that argument: package rt makes
// such a value and remembers the function behind it, which a deferred call of a value
// asks for.

// recoverable makes a value of a function with a hidden argument.
func (l *lowerer) recoverable(hidden string, sig *types.Signature) string {
	typ := "func" + l.signature(sig, nil)
	return l.rt("Recoverable") + "(" + l.keep(hidden) + ", (" + typ + ")(nil)).(" + typ + ")"
}

// recoverableCall is recoverable for a function that makes one call.
func (l *lowerer) recoverableCall(sig *types.Signature, call func(p string, args []string) string) string {
	p := l.temp("p")
	params, names := []string{p + " *" + l.rt("Panic")}, []string{}
	for i := range sig.Params().Len() {
		name := l.temp("p")
		names = append(names, name)
		params = append(params, name+" "+l.rep(l.subst(sig.Params().At(i).Type())))
	}
	body := l.capture(func() {
		c := call(p, names)
		if sig.Results().Len() > 0 {
			c = "return " + c
		}
		l.emit("%s", c)
	})
	head := "func(" + strings.Join(params, ", ") + ")" + l.resultList(l.subst(sig.Results()).(*types.Tuple), nil)
	return l.recoverable(head+" {\n"+inline(body)+"\n}", l.subst(sig).(*types.Signature))
}

// deferredValue writes the deferred call of a function that is known only as a value, or
// as the method of an interface value: when it has a hidden argument it gets the panic p.
func (l *lowerer) deferredValue(fun string, args []string, p string, hidden string, typ string) {
	h := l.temp("h")
	l.emit("%s := %s", h, hidden)
	l.emit("if %s != nil {", h)
	l.emit("%s.(%s)(%s)", h, typ, strings.Join(append([]string{p}, args...), ", "))
	l.emit("} else {")
	l.emit("%s(%s)", fun, strings.Join(args, ", "))
	l.emit("}")
}
