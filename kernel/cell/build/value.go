package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// op evaluates what remains of an expression after order up to its outermost operation,
// and returns that one.
func (b *Builder) op(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return b.literal(e)
	case *ast.SelectorExpr:
		if b.isMember(e) {
			return e
		}
		return b.selector(e)
	case *ast.IndexExpr:
		if b.isInstance(e.X) {
			return e
		}
		return b.index(e)
	case *ast.SliceExpr:
		return b.slice(e)
	case *ast.StarExpr:
		return like(b.known, &ast.StarExpr{Star: e.Star, X: b.value(e.X)}, e)
	case *ast.UnaryExpr:
		return b.unary(e)
	case *ast.BinaryExpr:
		return b.binary(e)
	case *ast.CallExpr:
		return b.callOp(e)
	case *ast.TypeAssertExpr:
		return like(b.known, &ast.TypeAssertExpr{X: b.value(e.X), Lparen: e.Lparen, Type: e.Type, Rparen: e.Rparen}, e)
	}
	return e
}

// opTo is op for a value that goes into a variable of type to. What goes into an
// interface is a variable or a constant first.
func (b *Builder) opTo(e ast.Expr, to types.Type) ast.Expr {
	if to != nil && types.IsInterface(b.apply(to)) && !types.IsInterface(b.typ(e)) {
		return b.variable(e)
	}
	return b.op(e)
}

// value evaluates an expression to a Value of the core: one that may stand within an
// operation.
func (b *Builder) value(e ast.Expr) ast.Expr {
	n := b.op(e)
	if b.isValue(n) {
		return n
	}
	return b.temp(n)
}

// variable evaluates an expression to a variable or a constant.
func (b *Builder) variable(e ast.Expr) ast.Expr {
	n := b.op(e)
	if b.isAtom(n) {
		return n
	}
	return b.temp(n)
}

// variableTo is variable for a value that goes into a variable of type to: it has exactly
// that type.
func (b *Builder) variableTo(e ast.Expr, to types.Type) ast.Expr {
	n := b.opTo(e, to)
	if b.isAtom(n) && (to == nil || b.isConstant(n) && !types.IsInterface(b.apply(to)) || IsNil(b.raw(n)) ||
		types.Identical(b.typ(n), b.apply(to))) {
		return n
	}
	return b.tempOf(n, to)
}

// fresh is variableTo with a variable that nobody else assigns to.
func (b *Builder) fresh(e ast.Expr, to types.Type) ast.Expr {
	n := b.variableTo(e, to)
	id, ok := n.(*ast.Ident)
	if sel, member := n.(*ast.SelectorExpr); member {
		id, ok = sel.Sel, true
	}
	if ok && !IsTemp(b.object(id)) {
		if v, isVar := b.object(id).(*types.Var); isVar {
			return b.tempOf(n, v.Type())
		}
	}
	return n
}

// place evaluates the pointers and indices in an expression that denotes a variable, and
// returns the Place.
func (b *Builder) place(e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		if b.isMember(e) {
			return e
		}
		return b.selector(e)
	case *ast.IndexExpr:
		return b.index(e)
	case *ast.StarExpr:
		return like(b.known, &ast.StarExpr{Star: e.Star, X: b.variable(e.X)}, e)
	case *ast.Ident:
		return e
	}
	return b.variable(e)
}

// base evaluates what a field or method is selected of: a place, or a variable.
func (b *Builder) base(x ast.Expr) ast.Expr {
	if _, isPointer := b.under(x).(*types.Pointer); !isPointer && b.addressable(x) {
		return b.place(x)
	}
	return b.variable(x)
}

func (b *Builder) selector(e *ast.SelectorExpr) ast.Expr { return b.selected(e, b.base(e.X)) }

func (b *Builder) index(e *ast.IndexExpr) ast.Expr {
	n := like(b.known, &ast.IndexExpr{Lbrack: e.Lbrack, Rbrack: e.Rbrack}, e)
	switch t := b.under(e.X).(type) {
	case *types.Map:
		n.X = b.variable(e.X)
		n.Index = b.opTo(e.Index, t.Key())
		if !b.isValue(n.Index) {
			n.Index = b.tempOf(n.Index, t.Key())
		}
		return n
	case *types.Array:
		n.X = b.base(e.X)
	default:
		n.X = b.variable(e.X)
	}
	n.Index = b.value(e.Index)
	return n
}

func (b *Builder) slice(e *ast.SliceExpr) ast.Expr {
	n := like(b.known, &ast.SliceExpr{Lbrack: e.Lbrack, Slice3: e.Slice3, Rbrack: e.Rbrack}, e)
	if _, isArray := b.under(e.X).(*types.Array); isArray {
		n.X = b.place(e.X)
	} else {
		n.X = b.variable(e.X)
	}
	n.Low, n.High, n.Max = optional(e.Low, b.value), optional(e.High, b.value), optional(e.Max, b.value)
	return n
}

// optional evaluates an expression that may be left out.
func optional(e ast.Expr, eval func(ast.Expr) ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	return eval(e)
}

func (b *Builder) unary(e *ast.UnaryExpr) ast.Expr {
	n := like(b.known, &ast.UnaryExpr{OpPos: e.OpPos, Op: e.Op}, e)
	if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok && e.Op == token.AND {
		n.X = b.literal(lit)
	} else if e.Op == token.AND {
		n.X = b.place(e.X)
	} else {
		n.X = b.value(e.X)
	}
	return n
}

func (b *Builder) binary(e *ast.BinaryExpr) ast.Expr {
	n := like(b.known, &ast.BinaryExpr{OpPos: e.OpPos, Op: e.Op}, e)
	switch e.Op {
	case token.LAND, token.LOR:
		return b.logical(e, n)
	case token.SHL, token.SHR:
		n.X, n.Y = b.variable(e.X), b.variable(e.Y)
		return n
	case token.EQL, token.NEQ:
		if !b.isBasic(e.X) || !b.isBasic(e.Y) {
			n.X, n.Y = b.variable(e.X), b.variable(e.Y)
			return n
		}
	}
	sides := b.sequence(2, func(i int) ast.Expr { return b.value([]ast.Expr{e.X, e.Y}[i]) })
	n.X, n.Y = sides[0], sides[1]
	return n
}

// sequence evaluates n operands from left to right. Where a later one takes statements of
// its own, or can panic with something else, what an earlier one can panic with comes before.
func (b *Builder) sequence(n int, eval func(i int) ast.Expr) []ast.Expr {
	list, before := make([]ast.Expr, n), make([][]ast.Stmt, n)
	last := -1
	for i := range n {
		if before[i] = b.capture(func() { list[i] = eval(i) }); len(before[i]) > 0 {
			last = i
		}
	}
	for i := range n {
		b.list = append(b.list, before[i]...)
		differs := func(y ast.Expr) bool { return b.differ(list[i], y) }
		if i < last && b.faults(list[i]).kinds != 0 || !b.isAtom(list[i]) && slices.ContainsFunc(list[i+1:], differs) {
			list[i] = b.temp(list[i])
		}
	}
	return list
}

// logical evaluates && and ||; the right side stays where it is if that takes no
// statement of its own.
func (b *Builder) logical(e, n *ast.BinaryExpr) ast.Expr {
	x := b.op(e.X)
	var y ast.Expr
	more := b.capture(func() { y = b.op(e.Y) })
	return b.joined(n, x, y, more)
}

// joined makes n of two operands of && or ||, of which the second takes more statements.
func (w *writer) joined(n *ast.BinaryExpr, x, y ast.Expr, more []ast.Stmt) ast.Expr {
	if len(more) == 0 && w.isValue(x) && w.isValue(y) {
		n.X, n.Y = x, y
		return n
	}
	return w.decided(n, x, y, more)
}

// decided evaluates n, which is && or ||, into a variable: y and what it needs only where x does not decide.
func (w *writer) decided(n *ast.BinaryExpr, x, y ast.Expr, more []ast.Stmt) ast.Expr {
	r := w.tempOf(x, types.Default(w.raw(n)))
	more = append(more, w.capture(func() { w.set(r, y) })...)
	var cond ast.Expr = w.use(w.object(r), x.Pos())
	if n.Op == token.LOR {
		cond = like(w.known, &ast.UnaryExpr{OpPos: x.Pos(), Op: token.NOT, X: cond}, n)
	}
	w.emit(&ast.IfStmt{If: w.pos, Cond: cond, Body: &ast.BlockStmt{Lbrace: w.pos, List: more, Rbrace: y.End()}})
	return r
}

func (b *Builder) literal(e *ast.CompositeLit) ast.Expr {
	if b.static(e) {
		return e
	}
	n := b.elements(e, func(m *types.Map, k, v ast.Expr) (ast.Expr, ast.Expr) {
		if b.valueFirst(m, k, v) {
			v = b.variableTo(v, m.Elem())
		}
		k = b.variableTo(k, m.Key())
		return k, b.variableTo(v, m.Elem())
	}, b.variableTo)
	if u, ok := b.literalType(e).(*types.Struct); ok && FieldIndex(u, "_") >= 0 {
		named := n.Elts[:0]
		for i, el := range n.Elts { // what goes to a blank field has been evaluated, and is never stored
			if _, ok := el.(*ast.KeyValueExpr); ok {
				named = append(named, el)
			} else if name := u.Field(i).Name(); name != "_" {
				key := &ast.Ident{NamePos: el.Pos(), Name: name}
				named = append(named, &ast.KeyValueExpr{Key: key, Colon: el.Pos(), Value: el})
			}
		}
		n.Elts = named
	}
	return n
}

// valueFirst reports whether the value of an entry of a map literal has to be evaluated before the key: the entry is
// assigned (see takesKeyLate).
func (k *known) valueFirst(m *types.Map, key, value ast.Expr) bool {
	return keyByValue(m) && !k.isCopied(key) && (k.differ(key, value) || k.bothIndex(key, value))
}

// callOp evaluates function and arguments of an ordered call, and returns the call.
func (b *Builder) callOp(e *ast.CallExpr) *ast.CallExpr {
	n := like(b.known, &ast.CallExpr{Lparen: e.Lparen, Ellipsis: e.Ellipsis, Rparen: e.Rparen}, e)
	if b.tv(e.Fun).IsType() {
		n.Fun = e.Fun
		n.Args = []ast.Expr{b.variable(e.Args[0])}
		if b.isNumeric(e) && b.isNumeric(e.Args[0]) && b.isValue(e.Args[0]) {
			n.Args[0] = b.value(e.Args[0])
		}
		return n
	}
	name := b.builtin(e)
	if n.Fun = e.Fun; name == "" {
		n.Fun = b.function(e.Fun)
	}
	args := e.Args
	if name == "append" {
		args = b.appended(e)
	}
	n.Args = b.sequence(len(args), func(i int) ast.Expr {
		if a := args[i]; !b.tv(a).IsType() {
			return b.argument(e, name, a, i)
		}
		return args[i]
	})
	return n
}

// appended returns the arguments of append. The index of an element that
// is the first is looked at after those in the others.
func (b *Builder) appended(e *ast.CallExpr) []ast.Expr {
	args := slices.Clone(e.Args)
	first, isIndex := args[0].(*ast.IndexExpr)
	if !isIndex {
		return args
	}
	if _, isMap := b.under(first.X).(*types.Map); isMap {
		return args
	}
	for i, a := range args[1:] {
		if b.bothIndex(args[0], a) {
			args[1+i] = b.variableTo(a, b.parameter(e, "append", 1+i))
		}
	}
	return args
}

func (b *Builder) argument(e *ast.CallExpr, name string, a ast.Expr, i int) ast.Expr {
	if _, ok := a.(*ast.FuncLit); ok {
		return a
	}
	switch name {
	case "append":
		return b.variableTo(a, b.parameter(e, name, i))
	case "complex", "min", "max", "panic", "print", "println":
		return b.variable(a)
	}
	if b.isPlain(b.raw(a)) && !IsBasic(b.typ(a), types.IsUntyped) {
		if to := b.parameter(e, name, i); to == nil || !types.IsInterface(b.apply(to)) {
			return b.value(a)
		}
	}
	return b.variable(a)
}

// function evaluates what is called: the name of a function, a method of a place, or a
// variable.
func (b *Builder) function(fun ast.Expr) ast.Expr {
	switch f := fun.(type) {
	case *ast.FuncLit, *ast.Ident, *ast.IndexListExpr:
		return fun
	case *ast.SelectorExpr:
		if b.isMember(f) {
			return f
		}
		if b.selection(f).Kind() == types.MethodVal {
			return b.selector(f)
		}
	case *ast.IndexExpr:
		if b.isInstance(f.X) {
			return f
		}
	}
	return b.variable(fun)
}
