package build

import (
	"go/ast"
	"go/token"
	"go/types"
)

// forStmt evaluates a condition that needs statements at the head of the body.
func (b *Builder) forStmt(st *ast.ForStmt, label *ast.Ident) {
	n := &ast.ForStmt{For: st.For}
	var outer []ast.Stmt
	if st.Init != nil {
		init := b.capture(func() { b.initStmt(st.Init) })
		outer, n.Init = init[:len(init)-1], init[len(init)-1]
	}
	var head []ast.Stmt
	if st.Cond != nil {
		var cond ast.Expr
		head = b.capture(func() { cond = b.condition(st.Cond) })
		if len(head) == 0 {
			n.Cond = cond
		} else {
			stop := like(b.known, &ast.UnaryExpr{OpPos: cond.Pos(), Op: token.NOT, X: cond}, st.Cond)
			leave := &ast.BranchStmt{TokPos: st.Cond.Pos(), Tok: token.BREAK}
			head = append(head, &ast.IfStmt{If: st.Cond.Pos(), Cond: stop, Body: b.wrap(st.Cond.Pos(), st.Cond.End(), []ast.Stmt{leave})})
		}
	}
	if st.Post != nil {
		post := b.capture(func() { b.stmt(st.Post) })
		n.Post = post[0]
		if len(post) > 1 {
			n.Post = b.wrap(st.Post.Pos(), st.Post.End(), post)
		}
	}
	n.Body = b.block(st.Body)
	n.Body.List = append(head, n.Body.List...)
	if len(outer) == 0 {
		b.labelled(label, n)
		return
	}
	// The variables of the loop are those of the statement that makes them last; what
	// comes before it stands in a block around the loop.
	b.emit(b.wrap(st.Pos(), st.End(), append(outer, b.capture(func() { b.labelled(label, n) })...)))
}

// initStmt evaluates the first statement of a loop. Its variables are declared together,
// in the last of the statements.
func (b *Builder) initStmt(st ast.Stmt) {
	a, ok := st.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Rhs) < 2 {
		b.stmt(st)
		return
	}
	b.begin(a.Pos(), a.Rhs...)
	n := &ast.AssignStmt{Lhs: a.Lhs, TokPos: a.TokPos, Tok: a.Tok}
	for i, x := range a.Rhs {
		b.orderPlace(a.Lhs[i])
		n.Rhs = append(n.Rhs, b.orderTo(x, b.lhsType(a.Lhs[i])))
	}
	for i, x := range n.Rhs {
		n.Rhs[i] = b.variableTo(x, b.lhsType(a.Lhs[i]))
	}
	b.emit(n)
}

// rangeStmt evaluates what is ranged over. Values that go to places other than variables
// go to variables first.
func (b *Builder) rangeStmt(st *ast.RangeStmt, label *ast.Ident) {
	b.begin(st.Pos(), st.X)
	n := &ast.RangeStmt{For: st.For, TokPos: st.TokPos, Tok: st.Tok, Range: st.Range}
	n.X = b.rangedOver(st)
	var head []ast.Stmt
	_, isFunc := b.under(n.X).(*types.Signature)
	if st.Tok == token.ASSIGN && (isFunc || !b.isName(st.Key) || !b.isName(st.Value)) {
		n.Tok = token.DEFINE
		key, value := b.rangeTypes(n.X)
		list := &ast.AssignStmt{TokPos: st.TokPos, Tok: token.ASSIGN}
		var values []ast.Expr
		one := func(e ast.Expr, t types.Type) ast.Expr {
			if e == nil {
				return nil
			}
			v, def := b.newTemp(e.Pos(), t)
			list.Lhs, values = append(list.Lhs, e), append(values, b.use(v, e.Pos()))
			return def
		}
		n.Key, n.Value = one(st.Key, key), one(st.Value, value)
		step := len(values)
		if isFunc { // the compiler assigns one after the other
			step = 1
		}
		for i := 0; i < len(values); i += step {
			head = append(head, b.capture(func() { b.assignTo(list, list.Lhs[i:i+step], values[i:i+step]) })...)
		}
	} else {
		n.Key, n.Value = b.rangeName(st.Key), b.rangeName(st.Value)
	}
	if isFunc {
		b.rangeFunc(n, st, label, head)
		return
	}
	n.Body = b.block(st.Body)
	n.Body.List = append(head, n.Body.List...)
	b.labelled(label, n)
}

// rangedOver evaluates what is ranged over. Of an array whose elements are not wanted the
// length is constant, and it is not evaluated at all, unless it has a call or a reception.
func (b *Builder) rangedOver(st *ast.RangeStmt) ast.Expr {
	calls := b.pending > 0
	x := b.order(st.X)
	if b.isConstant(x) {
		return x
	}
	if _, isArray := b.under(x).(*types.Array); isArray && calls && blank(st.Value) {
		return b.fresh(x, nil)
	}
	switch b.under(x).(type) {
	case *types.Signature:
		return x
	case *types.Array:
		if b.addressable(x) {
			return b.place(x)
		}
	}
	return b.variable(x)
}

// blank reports whether a range has no variable, or none that keeps its value.
func blank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return e == nil || ok && id.Name == "_"
}

// isName reports whether what is assigned to is a variable of cells, or nothing.
func (b *Builder) isName(e ast.Expr) bool {
	if e == nil {
		return true
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && !b.dotted(id)
}
