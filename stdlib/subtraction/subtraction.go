// Package subtraction solves games in which a move takes a number of beans from a list off one heap.
//
//	g := subtraction.New(1, 2, 3)
//	g.Values(20)
//	g.Value(1_000_000_000_000_000_000)
//
//	New(2, 5, 7)      a move takes 2, 5 or 7 beans
//	AllBut(2, 3)      a move takes any number of beans but 2 or 3
//	Values, Table     by the mex rule
//	Value             of any heap, from the closed form or the proved period
//	Period            the period with its proof: one window of max(S) values
//	ClosedForm        a formula, where one is proved
//	WinningMoves      in several heaps
//	Survey(8)         the periods of all sets with numbers up to 8
//
// Heaps are counted from 0. A finite set gives a periodic game, an all-but set an arithmetic
// periodic one: G(n+p) = G(n) + s. Both are theorems, so every period is proved.
package subtraction

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/registry"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/task"
)

// Game is a subtraction game. It is made by New or AllBut. It is not safe for concurrent use.
type Game struct {
	set    []int        // ascending, without repetition
	allBut bool         // any number may be taken but those of the set
	game   *grundy.Game // the same
}

// New returns the game in which a move takes one of the numbers of beans from a heap. It panics without
// numbers and for a number below 1. Order and repetitions do not matter.
func New(takes ...int) Game {
	if len(takes) == 0 {
		panic("subtraction: New needs the numbers of beans that may be taken")
	}
	return made(ordered("New", takes), false)
}

// AllBut returns the game in which a move takes any number of beans from a heap, at least one, but none of the numbers
// given. Without numbers it is Nim. It panics for a number below 1. Order and repetitions do not matter.
func AllBut(numbers ...int) Game {
	return made(ordered("AllBut", numbers), true)
}

// made returns the game with the verbs of package grundy.
func made(set []int, allBut bool) Game {
	g := Game{set: set, allBut: allBut}
	name := "subtraction {" + g.list() + "}"
	if allBut {
		name = "subtraction all but {" + g.list() + "}"
	}
	g.game = grundy.New(registry.Subtraction{Set: set, AllBut: allBut, Name: name, Closed: g.closed}).
		Named(g.String()).Described(g.Rule())
	return g
}

// ordered returns the numbers in ascending order without repetitions.
func ordered(caller string, numbers []int) []int {
	set := slices.Clone(numbers)
	slices.Sort(set)
	if len(set) > 0 && set[0] < 1 {
		panic(fmt.Sprintf("subtraction: %s with %d; a move takes at least one bean", caller, set[0]))
	}
	return slices.Compact(set)
}

// Set returns the numbers of the game in ascending order: those that may be taken, or those that may not.
func (g Game) Set() []int { return slices.Clone(g.set) }

// Options returns the heaps that one move leaves of a heap of n, the greatest first. It lists moves and computes no
// value, so that proof.Against can take it for the definition; Choices has the values as well. It panics for a negative
// heap.
func (g Game) Options(n int) []int {
	g.heaps("Options", n)
	var options []int
	if !g.allBut {
		for _, t := range g.set {
			if t <= n {
				options = append(options, n-t)
			}
		}
		return options
	}
	budget.Need(16*float64(n), "WinningMoves finds the moves that win without listing all",
		"subtraction: the options of a heap of %d", n)
	for t := 1; t <= n; t++ {
		task.Check()
		if _, not := slices.BinarySearch(g.set, t); !not {
			options = append(options, n-t)
		}
	}
	return options
}

// String returns the game as "Sub{1,2,3}" or "Sub{all but 2,3}".
func (g Game) String() string {
	if g.allBut {
		return "Sub{all but " + g.list() + "}"
	}
	return "Sub{" + g.list() + "}"
}

// list returns the numbers of the set joined by commas.
func (g Game) list() string { return summary.Numbers(g.set, ",") }

// Rule returns the rule of the game in words.
func (g Game) Rule() string {
	switch {
	case g.allBut && len(g.set) == 0:
		return "take any number of beans from one heap (Nim)"
	case g.allBut:
		return "take any number of beans from one heap, but not " + summary.OrNumbers(g.set)
	}
	if len(g.set) == 1 && g.set[0] == 1 {
		return "take 1 bean from one heap"
	}
	return "take " + summary.OrNumbers(g.set) + " beans from one heap"
}

// heaps returns the game as one of package grundy, which has the verbs. It panics for a negative heap or number of
// values, and for the zero Game.
func (g Game) heaps(caller string, heaps ...int) *grundy.Game {
	if g.game == nil {
		panic("subtraction: a Game without a rule; make one by New or AllBut")
	}
	for _, n := range heaps {
		if n < 0 {
			panic(fmt.Sprintf("subtraction: %s of %d; heaps hold 0 or more beans", caller, n))
		}
	}
	return g.game
}
