package lower

import (
	"go/ast"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
)

// function returns the lowered name of a function of the user, the newest of its type.
func (l *lowerer) function(f *types.Func) string {
	f = f.Origin()
	if f.Pkg() == nil || f.Pkg().Path() != "main" {
		return l.qualified(f)
	}
	return l.callable(l.functionName(f))
}

// functionName returns the lowered name of a function of the user by which functions
// refer to it, fast or not.
func (l *lowerer) functionName(f *types.Func) string {
	l.refer(f.Origin())
	return l.record(f.Origin()).name
}

// refer notes that the function being lowered uses f.
func (l *lowerer) refer(f *types.Func) {
	if l.fn != nil && l.fn.self != nil {
		l.fn.self.refs[f] = true
	}
}

// record finds the function an object stands for now.
func (l *lowerer) record(f *types.Func) *function {
	rec := l.funcs[f]
	if rec == nil {
		l.refuse(l.here, f.Name()+" was declared in a cell that failed", "run the cell that declares it again")
	}
	return rec
}

// method returns the lowered name of the method m of the named type n.
func (l *lowerer) method(m *types.Func, n *types.Named) string {
	return l.callable(l.methodName(m, n))
}

func (l *lowerer) methodName(m *types.Func, n *types.Named) string {
	rec := l.record(m.Origin())
	l.refer(m.Origin())
	if n.TypeArgs().Len() == 0 {
		return rec.name
	}
	env := environment{}
	params := rec.obj.Signature().RecvTypeParams()
	for i := range params.Len() {
		env[params.At(i)] = n.TypeArgs().At(i)
	}
	return l.instantiate(rec, env, n.TypeArgs())
}

// instance returns the lowered name of the instance of a generic function that an
// expression denotes.
func (l *lowerer) instance(e ast.Expr) string { return l.callable(l.instanceName(e)) }

func (l *lowerer) instanceName(e ast.Expr) string {
	id := build.CalleeIdent(e)
	inst := l.info.Instances[id]
	f := l.info.Uses[id].(*types.Func)
	var rec *function
	if f.Pkg().Path() != "main" {
		rec = l.libraryFunction(f, e.Pos())
	} else {
		rec = l.record(f.Origin())
		l.refer(f.Origin())
	}
	env := environment{}
	params := rec.obj.Signature().TypeParams()
	args := make([]types.Type, params.Len())
	for i := range params.Len() {
		args[i] = l.subst(inst.TypeArgs.At(i))
		env[params.At(i)] = args[i]
	}
	return l.instantiate(rec, env, args)
}

// instantiate returns the name of a generic function for given type arguments; its
// body is lowered later in this cell when there is none yet.
func (l *lowerer) instantiate(rec *function, env environment, args any) string {
	var list []types.Type
	switch args := args.(type) {
	case []types.Type:
		list = args
	case *types.TypeList:
		for i := range args.Len() {
			list = append(list, args.At(i))
		}
	}
	var key strings.Builder
	for _, t := range list {
		key.WriteString(l.identity(t) + ";")
	}
	if name, ok := rec.instances[key.String()]; ok {
		return name
	}
	if len(rec.instances) > 200 {
		l.refuse(rec.decl.Pos(), "instantiation of "+rec.obj.Name()+" does not end", "do not let a generic function call itself with ever larger types")
	}
	name := l.fresh(rec.obj.Name())
	setKey(l, rec.instances, key.String(), name)
	if l.tryFast(rec, name, env) && l.settleFast(rec, name, env) {
		return name
	}
	l.queue = append(l.queue, func() { l.funcDecl(rec, name, env) })
	return name
}

// funcDecl lowers the declaration of a function under the given name.
func (l *lowerer) funcDecl(rec *function, name string, env environment) {
	l.guarded(func() {
		savedInfo, savedHere := l.info, l.here
		defer func() { l.info, l.here = savedInfo, savedHere }()
		l.info, l.here = rec.info, rec.decl.Pos()
		if rec.decl.Body == nil {
			l.refuse(rec.decl.Pos(), "missing function body", "write the body")
		}
		env := env.withLocals(l, rec)
		sig := rec.obj.Signature()
		s := l.newScope(rec.decl.Body, sig.Results(), env)
		s.self = rec
		l.within(s, func() {
			inst := env.apply(l.context, sig).(*types.Signature)
			var params []string
			var prologue []string
			if callsRecover(rec.info, rec.decl.Body) {
				l.fn.panic = l.temp("p")
				params = append(params, l.fn.panic+" *"+l.rt("Panic"))
			}
			if recv := sig.Recv(); recv != nil {
				params = append(params, l.param(recv, &prologue))
			}
			for i := range sig.Params().Len() {
				params = append(params, l.param(sig.Params().At(i), &prologue))
			}
			s.results = inst.Results()
			b := build.New(rec.info, l.subst)
			defer l.buildsBy(b)()
			body := b.Func(rec.decl.Body, sig.Results())
			l.info = b.Out
			deferring := defers(rec.decl.Body)
			results := l.declareResults(sig, inst, deferring)
			lines := l.capture(func() {
				l.emit("func %s(%s)%s {", name, strings.Join(params, ", "), results)
				for _, p := range prologue {
					l.emit("%s", p)
				}
				l.body(body, inst.Results(), deferring)
				l.emit("}")
			})
			l.functions = append(l.functions, declaredFunction{name, lines})
		})
	})
}

// param declares a parameter and returns its name and type.
func (l *lowerer) param(v *types.Var, _ *[]string) string {
	return l.declare(v) + " " + l.rep(l.subst(v.Type()))
}

// body lowers the body of a function. One that defers runs through package rt, and
// leaves its results in the named result variables.
func (l *lowerer) body(body *ast.BlockStmt, results *types.Tuple, deferring bool) {
	l.declareNamed(results)
	if !deferring {
		l.slotted(func() { l.block(body.List) })
		l.here = body.End()
		l.terminate(body, results)
		return
	}
	saved := l.fn.defers
	l.fn.defers = l.temp("defers")
	l.emit("%s := %s()", l.fn.defers, l.rt("NewDefers"))
	run := l.temp("body")
	l.emit("%s := func() {", run)
	l.slotted(func() { l.block(body.List) })
	l.emit("}")
	l.emit("%s.Run(%s)", l.fn.defers, run)
	l.fn.defers = saved
	l.here = body.End()
	if results.Len() > 0 {
		l.emit("return %s", strings.Join(l.fn.named, ", "))
	}
}

// defers reports whether a body has a defer statement of its own.
func defers(body ast.Node) bool {
	return has(body, func(n ast.Node) bool { _, ok := n.(*ast.DeferStmt); return ok })
}

// callsRecover reports whether a body calls recover itself.
func callsRecover(info *types.Info, body ast.Node) bool {
	return has(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		return ok && id.Name == "recover" && info.Types[call.Fun].IsBuiltin()
	})
}

// has reports whether a node matches inside a body, function literals left out.
func has(body ast.Node, match func(ast.Node) bool) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok && n != body {
			return false
		}
		found = found || n != nil && match(n)
		return !found
	})
	return found
}

// declareResults declares named results and returns the result list. A function that
// defers gets names for its results in any case.
func (l *lowerer) declareResults(sig, inst *types.Signature, deferring bool) string {
	l.fn.named = nil
	if deferring && sig.Results().Len() > 0 && sig.Results().At(0).Name() == "" {
		for range sig.Results().Len() {
			l.fn.named = append(l.fn.named, l.temp("ret"))
		}
	}
	if sig.Results().Len() > 0 && sig.Results().At(0).Name() != "" {
		for i := range sig.Results().Len() {
			l.fn.named = append(l.fn.named, l.declare(sig.Results().At(i)))
		}
	}
	return l.resultList(inst.Results(), nil)
}

// declareNamed declares named results as variables of the body: the interpreter does
// not clear its own ones between calls.
func (l *lowerer) declareNamed(results *types.Tuple) {
	for i, name := range l.fn.named {
		l.emit("var %s %s", name, l.rep(results.At(i).Type()))
	}
}

// terminate ends a body whose last statement is a panic or an endless loop: the
// interpreter wants a return where the compiler does not.
func (l *lowerer) terminate(body *ast.BlockStmt, results *types.Tuple) {
	if results.Len() == 0 || len(body.List) == 0 {
		return
	}
	if _, ok := body.List[len(body.List)-1].(*ast.ReturnStmt); ok {
		return
	}
	l.emit("panic(%q)", "unreachable")
}

// funcLit lowers a function literal to the variable it is in.
func (l *lowerer) funcLit(e *ast.FuncLit) string {
	if f := l.fastLiteral(e); f != "" {
		return f
	}
	return l.literal(e, "")
}

// literal lowers a function literal. A deferred one takes the panic under way under
// the given name.
func (l *lowerer) literal(e *ast.FuncLit, deferred string) string {
	sig := l.typeOf(e).(*types.Signature)
	outer := *l.fn
	here := l.here
	defer func() { l.here = here }()
	orig := l.info.TypeOf(e).(*types.Signature)
	var params []string
	for i := range orig.Params().Len() {
		params = append(params, l.param(orig.Params().At(i), nil))
	}
	l.fn.results = sig.Results()
	l.fn.loops, l.fn.again = nil, 0
	l.fn.top = false
	deferring := defers(e.Body)
	results := l.declareResults(orig, sig, deferring)
	recovering := deferred == "" && !l.atOnce[e] && callsRecover(l.info, e.Body)
	if recovering {
		deferred = l.temp("p")
	}
	l.fn.panic, l.fn.defers = deferred, ""
	inner := *l.fn
	*l.fn = outer
	if deferred != "" {
		params = append([]string{deferred + " *" + l.rt("Panic")}, params...)
	}
	f := l.closure("func("+strings.Join(params, ", ")+")"+results, func() {
		l.fn.results, l.fn.named, l.fn.loops, l.fn.again, l.fn.top = inner.results, inner.named, nil, 0, false
		l.fn.panic, l.fn.defers = inner.panic, ""
		l.body(e.Body, sig.Results(), deferring)
		l.fn.results, l.fn.named, l.fn.loops, l.fn.again, l.fn.top = outer.results, outer.named, outer.loops, outer.again, outer.top
		l.fn.panic, l.fn.defers = outer.panic, outer.defers
	})
	if recovering {
		return l.recoverable(f, sig)
	}
	return f
}
