package values

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"
)

// IsSimple reports whether text may be written twice: a name or a number.
func IsSimple(x string) bool {
	return x != "" && !strings.ContainsFunc(x, func(r rune) bool {
		return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

func Paren(x string) string {
	if IsSimple(x) || strings.HasSuffix(x, ")") && IsSimple(strings.SplitN(x, "(", 2)[0]) {
		return x
	}
	return "(" + x + ")"
}

// Keep stores a value in a name, unless it is one already.
func (l *Texts) Keep(x string) string {
	if IsSimple(x) {
		return x
	}
	v := l.Temp("t")
	l.Emit("%s := %s", v, x)
	return v
}

// KeepTyped stores a value of a given type in a name.
func (l *Texts) KeepTyped(x string, t types.Type) string {
	v := l.Temp("t")
	l.KeepAs(v, x, t)
	return v
}

// KeepAs stores a value of a given type in a new name.
func (l *Texts) KeepAs(v, x string, t types.Type) {
	if x == "nil" || types.IsInterface(t) || l.Cut(t) {
		l.Emit("var %s %s = %s", v, l.Rep(t), x)
	} else {
		l.Emit("%s := %s", v, x)
	}
}

// An Operand is an expression and the type it must have.
type Operand struct {
	E ast.Expr
	T types.Type
}

// Operands lowers expressions, which are values of the core: variables, constants and what reads them.
func (l *Lowerer) Operands(list ...Operand) []string {
	texts := make([]string, len(list))
	for i, o := range list {
		texts[i] = l.ExprTo(o.E, o.T)
	}
	return texts
}

// Discard evaluates what nobody needs. It goes to a variable first: the interpreter writes
// what an operator has for the blank identifier to whatever comes first in the frame.
func (l *Texts) Discard(value string) {
	l.Emit("_ = %s", l.Keep(value))
}
