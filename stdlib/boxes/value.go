package boxes

import (
	"fmt"

	"sprague/stdlib/grundy"
)

// Value is the value of a position of Nimstring: a nimber, or loony.
//
// Statement. Let a position have plain moves, after which the opponent moves, and complimenting moves, after which
// the same player moves again. Its value is v if its sum with a Nim heap of v is a P-position, and loony if there is
// no such v. There is one at most, since of two such sums one would be an option of the other. Let p be the set of
// the values of the options by plain moves that are not loony, and c the set of values, loony ones too, left by
// complimenting moves.
//
//	c is empty:                     the value is mex p
//	c = {v}, v a nimber not in p:   the value is v
//	otherwise:                      the value is loony
//
// A sum is an N-position if one of its components is loony; if none is, it is a P-position exactly if the xor of the
// values is 0.
//
// Proof, by induction on the moves that are left. First the sum; let x be the xor of the values.
//
// No component is loony and x = 0. A plain move to another nimber leaves a xor that is not 0, a plain move to a loony
// component leaves a loony one, and both are N-positions for the opponent. A complimenting move changes no value, by
// the rule for c, so it leaves x = 0 and the same player to move, who loses.
//
// No component is loony and x ≠ 0. Some value v is greater than v⊕x. If its component has c = {v}, the complimenting
// move changes no value and leaves the same player to move in an N-position. If c is empty, then v = mex p, and some
// plain move leaves v⊕x and the xor 0.
//
// A component is loony. It has complimenting moves, for mex p exists. If another component is loony too, or if one of
// these moves leaves this component loony, it leaves an N-position to the same player. Otherwise let r be the xor of
// the other components. A complimenting move to a value other than r wins. There is one if c has two members; if c =
// {r}, then r is in p, since the value is not r, and the plain move to r leaves the xor 0.
//
// Now the value. If the rule excludes n, the sum with a heap of n is an N-position: a plain option of value n wins,
// or a complimenting one that is loony or of another value than n; and in the first case, for n > mex p, the move of
// the heap to mex p. If the rule names n, then the player to move in the sum loses: each smaller heap is excluded, so
// it leaves an N-position, and the other moves lose as for x = 0. ∎
//
// The theory of entailing and complimenting moves is that of [WinningWays, chapters 12 and 16].
type Value struct {
	Loony  bool
	Nimber int // the value, when it is not loony
}

// Nimber returns the value of a Nim heap of n, or of any position of value n of another game: to be added to values
// of Nimstring. It panics for a negative n.
func Nimber(n int) Value {
	if n < 0 {
		panic(fmt.Sprintf("boxes: Nimber(%d); nimbers are ≥ 0", n))
	}
	return Value{Nimber: n}
}

// Add returns the value of the sum: nimbers add by xor, and loony with anything is loony.
func (v Value) Add(w Value) Value {
	if v.Loony || w.Loony {
		return Value{Loony: true}
	}
	return Value{Nimber: v.Nimber ^ w.Nimber}
}

// Outcome returns P for the nimber 0, and N for others and for loony: the player to move in a loony position wins,
// whatever other games stand beside it.
func (v Value) Outcome() grundy.Outcome {
	if v.Loony {
		return grundy.N
	}
	return grundy.OutcomeOf(v.Nimber)
}

// String returns the nimber, or "loony".
func (v Value) String() string {
	if v.Loony {
		return "loony"
	}
	return fmt.Sprint(v.Nimber)
}
