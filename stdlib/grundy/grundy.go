// Package grundy solves any finite impartial game from its moves.
//
//	take := func(n int) []int { if n < 2 { return nil }; return []int{n - 1, n - 2} }
//	g := grundy.New(take)
//	g.Explain(7)
//
// A game is impartial if both players have the same moves, and finite if play must end. A player who cannot move loses.
// The value of a position is the mex of the values of its options: the least number 0, 1, 2, … that is not among them
// [Sprague1935, Grundy1939]. A position of value 0 is a P-position (the player who has just moved wins), any other is
// an N-position, and the value of a sum is the xor of the values of its components.
//
//	New(moves)         a game from func(P) []P, or func(P) [][]P when a move
//	                   leaves several components at once
//	New(graph)         a game from map[P][]P, the options of each position
//	Takes(1, 2)        a game of heaps by what a move takes; Splitting() lets it
//	                   break heaps; TakesWhen(allowed) by a predicate
//	Words("take a square; split an even heap")  by its rule in words
//	Dynamic, NoRepeat, WithPass  rules with a memory, as Fibonacci Nim
//	Values, Table, Period, Misere, Heap  of every game of heaps
//	Value, Outcome     of a position; Solve is Value with an error
//	Choices, Explain   every option with its value; the whole computation as a table
//	WinningMoves       the moves that win, in a sum of positions too
//	Graph              the reachable positions, drawn in layers
//	Sum, Winning       sums of different games: g.At(pos), octal heaps, Nim heaps, …
//	Survey(games…)     the periods of games of any kind, in a table
//	Identify(values)   the games with these first values
//	PPositions(n)      the P-positions below n, without values where possible
//	Budget             the maximum number of positions
//
// A position P is an integer, a string, a bool, or an array, a struct or a slice
// of these. Games in which play can return to a position are in package digraph;
// games with different moves for Left and Right (partizan games) have no Grundy values.
package grundy

import (
	"fmt"
	"reflect"
	"slices"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/internal/registry"
	"sprague/stdlib/task"
)

// Game is an impartial game with the values computed so far. It is not safe for concurrent use.
type Game struct {
	engine engine
	name   string  // empty for a game without one
	rule   string  // in words
	code   string  // the octal code, if it is known to have one
	codes  *byHeap // the codes of its heaps, if they are known to repeat
	bound  *bound  // the promise of Bounded
	proof  *proof
	set    *registry.Subtraction // of a game of package subtraction
}

// New returns the game whose moves are given by a function: func(P) []P lists the options of a position, func(P) [][]P
// lists for each option its components, which are then played as a sum. A graph map[P][]P gives the options of each
// position, as map[string][]string{"a": {"b", "c"}, "b": {"c"}}; a position without a list has no moves. Nothing is
// computed yet.
//
// P is an integer type, string, bool, or an array, struct or slice of these. Positions are compared by their contents:
// a nil slice is the same position as an empty one.
//
// The moves must be the same for both players; a game in which Left and Right move differently is partizan and has no
// Grundy values. New panics if moves has another type.
func New(moves any) *Game {
	if s, ok := moves.(registry.Subtraction); ok {
		return subtracting(s)
	}
	if m := reflect.ValueOf(moves); m.Kind() == reflect.Map {
		along, positions := alongGraph(m)
		return New(along).Named(fmt.Sprintf("a graph of %d positions",
			positions)).Described("Move along an arrow of the graph. Who cannot move loses.")
	}
	return &Game{engine: engineFor(moves), proof: new(proof)}
}

// Budget sets the maximum number of different positions that the game holds and returns the game. The default is 50
// million, and 5 million until some play has ended. A computation that reaches it ends with a BudgetError and keeps
// what it knows; with a greater budget it continues from there. Budget panics unless positions is positive.
func (g *Game) Budget(positions int) *Game {
	if positions < 1 {
		panic("grundy: the budget of positions must be at least 1")
	}
	g.engine.limit(positions)
	return g
}

// Positions returns the number of positions whose values are known.
func (g *Game) Positions() int { return g.engine.solved() }

// Solve returns the value of pos: the mex of the values of its options. It takes O(V+E) time for the V positions and E
// moves reachable from pos; each position is solved once.
//
// The error is a CycleError if play can return to a position, a BudgetError if there are too many positions, and
// task.ErrInterrupted after an interrupt; computed values stay known. Solve panics if pos is not of the type of
// positions.
func (g *Game) Solve(pos any) (int, error) { return g.engine.solve(pos) }

// Value is like Solve, but panics with the error. For a heap of 65536 or more of a declared rule (Takes, Words) it uses
// a formula, or the period if [Game.Period] proves one. It does not use an assumed period ([Game.Bounded]);
// [periodic.Certificate.Value] returns what follows from the promise.
func (g *Game) Value(pos any) int {
	n, heap := integer(pos)
	if heap && n >= g.Positions() && n >= 0 && g.bound == nil { // an assumed period gives no values
		if v, ok := g.byTheory(n); ok {
			return v
		}
	}
	v, err := g.Solve(pos)
	if err != nil {
		panic(err)
	}
	if g.bound != nil {
		g.keep(g.bound.kept, n+1)
	}
	return v
}

// far is the first heap whose value is taken from a known period.
const far = 1 << 16

// byTheory returns the value of a heap by a formula or a proved period, if there is one.
func (g *Game) byTheory(n int) (value int, ok bool) {
	if d := g.declared(); d != nil && n >= far {
		if v, ok := words.Closed(d.clauses, n); ok {
			return v, true
		}
	}
	first, period, saltus, still := g.repeats(n)
	if first == 0 || n < first {
		return 0, false
	}
	laps := (n-first)/period + 1
	if slices.Contains(still, int64(n%period)) {
		saltus = 0
	}
	return g.Value(n-laps*period) + laps*saltus, true
}

// Outcome returns the outcome, P or N, of a position or of a sum of several. It panics as Value does.
func (g *Game) Outcome(positions ...any) Outcome {
	if moves, ok := g.byTheorem(positions); ok {
		return OutcomeOf(len(moves))
	}
	return g.Sum(positions...).Outcome()
}

// Choices returns the options of pos with their values, in the order of the moves function. It panics as Value does.
func (g *Game) Choices(pos any) []Choice {
	if n, ok := integer(pos); ok && n >= max(far, g.Positions()) && g.declared() != nil {
		if _, ok := g.byTheory(n); ok {
			return g.declared().listed(n, func(h int) int { return g.Value(h) })
		}
	}
	if _, err := g.Solve(pos); err != nil { // Value might use the period and solve nothing
		panic(err)
	}
	return g.engine.options(pos)
}

// At returns the position as a component of a [Sum]. It panics as Value does.
func (g *Game) At(pos any) Position {
	g.Value(pos)
	return part{game: g, pos: pos}
}

// WinningMoves returns all winning moves in a sum of positions of this game. There is none exactly when the sum is a
// P-position. It panics as Value does.
func (g *Game) WinningMoves(positions ...any) Moves {
	if moves, ok := g.byTheorem(positions); ok {
		return moves
	}
	return g.Sum(positions...).WinningMoves()
}

// part is a position of a game as a component of a sum.
type part struct {
	game *Game
	pos  any
}

func (p part) Value() int     { return p.game.Value(p.pos) }
func (p part) String() string { return p.game.engine.show(p.pos) }

// Rule returns the rule of the game in words.
func (p part) Rule() string { return p.game.Rule() }

// Outcome returns the outcome of the position.
func (p part) Outcome() Outcome { return OutcomeOf(p.Value()) }

// Explain returns the computation of the value.
func (p part) Explain() Explanation { return p.game.Explain(p.pos) }

// Display shows the explanation, or only the value for a heap with many options.
func (p part) Display() display.Bundle {
	const shown = 24
	if n, ok := integer(p.pos); !ok || n <= shown {
		return p.Explain().Display()
	}
	return display.Plain(heading(fmt.Sprintf("%s in %s", p, p.game), p.Value()))
}

func (p part) Choices() []Choice { return p.game.Choices(p.pos) }

// Reaching returns the choices of this value.
func (p part) Reaching(value int) []Choice {
	if f, ok := p.game.engine.(*formula); ok && f.Heaps.Reaching != nil {
		return f.choices(f.Heaps.Reaching(as[int](p.pos), value))
	}
	if d := p.game.declared(); d != nil && d.free != nil {
		if choices, ok := p.game.ofValue(as[int](p.pos), value); ok {
			return choices
		}
	}
	return slices.DeleteFunc(p.Choices(), func(c Choice) bool { return c.Value != value })
}

// every is the number of steps between two progress reports.
const every = 1 << 10

// report reports the progress of the search.
func report(solved, found int) {
	task.Report(task.Progress{
		Label: "grundy: values", Done: int64(solved), Total: int64(found), Unit: "positions",
		Note: "the total grows while positions are found",
	})
}
