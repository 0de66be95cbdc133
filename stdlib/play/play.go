// Package play lets you play against a perfect opponent.
//
//	m := play.New(octal.Kayles, 7, 5)
//	m.Move("7 → 3 + 3")
//
//	New(game, start…)  a match from these heaps or positions; you move first
//	m.Move(…)          your move: Move("7 → 3 + 3") or Move(7, 3, 3); the computer answers
//	m.Play(4)          the fourth of the numbered moves of the board
//	m.Hint()           the winning moves and why they win
//	m.Undo()           takes back your last move, and the answer
//	m.Computer()       the computer moves now, for example to begin
//	m.Misere()         a player who cannot move wins
//	m.Level(Easy)      a weaker opponent: Easy, Fair, Perfect
//	m.TwoPlayers()     the computer does not answer
//
// A game is a game of heaps (octal, subtraction, coin turning), a position of Nim or Lasker's Nim, a row of coins
// (New(coins.MockTurtles, "htth")), two heaps (New(twoheap.Wythoff(), 4, 7)), a game on a graph
// (New(digraph.ArcKayles(digraph.Grid(3, 3)))), a board (New(board.Cram(3, 4))), Dots and Boxes
// or Nimstring (New(boxes.DotsAndBoxes(boxes.Rectangle(2, 2)))), or your own grundy.Game. In Dots and Boxes and in
// Nimstring a player who takes a box moves again.
//
// A match shows its board after every call. In the browser the board takes moves by mouse or keyboard: press a bean, a
// coin, a vertex or an edge. An illegal move changes nothing; the board reports it and lists the legal moves.
package play

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/board"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/miseresearch"
	"sprague/stdlib/nim"
)

// Match is a game in progress between you, who move first, and the computer.
type Match struct {
	name    string
	rule    string
	game    *grundy.Game
	scene   *scene // for games that are not sums of heaps, else nil
	misere  bool
	two     bool    // both players are human
	you     int     // your side, 1 or 2
	level   Level   // of the computer
	parts   []any   // the components, without empty heaps
	past    [][]any // the components before every move made
	log     []string
	note    string // the message of the last call
	err     error
	picked  []string                          // the places selected for a move
	listing bool                              // the board lists the moves
	losing  *miseresearch.Search[alternating] // misère positions that are lost
}

// New returns a match. The start is the heaps of an octal or subtraction game, positions of a grundy.Game, a row of
// coins as text, or two heap sizes; Nim positions and games on graphs include their start. You move first. New panics
// for any other game, without a start, and for positions that are not in the game.
func New(game any, start ...any) *Match {
	m := &Match{name: "a game", you: 1}
	m.losing = m.misereSearch()
	if p, ok := game.(*board.Position); ok && p.Sketch() != "" {
		game, start = grundy.New(board.SproutsMoves).Named(p.String()).Described(p.Rule()), []any{p.Sketch()}
	}
	if m.scene = sceneOf(game, start); m.scene != nil {
		m.name, m.rule, m.game, m.parts = m.scene.name, m.scene.rule, m.scene.game(), []any{m.scene.start}
		return m
	}
	m.game = rules(game)
	if p, ok := game.(interface{ Sizes() []int }); ok {
		for _, h := range p.Sizes() {
			start = append(start, h)
		}
		game = m.game
	}
	if g, ok := game.(grundy.Ruled); ok {
		m.name, m.rule = g.String(), strings.TrimSuffix(g.Rule(), " Who cannot move loses.")
	}
	if n, ok := game.(interface{ Name() string }); ok && n.Name() != m.name {
		m.name = n.Name() + " (" + m.name + ")"
	}
	if len(start) == 0 {
		panic("play: New needs a start, such as play.New(octal.Kayles, 7, 5)")
	}
	start = m.game.Together(start...)
	for _, pos := range start {
		m.game.Value(pos) // panics if pos is not a position
	}
	m.parts = m.standing(start)
	return m
}

// rules returns the game as a game of package grundy.
func rules(game any) *grundy.Game {
	switch g := game.(type) {
	case nim.Position:
		return grundy.New(func(n int) []int {
			heaps := make([]int, n)
			for i := range heaps {
				heaps[i] = i
			}
			return heaps
		}).Named("Nim").Described("take any number of beans from one heap")
	case nim.LaskerPosition:
		return nim.LaskerGame().Described(g.Rule())
	case *grundy.Game, grundy.HeapGame, interface{ Heaps() *grundy.Game }:
		return grundy.Of(g)
	}
	panic(fmt.Sprintf("play: New does not support games of type %T; use an octal or subtraction game, Nim, or grundy.New",
		game))
}

// standing removes empty heaps. In a user's game 0 may have moves; then it is a position like any other.
func (m *Match) standing(parts []any) []any {
	return slices.DeleteFunc(slices.Clone(parts), func(p any) bool { return p == 0 && len(m.game.Choices(p)) == 0 })
}

// Misere makes the player who cannot move the winner, and returns the match. The perfect opponent then searches all
// positions, so heaps should be small. It panics for Dots and Boxes, where boxes are counted.
func (m *Match) Misere() *Match {
	if m.scored() {
		panic("play: Dots and Boxes has no misère play: the player with more boxes wins")
	}
	m.misere = true
	return m
}

// TwoPlayers makes the computer not answer, so that both sides are played by hand, and returns the match.
func (m *Match) TwoPlayers() *Match {
	m.two = true
	return m
}

// turn is a legal move.
type turn struct {
	component int
	from      string
	option    grundy.Choice
	words     string   // such as "7 → 3 + 3"
	places    []string // that name it
}

// String returns the move.
func (t turn) String() string { return t.words }

// turns returns the distinct legal moves, by component.
func (m *Match) turns(parts []any) []turn {
	if m.scene != nil {
		return m.scene.moves(parts[0].(string))
	}
	var all []turn
	met := map[string]bool{}
	for i, p := range parts {
		from := m.game.At(p).String()
		for _, o := range m.game.Choices(p) {
			t := turn{component: i, from: from, option: o, words: from + " → " + o.Position()}
			if key := spelled(t.words); !met[key] {
				met[key] = true
				all = append(all, t)
			}
		}
	}
	return all
}

// after returns the components after a move.
func (m *Match) after(parts []any, t turn) []any {
	left := slices.Clone(parts[:t.component])
	for _, p := range t.option.Parts {
		left = append(left, p.Position)
	}
	return m.standing(append(left, parts[t.component+1:]...))
}

// Moves returns the legal moves as text. Play takes their numbers, counted from 1.
func (m *Match) Moves() []string {
	return list.Map(m.turns(m.parts), turn.String)
}

// Over reports whether no move is left.
func (m *Match) Over() bool { return len(m.turns(m.parts)) == 0 }

// ToMove returns the player to move: 1, who began, or 2. You are player 1, unless the computer began.
func (m *Match) ToMove() int { return m.mover(len(m.past), m.parts) }

// mover returns the player to move after a number of moves.
func (m *Match) mover(moves int, parts []any) int {
	if b := m.sheet(); b != nil {
		return b.mover(parts[0].(string))
	}
	return moves%2 + 1
}

// sheet returns the board of Dots and Boxes and of Nimstring, nil for other games.
func (m *Match) sheet() *sheet {
	if m.scene == nil {
		return nil
	}
	return m.scene.sheet
}

// scored reports whether the player with more boxes wins, as in Dots and Boxes, and not the last one who can move.
func (m *Match) scored() bool { return m.sheet() != nil && m.sheet().scored }

// lead returns how many more boxes the player to move has at the end, where boxes are counted.
func (m *Match) lead(parts []any) int { return m.sheet().lead(parts[0].(string)) }

// Winner returns 1 or 2 if the game is over and no tie, otherwise 0.
func (m *Match) Winner() int {
	switch {
	case !m.Over() || m.scored() && m.lead(m.parts) == 0:
		return 0
	case m.misere || m.scored() && m.lead(m.parts) > 0:
		return m.ToMove()
	}
	return 3 - m.ToMove()
}

// Log returns the moves made so far.
func (m *Match) Log() []string { return slices.Clone(m.log) }

// Err returns the error of the last call, that a move is not legal, or nil.
func (m *Match) Err() error { return m.err }

// say sets the error and the message of a call.
func (m *Match) say(err error, format string, args ...any) *Match {
	m.err, m.note = err, fmt.Sprintf(format, args...)
	return m
}

// Move makes your move and the computer's answer, and returns the match. The move is text, Move("7 → 3 + 3") or
// Move("7 -> 3+3"), or its parts, Move(7, 3, 3): from 7, leaving 3 and 3; Move(7) leaves nothing. An illegal move
// changes nothing; Err and the board report it.
func (m *Match) Move(move ...any) *Match {
	wanted := wish(move)
	for _, t := range m.turns(m.parts) {
		if spelled(t.String()) == spelled(wanted) {
			return m.play(t)
		}
	}
	return m.refuse(wanted)
}

// refuse reports an illegal move, with at most forty legal ones.
func (m *Match) refuse(wanted string) *Match {
	legal := m.Moves()
	why := "the game is over"
	if n := len(legal); n > 40 {
		why = fmt.Sprintf("the legal moves are %s, … (%d in all)", strings.Join(legal[:40], ", "), n)
	} else if n > 0 {
		why = "the legal moves are " + strings.Join(legal, ", ")
	}
	return m.say(fmt.Errorf("play: %s is not a legal move; %s", wanted, why), "%s is not a legal move; %s", wanted, why)
}

// Play makes the move with this number on the board and in Moves, counted from 1, and the computer's answer, and
// returns the match.
func (m *Match) Play(number int) *Match {
	turns := m.turns(m.parts)
	if number < 1 || number > len(turns) {
		return m.refuse(fmt.Sprintf("move %d", number))
	}
	return m.play(turns[number-1])
}

// play makes a legal move and the computer's answer.
func (m *Match) play(t turn) *Match {
	m.make(t)
	if m.two {
		return m
	}
	return m.answer()
}

// answer makes the computer's moves until it is your turn.
func (m *Match) answer() *Match {
	for !m.Over() && m.ToMove() != m.you {
		before := m.note
		m.make(m.choice())
		m.note = before + "; " + m.note
	}
	return m
}

func (m *Match) make(t turn) *Match {
	player := m.who(m.ToMove())
	m.past = append(m.past, m.parts)
	m.log = append(m.log, t.String())
	m.parts = m.after(m.parts, t)
	m.picked = nil
	if m.scene != nil {
		return m.say(nil, "%s: %v", player, t)
	}
	return m.say(nil, "%s moved %v", player, t)
}

// who names a side.
func (m *Match) who(player int) string {
	switch {
	case m.two:
		return fmt.Sprintf("player %d", player)
	case player == m.you:
		return "you"
	}
	return "the computer"
}

// Undo takes back your last move and the computer's answer, or, with two players, one move, and returns the match. At
// the start it changes nothing.
func (m *Match) Undo() *Match {
	last := len(m.past) - 1
	for ; last >= 0 && !m.two && m.mover(last, m.past[last]) != m.you; last-- { // skip the computer's moves
	}
	if last < 0 {
		return m.say(nil, "there is no move to undo")
	}
	taken := strings.Join(m.log[last:], ", ")
	m.parts, m.past, m.log, m.picked = m.past[last], m.past[:last], m.log[:last], nil
	return m.say(nil, "undone: %s", taken)
}

// wish returns the requested move as text.
func wish(move []any) string {
	texts := list.Map(move, func(p any) string { return fmt.Sprint(p) })
	if len(texts) == 1 && (strings.ContainsAny(texts[0], "→> ")) {
		return texts[0]
	}
	if len(texts) == 0 {
		return "no move"
	}
	left := strings.Join(texts[1:], " + ")
	if left == "" {
		left = "nothing"
	}
	return texts[0] + " → " + left
}

// spelled normalizes a move: spaces, arrows, the order of parts, and empty parts do not matter.
func spelled(move string) string {
	from, to, arrow := strings.Cut(strings.ReplaceAll(move, "->", "→"), "→")
	if !arrow {
		return strings.Join(strings.Fields(strings.ReplaceAll(move, ",", " ")), " ")
	}
	var parts []string
	for _, p := range strings.Split(to, "+") {
		if p = strings.TrimSpace(p); p != "" && p != "0" && p != "nothing" {
			parts = append(parts, p)
		}
	}
	slices.Sort(parts)
	return strings.TrimSpace(from) + "→" + strings.Join(parts, "+")
}
