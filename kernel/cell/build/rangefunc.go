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
	body        *ast.BlockStmt
	label       types.Object
	state, note *types.Var
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
// end of the function around it. (It recovers nothing, as in the program that the Go compiler makes.) In no source does
// a literal lack its parentheses.
func IsLoopBody(f *ast.FuncLit) bool { return !f.Type.Params.Opening.IsValid() }

// rangeFunc calls the iterator. Head assigns what the literal is given, where its parameters are not the variables of
// the loop.
func (b *Builder) rangeFunc(n, st *ast.RangeStmt, label *ast.Ident, head []ast.Stmt) {
	fun := b.function(n.X)
	f := &iteration{body: st.Body, state: b.shared("state", st), note: b.shared("note", st)}
	if label != nil {
		f.label = b.in.Defs[label]
	}
	var results []ast.Stmt
	if len(b.loops) > 0 {
		f.results = b.loops[0].results
	} else {
		results = b.capture(func() { f.results = b.resultVars(st) })
	}
	lit := b.loopBody(f, n, st, head)
	b.pos = st.For
	if f.returns && len(b.loops) == 0 {
		b.list = append(b.list, results...)
	}
	b.define(f.state)
	if f.returns || len(f.exits) > 0 {
		b.define(f.note)
	}
	b.emitCall(fun, lit)
	b.when(f.state, bodyRuns, func() { b.ended(b.numeral(panicKept, b.pos)) })
	b.setTo(f.state, loopLeft)
	for i, st := range f.exits {
		b.when(f.note, i+1, func() { b.branch(st) })
	}
	if f.returns {
		b.when(f.note, -1, func() { b.returnAfter(f) })
	}
}

// yielded returns the types of what an iterator gives to its function.
func yielded(iterator *types.Signature) []types.Type {
	return Elements(iterator.Params().At(0).Type().Underlying().(*types.Signature).Params())
}

func (b *Builder) loopBody(f *iteration, n, st *ast.RangeStmt, head []ast.Stmt) *ast.FuncLit {
	yield := yielded(b.under(n.X).(*types.Signature))
	fields, params := &ast.FieldList{}, make([]*types.Var, len(yield))
	for i := range params {
		id, _ := []ast.Expr{n.Key, n.Value}[i].(*ast.Ident)
		if id == nil {
			id = ast.NewIdent("_")
		}
		if params[i], _ = b.object(id).(*types.Var); params[i] == nil {
			params[i] = types.NewParam(st.For, nil, "_", yield[i])
		}
		fields.List = append(fields.List, &ast.Field{Names: []*ast.Ident{id}})
	}
	body := b.capture(func() {
		b.loops = append(b.loops, f)
		b.pos = st.For
		b.emit(&ast.IfStmt{If: b.pos, Cond: b.compared(f.state, token.NEQ, bodyReady), Body: b.wrap(b.pos, b.pos,
			b.capture(func() { b.ended(b.use(f.state, b.pos)) }))})
		b.setTo(f.state, bodyRuns)
		b.list = append(b.list, head...)
		b.emit(b.block(st.Body))
		b.pos = st.End()
		b.leaveBody(f, true)
		b.loops = b.loops[:len(b.loops)-1]
	})
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(params...),
		types.NewTuple(types.NewParam(st.For, nil, "", types.Typ[types.Bool])), false)
	return record(b.known, &ast.FuncLit{Type: &ast.FuncType{Func: st.For, Params: fields},
		Body: &ast.BlockStmt{Lbrace: st.Body.Lbrace, List: body, Rbrace: st.Body.Rbrace}}, sig)
}

// resultVars returns the variables for the results that the body of a loop returns: those of the function, if they have
// names, and new ones.
func (b *Builder) resultVars(st *ast.RangeStmt) (list []types.Object) {
	for i := range b.results.Len() {
		v := b.results.At(i)
		if v.Name() == "" || v.Name() == "_" {
			v = types.NewVar(st.For-1, nil, "result", v.Type())
			def := &ast.Ident{NamePos: st.For, Name: v.Name()}
			b.Out.Defs[def] = v
			b.declareOnly(def.Pos(), nil, def)
		}
		list = append(list, v)
	}
	return list
}

// returnFrom returns from the function around the body of a loop.
func (b *Builder) returnFrom(f *iteration, values []ast.Expr) {
	for i, x := range values {
		if len(values) > 1 {
			values[i] = b.fresh(x, f.results[i].Type())
		}
	}
	for i, x := range values {
		b.emitAssign(b.pos, token.ASSIGN, b.use(f.results[i], b.pos), x)
	}
	f.returns = true
	b.setTo(f.note, -1)
	b.leaveBody(f, false)
}

// returnAfter returns when a loop has ended for that.
func (b *Builder) returnAfter(f *iteration) {
	if n := len(b.loops); n > 0 {
		b.returnFrom(b.loops[n-1], nil)
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
		b.setTo(f.note, len(f.exits))
	}
	b.leaveBody(f, own && st.Tok == token.CONTINUE)
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

// leaveBody returns from the body of a loop.
func (b *Builder) leaveBody(f *iteration, next bool) {
	state := bodyDone
	if next {
		state = bodyReady
	}
	b.setTo(f.state, state)
	b.emit(&ast.ReturnStmt{Return: b.pos, Results: []ast.Expr{b.truth(next, b.pos)}})
}

// shared makes a number that the body of a loop shares with the function around it.
func (w *writer) shared(name string, st *ast.RangeStmt) *types.Var {
	return types.NewVar(st.For-1, nil, name, types.Typ[types.Int])
}

// define declares a number, which is 0.
func (w *writer) define(v *types.Var) {
	def := &ast.Ident{NamePos: w.pos, Name: v.Name()}
	w.Out.Defs[def] = v
	w.emitAssign(w.pos, token.DEFINE, def, w.numeral(0, w.pos))
}

func (w *writer) setTo(v *types.Var, k int) { w.set(w.use(v, w.pos), w.numeral(k, w.pos)) }

func (w *writer) compared(v *types.Var, op token.Token, k int) ast.Expr {
	return record(w.known, &ast.BinaryExpr{X: w.use(v, w.pos), OpPos: w.pos, Op: op, Y: w.numeral(k, w.pos)},
		types.Typ[types.Bool])
}

// when writes what is done if a number is k.
func (w *writer) when(v *types.Var, k int, do func()) {
	w.emit(&ast.IfStmt{If: w.pos, Cond: w.compared(v, token.EQL, k), Body: w.wrap(w.pos, w.pos, w.capture(do))})
}

func (w *writer) ended(state ast.Expr) {
	pkg := &ast.Ident{NamePos: w.pos, Name: "rt"}
	w.Out.Uses[pkg] = types.NewPkgName(w.pos, nil, pkg.Name, iterationEnded.Pkg())
	sel := &ast.Ident{NamePos: w.pos, Name: iterationEnded.Name()}
	w.Out.Uses[sel] = iterationEnded
	w.emitCall(record(w.known, &ast.SelectorExpr{X: pkg, Sel: sel}, iterationEnded.Type()), state)
}

func (w *writer) emitCall(fun, arg ast.Expr) {
	call := &ast.CallExpr{Fun: fun, Lparen: w.pos, Args: []ast.Expr{arg}, Rparen: w.pos}
	w.emit(&ast.ExprStmt{X: record(w.known, call, types.NewTuple())})
}
