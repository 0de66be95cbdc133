package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"
	"strings"

	"sprague/kernel/cell/build"
)

// program lowers the whole cell and returns the statements of its body.
func (l *lowerer) program() []line {
	l.numberLocals()
	main := l.declareFunctions()
	l.fn = l.newScope(&ast.BlockStmt{List: l.cell.Stmts}, nil, nil)
	l.fn.top = true
	for _, d := range l.cell.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
			l.fn.escapes.find(l.info, g)
		}
	}
	l.declareVariables()
	l.compileFast()
	l.build = build.New(l.cell.Info, nil)
	l.build.Labels(l.cell.Stmts)
	body := l.capture(func() {
		top := &ast.BlockStmt{List: l.cell.Stmts}
		if defers(top) {
			l.fn.defers = l.temp("defers")
			l.emit("%s := %s()", l.fn.defers, l.rt("NewDefers"))
			run, list := l.temp("body"), l.fn.defers
			l.emit("%s := func() {", run)
			defer func() {
				l.emit("}")
				l.emit("%s.Run(%s)", list, run)
			}()
		}
		pieces := l.pieces()
		l.slotted(func() {
			for _, piece := range pieces {
				l.guarded(piece)
			}
		})
		if main != nil {
			l.here = main.Pos()
			l.emit("%s(%s)", l.function(main), strings.Join(l.hidden(main), ", "))
		}
	})
	l.hold()
	for _, f := range l.ownFunctions() {
		if e := l.eases[f.name]; e == nil || !e.fast || e.light {
			l.funcDecl(f, f.name, nil)
		}
	}
	for len(l.queue) > 0 {
		next := l.queue[0]
		l.queue = l.queue[1:]
		next()
	}
	return body
}

// ownFunctions lists what has to be lowered: the functions the cell declares, and
// those of earlier cells that call one the cell declares anew.
func (l *lowerer) ownFunctions() []*function {
	var list []*function
	for _, f := range l.stale {
		if f.name != "" && f.stale {
			f.stale = false
			list = append(list, f)
		}
	}
	l.stale = nil
	sort.Slice(list, func(i, j int) bool { return list[i].order < list[j].order })
	return list
}

// declareFunctions makes the functions and methods of the cell known, under names of
// their own. It returns func main, which runs when the cell has.
func (l *lowerer) declareFunctions() *types.Func {
	var main *types.Func
	for _, d := range l.cell.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		obj, _ := l.info.Defs[decl.Name].(*types.Func)
		if obj == nil || decl.Name.Name == "_" {
			continue
		}
		l.count++
		rec := &function{obj: obj, decl: decl, info: l.info, instances: map[string]string{}, refs: map[*types.Func]bool{}, order: l.count}
		if sig := obj.Signature(); sig.TypeParams().Len() == 0 && sig.RecvTypeParams().Len() == 0 {
			rec.name, rec.stale = l.fresh(functionBase(decl)), true
			l.stale = append(l.stale, rec)
		}
		setKey(l, l.funcs, obj, rec)
		l.unit.declared = append(l.unit.declared, rec)
		if m := l.cell.Late[decl]; m != nil {
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
func (l *lowerer) lateMethod(m *types.Func, rec *function) {
	old := l.funcs[m]
	setKey(l, l.funcs, m, rec)
	if old != nil {
		l.markCallers(rec)
	}
	recv := m.Signature().Recv().Type()
	if p, ok := recv.(*types.Pointer); ok {
		recv = p.Elem()
	}
	for _, t := range []types.Type{recv, types.NewPointer(recv)} {
		if name, ok := l.descs.At(t).(string); ok {
			l.describeMethods(name, t)
		}
	}
	if n, ok := types.Unalias(recv).(*types.Named); ok && l.descs.At(recv) != nil {
		l.descEncoding(n)
	}
}

func functionBase(decl *ast.FuncDecl) string {
	if decl.Recv == nil {
		return decl.Name.Name
	}
	return "method_" + decl.Name.Name
}

// redefine lets earlier functions see a function declared anew, when its type has
// stayed the same: they are lowered again.
func (l *lowerer) redefine(name string, rec *function) {
	old := l.byName[name]
	setKey(l, l.byName, name, rec.obj)
	if old == nil || rec.name == "" || !types.Identical(old.Type(), rec.obj.Type()) || l.funcs[old] == nil {
		return
	}
	// Whoever refers to the old object, or to one it had replaced, now means the new one.
	replaced := l.funcs[old]
	for obj, f := range l.funcs {
		if f == replaced {
			setKey(l, l.funcs, obj, rec)
		}
	}
	l.markCallers(rec)
}

// markCallers lowers again every earlier function that refers to rec, and those that
// refer to these: one that is generic, when an instance is wanted next; a method, also
// where it is called by an interface.
func (l *lowerer) markCallers(rec *function) {
	for _, f := range l.funcs {
		if f == rec || f.stale || !l.refersTo(f, rec) {
			continue
		}
		switch old := *f; {
		case f.name != "":
			f.name, f.stale = l.fresh(functionBase(f.decl)), true
			l.stale = append(l.stale, f)
			l.onUndo(func() { f.name, f.stale = old.name, false })
		case len(f.instances) > 0:
			f.instances = map[string]string{}
			l.onUndo(func() { f.instances = old.instances })
		default:
			continue
		}
		if f.obj.Signature().Recv() != nil {
			l.describeAgain(f.obj)
		}
		l.markCallers(f)
	}
}

func (l *lowerer) refersTo(f, rec *function) bool {
	for ref := range f.refs {
		if l.funcs[ref] == rec {
			return true
		}
	}
	return false
}

// describeAgain gives the types that have a method, as their own or promoted, the function
// that it is now.
func (l *lowerer) describeAgain(m *types.Func) {
	var list []types.Type
	l.descs.Iterate(func(t types.Type, _ any) {
		set := types.NewMethodSet(t)
		for i := range set.Len() {
			if f, ok := set.At(i).Obj().(*types.Func); ok && f.Origin() == m && !types.IsInterface(t) {
				list = append(list, t)
				break
			}
		}
	})
	for _, t := range list {
		l.describeMethods(l.descs.At(t).(string), t)
	}
}

// declareVariables gives the variables of the session their names and declares them.
func (l *lowerer) declareVariables() {
	var names []string
	for name := range l.cell.Session {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if v, ok := l.cell.Session[name].(*types.Var); ok && v.Pkg().Path() == "main" {
			l.guarded(func() { l.here = v.Pos(); l.global(v) })
		}
	}
	l.declareHidden()
	for _, st := range l.cell.Stmts {
		a, ok := st.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE {
			continue
		}
		for _, x := range a.Lhs {
			id := x.(*ast.Ident)
			if v, ok := l.info.Defs[id].(*types.Var); ok && id.Name != "_" {
				own := l.cell.Session[id.Name]
				if own == types.Object(v) {
					continue // the checker has it at package level already
				}
				if name, ok := l.names[own]; ok {
					setKey(l, l.names, types.Object(v), name)
					l.unit.own = append(l.unit.own, v)
				}
			}
		}
	}
}

// declareHidden declares the variables that a := of the same cell hides: they are there
// until it, and for the functions of the cell.
func (l *lowerer) declareHidden() {
	for _, d := range l.cell.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, spec := range g.Specs {
			for _, id := range spec.(*ast.ValueSpec).Names {
				if v, ok := l.info.Defs[id].(*types.Var); ok && id.Name != "_" && l.names[v] == "" {
					l.guarded(func() { l.here = v.Pos(); l.global(v) })
				}
			}
		}
	}
}

// global declares a session variable.
func (l *lowerer) global(v *types.Var) string {
	name := l.fresh(v.Name())
	setKey(l, l.names, types.Object(v), name)
	rep := l.rep(v.Type())
	l.decls = append(l.decls, line{text: "var " + name + " " + rep, pos: v.Pos()})
	l.unit.Keeps = append(l.unit.Keeps, name)
	return name
}

// pieces returns what the cell does, in order: initialising variables and running statements.
func (l *lowerer) pieces() []func() {
	type piece struct {
		pos token.Pos
		run func()
	}
	var list []piece
	inits := l.initializers()
	for _, init := range inits {
		list = append(list, piece{l.offsetOf(init.Lhs[0].Pos()), func() { l.initialize(init) }})
	}
	for _, st := range l.cell.Stmts {
		if !l.cell.Hoisted[st] {
			list = append(list, piece{l.offsetOf(st.Pos()), func() { l.topStatement(st) }})
		}
	}
	for _, d := range l.cell.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && decl.Recv == nil && decl.Name.Name == "init" {
			list = append(list, piece{l.offsetOf(decl.Pos()), func() { l.runInit(decl) }})
		}
	}
	if len(l.cell.Stmts) > 0 {
		sort.SliceStable(list, func(i, j int) bool { return list[i].pos < list[j].pos })
		l.checkOrder(inits)
	}
	var runs []func()
	for _, p := range list {
		runs = append(runs, p.run)
	}
	return runs
}

// runInit calls a function init: after the variables, or at its place in a cell with
// statements.
func (l *lowerer) runInit(decl *ast.FuncDecl) {
	if f, ok := l.info.Defs[decl.Name].(*types.Func); ok {
		l.here = decl.Pos()
		l.emit("%s(%s)", l.function(f), strings.Join(l.hidden(f), ", "))
	}
}

// built lowers what the builder has made of a part of the cell.
func (l *lowerer) built(f func()) {
	saved := l.info
	defer l.buildsBy(l.build)()
	l.info = l.build.Out
	f()
	l.info = saved
}

// buildsBy notes which builder made the statements that are lowered, until its result is called.
func (l *lowerer) buildsBy(b *build.Builder) func() {
	saved := l.builder
	l.builder = b
	return func() { l.builder = saved }
}

// offsetOf makes places in the two files of a cell comparable.
func (l *lowerer) offsetOf(p token.Pos) token.Pos {
	return token.Pos(l.cell.Fset.Position(p).Offset)
}

// initializers returns the initialisations of package-level variables.
func (l *lowerer) initializers() []*types.Initializer { return l.info.InitOrder }

// checkOrder refuses a cell with statements in which a variable is needed before its place.
func (l *lowerer) checkOrder(inits []*types.Initializer) {
	for i := 1; i < len(inits); i++ {
		a, b := inits[i-1].Lhs[0], inits[i].Lhs[0]
		if l.offsetOf(a.Pos()) > l.offsetOf(b.Pos()) {
			l.refuse(b.Pos(), b.Name()+" needs "+a.Name()+", which is declared after it", "move the declaration of "+a.Name()+" up; a cell with statements runs from top to bottom")
		}
	}
}

func (l *lowerer) initialize(init *types.Initializer) {
	l.here = init.Lhs[0].Pos()
	if len(init.Lhs) == 1 {
		v := init.Lhs[0]
		before, e := l.build.Value(init.Rhs, v.Type())
		l.built(func() {
			l.block(before)
			l.here = v.Pos()
			l.store(l.globalOrBlank(v), l.read(e, v.Type()), v.Type())
		})
		return
	}
	before, e := l.build.Pair(init.Rhs)
	l.built(func() {
		l.block(before)
		l.here = init.Lhs[0].Pos()
		l.assignMany(e, len(init.Lhs), func(i int) (string, types.Type) {
			return l.globalOrBlank(init.Lhs[i]), init.Lhs[i].Type()
		})
	})
}

func (l *lowerer) globalOrBlank(v *types.Var) string {
	if v.Name() == "_" {
		return "_"
	}
	return l.variable(v)
}

// topStatement lowers a statement of the cell itself.
func (l *lowerer) topStatement(st ast.Stmt) {
	l.here = st.Pos()
	if e, ok := st.(*ast.ExprStmt); ok {
		l.fits(e.X)
		if e == l.cell.Last && !l.showsNothing(e.X) {
			l.show(e.X)
			return
		}
		if _, isCall := ast.Unparen(e.X).(*ast.CallExpr); !isCall && !isNil(l.typeOf(e.X)) {
			t := types.Default(l.typeOf(e.X))
			before, x := l.build.Value(e.X, t)
			l.built(func() {
				l.block(before)
				l.discard(l.read(x, t))
			})
			return
		}
	}
	if l.fastLoop(st) {
		return
	}
	list := l.build.Stmts(st)
	l.built(func() { l.block(list) })
}

// showsNothing reports whether the last expression of a cell has no value to show.
func (l *lowerer) showsNothing(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && (l.info.Types[e].IsVoid() || l.isPrint(call))
}

// show hands the value of the last expression to the display, and keeps it as ans.
func (l *lowerer) show(e ast.Expr) {
	t := l.typeOf(e)
	any := types.NewInterfaceType(nil, nil)
	tuple, ok := t.(*types.Tuple)
	if !ok {
		t = types.Default(t)
		if isNil(t) {
			t = any
		}
		before, x := l.build.Value(e, t)
		l.built(func() {
			l.block(before)
			l.here = e.Pos()
			name := l.ans(t)
			l.store(name, l.read(x, t), t)
			if text := l.functionAlone(); text != "" {
				l.emit("%s(%q, %q)", l.rt("Show"), "string", text)
				return
			}
			l.emit("%s(%q, %s)", l.rt("Show"), types.TypeString(t, short), l.convert(name, t, any))
		})
		return
	}
	before, x := l.build.Pair(e)
	l.built(func() {
		l.block(before)
		l.here = e.Pos()
		l.showAll(x, tuple)
	})
}

// showAll shows the results of a call.
func (l *lowerer) showAll(e ast.Expr, tuple *types.Tuple) {
	any := types.NewInterfaceType(nil, nil)
	var names, args []string
	for i, v := range l.tupleTemps(e, tuple) {
		names = append(names, types.TypeString(tuple.At(i).Type(), short))
		args = append(args, l.convert(v, tuple.At(i).Type(), any))
		if i == 0 {
			l.emit("%s = %s", l.ans(tuple.At(0).Type()), v)
		}
	}
	l.emit("%s(%q, %s)", l.rt("Show"), strings.Join(names, ", "), strings.Join(args, ", "))
}

// ans declares the variable that later cells know as ans.
func (l *lowerer) ans(t types.Type) string { return l.global(l.newAnswer(t)) }

func (l *lowerer) newAnswer(t types.Type) *types.Var {
	v := types.NewVar(token.NoPos, l.cell.Pkg, "ans", t)
	l.cell.Session["ans"], l.unit.Answer = v, v
	return v
}

// isPrint reports whether a call is one of fmt's printing functions, whose results do not show.
func (l *lowerer) isPrint(call *ast.CallExpr) bool {
	id := build.CalleeIdent(call.Fun)
	if id == nil {
		return false
	}
	f, ok := l.info.Uses[id].(*types.Func)
	return ok && f.Pkg() != nil && f.Pkg().Path() == "fmt" &&
		(strings.HasPrefix(f.Name(), "Print") || strings.HasPrefix(f.Name(), "Fprint"))
}
