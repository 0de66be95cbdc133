package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

func (b *Builder) assign(st *ast.AssignStmt) {
	b.begin(st.Pos(), append(append([]ast.Expr{}, st.Lhs...), st.Rhs...)...)
	switch {
	case st.Tok != token.ASSIGN && st.Tok != token.DEFINE:
		b.operate(st)
	case len(st.Lhs) == 1:
		b.assignOne(st)
	case len(st.Rhs) == 1:
		b.assignTuple(st)
	default:
		b.assignParallel(st)
	}
}

// assignOne evaluates x = y and x := y.
func (b *Builder) assignOne(st *ast.AssignStmt) {
	lhs := ast.Unparen(st.Lhs[0])
	t := b.lhsType(lhs)
	if id, ok := lhs.(*ast.Ident); ok && !b.dotted(id) {
		b.emitAssign(st.TokPos, st.Tok, id, b.source(st.Rhs[0], t))
		return
	}
	x := b.order(lhs)
	y := b.orderTo(st.Rhs[0], t)
	first := b.differ(y, x)
	if n, ok := x.(*ast.IndexExpr); ok {
		_, isMap := b.under(n.X).(*types.Map)
		switch {
		case b.takesKeyLate(n):
			first = first || b.bothIndex(y, n)
		case !b.isAtom(n.Index) && (b.differ(n.Index, y) || isMap && b.bothIndex(n.Index, y)):
			n.Index = b.variable(n.Index)
			first = b.differ(y, x)
		}
		first = first || b.bothIndex(y, n.X)
	}
	y = b.stored(y, t)
	if first && !b.isAtom(y) {
		y = b.tempOf(y, t)
	}
	b.emitAssign(st.TokPos, token.ASSIGN, b.place(x), y)
}

// stored evaluates what is assigned to a place: a value of a basic type, or a variable.
func (b *Builder) stored(y ast.Expr, t types.Type) ast.Expr {
	if b.isPlain(t) {
		return b.value(y)
	}
	return b.variableTo(y, t)
}

// source evaluates the right side of an assignment to a variable, or an expression with several values or none, for
// which t is nil, up to its last operation, which a call may be.
func (b *Builder) source(e ast.Expr, t types.Type) ast.Expr {
	e = ast.Unparen(e)
	exact := t == nil || types.Identical(b.typ(e), b.apply(t)) || !types.IsInterface(b.apply(t))
	if call, ok := e.(*ast.CallExpr); ok && exact && !b.isConstant(e) && !b.tv(call.Fun).IsType() {
		return b.callOp(b.orderedCall(call))
	}
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.ARROW && exact {
		return like(b.known, &ast.UnaryExpr{OpPos: u.OpPos, Op: u.Op, X: b.variable(b.order(u.X))}, u)
	}
	return b.opTo(b.orderTo(e, t), t)
}

// operate evaluates x op= y.
func (b *Builder) operate(st *ast.AssignStmt) {
	x, y := b.order(st.Lhs[0]), b.order(st.Rhs[0])
	n, isElement := x.(*ast.IndexExpr)
	divides := st.Tok == token.QUO_ASSIGN || st.Tok == token.REM_ASSIGN
	switch {
	case !b.differ(x, y) && !b.bothIndex(x, y):
	case isElement && !divides && b.takesKeyLate(n):
		y = b.variable(y)
	default:
		x = b.place(x)
		b.temp(x) // is read, and panics, first
	}
	if st.Tok == token.SHL_ASSIGN || st.Tok == token.SHR_ASSIGN {
		y = b.variable(y)
	} else {
		y = b.value(y)
	}
	b.emitAssign(st.TokPos, st.Tok, b.place(x), y)
}

// Operator returns the operator of x op= y.
func Operator(assign token.Token) token.Token { return token.ADD + (assign - token.ADD_ASSIGN) }

// takesKeyLate reports whether an assignment to an element looks at its value before its index: to one of a map whose
// keys are not copied first.
func (b *Builder) takesKeyLate(n *ast.IndexExpr) bool {
	m, isMap := b.under(n.X).(*types.Map)
	return isMap && keyByValue(m) && !b.isCopied(n.Index)
}

// assignTuple evaluates a, b = f() and the forms with ok.
func (b *Builder) assignTuple(st *ast.AssignStmt) {
	places := b.orderPlaces(st.Lhs)
	op := b.source(st.Rhs[0], nil)
	if !slices.ContainsFunc(places, func(x ast.Expr) bool { return !isIdent(x) }) {
		b.emit(&ast.AssignStmt{Lhs: places, TokPos: st.TokPos, Tok: st.Tok, Rhs: []ast.Expr{op}})
		return
	}
	b.assignAll(st, places, b.temps(op))
}

func (b *Builder) orderPlaces(lhs []ast.Expr) []ast.Expr {
	places := make([]ast.Expr, len(lhs))
	for i, x := range lhs {
		places[i] = b.order(x)
	}
	return places
}

func isIdent(x ast.Expr) bool {
	_, ok := x.(*ast.Ident)
	return ok
}

// assignTo evaluates places and assigns values to them that nothing changes any more.
func (b *Builder) assignTo(st *ast.AssignStmt, lhs, values []ast.Expr) {
	b.begin(st.Pos(), lhs...)
	b.assignAll(st, b.orderPlaces(lhs), values)
}

// assignAll assigns values that nothing changes any more to ordered places, from left to
// right. Pointers and indices in the places are those from before the first assignment.
func (b *Builder) assignAll(st *ast.AssignStmt, places, values []ast.Expr) {
	moving := false
	for i, x := range places {
		x = b.steadyPlace(x, moving)
		places[i] = x
		switch x := x.(type) {
		case *ast.Ident:
			moving = moving || x.Name != "_"
		case *ast.IndexExpr:
			if _, isArray := b.under(x.X).(*types.Array); isArray {
				moving = true
			}
		default:
			moving = true
		}
	}
	for i, x := range places {
		id, isName := x.(*ast.Ident)
		if isName && id.Name == "_" {
			continue
		}
		tok := token.ASSIGN
		if isName && b.in.Defs[id] != nil {
			tok = token.DEFINE
		}
		b.emitAssign(st.TokPos, tok, x, b.opTo(values[i], b.lhsType(x)))
	}
}

// steadyPlace is place with pointers and indices in variables that the assignments
// before it do not change.
func (b *Builder) steadyPlace(x ast.Expr, moving bool) ast.Expr {
	keep := b.variable
	if moving {
		keep = func(e ast.Expr) ast.Expr { return b.fresh(e, nil) }
	}
	switch x := x.(type) {
	case *ast.SelectorExpr:
		if b.isMember(x) {
			return x
		}
		if _, isPointer := b.under(x.X).(*types.Pointer); !isPointer && b.addressable(x.X) {
			return b.selected(x, b.steadyPlace(x.X, moving))
		}
		return b.selected(x, keep(x.X))
	case *ast.StarExpr:
		return like(b.known, &ast.StarExpr{Star: x.Star, X: keep(x.X)}, x)
	case *ast.IndexExpr:
		n := like(b.known, &ast.IndexExpr{Lbrack: x.Lbrack, Rbrack: x.Rbrack}, x)
		switch t := b.under(x.X).(type) {
		case *types.Map:
			n.X = keep(x.X)
			n.Index = b.variableTo(x.Index, t.Key())
			if moving {
				n.Index = b.fresh(n.Index, t.Key())
			}
			return n
		case *types.Array:
			n.X = b.steadyPlace(x.X, moving)
		default:
			n.X = keep(x.X)
		}
		n.Index = keep(x.Index)
		return n
	}
	return x
}

// assignParallel evaluates a, b = x, y and a, b := x, y.
func (b *Builder) assignParallel(st *ast.AssignStmt) {
	n := len(st.Lhs)
	places, values := b.orderPlaces(st.Lhs), make([]ast.Expr, n)
	allNew := st.Tok == token.DEFINE
	for i := range places {
		if id, ok := places[i].(*ast.Ident); !ok || id.Name != "_" && b.in.Defs[id] == nil {
			allNew = false
		}
	}
	for i, x := range st.Rhs {
		values[i] = b.orderTo(x, b.lhsType(st.Lhs[i]))
	}
	b.copySlices(values)
	if allNew {
		for i, x := range values {
			b.emitAssign(st.TokPos, token.DEFINE, places[i], b.opTo(x, b.lhsType(st.Lhs[i])))
		}
		return
	}
	first := 0
	if b.firstIsLate(places[0], values) {
		first = 1
	}
	for k := range values {
		i := (k + first) % n
		if first == 1 && i > 0 {
			places[i] = b.steadyPlace(places[i], false)
		}
		values[i] = b.fresh(values[i], b.lhsType(st.Lhs[i]))
	}
	b.assignAll(st, places, values)
}
