package session

import (
	"go/ast"
	"go/types"
	"slices"
)

// A Function is a function or method declared by the user. Its syntax is kept: it may have to be lowered again.
type Function struct {
	Obj       *types.Func
	Late      *types.Func       // the method that it is, if the type is of an earlier cell
	Name      string            // of its newest lowered form, "" for generic ones
	Instances map[string]string // of a generic function: type arguments -> lowered name
	Order     int
	Stale     bool // to be lowered in the current cell
	Recovers  Answer
	ended     bool // nothing can ask for it any more

	refs  []*types.Func // what its lowered form refers to
	names []*types.Func // what its syntax refers to, once it is committed

	decl *ast.FuncDecl
	info *types.Info
}

// An Answer is one that is remembered.
type Answer uint8

const (
	Unasked Answer = iota
	Yes
	No
)

// An Ease says how a function of the user runs.
type Ease struct {
	Fast    bool
	Wrapped bool // lowered code calls it by a function of its own
}

// NewFunction returns a function that a cell declares.
func NewFunction(obj *types.Func, decl *ast.FuncDecl, info *types.Info) *Function {
	return &Function{Obj: obj, decl: decl, info: info}
}

// Syntax returns the declaration of a function and what the type checker knows of it.
func (f *Function) Syntax() (*ast.FuncDecl, *types.Info) { return f.decl, f.info }

// retain lets go of what the type checker knows of the cell beside the function.
func (f *Function) retain() {
	cell, own := f.info, newInfo()
	ast.Inspect(f.decl, func(n ast.Node) bool {
		keep(own.Implicits, cell.Implicits, n)
		switch n := n.(type) {
		case *ast.Ident:
			keep(own.Defs, cell.Defs, n)
			keep(own.Uses, cell.Uses, n)
			keep(own.Instances, cell.Instances, n)
		case *ast.SelectorExpr:
			keep(own.Selections, cell.Selections, n)
		}
		if e, ok := n.(ast.Expr); ok {
			keep(own.Types, cell.Types, e)
		}
		return true
	})
	f.info = own
}

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Implicits: map[ast.Node]types.Object{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances:  map[*ast.Ident]types.Instance{},
	}
}

func keep[K comparable, V any](to, from map[K]V, key K) {
	if v, ok := from[key]; ok {
		to[key] = v
	}
}

// Refer notes that the lowered form of a function refers to another one.
func (f *Function) Refer(to *types.Func) {
	if !slices.Contains(f.refs, to) {
		f.refs = append(f.refs, to)
	}
}

// Refs lists what the lowered form of a function refers to.
func (f *Function) Refs() []*types.Func { return f.refs }
