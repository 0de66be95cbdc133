package build

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode/utf8"
)

// order evaluates what in an expression has to happen in order and returns what remains:
// an expression that reads, and has no effect but a panic.
func (b *Builder) order(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if b.isConstant(e) {
		return b.constant(e)
	}
	switch e := e.(type) {
	case *ast.Ident:
		return b.name(e)
	case *ast.FuncLit:
		return b.funcLit(e)
	case *ast.CompositeLit:
		return b.orderLiteral(e)
	case *ast.SelectorExpr:
		if b.isMember(e) {
			return e
		}
		return b.selected(e, b.order(e.X))
	case *ast.IndexExpr:
		if !b.isInstance(e.X) {
			return b.orderIndex(e)
		}
	case *ast.SliceExpr:
		n := &ast.SliceExpr{X: b.order(e.X), Lbrack: e.Lbrack, Slice3: e.Slice3, Rbrack: e.Rbrack}
		n.Low, n.High, n.Max = optional(e.Low, b.bound), optional(e.High, b.bound), optional(e.Max, b.bound)
		return b.early(like(b.known, n, e))
	case *ast.StarExpr:
		return like(b.known, &ast.StarExpr{Star: e.Star, X: b.order(e.X)}, e)
	case *ast.UnaryExpr:
		x := like(b.known, &ast.UnaryExpr{OpPos: e.OpPos, Op: e.Op, X: b.order(e.X)}, e)
		if e.Op == token.ARROW {
			x.X = b.value(x.X)
			b.pending--
			return b.temp(x)
		}
		return x
	case *ast.BinaryExpr:
		return b.orderBinary(e)
	case *ast.CallExpr:
		return b.orderCall(e)
	case *ast.TypeAssertExpr:
		n := like(b.known, &ast.TypeAssertExpr{X: b.order(e.X), Lparen: e.Lparen, Type: e.Type, Rparen: e.Rparen}, e)
		if IsDirect(b.typ(e)) {
			return n
		}
		return b.early(n)
	}
	return e
}

// orderTo is order for a value that goes into a variable of type to.
func (b *Builder) orderTo(e ast.Expr, to types.Type) ast.Expr {
	x := b.order(e)
	if to == nil {
		return x
	}
	to = b.apply(to)
	if types.IsInterface(to) && !types.IsInterface(b.typ(x)) && needsAddress(b.typ(x)) && !b.isConstant(x) &&
		!b.addressable(x) {
		return b.early(x)
	}
	return x
}

// copySlices evaluates the slices and type assertions among several values of one statement or literal, which the
// compiler copies at once, if a value that only reads stands left of one of them and can panic.
func (b *Builder) copySlices(values []ast.Expr) {
	late, needed := false, false
	at := func(i int) *ast.Expr {
		if kv, ok := values[i].(*ast.KeyValueExpr); ok {
			return &kv.Value
		}
		return &values[i]
	}
	for i := range values {
		if x := *at(i); b.isCopied(x) {
			needed = needed || late
		} else {
			late = late || b.faults(x).kinds != 0
		}
	}
	for i := range values {
		if x := at(i); needed && b.isCopied(*x) {
			*x = b.variable(*x)
		}
	}
}

func (k *known) isCopied(x ast.Expr) bool {
	switch x.(type) {
	case *ast.SliceExpr:
		return true
	case *ast.TypeAssertExpr:
		return !IsDirect(k.typ(x))
	}
	return false
}

// early takes out an expression that a call is still to come after.
func (b *Builder) early(e ast.Expr) ast.Expr {
	if b.pending == 0 {
		return e
	}
	return b.variable(e)
}

// bound orders a bound of a slice expression, which is copied at once.
func (b *Builder) bound(e ast.Expr) ast.Expr {
	x := b.order(e)
	if _, isName := x.(*ast.Ident); isName || b.isConstant(x) {
		return x
	}
	return b.early(x)
}

func (b *Builder) orderIndex(e *ast.IndexExpr) ast.Expr {
	n := like(b.known, &ast.IndexExpr{Lbrack: e.Lbrack, Rbrack: e.Rbrack}, e)
	n.X = b.order(e.X)
	m, isMap := b.under(e.X).(*types.Map)
	if !isMap {
		n.Index = b.order(e.Index)
		return n
	}
	n.Index = b.orderTo(e.Index, m.Key())
	if !keyByValue(m) && !b.addressable(n.Index) && !b.isConstant(n.Index) {
		n.Index = b.earlyTo(n.Index, m.Key())
	}
	return n
}

// earlyTo is early for a value that goes into a variable of type to.
func (b *Builder) earlyTo(e ast.Expr, to types.Type) ast.Expr {
	if b.pending == 0 {
		return e
	}
	return b.tempOf(b.opTo(e, to), to)
}

func (b *Builder) orderBinary(e *ast.BinaryExpr) ast.Expr {
	n := like(b.known, &ast.BinaryExpr{OpPos: e.OpPos, Op: e.Op}, e)
	switch {
	case (e.Op == token.LAND || e.Op == token.LOR) && b.pending > 0:
		x := b.op(b.order(e.X))
		var y ast.Expr
		more := b.capture(func() { y = b.op(b.order(e.Y)) })
		return b.decided(n, x, y, more)
	case e.Op == token.EQL || e.Op == token.NEQ: // an operand becomes of the type of the other if that is an interface
		n.X, n.Y = b.orderTo(e.X, b.typ(e.Y)), b.orderTo(e.Y, b.typ(e.X))
	default:
		n.X, n.Y = b.order(e.X), b.order(e.Y)
	}
	return n
}

// orderLiteral orders the elements of a composite literal. The entries of a map are
// evaluated one after the other; everything else reads its variables at the end.
func (b *Builder) orderLiteral(e *ast.CompositeLit) ast.Expr {
	n := b.elements(e, func(m *types.Map, k, v ast.Expr) (ast.Expr, ast.Expr) {
		k, v = b.orderTo(k, m.Key()), b.orderTo(v, m.Elem())
		if b.valueFirst(m, k, v) {
			v = b.earlyTo(v, m.Elem())
		}
		k = b.earlyTo(k, m.Key())
		return k, b.earlyTo(v, m.Elem())
	}, b.orderTo)
	if _, isMap := b.literalType(e).(*types.Map); isMap {
		return b.early(n)
	}
	b.copySlices(n.Elts)
	return n
}

// elements returns a composite literal with other entries, if it is one of a map, or other elements, each for the type
// of the variable that it goes into.
func (k *known) elements(e *ast.CompositeLit, entry func(m *types.Map, key, value ast.Expr) (ast.Expr, ast.Expr),
	element func(x ast.Expr, t types.Type) ast.Expr) *ast.CompositeLit {
	n := like(k, &ast.CompositeLit{Type: e.Type, Lbrace: e.Lbrace, Rbrace: e.Rbrace}, e)
	t := k.literalType(e)
	for i, el := range e.Elts {
		kv, _ := el.(*ast.KeyValueExpr)
		var key ast.Expr
		switch u := t.(type) {
		case *types.Map:
			key, el = entry(u, kv.Key, kv.Value)
		case *types.Struct:
			if kv != nil {
				key, el, i = kv.Key, kv.Value, FieldIndex(u, kv.Key.(*ast.Ident).Name)
			}
			el = element(el, u.Field(i).Type())
		default:
			if kv != nil {
				key, el = k.constant(kv.Key), kv.Value
			}
			el = element(el, Elements(t)[0])
		}
		if kv != nil {
			el = &ast.KeyValueExpr{Key: key, Colon: kv.Colon, Value: el}
		}
		n.Elts = append(n.Elts, el)
	}
	return n
}

// literalType returns the type of what a composite literal makes, which may be left out with an &.
func (k *known) literalType(e *ast.CompositeLit) types.Type {
	t := k.under(e)
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	return t
}

func (b *Builder) funcLit(e *ast.FuncLit) ast.Expr {
	pending, pos := b.pending, b.pos
	sig := b.raw(e).(*types.Signature)
	n := like(b.known, &ast.FuncLit{Type: e.Type, Body: b.body(e.Body, sig.Results())}, e)
	b.pending, b.pos = pending, pos
	return n
}

// orderCall orders a call, a conversion or a call of a built-in function.
func (b *Builder) orderCall(e *ast.CallExpr) ast.Expr {
	if b.tv(e.Fun).IsType() {
		return b.orderConversion(e)
	}
	if name := b.builtin(e); name != "" && pureBuiltins[name] {
		return b.early(b.orderedCall(e))
	}
	call := b.callOp(b.orderedCall(e))
	b.pending--
	return b.temp(call)
}

// orderConversion orders a conversion. It reads late, but for those that make a slice.
func (b *Builder) orderConversion(e *ast.CallExpr) ast.Expr {
	to, from := b.typ(e), b.typ(e.Args[0])
	n := like(b.known, &ast.CallExpr{Fun: e.Fun, Lparen: e.Lparen, Rparen: e.Rparen}, e)
	n.Args = []ast.Expr{b.orderTo(e.Args[0], to)}
	slice, ok := to.Underlying().(*types.Slice)
	if ok && IsBasic(from, types.IsString) {
		if b.isConstant(n.Args[0]) {
			return b.early(b.filled(n, slice))
		}
		return b.early(n)
	}
	return n
}

// filled is a conversion of a constant string to a slice, which the compiler gives the capacity of
// its length: what is appended to it goes elsewhere.
func (k *known) filled(n *ast.CallExpr, to *types.Slice) ast.Expr {
	text := constant.StringVal(k.tv(n.Args[0]).Value)
	length := len(text)
	if sizes.Sizeof(to.Elem()) > 1 {
		length = utf8.RuneCountInString(text)
	}
	return like(k, &ast.SliceExpr{X: n, Lbrack: n.Rparen, Slice3: true, High: k.numeral(length, n.Rparen),
		Max: k.numeral(length, n.Rparen), Rbrack: n.Rparen}, n)
}

// pureBuiltins only read; they may be called later than they stand.
var pureBuiltins = map[string]bool{
	"len": true, "cap": true, "real": true, "imag": true, "complex": true, "min": true, "max": true, "new": true,
	"make": true,
}

func (b *Builder) orderedCall(e *ast.CallExpr) *ast.CallExpr {
	n := like(b.known, &ast.CallExpr{Lparen: e.Lparen, Ellipsis: e.Ellipsis, Rparen: e.Rparen}, e)
	name := b.builtin(e)
	if name != "" {
		n.Fun = ast.Unparen(e.Fun)
	} else {
		n.Fun = b.order(e.Fun)
	}
	if len(e.Args) == 1 {
		if _, ok := b.typ(e.Args[0]).(*types.Tuple); ok {
			n.Args = b.spread(e.Args[0])
			return n
		}
	}
	for i, a := range e.Args {
		if b.tv(a).IsType() { // of make and new
			n.Args = append(n.Args, a)
			continue
		}
		n.Args = append(n.Args, b.orderTo(a, b.parameter(e, name, i)))
	}
	return n
}

// spread makes a call with several results, and returns the variables they are in.
func (b *Builder) spread(e ast.Expr) []ast.Expr {
	call := b.callOp(b.orderedCall(ast.Unparen(e).(*ast.CallExpr)))
	b.pending--
	return b.temps(call)
}

// CalleeIdent returns the identifier that names a called function, nil when none does.
func CalleeIdent(fun ast.Expr) *ast.Ident {
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	case *ast.IndexExpr:
		return CalleeIdent(f.X)
	case *ast.IndexListExpr:
		return CalleeIdent(f.X)
	}
	return nil
}
