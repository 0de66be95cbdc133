package coins

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/tabular"
)

// Move turns coins.
type Move struct {
	Coins []int // the coins turned, ascending; the last goes from heads to tails
	Left  []int // the heads after the move
}

// Moves is a list of winning moves, empty exactly in a P-position.
type Moves []Move

// WinningMoves returns every move that leaves a position of value 0, by the rightmost coin turned.
// It panics as Value does.
func (g Game) WinningMoves(heads ...int) Moves {
	heads = position("WinningMoves", heads)
	worth := g.worth(last(heads))
	sum := sumOf(worth, heads)
	if sum == 0 {
		return nil
	}
	var moves Moves
	for _, h := range heads {
		g.eachWorth(worth, h, sum^worth[h], func(others []int) {
			coins := append(slices.Clone(others), h)
			moves = append(moves, Move{Coins: coins, Left: turned(heads, coins)})
		})
	}
	return moves
}

// String returns the move with its reason, such as "turn 2, 5 (leaves tth, value 0)".
func (m Move) String() string {
	return fmt.Sprintf("turn %s (%s)", commas(m.Coins), m.Reason())
}

// Reason says why the move wins.
func (m Move) Reason() string { return fmt.Sprintf("leaves %s, value 0", rowText(m.Left)) }

// commas returns numbers with commas between them.
func commas(numbers []int) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(numbers), "[]")), ", ")
}

// lines tells the moves line by line, each after the prefix.
func (m Moves) lines(prefix string) []string {
	if len(m) == 0 {
		return []string{"no move wins: every move leaves a value that is not 0"}
	}
	lines := make([]string, len(m))
	for i, move := range m {
		lines[i] = prefix + move.String()
	}
	return lines
}

// String returns the moves, a line each, or says that there is none.
func (m Moves) String() string { return strings.Join(m.lines(""), "\n") }

// Display shows the moves as text and as a table.
func (m Moves) Display() display.Bundle {
	t := tabular.Table{Header: []string{"turn", "leaves"}}
	for _, move := range m {
		t.Add(commas(move.Coins), rowText(move.Left))
	}
	return t.Moves(m.String())
}
