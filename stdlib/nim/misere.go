package nim

import (
	"fmt"
	"slices"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
)

// MiserePosition is a position of Nim in misère play: the player who takes the last bean loses.
type MiserePosition struct {
	heaps []int
}

// Misere returns the same heaps in misère play.
func (p Position) Misere() MiserePosition { return MiserePosition{heaps: p.Sizes()} }

// Rule returns the rule in words.
func (p MiserePosition) Rule() string {
	return "Take any number of beans from one heap. Who cannot move wins."
}

// Outcome returns P exactly when the xor is 0 and some heap has two beans or more, or
// the xor is 1 and no heap has more than one [Bouton1901].
func (p MiserePosition) Outcome() grundy.Outcome {
	goal := 1
	if p.large() {
		goal = 0
	}
	return grundy.OutcomeOf(Sum(p.heaps...) ^ goal)
}

// large reports whether some heap has two beans or more.
func (p MiserePosition) large() bool {
	return slices.ContainsFunc(p.heaps, func(h int) bool { return h > 1 })
}

// WinningMoves returns every move to a P-position. Heaps are all heaps after the move.
func (p MiserePosition) WinningMoves() grundy.Moves {
	var moves grundy.Moves
	sum := Sum(p.heaps...)
	for i, h := range p.heaps {
		// In misère play a winning move leaves xor 0 or 1, so only these two can be right.
		for _, to := range []int{h ^ sum, h ^ sum ^ 1} {
			if to >= h {
				continue
			}
			left := MiserePosition{heaps: slices.Clone(p.heaps)}
			if left.heaps[i] = to; left.Outcome() == grundy.P {
				moves = append(moves, lowered(p.heaps, left.heaps, left.why()))
			}
		}
	}
	return moves
}

// why says why a position is P.
func (p MiserePosition) why() string {
	if p.large() {
		return fmt.Sprintf("leaves %s, whose xor is 0", joined(p.heaps))
	}
	return fmt.Sprintf("leaves %s, an odd number of single beans", joined(p.heaps))
}

// Explain returns the heaps in binary columns and what Bouton's rule says of them.
func (p MiserePosition) Explain() grundy.Explanation {
	e := Heaps(p.heaps...).Explain()
	e.Heading = fmt.Sprintf("%s in misère play: %s", joined(p.heaps), p.Outcome().Sentence())
	rule := "every heap has at most one bean: the xor must be 1 for a P-position"
	if p.large() {
		rule = "some heap has two beans or more: the xor must be 0 for a P-position, as in normal play"
	}
	e.Lines = append([]string{rule}, p.WinningMoves().Lines("winning: ")...)
	return e
}

// String returns the heaps, such as "3 + 5 + 7, misère".
func (p MiserePosition) String() string { return joined(p.heaps) + ", misère" }

// Display shows the explanation.
func (p MiserePosition) Display() display.Bundle { return p.Explain().Display() }
