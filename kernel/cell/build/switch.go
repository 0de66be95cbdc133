package build

import (
	"go/ast"
	"go/token"
	"go/types"
)

// switchStmt evaluates the tag. Cases that need statements of their own are compared one
// after the other first, for the number of the one that is chosen.
func (b *Builder) switchStmt(st *ast.SwitchStmt, label *ast.Ident) {
	build := func() {
		if st.Init != nil {
			b.stmt(st.Init)
		}
		b.begin(st.Pos(), st.Tag)
		n := &ast.SwitchStmt{Switch: st.Switch, Body: &ast.BlockStmt{Lbrace: st.Body.Lbrace, Rbrace: st.Body.Rbrace}}
		if st.Tag != nil {
			n.Tag = b.tag(st)
		}
		if b.simpleCases(st) {
			for _, c := range st.Body.List {
				c := c.(*ast.CaseClause)
				clause := &ast.CaseClause{Case: c.Case, Colon: c.Colon}
				for _, e := range c.List {
					b.begin(e.Pos(), e)
					clause.List = append(clause.List, b.value(b.order(e)))
				}
				clause.Body = b.stmts(c.Body)
				n.Body.List = append(n.Body.List, clause)
			}
		} else {
			b.chosen(st, n)
		}
		b.labelled(label, n)
	}
	b.emit(b.wrap(st.Pos(), st.End(), b.capture(build)))
}

// tag evaluates the tag of a switch to a variable that no case changes.
func (b *Builder) tag(st *ast.SwitchStmt) ast.Expr {
	x := b.order(st.Tag)
	if b.isConstant(x) {
		return x
	}
	return b.fresh(x, nil)
}

// simpleCases reports whether all cases are values already.
func (b *Builder) simpleCases(st *ast.SwitchStmt) bool {
	for _, c := range st.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			b.begin(e.Pos(), e)
			if b.pending > 0 || hasFuncLit(e) || len(b.capture(func() { b.value(b.order(e)) })) > 0 {
				return false
			}
		}
	}
	return true
}

// hasFuncLit reports whether a function literal stands in an expression.
func hasFuncLit(e ast.Node) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		_, ok := n.(*ast.FuncLit)
		found = found || ok
		return !found
	})
	return found
}

// chosen finds the number of the case, and makes n a switch over numbers.
func (b *Builder) chosen(st, n *ast.SwitchStmt) {
	tag := n.Tag
	fallback := 0
	type compared struct {
		e      ast.Expr
		number int
	}
	var list []compared
	for i, c := range st.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			fallback = i + 1
		}
		for _, e := range c.List {
			list = append(list, compared{e, i + 1})
		}
		clause := &ast.CaseClause{Case: c.Case, Colon: c.Colon, List: []ast.Expr{b.numeral(i+1, c.Case)},
			Body: b.stmts(c.Body)}
		n.Body.List = append(n.Body.List, clause)
	}
	k := b.temp(b.numeral(fallback, st.Pos()))
	var compare func(i int)
	compare = func(i int) {
		if i == len(list) {
			return
		}
		e := list[i].e
		b.begin(e.Pos(), e)
		cond := b.caseCondition(tag, e)
		n := &ast.IfStmt{If: e.Pos(), Cond: cond}
		n.Body = b.wrap(e.Pos(), e.End(), b.capture(func() { b.set(k, b.numeral(list[i].number, e.Pos())) }))
		if rest := b.capture(func() { compare(i + 1) }); len(rest) > 0 {
			n.Else = b.wrap(e.Pos(), e.End(), rest)
		}
		b.emit(n)
	}
	compare(0)
	n.Tag = b.use(b.object(k), st.Pos())
}

// caseCondition compares the tag with a case.
func (b *Builder) caseCondition(tag, e ast.Expr) ast.Expr {
	x := b.order(e)
	boolean := types.Typ[types.Bool]
	if tag == nil {
		if !types.IsInterface(b.typ(e)) {
			return b.value(x)
		}
		tag = b.truth(true, e.Pos())
	} else if id, ok := tag.(*ast.Ident); ok {
		tag = b.use(b.object(id), e.Pos())
	}
	eq := record(b.known, &ast.BinaryExpr{X: tag, OpPos: e.Pos(), Op: token.EQL, Y: x}, boolean)
	return b.value(b.op(eq))
}

// typeSwitch evaluates the operand.
func (b *Builder) typeSwitch(st *ast.TypeSwitchStmt, label *ast.Ident) {
	build := func() {
		if st.Init != nil {
			b.stmt(st.Init)
		}
		n := &ast.TypeSwitchStmt{Switch: st.Switch, Body: &ast.BlockStmt{Lbrace: st.Body.Lbrace, Rbrace: st.Body.Rbrace}}
		assertion := func(old ast.Expr) ast.Expr {
			a := ast.Unparen(old).(*ast.TypeAssertExpr)
			b.begin(st.Pos(), a.X)
			return &ast.TypeAssertExpr{X: b.variable(b.order(a.X)), Lparen: a.Lparen, Rparen: a.Rparen}
		}
		switch a := st.Assign.(type) {
		case *ast.ExprStmt:
			n.Assign = &ast.ExprStmt{X: assertion(a.X)}
		case *ast.AssignStmt:
			n.Assign = &ast.AssignStmt{Lhs: a.Lhs, TokPos: a.TokPos, Tok: a.Tok, Rhs: []ast.Expr{assertion(a.Rhs[0])}}
		}
		for _, c := range st.Body.List {
			c := c.(*ast.CaseClause)
			clause := &ast.CaseClause{Case: c.Case, Colon: c.Colon}
			for _, e := range c.List {
				clause.List = append(clause.List, b.leaf(e))
			}
			if obj := b.in.Implicits[c]; obj != nil {
				b.Out.Implicits[clause] = obj
			}
			clause.Body = b.stmts(c.Body)
			n.Body.List = append(n.Body.List, clause)
		}
		b.labelled(label, n)
	}
	b.emit(b.wrap(st.Pos(), st.End(), b.capture(build)))
}

// selectStmt evaluates channels and values of all clauses, in order, into variables.
func (b *Builder) selectStmt(st *ast.SelectStmt, label *ast.Ident) {
	build := func() {
		n := &ast.SelectStmt{Select: st.Select, Body: &ast.BlockStmt{Lbrace: st.Body.Lbrace, Rbrace: st.Body.Rbrace}}
		for _, c := range st.Body.List {
			c := c.(*ast.CommClause)
			clause := &ast.CommClause{Case: c.Case, Colon: c.Colon}
			var head []ast.Stmt
			switch comm := c.Comm.(type) {
			case *ast.SendStmt:
				b.begin(comm.Pos(), comm.Chan, comm.Value)
				elem := b.under(comm.Chan).(*types.Chan).Elem()
				ch := b.fresh(b.order(comm.Chan), nil)
				clause.Comm = &ast.SendStmt{Chan: ch, Arrow: comm.Arrow, Value: b.fresh(b.orderTo(comm.Value, elem), elem)}
			case *ast.ExprStmt:
				clause.Comm = &ast.ExprStmt{X: b.reception(comm.X)}
			case *ast.AssignStmt:
				clause.Comm, head = b.received(comm)
			}
			clause.Body = append(head, b.stmts(c.Body)...)
			n.Body.List = append(n.Body.List, clause)
		}
		b.labelled(label, n)
	}
	b.emit(b.wrap(st.Pos(), st.End(), b.capture(build)))
}

// reception evaluates the channel of a receive operation of a select statement.
func (b *Builder) reception(e ast.Expr) ast.Expr {
	u := ast.Unparen(e).(*ast.UnaryExpr)
	b.begin(u.Pos(), u.X)
	n := like(b.known, &ast.UnaryExpr{OpPos: u.OpPos, Op: u.Op}, u)
	n.X = b.fresh(b.order(u.X), nil)
	return n
}

// received returns the communication of a clause that receives, and what assigns the
// received value to places.
func (b *Builder) received(comm *ast.AssignStmt) (ast.Stmt, []ast.Stmt) {
	x := b.reception(comm.Rhs[0])
	if comm.Tok == token.DEFINE {
		for _, l := range comm.Lhs {
			b.takeIdent(l.(*ast.Ident))
		}
		return &ast.AssignStmt{Lhs: comm.Lhs, TokPos: comm.TokPos, Tok: comm.Tok, Rhs: []ast.Expr{x}}, nil
	}
	elem := b.under(ast.Unparen(comm.Rhs[0]).(*ast.UnaryExpr).X).(*types.Chan).Elem()
	tuple := []types.Type{elem, types.Typ[types.Bool]}
	var vars, defs []ast.Expr
	for i := range comm.Lhs {
		v, def := b.newTemp(comm.Pos(), tuple[i])
		vars, defs = append(vars, b.use(v, comm.Pos())), append(defs, def)
	}
	head := b.capture(func() { b.assignTo(comm, comm.Lhs, vars) })
	return &ast.AssignStmt{Lhs: defs, TokPos: comm.TokPos, Tok: token.DEFINE, Rhs: []ast.Expr{x}}, head
}
