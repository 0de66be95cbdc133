// Package board has games whose positions fall into parts that are played side by side: Cram, Chomp, games on ordered
// sets, Sprouts. Node Kayles and Arc Kayles, on grids and other graphs, are in package digraph and are solved in the
// same way.
//
//	board.Cram(5, 7).Value()
//	board.Chomp(4, 4, 3).WinningMoves()
//	board.Sprouts(5).Explain()
//
// Values come from a search that asks whether a part and a Nim heap of n are a P-position [LemoineViennot2012]. It
// remembers what it has learnt of every part up to symmetry, for this position and while it lives.
package board

import (
	"fmt"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/nimsearch"
)

// Position is a position of one of the games of this package. Its verbs panic with task.ErrInterrupted after an
// interrupt, and what was found is kept.
type Position struct {
	name, rule string
	moves      []move
	value      func(i int) int  // of the position, with number 0, and of what its moves leave, from number 1 on
	isP        func(i int) bool // whether that is 0, which takes less time
	picture    *picture         // nil for Sprouts
	sketch     string           // of Sprouts
	taking     *taking          // nil for Sprouts
	start      set              // the points, where taking is not nil
}

// move is a move in words, and what is left in words.
type move struct {
	to, left string
	played   any
}

// solve takes the values from a search, for the parts of the position and of what each move leaves.
func solve[K comparable](p *Position, search *nimsearch.Search[K], parts [][]K) *Position {
	p.value = func(i int) int { return search.Value(parts[i]...) }
	p.isP = func(i int) bool { return search.Has(0, parts[i]...) }
	return p
}

// String returns the name of the game and where it begins.
func (p *Position) String() string { return p.name }

// Rule returns the rule in words.
func (p *Position) Rule() string { return p.rule }

// Value returns the Grundy value. The time grows exponentially with the board.
func (p *Position) Value() int { return p.value(0) }

// Outcome returns P when the value is 0, N otherwise. It takes less time than Value.
func (p *Position) Outcome() grundy.Outcome {
	if p.isP(0) {
		return grundy.P
	}
	return grundy.N
}

// Choices returns what every move leaves, with its value. It finds the values of all, and takes much longer than Value.
func (p *Position) Choices() []grundy.Choice {
	choices := make([]grundy.Choice, len(p.moves))
	for i, m := range p.moves {
		value := p.value(i + 1)
		part := grundy.Part{Position: m.left, Text: m.left, Value: value}
		choices[i] = grundy.Choice{To: m.left, Value: value, Parts: []grundy.Part{part}}
	}
	return choices
}

// WinningMoves returns the moves that win. What is Played is a []int, the points that name the move, such as the two
// squares of a domino; in Sprouts it is what the move leaves, a string.
func (p *Position) WinningMoves() grundy.Moves {
	var moves grundy.Moves
	for _, i := range p.winners() {
		m := p.moves[i]
		moves = append(moves, grundy.Move{To: m.to, Played: m.played, Why: "it leaves value 0"})
	}
	return moves
}

// winners returns the numbers of the moves that win.
func (p *Position) winners() []int {
	var winners []int
	for i := range p.moves {
		if p.isP(i + 1) {
			winners = append(winners, i)
		}
	}
	return winners
}

// Explain returns every move with the value that it leaves, and the mex. It takes as long as Choices.
func (p *Position) Explain() grundy.Explanation { return grundy.Explained(p.name, p.Choices()) }

// Display shows the position with its outcome and the winning moves; it does not find the value.
func (p *Position) Display() display.Bundle {
	winners := p.winners()
	text := fmt.Sprintf("%s: %s", p.name, p.Outcome().Sentence())
	if len(winners) > 0 {
		text += "\nwinning moves:"
		for _, i := range winners {
			text += "\n  " + p.moves[i].to
		}
	}
	b := display.Plain(text)
	if p.picture != nil {
		b = b.With(display.MIMESVG, p.picture.svg(p.name, text, winners))
	}
	return b
}
