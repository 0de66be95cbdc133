package lower

import "go/ast"

// switchStmt lowers what break leaves: a switch with a default alone.
func (l *statements) switchStmt(st *ast.SwitchStmt, label string) {
	l.labelled(label)
	l.Emit("switch {")
	l.Emit("default:")
	l.braced(st.Body.List[0].(*ast.CaseClause).Body)
	l.Emit("}")
}
