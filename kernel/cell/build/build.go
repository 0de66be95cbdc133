// Package build brings checked Go into A-normal form: the same program in the small part
// of Go in which every statement does one thing.
//
// # The core
//
// What leaves this package is an ordinary syntax tree with an ordinary types.Info, of
// this grammar (x a variable, c a constant or nil, T a type):
//
//	Stmt   = x := Op | x = Op | Place = Value | Place op= Value | var x T [= Op]
//	       | x, y := Call | x, y := Pair | Call | <-x | x <- Value
//	       | return [Op | Value, Value, …] | go Call | defer Call
//	       | if Value { … } else { … } | for Init; Value; Post { … }
//	       | for x, y := range Value { … } | switch Value { … } | switch x := y.(type) { … }
//	       | select { … } over channels and values that are variables | { … }
//	       | L: Stmt | goto L | break L | continue L
//	Op     = Value | Call | Pair | Value shift Value | T{Value, …} | &T{…} | &Place
//	       | func literal | Place.method | x[Value:Value:Value] | T(Value)
//	Call   = x(Value, …) | Place.method(Value, …) | builtin(Value, …)
//	Pair   = x.(T) | x[Value] of a map | <-x
//	Value  = x | c | Path | arithmetic and comparisons of Values of basic types
//	Path   = Place of a basic type, read; len(x), cap(x)
//	Place  = x | Place.field | (*x) | x[Value] | Place[Value] of an array
//
// The results of a call go to variables of exactly their type. Values that go into an
// interface, among other results or into a literal are variables or constants.
//
// # Order of evaluation
//
// The language fixes the order of calls, receptions and the operators && and ||, and
// leaves open when a variable beside a call is read. Programs come to rely on what the
// compiler does, so it is done here too, in the two steps of cmd/compile/internal/walk:
//
//   - [Builder.order] takes out of an expression, from left to right, what has to happen
//     in order, and puts variables in its place. What stays only reads.
//   - [Builder.op] evaluates what stays, at the point where the value is used. So in
//     n + f() the variable n is read after the call.
//
// What the compiler takes out although it only reads (lengths, slices, assertions,
// comparisons that end early, copies that an interface needs the address of) is taken
// out when a call follows in the same statement; otherwise nobody can tell.
package build

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// A Builder brings statements of one function into A-normal form.
type Builder struct {
	// Out describes the trees that are made. It is complete for them.
	Out *types.Info

	written map[*ast.FuncLit]*ast.FuncLit // function literals as they were, by those that took their places
	in      *types.Info
	apply   func(types.Type) types.Type
	list    []ast.Stmt // what has been emitted
	pending int        // calls of the statement that are still to come
	results *types.Tuple
	gotos   map[types.Object]*types.Label // labels of goto, beside those of loops
	pos     token.Pos
	later   bool // what is being evaluated is for a call that is made later
}

// New returns a builder for code that in describes. Apply replaces the type parameters
// of a generic function; it may be nil.
func New(in *types.Info, apply func(types.Type) types.Type) *Builder {
	if apply == nil {
		apply = func(t types.Type) types.Type { return t }
	}
	out := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	return &Builder{Out: out, written: map[*ast.FuncLit]*ast.FuncLit{}, in: in, apply: apply, gotos: map[types.Object]*types.Label{}}
}

// Written returns a function literal of the tree that was made as it was before, and what describes that.
func (b *Builder) Written(e *ast.FuncLit) (*ast.FuncLit, *types.Info) { return b.written[e], b.in }

// IsTemp reports whether a variable was made by a builder.
func IsTemp(v types.Object) bool { return v.Pkg() == nil && !v.Pos().IsValid() }

// IsPassing reports whether a variable of a builder is read before the statement that it
// was made for has ended, and not by the calls of go and defer.
func IsPassing(v types.Object) bool { return IsTemp(v) && v.Name() != laterName }

// laterName is the name of the variables that calls of go and defer read.
const laterName = "later"

// Func returns the body of a function with the given results.
func (b *Builder) Func(body *ast.BlockStmt, results *types.Tuple) *ast.BlockStmt {
	saved, gotos := b.results, b.gotos
	b.results, b.gotos = results, map[types.Object]*types.Label{}
	b.findGotos(body)
	block := b.block(body)
	b.results, b.gotos = saved, gotos
	return block
}

// Labels finds the labels of statements that will be given to Stmts one by one.
func (b *Builder) Labels(list []ast.Stmt) { b.findGotos(&ast.BlockStmt{List: list}) }

// Stmts returns what a statement becomes.
func (b *Builder) Stmts(st ast.Stmt) []ast.Stmt {
	return b.capture(func() { b.stmt(st) })
}

// Pair returns the statements that an expression with several values needs, and the
// operation that remains.
func (b *Builder) Pair(e ast.Expr) ([]ast.Stmt, ast.Expr) {
	var x ast.Expr
	before := b.capture(func() {
		b.begin(e.Pos(), e)
		x = b.pair(e)
	})
	return before, x
}

// Value returns the statements that an expression needs and the operation that remains,
// for a variable of type to.
func (b *Builder) Value(e ast.Expr, to types.Type) ([]ast.Stmt, ast.Expr) {
	var x ast.Expr
	before := b.capture(func() {
		b.begin(e.Pos(), e)
		x = b.source(e, to)
	})
	return before, x
}

// capture runs f and returns the statements it emits.
func (b *Builder) capture(f func()) []ast.Stmt {
	saved := b.list
	b.list = nil
	f()
	list := b.list
	b.list = saved
	return list
}

func (b *Builder) emit(st ast.Stmt) { b.list = append(b.list, st) }

// begin starts a statement with the given expressions.
func (b *Builder) begin(pos token.Pos, list ...ast.Expr) {
	b.pos = pos
	b.pending = 0
	for _, e := range list {
		if e != nil {
			b.pending += b.count(e)
		}
	}
}

// template holds what go/types records for a variable and for a value, whose modes
// cannot be set from outside.
var template = func() (t struct{ variable, value types.TypeAndValue }) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package p; var v int; func f() { _ = v; _ = -v }", 0)
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
			if tv.Addressable() {
				t.variable = tv
			}
		case *ast.UnaryExpr:
			t.value = tv
		}
	}
	return t
}()

// tv returns what is known of an expression, of the source or made here.
func (b *Builder) tv(e ast.Expr) types.TypeAndValue {
	if tv, ok := b.Out.Types[e]; ok {
		return tv
	}
	return b.in.Types[e]
}

// raw returns the type of an expression as the checker recorded it.
func (b *Builder) raw(e ast.Expr) types.Type {
	if tv := b.tv(e); tv.Type != nil {
		return tv.Type
	}
	if id, ok := e.(*ast.Ident); ok {
		if obj := b.object(id); obj != nil {
			return obj.Type()
		}
	}
	return types.Typ[types.Invalid]
}

// typ returns the type of an expression with type parameters replaced.
func (b *Builder) typ(e ast.Expr) types.Type { return b.apply(b.raw(e)) }

func (b *Builder) under(e ast.Expr) types.Type { return b.typ(e).Underlying() }

// object returns what an identifier stands for.
func (b *Builder) object(id *ast.Ident) types.Object {
	for _, m := range []map[*ast.Ident]types.Object{b.Out.Uses, b.Out.Defs, b.in.Uses, b.in.Defs} {
		if obj := m[id]; obj != nil {
			return obj
		}
	}
	return nil
}

func (b *Builder) isConstant(e ast.Expr) bool { return b.tv(e).Value != nil }

// record describes a new expression as a value of type t.
func record[E ast.Expr](b *Builder, e E, t types.Type) E {
	tv := template.value
	tv.Type = t
	b.Out.Types[e] = tv
	return e
}

// like describes a new expression as an old one.
func like[E ast.Expr](b *Builder, e E, old ast.Expr) E {
	b.Out.Types[e] = b.tv(old)
	return e
}

// leaf takes over an expression as it is.
func (b *Builder) leaf(e ast.Expr) ast.Expr {
	ast.Inspect(e, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok {
			if tv, ok := b.in.Types[x]; ok {
				b.Out.Types[x] = tv
			}
		}
		switch n := n.(type) {
		case *ast.Ident:
			b.takeIdent(n)
		case *ast.SelectorExpr:
			if s, ok := b.in.Selections[n]; ok {
				b.Out.Selections[n] = s
			}
		}
		return true
	})
	return e
}

func (b *Builder) takeIdent(id *ast.Ident) {
	if obj, ok := b.in.Uses[id]; ok {
		b.Out.Uses[id] = obj
	}
	if obj, ok := b.in.Defs[id]; ok {
		b.Out.Defs[id] = obj
	}
	if inst, ok := b.in.Instances[id]; ok {
		b.Out.Instances[id] = inst
	}
}

// constant makes a leaf of a constant expression.
func (b *Builder) constant(e ast.Expr) ast.Expr {
	tv := b.tv(e)
	return like(b, &ast.BasicLit{ValuePos: e.Pos(), Kind: token.INT, Value: tv.Value.ExactString()}, e)
}

// newTemp makes a variable of type t.
func (b *Builder) newTemp(pos token.Pos, t types.Type) (v *types.Var, def *ast.Ident) {
	name := "t"
	if b.later {
		name = laterName
	}
	v = types.NewVar(token.NoPos, nil, name, types.Default(t))
	def = &ast.Ident{NamePos: pos, Name: name}
	b.Out.Defs[def] = v
	return v, def
}

// use is a new mention of a variable.
func (b *Builder) use(v types.Object, pos token.Pos) *ast.Ident {
	id := &ast.Ident{NamePos: pos, Name: v.Name()}
	b.Out.Uses[id] = v
	tv := template.variable
	tv.Type = v.Type()
	b.Out.Types[id] = tv
	return id
}

// temp keeps the value of an operation in a new variable of its type.
func (b *Builder) temp(op ast.Expr) *ast.Ident { return b.tempOf(op, b.raw(op)) }

// tempOf keeps the value of an operation in a new variable of type t.
func (b *Builder) tempOf(op ast.Expr, t types.Type) *ast.Ident {
	v, def := b.newTemp(b.pos, t)
	b.emit(&ast.AssignStmt{Lhs: []ast.Expr{def}, TokPos: op.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{op}})
	return b.use(v, op.Pos())
}

// set assigns to a variable made here.
func (b *Builder) set(v *ast.Ident, op ast.Expr) {
	b.emit(&ast.AssignStmt{Lhs: []ast.Expr{b.use(b.object(v), b.pos)}, TokPos: b.pos, Tok: token.ASSIGN, Rhs: []ast.Expr{op}})
}
