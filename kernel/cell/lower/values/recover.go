package values

import "go/types"

// A function that calls recover takes the panic that it may recover as a hidden first argument. As a value it must have
// its own type, without that argument: package rt makes such a value and remembers the function behind it, which a
// deferred call of a value asks for.

// Recoverable makes a value of a function with a hidden argument.
func (l *Texts) Recoverable(hidden string, sig *types.Signature) string {
	typ := l.Full(sig)
	return l.RT("Recoverable") + "(" + hidden + ", (" + typ + ")(nil)).(" + typ + ")"
}

// MayRecover reports whether a call of f takes the panic that it may recover: f calls recover itself, or is a method of
// an interface, in which such a method may be.
func (l *Texts) MayRecover(f *types.Func) bool {
	if rec := l.Funcs[f.Origin()]; rec != nil && rec.Recovers {
		return true
	}
	recv := f.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// around is Lambda around a call of f, which may recover.
func (l *Texts) around(f *types.Func, sig *types.Signature, call func(args []string) string) string {
	if !l.MayRecover(f) {
		return l.Lambda(sig, call)
	}
	return l.recoverableCall(sig, func(p string, args []string) string {
		l.Recovering = p
		return call(args)
	})
}

// recoverableCall is recoverable for a function that makes one call.
func (l *Texts) recoverableCall(sig *types.Signature, call func(p string, args []string) string) string {
	p := l.Temp("p")
	f := l.Lambda(sig, func(args []string) string { return call(p, args) }, p+" *"+l.RT("Panic"))
	return l.Recoverable(f, sig)
}
