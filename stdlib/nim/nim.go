// Package nim knows Nim and its relatives by their theorems.
//
//	p := nim.Heaps(3, 5, 7)
//	p.Explain()
//	p.Misere().WinningMoves()
//
// In Nim a move takes any number of beans from one heap. The heaps are lost for the
// player who must move exactly when their xor is 0 [Bouton1901].
//
//	Heaps(3, 5, 7)       Nim: Sum, Outcome, WinningMoves, Explain
//	Heaps(…).Misere()    the player who takes the last bean loses
//	Moore(2, 3, 4, 5)    a move may take from up to 2 heaps [Moore1910]
//	Lasker(3, 5, 7)      a move takes from a heap or splits it in two
//	Staircase(2, 1, 3)   coins on steps 1, 2, 3 go down a step at a time
//	Nimble(0, 2, 5)      coins on a strip go left
//	Sum(3, 5, 7)         the xor of numbers
//
// Heap sizes count beans, from 0. Every rule is tested against the plain definition of play. Positions are safe for
// concurrent use; the games of Game and LaskerGame are not.
package nim

import (
	"fmt"
	"slices"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/registry"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/task"
)

// Sum returns the nim-sum of the numbers: their xor. It panics for a negative number.
func Sum(heaps ...int) int {
	check("Sum"+negative, heaps)
	sum := 0
	for _, h := range heaps {
		sum ^= h
	}
	return sum
}

// check panics for a negative number of a list. The format says of a place in the list, from 1, and the number there
// what is wrong.
func check(format string, numbers []int) {
	for i, n := range numbers {
		if n < 0 {
			panic(fmt.Sprintf("nim: "+format, i+1, n))
		}
	}
}

// negative is the format for heaps.
const negative = ": heap %d holds %d beans; a heap holds 0 or more"

// Position is a position of Nim in normal play: the player who takes the last bean wins. It is the sum of its heaps:
// the value is their xor, which is 0 exactly in P-positions [Bouton1901].
type Position struct{ sum }

// sum is a sum of heaps of Nim, or of Lasker's Nim.
type sum struct {
	heaps  []int
	lasker bool
}

func (s sum) compound() grundy.Compound {
	game := heaps
	if s.lasker {
		game = laskerHeaps
	}
	return grundy.Sum(list.Map(s.heaps, func(h int) grundy.Component { return game.Heap(h) })...)
}

// Value returns the xor of the values of the heaps.
func (s sum) Value() int { return s.compound().Value() }

// Outcome returns P when the value is 0, N otherwise.
func (s sum) Outcome() grundy.Outcome { return s.compound().Outcome() }

// WinningMoves returns every move to a sum of value 0.
func (s sum) WinningMoves() grundy.Moves { return s.compound().WinningMoves() }

// Choices returns the options. It panics if there is not the memory for them.
func (s sum) Choices() []grundy.Choice { return s.compound().Choices() }

// Explain returns the values of the heaps in binary columns and the winning moves.
func (s sum) Explain() grundy.Explanation { return s.compound().Explain() }

// Display shows the explanation.
func (s sum) Display() display.Bundle { return s.compound().Display() }

// Sizes returns the sizes of the heaps.
func (s sum) Sizes() []int { return slices.Clone(s.heaps) }

// String returns the heaps, such as "3 + 5 + 7".
func (s sum) String() string { return joined(s.heaps) }

// Heaps returns Nim with heaps of these sizes. It panics for a negative size.
func Heaps(sizes ...int) Position {
	check("Heaps"+negative, sizes)
	return Position{sum{heaps: slices.Clone(sizes)}}
}

// New is Heaps, under the name that other packages have for what makes a game. It panics for a negative size.
func New(sizes ...int) Position { return Heaps(sizes...) }

// Game returns Nim as a game of heaps, with Values, Table, Period and what such games have.
func Game() *grundy.Game { return grundy.Words("take any number of tokens").Named("Nim") }

// Rule returns the rule in words.
func (p Position) Rule() string {
	return "Take any number of beans from one heap. Who cannot move loses."
}

// Sum returns the xor of the heap sizes.
func (p Position) Sum() int { return p.Value() }

// heaps are those of Nim.
var heaps = grundy.New(registry.Heaps{
	Options: lowerings,
	Value:   func(h int) int { return h },
	Reaching: func(h, value int) [][]int {
		if value >= h {
			return nil
		}
		return [][]int{{value}}
	},
})

// lowerings returns what is left of a heap when beans are taken.
func lowerings(h int) [][]int {
	needMoves(h, float64(h))
	options := make([][]int, h)
	for left := range options {
		task.Check()
		options[left] = []int{left}
	}
	return options
}

// needMoves panics if there is not the memory to list so many moves from a heap.
func needMoves(h int, moves float64) {
	budget.Need(400*moves, "Value, Outcome and WinningMoves list none", "nim: the moves from a heap of %d", h)
}

// joined returns heaps joined by +.
func joined(heaps []int) string {
	if len(heaps) == 0 {
		return "no heaps"
	}
	return summary.Numbers(heaps, " + ")
}
