package boxes

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
)

// turns is a board in play, with the boxes that the players A and B have taken.
type turns struct {
	board Board
	owner []int // of each coin: 1 for A, 2 for B, 0 for nobody
	mover int   // 1 or 2
}

// begin returns the board before the first move, which is A's.
func begin(b Board) turns { return turns{b, make([]int, len(b.at)), 1} }

// after returns the board after these strings have been cut, one after the other.
func (t turns) after(lines []int) turns {
	t.owner = slices.Clone(t.owner)
	for _, line := range lines {
		before := t.board
		t.board = before.Draw(line)
		coins := before.taken(before.open, line)
		for _, coin := range coins {
			t.owner[coin] = t.mover
		}
		if len(coins) == 0 {
			t.mover = 3 - t.mover
		}
	}
	return t
}

// DotsAndBoxesGame is a position of Dots and Boxes. It is made by DotsAndBoxes.
type DotsAndBoxesGame struct {
	turns
	scores *scores
}

// DotsAndBoxes returns the game on the board in which a move draws a line (cuts a string), a player who completes a
// box (takes a coin) moves again, and the player with more boxes at the end wins. A moves first. It panics for more
// than 28 lines to draw.
func DotsAndBoxes(b Board) *DotsAndBoxesGame { return &DotsAndBoxesGame{begin(b), newScores(b)} }

// Draw returns the position after the players have drawn these lines, one after the other, each moving again when a
// box is completed. It panics as Board.Draw does.
func (g *DotsAndBoxesGame) Draw(lines ...int) *DotsAndBoxesGame {
	return &DotsAndBoxesGame{g.after(lines), g.scores}
}

// Board returns the board as it is now.
func (t turns) Board() Board { return t.board }

// Score returns how many boxes A and B have taken.
func (t turns) Score() (a, b int) {
	for _, owner := range t.owner {
		switch owner {
		case 1:
			a++
		case 2:
			b++
		}
	}
	return a, b
}

// Owners returns who took each box, in the order of the boxes: "A", "B", or "" for a box that is not taken.
func (t turns) Owners() []string {
	return list.Map(t.owner[1:], player)
}

// lead is the number of boxes that the player to move has more than the opponent.
func (t turns) lead() int {
	a, b := t.Score()
	if t.mover == 1 {
		return a - b
	}
	return b - a
}

// ToMove returns "A" or "B".
func (t turns) ToMove() string { return player(t.mover) }

func player(number int) string { return []string{"", "A", "B"}[number] }

// Value returns how many boxes more than the opponent the player to move takes from now on, with best play. For n
// lines the first call takes n·2ⁿ⁻¹ steps and 2ⁿ bytes, a second or so on a sheet of 3 × 3 boxes. An interrupt panics
// with task.ErrInterrupted, and too little memory with advice.
func (g *DotsAndBoxesGame) Value() int { return g.scores.score(g.board.open) }

// Outcome returns N if the player to move has more boxes in the end, P if the opponent has, and D for a tie.
func (g *DotsAndBoxesGame) Outcome() grundy.Outcome {
	switch total := g.lead() + g.Value(); {
	case total > 0:
		return grundy.N
	case total < 0:
		return grundy.P
	}
	return grundy.D
}

// Scored is a move of Dots and Boxes with its score.
type Scored struct {
	Line  int   // the line that is drawn
	Takes []int // the boxes that it completes: if there are any, the same player moves again
	Score int   // the boxes of the player to move less those of the opponent, this move and all that follow
}

// Options returns the moves in the order of the lines.
func (g *DotsAndBoxesGame) Options() []Scored {
	var options []Scored
	for _, i := range g.board.open.strings() {
		takes, score := g.board.taken(g.board.open, i), g.scores.score(g.board.open&^(1<<i))
		if len(takes) == 0 {
			score = -score
		}
		options = append(options, Scored{i, takes, score + len(takes)})
	}
	return options
}

// WinningMoves returns the moves after which the player to move has more boxes in the end, with both players at
// their best. What is Played is the number of the line, an int.
func (g *DotsAndBoxesGame) WinningMoves() grundy.Moves {
	var moves grundy.Moves
	for _, o := range g.Options() {
		if total := g.lead() + o.Score; total > 0 {
			moves = append(moves, g.board.move(o.Line, fmt.Sprintf("wins by %d in the end", total)))
		}
	}
	return moves
}

// Explain returns every move with its score, what the opponent can do with it where it is loony, and the chains.
func (g *DotsAndBoxesGame) Explain() grundy.Explanation {
	e := grundy.Explanation{
		Heading: g.heading(),
		Header:  []string{g.board.verb(), "takes", "score", "loony because"},
		Value:   g.Value(),
		Lines:   append([]string{fmt.Sprintf("the greatest score is %d", g.Value())}, g.board.structure()...),
	}
	if g.board.open == 0 {
		e.Lines = []string{"no line is left"}
	}
	for _, o := range g.Options() {
		e.Rows = append(e.Rows, []string{fmt.Sprint(o.Line), takes(o.Takes), fmt.Sprint(o.Score), g.loony(o)})
	}
	return e
}

func (g *DotsAndBoxesGame) heading() string {
	a, b := g.Score()
	const form = "Dots and Boxes on %s: A has %d, B has %d, %s to move, value %d: %s"
	return fmt.Sprintf(form, g.board.title(), a, b, g.ToMove(), g.Value(), g.end())
}

func (g *DotsAndBoxesGame) end() string {
	switch total := g.lead() + g.Value(); {
	case total > 0:
		return fmt.Sprintf("%s wins by %d", g.ToMove(), total)
	case total < 0:
		return fmt.Sprintf("%s wins by %d", player(3-g.mover), -total)
	}
	return "a tie"
}

// Review returns a game move by move: the player, the line, what it took, how the game then ends with best play, how
// many boxes the move lost and which line would have lost none, and why it was loony. It panics as Board.Draw does.
func (g *DotsAndBoxesGame) Review(lines ...int) grundy.Explanation {
	e := grundy.Explanation{
		Heading: fmt.Sprintf("Dots and Boxes on %s, move by move: %s with best play", g.board.title(), g.end()),
		Header:  []string{"player", g.board.verb(), "takes", "then", "comment"},
		Value:   g.Value(),
	}
	for _, line := range lines {
		after := g.Draw(line)
		taken := g.board.taken(g.board.open, line)
		e.Rows = append(e.Rows, []string{g.ToMove(), fmt.Sprint(line), takes(taken), after.end(), g.comment(line)})
		g = after
	}
	e.Lines = []string{g.heading()}
	return e
}

// comment says what a line loses, and why it is loony.
func (g *DotsAndBoxesGame) comment(line int) string {
	options := g.Options()
	played := options[slices.IndexFunc(options, func(o Scored) bool { return o.Line == line })]
	best := slices.MaxFunc(options, func(a, b Scored) int { return a.Score - b.Score })
	var said []string
	if lost := best.Score - played.Score; lost > 0 {
		said = append(said, fmt.Sprintf("%d less than line %d", lost, best.Line))
	}
	if why := g.loony(played); why != "" {
		said = append(said, "loony: "+why)
	}
	return strings.Join(said, "; ")
}

// loony says what the opponent can do with a move where it is loony, and "" elsewhere.
func (g *DotsAndBoxesGame) loony(o Scored) string {
	if len(o.Takes) > 0 {
		return ""
	}
	return g.board.loonyBecause(g.board.open &^ (1 << o.Line))
}

// Rule returns the rule in words.
func (g *DotsAndBoxesGame) Rule() string {
	return "Draw a line. A player who completes a box takes it and moves again. More boxes win."
}

// String returns the name of the game with the board.
func (g *DotsAndBoxesGame) String() string {
	if g.board.rows == 0 {
		return "Dots and Boxes on " + g.board.String()
	}
	return "Dots and Boxes on " + g.board.name + "\n" + g.board.Picture(g.Owners())
}

// Display shows the board with the boxes taken and the value; winning moves stand out.
func (g *DotsAndBoxesGame) Display() display.Bundle {
	return g.board.shown(g.heading(), g.WinningMoves(), g.Owners())
}
