package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"sprague/kernel/cell/source"
)

// nimberMethods are the methods of nimbers that stand for operators of numbers.
var nimberMethods = map[token.Token]string{
	token.ADD: "Add", token.SUB: "Add", token.XOR: "Add", token.MUL: "Mul", token.QUO: "Div",
	token.ADD_ASSIGN: "Add", token.SUB_ASSIGN: "Add", token.XOR_ASSIGN: "Add", token.MUL_ASSIGN: "Mul", token.QUO_ASSIGN: "Div",
	token.INC: "Add", token.DEC: "Add",
}

var numberAsNimber = regexp.MustCompile(`cannot use (.+?) \(.* as nimber\.Nimber value`)

// nimberInstead returns what to write where an operator stands between nimbers, or a number where a nimber is wanted.
func nimberInstead(s *source.Cell, info *types.Info, err types.Error) (text string) {
	if m := numberAsNimber.FindStringSubmatch(err.Msg); m != nil {
		return "write nimber.Of(" + m[1] + ")"
	}
	for _, file := range []*ast.File{s.Decls, s.Body} {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || text != "" || n.Pos() > err.Pos || err.Pos > n.End() {
				return false
			}
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if !isNimber(info, n.X) && !isNimber(info, n.Y) {
					return true
				}
				text = "nimbers have no " + n.Op.String() +
					": they are a field without an order; a.Uint64() is the number of a nimber a"
				if nimberMethods[n.Op] != "" {
					text = "write " + byMethods(s, n)
				}
			case *ast.AssignStmt:
				if method := nimberMethods[n.Tok]; method != "" && isNimber(info, n.Lhs[0]) {
					x := s.Text[s.Offset(n.Lhs[0].Pos()):s.Offset(n.Lhs[0].End())]
					text = "write " + x + " = " + x + "." + method + "(" + byMethods(s, n.Rhs[0]) + ")"
				}
			case *ast.IncDecStmt:
				if !isNimber(info, n.X) {
					return false
				}
				x := s.Text[s.Offset(n.X.Pos()):s.Offset(n.X.End())]
				text = "write " + x + " = " + x + ".Add(nimber.Of(1))"
			}
			return text == ""
		})
	}
	return text
}

func isNimber(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	return t != nil && t.String() == "sprague/stdlib/nimber.Nimber"
}

// byMethods writes an expression of nimbers and numbers with methods in the place of operators.
func byMethods(s *source.Cell, e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if method := nimberMethods[e.Op]; method != "" {
			return byMethods(s, e.X) + "." + method + "(" + byMethods(s, e.Y) + ")"
		}
	case *ast.BasicLit:
		return "nimber.Of(" + e.Value + ")"
	}
	return s.Text[s.Offset(e.Pos()):s.Offset(e.End())]
}
