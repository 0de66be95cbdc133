package grundy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/task"
)

// Move is a winning move of a game of any package.
type Move struct {
	Part     int    // index of the heap, component or coin
	From, To string // that part before and after; From may be ""
	Heaps    []int  // the heaps left of the part, the greatest first, in games of heaps
	Played   any    // what is taken, turned, cut or reached, where the game names it: a number, an edge, a position, …
	Why      string // why it wins
}

// Winning returns the winning moves in a sum: those that make the value of a component the xor of the others, so that
// the sum has value 0. They are in the order of the components and of their choices.
func Winning(components ...Component) Moves {
	sum := Sum(components...).Value()
	if sum == 0 {
		return nil
	}
	var moves Moves
	for i, p := range components {
		task.Check()
		was := p.Value()
		for _, choice := range reaching(p, was^sum) {
			why := becomes(was, choice.Value)
			moves = append(moves, Move{Part: i, From: p.String(), To: choice.To, Heaps: choice.Heaps(), Why: why})
		}
	}
	return moves
}

// becomes says why a move wins that changes a component's value.
func becomes(was, value int) string {
	if value == 0 {
		return fmt.Sprintf("value %d becomes 0", was)
	}
	return fmt.Sprintf("value %d becomes %d, the xor of the rest", was, value)
}

// reaching returns the choices of a component that have this value. A component with a method Reaching finds them
// without listing all its choices.
func reaching(c Component, value int) []Choice {
	if quick, ok := c.(interface{ Reaching(value int) []Choice }); ok {
		return quick.Reaching(value)
	}
	return slices.DeleteFunc(c.Choices(), func(choice Choice) bool { return choice.Value != value })
}

// String returns the move with its reason, such as "7 → 6 (value 7 becomes 6, the xor of the rest)".
func (m Move) String() string { return fmt.Sprintf("%s (%s)", m.step(), m.Why) }

// step returns the move without its reason.
func (m Move) step() string {
	if m.From == "" {
		return m.To
	}
	return m.From + " → " + m.To
}

// Moves is a list of winning moves. It is empty exactly for a P-position or a draw.
type Moves []Move

// String returns the moves, one per line, or says that there is none.
func (m Moves) String() string { return strings.Join(m.Lines(""), "\n") }

// Lines returns the moves as lines with a prefix, or a line that says that there is none.
func (m Moves) Lines(prefix string) []string {
	if len(m) == 0 {
		return []string{"no move wins"}
	}
	return list.Map(m, func(move Move) string { return prefix + move.String() })
}

// Display shows the moves as text and as an HTML table.
func (m Moves) Display() display.Bundle {
	t := tabular.Table{Header: []string{"part", "move", "why"}}
	for _, move := range m {
		t.Add(strconv.Itoa(move.Part+1), move.step(), move.Why)
	}
	return t.Moves(m.String())
}
