package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"sprague/kernel/cell/build"
)

// A cell with statements runs from top to bottom, and initialises its variables where they are declared, but for one
// thing: what a statement or an initial value needs, itself or by the functions that it mentions, is initialised before
// it. As the compiler would have it, no cell sees a variable that a var gives a value without that value.
//
// A := is a statement. Above it its variable is as unknown as in a function: what surely reads it there is a mistake.

// A piece is something that a cell does: the initialisation of variables, or anything else.
type piece struct {
	pos  token.Pos
	init *types.Initializer // nil for other pieces
	node ast.Node           // what it evaluates
	run  func()
}

// inOrder brings the pieces of a cell with statements into the order in which they run.
func (l *program) inOrder(list []piece) []piece {
	slices.SortStableFunc(list, func(a, b piece) int { return int(a.pos - b.pos) })
	o := &initOrder{l: l, bodies: map[*types.Func]*ast.FuncDecl{}, makes: map[types.Object]*types.Initializer{},
		pieces: map[*types.Initializer]piece{}}
	for _, d := range l.Cell.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
			if f, ok := l.Info.Defs[decl.Name].(*types.Func); ok {
				o.bodies[f] = decl
			}
		}
	}
	for _, p := range list {
		if p.init != nil {
			o.pieces[p.init] = p
			for _, v := range p.init.Lhs {
				o.makes[v] = p.init
			}
		}
	}
	for _, p := range list {
		o.run(p)
	}
	return o.out
}

// An initOrder is the order of a cell in the making.
type initOrder struct {
	l      *program
	bodies map[*types.Func]*ast.FuncDecl
	makes  map[types.Object]*types.Initializer
	pieces map[*types.Initializer]piece // that are not in the order yet
	out    []piece
}

// define returns the := that makes variables, nil for those of a var.
func (o *initOrder) define(init *types.Initializer) ast.Stmt {
	for st := range o.l.Cell.Hoisted {
		if v := init.Lhs[0]; st.Pos() <= v.Pos() && v.Pos() < st.End() {
			return st
		}
	}
	return nil
}

// run adds a piece that is not in the order yet, and before it the initialisations that it refers to, as the
// compiler finds them: those of variables, and of what the functions and methods that it mentions refer to.
func (o *initOrder) run(p piece) {
	if _, left := o.pieces[p.init]; p.init != nil && !left {
		return
	}
	delete(o.pieces, p.init)
	o.walk(p.node, map[*ast.FuncDecl]bool{}, false, func(init *types.Initializer) {
		if needed, left := o.pieces[init]; left && o.define(init) == nil {
			o.run(needed)
		}
	})
	o.notYet(p)
	o.out = append(o.out, p)
}

// notYet complains of a variable that is made by := further down and surely read by a piece.
func (o *initOrder) notYet(p piece) {
	o.walk(p.node, map[*ast.FuncDecl]bool{}, true, func(init *types.Initializer) {
		if _, left := o.pieces[init]; left && init != p.init && o.define(init) != nil {
			panic(build.Refusal{Pos: p.node.Pos(), Message: init.Lhs[0].Name() + " is needed here, and gets its value " +
				"further down", Advice: "move " + init.Lhs[0].Name() + " := … up", Invalid: true})
		}
	})
}

// walk tells of the initialised variables that a node and the functions that it mentions refer to. Surely leaves out
// what may not be evaluated with the node: function literals, and functions that are not called.
func (o *initOrder) walk(n ast.Node, seen map[*ast.FuncDecl]bool, surely bool, tell func(*types.Initializer)) {
	called := map[ast.Node]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			called[ast.Unparen(n.Fun)] = true
			called[build.CalleeIdent(n.Fun)] = true
		case *ast.FuncLit:
			return !surely || called[n]
		case *ast.Ident:
			obj := o.l.Info.Uses[n]
			if init := o.makes[obj]; init != nil {
				tell(init)
			}
			if f, ok := obj.(*types.Func); ok && (!surely || called[n]) {
				if decl := o.bodies[f.Origin()]; decl != nil && !seen[decl] {
					seen[decl] = true
					o.walk(decl.Body, seen, surely, tell)
				}
			}
		}
		return true
	})
}
