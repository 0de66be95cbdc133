package digraph

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
)

// LoopyValue is the value of a position of a game in which positions may repeat [Smith1966, FraenkelPerl1975]: a
// nimber as in finite games, or ∞ with a set of nimbers. In a sum with a position of value k, ∞ with the set K is a
// win for the next player if k is in K, otherwise a draw.
type LoopyValue struct {
	Finite bool
	Nimber int   // the value, if it is finite
	Set    []int // the set of ∞, in any order
}

// Add returns the value of the sum: nimbers add by xor, and so do a nimber and every member of the set of ∞; the sum
// of two infinite values is ∞ with the empty set, always a draw. It panics for negative values.
func (v LoopyValue) Add(w LoopyValue) LoopyValue {
	for _, k := range slices.Concat(v.Set, w.Set, []int{v.Nimber, w.Nimber}) {
		if k < 0 {
			panic(fmt.Sprintf("digraph: a LoopyValue with %d: nimbers must be ≥ 0", k))
		}
	}
	switch {
	case v.Finite && w.Finite:
		return LoopyValue{Finite: true, Nimber: v.Nimber ^ w.Nimber}
	case !v.Finite && !w.Finite:
		return LoopyValue{}
	case v.Finite:
		return w.Add(v)
	}
	sum := LoopyValue{}
	for _, k := range v.Set {
		sum.Set = append(sum.Set, k^w.Nimber)
	}
	sum.Set = sum.members()
	return sum
}

// members returns the distinct members of the set, ascending.
func (v LoopyValue) members() []int { return slices.Compact(slices.Sorted(slices.Values(v.Set))) }

// Outcome returns P for the nimber 0, N for other nimbers and for ∞ with 0 in its set, otherwise D.
func (v LoopyValue) Outcome() grundy.Outcome {
	switch {
	case v.Finite:
		return grundy.OutcomeOf(v.Nimber)
	case slices.Contains(v.Set, 0):
		return grundy.N
	}
	return grundy.D
}

// String returns the nimber, or ∞ with its set, such as "∞(0,2)".
func (v LoopyValue) String() string {
	if v.Finite {
		return fmt.Sprint(v.Nimber)
	}
	return "∞(" + summary.Numbers(v.members(), ",") + ")"
}
