package build

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
)

// A writer writes statements, and the variables that they need.
type writer struct {
	*known
	list []ast.Stmt // what has been emitted
	pos  token.Pos
}

// capture runs f and returns the statements it emits.
func (w *writer) capture(f func()) []ast.Stmt {
	saved := w.list
	w.list = nil
	f()
	list := w.list
	w.list = saved
	return list
}

func (w *writer) emit(st ast.Stmt) { w.list = append(w.list, st) }

func (w *writer) newTemp(pos token.Pos, t types.Type) (v *types.Var, def *ast.Ident) {
	v = types.NewVar(token.NoPos, nil, "t", types.Default(t))
	def = &ast.Ident{NamePos: pos, Name: v.Name()}
	w.Out.Defs[def] = v
	return v, def
}

// temp keeps the value of an operation in a new variable of its type.
func (w *writer) temp(op ast.Expr) *ast.Ident { return w.tempOf(op, nil) }

// tempOf keeps the value of an operation in a new variable of type t; nil stands for its own.
func (w *writer) tempOf(op ast.Expr, t types.Type) *ast.Ident {
	v, def := w.newTemp(w.pos, cmp.Or(t, w.raw(op)))
	w.emitAssign(op.Pos(), token.DEFINE, def, op)
	return w.use(v, op.Pos())
}

// temps keeps the values of an operation in new variables.
func (w *writer) temps(op ast.Expr) []ast.Expr {
	vars, defs := w.tempsFor(w.pos, Elements(w.typ(op)))
	w.emit(&ast.AssignStmt{Lhs: defs, TokPos: op.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{op}})
	return vars
}

func (w *writer) tempsFor(pos token.Pos, list []types.Type) (vars, defs []ast.Expr) {
	for _, t := range list {
		v, def := w.newTemp(pos, t)
		defs = append(defs, def)
		vars = append(vars, w.use(v, pos))
	}
	return vars, defs
}

// set assigns to a variable made here.
func (w *writer) set(v *ast.Ident, op ast.Expr) {
	w.emitAssign(w.pos, token.ASSIGN, w.use(w.object(v), w.pos), op)
}

func (w *writer) wrap(pos, end token.Pos, list []ast.Stmt) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: pos, List: list, Rbrace: end - 1}
}

// labelled emits a statement with the label it has in the source, if any.
func (w *writer) labelled(label *ast.Ident, st ast.Stmt) {
	if label == nil {
		w.emit(st)
		return
	}
	w.emit(&ast.LabeledStmt{Label: label, Colon: label.End(), Stmt: st})
}

func (w *writer) emitAssign(pos token.Pos, tok token.Token, lhs, rhs ast.Expr) {
	w.emit(&ast.AssignStmt{Lhs: []ast.Expr{lhs}, TokPos: pos, Tok: tok, Rhs: []ast.Expr{rhs}})
}
