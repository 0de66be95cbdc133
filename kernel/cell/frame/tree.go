package frame

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
)

// template holds what go/types records for a variable, a value, a built-in function and a type,
// whose modes cannot be set from outside.
var template = func() (t struct{ variable, value, builtin, typ types.TypeAndValue }) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package p; var v int; func f() { _ = v; _ = -v; _ = make([]int, v) }", 0)
	if err != nil {
		panic(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if _, err := new(types.Config).Check("p", fset, []*ast.File{file}, info); err != nil {
		panic(err)
	}
	for e, tv := range info.Types {
		switch e.(type) {
		case *ast.Ident:
			switch {
			case tv.Addressable():
				t.variable = tv
			case tv.IsBuiltin():
				t.builtin = tv
			case tv.IsType():
				t.typ = tv
			}
		case *ast.UnaryExpr:
			t.value = tv
		}
	}
	return t
}()

// A tree makes typed trees at one position.
type tree struct {
	info *types.Info
	pos  token.Pos
}

func (t tree) typed(e ast.Expr, typ types.Type) ast.Expr {
	tv := template.value
	tv.Type = typ
	t.info.Types[e] = tv
	return e
}

func (t tree) use(v *types.Var) ast.Expr {
	id := &ast.Ident{NamePos: t.pos, Name: v.Name()}
	t.info.Uses[id] = v
	tv := template.variable
	tv.Type = v.Type()
	t.info.Types[id] = tv
	return id
}

func (t tree) int(k int64) ast.Expr {
	v := constant.MakeInt64(k)
	tv := template.value
	tv.Type, tv.Value = types.Typ[types.Int], v
	lit := &ast.BasicLit{ValuePos: t.pos, Kind: token.INT, Value: v.ExactString()}
	t.info.Types[lit] = tv
	return lit
}

func (t tree) bool(name string) ast.Expr {
	tv := template.value
	tv.Type, tv.Value = types.Typ[types.Bool], constant.MakeBool(name == "true")
	id := &ast.Ident{NamePos: t.pos, Name: name}
	t.info.Uses[id], t.info.Types[id] = types.Universe.Lookup(name), tv
	return id
}

func (t tree) binary(x ast.Expr, op token.Token, y ast.Expr) ast.Expr {
	typ := types.Typ[types.Int]
	if op.Precedence() <= token.LSS.Precedence() {
		typ = types.Typ[types.Bool]
	}
	return t.typed(&ast.BinaryExpr{X: x, OpPos: t.pos, Op: op, Y: y}, typ)
}

func (t tree) and(x, y ast.Expr) ast.Expr { return t.binary(x, token.LAND, y) }

func (t tree) not(x ast.Expr) ast.Expr {
	return t.typed(&ast.UnaryExpr{OpPos: t.pos, Op: token.NOT, X: x}, types.Typ[types.Bool])
}

// up is the number of elements of the given size in the least block that holds n.
func (t tree) up(n ast.Expr, size int64) ast.Expr {
	const block = 8
	if size%block == 0 {
		return n
	}
	bytes := t.binary(t.binary(n, token.MUL, t.int(size)), token.ADD, t.int(block-1))
	return t.binary(t.binary(bytes, token.AND_NOT, t.int(block-1)), token.QUO, t.int(size))
}

// call is a call of a built-in function.
func (t tree) call(name string, args ...ast.Expr) ast.Expr {
	typ := types.Type(types.Typ[types.Int])
	if name == "append" {
		typ = t.info.Types[args[0]].Type
	}
	fun := &ast.Ident{NamePos: t.pos, Name: name}
	tv := template.builtin
	t.info.Uses[fun], t.info.Types[fun] = types.Universe.Lookup(name), tv
	return t.typed(&ast.CallExpr{Fun: fun, Lparen: t.pos, Args: args, Rparen: t.pos}, typ)
}

func (t tree) make(typ types.Type, length, room ast.Expr) ast.Expr {
	kind := &ast.Ident{NamePos: t.pos, Name: "_"}
	tv := template.typ
	tv.Type = typ
	t.info.Types[kind] = tv
	call := t.call("make", kind, length, room)
	return t.typed(call, typ)
}

func (t tree) slice(x, high, most ast.Expr) ast.Expr {
	return t.typed(&ast.SliceExpr{X: x, Lbrack: t.pos, High: high, Max: most, Slice3: true, Rbrack: t.pos},
		t.info.Types[x].Type)
}

func (t tree) set(v *types.Var, x ast.Expr) ast.Stmt {
	return &ast.AssignStmt{Lhs: []ast.Expr{t.use(v)}, TokPos: t.pos, Tok: token.ASSIGN, Rhs: []ast.Expr{x}}
}

func (t tree) define(v *types.Var, x ast.Expr) ast.Stmt {
	id := &ast.Ident{NamePos: t.pos, Name: v.Name()}
	t.info.Defs[id] = v
	return &ast.AssignStmt{Lhs: []ast.Expr{id}, TokPos: t.pos, Tok: token.DEFINE, Rhs: []ast.Expr{x}}
}

func (t tree) when(cond ast.Expr, do ...ast.Stmt) ast.Stmt {
	return &ast.IfStmt{If: t.pos, Cond: cond, Body: &ast.BlockStmt{Lbrace: t.pos, List: do, Rbrace: t.pos}}
}
