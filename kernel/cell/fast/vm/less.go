package vm

import (
	"cmp"
	"unsafe"

	"sprague/kernel/cell/fast/code"
)

// What sorts a slice calls a function of two indexes for each comparison. Where that function returns x < y for two
// elements of slices, or fields of elements, and does nothing else, a Go function does it: a machine would take longer
// to begin.
//
// The Go function reads what the instructions read, in the same order, and writes nothing. Where an index is out of
// range it gives up, and the machine runs the instructions, which panic. So its caller cannot tell the difference.

// A less returns what its function returns, given the variables that it has captured; or it gives up, and ok is false.
type less func(vars pointer, i, j int64) (holds, ok bool)

// An operand is an element of a slice, or a field of one.
type operand struct {
	variable     *ins // finds the variable of the slice
	second       bool // the index is j
	size, offset int64
}

// at returns where the operand is, nil if the index is out of range.
func (x *operand) at(vars pointer, i, j int64) pointer {
	s := (*sliceHeader)(x.variable.x)
	if s == nil {
		s = *(**sliceHeader)(unsafe.Add(vars, x.variable.k))
	}
	if x.second {
		i = j
	}
	if uint64(i) >= uint64(s.len) {
		return nil
	}
	return unsafe.Add(s.data, i*x.size+x.offset)
}

func lessBy[T cmp.Ordered](x, y operand) less {
	return func(vars pointer, i, j int64) (holds, ok bool) {
		p, q := x.at(vars, i, j), y.at(vars, i, j)
		if p == nil || q == nil {
			return false, false
		}
		return *(*T)(p) < *(*T)(q), true
	}
}

// lesses are by the instructions that load an operand and that compare two.
var lesses = map[[2]code.Op]func(x, y operand) less{
	{code.Ix64, code.LtI}: lessBy[int64], {code.Ld64, code.LtI}: lessBy[int64],
	{code.IxS32, code.LtI}: lessBy[int32], {code.LdS32, code.LtI}: lessBy[int32],
	{code.Ix64, code.LtF}: lessBy[float64], {code.Ld64, code.LtF}: lessBy[float64],
	{code.IxStr, code.LtS}: lessBy[string], {code.LdStr, code.LtS}: lessBy[string],
}

var elementSize = map[code.Op]int64{code.Ix64: 8, code.IxS32: 4, code.IxStr: 16}

// lessOf returns what does the same as a function of two indexes, nil if its instructions are not those of a less.
func (f *Func) lessOf() less {
	rest := f.code
	next := func() *ins {
		n := &rest[0]
		if len(rest) > 1 { // the last one is behind the function
			rest = rest[1:]
		}
		return n
	}
	variables := map[int32]*ins{} // by the register that points to one
	n := next()
	for ; code.Op(n.op) == code.LdP && f.lit && n.b == f.hidden; n = next() {
		variables[n.a] = n
	}
	load := func() (x operand, last *ins) {
		if code.Op(n.op) == code.Global {
			variables[n.a] = n
			n = next()
		}
		at := next()
		x = operand{variables[n.b], at.d == 8, elementSize[code.Op(at.op)], 0}
		known := code.Op(n.op) == code.LdSl && n.k == 0 && x.variable != nil && at.b == n.a && at.c == n.f && at.d <= 8
		if last = at; code.Op(at.op) == code.IxAddr {
			last = next()
			x.size, x.offset = at.k, last.k
			known = known && last.b == at.a
		} else {
			known = known && at.k == 0
		}
		if n = next(); !known {
			last = new(ins)
		}
		return x, last
	}
	x, toX := load()
	y, toY := load()
	compare := code.Op(n.op)
	by := lesses[[2]code.Op{code.Op(toX.op), compare}]
	if by == nil || toX.op != toY.op || n.a != 0 || code.Op(next().op) != code.Ret {
		return nil
	}
	a, b := n.b, n.c
	if compare == code.LtS {
		b = n.d
	}
	switch {
	case a == toX.a && b == toY.a:
		return by(x, y)
	case a == toY.a && b == toX.a:
		return by(y, x)
	}
	return nil
}
