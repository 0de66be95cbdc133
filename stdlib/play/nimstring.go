package play

import (
	"fmt"
	"strings"

	"sprague/stdlib/boxes"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
)

// A stringBoard is a game of Nimstring as a scene. A position has + for each uncut string and - for each cut one, and
// a last + if the previous player has just taken a coin: then the only move is to pass, so that players alternate here
// too.
type stringBoard struct {
	game *boxes.NimstringGame
	pass int // index of the mark of a pass
}

func (b stringBoard) scene() *scene {
	start := []byte(strings.Repeat("-", b.pass+1))
	for _, i := range b.game.Board().Lines() {
		start[i] = '+'
	}
	name, _, _ := strings.Cut(b.game.String(), "\n")
	return &scene{
		name: name, rule: b.game.Rule(), start: string(start), things: b.things(),
		show: b.show, moves: b.moves, value: b.value,
	}
}

// things returns the strings, and below them a bar to pass.
func (b stringBoard) things() (things []thing) {
	board := b.game.Board()
	traces := digraph.Edges(board.Ends()).Traces(unit)
	lowest := 0.0
	for i, p := range board.Places() {
		if rows, _ := board.Size(); rows > 0 {
			traces[i] = fmt.Sprintf("M%.1f,%.1f L%.1f,%.1f", unit*p[0][0], unit*p[0][1], unit*p[1][0], unit*p[1][1])
		}
		things = append(things, thing{label: fmt.Sprintf("string %d", i), from: p[0], to: p[1], trace: traces[i]})
		lowest = max(lowest, p[0][1], p[1][1])
	}
	lowest += 0.4
	return append(things, thing{
		label: "pass", from: [2]float64{0, lowest}, to: [2]float64{1, lowest},
		trace: fmt.Sprintf("M0,%.1f l%.1f,0", unit*lowest, unit),
	})
}

func (b stringBoard) show(pos string) string {
	text := "strings " + joined(standing(pos[:b.pass]))
	if pos[b.pass] == '+' {
		text += ", the previous player moves again"
	}
	return text
}

func (b stringBoard) moves(pos string) []sceneMove {
	if pos[b.pass] == '+' {
		return []sceneMove{{things: []int{b.pass}, left: pos[:b.pass] + "-", words: "pass, the other player moves again"}}
	}
	var all []sceneMove
	for _, o := range b.at(pos).Options() {
		again := "-"
		if len(o.Takes) > 0 {
			again = "+"
		}
		left := pos[:o.Line] + "-" + pos[o.Line+1:b.pass] + again
		all = append(all, sceneMove{things: []int{o.Line}, left: left, words: fmt.Sprintf("cut %d", o.Line)})
	}
	return all
}

// value is 0 if the player to move loses, and 1 otherwise: a loony position has no nimber.
func (b stringBoard) value(pos string) int {
	if wins := b.at(pos).Outcome() == grundy.N; wins != (pos[b.pass] == '+') {
		return 1
	}
	return 0
}

// at returns the game of a position.
func (b stringBoard) at(pos string) *boxes.NimstringGame {
	game := b.game
	for _, i := range game.Board().Lines() {
		if pos[i] == '-' {
			game = game.Draw(i)
		}
	}
	return game
}
