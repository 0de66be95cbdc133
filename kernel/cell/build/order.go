package build

import (
	"go/ast"
	"go/token"
	"go/types"
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
			return b.leaf(e)
		}
		return b.selected(e, b.order(e.X))
	case *ast.IndexExpr:
		if b.isInstance(e.X) {
			b.leaf(e)
			if id, ok := ast.Unparen(e.X).(*ast.Ident); ok {
				return like(b, &ast.IndexExpr{X: b.name(id), Lbrack: e.Lbrack, Index: e.Index, Rbrack: e.Rbrack}, e)
			}
			return e
		}
		return b.orderIndex(e)
	case *ast.SliceExpr:
		n := &ast.SliceExpr{X: b.order(e.X), Lbrack: e.Lbrack, Slice3: e.Slice3, Rbrack: e.Rbrack}
		n.Low, n.High, n.Max = b.bound(e.Low), b.bound(e.High), b.bound(e.Max)
		return b.early(like(b, n, e))
	case *ast.StarExpr:
		return like(b, &ast.StarExpr{Star: e.Star, X: b.order(e.X)}, e)
	case *ast.UnaryExpr:
		x := like(b, &ast.UnaryExpr{OpPos: e.OpPos, Op: e.Op, X: b.order(e.X)}, e)
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
	case *ast.IndexListExpr:
		b.leaf(e)
		if id, ok := ast.Unparen(e.X).(*ast.Ident); ok {
			return like(b, &ast.IndexListExpr{X: b.name(id), Lbrack: e.Lbrack, Indices: e.Indices, Rbrack: e.Rbrack}, e)
		}
		return e
	case *ast.TypeAssertExpr:
		n := like(b, &ast.TypeAssertExpr{X: b.order(e.X), Lparen: e.Lparen, Type: b.leaf(e.Type), Rparen: e.Rparen}, e)
		if IsDirect(b.typ(e)) {
			return n
		}
		return b.early(n)
	}
	return b.leaf(e)
}

// name takes over an identifier. A member of a package that was imported by a dot gets
// the name of its package.
func (b *Builder) name(id *ast.Ident) ast.Expr {
	if !b.dotted(id) {
		return b.leaf(id)
	}
	obj := b.object(id)
	b.takeIdent(id)
	pkg := &ast.Ident{NamePos: id.Pos(), Name: obj.Pkg().Name()}
	b.Out.Uses[pkg] = types.NewPkgName(id.Pos(), nil, pkg.Name, obj.Pkg())
	return like(b, &ast.SelectorExpr{X: pkg, Sel: id}, id)
}

// dotted reports whether an identifier is a member of a package that was imported by a dot.
func (b *Builder) dotted(id *ast.Ident) bool {
	obj := b.object(id)
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() != "main" && obj.Parent() == obj.Pkg().Scope()
}

// orderTo is order for a value that goes into a variable of type to.
func (b *Builder) orderTo(e ast.Expr, to types.Type) ast.Expr {
	x := b.order(e)
	if to == nil {
		return x
	}
	to = b.apply(to)
	if types.IsInterface(to) && !types.IsInterface(b.typ(x)) && needsAddress(b.typ(x)) && !b.isConstant(x) && !b.addressable(x) {
		return b.early(x)
	}
	return x
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
	if e == nil {
		return nil
	}
	x := b.order(e)
	if _, isName := x.(*ast.Ident); isName || b.isConstant(x) {
		return x
	}
	return b.early(x)
}

func (b *Builder) orderIndex(e *ast.IndexExpr) ast.Expr {
	n := like(b, &ast.IndexExpr{Lbrack: e.Lbrack, Rbrack: e.Rbrack}, e)
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
	return b.tempOf(b.opTo(e, to), b.toType(e, to))
}

// selected is the selection of old on another operand.
func (b *Builder) selected(old *ast.SelectorExpr, x ast.Expr) *ast.SelectorExpr {
	b.takeIdent(old.Sel)
	n := like(b, &ast.SelectorExpr{X: x, Sel: old.Sel}, old)
	s := b.Out.Selections[old]
	if s == nil {
		s = b.in.Selections[old]
	}
	b.Out.Selections[n] = s
	return n
}

// isMember reports whether a selector names a member of a package or a method of a type.
func (b *Builder) isMember(e *ast.SelectorExpr) bool {
	s := b.selection(e)
	return s == nil || s.Kind() == types.MethodExpr
}

func (b *Builder) selection(e *ast.SelectorExpr) *types.Selection {
	if s := b.Out.Selections[e]; s != nil {
		return s
	}
	return b.in.Selections[e]
}

// isInstance reports whether an indexed expression is a generic function or type.
func (b *Builder) isInstance(x ast.Expr) bool {
	tv := b.tv(x)
	if !tv.IsValue() {
		return true
	}
	sig, ok := tv.Type.(*types.Signature)
	return ok && sig.TypeParams().Len() > 0
}

func (b *Builder) orderBinary(e *ast.BinaryExpr) ast.Expr {
	n := like(b, &ast.BinaryExpr{OpPos: e.OpPos, Op: e.Op}, e)
	switch e.Op {
	case token.LAND, token.LOR:
		if b.pending > 0 {
			return b.shortCircuit(e, b.order)
		}
		n.X, n.Y = b.order(e.X), b.order(e.Y)
		return n
	case token.EQL, token.NEQ:
		tx, ty := b.typ(e.X), b.typ(e.Y)
		n.X, n.Y = b.orderTo(e.X, sideType(tx, ty)), b.orderTo(e.Y, sideType(ty, tx))
		return n
	}
	n.X, n.Y = b.order(e.X), b.order(e.Y)
	return n
}

// sideType returns the type that an operand of a comparison is converted to: that of
// the other side if it is an interface.
func sideType(own, other types.Type) types.Type {
	if types.IsInterface(other) {
		return other
	}
	return own
}

// shortCircuit evaluates && and || into a variable.
func (b *Builder) shortCircuit(e *ast.BinaryExpr, order func(ast.Expr) ast.Expr) ast.Expr {
	r := b.tempOf(b.op(order(e.X)), types.Default(b.raw(e)))
	more := b.capture(func() { b.set(r, b.op(order(e.Y))) })
	var cond ast.Expr = b.use(b.object(r), e.X.Pos())
	if e.Op == token.LOR {
		cond = like(b, &ast.UnaryExpr{OpPos: e.X.Pos(), Op: token.NOT, X: cond}, e)
	}
	b.emit(&ast.IfStmt{If: b.pos, Cond: cond, Body: &ast.BlockStmt{Lbrace: b.pos, List: more, Rbrace: e.Y.End()}})
	return r
}

// orderLiteral orders the elements of a composite literal. The entries of a map are
// evaluated one after the other; everything else reads its variables at the end.
func (b *Builder) orderLiteral(e *ast.CompositeLit) ast.Expr {
	n := like(b, &ast.CompositeLit{Type: e.Type, Lbrace: e.Lbrace, Rbrace: e.Rbrace}, e)
	if e.Type != nil {
		b.leaf(e.Type)
	}
	t := b.under(e)
	if p, ok := t.(*types.Pointer); ok { // &T left out
		t = p.Elem().Underlying()
	}
	for i, el := range e.Elts {
		kv, _ := el.(*ast.KeyValueExpr)
		switch u := t.(type) {
		case *types.Map:
			k, v := b.orderTo(kv.Key, u.Key()), b.orderTo(kv.Value, u.Elem())
			k, v = b.earlyTo(k, u.Key()), b.earlyTo(v, u.Elem())
			n.Elts = append(n.Elts, &ast.KeyValueExpr{Key: k, Colon: kv.Colon, Value: v})
			continue
		case *types.Struct:
			f := u.Field(i % u.NumFields())
			if kv != nil {
				f = fieldOf(u, kv.Key.(*ast.Ident).Name)
				el = kv.Value
			}
			el = b.orderTo(el, f.Type())
		default:
			if kv != nil {
				el = kv.Value
			}
			el = b.orderTo(el, elementOf(t))
		}
		if kv != nil {
			key := kv.Key
			if _, isStruct := t.(*types.Struct); !isStruct {
				key = b.constant(key)
			}
			el = &ast.KeyValueExpr{Key: key, Colon: kv.Colon, Value: el}
		}
		n.Elts = append(n.Elts, el)
	}
	if _, isMap := t.(*types.Map); isMap {
		return b.early(n)
	}
	return n
}

func fieldOf(t *types.Struct, name string) *types.Var {
	for i := range t.NumFields() {
		if t.Field(i).Name() == name {
			return t.Field(i)
		}
	}
	return nil
}

func elementOf(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return nil
}

func (b *Builder) funcLit(e *ast.FuncLit) ast.Expr {
	b.leaf(e.Type)
	pending, pos := b.pending, b.pos
	sig := b.raw(e).(*types.Signature)
	n := like(b, &ast.FuncLit{Type: e.Type, Body: b.Func(e.Body, sig.Results())}, e)
	b.pending, b.pos = pending, pos
	b.written[n] = e
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
	n := like(b, &ast.CallExpr{Fun: b.leaf(e.Fun), Lparen: e.Lparen, Rparen: e.Rparen}, e)
	n.Args = []ast.Expr{b.orderTo(e.Args[0], to)}
	_, slice := to.Underlying().(*types.Slice)
	if basic, ok := from.Underlying().(*types.Basic); ok && slice && basic.Info()&types.IsString != 0 {
		return b.early(n)
	}
	return n
}

// pureBuiltins only read; they may be called later than they stand.
var pureBuiltins = map[string]bool{
	"len": true, "cap": true, "real": true, "imag": true, "complex": true, "min": true, "max": true, "new": true, "make": true,
}

// builtin returns the name of the built-in function that is called, "" for any other.
func (b *Builder) builtin(e *ast.CallExpr) string {
	if !b.tv(e.Fun).IsBuiltin() {
		return ""
	}
	switch f := ast.Unparen(e.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// orderedCall orders the function and the arguments of a call.
func (b *Builder) orderedCall(e *ast.CallExpr) *ast.CallExpr {
	n := like(b, &ast.CallExpr{Lparen: e.Lparen, Ellipsis: e.Ellipsis, Rparen: e.Rparen}, e)
	name := b.builtin(e)
	switch fun := ast.Unparen(e.Fun).(type) {
	case *ast.FuncLit:
		n.Fun = b.funcLit(fun)
	default:
		n.Fun = b.leafOrOrder(fun, name != "")
	}
	if len(e.Args) == 1 {
		if tuple, ok := b.typ(e.Args[0]).(*types.Tuple); ok {
			n.Args = b.spread(e.Args[0], tuple)
			return n
		}
	}
	for i, a := range e.Args {
		if b.tv(a).IsType() { // of make and new
			n.Args = append(n.Args, b.leaf(a))
			continue
		}
		n.Args = append(n.Args, b.orderTo(a, b.parameter(e, name, i)))
	}
	return n
}

func (b *Builder) leafOrOrder(fun ast.Expr, leaf bool) ast.Expr {
	if leaf {
		return b.leaf(fun)
	}
	return b.order(fun)
}

// spread makes a call with several results, and returns the variables they are in.
func (b *Builder) spread(e ast.Expr, tuple *types.Tuple) []ast.Expr {
	call := b.callOp(b.orderedCall(ast.Unparen(e).(*ast.CallExpr)))
	b.pending--
	vars, defs := b.tempsFor(b.pos, tuple)
	b.emit(&ast.AssignStmt{Lhs: defs, TokPos: call.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{call}})
	return vars
}

// tempsFor makes a variable for each result of a call.
func (b *Builder) tempsFor(pos token.Pos, tuple *types.Tuple) (vars, defs []ast.Expr) {
	for i := range tuple.Len() {
		v, def := b.newTemp(pos, tuple.At(i).Type())
		defs = append(defs, def)
		vars = append(vars, b.use(v, pos))
	}
	return vars, defs
}

// parameter returns the type of the variable that an argument goes into.
func (b *Builder) parameter(e *ast.CallExpr, name string, i int) types.Type {
	switch name {
	case "":
	case "append":
		if i > 0 && !e.Ellipsis.IsValid() {
			return b.under(e).(*types.Slice).Elem()
		}
		return nil
	case "delete":
		if i == 1 {
			return b.under(e.Args[0]).(*types.Map).Key()
		}
		return nil
	case "panic":
		return types.Universe.Lookup("any").Type()
	default:
		return nil
	}
	sig, ok := b.under(e.Fun).(*types.Signature)
	if id := CalleeIdent(e.Fun); id != nil {
		if inst, found := b.in.Instances[id]; found {
			sig, ok = b.apply(inst.Type).(*types.Signature)
		}
	}
	if !ok {
		return nil
	}
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 && !e.Ellipsis.IsValid() {
		if s, ok := sig.Params().At(n - 1).Type().(*types.Slice); ok {
			return s.Elem()
		}
		return nil
	}
	return sig.Params().At(i).Type()
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

// count returns how many calls and receptions an expression makes that can change what
// others read.
func (b *Builder) count(e ast.Expr) int {
	n := 0
	ast.Inspect(e, func(node ast.Node) bool {
		x, ok := node.(ast.Expr)
		if ok && b.in.Types[x].Value != nil {
			return false
		}
		switch x := node.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			if x.Op == token.ARROW {
				n++
			}
		case *ast.CallExpr:
			if !b.in.Types[x.Fun].IsType() && !pureBuiltins[b.builtin(x)] {
				n++
			}
		}
		return true
	})
	return n
}
