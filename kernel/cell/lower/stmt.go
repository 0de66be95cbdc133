package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

func (l *lowerer) block(list []ast.Stmt) {
	for _, st := range list {
		l.stmt(st)
	}
}

// braced lowers statements into a block of their own.
func (l *lowerer) braced(list []ast.Stmt) {
	l.emit("{")
	l.block(list)
	l.emit("}")
}

func (l *lowerer) stmt(st ast.Stmt) {
	l.here = st.Pos()
	switch st := st.(type) {
	case *ast.ExprStmt:
		l.exprStmt(st)
	case *ast.AssignStmt:
		l.assign(st)
	case *ast.IncDecStmt:
		l.incDec(st)
	case *ast.DeclStmt:
		l.declStmt(st)
	case *ast.ReturnStmt:
		l.returnStmt(st)
	case *ast.BlockStmt:
		l.braced(st.List)
	case *ast.IfStmt:
		l.ifStmt(st)
	case *ast.ForStmt:
		l.forStmt(st, "")
	case *ast.RangeStmt:
		l.rangeStmt(st, "")
	case *ast.SwitchStmt:
		l.switchStmt(st, "")
	case *ast.TypeSwitchStmt:
		l.typeSwitch(st, "")
	case *ast.SelectStmt:
		l.selectStmt(st, "")
	case *ast.LabeledStmt:
		l.labeled(st)
	case *ast.BranchStmt:
		l.branch(st)
	case *ast.SendStmt:
		l.send(st)
	case *ast.GoStmt:
		l.goStmt(st)
	case *ast.DeferStmt:
		l.deferStmt(st)
	case *ast.EmptyStmt:
	default:
		panic(fmt.Sprintf("no lowering for %T", st))
	}
}

func (l *lowerer) exprStmt(st *ast.ExprStmt) {
	x := l.expr(st.X)
	if x == "" || strings.Contains(x, ", ") && !strings.HasSuffix(x, ")") { // called already
		return
	}
	if _, ok := ast.Unparen(st.X).(*ast.CallExpr); ok {
		l.emit("%s", x)
		return
	}
	l.discard(x)
}

func (l *lowerer) declStmt(st *ast.DeclStmt) {
	g := st.Decl.(*ast.GenDecl)
	if g.Tok != token.VAR {
		return // constants are written out, types are erased
	}
	for _, spec := range g.Specs {
		spec := spec.(*ast.ValueSpec)
		l.here = spec.Pos()
		l.varSpec(spec)
	}
}

func (l *lowerer) varSpec(spec *ast.ValueSpec) {
	vars := make([]*types.Var, len(spec.Names))
	for i, id := range spec.Names {
		vars[i], _ = l.info.Defs[id].(*types.Var)
	}
	if len(spec.Values) == 1 && len(vars) > 1 {
		l.defineMany(spec.Values[0], vars)
		return
	}
	var list []operand
	for i, v := range spec.Values {
		list = append(list, operand{v, l.subst(vars[i].Type())})
	}
	texts := l.operands(list...)
	if len(texts) > 1 {
		for i := range texts {
			texts[i] = l.keepTyped(texts[i], list[i].t)
		}
	}
	for i, v := range vars {
		t := l.subst(v.Type())
		if len(texts) == 0 {
			l.emit("var %s %s", l.declare(v), l.rep(t))
			l.markUsed(v)
			continue
		}
		l.define(v, texts[i], t)
	}
}

// define declares a local variable with its value.
func (l *lowerer) define(v *types.Var, x string, t types.Type) {
	if v.Name() == "_" {
		l.discard(x)
		return
	}
	if name, ok := l.slot(v, t); ok {
		l.emit("%s = %s", name, x)
		return
	}
	name := l.declare(v)
	if types.IsInterface(t) || l.cut(t) || x == "nil" {
		l.emit("var %s %s = %s", name, l.rep(t), x)
	} else {
		l.emit("%s := %s", name, x)
	}
}

func (l *lowerer) markUsed(*types.Var) {}

// defineMany declares variables from a call or a comma-ok form.
func (l *lowerer) defineMany(rhs ast.Expr, vars []*types.Var) {
	names := make([]string, len(vars))
	declared := l.capture(func() {
		for i, v := range vars {
			names[i] = "_"
			if v != nil && v.Name() != "_" {
				names[i] = l.declare(v)
				l.emit("var %s %s", names[i], l.rep(l.subst(v.Type())))
			}
		}
	})
	l.assignManyAfter(rhs, len(vars), declared, func(i int) (string, types.Type) {
		if vars[i] == nil {
			return "_", types.Typ[types.Invalid]
		}
		return names[i], l.subst(vars[i].Type())
	})
}

func (l *lowerer) returnStmt(st *ast.ReturnStmt) {
	if frame := l.rangeFrame(); frame != nil {
		l.returnFromRange(frame, st)
		return
	}
	results := l.fn.results
	if len(st.Results) == 0 {
		l.emit("%s", l.bareReturn())
		return
	}
	texts := l.resultTexts(st, results)
	if l.fn.defers != "" {
		for i, x := range texts {
			l.store(l.fn.named[i], x, results.At(i).Type())
		}
		l.emit("return")
		return
	}
	l.emit("return %s", strings.Join(texts, ", "))
}

// bareReturn leaves the function with what its named results hold.
func (l *lowerer) bareReturn() string {
	if l.fn.defers != "" || len(l.fn.named) == 0 {
		return "return"
	}
	return "return " + strings.Join(l.fn.named, ", ")
}

// resultTexts lowers the values of a return statement.
func (l *lowerer) resultTexts(st *ast.ReturnStmt, results *types.Tuple) []string {
	if len(st.Results) == 1 && results.Len() > 1 {
		tuple := l.typeOf(st.Results[0]).(*types.Tuple)
		texts := l.tupleTemps(st.Results[0], tuple)
		for i := range texts {
			texts[i] = l.convert(texts[i], tuple.At(i).Type(), results.At(i).Type())
		}
		return texts
	}
	var list []operand
	for i, r := range st.Results {
		list = append(list, operand{r, results.At(i).Type()})
	}
	texts := l.operands(list...)
	for i := range texts {
		if results.Len() > 1 && l.fn.named != nil && !isLiteral(texts[i]) {
			texts[i] = l.keepTyped(texts[i], list[i].t)
		}
	}
	return texts
}

func isLiteral(x string) bool { return x == "nil" || x != "" && x[0] >= '0' && x[0] <= '9' }

func (l *lowerer) ifStmt(st *ast.IfStmt) {
	if st.Init != nil {
		l.emit("{")
		l.stmt(st.Init)
		defer l.emit("}")
		l.here = st.Cond.Pos()
	}
	cond := l.expr(st.Cond)
	l.emit("if %s {", cond)
	l.block(st.Body.List)
	switch e := st.Else.(type) {
	case nil:
	case *ast.BlockStmt:
		l.emit("} else {")
		l.block(e.List)
	default:
		l.emit("} else {")
		l.stmt(e)
	}
	l.emit("}")
}

func (l *lowerer) send(st *ast.SendStmt) {
	t := l.typeOf(st.Chan)
	ops := l.operands(operand{st.Chan, t}, operand{st.Value, t.Underlying().(*types.Chan).Elem()})
	l.emit("%s <- %s", paren(l.open(ops[0], t)), ops[1])
}

func (l *lowerer) incDec(st *ast.IncDecStmt) {
	op := token.ADD
	if st.Tok == token.DEC {
		op = token.SUB
	}
	x := l.target(st.X)
	if isSimple(x) && !isUintptr(l.typeOf(st.X)) {
		l.emit("%s%s", x, st.Tok)
		return
	}
	one := l.constant(constantOne, l.typeOf(st.X))
	l.emit("%s = %s %s %s", x, x, op, one)
}

// isUintptr reports whether the interpreter leaves the function at x++ and x += y.
func isUintptr(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uintptr
}

func (l *lowerer) labeled(st *ast.LabeledStmt) {
	label := l.label(st.Label)
	l.fn.again++ // to the end of the function: goto may come back
	switch inner := st.Stmt.(type) {
	case *ast.ForStmt:
		l.forStmt(inner, label)
	case *ast.RangeStmt:
		l.rangeStmt(inner, label)
	case *ast.SwitchStmt:
		l.switchStmt(inner, label)
	case *ast.TypeSwitchStmt:
		l.typeSwitch(inner, label)
	case *ast.SelectStmt:
		l.selectStmt(inner, label)
	default:
		l.emit("%s:", label)
		if _, ok := inner.(*ast.EmptyStmt); ok {
			l.emit("{}")
		}
		l.stmt(st.Stmt)
	}
}

// label returns the lowered name of a label.
func (l *lowerer) label(id *ast.Ident) string {
	obj := l.info.Defs[id]
	if obj == nil {
		obj = l.info.Uses[id]
	}
	if name, ok := l.fn.names[obj]; ok {
		return name
	}
	l.count++
	name := fmt.Sprintf("L%d", l.count)
	l.fn.names[obj] = name
	return name
}

func (l *lowerer) branch(st *ast.BranchStmt) {
	if l.branchFromRange(st) {
		return
	}
	if st.Label != nil {
		l.emit("%s %s", st.Tok, l.label(st.Label))
		return
	}
	l.emit("%s", st.Tok)
}
