package grundy

import (
	"fmt"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/task"
)

// A WinningMove is what WinningMoves of every game of every package lists: it can be read, and
// says why it wins. Games whose moves have more to them, such as the heaps that are left, have
// types of their own with these verbs.
type WinningMove interface {
	String() string // the move with its reason
	Reason() string // why it wins
}

// Move is a winning move in a sum.
type Move struct {
	Component int    // which component, counted from 0
	From, To  string // that component before and after, as text; From is "" where the game says only what is left
	Played    any    // what is taken, cut or gone to, where the game names it: vertices, an edge, a position
	Was       int    // the value of the component before the move
	Becomes   int    // and after it: the xor of the values of the others
	Why       string // the reason, where it is another one, as in misère play
}

// Winning returns the winning moves in a sum: those that make a component's value the xor of the
// others, so that the whole has value 0. The order is that of the components and of their choices.
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
			moves = append(moves, Move{Component: i, From: p.String(), To: choice.To, Was: was, Becomes: choice.Value})
		}
	}
	return moves
}

// reaching returns the choices of a component that have this value. A component that can find them
// without listing all its choices has a method Reaching.
func reaching(c Component, value int) []Choice {
	if quick, ok := c.(interface{ Reaching(value int) []Choice }); ok {
		return quick.Reaching(value)
	}
	var found []Choice
	for _, choice := range c.Choices() {
		if choice.Value == value {
			found = append(found, choice)
		}
	}
	return found
}

// String returns the move with its reason, such as "7 → 6 (value 7 → 6, the xor of the rest)".
func (m Move) String() string {
	return fmt.Sprintf("%s (%s)", m.step(), m.Reason())
}

// step returns the move without its reason.
func (m Move) step() string {
	if m.From == "" {
		return m.To
	}
	return m.From + " → " + m.To
}

// Reason says why the move wins.
func (m Move) Reason() string {
	if m.Why != "" {
		return m.Why
	}
	if m.Becomes == 0 {
		return fmt.Sprintf("value %d becomes 0", m.Was)
	}
	return fmt.Sprintf("value %d becomes %d, the xor of the rest", m.Was, m.Becomes)
}

// Moves is a list of winning moves. It is empty exactly in a P-position.
type Moves []Move

// String returns the moves, a line each, or says that there is none.
func (m Moves) String() string { return strings.Join(m.lines(""), "\n") }

// lines tells the moves line by line, each after the prefix.
func (m Moves) lines(prefix string) []string {
	if len(m) == 0 {
		return []string{"no move wins: each leaves the opponent a position to win from"}
	}
	lines := make([]string, len(m))
	for i, move := range m {
		lines[i] = prefix + move.String()
	}
	return lines
}

// Display shows the moves as text and as an HTML table.
func (m Moves) Display() display.Bundle {
	t := tabular.Table{Header: []string{"component", "move", "value", "becomes"}}
	for _, move := range m {
		t.Add(strconv.Itoa(move.Component+1), move.step(), strconv.Itoa(move.Was), strconv.Itoa(move.Becomes))
	}
	return t.Moves(m.String())
}
