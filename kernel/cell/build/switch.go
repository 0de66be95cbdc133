package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A switch becomes if statements, one for each case, so that who reads the core knows nothing of them. What break
// leaves is a switch statement with a default alone.

// A choice is a case of a switch: the conditions of which one must hold, none for the default.
type choice struct {
	clause     *ast.CaseClause
	conditions []func() ast.Expr
	body       func()
}

// switchStmt evaluates the tag, and compares it with the cases in order.
func (b *Builder) switchStmt(st *ast.SwitchStmt, label *ast.Ident) {
	b.choose(st, st.Init, st.Body, label, func(clauses []*ast.CaseClause) []choice {
		b.begin(st.Pos(), st.Tag)
		var tag ast.Expr
		if st.Tag != nil {
			tag = b.fresh(b.order(st.Tag), nil) // which no case changes
		}
		list := make([]choice, len(clauses))
		for i, c := range clauses {
			list[i] = choice{clause: c, body: func() { b.list = append(b.list, b.stmts(c.Body)...) }}
			for _, e := range c.List {
				list[i].conditions = append(list[i].conditions, func() ast.Expr {
					b.begin(e.Pos(), e)
					return b.caseCondition(tag, e)
				})
			}
		}
		return b.falling(list, st.Pos())
	})
}

// choose writes a switch: what init, list and the chosen case do.
func (b *Builder) choose(st, init ast.Stmt, body *ast.BlockStmt, label *ast.Ident,
	list func([]*ast.CaseClause) []choice) {
	clauses := make([]*ast.CaseClause, len(body.List))
	for i, c := range body.List {
		clauses[i] = c.(*ast.CaseClause)
	}
	b.emit(b.wrap(st.Pos(), st.End(), b.capture(func() {
		if init != nil {
			b.stmt(init)
		}
		chain := b.capture(func() { b.chain(list(clauses)) })
		if label == nil && !breaks(body) {
			b.list = append(b.list, chain...)
			return
		}
		b.labelled(label, &ast.SwitchStmt{Switch: st.Pos(), Body: b.wrap(body.Pos(), body.End(),
			[]ast.Stmt{&ast.CaseClause{Case: body.Pos(), Colon: body.Pos(), Body: chain}})})
	})))
}

// breaks reports whether a break without a label leaves the switch of a body.
func breaks(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK && n.Label == nil
		}
		return true
	})
	return found
}

// chain writes the choices as if statements; the default comes last.
func (w *writer) chain(list []choice) {
	var last *choice
	var rest func(i int)
	rest = func(i int) {
		for ; i < len(list) && len(list[i].conditions) == 0; i++ {
			last = &list[i]
		}
		if i < len(list) {
			c := list[i]
			n := &ast.IfStmt{If: c.clause.Pos(), Cond: w.anyOf(c.conditions)}
			n.Body = w.wrap(c.clause.Pos(), c.clause.End(), w.capture(c.body))
			if more := w.capture(func() { rest(i + 1) }); len(more) > 0 {
				n.Else = w.wrap(c.clause.End(), c.clause.End(), more)
			}
			w.emit(n)
		} else if last != nil {
			last.body()
		}
	}
	rest(0)
}

// anyOf evaluates whether one of several conditions holds, in order.
func (w *writer) anyOf(list []func() ast.Expr) ast.Expr {
	x := list[0]()
	for _, condition := range list[1:] {
		var y ast.Expr
		more := w.capture(func() { y = condition() })
		x = w.joined(record(w.known, &ast.BinaryExpr{OpPos: w.pos, Op: token.LOR}, types.Typ[types.Bool]), x, y, more)
	}
	return x
}

// falling returns choices without fallthrough: the number of the one that is chosen, and then that of the next, says
// which bodies run.
func (b *Builder) falling(list []choice, pos token.Pos) []choice {
	falls := func(c *ast.CaseClause) bool {
		if len(c.Body) == 0 {
			return false
		}
		last, ok := c.Body[len(c.Body)-1].(*ast.BranchStmt)
		return ok && last.Tok == token.FALLTHROUGH
	}
	if !slices.ContainsFunc(list, func(c choice) bool { return falls(c.clause) }) {
		return list
	}
	number := types.NewVar(pos, nil, "chosen", types.Typ[types.Int])
	b.pos = pos
	b.define(number)
	numbers := slices.Clone(list)
	for i := range numbers {
		numbers[i].body = func() { b.setTo(number, i+1) }
	}
	b.chain(numbers)
	for i, c := range list {
		b.pos = c.clause.Pos()
		b.when(number, i+1, func() {
			if !falls(c.clause) {
				c.body()
				return
			}
			b.list = append(b.list, b.stmts(c.clause.Body[:len(c.clause.Body)-1])...)
			b.setTo(number, i+2)
		})
	}
	return nil
}

// caseCondition compares the tag with a case.
func (b *Builder) caseCondition(tag, e ast.Expr) ast.Expr {
	x := b.order(e)
	if tag == nil {
		if !types.IsInterface(b.typ(e)) {
			return b.value(x)
		}
		tag = b.truth(true, e.Pos())
	} else if id, ok := tag.(*ast.Ident); ok {
		tag = b.use(b.object(id), e.Pos())
	}
	return b.value(b.op(b.equal(tag, x, e.Pos())))
}

func (k *known) equal(x, y ast.Expr, pos token.Pos) ast.Expr {
	return record(k, &ast.BinaryExpr{X: x, OpPos: pos, Op: token.EQL, Y: y}, types.Typ[types.Bool])
}

// typeSwitch asserts the types of the cases in order.
func (b *Builder) typeSwitch(st *ast.TypeSwitchStmt, label *ast.Ident) {
	b.choose(st, st.Init, st.Body, label, func(clauses []*ast.CaseClause) []choice {
		var operand ast.Expr
		switch a := st.Assign.(type) {
		case *ast.ExprStmt:
			operand = a.X
		case *ast.AssignStmt:
			operand = a.Rhs[0]
		}
		operand = ast.Unparen(operand).(*ast.TypeAssertExpr).X
		b.begin(st.Pos(), operand)
		x := b.variable(b.order(operand)).(*ast.Ident)
		list := make([]choice, len(clauses))
		for i, c := range clauses {
			list[i] = b.typeCase(c, x)
		}
		return list
	})
}

// typeCase is a case of a type switch over a variable. Its own variable is that of the assertion in a case of one type.
func (b *Builder) typeCase(c *ast.CaseClause, x *ast.Ident) choice {
	own := b.in.Implicits[c]
	if !b.mentions(c, own) {
		own = nil
	}
	single := len(c.List) == 1 && !IsNil(b.in.TypeOf(c.List[0]))
	define := func() *ast.Ident {
		id := &ast.Ident{NamePos: c.Pos(), Name: own.Name()}
		b.Out.Defs[id] = own
		return id
	}
	n := choice{clause: c, body: func() {
		if own != nil && !single {
			b.emitAssign(c.Pos(), token.DEFINE, define(), b.use(b.object(x), c.Pos()))
		}
		b.list = append(b.list, b.stmts(c.Body)...)
	}}
	for _, t := range c.List {
		n.conditions = append(n.conditions, func() ast.Expr {
			b.begin(t.Pos())
			x := b.use(b.object(x), t.Pos())
			if IsNil(b.in.TypeOf(t)) {
				return b.equal(x, t, t.Pos())
			}
			value := ast.NewIdent("_")
			if own != nil && single {
				value = define()
			}
			boolean := types.Typ[types.Bool]
			ok, def := b.newTemp(t.Pos(), boolean)
			pair := record(b.known, &ast.TypeAssertExpr{X: x, Lparen: t.Pos(), Type: t, Rparen: t.End()}, types.NewTuple(
				types.NewVar(0, nil, "", b.in.TypeOf(t)), types.NewVar(0, nil, "", boolean)))
			b.emit(&ast.AssignStmt{Lhs: []ast.Expr{value, def}, TokPos: t.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{pair}})
			return b.use(ok, t.Pos())
		})
	}
	return n
}

// mentions reports whether a statement of the source uses a variable.
func (k *known) mentions(st ast.Node, v types.Object) bool {
	for id := range Idents(st) {
		if v != nil && k.in.Uses[id] == v {
			return true
		}
	}
	return false
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
				clause.Comm = &ast.ExprStmt{X: b.listened(comm.X)}
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

// listened evaluates the channel of a receive operation of a select statement.
func (b *Builder) listened(e ast.Expr) ast.Expr {
	u := ast.Unparen(e).(*ast.UnaryExpr)
	b.begin(u.Pos(), u.X)
	n := like(b.known, &ast.UnaryExpr{OpPos: u.OpPos, Op: u.Op}, u)
	n.X = b.fresh(b.order(u.X), nil)
	return n
}

// received returns the communication of a clause that receives, and what assigns the
// received value to places.
func (b *Builder) received(comm *ast.AssignStmt) (ast.Stmt, []ast.Stmt) {
	x := b.listened(comm.Rhs[0])
	if comm.Tok == token.DEFINE {
		return &ast.AssignStmt{Lhs: comm.Lhs, TokPos: comm.TokPos, Tok: comm.Tok, Rhs: []ast.Expr{x}}, nil
	}
	elem := b.under(ast.Unparen(comm.Rhs[0]).(*ast.UnaryExpr).X).(*types.Chan).Elem()
	vars, defs := b.tempsFor(comm.Pos(), []types.Type{elem, types.Typ[types.Bool]}[:len(comm.Lhs)])
	head := b.capture(func() { b.assignTo(comm, comm.Lhs, vars) })
	return &ast.AssignStmt{Lhs: defs, TokPos: comm.TokPos, Tok: token.DEFINE, Rhs: []ast.Expr{x}}, head
}
