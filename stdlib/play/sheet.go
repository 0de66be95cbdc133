package play

import (
	"fmt"
	"strings"

	"sprague/stdlib/boxes"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
)

// A sheet is the board of Dots and Boxes or Nimstring as a scene in which players do not alternate. A position has +
// for each line to draw (string to cut) and - for the others; then, for each box (coin), the player who took it, 1 or
// 2, or 0; and last the player to move.
type sheet struct {
	board boxes.Board
	ends  [][2]int
	boxes int
	line  string               // what it has, "line" or "string"
	verb  string               // what a move does with it
	score func(pos string) int // how many more boxes the player to move takes from here on; nil in Nimstring
}

// nimstring returns the scene of Nimstring. A loony position has no nimber: its value is 1 if the player to move wins.
func nimstring(g *boxes.NimstringGame) *scene {
	b := newSheet(g.Board())
	s := b.scene(g, strings.Repeat("0", b.boxes))
	s.value = func(pos string) int {
		if g.Draw(b.drawn(pos)...).Outcome() == grundy.N {
			return 1
		}
		return 0
	}
	return s
}

// dotsAndBoxes returns the scene of Dots and Boxes. Player 1 is the one who is to move.
func dotsAndBoxes(g *boxes.DotsAndBoxesGame) *scene {
	b := newSheet(g.Board())
	b.score = func(pos string) int { return g.Draw(b.drawn(pos)...).Value() }
	owners := ""
	for _, owner := range g.Owners() {
		switch owner {
		case "":
			owners += "0"
		case g.ToMove():
			owners += "1"
		default:
			owners += "2"
		}
	}
	return b.scene(g, owners)
}

func newSheet(board boxes.Board) *sheet {
	b := &sheet{board: board, ends: board.Ends(), line: "string", verb: "cut"}
	if b.ruled() {
		b.line, b.verb = "line", "draw"
	}
	for _, e := range b.ends {
		b.boxes = max(b.boxes, e[0], e[1])
	}
	return b
}

// ruled reports whether the board is a sheet of rows and columns, not any graph.
func (b *sheet) ruled() bool {
	rows, _ := b.board.Size()
	return rows > 0
}

func (b *sheet) scene(game interface {
	String() string
	Rule() string
}, owners string) *scene {
	start := with(strings.Repeat("-", len(b.ends)), '+', b.board.Lines()...)
	name, _, _ := strings.Cut(game.String(), "\n")
	return &scene{
		name: name, rule: game.Rule(), start: start + owners + "1", things: b.things(), sheet: b,
		show: func(pos string) string { return b.line + "s " + summary.Numbers(standing(pos), ", ") }, moves: b.moves,
	}
}

// drawn returns the lines drawn since the start.
func (b *sheet) drawn(pos string) (lines []int) {
	for _, i := range b.board.Lines() {
		if pos[i] == '-' {
			lines = append(lines, i)
		}
	}
	return lines
}

// mover returns the player to move, 1 or 2.
func (b *sheet) mover(pos string) int { return int(pos[len(pos)-1] - '0') }

// owner returns the player who took a box, or 0.
func (b *sheet) owner(pos string, box int) int { return int(pos[len(b.ends)+box-1] - '0') }

// taken returns how many boxes a player has.
func (b *sheet) taken(pos string, player int) int {
	return strings.Count(pos[len(b.ends):len(pos)-1], fmt.Sprint(player))
}

// lead returns how many more boxes the player to move has at the end, with best play.
func (b *sheet) lead(pos string) int {
	mover := b.mover(pos)
	return b.taken(pos, mover) - b.taken(pos, 3-mover) + b.score(pos)
}

func (b *sheet) moves(pos string) (all []turn) {
	for _, i := range standing(pos) {
		all = append(all, sceneMove(fmt.Sprintf("%s %d", b.verb, i), b.after(pos, i), placesOf(i)))
	}
	return all
}

// after returns the position after a line.
func (b *sheet) after(pos string, line int) string {
	left, again := []byte(pos), false
	left[line] = '-'
	mover := &left[len(left)-1]
	for _, box := range b.ends[line] {
		if box > 0 && b.closed(left, box) {
			left[len(b.ends)+box-1], again = *mover, true
		}
	}
	if !again {
		*mover ^= '1' ^ '2'
	}
	return string(left)
}

// closed reports whether no line of a box is left to draw.
func (b *sheet) closed(pos []byte, box int) bool {
	for i, e := range b.ends {
		if pos[i] == '+' && (e[0] == box || e[1] == box) {
			return false
		}
	}
	return true
}

// things returns the lines. On a sheet of rows and columns each has a gap for its number.
func (b *sheet) things() []thing {
	things := []thing{}
	traces := digraph.Edges(b.ends).Traces(unit)
	for i, p := range b.board.Places() {
		t := thing{Label: fmt.Sprintf("%s %d", b.line, i), Trace: traces[i], from: p[0], to: p[1]}
		if b.ruled() {
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

// text returns the sheet as text, or "" for other boards. Players are named by initials, from player 1 on.
func (b *sheet) text(pos string, initials [2]string) string {
	owners := make([]string, b.boxes)
	for i := range owners {
		if owner := b.owner(pos, i+1); owner > 0 {
			owners[i] = initials[owner-1]
		}
	}
	return b.board.Draw(b.drawn(pos)...).Picture(owners)
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

func (b *sheet) view(pos string, initials [2]string) *done {
	v := new(done)
	rows, columns := b.board.Size()
	if rows == 0 {
		v.Coins = b.coins(pos, initials)
		return v
	}
	for i, t := range b.things() {
		if pos[i] == '-' {
			v.Drawn = append(v.Drawn, path(t.from[0], t.from[1], t.to[0], t.to[1]))
		}
	}
	for box := range b.boxes {
		if owner := b.owner(pos, box+1); owner > 0 {
			x, y := unit*(float64(box%columns)+0.5), unit*(float64(box/columns)+0.5)
			v.Boxes = append(v.Boxes, mark{x, y, colours[owner], initials[owner-1]})
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

// coins returns the coins and the ground, 0.
func (b *sheet) coins(pos string, initials [2]string) (all []mark) {
	for coin, p := range digraph.Edges(b.ends).Places() {
		owner, name := 0, fmt.Sprint(coin)
		if coin > 0 {
			owner = b.owner(pos, coin)
		}
		if owner > 0 {
			name = initials[owner-1]
		} else if coin > 0 && b.closed([]byte(pos), coin) { // taken before the match, or never there
			continue
		}
		all = append(all, mark{unit * p[0], unit * p[1], colours[owner], name})
	}
	return all
}
