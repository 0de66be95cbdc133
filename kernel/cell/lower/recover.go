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
	return l.rt("Recoverable") + "(" + hidden + ", (" + typ + ")(nil)).(" + typ + ")"
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
	head := "func(" + strings.Join(params, ", ") + ")" + l.resultList(l.subst(sig.Results()).(*types.Tuple), nil)
	f := l.closure(head, func() { l.returnCall(sig, call(p, names)) })
	return l.recoverable(f, l.subst(sig).(*types.Signature))
}
