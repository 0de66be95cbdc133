package lower

import (
	"go/ast"
	"go/token"
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

// operands lowers expressions that are evaluated in order. Calls among them keep
// their order even where a later operand needs statements of its own.
func (l *lowerer) operands(list ...operand) []string {
	texts := make([]string, len(list))
	before := make([][]line, len(list))
	last := -1
	for i, o := range list {
		before[i] = l.capture(func() { texts[i] = l.exprTo(o.e, o.t) })
		if len(before[i]) > 0 {
			last = i
		}
	}
	for i, o := range list {
		l.add(before[i])
		if i < last && l.calls(o.e) {
			texts[i] = l.keepTyped(texts[i], o.t)
		}
	}
	return texts
}

// calls reports whether evaluating e calls a function or receives from a channel.
func (l *lowerer) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CallExpr:
			tv := l.info.Types[n.Fun]
			found = found || !tv.IsType() && !l.isPureBuiltin(n, tv)
		}
		return !found
	})
	return found
}

// isPureBuiltin reports whether a call may be made later than it stands. The length of a
// channel may not: a receive operation changes it.
func (l *lowerer) isPureBuiltin(call *ast.CallExpr, tv types.TypeAndValue) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || !tv.IsBuiltin() {
		return false
	}
	switch id.Name {
	case "len", "cap":
		_, isChan := l.typeOf(call.Args[0]).Underlying().(*types.Chan)
		return !isChan
	}
	return id.Name == "real" || id.Name == "imag"
}
