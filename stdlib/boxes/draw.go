package boxes

import (
	"fmt"
	"strings"

	"sprague/stdlib/digraph"
	"sprague/stdlib/display"
	"sprague/stdlib/display/vector"
	"sprague/stdlib/grundy"
)

// title is the name of the board with what is left of it.
func (b Board) title() string {
	if n := len(b.ends) - b.open.size(); n > 0 {
		return fmt.Sprintf("%s, %d cut", b.name, n)
	}
	return b.name
}

// Picture draws a sheet as text: dots, lines that are drawn, numbers of those that are not, and in each box what owners
// has for it, in the order of the boxes. If owners is nil, nothing is in a box. Other boards have no picture, "".
func (b Board) Picture(owners []string) string {
	if b.rows == 0 {
		return ""
	}
	var rows []string
	line := 0
	for r := range b.rows + 1 {
		row := ""
		for range b.columns {
			if b.open.has(line) {
				row += fmt.Sprintf("· %2d ", line)
			} else {
				row += "·────"
			}
			line++
		}
		rows = append(rows, row+"·")
		row = ""
		for c := 0; r < b.rows && c <= b.columns; c++ {
			mark := "│ "
			if b.open.has(line) {
				mark = fmt.Sprintf("%-2d", line)
			}
			row += mark + fmt.Sprintf("%-3s", b.ownerAt(owners, r, c))
			line++
		}
		if r < b.rows {
			rows = append(rows, strings.TrimRight(row, " "))
		}
	}
	return strings.Join(rows, "\n")
}

// ownerAt names the player who took a box of a sheet.
func (b Board) ownerAt(owners []string, r, c int) string {
	if owners == nil || c == b.columns {
		return ""
	}
	return owners[r*b.columns+c]
}

// cell is the distance of neighbouring dots in a drawing, in pixels.
const cell = 56

// svg draws a sheet. Lines that are not drawn have their numbers, and the marked ones stand out.
func (b Board) svg(about string, marked set, owners []string) []byte {
	var s strings.Builder
	for i := range b.ends {
		b.svgLine(&s, i, marked.has(i))
	}
	for r := range b.rows + 1 {
		for c := range b.columns + 1 {
			fmt.Fprintf(&s, `<circle cx="%d" cy="%d" r="4"%s/>`+"\n", c*cell, r*cell, vector.Attributes("fill", 'i'))
			if r < b.rows && b.ownerAt(owners, r, c) != "" {
				text(&s, b.ownerAt(owners, r, c), c*cell+cell/2, r*cell+cell/2, 20)
			}
		}
	}
	const margin = 18.0
	width, height := float64(b.columns*cell)+2*margin, float64(b.rows*cell)+2*margin
	return vector.Document(-margin, -margin, width, height, b.name, about, s.String())
}

// svgLine draws a line of a sheet, or its place with its number.
func (b Board) svgLine(s *strings.Builder, line int, marked bool) {
	across, down, right := b.place(line)
	x, y, dx, dy := right*cell/2, down*cell/2, 0, cell/2
	if across {
		dx, dy = dy, dx
	}
	role, style := 'i', ` stroke-width="4"`
	switch {
	case marked:
		role = '1'
	case b.open.has(line):
		style = ` stroke-width="1" stroke-dasharray="2 4"`
	}
	fmt.Fprintf(s, `<path d="M%d,%d L%d,%d"%s%s/>`+"\n",
		x-dx, y-dy, x+dx, y+dy, vector.Attributes("stroke", role), style)
	if b.open.has(line) {
		fmt.Fprintf(s, `<rect x="%d" y="%d" width="18" height="16"%s/>`+"\n",
			x-9, y-8, vector.Attributes("fill", 'p'))
		text(s, fmt.Sprint(line), x, y, 12)
	}
}

// text writes words with their middle at a place.
func text(s *strings.Builder, words string, x, y, size int) {
	fmt.Fprintf(s, `<text x="%d" y="%d"%s font-size="%d" text-anchor="middle">%s</text>`+"\n",
		x, y+size*3/8, vector.Attributes("fill", 'i'), size, words)
}

// shown is the display of a game on the board: a heading, the board and the winning moves, which are marked.
func (b Board) shown(heading string, wins grundy.Moves, owners []string) display.Bundle {
	board := b.String()
	if b.rows > 0 {
		board = b.Picture(owners)
	}
	var marked set
	for _, m := range wins {
		marked |= 1 << m.Played.(int)
	}
	text := heading + "\n" + board + "\n" + strings.Join(wins.Lines("wins: "), "\n")
	return display.Plain(text).With(display.MIMESVG, b.drawing(heading, marked, owners))
}

// Display draws the board.
func (b Board) Display() display.Bundle {
	return display.Plain(b.String()).With(display.MIMESVG, b.drawing(b.name, 0, nil))
}

// drawing is a sheet, or the graph of the strings that are left, where the ground is vertex 0.
func (b Board) drawing(about string, marked set, owners []string) []byte {
	if b.rows > 0 {
		return b.svg(about, marked, owners)
	}
	var edges [][2]int
	for _, i := range b.open.strings() {
		edges = append(edges, b.ends[i])
	}
	return digraph.Edges(edges).Named(b.name).Display().Data[display.MIMESVG]
}

// Places returns where a drawing puts the two ends of each string, cut or not, as points (x, y) with y downwards. On a
// sheet a string crosses its line, from the middle of a box to that of the next one, or to half a box beyond the edge.
func (b Board) Places() [][2][2]float64 {
	places := make([][2][2]float64, len(b.ends))
	vertices := digraph.Edges(b.ends).Places()
	for i, e := range b.ends {
		if b.rows == 0 {
			places[i] = [2][2]float64{vertices[e[0]], vertices[e[1]]}
			continue
		}
		across, down, right := b.place(i)
		x, y := float64(right)/2, float64(down)/2
		if across {
			places[i] = [2][2]float64{{x, y - 0.5}, {x, y + 0.5}}
		} else {
			places[i] = [2][2]float64{{x - 0.5, y}, {x + 0.5, y}}
		}
	}
	return places
}
