// Package rules holds the parsed code of a game. Package octal parses it; the engine computes with it.
package rules

// A digit is a sum of leaves, the ways in which a move may leave a heap.
const (
	LeaveNone  = 1 // the heap may vanish
	LeaveOne   = 2 // one heap may be left
	LeaveTwo   = 4 // two heaps may be left
	LeaveThree = 8 // three heaps may be left
)

// A Rule is a parsed code. The digit of t is Head[t]; past the head the block Tail, if any, repeats for ever. Rules
// are shared and must not be modified.
type Rule struct {
	Code    string // in normal form, or the name of a game without a code
	Head    []uint8
	Tail    []uint8
	Unequal bool // two heaps that are left must differ, as in Grundy's game
}

// Digit returns the digit of t ≥ 0, which is 0 past the end of a finite code. Taking nothing must leave at least
// two heaps, or play need not end: so d₀ has no bit below LeaveTwo.
func (r *Rule) Digit(t int) uint8 {
	switch {
	case t < len(r.Head):
		return r.Head[t]
	case len(r.Tail) > 0:
		return r.Tail[(t-len(r.Head))%len(r.Tail)]
	}
	return 0
}

// Last returns k, the index of the last nonzero digit and the most tokens a move takes; -1 for an infinite code.
func (r *Rule) Last() int {
	if len(r.Tail) > 0 {
		return -1
	}
	for t := len(r.Head) - 1; t > 0; t-- {
		if r.Head[t] != 0 {
			return t
		}
	}
	return 0
}

// Leaves returns the union of all digits.
func (r *Rule) Leaves() uint8 {
	var all uint8
	for _, d := range r.Head {
		all |= d
	}
	for _, d := range r.Tail {
		all |= d
	}
	return all
}

// Sparse reports whether a sparse space can help to compute values: the code is finite, and moves leave at most two
// heaps, and sometimes two. The values of a game that never splits cost O(k) each anyway.
func (r *Rule) Sparse() bool {
	return len(r.Tail) == 0 && r.Leaves()&LeaveThree == 0 && r.Leaves()&LeaveTwo != 0
}

// FiniteOctal reports whether the theorem of Guy and Smith applies: finitely many digits, all below 8, and no
// restriction to unequal heaps.
func (r *Rule) FiniteOctal() bool {
	return len(r.Tail) == 0 && !r.Unequal && r.Leaves()&LeaveThree == 0
}

// SplitParity returns the common parity of the takes that split, and whether there is one. If there is, the parity
// of the heap can be part of a sparse space (§2 of package engine).
func (r *Rule) SplitParity() (parity uint, ok bool) {
	first := true
	for t, d := range r.Head {
		if d&LeaveTwo == 0 {
			continue
		}
		if first {
			parity, ok, first = uint(t)&1, true, false
		} else if uint(t)&1 != parity {
			return 0, false
		}
	}
	return parity, ok
}
