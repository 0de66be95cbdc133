package boxes

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
)

// NimstringGame is a position of Nimstring. It is made by Nimstring.
type NimstringGame struct {
	turns
	solver *solver
}

// Nimstring returns the game on the board in which a move cuts a string, a player who takes a coin moves again, and a
// player who cannot move loses. So the player who takes the last coin loses.
func Nimstring(b Board) *NimstringGame { return &NimstringGame{begin(b), newSolver(b)} }

// Draw returns the position after these strings have been cut. It panics as Board.Draw does.
func (g *NimstringGame) Draw(lines ...int) *NimstringGame {
	return &NimstringGame{g.after(lines), g.solver}
}

// Value returns the value, a nimber or loony. The time grows exponentially with the strings; an empty sheet of 3 × 3
// boxes takes a tenth of a second, and one of 3 × 4 half a minute and 140 MB. An interrupt panics with
// task.ErrInterrupted, and what was found is kept.
func (g *NimstringGame) Value() Value { return g.valueOf(g.board.open) }

func (g *NimstringGame) valueOf(open set) Value {
	if v := g.solver.value(open); v != loony {
		return Value{Nimber: v}
	}
	return Value{Loony: true}
}

// Outcome returns P for the value 0, and N for others and for loony.
func (g *NimstringGame) Outcome() grundy.Outcome { return g.Value().Outcome() }

// Option is what a move of Nimstring leaves.
type Option struct {
	Line  int   // the string that is cut
	Takes []int // the coins that this takes: if there are any, the same player moves again
	Value Value // of what is left
}

// wins reports whether the move wins. After a plain move the opponent must lose, after another one the player must
// win.
func (o Option) wins() bool { return (o.Value.Outcome() == grundy.P) == (len(o.Takes) == 0) }

// Options returns the moves in the order of the strings.
func (g *NimstringGame) Options() []Option {
	var options []Option
	for _, i := range g.board.open.strings() {
		options = append(options, Option{i, g.board.taken(g.board.open, i), g.valueOf(g.board.open &^ (1 << i))})
	}
	return options
}

// WinningMoves returns the moves that win. What is Played is the number of the string, an int.
func (g *NimstringGame) WinningMoves() grundy.Moves {
	var moves grundy.Moves
	for _, o := range g.Options() {
		if !o.wins() {
			continue
		}
		why := "leaves value 0"
		if len(o.Takes) > 0 {
			why = fmt.Sprintf("takes %s and moves again at value %v", summary.Numbers(o.Takes, ", "), o.Value)
		}
		moves = append(moves, g.board.move(o.Line, why))
	}
	return moves
}

func (b Board) move(line int, why string) grundy.Move {
	return grundy.Move{To: fmt.Sprintf("%s %d", b.verb(), line), Played: line, Why: why}
}

func (b Board) verb() string {
	if b.rows > 0 {
		return "draw"
	}
	return "cut"
}

// Explain returns every move with the value it leaves, why it is loony where it is, how the value follows, and the
// chains.
func (g *NimstringGame) Explain() grundy.Explanation {
	value, options := g.Value(), g.Options()
	e := grundy.Explanation{
		Heading: g.heading(),
		Header:  []string{g.board.verb(), "takes", "leaves", "why"},
		Value:   value.Nimber,
		Lines:   append([]string{follows(value, options)}, g.board.structure()...),
	}
	for _, o := range options {
		why := ""
		if o.Value.Loony {
			why = g.board.loonyBecause(g.board.open &^ (1 << o.Line))
		}
		e.Rows = append(e.Rows, []string{fmt.Sprint(o.Line), takes(o.Takes), o.Value.String(), why})
	}
	return e
}

func (g *NimstringGame) heading() string {
	return fmt.Sprintf("Nimstring on %s: value %v, %s", g.board.title(), g.Value(), g.Outcome().Sentence())
}

func takes(coins []int) string {
	if len(coins) == 0 {
		return "—"
	}
	return summary.Numbers(coins, ", ") + ", moves again"
}

// follows says how the value follows from the options, by the rules of Value.
func follows(value Value, options []Option) string {
	var plain, again []string
	for _, o := range options {
		switch {
		case len(o.Takes) > 0:
			again = append(again, o.Value.String())
		case !o.Value.Loony:
			plain = append(plain, o.Value.String())
		}
	}
	set := func(list []string) string {
		slices.Sort(list)
		return "{" + strings.Join(slices.Compact(list), ", ") + "}"
	}
	switch {
	case len(again) == 0:
		return fmt.Sprintf("mex%s = %v; loony moves do not count", set(plain), value)
	case value.Loony:
		text := "loony: moving again at " + set(again)
		if len(plain) > 0 {
			text += " or ending the move at " + set(plain)
		}
		return text + " wins in every sum"
	}
	return fmt.Sprintf("moving again leaves %[1]v, and ending the move never does: the value is %[1]v", value)
}

// Rule returns the rule in words.
func (g *NimstringGame) Rule() string {
	return "Cut a string. A player who cuts a coin's last string takes it and moves again. Who cannot move loses."
}

// String returns the name of the game with the board.
func (g *NimstringGame) String() string { return "Nimstring on " + g.board.String() }

// Display shows the board with the value; winning moves stand out.
func (g *NimstringGame) Display() display.Bundle {
	return g.board.shown(g.heading(), g.WinningMoves(), nil)
}
