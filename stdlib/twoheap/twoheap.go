// Package twoheap solves games of two heaps: Wythoff's, and those with a rule of your own.
//
//	w := twoheap.Wythoff()
//	w.Table(20)
//	figure.Heatmap(w.Table(60))
//
// A position is a pair (a, b) of heap sizes from 0, and a player who cannot move loses. The value
// of a pair is in general no function of the values of the heaps, so there is a
// table instead of a sequence.
//
//	Wythoff()          take from one heap, or as many from each
//	WythoffUpTo(r)     … or from both, numbers that differ by less than r
//	New(moves)         any rule: moves(a, b) lists the pairs that a move leaves
//	Value, Outcome, WinningMoves, Explain
//	Table(n)           all values below n, and the P-positions
//	Pair(n)            the n-th P-position of Wythoff's game, for any n
package twoheap

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/card"
	"sprague/stdlib/internal/room"
)

// Game is a game on two heaps.
type Game struct {
	name  string
	rule  string
	moves func(a, b int) [][2]int
	game  *grundy.Game
	reach int  // r of WythoffUpTo, 0 for other games
	whole bool // every smaller pair comes up
}

// New returns the game in which moves(a, b) lists the pairs that one move can leave of heaps of a
// and b. A rule under which play need not end shows as a grundy.CycleError, with which methods of
// the game panic, as they do where the rule leaves a negative heap. New panics if moves is nil.
func New(moves func(a, b int) [][2]int) *Game {
	if moves == nil {
		panic("twoheap: New needs a function that lists the moves")
	}
	return &Game{
		name: "two heaps", moves: moves,
		game: grundy.New(func(p [2]int) [][2]int {
			notNegative("a position", p[0], p[1])
			left := moves(p[0], p[1])
			for _, q := range left {
				notNegative(fmt.Sprintf("what the rule leaves of %d and %d", p[0], p[1]), q[0], q[1])
			}
			return left
		}),
	}
}

// notNegative panics for a negative heap.
func notNegative(what string, a, b int) {
	if a < 0 || b < 0 {
		panic(fmt.Sprintf("twoheap: %s: heaps %d and %d; heaps hold 0 or more", what, a, b))
	}
}

// Wythoff returns Wythoff's game: a move takes any number from one heap, or the same number from
// both [Wythoff1907].
func Wythoff() *Game { return WythoffUpTo(1).Named("Wythoff's game") }

// WythoffUpTo returns the game in which a move takes any number from one heap, or numbers from both
// that differ by less than r. With r = 0 it is Nim, with r = 1 Wythoff's game [Fraenkel1982]. It
// panics if r is negative.
func WythoffUpTo(r int) *Game {
	if r < 0 {
		panic(fmt.Sprintf("twoheap: WythoffUpTo(%d); the difference must be 0 or more", r))
	}
	g := New(func(a, b int) [][2]int { return queenMoves(a, b, r) })
	g.rule = "take any number from one heap, or from both numbers that differ by less than " + fmt.Sprint(r)
	switch r {
	case 0:
		g.rule = "take any number from one heap"
	case 1:
		g.rule = "take any number from one heap, or the same number from both"
	}
	g.name, g.reach, g.whole = fmt.Sprintf("Wythoff's game with differences below %d", r), r, true
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
	for x := range a {
		taken := a - x
		first, end := 0, b
		if r <= b-taken { // compared so that nothing overflows
			first = b - taken - r + 1
		}
		if r < taken {
			end = b - taken + r
		}
		for y := first; y < end; y++ {
			left = append(left, [2]int{x, y})
		}
	}
	return left
}

// Named returns the game under another name.
func (g *Game) Named(name string) *Game {
	named := *g
	named.name = name
	return &named
}

// Described returns the game with its rule in words, which its display shows.
func (g *Game) Described(rule string) *Game {
	described := *g
	described.rule = rule
	return &described
}

// String returns the name of the game.
func (g *Game) String() string { return g.name }

// Rule returns the rule in words, if one was given.
func (g *Game) Rule() string {
	if g.rule == "" {
		return "The moves are what a function lists. Who cannot move loses."
	}
	return card.Capital(g.rule) + ". Who cannot move loses."
}

// Choices returns the pairs that one move can leave, with their values. It panics as Value does.
func (g *Game) Choices(a, b int) []grundy.Choice {
	g.check("Choices", a, b)
	return g.game.Choices([2]int{a, b})
}

// Options is the same as Choices.
//
// Deprecated: Use Choices, which every game has.
func (g *Game) Options(a, b int) []grundy.Choice { return g.Choices(a, b) }

// Misere returns the game of the same moves in misère play: a player who cannot move wins. Its positions are
// [2]int{a, b}.
func (g *Game) Misere() grundy.MisereGame {
	return g.game.Named(g.name).Described(g.Rule()).Misere()
}

// figureSpace is as wide as a digit.
const figureSpace = "\u2007"

// Display shows the game: its rule, the corner of its table, and what to try next.
func (g *Game) Display() display.Bundle {
	const corner = 8
	c := card.Card{Title: g.name, Next: []string{"g.Table(12)", "g.Explain(3, 5)", "g.WinningMoves(4, 7)",
		"figure.Heatmap(g.Table(60))"}}
	c.Add("rule", "%s", g.Rule())
	if g.reach > 0 || g.game.Positions() >= corner*corner {
		table := g.Table(corner).values
		width := 1
		for _, row := range table {
			width = max(width, len(strconv.Itoa(slices.Max(row))))
		}
		for a := range corner {
			row := make([]string, corner)
			for b, v := range table[a] {
				text := strconv.Itoa(v)
				row[b] = strings.Repeat(figureSpace, width-len(text)) + text // columns stand below each other
			}
			c.Add(fmt.Sprintf("G(%d, 0…%d)", a, corner-1), "%s", strings.Join(row, " "))
		}
	}
	return c.Bundle()
}

// check panics for a negative heap, and where there is not enough memory for the reachable pairs.
func (g *Game) check(caller string, a, b int) {
	notNegative(caller, a, b)
	if g.whole {
		room.Need(48*(float64(a)+1)*(float64(b)+1),
			"Outcome(a, b) and WinningMoves(a, b) decide Wythoff's game for heaps of any size", "twoheap: %s(%d, %d) in %s",
			caller, a, b, g.name)
	}
}

// Value returns the value of the heaps. It panics for a negative heap, and as grundy.Game.Value does.
func (g *Game) Value(a, b int) int {
	g.check("Value", a, b)
	return g.game.Value([2]int{a, b})
}

// Outcome returns P when the value is 0, N otherwise: of Wythoff's game and those with differences below r at once, by
// the theorem on their P-positions. It panics as Value does.
func (g *Game) Outcome(a, b int) grundy.Outcome {
	notNegative("Outcome", a, b)
	switch {
	case g.reach == 0:
		return grundy.OutcomeOf(g.Value(a, b))
	case isPair(a, b, g.reach):
		return grundy.P
	}
	return grundy.N
}

// WinningMoves returns the moves to a pair of value 0, of large heaps of Wythoff's game by the theorem on its
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
