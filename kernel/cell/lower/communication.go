package lower

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"sprague/kernel/cell/lower/values"
)

// selectStmt lowers a select statement: channels and values are evaluated first, in order, one call of package rt
// communicates and says by which clause, and a switch over numbers runs the bodies.
func (l *statements) selectStmt(st *ast.SelectStmt, label string) {
	l.Emit("{")
	defer l.Emit("}")
	if len(st.Body.List) == 0 {
		l.Emit("%s()", l.RT("Forever"))
		return
	}
	plan, operands := l.communications(st)
	chosen, value, ok := l.Temp("case"), l.Temp("w"), l.Temp("ok")
	args := strings.Join(append([]string{strconv.Quote(plan)}, operands...), ", ")
	l.Here = st.Pos()
	l.Emit("%s, %s, %s := %s(%s)", chosen, value, ok, l.RT("Select"), args)
	l.labelled(label)
	l.Emit("switch %s {", chosen)
	for i, c := range st.Body.List {
		clause := c.(*ast.CommClause)
		l.Here = clause.Pos()
		l.Emit("case %d:", i)
		if a, receives := clause.Comm.(*ast.AssignStmt); receives {
			l.receive(a, value, ok)
		}
		l.braced(clause.Body) // the interpreter loses a label that stands first in a case
	}
	l.Emit("}")
}

// communications evaluates the channels and values of the clauses of a select statement.
// It returns the first argument of rt.Select and the others.
func (l *statements) communications(st *ast.SelectStmt) (plan string, texts []string) {
	var list []values.Operand
	for _, c := range st.Body.List {
		switch comm := c.(*ast.CommClause).Comm.(type) {
		case nil:
			plan += "d"
		case *ast.SendStmt:
			t := l.TypeOf(comm.Chan)
			plan += "s"
			list = append(list, values.Operand{E: comm.Chan, T: t},
				values.Operand{E: comm.Value, T: t.Underlying().(*types.Chan).Elem()})
		default:
			x := receivedFrom(comm)
			plan += "r"
			list = append(list, values.Operand{E: x, T: l.TypeOf(x)})
		}
	}
	for _, o := range list {
		l.Here = o.E.Pos()
		x := l.ExprTo(o.E, o.T)
		if isChannel(o.T) {
			x = l.Open(x, o.T)
		}
		if !values.IsSimple(x) {
			x = l.KeepTyped(x, o.T)
		}
		texts = append(texts, x)
	}
	return plan, texts
}

// receivedFrom returns the channel of a receive operation that begins a clause.
func receivedFrom(comm ast.Stmt) ast.Expr {
	var x ast.Expr
	switch comm := comm.(type) {
	case *ast.ExprStmt:
		x = comm.X
	case *ast.AssignStmt:
		x = comm.Rhs[0]
	}
	return ast.Unparen(x).(*ast.UnaryExpr).X
}

// receive defines variables with what a clause has received. Value and ok are what rt.Select returned.
func (l *statements) receive(a *ast.AssignStmt, value, ok string) {
	elem := l.TypeOf(receivedFrom(a)).Underlying().(*types.Chan).Elem()
	for i, lhs := range a.Lhs {
		if v, isVar := l.Info.Defs[lhs.(*ast.Ident)].(*types.Var); isVar && v.Name() != "_" {
			if i == 0 {
				l.define(v, l.Unboxed(value, value, elem), elem)
			} else {
				l.define(v, ok, types.Typ[types.Bool])
			}
			l.Emit("_ = %s", l.Variable(v))
		}
	}
}
