package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/packages"
)

// A mutant is one change at one place.
type mutant struct {
	number int
	at     token.Position
	change string
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d: %s", relative(m.at.Filename), m.at.Line, m.change)
}

// A site is an expression that has mutants: open and shut are written before and
// after it, and middle takes the place of its operator.
type site struct {
	expr        ast.Expr
	open, shut  string
	operator    token.Pos
	middle      string
	operatorLen int
}

// finder collects the sites of a package and numbers their mutants.
type finder struct {
	pkg     *packages.Package
	sites   []site
	mutants []mutant
}

// number gives the next mutant its number.
func (f *finder) number(e ast.Expr, change string) int {
	n := len(f.mutants) + 1
	f.mutants = append(f.mutants, mutant{n, f.pkg.Fset.Position(e.Pos()), change})
	return n
}

// walk visits what runs: no constant declarations, no types.
func (f *finder) walk(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok == token.VAR
		case *ast.ArrayType, *ast.Field, *ast.BranchStmt:
			return false
		case *ast.KeyValueExpr:
			f.walk(n.Value)
			return false
		case *ast.IfStmt:
			f.condition(n.Cond)
		case *ast.ForStmt:
			f.condition(n.Cond)
		case ast.Expr:
			return f.expr(n)
		}
		return true
	})
}

// condition adds the mutant of a condition that is no comparison.
func (f *finder) condition(e ast.Expr) {
	if e == nil {
		return
	}
	if _, binary := e.(*ast.BinaryExpr); binary || !f.plainBool(e) {
		return
	}
	n := f.number(e, "condition turned round")
	f.sites = append(f.sites, site{expr: e, open: fmt.Sprintf("mutantNot(%d, ", n), shut: ")"})
}

// expr adds the mutants of an expression, and says if its parts may have some.
func (f *finder) expr(e ast.Expr) bool {
	if f.constant(e) {
		f.literal(e)
		return false
	}
	if b, ok := e.(*ast.BinaryExpr); ok {
		f.binary(b)
	}
	return true
}

// literal adds the mutant of a whole number.
func (f *finder) literal(e ast.Expr) {
	basic, ok := f.pkg.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsInteger == 0 || basic.Info()&types.IsUntyped != 0 {
		return
	}
	name, ok := f.typeName(e)
	if !ok {
		return
	}
	n := f.number(e, fmt.Sprintf("%s is one more", types.ExprString(e)))
	f.sites = append(f.sites, site{expr: e, open: fmt.Sprintf("mutantInt[%s](%d, ", name, n), shut: ")"})
}

// binary adds the mutants of an operation of two operands.
func (f *finder) binary(b *ast.BinaryExpr) {
	s := site{expr: b, shut: ")", operator: b.OpPos, operatorLen: len(b.Op.String()), middle: ","}
	change := func(op string) int {
		return f.number(b, fmt.Sprintf("%s: %s instead of %s", types.ExprString(b), op, b.Op))
	}
	switch b.Op {
	case token.LAND, token.LOR:
		if !f.plainBool(b) {
			return
		}
		other := map[token.Token]token.Token{token.LAND: token.LOR, token.LOR: token.LAND}[b.Op]
		s.open = fmt.Sprintf("mutant%s(%d, ", names[b.Op], change(other.String()))
		s.middle, s.shut = ", func() bool { return ", "})"
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if !f.numbers(b.X, b.Y) {
			return
		}
		moved := map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"}[b.Op]
		turned := map[token.Token]string{token.LSS: ">=", token.LEQ: ">", token.GTR: "<=", token.GEQ: "<"}[b.Op]
		s.open = fmt.Sprintf("mutant%s(%d, %d, ", names[b.Op], change(moved), change(turned))
	case token.ADD, token.SUB:
		if !f.numbers(b.X, b.Y) {
			return
		}
		other := map[token.Token]string{token.ADD: "-", token.SUB: "+"}[b.Op]
		s.open = fmt.Sprintf("mutant%s(%d, ", names[b.Op], change(other))
	case token.EQL, token.NEQ:
		if !f.plainBool(b) {
			return
		}
		other := map[token.Token]string{token.EQL: "!=", token.NEQ: "=="}[b.Op]
		s.open, s.operator = fmt.Sprintf("mutantNot(%d, ", change(other)), token.NoPos
	default:
		return
	}
	f.sites = append(f.sites, s)
}

// names of the functions in switch.go.txt.
var names = map[token.Token]string{
	token.LAND: "And", token.LOR: "Or", token.ADD: "Add", token.SUB: "Sub",
	token.LSS: "Less", token.LEQ: "AtMost", token.GTR: "More", token.GEQ: "AtLeast",
}

func (f *finder) constant(e ast.Expr) bool {
	v, ok := f.pkg.TypesInfo.Types[e]
	return ok && v.Value != nil
}

// plainBool says that e is of type bool, named or not by a comparison.
func (f *finder) plainBool(e ast.Expr) bool {
	t := f.pkg.TypesInfo.TypeOf(e)
	return t == types.Typ[types.Bool] || t == types.Typ[types.UntypedBool]
}

// numbers says that both operands are numbers of a type that generic code takes.
func (f *finder) numbers(operands ...ast.Expr) bool {
	for _, e := range operands {
		t := f.pkg.TypesInfo.TypeOf(e)
		basic, ok := t.Underlying().(*types.Basic)
		if _, parameter := t.(*types.TypeParam); parameter || !ok || basic.Info()&types.IsNumeric == 0 || basic.Info()&types.IsComplex != 0 {
			return false
		}
	}
	return true
}

// typeName is the type of e as this package writes it; false where it belongs to another.
func (f *finder) typeName(e ast.Expr) (string, bool) {
	own := true
	name := types.TypeString(f.pkg.TypesInfo.TypeOf(e), func(p *types.Package) string {
		own = own && p == f.pkg.Types
		return ""
	})
	return name, own
}

// relative is a path from this folder, where there is one.
func relative(path string) string {
	if here, err := os.Getwd(); err == nil {
		if short, err := filepath.Rel(here, path); err == nil {
			return short
		}
	}
	return path
}
