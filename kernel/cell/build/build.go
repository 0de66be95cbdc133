// Package build brings checked Go into A-normal form: the same program in the small part
// of Go in which every statement does one thing.
//
// # The core
//
// What leaves this package is an ordinary syntax tree with an ordinary types.Info, of
// this grammar (x a variable, c a constant or nil, T a type):
//
//	Stmt   = x := Op | x = Op | Place = Value | Place op= Value | var x T
//	       | x, y := Call | x, y := Pair | Call | <-x | x <- Value
//	       | return [Op | Value, Value, …] | go Call | defer Call
//	       | if Value { … } else { … } | for ; Value; Post { … }
//	       | for x, y := range x { … } over slices, maps, strings and channels
//	       | switch { default: … }, which break leaves
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
// interface, among other results or into a literal are variables or constants. Loops over functions
// are calls (see rangefunc.go), and switches if statements (see switch.go). Closures and pointers keep no variables of
// loops, and nothing assigns to the first variable of a range (see loop.go).
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
	"go/token"
	"go/types"
)

// A Builder brings statements of one function into A-normal form.
type Builder struct {
	*writer
	pending int // calls of the statement that are still to come
	results *types.Tuple
	gotos   map[types.Object]*types.Label // labels of goto, beside those of loops
	loops   []*iteration                  // over functions, whose bodies are being built
}

// New returns a builder for code that in describes. Apply replaces the type parameters
// of a generic function; it may be nil.
func New(in *types.Info, apply func(types.Type) types.Type) *Builder {
	if apply == nil {
		apply = func(t types.Type) types.Type { return t }
	}
	k := &known{Out: NewInfo(), in: in, apply: apply, held: map[types.Object]bool{}, changed: map[types.Object]bool{}}
	return &Builder{writer: &writer{known: k}, gotos: map[types.Object]*types.Label{}}
}

// NewInfo returns room for all that is known of a tree.
func NewInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
	}
}

// A Refusal says that a piece of valid Go cannot be run exactly, or not by the machine, and what to write instead.
type Refusal struct {
	Pos             token.Pos
	Message, Advice string
	Invalid         bool // it is no valid Go after all
}

// IsTemp reports whether a variable was made by a builder.
func IsTemp(v types.Object) bool { return v.Pkg() == nil && !v.Pos().IsValid() }

// Func returns the body of a function with the given results.
func (b *Builder) Func(body *ast.BlockStmt, results *types.Tuple) *ast.BlockStmt {
	b.look(body)
	n := b.body(body, results)
	b.complete(n)
	return n
}

// body brings the body of a function into the form that has been looked through.
func (b *Builder) body(body *ast.BlockStmt, results *types.Tuple) *ast.BlockStmt {
	saved, gotos, loops := b.results, b.gotos, b.loops
	b.results, b.gotos, b.loops = results, map[types.Object]*types.Label{}, nil
	b.findGotos(body)
	block := b.block(body)
	b.results, b.gotos, b.loops = saved, gotos, loops
	return block
}

// Begin looks through statements that will be given to Stmts one by one, and declarations whose values will be given to
// Value.
func (b *Builder) Begin(list []ast.Stmt, decls []ast.Decl) {
	for _, d := range decls {
		if _, ok := d.(*ast.GenDecl); ok {
			b.look(d)
		}
	}
	b.findGotos(&ast.BlockStmt{List: list})
	b.look(&ast.BlockStmt{List: list})
}

// Stmts returns what a statement becomes.
func (b *Builder) Stmts(st ast.Stmt) []ast.Stmt {
	list := b.capture(func() { b.stmt(st) })
	b.complete(&ast.BlockStmt{List: list})
	return list
}

// Value returns the statements that an expression needs and the operation that remains, for a variable of type to; nil
// for an operation with several results.
func (b *Builder) Value(e ast.Expr, to types.Type) (before []ast.Stmt, x ast.Expr) {
	before = b.capture(func() {
		b.begin(e.Pos(), e)
		x = b.source(e, to)
	})
	b.complete(&ast.BlockStmt{List: before})
	b.complete(x)
	return before, x
}

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
