package octal

import (
	"fmt"
	"sync"
)

// A digit is what may be left of a heap after a move: a sum of leaves.
const (
	leaveNone  = 1 // the heap may vanish
	leaveOne   = 2 // one heap may be left
	leaveTwo   = 4 // two heaps may be left
	leaveThree = 8 // three heaps may be left
)

// A Game is a taking-and-breaking game. Make one with [Parse], [MustParse] or take
// one by name, such as [Kayles]; the zero Game is of no use. A Game remembers the
// values it has computed and may be used by several goroutines.
type Game struct{ *game }

// game is what all copies of a Game share.
type game struct {
	rule  rule
	mu    sync.Mutex // guards the rest
	memo  solver
	long  *growth // beyond what is computed one by one
	dense bool    // there is no growth
}

// A rule is a code taken apart. The digit of t is head[t], and past the head the
// block tail repeats for ever, if there is one.
type rule struct {
	code    string
	head    []uint8
	tail    []uint8
	unequal bool // two heaps that are left must differ, as in Grundy's game
}

func newGame(r rule) Game { return Game{&game{rule: r}} }

// digit returns the digit of t, 0 past the end of a finite code.
func (r *rule) digit(t int) uint8 {
	switch {
	case t < len(r.head):
		return r.head[t]
	case len(r.tail) > 0:
		return r.tail[(t-len(r.head))%len(r.tail)]
	}
	return 0
}

// last returns the index of the last nonzero digit, -1 for an infinite code.
func (r *rule) last() int {
	if len(r.tail) > 0 {
		return -1
	}
	for t := len(r.head) - 1; t > 0; t-- {
		if r.head[t] != 0 {
			return t
		}
	}
	return 0
}

// finiteOctal reports whether the theorem of Guy and Smith speaks of the game:
// finitely many digits, all below 8, and splits not restricted to unequal heaps.
func (r *rule) finiteOctal() bool {
	return len(r.tail) == 0 && !r.unequal && r.leaves()&leaveThree == 0
}

// leaves returns the sum of all leaves that some digit allows.
func (r *rule) leaves() uint8 {
	var all uint8
	for _, d := range r.head {
		all |= d
	}
	for _, d := range r.tail {
		all |= d
	}
	return all
}

// Code returns the code in its usual form: "0.77", "0.0(7)", "0.3F", or the name of
// a game that has no code ("Grundy's game").
func (g Game) Code() string { return g.rule.code }

// String returns the code.
func (g Game) String() string { return g.rule.code }

// Digits returns the digits d₀, d₁, … as far as the code writes them: for an
// infinite code one repeating block stands at the end, see [Game.Digit].
func (g Game) Digits() []int {
	var out []int
	for _, d := range g.rule.head {
		out = append(out, int(d))
	}
	for _, d := range g.rule.tail {
		out = append(out, int(d))
	}
	return out
}

// Digit returns dₜ, what may be left after taking t tokens. It panics if t < 0.
func (g Game) Digit(t int) int {
	if t < 0 {
		panic(fmt.Sprintf("octal: digit of %d tokens; a move takes none or more", t))
	}
	return int(g.rule.digit(t))
}

// LastDigit returns k, the index of the last nonzero digit, which is the most
// tokens a move takes; -1 if there is no most.
func (g Game) LastDigit() int { return g.rule.last() }
