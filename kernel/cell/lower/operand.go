package lower

import (
	"go/ast"
	"go/types"
	"strings"
)

// isSimple reports whether text may be written twice: a name or a number.
func isSimple(x string) bool {
	for _, r := range x {
		if r != '_' && r != 'ˑ' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return x != ""
}

func paren(x string) string {
	if isSimple(x) || strings.HasSuffix(x, ")") && isSimple(strings.SplitN(x, "(", 2)[0]) {
		return x
	}
	return "(" + x + ")"
}

// keep stores a value in a name, unless it is one already.
func (l *lowerer) keep(x string) string {
	if isSimple(x) {
		return x
	}
	v := l.temp("t")
	l.emit("%s := %s", v, x)
	return v
}

// keepTyped stores a value of a given type in a name.
func (l *lowerer) keepTyped(x string, t types.Type) string {
	v := l.temp("t")
	if x == "nil" || types.IsInterface(t) || l.cut(t) {
		l.emit("var %s %s = %s", v, l.rep(t), x)
	} else {
		l.emit("%s := %s", v, x)
	}
	return v
}

// An operand is an expression and the type it must have.
type operand struct {
	e ast.Expr
	t types.Type
}

// operands lowers expressions, which are values of the core: variables, constants and
// what reads them.
func (l *lowerer) operands(list ...operand) []string {
	texts := make([]string, len(list))
	for i, o := range list {
		texts[i] = l.exprTo(o.e, o.t)
	}
	return texts
}
