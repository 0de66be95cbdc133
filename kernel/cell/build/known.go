package build

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// known is what is known of expressions: of the source, and of those that are made of them.
type known struct {
	// Out describes the trees that are made. It is complete for them when a Builder returns them.
	Out *types.Info

	in      *types.Info
	apply   func(types.Type) types.Type
	held    map[types.Object]bool // variables that closures or pointers keep
	changed map[types.Object]bool // variables that are assigned to after their declaration
}

// template holds what go/types records for a variable and for a value, whose modes
// cannot be set from outside.
var template = struct{ variable, value types.TypeAndValue }{evaluated("[]int(nil)[0]"), evaluated("[]int(nil)")}

func evaluated(text string) types.TypeAndValue {
	tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, text)
	if err != nil {
		panic(err)
	}
	return tv
}

// record describes a new expression as a value of type t.
func record[E ast.Expr](k *known, e E, t types.Type) E {
	tv := template.value
	tv.Type = t
	k.Out.Types[e] = tv
	return e
}

// like describes a new expression as an old one.
func like[E ast.Expr](k *known, e E, old ast.Expr) E {
	k.Out.Types[e] = k.tv(old)
	return e
}

// tv returns what is known of an expression, of the source or made here.
func (k *known) tv(e ast.Expr) types.TypeAndValue {
	if tv, ok := k.Out.Types[e]; ok {
		return tv
	}
	return k.in.Types[e]
}

// raw returns the type of an expression as the checker recorded it.
func (k *known) raw(e ast.Expr) types.Type { return k.tv(e).Type }

// typ returns the type of an expression with type parameters replaced.
func (k *known) typ(e ast.Expr) types.Type { return k.apply(k.raw(e)) }

func (k *known) under(e ast.Expr) types.Type { return k.typ(e).Underlying() }

// object returns what an identifier stands for.
func (k *known) object(id *ast.Ident) types.Object {
	for _, m := range []map[*ast.Ident]types.Object{k.Out.Uses, k.Out.Defs, k.in.Uses, k.in.Defs} {
		if obj := m[id]; obj != nil {
			return obj
		}
	}
	return nil
}

func (k *known) isConstant(e ast.Expr) bool { return k.tv(e).Value != nil }

// complete describes the parts of a tree that are those of the source.
func (k *known) complete(tree ast.Node) {
	for n := range ast.Preorder(tree) {
		if x, ok := n.(ast.Expr); ok {
			take(k.Out.Types, k.in.Types, x)
		}
		switch n := n.(type) {
		case *ast.Ident:
			take(k.Out.Uses, k.in.Uses, n)
			take(k.Out.Defs, k.in.Defs, n)
			take(k.Out.Instances, k.in.Instances, n)
		case *ast.SelectorExpr:
			take(k.Out.Selections, k.in.Selections, n)
		}
	}
}

func take[N comparable, V any](to, from map[N]V, n N) {
	if v, ok := from[n]; ok {
		to[n] = v
	}
}

// constant makes a leaf of a constant expression.
func (k *known) constant(e ast.Expr) ast.Expr {
	tv := k.tv(e)
	return like(k, &ast.BasicLit{ValuePos: e.Pos(), Kind: token.INT, Value: tv.Value.ExactString()}, e)
}

// counted makes x += 1 or x -= 1 of x++ or x--.
func (k *known) counted(x ast.Expr, pos token.Pos, tok token.Token) *ast.AssignStmt {
	op := token.ADD_ASSIGN
	if tok == token.DEC {
		op = token.SUB_ASSIGN
	}
	one := k.newConstant(constant.MakeInt64(1), k.typ(x), pos)
	return &ast.AssignStmt{Lhs: []ast.Expr{x}, TokPos: pos, Tok: op, Rhs: []ast.Expr{one}}
}

func (k *known) numeral(i int, pos token.Pos) ast.Expr {
	return k.newConstant(constant.MakeInt64(int64(i)), types.Typ[types.Int], pos)
}

func (k *known) truth(value bool, pos token.Pos) ast.Expr {
	return k.newConstant(constant.MakeBool(value), types.Typ[types.Bool], pos)
}

func (k *known) newConstant(value constant.Value, t types.Type, pos token.Pos) ast.Expr {
	tv := template.value
	tv.Type, tv.Value = t, value
	lit := &ast.BasicLit{ValuePos: pos, Kind: token.INT, Value: value.ExactString()}
	k.Out.Types[lit] = tv
	return lit
}

// use is a new mention of a variable.
func (k *known) use(v types.Object, pos token.Pos) *ast.Ident {
	id := &ast.Ident{NamePos: pos, Name: v.Name()}
	k.Out.Uses[id] = v
	tv := template.variable
	tv.Type = v.Type()
	k.Out.Types[id] = tv
	return id
}

// name takes over an identifier. A member of a package that was imported by a dot gets
// the name of its package.
func (k *known) name(id *ast.Ident) ast.Expr {
	if !k.dotted(id) {
		return id
	}
	obj := k.object(id)
	pkg := &ast.Ident{NamePos: id.Pos(), Name: obj.Pkg().Name()}
	k.Out.Uses[pkg] = types.NewPkgName(id.Pos(), nil, pkg.Name, obj.Pkg())
	return like(k, &ast.SelectorExpr{X: pkg, Sel: id}, id)
}

// dotted reports whether an identifier is a member of a package that was imported by a dot.
func (k *known) dotted(id *ast.Ident) bool {
	obj := k.object(id)
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() != "main" && obj.Parent() == obj.Pkg().Scope()
}

// selected is the selection of old on another operand.
func (k *known) selected(old *ast.SelectorExpr, x ast.Expr) *ast.SelectorExpr {
	n := like(k, &ast.SelectorExpr{X: x, Sel: old.Sel}, old)
	k.Out.Selections[n] = k.selection(old)
	return n
}

// isMember reports whether a selector names a member of a package or a method of a type.
func (k *known) isMember(e *ast.SelectorExpr) bool {
	s := k.selection(e)
	return s == nil || s.Kind() == types.MethodExpr
}

func (k *known) selection(e *ast.SelectorExpr) *types.Selection {
	if s := k.Out.Selections[e]; s != nil {
		return s
	}
	return k.in.Selections[e]
}

// isInstance reports whether an indexed expression is a generic function.
func (k *known) isInstance(x ast.Expr) bool {
	sig, ok := k.tv(x).Type.(*types.Signature)
	return ok && sig.TypeParams().Len() > 0
}

// builtin returns the name of the built-in function that is called, "" for any other.
func (k *known) builtin(e *ast.CallExpr) string {
	if !k.tv(e.Fun).IsBuiltin() {
		return ""
	}
	return CalleeIdent(e.Fun).Name
}

// parameter returns the type of the variable that an argument goes into.
func (k *known) parameter(e *ast.CallExpr, name string, i int) types.Type {
	switch {
	case name == "append" && i > 0 && !e.Ellipsis.IsValid():
		return k.under(e).(*types.Slice).Elem()
	case name == "delete" && i == 1:
		return k.under(e.Args[0]).(*types.Map).Key()
	case name == "panic":
		return types.Universe.Lookup("any").Type()
	case name != "":
		return nil
	}
	sig := k.under(e.Fun).(*types.Signature)
	if id := CalleeIdent(e.Fun); id != nil {
		if inst, found := k.in.Instances[id]; found {
			sig = k.apply(inst.Type).(*types.Signature)
		}
	}
	return Parameter(sig, i, !e.Ellipsis.IsValid())
}

// count returns how many calls and receptions an expression makes that can change what
// others read.
func (k *known) count(e ast.Expr) int {
	n := 0
	ast.Inspect(e, func(node ast.Node) bool {
		x, ok := node.(ast.Expr)
		if ok && k.in.Types[x].Value != nil {
			return false
		}
		switch x := node.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			if x.Op == token.ARROW {
				n++
			}
		case *ast.CallExpr:
			if !k.in.Types[x.Fun].IsType() && !pureBuiltins[k.builtin(x)] {
				n++
			}
		}
		return true
	})
	return n
}

// lhsType returns the type of what is assigned to, nil for the blank identifier.
func (k *known) lhsType(lhs ast.Expr) types.Type {
	if id, ok := ast.Unparen(lhs).(*ast.Ident); ok {
		if id.Name == "_" {
			return nil
		}
		return k.defType(id)
	}
	return k.raw(lhs)
}

// defType returns the type of a variable where it is declared, nil for the blank one.
func (k *known) defType(id *ast.Ident) types.Type {
	if v, ok := k.object(id).(*types.Var); ok {
		return v.Type()
	}
	return nil
}

// rangeTypes returns the types of the values of a range.
func (k *known) rangeTypes(x ast.Expr) (key, value types.Type) {
	integer := types.Type(types.Typ[types.Int])
	switch u := k.under(x).(type) {
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			return integer, types.Typ[types.Int32]
		}
		return k.raw(x), nil
	case *types.Slice:
		return integer, u.Elem()
	case *types.Map:
		return u.Key(), u.Elem()
	case *types.Chan:
		return u.Elem(), nil
	case *types.Signature:
		list := append(yielded(u), nil, nil)
		return list[0], list[1]
	}
	panic("no range")
}
