package octal

import (
	"fmt"
	"sync/atomic"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
)

// The bits of a digit, see package rules.
const (
	leaveNone  = rules.LeaveNone
	leaveOne   = rules.LeaveOne
	leaveTwo   = rules.LeaveTwo
	leaveThree = rules.LeaveThree
)

// A Game is a taking-and-breaking game, made by [Parse] or [MustParse] or taken by name, such as [Kayles]; the zero
// Game is not usable. A Game caches the values it has computed and is safe for concurrent use. Games cannot be compared
// with ==, which would compare caches: equal codes have equal [Game.Code], and [Game.Equivalent] compares games.
type Game struct {
	_ [0]func() // no ==
	*game
}

// game is shared by all copies of a Game.
type game struct {
	rule   rule
	values *engine.Values
	proved atomic.Pointer[periodic.Certificate] // what Period has proved
	tried  atomic.Bool                          // whether Value has looked for a period
}

// rule adds to a parsed code the methods that only this package needs.
type rule struct{ rules.Rule }

func newGame(r rule) Game {
	g := &game{rule: r}
	g.values = engine.New(&g.rule.Rule)
	return Game{game: g}
}

// Code returns the code in normal form: "0.77", "0.0(7)", "0.3F", or the name of a game without a code ("Grundy's
// game").
func (g Game) Code() string {
	if g.game == nil { // as returned by Parse with an error
		return "no game"
	}
	return g.rule.Code
}

// String returns the code; see also [Game.Name].
func (g Game) String() string { return g.Code() }

// Digits returns the digits d₀, d₁, …, of an infinite code up to the end of the first repeating block; see
// [Game.Digit].
func (g Game) Digits() []int {
	var out []int
	for _, d := range g.rule.Head {
		out = append(out, int(d))
	}
	for _, d := range g.rule.Tail {
		out = append(out, int(d))
	}
	return out
}

// Digit returns dₜ, the digit of moves that take t tokens. It panics if t < 0.
func (g Game) Digit(t int) int {
	if t < 0 {
		panic(fmt.Sprintf("octal: Digit(%d): t must be ≥ 0", t))
	}
	return int(g.rule.Digit(t))
}

// LastDigit returns k, the index of the last nonzero digit, which is the most tokens a move takes; -1 for an
// infinite code.
func (g Game) LastDigit() int { return g.rule.Last() }
