package session

import (
	"go/ast"
	"go/types"
	"slices"

	"sprague/kernel/cell/lower/packed"
)

// A Function is a function or method declared by the user. Its syntax is packed when its cell has
// been committed, and unpacked for a cell that lowers it again.
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

	decl   *ast.FuncDecl // nil while it is packed
	info   *types.Info
	packed packed.Function
}

// An Answer is one that is remembered.
type Answer uint8

const (
	Unasked Answer = iota
	Yes
	No
)

// NewFunction returns a function that a cell declares.
func NewFunction(obj *types.Func, decl *ast.FuncDecl, info *types.Info) *Function {
	return &Function{Obj: obj, decl: decl, info: info}
}

// Syntax returns the declaration of a function and what the type checker knows of it. The same ones
// are returned until the unit is committed or rolled back.
func (s *Session) Syntax(f *Function) (*ast.FuncDecl, *types.Info) {
	if f.decl == nil {
		f.decl, f.info = f.packed.Unpack(s.pool, f.Obj.Pkg())
		s.unpacked = append(s.unpacked, f)
	}
	return f.decl, f.info
}

// pack packs the functions that a unit has declared, and lets go of what it has unpacked: with what
// was known of them goes the syntax of the statements beside them.
func (s *Session) pack(declared []*Function) {
	for _, f := range declared {
		f.packed = s.pool.Pack(f.decl, f.info)
		f.decl, f.info = nil, nil
	}
	s.repack()
}

// repack lets go of what a unit has unpacked.
func (s *Session) repack() {
	for _, f := range s.unpacked {
		f.decl, f.info = nil, nil
	}
	s.unpacked = nil
}

// Refer notes that the lowered form of a function refers to another one.
func (f *Function) Refer(to *types.Func) {
	if !slices.Contains(f.refs, to) {
		f.refs = append(f.refs, to)
	}
}

// Refs lists what the lowered form of a function refers to.
func (f *Function) Refs() []*types.Func { return f.refs }
