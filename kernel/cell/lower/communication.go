package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// selectStmt lowers a select statement: channels and values are evaluated first, in
// order, one call of package rt communicates and says by which clause, and a switch over
// numbers runs the bodies. An interrupt ends the call without a clause; a goroutine that
// is not stopped by it, for the interrupted cell has come to rest before, calls again.
func (l *lowerer) selectStmt(st *ast.SelectStmt, label string) {
	l.emit("{")
	defer l.emit("}")
	if len(st.Body.List) == 0 {
		l.emit("%s()", l.rt("Forever"))
		return
	}
	plan, operands := l.communications(st)
	chosen, value, ok := l.temp("case"), l.temp("w"), l.temp("ok")
	args := strings.Join(append([]string{strconv.Quote(plan)}, operands...), ", ")
	l.here = panicPlace(st)
	l.emit("%s, %s, %s := %s(%s)", chosen, value, ok, l.rt("Select"), args)
	l.emit("for %s < 0 { %s, %s, %s = %s(%s) }", chosen, chosen, value, ok, l.rt("Select"), args)
	l.here = st.Pos()
	l.labelled(label)
	l.emit("switch %s {", chosen)
	for i, c := range st.Body.List {
		clause := c.(*ast.CommClause)
		l.here = clause.Pos()
		l.emit("case %d:", i)
		if a, receives := clause.Comm.(*ast.AssignStmt); receives {
			l.receive(a, value, ok)
		}
		l.caseBody(clause.Body)
	}
	l.emit("}")
}

// panicPlace returns the place of a panic by a send on a closed channel: the compiled
// program makes a select statement with one communication into that communication.
func panicPlace(st *ast.SelectStmt) token.Pos {
	place, n := st.Pos(), 0
	for _, c := range st.Body.List {
		if clause := c.(*ast.CommClause); clause.Comm != nil {
			place = clause.Pos()
			n++
		}
	}
	if n != 1 {
		return st.Pos()
	}
	return place
}

// communications evaluates the channels and values of the clauses of a select statement.
// It returns the first argument of rt.Select and the others.
func (l *lowerer) communications(st *ast.SelectStmt) (plan string, texts []string) {
	var list []operand
	for _, c := range st.Body.List {
		switch comm := c.(*ast.CommClause).Comm.(type) {
		case nil:
			plan += "d"
		case *ast.SendStmt:
			t := l.typeOf(comm.Chan)
			plan += "s"
			list = append(list, operand{comm.Chan, t}, operand{comm.Value, t.Underlying().(*types.Chan).Elem()})
		default:
			x := receivedFrom(comm)
			plan += "r"
			list = append(list, operand{x, l.typeOf(x)})
		}
	}
	for _, o := range list {
		l.here = o.e.Pos()
		x := l.exprTo(o.e, o.t)
		if isChannel(o.t) {
			x = l.open(x, o.t)
		}
		if !isSimple(x) {
			x = l.keepTyped(x, o.t)
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

// receive assigns what a clause has received, or defines variables with it. Value and
// ok are what rt.Select returned.
func (l *lowerer) receive(a *ast.AssignStmt, value, ok string) {
	elem := l.typeOf(receivedFrom(a)).Underlying().(*types.Chan).Elem()
	from := []types.Type{elem, types.Typ[types.Bool]}
	values := []func() string{
		func() string { return l.unboxed(value, value, elem) },
		func() string { return ok },
	}
	if a.Tok == token.DEFINE {
		for i, lhs := range a.Lhs {
			if v, isVar := l.info.Defs[lhs.(*ast.Ident)].(*types.Var); isVar && v.Name() != "_" {
				l.define(v, values[i](), from[i])
				l.emit("_ = %s", l.variable(v))
			}
		}
		return
	}
	for i, lhs := range a.Lhs {
		if t := l.targetType(lhs, nil); t != types.Typ[types.Invalid] {
			l.emit("%s = %s", l.target(lhs), l.convert(values[i](), from[i], t))
		}
	}
}
