package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"sprague/kernel/cell/lower/values"
)

func (l *statements) block(list []ast.Stmt) {
	for _, st := range list {
		l.statement(st, "")
	}
}

func (l *statements) braced(list []ast.Stmt) {
	l.Emit("{")
	l.block(list)
	l.Emit("}")
}

// statement lowers a statement that break and continue call by a label, if it has one.
func (l *statements) statement(st ast.Stmt, label string) {
	l.Here = st.Pos()
	switch st := st.(type) {
	case *ast.ExprStmt:
		l.exprStmt(st)
	case *ast.AssignStmt:
		l.assign(st)
	case *ast.DeclStmt:
		l.declStmt(st)
	case *ast.ReturnStmt:
		l.returnStmt(st)
	case *ast.BlockStmt:
		l.braced(st.List)
	case *ast.IfStmt:
		l.ifStmt(st)
	case *ast.ForStmt:
		l.forStmt(st, label)
	case *ast.RangeStmt:
		l.rangeStmt(st, label)
	case *ast.SwitchStmt:
		l.switchStmt(st, label)
	case *ast.SelectStmt:
		l.selectStmt(st, label)
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

func (l *statements) exprStmt(st *ast.ExprStmt) {
	x := l.Expr(st.X)
	if _, ok := ast.Unparen(st.X).(*ast.CallExpr); ok {
		l.Emit("%s", x)
		return
	}
	l.Discard(x)
}

// declStmt declares variables without values; constants are written out, types are erased.
func (l *statements) declStmt(st *ast.DeclStmt) {
	g := st.Decl.(*ast.GenDecl)
	if g.Tok != token.VAR {
		return
	}
	for _, spec := range g.Specs {
		l.Here = spec.Pos()
		for _, id := range spec.(*ast.ValueSpec).Names {
			if v := l.Info.Defs[id]; v != nil {
				l.Emit("var %s %s", l.Declare(v), l.Rep(l.Subst(v.Type())))
			}
		}
	}
}

// define declares a local variable with its value.
func (l *statements) define(v *types.Var, x string, t types.Type) { l.KeepAs(l.Declare(v), x, t) }

func (l *statements) returnStmt(st *ast.ReturnStmt) {
	results := l.Fn.Results
	if len(st.Results) == 0 {
		l.bareReturn()
		return
	}
	texts := l.resultTexts(st, results)
	if l.Fn.Defers != "" && l.Fn.Named != nil { // not in the body of a loop
		for i, x := range texts {
			l.store(l.Fn.Named[i], x, results.At(i).Type())
		}
		l.Emit("return")
		return
	}
	l.Emit("return %s", strings.Join(texts, ", "))
}

// bareReturn leaves the function with what its named results hold. Where two ways meet in a return without results, the
// interpreter calls it without end: the empty block before it is where they meet.
func (l *statements) bareReturn() {
	if l.Fn.Defers == "" && len(l.Fn.Named) > 0 {
		l.Emit("return %s", strings.Join(l.Fn.Named, ", "))
		return
	}
	l.Emit("{}")
	l.Emit("return")
}

func (l *statements) resultTexts(st *ast.ReturnStmt, results *types.Tuple) []string {
	var list []values.Operand
	for i, r := range st.Results {
		list = append(list, values.Operand{E: r, T: results.At(i).Type()})
	}
	texts := l.Operands(list...)
	for i := range texts {
		if results.Len() > 1 && l.Fn.Named != nil && !isLiteral(texts[i]) {
			texts[i] = l.KeepTyped(texts[i], list[i].T)
		}
	}
	return texts
}

func isLiteral(x string) bool { return x == "nil" || x != "" && x[0] >= '0' && x[0] <= '9' }

func (l *statements) ifStmt(st *ast.IfStmt) {
	cond := l.Expr(st.Cond)
	l.Emit("if %s {", cond)
	l.block(st.Body.List)
	if st.Else != nil {
		l.Emit("} else {")
		l.block(st.Else.(*ast.BlockStmt).List)
	}
	l.Emit("}")
}

// switchStmt lowers what break leaves: a switch with a default alone.
func (l *statements) switchStmt(st *ast.SwitchStmt, label string) {
	l.labelled(label)
	l.Emit("switch {")
	l.Emit("default:")
	l.braced(st.Body.List[0].(*ast.CaseClause).Body)
	l.Emit("}")
}

func (l *statements) send(st *ast.SendStmt) {
	t := l.TypeOf(st.Chan)
	ops := l.Operands(values.Operand{E: st.Chan, T: t},
		values.Operand{E: st.Value, T: t.Underlying().(*types.Chan).Elem()})
	l.Emit("%s(%s, %s)", l.RT("Send"), l.Open(ops[0], t), ops[1])
}

func (l *statements) labeled(st *ast.LabeledStmt) {
	label := l.label(st.Label)
	l.Fn.Again++                               // to the end of the function: goto may come back
	if _, ok := st.Stmt.(*ast.EmptyStmt); ok { // a label that goto leads to
		l.Emit("%s:", label)
		l.Emit("{}")
		return
	}
	l.statement(st.Stmt, label)
}

// label returns the lowered name of a label.
func (l *statements) label(id *ast.Ident) string {
	obj := l.Info.ObjectOf(id)
	if name, ok := l.Fn.Names[obj]; ok {
		return name
	}
	l.Count++
	name := fmt.Sprintf("L%d", l.Count)
	l.Fn.Names[obj] = name
	return name
}

func (l *statements) branch(st *ast.BranchStmt) {
	if st.Label != nil {
		l.Emit("%s %s", st.Tok, l.label(st.Label))
		return
	}
	l.Emit("%s", st.Tok)
}

// statements lowers statements, and the bodies of functions.
type statements struct {
	*values.Lowerer
}
