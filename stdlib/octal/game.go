package octal

import (
	"fmt"
	"sync/atomic"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
)

// A digit is a sum of these, see package rules.
const (
	leaveNone  = rules.LeaveNone
	leaveOne   = rules.LeaveOne
	leaveTwo   = rules.LeaveTwo
	leaveThree = rules.LeaveThree
)

// A Game is a taking-and-breaking game. Make one with [Parse], [MustParse] or take
// one by name, such as [Kayles]; the zero Game is of no use. A Game remembers the
// values it has computed and may be used by several goroutines. Games cannot be compared with ==, which would ask
// whether they share what they remember: [Game.Code] is the same for equal codes, [Game.Equivalent] compares games.
type Game struct {
	_ [0]func() // no ==
	*game
}

// game is what all copies of a Game share.
type game struct {
	rule   rule
	values *engine.Values
	proved atomic.Pointer[periodic.Certificate] // what Period has proved
}

// rule is a code taken apart, with the methods that only the face needs.
type rule struct{ rules.Rule }

func newGame(r rule) Game {
	g := &game{rule: r}
	g.values = engine.New(&g.rule.Rule)
	return Game{game: g}
}

// Code returns the code in its usual form: "0.77", "0.0(7)", "0.3F", or the name of
// a game that has no code ("Grundy's game").
func (g Game) Code() string {
	if g.game == nil { // what Parse returns beside an error
		return "no game"
	}
	return g.rule.Code
}

// String returns the code. [Game.Name] has the names of games that have one.
func (g Game) String() string { return g.Code() }

// Digits returns the digits d₀, d₁, … as far as the code writes them: for an
// infinite code one repeating block stands at the end, see [Game.Digit].
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

// Digit returns dₜ, what may be left after taking t tokens. It panics if t < 0.
func (g Game) Digit(t int) int {
	if t < 0 {
		panic(fmt.Sprintf("octal: digit of %d tokens; a move takes none or more", t))
	}
	return int(g.rule.Digit(t))
}

// LastDigit returns k, the index of the last nonzero digit, which is the most
// tokens a move takes; -1 if there is no most.
func (g Game) LastDigit() int { return g.rule.Last() }
