// Package packed keeps the syntax of a function, and what the type checker knows of it, in little
// memory: a session keeps those of all its functions, for one may have to be lowered again, and
// most never are.
//
// # Statement
//
// Unpack returns a copy of the tree, and an Info that says of the nodes of the copy what the Info
// that was packed said of theirs: the same types, values, selections and instances, and the same
// objects. Alone the variables declared within the body are others each time, with the same names,
// places and types: nothing outside the body knows them. Doc comments are left out.
//
// # Form
//
// A tree is a string of bytes, node after node in the order of their fields: a byte for the kind of
// the node, then the fields: places as distances from the place before, numbers and texts with
// their lengths. What the checker knows of a node follows its fields, as indices into tables of the
// function: pointers to types and objects cannot be written as bytes. What is known of most
// expressions, that they are values or variables of a basic type, is in a table which all functions
// of a session share.
//
// # Cost
//
// Some three bytes a node and sixteen an object that the function names, where the tree and the maps
// take two hundred. Packing and unpacking take a microsecond for some nodes.
package packed

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A Function is one in its packed form. The zero value is none.
type Function struct {
	code string
	tables
}

// tables hold what cannot be written as bytes.
type tables struct {
	known   []types.TypeAndValue
	objects []types.Object
	more    *rarely
}

// rarely holds what few functions have.
type rarely struct {
	types      []types.Type
	selections []*types.Selection
	instances  []types.Instance
}

// A Pool holds what the functions of a session have in common.
type Pool struct {
	known []types.TypeAndValue
	index map[types.TypeAndValue]int
}

// NewPool returns an empty pool.
func NewPool() *Pool { return &Pool{index: map[types.TypeAndValue]int{}} }

// common returns where the pool has what is known of an expression, if that is of the kind it has.
func (p *Pool) common(tv types.TypeAndValue) (int, bool) {
	if _, basic := tv.Type.(*types.Basic); !basic || tv.Value != nil {
		return 0, false
	}
	i, ok := p.index[tv]
	if !ok {
		i = len(p.known)
		p.index[tv] = i
		p.known = append(p.known, tv)
	}
	return i, true
}

// What follows an identifier, an expression or a clause: which of these the checker knows.
const (
	hasDef = 1 << iota
	hasUse
	hasType
	hasInstance
	hasSelection
	hasImplicit
)

// How an object is written.
const (
	noObject    = iota // nil
	localObject        // declared here: its place, its name, its type
	knownLocal         // declared before: its number among those
	universal          // what the identifier means everywhere
	firstObject        // what is left is its index in the table
)

// kinds are the nodes of functions; a node goes by its place in the list, from firstKind on.
var kinds = []ast.Node{
	(*ast.ArrayType)(nil), (*ast.AssignStmt)(nil), (*ast.BadDecl)(nil), (*ast.BadExpr)(nil), (*ast.BadStmt)(nil),
	(*ast.BasicLit)(nil), (*ast.BinaryExpr)(nil), (*ast.BlockStmt)(nil), (*ast.BranchStmt)(nil), (*ast.CallExpr)(nil),
	(*ast.CaseClause)(nil), (*ast.ChanType)(nil), (*ast.CommClause)(nil), (*ast.CompositeLit)(nil), (*ast.DeclStmt)(nil),
	(*ast.DeferStmt)(nil), (*ast.Ellipsis)(nil), (*ast.EmptyStmt)(nil), (*ast.ExprStmt)(nil), (*ast.Field)(nil),
	(*ast.FieldList)(nil), (*ast.ForStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.FuncType)(nil),
	(*ast.GenDecl)(nil), (*ast.GoStmt)(nil), (*ast.Ident)(nil), (*ast.IfStmt)(nil), (*ast.ImportSpec)(nil),
	(*ast.IncDecStmt)(nil), (*ast.IndexExpr)(nil), (*ast.IndexListExpr)(nil), (*ast.InterfaceType)(nil), (*ast.KeyValueExpr)(nil),
	(*ast.LabeledStmt)(nil), (*ast.MapType)(nil), (*ast.ParenExpr)(nil), (*ast.RangeStmt)(nil), (*ast.ReturnStmt)(nil),
	(*ast.SelectStmt)(nil), (*ast.SelectorExpr)(nil), (*ast.SendStmt)(nil), (*ast.SliceExpr)(nil), (*ast.StarExpr)(nil),
	(*ast.StructType)(nil), (*ast.SwitchStmt)(nil), (*ast.TypeAssertExpr)(nil), (*ast.TypeSpec)(nil), (*ast.TypeSwitchStmt)(nil),
	(*ast.UnaryExpr)(nil), (*ast.ValueSpec)(nil),
}

// What stands in the place of the kind of a node.
const (
	noNode    = iota // nil
	seenNode         // a node of before: its number in the order of nodes
	firstKind        // what is left is the kind
)

// delta returns the distance between two places as a number without a sign; 0 is for no place.
func delta(p, last token.Pos) uint64 {
	if !p.IsValid() {
		return 0
	}
	d := int64(p - last)
	return uint64(d<<1^d>>63) + 1
}

// place undoes delta.
func place(n uint64, last token.Pos) token.Pos {
	if n == 0 {
		return token.NoPos
	}
	n--
	return last + token.Pos(int64(n>>1)^-int64(n&1))
}
