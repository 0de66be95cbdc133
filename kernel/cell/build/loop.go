package build

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// forStmt evaluates the first statement before the loop, and a condition that needs statements at the head of the body.
func (b *Builder) forStmt(st *ast.ForStmt, label *ast.Ident) {
	if st.Init == nil {
		b.loop(st, nil, label)
		return
	}
	b.emit(b.wrap(st.Pos(), st.End(), b.capture(func() {
		init := b.capture(func() { b.stmt(st.Init) })
		head := b.perTurn(st, init)
		b.loop(st, head, label)
	})))
}

// loop writes a loop whose body begins with the variables of a turn, if it has such, and what is done between turns.
func (b *Builder) loop(st *ast.ForStmt, head []ast.Stmt, label *ast.Ident) {
	n := &ast.ForStmt{For: st.For}
	perTurn := len(head) > 0
	if st.Cond != nil {
		var cond ast.Expr
		more := b.capture(func() { cond = b.condition(st.Cond) })
		if len(more) == 0 && !perTurn {
			n.Cond = cond
		} else {
			stop := like(b.known, &ast.UnaryExpr{OpPos: cond.Pos(), Op: token.NOT, X: cond}, st.Cond)
			leave := &ast.BranchStmt{TokPos: st.Cond.Pos(), Tok: token.BREAK}
			head = append(append(head, more...),
				&ast.IfStmt{If: st.Cond.Pos(), Cond: stop, Body: b.wrap(st.Cond.Pos(), st.Cond.End(), []ast.Stmt{leave})})
		}
	}
	if st.Post != nil && !perTurn {
		post := b.capture(func() { b.stmt(st.Post) })
		n.Post = post[0]
		if len(post) > 1 {
			n.Post = b.wrap(st.Post.Pos(), st.Post.End(), post)
		}
	}
	n.Body = b.block(st.Body)
	n.Body.List = append(head, n.Body.List...)
	b.labelled(label, n)
}

// perTurn emits the first statement of a loop. If closures or pointers keep its variables, each turn has variables of
// its own, which begin as those of the turn before have ended: a pointer leads there. It returns what begins the body
// then, with the statement that the loop does after a turn.
func (b *Builder) perTurn(st *ast.ForStmt, init []ast.Stmt) []ast.Stmt {
	b.pos = st.For
	var ids []*ast.Ident
	var starts []types.Object
	for _, st := range init {
		if a, ok := st.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			a.Lhs = slices.Clone(a.Lhs)
			for i, x := range a.Lhs {
				if id := x.(*ast.Ident); b.held[b.object(id)] {
					v, def := b.newTemp(id.Pos(), b.object(id).Type())
					a.Lhs[i], ids, starts = def, append(ids, id), append(starts, v)
				}
			}
		}
	}
	b.list = append(b.list, init...)
	if len(ids) == 0 {
		return nil
	}
	address := func(v types.Object) ast.Expr {
		n := &ast.UnaryExpr{OpPos: st.For, Op: token.AND, X: b.use(v, st.For)}
		return record(b.known, n, types.NewPointer(v.Type()))
	}
	var last []*ast.Ident
	for _, v := range starts {
		last = append(last, b.temp(address(v)))
	}
	begun := b.temp(b.truth(false, st.For))
	return b.capture(func() {
		for i, id := range ids {
			v := b.object(id)
			from := record(b.known, &ast.StarExpr{Star: st.For, X: b.use(b.object(last[i]), st.For)}, v.Type())
			b.emitAssign(st.For, token.DEFINE, id, from)
			b.set(last[i], address(v))
		}
		if st.Post == nil {
			return
		}
		next := &ast.IfStmt{If: st.For, Cond: b.use(b.object(begun), st.For)}
		next.Body = b.wrap(st.Post.Pos(), st.Post.End(), b.capture(func() { b.stmt(st.Post) }))
		b.emit(next)
		b.pos = st.For
		b.set(begun, b.truth(true, st.For))
	})
}

// rangeStmt evaluates what is ranged over. A range over numbers is a for loop then, one over the elements of an array
// goes over a slice of it.
func (b *Builder) rangeStmt(st *ast.RangeStmt, label *ast.Ident) {
	b.begin(st.Pos(), st.X)
	x := b.rangedOver(st)
	n := &ast.RangeStmt{For: st.For, TokPos: st.For, Tok: token.DEFINE, Range: st.Range, X: x}
	if _, isFunc := b.under(x).(*types.Signature); isFunc {
		b.rangeFunc(n, st, label, b.rangeVars(n, st, true))
		return
	}
	array := ArrayOf(b.typ(x))
	_, isPointer := b.under(x).(*types.Pointer)
	switch {
	case array != nil && blank(st.Value):
		n.X = b.numeral(int(array.Len()), x.Pos())
	case isPointer && array.Len() == 0 && slices.Contains(indexed, sizes.Sizeof(array.Elem())):
		v, def := b.newTemp(x.Pos(), types.NewSlice(array.Elem()))
		b.declareOnly(def.Pos(), nil, def)
		n.X = b.use(v, x.Pos())
	case array != nil:
		if !isPointer {
			x = b.fresh(x, nil) // a copy
		}
		n.X = b.temp(record(b.known, &ast.SliceExpr{X: x, Lbrack: x.Pos(), Rbrack: x.End()}, types.NewSlice(array.Elem())))
	case IsBasic(b.typ(x), types.IsInteger):
		n.X = b.fresh(x, nil)
	}
	head := b.rangeVars(n, st, false)
	n.Body = b.block(st.Body)
	n.Body.List = append(head, n.Body.List...)
	if IsBasic(b.typ(n.X), types.IsInteger) {
		b.emit(b.wrap(st.Pos(), st.End(), b.capture(func() { b.labelled(label, b.counting(n)) })))
		return
	}
	b.labelled(label, n)
}

// indexed are the sizes of elements that the compiler reads by their index. A range over a nil pointer to an array
// without elements then does nothing; for elements of other sizes the compiler takes a slice first, and that panics.
var indexed = []int64{1, 2, 4, 8}

// counting returns the loop over the numbers below n.X.
func (w *writer) counting(n *ast.RangeStmt) *ast.ForStmt {
	t := w.typ(n.X)
	id, _ := n.Key.(*ast.Ident)
	if blank(n.Key) {
		_, id = w.newTemp(n.For, t)
	}
	i := w.object(id)
	zero := w.newConstant(constant.MakeInt64(0), t, n.For)
	less := &ast.BinaryExpr{X: w.use(i, n.For), OpPos: n.For, Op: token.LSS, Y: n.X}
	w.emitAssign(n.For, token.DEFINE, id, zero)
	return &ast.ForStmt{For: n.For, Body: n.Body, Cond: record(w.known, less, types.Typ[types.Bool]),
		Post: w.counted(w.use(i, n.For), n.For, token.INC)}
}

// rangeVars gives the range n its variables, those of st if they may be. It returns what begins the body for others.
func (b *Builder) rangeVars(n, st *ast.RangeStmt, isFunc bool) (head []ast.Stmt) {
	key, value := b.rangeTypes(n.X)
	list := &ast.AssignStmt{TokPos: st.TokPos, Tok: st.Tok}
	var values []ast.Expr
	one := func(e ast.Expr, t types.Type, steady bool) ast.Expr {
		if blank(e) {
			id := &ast.Ident{NamePos: st.For, Name: "_"}
			b.Out.Defs[id] = types.NewVar(st.For, nil, "_", t)
			return id
		}
		if id, ok := e.(*ast.Ident); ok && st.Tok == token.DEFINE {
			if v := b.in.Defs[id]; isFunc || !b.held[v] && !(steady && b.changed[v]) {
				return id
			}
		}
		v, def := b.newTemp(e.Pos(), t)
		list.Lhs, values = append(list.Lhs, e), append(values, b.use(v, e.Pos()))
		return def
	}
	if !blank(st.Key) || !blank(st.Value) {
		n.Key = one(st.Key, key, true)
	}
	if !blank(st.Value) {
		n.Value = one(st.Value, value, false)
	}
	step := max(len(values), 1)
	if isFunc || st.Tok == token.DEFINE { // the compiler assigns one after the other
		step = 1
	}
	for i := 0; i < len(values); i += step {
		head = append(head, b.capture(func() {
			if st.Tok == token.DEFINE {
				b.emitAssign(st.TokPos, st.Tok, list.Lhs[i], values[i])
				return
			}
			b.assignTo(list, list.Lhs[i:i+step], values[i:i+step])
		})...)
	}
	return head
}

// rangedOver evaluates what is ranged over. Of an array whose elements are not wanted, or a pointer to it, the
// length is constant, and it is not evaluated at all, unless it has a call or a reception.
func (b *Builder) rangedOver(st *ast.RangeStmt) ast.Expr {
	if array := ArrayOf(b.typ(st.X)); array != nil && blank(st.Value) && b.pending == 0 {
		return b.numeral(int(array.Len()), st.X.Pos())
	}
	x := b.order(st.X)
	switch b.under(x).(type) {
	case *types.Signature:
		return x
	case *types.Array:
		if blank(st.Value) {
			return b.fresh(x, nil)
		}
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
