package build

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (b *Builder) block(st *ast.BlockStmt) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: st.Lbrace, List: b.stmts(st.List), Rbrace: st.Rbrace}
}

func (b *Builder) stmts(list []ast.Stmt) []ast.Stmt {
	return b.capture(func() {
		for _, st := range list {
			b.stmt(st)
		}
	})
}

func (b *Builder) stmt(st ast.Stmt) { b.statement(st, nil) }

// statement brings a statement into the form; label is what break and continue call it.
func (b *Builder) statement(st ast.Stmt, label *ast.Ident) {
	switch st := st.(type) {
	case *ast.ExprStmt:
		b.begin(st.Pos(), st.X)
		b.emit(&ast.ExprStmt{X: b.source(st.X, nil)})
	case *ast.AssignStmt:
		b.assign(st)
	case *ast.IncDecStmt:
		b.begin(st.Pos(), st.X)
		b.emit(b.counted(b.place(b.order(st.X)), st.TokPos, st.Tok))
	case *ast.DeclStmt:
		b.declare(st)
	case *ast.ReturnStmt:
		b.returnStmt(st)
	case *ast.BlockStmt:
		b.emit(b.block(st))
	case *ast.IfStmt:
		b.ifStmt(st)
	case *ast.ForStmt:
		b.forStmt(st, label)
	case *ast.RangeStmt:
		b.rangeStmt(st, label)
	case *ast.SwitchStmt:
		b.switchStmt(st, label)
	case *ast.TypeSwitchStmt:
		b.typeSwitch(st, label)
	case *ast.SelectStmt:
		b.selectStmt(st, label)
	case *ast.LabeledStmt:
		b.labeled(st)
	case *ast.BranchStmt:
		b.branch(st)
	case *ast.SendStmt:
		b.begin(st.Pos(), st.Chan, st.Value)
		elem := b.under(st.Chan).(*types.Chan).Elem()
		ch, x := b.order(st.Chan), b.orderTo(st.Value, elem)
		if !b.isConstant(x) && !b.addressable(x) {
			x = b.earlyTo(x, elem)
		}
		c := b.variable(ch)
		b.emit(&ast.SendStmt{Chan: c, Arrow: st.Arrow, Value: b.variableTo(x, elem)})
	case *ast.GoStmt:
		b.begin(st.Pos(), st.Call)
		b.emit(&ast.GoStmt{Go: st.Go, Call: b.laterCall(st.Call)})
	case *ast.DeferStmt:
		b.begin(st.Pos(), st.Call)
		b.emit(&ast.DeferStmt{Defer: st.Defer, Call: b.laterCall(st.Call)})
	default:
		b.emit(st)
	}
}

// laterCall evaluates function, receiver and arguments of a call that go or defer makes:
// they are in variables of their own.
func (b *Builder) laterCall(e *ast.CallExpr) *ast.CallExpr {
	o := b.orderedCall(e)
	n := like(b.known, &ast.CallExpr{Lparen: e.Lparen, Ellipsis: e.Ellipsis, Rparen: e.Rparen}, e)
	name := b.builtin(e)
	n.Fun = o.Fun
	if name == "" {
		n.Fun = b.laterFunction(o.Fun)
	}
	for i, a := range o.Args {
		to := b.parameter(o, name, i)
		if name == "" && to != nil && types.IsInterface(b.apply(to)) {
			to = nil // converted where the call is made
		}
		n.Args = append(n.Args, b.fresh(a, to))
	}
	return n
}

// laterFunction evaluates the function of a later call, and the receiver of a method.
func (b *Builder) laterFunction(fun ast.Expr) ast.Expr {
	if f, ok := fun.(*ast.SelectorExpr); ok && !b.isMember(f) && b.selection(f).Kind() == types.MethodVal {
		f = b.spelled(f)
		return b.selected(f, b.laterReceiver(f))
	}
	f := b.function(fun)
	switch x := f.(type) {
	case *ast.FuncLit:
		if sig := b.typ(x).(*types.Signature); sig.Params().Len() > 0 || sig.Results().Len() > 0 {
			return b.fresh(x, nil)
		}
	case *ast.Ident:
		if _, isVar := b.object(x).(*types.Var); isVar {
			return b.fresh(x, nil)
		}
	}
	return f
}

// spelled is the selection of a method with the embedded fields that lead to it.
func (k *known) spelled(f *ast.SelectorExpr) *ast.SelectorExpr {
	x, t := f.X, k.typ(f.X)
	m := k.object(f.Sel)
	_, path, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
	for _, i := range path[:len(path)-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		field := t.Underlying().(*types.Struct).Field(i)
		if !field.Exported() && field.Pkg().Path() != "main" {
			break // what has it has the method, too
		}
		t = field.Type()
		n := &ast.SelectorExpr{X: x, Sel: k.use(field, f.X.Pos())}
		k.Out.Types[n], k.Out.Selections[n] = k.Out.Types[n.Sel], new(types.Selection)
		x = n
	}
	return k.selected(f, x)
}

// laterReceiver evaluates the receiver of a later call: its address, if the method takes
// that, and else a copy.
func (b *Builder) laterReceiver(f *ast.SelectorExpr) ast.Expr {
	t := b.typ(f.X)
	m, ok := b.object(f.Sel).(*types.Func)
	if _, isPointer := t.Underlying().(*types.Pointer); isPointer || !ok || !b.addressable(f.X) || !TakesAddress(t, m) {
		x := b.fresh(f.X, nil)
		if isPointer && ok && !types.IsInterface(t) && !takesPointer(t, m) {
			p := t.Underlying().(*types.Pointer)
			return b.fresh(record(b.known, &ast.StarExpr{Star: f.X.Pos(), X: x}, p.Elem()), nil)
		}
		return x
	}
	at := record(b.known, &ast.UnaryExpr{OpPos: f.X.Pos(), Op: token.AND, X: f.X}, types.NewPointer(b.raw(f.X)))
	return b.fresh(at, nil)
}

// takesPointer reports whether the method m, found from a value or pointer of type t, is
// called on a pointer.
func takesPointer(t types.Type, m *types.Func) bool {
	obj, path, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
	f, ok := obj.(*types.Func)
	if !ok || len(path) > 1 { // promoted: what leads there is copied with the struct
		return true
	}
	_, pointer := types.Unalias(f.Signature().Recv().Type()).(*types.Pointer)
	return pointer || types.IsInterface(f.Signature().Recv().Type())
}

// TakesAddress reports whether the method m of a variable of type t is called on the
// address of the variable, or of a struct embedded in it.
func TakesAddress(t types.Type, m *types.Func) bool {
	obj, path, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
	f := obj.(*types.Func)
	for _, i := range path[:len(path)-1] {
		st, isStruct := t.Underlying().(*types.Struct)
		if !isStruct {
			return false
		}
		t = st.Field(i).Type()
	}
	_, pointer := types.Unalias(f.Signature().Recv().Type()).(*types.Pointer)
	_, have := types.Unalias(t).(*types.Pointer)
	return pointer && !have
}

// declare evaluates the initial values of variables.
func (b *Builder) declare(st *ast.DeclStmt) {
	g := st.Decl.(*ast.GenDecl)
	if g.Tok != token.VAR {
		b.emit(st)
		return
	}
	for _, spec := range g.Specs {
		b.varSpec(spec.(*ast.ValueSpec))
	}
}

// varSpec declares variables. Where their types are those of the values, that is x := y.
func (b *Builder) varSpec(spec *ast.ValueSpec) {
	b.begin(spec.Pos(), spec.Values...)
	switch {
	case len(spec.Values) == 0:
		b.declareOnly(spec.Pos(), spec.Type, spec.Names...)
	case len(spec.Values) == 1 && len(spec.Names) > 1:
		b.give(spec, spec.Names, b.source(spec.Values[0], nil))
	default:
		ordered := make([]ast.Expr, len(spec.Values))
		for i, x := range spec.Values {
			ordered[i] = b.orderTo(x, b.defType(spec.Names[i]))
		}
		b.copySlices(ordered)
		for i, x := range ordered {
			b.give(spec, spec.Names[i:i+1:i+1], b.opTo(x, b.defType(spec.Names[i])))
		}
	}
}

func (w *writer) declareOnly(pos token.Pos, t ast.Expr, names ...*ast.Ident) {
	spec := &ast.ValueSpec{Names: names, Type: t}
	w.emit(&ast.DeclStmt{Decl: &ast.GenDecl{TokPos: pos, Tok: token.VAR, Specs: []ast.Spec{spec}}})
}

// give declares variables that have the values of an operation.
func (w *writer) give(spec *ast.ValueSpec, names []*ast.Ident, op ast.Expr) {
	values := []types.Type{w.typ(op)}
	if tuple, ok := values[0].(*types.Tuple); ok {
		values = Elements(tuple)
	}
	n := &ast.AssignStmt{TokPos: op.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{op}}
	exact := true
	for i, id := range names {
		n.Lhs = append(n.Lhs, id)
		if id.Name != "_" {
			n.Tok = token.DEFINE
			exact = exact && types.Identical(w.apply(w.defType(id)), types.Default(values[i]))
		}
	}
	if !exact {
		w.declareOnly(spec.Pos(), spec.Type, names...)
		n.Tok = token.ASSIGN
		for i, id := range names {
			if id.Name != "_" {
				n.Lhs[i] = w.use(w.object(id), id.Pos())
			}
		}
	}
	w.emit(n)
}

func (b *Builder) returnStmt(st *ast.ReturnStmt) {
	b.begin(st.Pos(), st.Results...)
	n := &ast.ReturnStmt{Return: st.Return}
	defer func() {
		if k := len(b.loops); k > 0 {
			b.returnFrom(b.loops[k-1], n.Results)
			return
		}
		b.emit(n)
	}()
	if len(st.Results) == 1 && b.results.Len() > 1 {
		for i, v := range b.spread(st.Results[0]) {
			n.Results = append(n.Results, b.variableTo(v, b.results.At(i).Type()))
		}
		return
	}
	ordered := make([]ast.Expr, len(st.Results))
	for i, x := range st.Results {
		to := b.results.At(i).Type()
		if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && len(st.Results) == 1 && b.isFinal(call, to) {
			n.Results = []ast.Expr{b.callOp(b.orderedCall(call))}
			return
		}
		ordered[i] = b.orderTo(x, to)
	}
	b.copySlices(ordered)
	for i, x := range ordered {
		to := b.results.At(i).Type()
		if len(ordered) == 1 && types.Identical(b.typ(x), b.apply(to)) {
			x = b.value(x)
		} else {
			x = b.variableTo(x, to)
		}
		n.Results = append(n.Results, x)
	}
}

func (b *Builder) condition(e ast.Expr) ast.Expr {
	b.begin(e.Pos(), e)
	return b.value(b.order(e))
}

func (b *Builder) ifStmt(st *ast.IfStmt) {
	build := func() {
		if st.Init != nil {
			b.stmt(st.Init)
		}
		n := &ast.IfStmt{If: st.If, Cond: b.condition(st.Cond), Body: b.block(st.Body)}
		switch e := st.Else.(type) {
		case nil:
		case *ast.BlockStmt:
			n.Else = b.block(e)
		default:
			n.Else = b.wrap(e.Pos(), e.End(), b.capture(func() { b.stmt(e) }))
		}
		b.emit(n)
	}
	if st.Init == nil {
		build()
		return
	}
	b.emit(b.wrap(st.Pos(), st.End(), b.capture(build)))
}

// labeled gives a label that goto leads to a place of its own, before what the labelled
// statement evaluates first; break and continue keep the label of the statement.
func (b *Builder) labeled(st *ast.LabeledStmt) {
	label := st.Label
	if l := b.gotos[b.in.Defs[label]]; l != nil {
		id := &ast.Ident{NamePos: label.Pos(), Name: l.Name()}
		b.Out.Defs[id] = l
		b.emit(&ast.LabeledStmt{Label: id, Colon: st.Colon, Stmt: &ast.EmptyStmt{Semicolon: st.Colon, Implicit: true}})
	}
	b.statement(st.Stmt, label)
}

// findGotos makes the labels that goto statements of a body lead to.
func (b *Builder) findGotos(body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if st, ok := n.(*ast.BranchStmt); ok && st.Tok == token.GOTO {
			if obj := b.in.Uses[st.Label]; obj != nil && b.gotos[obj] == nil {
				b.gotos[obj] = types.NewLabel(obj.Pos(), obj.Pkg(), obj.Name()+"ˑ")
			}
		}
		_, isLiteral := n.(*ast.FuncLit)
		return !isLiteral
	})
}

func (b *Builder) branch(st *ast.BranchStmt) {
	if b.leaves(st) {
		return
	}
	n := &ast.BranchStmt{TokPos: st.TokPos, Tok: st.Tok, Label: st.Label}
	if st.Label != nil {
		if st.Tok == token.GOTO {
			l := b.gotos[b.in.Uses[st.Label]]
			n.Label = &ast.Ident{NamePos: st.Label.Pos(), Name: l.Name()}
			b.Out.Uses[n.Label] = l
		}
	}
	b.emit(n)
}
