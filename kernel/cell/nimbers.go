package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"sprague/kernel/cell/source"
)

// A nimber is kept in an integer, and Go's operators on it are those of numbers: 2*2 is 4, and the
// nim-product is 3. So the operators are refused between nimbers, with the call to write instead;
// == and != stay, for equal nimbers are equal numbers.

// nimberCalls are the methods that stand for operators.
var nimberCalls = map[token.Token]string{
	token.ADD: "Add", token.SUB: "Add", token.XOR: "Add", token.MUL: "Mul", token.QUO: "Div",
	token.ADD_ASSIGN: "Add", token.SUB_ASSIGN: "Add", token.XOR_ASSIGN: "Add", token.MUL_ASSIGN: "Mul", token.QUO_ASSIGN: "Div",
	token.INC: "Add", token.DEC: "Add",
}

// nimberOrders are operators that nimbers do not have at all; as numbers they do.
var nimberOrders = map[token.Token]bool{
	token.LSS: true, token.LEQ: true, token.GTR: true, token.GEQ: true, token.SHL: true, token.SHR: true, token.REM: true,
	token.SHL_ASSIGN: true, token.SHR_ASSIGN: true, token.REM_ASSIGN: true,
}

// nimberOperators returns a diagnostic for each expression in which an operator stands between nimbers, and for each generic
// function that would use one.
func (f *Finding) nimberOperators(s *source.Cell, known *nimberUses) []source.Diagnostic {
	w := nimberWriter{f: f, s: s, known: known}
	files := []*ast.File{s.Decls, s.Body}
	for _, file := range files {
		known.learnTypes(file, &w)
	}
	known.learnFunctions(files, f.Info)
	for _, file := range files {
		ast.Inspect(file, w.look)
	}
	return w.found
}

// nimberWriter finds operators between nimbers and writes them as calls.
type nimberWriter struct {
	f        *Finding
	s        *source.Cell
	known    *nimberUses
	constant bool // in a declaration of constants
	calls    map[*ast.Ident]*ast.CallExpr
	found    []source.Diagnostic
}

// isNimber reports whether an expression has the type nimber.Nimber. Constants that are written as numbers, such as
// 1<<4 + 3, are numbers still, and become a nimber as a whole.
func (w *nimberWriter) isNimber(e ast.Expr) bool {
	if w.isNumber(e) {
		return false
	}
	return w.known.isNimber(w.f.Info.TypeOf(e))
}

// isNumber reports whether an expression is made of constants without a type alone.
func (w *nimberWriter) isNumber(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return true
	case *ast.UnaryExpr:
		return w.isNumber(e.X)
	case *ast.BinaryExpr:
		return w.isNumber(e.X) && w.isNumber(e.Y)
	case *ast.Ident:
		c, ok := w.f.Info.Uses[e].(*types.Const)
		if !ok {
			return false
		}
		basic, ok := c.Type().(*types.Basic)
		return ok && basic.Info()&types.IsUntyped != 0
	}
	return false
}

// look visits a node; it goes no deeper once it has complained.
func (w *nimberWriter) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		if n.Tok == token.CONST && !w.constant {
			w.constant = true
			ast.Inspect(n, w.look)
			w.constant = false
			return false
		}
	case *ast.CallExpr:
		return w.call(n)
	case *ast.Ident:
		w.instance(n)
	case *ast.SelectorExpr:
		w.method(n)
	case *ast.BinaryExpr:
		if (nimberCalls[n.Op] != "" || nimberOrders[n.Op]) && (w.isNimber(n.X) || w.isNimber(n.Y) && n.Op != token.SHL && n.Op != token.SHR) {
			w.complain(n.OpPos, n.Op, w.rewrite(n))
			return false
		}
	case *ast.UnaryExpr:
		if (n.Op == token.SUB || n.Op == token.XOR) && w.isNimber(n.X) {
			w.complain(n.OpPos, n.Op, w.rewrite(n))
			return false
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == 1 && (nimberCalls[n.Tok] != "" || nimberOrders[n.Tok]) && w.isNimber(n.Lhs[0]) {
			x := w.text(n.Lhs[0])
			if nimberOrders[n.Tok] {
				by := w.rewrite(n.Rhs[0])
				if n.Tok == token.REM_ASSIGN && !w.isNumber(n.Rhs[0]) {
					by = "uint64(" + by + ")"
				}
				w.complain(n.TokPos, n.Tok, x+" = "+w.typeName(n.Lhs[0])+"(uint64("+x+") "+strings.TrimSuffix(n.Tok.String(), "=")+" "+by+")")
				return false
			}
			w.complain(n.TokPos, n.Tok, x+" = "+w.called(n.Lhs[0], nimberCalls[n.Tok], n.Rhs[0]))
			return false
		}
	case *ast.IncDecStmt:
		if w.isNimber(n.X) {
			one := &ast.BasicLit{Kind: token.INT, Value: "1"}
			w.complain(n.TokPos, n.Tok, w.text(n.X)+" = "+w.called(n.X, "Add", one)+", or for i := range uint64(16) to count")
			return false
		}
	}
	return true
}

// complain refuses an operator.
func (w *nimberWriter) complain(pos token.Pos, op token.Token, instead string) {
	d := w.s.Diagnostic(source.Refusal, w.s.Offset(pos), op.String()+" is an operation of numbers, not of nimbers")
	if nimberOrders[op] {
		d.Message = "nimbers have no " + op.String() + ": they form a field without an order, and it would be that of numbers"
	}
	d.Hint = "write " + instead
	if w.constant {
		d.Hint = "a constant is not calculated by calls: declare a variable with var, and write " + instead
	}
	w.found = append(w.found, d)
}

// rewrite returns an expression with calls in the place of operators between nimbers.
func (w *nimberWriter) rewrite(e ast.Expr) string {
	switch n := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		switch {
		case n.Op == token.REM:
			return w.typeName(n) + "(uint64(" + w.rewrite(n.X) + ") % uint64(" + w.rewrite(n.Y) + "))"
		case n.Op == token.SHL || n.Op == token.SHR:
			return w.typeName(n) + "(uint64(" + w.rewrite(n.X) + ") " + n.Op.String() + " " + w.rewrite(n.Y) + ")"
		case nimberOrders[n.Op]:
			return "uint64(" + w.rewrite(n.X) + ") " + n.Op.String() + " uint64(" + w.rewrite(n.Y) + ")"
		case nimberCalls[n.Op] != "" && (w.isNimber(n.X) || w.isNimber(n.Y)):
			return w.called(n.X, nimberCalls[n.Op], n.Y)
		}
	case *ast.UnaryExpr:
		if n.Op == token.SUB && w.isNimber(n.X) {
			return w.rewrite(n.X) // every nimber is its own negative
		}
		if n.Op == token.XOR && w.isNimber(n.X) {
			return w.typeName(n) + "(^uint64(" + w.rewrite(n.X) + "))"
		}
	}
	return w.text(ast.Unparen(e))
}

// called returns a method of a nimber called with another. Types that cells derive from Nimber have no methods, and are
// converted.
func (w *nimberWriter) called(x ast.Expr, method string, y ast.Expr) string {
	name := w.typeName(x)
	if name == "nimber.Nimber" && w.isNimber(y) {
		name = w.typeName(y)
	}
	if name == "nimber.Nimber" {
		return w.receiver(x) + "." + method + "(" + w.rewrite(y) + ")"
	}
	as := func(e ast.Expr) string {
		if w.isNumber(e) && e != x {
			return w.rewrite(e)
		}
		return "nimber.Nimber(" + w.rewrite(e) + ")"
	}
	return name + "(" + as(x) + "." + method + "(" + as(y) + "))"
}

// typeName returns how a cell writes the type of an expression, nimber.Nimber for numbers.
func (w *nimberWriter) typeName(e ast.Expr) string {
	switch t := types.Unalias(w.f.Info.TypeOf(e)).(type) {
	case *types.Named:
		if w.known.derived[t.Obj()] {
			return t.Obj().Name()
		}
	case *types.TypeParam:
		return t.Obj().Name()
	}
	return "nimber.Nimber"
}

// receiver returns an expression on which a method can be called.
func (w *nimberWriter) receiver(e ast.Expr) string {
	text := w.rewrite(e)
	if w.isNumber(e) {
		return "nimber.Nimber(" + text + ")"
	}
	switch n := ast.Unparen(e).(type) {
	case *ast.StarExpr, *ast.FuncLit:
		return "(" + text + ")"
	case *ast.UnaryExpr:
		if n.Op == token.ARROW || n.Op == token.AND {
			return "(" + text + ")"
		}
		if _, literal := ast.Unparen(n.X).(*ast.BasicLit); literal {
			return "nimber.Nimber(" + text + ")"
		}
	}
	return text
}

// text returns an expression as it is written.
func (w *nimberWriter) text(e ast.Expr) string {
	if one, ok := e.(*ast.BasicLit); ok && !one.Pos().IsValid() {
		return one.Value
	}
	from, to := w.s.Offset(e.Pos()), w.s.Offset(e.End())
	return w.s.Text[from:to]
}
