package session

import (
	"go/ast"
	"go/types"
	"slices"
)

// A Function is a function or method declared by the user. Its syntax is kept as long as it may be lowered again.
type Function struct {
	Obj       *types.Func
	Late      *types.Func       // the method that it is, if the type is of an earlier cell
	Name      string            // of its newest lowered form, "" for generic ones
	Instances map[string]string // of a generic function: type arguments -> lowered name
	Order     int
	Stale     bool // to be lowered in the current cell
	Recovers  bool // it calls recover itself

	Decl *ast.FuncDecl // nil when it is not lowered again
	Info *types.Info
	Refs []*types.Func // what its lowered form refers to

	names []*types.Func // what its syntax refers to, once it is committed
}

// An Ease says how a function of the user runs.
type Ease struct {
	Fast    bool
	Wrapped bool // lowered code calls it by a function of its own
}

// retain lets go of the syntax of a function that is not lowered again: one that refers to no function of the user's
// that another may take the place of.
func (f *Function) retain() {
	if f.Name != "" && len(f.names) == 0 {
		f.Decl, f.Info = nil, nil
	}
}

// Refer notes that the lowered form of a function refers to another one.
func (f *Function) Refer(to *types.Func) {
	if !slices.Contains(f.Refs, to) {
		f.Refs = append(f.Refs, to)
	}
}
