// Package twoheap solves games of two heaps: Wythoff's game, and games with your own rule.
//
//	w := twoheap.Wythoff()
//	w.Table(20)
//	figure.Heatmap(w.Table(60))
//
// A position is a pair (a, b) of heap sizes ≥ 0, and a player who cannot move loses. The value of a pair is in general
// not determined by values of the heaps, so there is a table instead of a sequence.
//
//	Wythoff()          take from one heap, or equally many from both
//	WythoffUpTo(r)     … or from both numbers that differ by less than r
//	New(moves)         any rule: moves(a, b) lists the pairs that a move leaves
//	Value, Outcome, WinningMoves, Explain
//	Table(n)           all values below n, and the P-positions
//	Pair(n)            the n-th P-position of Wythoff's game, for any n
package twoheap

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/summary"
)

// Game is a game on two heaps.
type Game struct {
	game  *grundy.Game
	reach int // r of WythoffUpTo, −1 for other games
}

// New returns the game in which moves(a, b) lists the pairs that one move can leave from heaps of a and b. If play
// need not end, methods of the game panic with a grundy.CycleError; they also panic if the rule leaves a negative
// heap. New panics if moves is nil.
func New(moves func(a, b int) [][2]int) *Game {
	if moves == nil {
		panic("twoheap: New needs a function that lists the moves")
	}
	g := &Game{reach: -1, game: grundy.New(func(p [2]int) [][2]int {
		notNegative("a position", p[0], p[1])
		left := moves(p[0], p[1])
		for _, q := range left {
			notNegative(fmt.Sprintf("a move from %d and %d", p[0], p[1]), q[0], q[1])
		}
		return left
	})}
	return g.Named("two heaps").Described("the moves are what a function lists")
}

func notNegative(what string, a, b int) {
	if a < 0 || b < 0 {
		panic(fmt.Sprintf("twoheap: %s: heaps %d and %d: must be ≥ 0", what, a, b))
	}
}

// Wythoff returns Wythoff's game: a move takes any number from one heap, or the same number from both [Wythoff1907].
func Wythoff() *Game { return WythoffUpTo(1).Named("Wythoff's game") }

// WythoffUpTo returns the game in which a move takes any number from one heap, or numbers from both that differ by
// less than r. For r = 0 it is Nim, for r = 1 Wythoff's game [Fraenkel1982]. It panics if r is negative.
func WythoffUpTo(r int) *Game {
	if r < 0 {
		panic(fmt.Sprintf("twoheap: WythoffUpTo(%d): must be ≥ 0", r))
	}
	rule := "take any number from one heap, or from both numbers that differ by less than " + fmt.Sprint(r)
	switch r {
	case 0:
		rule = "take any number from one heap"
	case 1:
		rule = "take any number from one heap, or the same number from both"
	}
	g := New(func(a, b int) [][2]int { return queenMoves(a, b, r) }).Described(rule).
		Named(fmt.Sprintf("Wythoff's game with differences below %d", r))
	g.reach = r
	return g
}

// queenMoves lists the pairs that a move of Wythoff's game with differences below r leaves.
func queenMoves(a, b, r int) [][2]int {
	var left [][2]int
	for x := range a {
		left = append(left, [2]int{x, b})
	}
	for y := range b {
		left = append(left, [2]int{a, y})
	}
	r = min(r, max(a, b)) // more makes no difference, and might overflow
	for x := range a {
		for y := max(0, b-a+x-r+1); y < min(b, b-a+x+r); y++ {
			left = append(left, [2]int{x, y})
		}
	}
	return left
}

// Named returns the game with another name.
func (g *Game) Named(name string) *Game {
	named := *g
	named.game = g.game.Named(name)
	return &named
}

// Described returns the game with a description of its rule for its display.
func (g *Game) Described(rule string) *Game {
	described := *g
	described.game = g.game.Described(summary.Capital(rule) + ". Who cannot move loses.")
	return &described
}

// String returns the name of the game.
func (g *Game) String() string { return g.game.String() }

// Rule returns the description of the rule.
func (g *Game) Rule() string { return g.game.Rule() }

// Choices returns the pairs that one move can leave, with their values. It panics as Value does.
func (g *Game) Choices(a, b int) []grundy.Choice {
	g.check("Choices", a, b)
	return g.game.Choices([2]int{a, b})
}

// Misere returns the game in misère play: a player who cannot move wins. Its positions are [2]int{a, b}.
func (g *Game) Misere() grundy.MisereGame { return g.game.Misere() }

// figureSpace has the width of a digit.
const figureSpace = "\u2007"

// Display shows the rule, the corner of the table, and what to try next.
func (g *Game) Display() display.Bundle {
	const corner = 8
	c := summary.Summary{Title: g.String(), Next: []string{"g.Table(12)", "g.Explain(3, 5)", "g.WinningMoves(4, 7)",
		"figure.Heatmap(g.Table(60))"}}
	c.Add("rule", "%s", g.Rule())
	if g.reach >= 0 || g.game.Positions() >= corner*corner {
		for a, values := range g.Table(corner).values {
			columns := list.Join(values, " ", func(v int) string {
				return strings.ReplaceAll(fmt.Sprintf("%2d", v), " ", figureSpace)
			})
			c.Add(fmt.Sprintf("G(%d, 0…%d)", a, corner-1), "%s", columns)
		}
	}
	return c.Bundle()
}

// check panics for a negative heap, and if there are too many reachable pairs for memory.
func (g *Game) check(caller string, a, b int) {
	notNegative(caller, a, b)
	if g.reach >= 0 { // every smaller pair is reachable
		budget.Need(48*(float64(a)+1)*(float64(b)+1),
			"Outcome(a, b) and WinningMoves(a, b) decide Wythoff's game for heaps of any size; Value(a, b) is known by a "+
				"period if one heap is small", "twoheap: %s(%d, %d) in %s",
			caller, a, b, g)
	}
}

// Value returns the value of the heaps. For a large heap and a small one of Wythoff's game, and of those with
// differences below r, it finds and proves the period of the row. It panics for a negative heap, and as
// grundy.Game.Value does.
func (g *Game) Value(a, b int) int {
	notNegative("Value", a, b)
	if g.far(a, b) {
		if v, ok := inRow(g.String(), max(a, b), min(a, b), g.reach); ok {
			return v
		}
	}
	g.check("Value", a, b)
	return g.game.Value([2]int{a, b})
}

// Outcome returns P if the value is 0, otherwise N. For Wythoff's game and those with differences below r it uses the
// theorem on their P-positions, for heaps of any size. It panics as Value does.
func (g *Game) Outcome(a, b int) grundy.Outcome {
	notNegative("Outcome", a, b)
	switch {
	case g.reach < 1:
		return grundy.OutcomeOf(g.Value(a, b))
	case isPair(a, b, g.reach):
		return grundy.P
	}
	return grundy.N
}

// WinningMoves returns the moves to a pair of value 0, for large heaps of Wythoff's game by the theorem on its
// P-positions. It panics as Value does.
func (g *Game) WinningMoves(a, b int) grundy.Moves {
	notNegative("WinningMoves", a, b)
	if g.far(a, b) {
		return g.movesToPairs(a, b)
	}
	g.check("WinningMoves", a, b)
	return g.game.WinningMoves([2]int{a, b})
}

// Explain returns every move with the value it leaves, and the mex. It panics as Value does.
func (g *Game) Explain(a, b int) grundy.Explanation {
	g.check("Explain", a, b)
	return g.game.Explain([2]int{a, b})
}

// At returns the heaps as a component for grundy.Sum. It panics as Value does.
func (g *Game) At(a, b int) grundy.Position {
	g.check("At", a, b)
	return g.game.At([2]int{a, b})
}
