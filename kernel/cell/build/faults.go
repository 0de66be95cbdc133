package build

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Which of two panics comes first.
//
// Operands in one operation of the core are read together, and those who run it look at indices, divisors and
// pointers in an order of their own. That is only seen when two operands can panic with different texts, as in
// `q[5] = 1 / z` or `*p + s[0]`: what the compiler evaluates first goes to a variable of its own then. Operands
// go from left to right. Of an assignment the index comes first, if it is more than a variable, then the value, and
// then the place is looked for; x op= y reads x first. Of several assigned at once the first
// value may come last (see firstIsLate); slices among them come before what only reads (see copySlices).

// faults are what evaluating an expression can panic with.
type faults struct {
	kinds    fault
	pointers map[types.Object]bool // those that may be nil, if they are variables; nil when others may be
}

type fault uint8

const (
	atNil fault = 1 << iota
	atIndex
	atDivision
	atElse // shifts, assertions
)

// differ reports whether x and y can both panic, with different texts. A pointer that both follow
// makes no difference.
func (k *known) differ(x, y ast.Expr) bool {
	fx, fy := k.faults(x), k.faults(y)
	if fx.kinds == 0 || fy.kinds == 0 {
		return false
	}
	kx, ky := fx.without(fy), fy.without(fx)
	both := kx | ky
	return kx != 0 && ky != 0 && both&(both-1) != 0
}

// bothIndex reports whether x and y can both panic with an index, which their texts tell. That matters only where
// they are not evaluated from left to right anyway.
func (k *known) bothIndex(x, y ast.Expr) bool {
	return k.faults(x).kinds&k.faults(y).kinds&atIndex != 0
}

// without returns the kinds that remain when no pointer is nil that others follow too.
func (f faults) without(others faults) fault {
	if f.pointers == nil {
		return f.kinds
	}
	for v := range f.pointers {
		if !others.pointers[v] {
			return f.kinds
		}
	}
	return f.kinds &^ atNil
}

func (k *known) faults(e ast.Expr) faults {
	f := faults{pointers: map[types.Object]bool{}}
	if e != nil && !k.tv(e).IsType() {
		k.addFaults(&f, e)
	}
	return f
}

func (k *known) addFaults(f *faults, e ast.Expr) {
	if k.isConstant(e) {
		return
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		k.follow(f, e.X)
	case *ast.SelectorExpr:
		if k.isMember(e) {
			return
		}
		if _, isPointer := k.under(e.X).(*types.Pointer); isPointer {
			k.follow(f, e.X)
		} else if k.addFaults(f, e.X); k.selection(e).Indirect() { // by an embedded pointer
			f.kinds, f.pointers = f.kinds|atNil, nil
		}
	case *ast.IndexExpr:
		k.addFaults(f, e.X)
		k.addFaults(f, e.Index)
		switch t := k.under(e.X).(type) {
		case *types.Map:
			if types.IsInterface(t.Key()) {
				f.kinds |= atElse
			}
		case *types.Array, *types.Pointer:
			if _, isPointer := t.(*types.Pointer); isPointer {
				k.follow(f, e.X)
			}
			if !k.isConstant(e.Index) {
				f.kinds |= atIndex
			}
		default:
			f.kinds |= atIndex
		}
	case *ast.SliceExpr:
		f.kinds |= atIndex
		for _, x := range []ast.Expr{e.X, e.Low, e.High, e.Max} {
			if x != nil {
				k.addFaults(f, x)
			}
		}
	case *ast.UnaryExpr:
		k.addFaults(f, e.X)
	case *ast.BinaryExpr:
		k.addFaults(f, e.X)
		k.addFaults(f, e.Y)
		switch e.Op {
		case token.QUO, token.REM:
			if IsBasic(k.typ(e), types.IsInteger) && !k.isConstant(e.Y) {
				f.kinds |= atDivision
			}
		case token.SHL, token.SHR:
			if !IsBasic(k.typ(e.Y), types.IsUnsigned) && !k.isConstant(e.Y) {
				f.kinds |= atElse
			}
		}
	case *ast.TypeAssertExpr:
		k.addFaults(f, e.X)
		f.kinds |= atElse
	case *ast.CallExpr: // a conversion or a built-in function that only reads
		for _, a := range e.Args {
			if !k.tv(a).IsType() {
				k.addFaults(f, a)
			}
		}
	}
}

// follow adds that a pointer may be nil.
func (k *known) follow(f *faults, p ast.Expr) {
	k.addFaults(f, p)
	f.kinds |= atNil
	if id, ok := ast.Unparen(p).(*ast.Ident); ok && f.pointers != nil {
		f.pointers[k.object(id)] = true
		return
	}
	f.pointers = nil
}

// firstIsLate reports whether the first value of a parallel assignment is evaluated after the others: these
// read what the assignment to the first place may change, and are saved before. A slice
// expression is saved where it stands.
func (k *known) firstIsLate(place ast.Expr, values []ast.Expr) bool {
	_, isVariable := place.(*ast.Ident)
	_, isSlice := values[0].(*ast.SliceExpr)
	if isVariable || isSlice || k.faults(values[0]).kinds == 0 {
		return false
	}
	for _, x := range values[1:] {
		if k.faults(x).kinds&(atNil|atIndex) != 0 {
			return true
		}
	}
	return false
}
