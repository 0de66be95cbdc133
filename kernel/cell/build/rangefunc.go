package build

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A loop over an iterator function becomes a call of it with the body of the loop as a function literal
// ([IsLoopBody]), so that who reads the core knows nothing of such loops.
//
// The literal returns true for the next value and false to end the loop. Before it returns false it sets a note: it
// leaves 0 for a break of its own, -1 says that the function around it returns, whose results have been assigned, and
// n > 0 is a jump to another statement. The note is looked at when the iterator has returned. A second variable, the
// state, says what the literal is doing, so that an iterator that calls it when it may not is told
// (rt.IterationEnded). Where loops nest, what leaves the inner one is done behind it, in the body of the outer one,
// which it may leave in turn.

// An iteration is a loop over a function whose body is being built.
type iteration struct {
	*Builder
	body        *ast.BlockStmt
	label       types.Object
	state, note number
	exits       []*ast.BranchStmt // the jumps that leave it
	returns     bool              // a return does
	results     []types.Object    // what it assigns to
}

// The states of a body, see rt.IterationEnded.
const (
	bodyReady = iota
	bodyDone
	bodyRuns
	loopLeft
	panicKept
)

// RuntimePath is the package whose functions the core calls.
const RuntimePath = "sprague/kernel/cell/rt"

var iterationEnded = types.NewFunc(token.NoPos, types.NewPackage(RuntimePath, "rt"), "IterationEnded",
	types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(0, nil, "", types.Typ[types.Int])), nil, false))

// IsLoopBody reports whether a function literal is the body of a loop over a function: what it defers is called at the
// end of the function around it. (It recovers nothing, as in the program that the Go compiler makes.) In no source does a
// literal lack its parentheses.
func IsLoopBody(f *ast.FuncLit) bool { return !f.Type.Params.Opening.IsValid() }

// rangeFunc calls the iterator. Head assigns what the literal is given, where its parameters are not the variables of
// the loop.
func (b *Builder) rangeFunc(n, st *ast.RangeStmt, label *ast.Ident, head []ast.Stmt) {
	fun := b.function(n.X)
	f := &iteration{Builder: b, body: st.Body, state: newNumber(b, "state", st.For-1), note: newNumber(b, "note", st.For-1)}
	if label != nil {
		f.label = b.in.Defs[label]
	}
	var results []ast.Stmt
	if len(b.loops) > 0 {
		f.results = b.loops[0].results
	} else {
		results = b.capture(func() { f.results = f.resultVars(st) })
	}
	lit := f.literal(n, st, head)
	b.pos = st.For
	if f.returns && len(b.loops) == 0 {
		b.list = append(b.list, results...)
	}
	f.state.define()
	if f.returns || len(f.exits) > 0 {
		f.note.define()
	}
	b.emitCall(fun, lit)
	f.state.when(bodyRuns, func() { f.ended(b.numeral(panicKept, b.pos)) })
	f.state.set(loopLeft)
	for i, st := range f.exits {
		f.note.when(i+1, func() { b.branch(st) })
	}
	if f.returns {
		f.note.when(-1, func() { f.returnAfter() })
	}
}

// literal returns the body as a function.
func (f *iteration) literal(n, st *ast.RangeStmt, head []ast.Stmt) *ast.FuncLit {
	b := f.Builder
	yield := b.under(n.X).(*types.Signature).Params().At(0).Type().Underlying().(*types.Signature)
	fields, params := &ast.FieldList{}, make([]*types.Var, yield.Params().Len())
	for i := range params {
		id, _ := []ast.Expr{n.Key, n.Value}[i].(*ast.Ident)
		if id == nil {
			id = ast.NewIdent("_")
		}
		if params[i], _ = b.object(id).(*types.Var); params[i] == nil {
			params[i] = types.NewParam(st.For, nil, "_", yield.Params().At(i).Type())
		}
		fields.List = append(fields.List, &ast.Field{Names: []*ast.Ident{id}})
	}
	body := b.capture(func() {
		b.loops = append(b.loops, f)
		b.pos = st.For
		b.emit(&ast.IfStmt{If: b.pos, Cond: f.state.compared(token.NEQ, bodyReady), Body: b.wrap(b.pos, b.pos,
			b.capture(func() { f.ended(b.use(f.state.v, b.pos)) }))})
		f.state.set(bodyRuns)
		b.list = append(b.list, head...)
		b.emit(b.block(st.Body))
		b.pos = st.End()
		f.leave(true)
		b.loops = b.loops[:len(b.loops)-1]
	})
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(params...),
		types.NewTuple(types.NewParam(st.For, nil, "", types.Typ[types.Bool])), false)
	return record(b.known, &ast.FuncLit{Type: &ast.FuncType{Func: st.For, Params: fields},
		Body: &ast.BlockStmt{Lbrace: st.Body.Lbrace, List: body, Rbrace: st.Body.Rbrace}}, sig)
}

// resultVars returns the variables for the results that the body of a loop returns: those of the function, if they have
// names, and new ones.
func (f *iteration) resultVars(st *ast.RangeStmt) (list []types.Object) {
	b := f.Builder
	for i := range b.results.Len() {
		v := b.results.At(i)
		if v.Name() == "" || v.Name() == "_" {
			v = types.NewVar(st.For-1, nil, "result", v.Type())
			def := &ast.Ident{NamePos: st.For, Name: v.Name()}
			b.Out.Defs[def] = v
			b.emit(&ast.DeclStmt{Decl: &ast.GenDecl{TokPos: st.For, Tok: token.VAR,
				Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{def}}}}})
		}
		list = append(list, v)
	}
	return list
}

// returnFrom returns from the function around the body of a loop.
func (f *iteration) returnFrom(values []ast.Expr) {
	b := f.Builder
	for i, x := range values {
		if len(values) > 1 {
			values[i] = b.fresh(x, f.results[i].Type())
		}
	}
	for i, x := range values {
		b.emit(&ast.AssignStmt{Lhs: []ast.Expr{b.use(f.results[i], b.pos)}, TokPos: b.pos, Tok: token.ASSIGN,
			Rhs: []ast.Expr{x}})
	}
	f.returns = true
	f.note.set(-1)
	f.leave(false)
}

// returnAfter returns when a loop has ended for that.
func (f *iteration) returnAfter() {
	b := f.Builder
	if n := len(b.loops); n > 0 {
		b.loops[n-1].returnFrom(nil)
		return
	}
	n := &ast.ReturnStmt{Return: b.pos}
	for _, v := range f.results {
		n.Results = append(n.Results, b.use(v, b.pos))
	}
	b.emit(n)
}

// leaves writes a jump that leaves the body of a loop over a function. It reports false for others.
func (b *Builder) leaves(st *ast.BranchStmt) bool {
	if len(b.loops) == 0 || st.Tok == token.FALLTHROUGH {
		return false
	}
	f := b.loops[len(b.loops)-1]
	own := st.Label == nil || st.Tok != token.GOTO && b.in.Uses[st.Label] == f.label
	switch {
	case staysInside(f.body, st):
		return false
	case !own:
		f.exits = append(f.exits, st)
		f.note.set(len(f.exits))
	}
	f.leave(own && st.Tok == token.CONTINUE)
	return true
}

// staysInside reports whether a jump within the body of a loop leads to a statement of the body.
func staysInside(body *ast.BlockStmt, st *ast.BranchStmt) bool {
	inside := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.LabeledStmt:
			inside = inside || st.Label != nil && n.Label.Name == st.Label.Name
		case *ast.ForStmt, *ast.RangeStmt:
			inside = inside || st.Label == nil && n.Pos() <= st.Pos() && st.Pos() < n.End()
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			inside = inside || st.Tok == token.BREAK && st.Label == nil && n.Pos() <= st.Pos() && st.Pos() < n.End()
		}
		return true
	})
	return inside
}

// leave returns from the body of a loop.
func (f *iteration) leave(next bool) {
	state := bodyDone
	if next {
		state = bodyReady
	}
	f.state.set(state)
	f.emit(&ast.ReturnStmt{Return: f.pos, Results: []ast.Expr{f.truth(next, f.pos)}})
}

// A number is a variable of type int that the builder adds.
type number struct {
	b *Builder
	v *types.Var
}

func newNumber(b *Builder, name string, pos token.Pos) number {
	return number{b, types.NewVar(pos, nil, name, types.Typ[types.Int])}
}

// define declares it, with the value 0.
func (n number) define() {
	b, def := n.b, &ast.Ident{NamePos: n.b.pos, Name: n.v.Name()}
	b.Out.Defs[def] = n.v
	b.emit(&ast.AssignStmt{Lhs: []ast.Expr{def}, TokPos: b.pos, Tok: token.DEFINE, Rhs: []ast.Expr{b.numeral(0, b.pos)}})
}

func (n number) set(k int) { n.b.set(n.b.use(n.v, n.b.pos), n.b.numeral(k, n.b.pos)) }

func (n number) compared(op token.Token, k int) ast.Expr {
	b := n.b
	return record(b.known, &ast.BinaryExpr{X: b.use(n.v, b.pos), OpPos: b.pos, Op: op, Y: b.numeral(k, b.pos)},
		types.Typ[types.Bool])
}

// when writes what is done if it is k.
func (n number) when(k int, do func()) {
	b := n.b
	b.emit(&ast.IfStmt{If: b.pos, Cond: n.compared(token.EQL, k), Body: b.wrap(b.pos, b.pos, b.capture(do))})
}

// ended calls rt.IterationEnded.
func (f *iteration) ended(state ast.Expr) {
	b := f.Builder
	pkg := &ast.Ident{NamePos: b.pos, Name: "rt"}
	b.Out.Uses[pkg] = types.NewPkgName(b.pos, nil, pkg.Name, iterationEnded.Pkg())
	sel := &ast.Ident{NamePos: b.pos, Name: iterationEnded.Name()}
	b.Out.Uses[sel] = iterationEnded
	b.emitCall(record(b.known, &ast.SelectorExpr{X: pkg, Sel: sel}, iterationEnded.Type()), state)
}

func (b *Builder) emitCall(fun, arg ast.Expr) {
	call := &ast.CallExpr{Fun: fun, Lparen: b.pos, Args: []ast.Expr{arg}, Rparen: b.pos}
	b.emit(&ast.ExprStmt{X: record(b.known, call, types.NewTuple())})
}
