package grundy

import (
	"fmt"
	"strconv"
	"strings"

	"sprague/stdlib/display"
)

// Component is one part of a sum of games: a position that knows its value and what
// its moves leave. Positions of a Game, Nim heaps and octal heaps are components.
type Component interface {
	Value() int        // the Grundy value
	Choices() []Choice // what one move can leave
	String() string    // the position as text
}

// Choice is what one move in a component leaves.
type Choice struct {
	To    string // the position as text, such as "3 + 1"
	Value int    // its value: the xor over its parts
}

// Compound is a sum of components: a move is a move in one of them, and who cannot
// move in any loses. It is made by Sum.
type Compound struct {
	parts []Component
}

// Sum returns the sum of the components, which may belong to different games. The empty
// sum has value 0.
func Sum(components ...Component) Compound {
	return Compound{parts: append([]Component(nil), components...)}
}

// Value returns the xor of the values of the components [Sprague1935, Grundy1939].
func (c Compound) Value() int {
	sum := 0
	for _, p := range c.parts {
		sum ^= p.Value()
	}
	return sum
}

// Outcome returns P when the value is 0, N otherwise.
func (c Compound) Outcome() Outcome { return OutcomeOf(c.Value()) }

// Components returns the parts of the sum.
func (c Compound) Components() []Component { return append([]Component(nil), c.parts...) }

// WinningMoves returns every move to a sum of value 0, which is none exactly in a P-position.
func (c Compound) WinningMoves() []Move { return Winning(c.parts...) }

// Choices returns what every move leaves, so that a sum can be a component of another.
func (c Compound) Choices() []Choice {
	var all []Choice
	for i, p := range c.parts {
		for _, choice := range p.Choices() {
			all = append(all, Choice{To: c.with(i, choice.To), Value: c.Value() ^ p.Value() ^ choice.Value})
		}
	}
	return all
}

// with returns the sum as text with another text for component i.
func (c Compound) with(i int, to string) string {
	texts := make([]string, len(c.parts))
	for j, p := range c.parts {
		texts[j] = p.String()
		if j == i {
			texts[j] = to
		}
	}
	return strings.Join(texts, " + ")
}

// String returns the components with + between them.
func (c Compound) String() string {
	if len(c.parts) == 0 {
		return "the empty sum"
	}
	return c.with(-1, "")
}

// Explain returns the computation of the value: the components in binary columns, the sum, and the
// winning moves.
func (c Compound) Explain() Explanation {
	e := Explanation{
		Heading: heading(c.String(), c.Value()),
		Header:  []string{"component", "value", "binary"},
		Lines:   winningLines(c.WinningMoves()),
	}
	width := bitWidth(c.values())
	row := func(name string, value int) {
		e.Rows = append(e.Rows, []string{name, strconv.Itoa(value), binaryColumns(value, width)})
	}
	for _, p := range c.parts {
		row(p.String(), p.Value())
	}
	row("xor", c.Value())
	return e
}

func (c Compound) values() []int {
	values := make([]int, len(c.parts))
	for i, p := range c.parts {
		values[i] = p.Value()
	}
	return values
}

// Display shows the explanation of the sum.
func (c Compound) Display() display.Bundle { return c.Explain().Display() }

// Move is a winning move in a sum.
type Move struct {
	Component int    // which component, counted from 0
	From, To  string // that component before and after, as text
	Was       int    // the value of the component before the move
	Becomes   int    // and after it: the xor of the values of the others
}

// Winning returns the winning moves in a sum: those that make a component's value the xor of the
// others, so that the whole has value 0. The order is that of the components and of their choices.
func Winning(components ...Component) []Move {
	sum := Sum(components...).Value()
	if sum == 0 {
		return nil
	}
	var moves []Move
	for i, p := range components {
		was := p.Value()
		for _, choice := range p.Choices() {
			if choice.Value == was^sum {
				moves = append(moves, Move{Component: i, From: p.String(), To: choice.To, Was: was, Becomes: choice.Value})
			}
		}
	}
	return moves
}

// String returns the move with its reason, such as "7 → 6 (value 7 → 6, the xor of the rest)".
func (m Move) String() string {
	return fmt.Sprintf("%s → %s (%s)", m.From, m.To, m.Reason())
}

// Reason says why the move wins.
func (m Move) Reason() string {
	return fmt.Sprintf("value %d becomes %d, the xor of the rest", m.Was, m.Becomes)
}

// winningLines tells winning moves line by line.
func winningLines(moves []Move) []string {
	if len(moves) == 0 {
		return []string{"no move wins: every move leaves a sum that is not 0"}
	}
	lines := make([]string, len(moves))
	for i, m := range moves {
		lines[i] = "winning: " + m.String()
	}
	return lines
}
