// Package rules holds what a code of a game says, taken apart. It is plain data, which the
// face of package octal parses and the engine plays by.
package rules

// A digit is what may be left of a heap after a move: a sum of leaves.
const (
	LeaveNone  = 1 // the heap may vanish
	LeaveOne   = 2 // one heap may be left
	LeaveTwo   = 4 // two heaps may be left
	LeaveThree = 8 // three heaps may be left
)

// A Rule is a code taken apart. The digit of t is Head[t], and past the head the block Tail
// repeats for ever, if there is one.
// Nothing here is computed beyond what the digits say, and nothing is changed once it is made: rules are shared.
type Rule struct {
	Code    string // as it is written, or the name of a game without a code
	Head    []uint8
	Tail    []uint8
	Unequal bool // two heaps that are left must differ, as in Grundy's game
}

// Digit returns the digit of t ≥ 0, which is 0 past the end of a finite code.
// Who takes nothing must leave two heaps or more, or play need not end: so d₀ has no bit below LeaveTwo.
func (r *Rule) Digit(t int) uint8 {
	switch {
	case t < len(r.Head):
		return r.Head[t]
	case len(r.Tail) > 0:
		return r.Tail[(t-len(r.Head))%len(r.Tail)]
	}
	return 0
}

// Last returns k, the index of the last nonzero digit, -1 for an infinite code.
// Theorems count with it: a move takes k tokens at most.
// For an infinite code there is no such index, and −1 is no number of tokens.
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

// Leaves returns the sum of all leaves that some digit allows.
// Whether a game splits, and into how many heaps, decides which theorems and which engine fit it.
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

// Sparse reports whether a sparse space can help to compute values: the code is finite, and
// moves leave at most two heaps, and two at times.
// A game that never splits has no use for one: its values cost O(k) each.
func (r *Rule) Sparse() bool {
	return len(r.Tail) == 0 && r.Leaves()&LeaveThree == 0 && r.Leaves()&LeaveTwo != 0
}

// FiniteOctal reports whether the theorem of Guy and Smith speaks of the game: finitely many
// digits, all below 8, and splits not restricted to unequal heaps.
// The engine and the theorems ask the same question in the same words.
func (r *Rule) FiniteOctal() bool {
	return len(r.Tail) == 0 && !r.Unequal && r.Leaves()&LeaveThree == 0
}

// SplitParity returns the common parity of the takes that split, and whether there is one.
// Where there is one, the parity of the heap can take part in a sparse space (§2 of package engine).
// Games that never split have none.
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
