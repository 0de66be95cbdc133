package lower

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/lower/values"
)

// program lowers the whole cell and returns the statements of its body.
func (l *program) program() []session.Line {
	l.NumberLocals()
	main := l.declareFunctions()
	l.Fn = l.NewScope(nil, nil)
	l.declareVariables()
	l.compileFast()
	l.Build = build.New(l.Cell.Info, nil)
	l.Build.Begin(l.Cell.Stmts, l.Cell.Decls)
	body := l.Capture(func() {
		top := &ast.BlockStmt{List: l.Cell.Stmts}
		pieces := l.pieces()
		l.deferring(defers(top), func() {
			for _, piece := range pieces {
				l.Guarded(piece.run)
			}
			if main != nil {
				l.callOnce(main)
			}
		})
	})
	l.hold()
	own := l.ownFunctions()
	l.Stale = nil
	for _, f := range own {
		f.Stale = false
		if !l.IsFast(f.Name) {
			l.funcDecl(f, f.Name, nil)
		}
	}
	for len(l.Queue) > 0 {
		next := l.Queue[0]
		l.Queue = l.Queue[1:]
		next()
	}
	return body
}

// ownFunctions lists what has to be lowered: the functions the cell declares, and
// those of earlier cells that call one the cell declares anew.
func (l *program) ownFunctions() []*session.Function {
	list := slices.DeleteFunc(l.Stale, func(f *session.Function) bool { return f.Name == "" || !f.Stale })
	slices.SortFunc(list, func(f, g *session.Function) int { return cmp.Compare(f.Order, g.Order) })
	l.Stale = slices.Compact(list) // an object that another has replaced stands for the same
	return l.Stale
}

// declareFunctions makes the functions and methods of the cell known, under names of
// their own. It returns func main, which runs when the cell has.
func (l *program) declareFunctions() *types.Func {
	var main *types.Func
	for _, d := range l.Cell.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		obj, _ := l.Info.Defs[decl.Name].(*types.Func)
		if obj == nil || decl.Name.Name == "_" {
			continue
		}
		l.Count++
		rec := &session.Function{Obj: obj, Decl: decl, Info: l.Info, Order: l.Count,
			Recovers: decl.Body != nil && values.CallsRecover(l.Info, decl.Body)}
		if sig := obj.Signature(); sig.TypeParams().Len() == 0 && sig.RecvTypeParams().Len() == 0 {
			rec.Name, rec.Stale = l.FreshFunction(obj), true
			l.Stale = append(l.Stale, rec)
		}
		session.SetKey(l.Writer, l.Funcs, obj, rec)
		l.Unit.Declared = append(l.Unit.Declared, rec)
		if m := l.Cell.Late[decl]; m != nil {
			l.lateMethod(m, rec)
			continue
		}
		if decl.Recv == nil && decl.Name.Name != "init" {
			l.redefine(decl.Name.Name, rec)
			if decl.Name.Name == "main" {
				main = obj
			}
		}
	}
	return main
}

// lateMethod makes a function the method of a type that an earlier cell declared.
func (l *program) lateMethod(m *types.Func, rec *session.Function) {
	old := l.Funcs[m]
	session.SetKey(l.Writer, l.Funcs, m, rec)
	rec.Late = m
	if old != nil {
		l.markCallers(rec)
	}
	l.describeAgain(m)
	recv := session.NamedOf(m.Signature().Recv().Type())
	for _, t := range l.described() {
		if n, ok := t.(*types.Named); ok && n.Origin() == recv.Origin() {
			l.DescEncoding(n)
		}
	}
}

// described returns the types that have descriptors, in the order of the descriptors' names.
func (l *program) described() []types.Type {
	list := l.Descs.Keys()
	slices.SortFunc(list, func(a, b types.Type) int { return cmp.Compare(l.Descs.At(a).(string), l.Descs.At(b).(string)) })
	return list
}

// redefine lets earlier functions see a function declared anew, when its type has
// stayed the same: they are lowered again.
func (l *program) redefine(name string, rec *session.Function) {
	old := l.ByName[name]
	session.SetKey(l.Writer, l.ByName, name, rec.Obj)
	if f := l.Funcs[old]; f != nil {
		l.Unit.Replaced = append(l.Unit.Replaced, f)
	}
	if old == nil || rec.Name == "" || !types.Identical(old.Type(), rec.Obj.Type()) || l.Funcs[old] == nil {
		return
	}
	// Whoever refers to the old object, or to one it had replaced, now means the new one.
	replaced := l.Funcs[old]
	for obj, f := range l.Funcs {
		if f == replaced {
			session.SetKey(l.Writer, l.Funcs, obj, rec)
		}
	}
	l.markCallers(rec)
}

// markCallers lowers again every earlier function that refers to rec, and those that refer to these: one that is
// generic, when an instance is wanted next; a method, also where it is called by an interface.
func (l *program) markCallers(rec *session.Function) {
	// In the order of their declarations: they get names by number.
	earlier := slices.SortedFunc(maps.Values(l.Funcs),
		func(f, g *session.Function) int { return cmp.Compare(f.Order, g.Order) })
	for _, f := range slices.Compact(earlier) {
		if f == rec || f.Stale || !slices.ContainsFunc(f.Refs, func(ref *types.Func) bool { return l.Funcs[ref] == rec }) {
			continue
		}
		switch old := *f; {
		case f.Name != "":
			f.Name, f.Stale = l.FreshFunction(f.Obj), true
			l.Stale = append(l.Stale, f)
			l.OnUndo(func() { f.Name, f.Stale = old.Name, false })
		case len(f.Instances) > 0:
			f.Instances = map[string]string{}
			l.OnUndo(func() { f.Instances = old.Instances })
		default:
			continue
		}
		switch {
		case f.Late != nil:
			l.describeAgain(f.Late)
		case f.Obj.Signature().Recv() != nil:
			l.describeAgain(f.Obj)
		}
		l.markCallers(f)
	}
}

// describeAgain gives the types that have a method, as their own or promoted, the function that it is now.
func (l *program) describeAgain(m *types.Func) {
	for _, t := range l.described() {
		set := types.NewMethodSet(t)
		for i := range set.Len() {
			if f, ok := set.At(i).Obj().(*types.Func); ok && f.Origin() == m && !types.IsInterface(t) {
				l.DescribeMethods(l.Descs.At(t).(string), t)
				break
			}
		}
	}
}

// declareVariables gives the variables of the session their names and declares them.
func (l *program) declareVariables() {
	for _, name := range slices.Sorted(maps.Keys(l.Cell.Session)) {
		if v, ok := l.Cell.Session[name].(*types.Var); ok && v.Pkg().Path() == "main" {
			l.Guarded(func() { l.Here = v.Pos(); l.global(v) })
		}
	}
	l.declareHidden()
	for _, st := range l.Cell.Stmts {
		a, ok := st.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE {
			continue
		}
		for _, x := range a.Lhs {
			id := x.(*ast.Ident)
			if v, ok := l.Info.Defs[id].(*types.Var); ok && id.Name != "_" {
				own := l.Cell.Session[id.Name] // v itself where the checker has it at package level already
				if name, ok := l.Names[own]; ok && own != types.Object(v) {
					session.SetKey(l.Writer, l.Names, types.Object(v), name)
					l.Unit.Own = append(l.Unit.Own, v)
				}
			}
		}
	}
}

// declareHidden declares the variables that a := of the same cell hides: they are there
// until it, and for the functions of the cell.
func (l *program) declareHidden() {
	for _, d := range l.Cell.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, spec := range g.Specs {
			for _, id := range spec.(*ast.ValueSpec).Names {
				if v, ok := l.Info.Defs[id].(*types.Var); ok && id.Name != "_" && l.Names[v] == "" {
					l.Guarded(func() { l.Here = v.Pos(); l.global(v) })
				}
			}
		}
	}
}

func (l *program) global(v *types.Var) string {
	name := l.Fresh(v.Name())
	session.SetKey(l.Writer, l.Names, types.Object(v), name)
	rep := l.Rep(v.Type())
	l.Decls = append(l.Decls, session.Line{Text: "var " + name + " " + rep, Pos: v.Pos()})
	l.Unit.Keeps = append(l.Unit.Keeps, name)
	return name
}

// pieces returns what the cell does, in order: initialising variables and running statements.
func (l *program) pieces() (list []piece) {
	for _, init := range l.Info.InitOrder {
		list = append(list, piece{l.offsetOf(init.Lhs[0].Pos()), init, init.Rhs, func() { l.initialize(init) }})
	}
	for _, st := range l.Cell.Stmts {
		if !l.Cell.Hoisted[st] {
			list = append(list, piece{l.offsetOf(st.Pos()), nil, st, func() { l.topStatement(st) }})
		}
	}
	for _, d := range l.Cell.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && decl.Recv == nil && decl.Name.Name == "init" {
			f := l.Info.Defs[decl.Name].(*types.Func)
			list = append(list, piece{l.offsetOf(decl.Pos()), nil, decl, func() { l.callOnce(f) }})
		}
	}
	if len(l.Cell.Stmts) > 0 {
		list = l.inOrder(list)
	}
	return list
}

// callOnce calls a function init, after the variables or at its place in a cell with statements, or main.
func (l *program) callOnce(f *types.Func) {
	l.Here = f.Pos()
	l.Emit("%s(%s)", l.Function(f), strings.Join(l.Hidden(f), ", "))
}

// built lowers what the builder has made of a part of the cell.
func (l *program) built(f func()) {
	saved := l.Info
	l.Info = l.Build.Out
	f()
	l.Info = saved
}

// offsetOf makes places in the two files of a cell comparable.
func (l *program) offsetOf(p token.Pos) token.Pos {
	return token.Pos(l.Cell.Fset.Position(p).Offset)
}

func (l *program) initialize(init *types.Initializer) {
	l.Here = init.Lhs[0].Pos()
	defer l.reached(init.Lhs...)
	if len(init.Lhs) == 1 {
		v := init.Lhs[0]
		before, e := l.Build.Value(init.Rhs, v.Type())
		l.built(func() {
			l.block(before)
			l.Here = v.Pos()
			l.store(l.globalOrBlank(v), l.read(e, v.Type()), v.Type())
		})
		return
	}
	before, e := l.Build.Value(init.Rhs, nil)
	l.built(func() {
		l.block(before)
		l.Here = init.Lhs[0].Pos()
		l.assignMany(e, make([]string, len(init.Lhs)), func(i int) (string, types.Type) {
			return l.globalOrBlank(init.Lhs[i]), init.Lhs[i].Type()
		})
	})
}

func (l *program) globalOrBlank(v *types.Var) string {
	if v.Name() == "_" {
		return "_"
	}
	return l.Variable(v)
}

func (l *program) topStatement(st ast.Stmt) {
	l.Here = st.Pos()
	if e, ok := st.(*ast.ExprStmt); ok {
		l.fits(e.X)
		if e == l.Cell.Last && !l.showsNothing(e.X) {
			l.show(e.X)
			return
		}
		if _, isCall := ast.Unparen(e.X).(*ast.CallExpr); !isCall && !build.IsNil(l.TypeOf(e.X)) {
			t := types.Default(l.TypeOf(e.X))
			before, x := l.Build.Value(e.X, t)
			l.built(func() {
				l.block(before)
				l.Discard(l.read(x, t))
			})
			return
		}
	}
	list := l.Build.Stmts(st)
	l.built(func() {
		if !l.fastStatement(st, list) {
			l.block(list)
		}
	})
	if a, ok := st.(*ast.AssignStmt); ok {
		l.reached(l.given(a)...)
	}
}

// given lists the variables to which a statement of the cell gives their first value: those that a :=
// makes, and those without one that a = assigns to.
func (l *program) given(a *ast.AssignStmt) (list []*types.Var) {
	for _, x := range a.Lhs {
		id, ok := x.(*ast.Ident)
		if !ok {
			continue
		}
		v, made := l.Info.Defs[id].(*types.Var)
		if !made && a.Tok == token.ASSIGN {
			if v, _ = l.Info.Uses[id].(*types.Var); v == nil || !l.Unset[l.Names[v]] {
				continue
			}
		}
		if v != nil {
			list = append(list, v)
		}
	}
	return list
}

// reached tells the worker that variables of the session have got their values. Those of which it has not
// heard when the cell has ended are unset.
func (l *program) reached(list ...*types.Var) {
	var names []string
	for _, v := range list {
		if v.Name() != "_" {
			names = append(names, l.Variable(v))
		}
	}
	if len(names) > 0 {
		l.reachedNames(names...)
	}
}

// reachedNames is reached for variables by their lowered names.
func (l *program) reachedNames(names ...string) {
	l.Unit.Inits = append(l.Unit.Inits, names...)
	l.Emit("%s(%d)", l.RT("Reached"), len(l.Unit.Inits))
}

// showsNothing reports whether the last expression of a cell has no value to show: none, or that of a printing function
// of package fmt.
func (l *program) showsNothing(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || l.Info.Types[e].IsVoid() {
		return ok
	}
	f, ok := l.Info.Uses[build.CalleeIdent(call.Fun)].(*types.Func)
	return ok && f.Pkg() != nil && f.Pkg().Path() == "fmt" &&
		(strings.HasPrefix(f.Name(), "Print") || strings.HasPrefix(f.Name(), "Fprint"))
}

// show hands the value of the last expression to the display, and keeps it as ans.
func (l *program) show(e ast.Expr) {
	t := l.TypeOf(e)
	tuple, ok := t.(*types.Tuple)
	if !ok {
		t = types.Default(t)
		if build.IsNil(t) {
			t = session.Any
		}
		before, x := l.Build.Value(e, t)
		l.built(func() {
			l.block(before)
			l.Here = e.Pos()
			name := l.ans(t)
			l.store(name, l.read(x, t), t)
			l.reachedNames(name)
			if text := l.functionAlone(); text != "" {
				l.Emit("%s(%q, %q)", l.RT("Show"), "string", text)
				return
			}
			l.Emit("%s(%q, %s)", l.RT("Show"), types.TypeString(t, build.Short), l.Convert(name, t, session.Any))
		})
		return
	}
	before, x := l.Build.Value(e, nil)
	l.built(func() {
		l.block(before)
		l.Here = e.Pos()
		l.showAll(x, tuple)
	})
}

func (l *program) showAll(e ast.Expr, tuple *types.Tuple) {
	var names, args []string
	results := make([]string, tuple.Len())
	for i := range results {
		results[i] = l.Temp("t")
	}
	l.several(e, results)
	for i, v := range results {
		names = append(names, types.TypeString(tuple.At(i).Type(), build.Short))
		args = append(args, l.Convert(v, tuple.At(i).Type(), session.Any))
		if i == 0 {
			name := l.ans(tuple.At(0).Type())
			l.Emit("%s = %s", name, v)
			l.reachedNames(name)
		}
	}
	l.Emit("%s(%q, %s)", l.RT("Show"), strings.Join(names, ", "), strings.Join(args, ", "))
}

// ans declares the variable that later cells know as ans.
func (l *program) ans(t types.Type) string {
	v := types.NewVar(token.NoPos, l.Cell.Pkg, "ans", t)
	l.Cell.Session["ans"], l.Unit.Answer = v, v
	return l.global(v)
}

// funcDecl lowers the declaration of a function under the given name.
func (l *program) funcDecl(rec *session.Function, name string, env session.Environment) {
	l.Guarded(func() {
		l.inFunction(rec, env, func(body *ast.BlockStmt, inst *types.Signature) {
			sig := rec.Obj.Signature()
			var params []string
			if rec.Recovers {
				l.Fn.Panic = l.Temp("p")
				params = append(params, l.Fn.Panic+" *"+l.RT("Panic"))
			}
			if recv := sig.Recv(); recv != nil {
				params = append(params, l.param(recv))
			}
			for i := range sig.Params().Len() {
				params = append(params, l.param(sig.Params().At(i)))
			}
			l.Fn.Results = inst.Results()
			deferring := defers(body)
			results := l.declareResults(sig, inst, deferring)
			lines := l.Capture(func() {
				l.Emit("func %s(%s)%s {", name, strings.Join(params, ", "), results)
				l.body(body, inst.Results(), deferring)
				l.Emit("}")
			})
			l.Functions = append(l.Functions, session.DeclaredFunction{Name: name, Lines: lines})
		})
	})
}

// inFunction lowers in the scope of a function. Lower is given its body in the form of package build, and its type in
// the environment.
func (l *program) inFunction(rec *session.Function, env session.Environment,
	lower func(body *ast.BlockStmt, inst *types.Signature)) {
	savedInfo, savedHere := l.Info, l.Here
	defer func() { l.Info, l.Here = savedInfo, savedHere }()
	l.Here = rec.Decl.Pos()
	if rec.Decl.Body == nil {
		l.Refuse(l.Here, "missing function body", "write the body")
	}
	env = env.WithLocals(l.Writer, rec)
	s := l.NewScope(rec.Obj.Signature().Results(), env)
	s.Self = rec
	l.Within(s, func() {
		b := build.New(rec.Info, l.Subst)
		l.Info = b.Out
		lower(b.Func(rec.Decl.Body, rec.Obj.Signature().Results()),
			env.Apply(l.Context, rec.Obj.Signature()).(*types.Signature))
	})
}

// FuncLit lowers a function literal to the variable it is in.
func (l *program) FuncLit(e *ast.FuncLit) string {
	if f := l.fastLiteral(e); f != "" {
		return f
	}
	return l.literal(e, "")
}

// Instantiated has an instance of a generic function made: fast, or by the interpreter when the cell has been lowered.
func (l *program) Instantiated(rec *session.Function, name string, env session.Environment) {
	if !l.tryFast(rec, name, env) {
		l.Queue = append(l.Queue, func() { l.funcDecl(rec, name, env) })
	}
}
