package play

import (
	"fmt"
	"strconv"
	"strings"

	"sprague/stdlib/boxes"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/summary"
)

// A sheet is the board of Dots and Boxes or Nimstring as a scene in which players do not alternate. A position has +
// for each line to draw (string to cut) and - for the others, and then the numbers of the lines drawn, in their order.
type sheet struct {
	draw   func(lines ...int) taking // the game after these lines
	ends   [][2]int
	line   string // what it has, "line" or "string"
	verb   string // what a move does with it
	first  string // who is to move at the start, and player 1 of the match
	scored bool   // the player with more boxes wins
}

// taking is a game in which a player who takes a box (coin) moves again.
type taking interface {
	String() string
	Rule() string
	Board() boxes.Board
	Owners() []string
	ToMove() string
	Outcome() grundy.Outcome
}

// sheetOf returns the scene of a game.
func sheetOf(g taking, draw func(lines ...int) taking) *scene {
	b := &sheet{draw: draw, ends: g.Board().Ends(), line: "string", verb: "cut", first: g.ToMove()}
	if rows, _ := g.Board().Size(); rows > 0 {
		b.line, b.verb = "line", "draw"
	}
	_, b.scored = g.(*boxes.DotsAndBoxesGame)
	name, _, _ := strings.Cut(g.String(), "\n")
	return &scene{
		name: name, rule: g.Rule(), start: with(strings.Repeat("-", len(b.ends)), '+', g.Board().Lines()...),
		things: b.things(g.Board()), sheet: b, moves: b.moves,
		show: func(pos string) string { return b.line + "s " + summary.Numbers(standing(pos), ", ") },
	}
}

// at returns the game at a position.
func (b *sheet) at(pos string) taking {
	var lines []int
	for word := range strings.FieldsSeq(pos[len(b.ends):]) {
		line, _ := strconv.Atoi(word)
		lines = append(lines, line)
	}
	return b.draw(lines...)
}

// player returns the number of a player, 1 or 2, and 0 for nobody.
func (b *sheet) player(name string) int {
	switch name {
	case "":
		return 0
	case b.first:
		return 1
	}
	return 2
}

// mover returns the player to move.
func (b *sheet) mover(pos string) int { return b.player(b.at(pos).ToMove()) }

// owners returns the player who took each box, or 0.
func (b *sheet) owners(pos string) []int { return list.Map(b.at(pos).Owners(), b.player) }

// taken returns how many boxes a player has.
func (b *sheet) taken(pos string, player int) (n int) {
	for _, owner := range b.owners(pos) {
		if owner == player {
			n++
		}
	}
	return n
}

// lead returns how many more boxes the player to move of Dots and Boxes has at the end, with best play.
func (b *sheet) lead(pos string) int {
	mover := b.mover(pos)
	return b.taken(pos, mover) - b.taken(pos, 3-mover) + b.at(pos).(*boxes.DotsAndBoxesGame).Value()
}

func (b *sheet) moves(pos string) (all []turn) {
	for _, i := range standing(pos) {
		left := fmt.Sprintf("%s %d", with(pos, '-', i), i)
		all = append(all, sceneMove(fmt.Sprintf("%s %d", b.verb, i), left, placesOf(i)))
	}
	return all
}

// things returns the lines. On a sheet of rows and columns each has a gap for its number.
func (b *sheet) things(board boxes.Board) []thing {
	things := []thing{}
	traces := digraph.Edges(b.ends).Traces(unit)
	for i, p := range board.Places() {
		t := thing{Label: fmt.Sprintf("%s %d", b.line, i), Trace: traces[i], from: p[0], to: p[1]}
		if b.line == "line" {
			x, y := (p[0][0]+p[1][0])/2, (p[0][1]+p[1][1])/2 // the string crosses the line here
			dx, dy := p[1][1]-y, p[1][0]-x
			t.from, t.to, t.Number = [2]float64{x - dx, y - dy}, [2]float64{x + dx, y + dy}, fmt.Sprint(i)
			t.Trace = path(x-dx, y-dy, x-0.3*dx, y-0.3*dy) + " " + path(x+0.3*dx, y+0.3*dy, x+dx, y+dy)
		}
		things = append(things, t)
	}
	return things
}

// path returns a straight line as SVG path data.
func path(x, y, u, v float64) string {
	return fmt.Sprintf("M%.1f,%.1f L%.1f,%.1f", unit*x, unit*y, unit*u, unit*v)
}

// text returns the sheet as text, or "" for other boards. Boxes have the initials of their players.
func (b *sheet) text(pos string, initials [3]string) string {
	initial := func(owner int) string { return initials[owner] }
	return b.at(pos).Board().Picture(list.Map(b.owners(pos), initial))
}

// done is what takes no presses: lines that are drawn, dots, and boxes that are taken; of other boards the coins.
type done struct {
	Drawn        []string // SVG path data
	Boxes, Coins []mark
	Dots         [][2]float64
}

// mark is a box or a coin, with its player or number in the middle.
type mark struct {
	X, Y           float64
	Colour, Number string
}

func (b *sheet) view(pos string, initials [3]string) *done {
	v := new(done)
	board := b.at(pos).Board()
	rows, columns := board.Size()
	if rows == 0 {
		v.Coins = b.coins(pos, initials)
		return v
	}
	for i, t := range b.things(board) {
		if pos[i] == '-' {
			v.Drawn = append(v.Drawn, path(t.from[0], t.from[1], t.to[0], t.to[1]))
		}
	}
	for box, owner := range b.owners(pos) {
		if owner > 0 {
			x, y := unit*(float64(box%columns)+0.5), unit*(float64(box/columns)+0.5)
			v.Boxes = append(v.Boxes, mark{x, y, colours[owner], initials[owner]})
		}
	}
	for r := range rows + 1 {
		for c := range columns + 1 {
			v.Dots = append(v.Dots, [2]float64{unit * float64(c), unit * float64(r)})
		}
	}
	return v
}

// colours are those of coins and boxes that nobody, player 1 or player 2 has taken, all dark enough for white letters.
var colours = [3]string{"#5b6470", "#0b58c3", "#a14a0b"}

// coins returns the coins that are held or taken, and the ground, 0.
func (b *sheet) coins(pos string, initials [3]string) (all []mark) {
	held := map[int]bool{0: true} // others that nobody has were taken before the match, or never there
	for _, i := range standing(pos) {
		held[b.ends[i][0]], held[b.ends[i][1]] = true, true
	}
	owners := append([]int{0}, b.owners(pos)...)
	for coin, p := range digraph.Edges(b.ends).Places() {
		name := fmt.Sprint(coin)
		if owner := owners[coin]; owner > 0 {
			name = initials[owner]
		} else if !held[coin] {
			continue
		}
		all = append(all, mark{unit * p[0], unit * p[1], colours[owners[coin]], name})
	}
	return all
}
