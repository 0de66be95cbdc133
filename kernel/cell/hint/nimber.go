package hint

import (
	"go/ast"
	"go/token"
)

// nimberMethods are the methods of nimbers that stand for operators of numbers.
var nimberMethods = map[token.Token]string{
	token.ADD: "Add", token.SUB: "Add", token.XOR: "Add", token.MUL: "Mul", token.QUO: "Div",
	token.ADD_ASSIGN: "Add", token.SUB_ASSIGN: "Add", token.XOR_ASSIGN: "Add", token.MUL_ASSIGN: "Mul",
	token.QUO_ASSIGN: "Div", token.INC: "Add", token.DEC: "Add",
}

// nimbers writes with methods what stands with operators between nimbers.
func (m *mistake) nimbers() string {
	text := ""
	for _, n := range m.path { // the outermost counts
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if m.isNimber(n.X) || m.isNimber(n.Y) {
				text = "nimbers have no " + n.Op.String() +
					": they are a field without an order; a.Uint64() is the number of a nimber a"
				if nimberMethods[n.Op] != "" {
					text = "write " + m.byMethods(n)
				}
			}
		case *ast.AssignStmt:
			if method := nimberMethods[n.Tok]; method != "" && m.isNimber(n.Lhs[0]) {
				x := m.text(n.Lhs[0])
				text = "write " + x + " = " + x + "." + method + "(" + m.byMethods(n.Rhs[0]) + ")"
			}
		case *ast.IncDecStmt:
			if m.isNimber(n.X) {
				x := m.text(n.X)
				text = "write " + x + " = " + x + ".Add(nimber.Of(1))"
			}
		}
	}
	return text
}

func (m *mistake) isNimber(e ast.Expr) bool {
	t := m.info.TypeOf(e)
	return t != nil && t.String() == "sprague/stdlib/nimber.Nimber"
}

// byMethods writes an expression of nimbers and numbers with methods in the place of operators.
func (m *mistake) byMethods(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if method := nimberMethods[e.Op]; method != "" {
			return m.byMethods(e.X) + "." + method + "(" + m.byMethods(e.Y) + ")"
		}
	case *ast.BasicLit:
		return "nimber.Of(" + e.Value + ")"
	}
	return m.text(e)
}
