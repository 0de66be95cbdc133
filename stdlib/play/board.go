package play

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
)

// Board is a picture of a match at one point.
type Board struct {
	title string
	rows  []row
	sheet string // of Dots and Boxes and Nimstring, in place of the rows
	below []string
	page  string // the board as HTML
}

// row is one component.
type row struct {
	name  string
	beans int // the number to draw, or −1
}

// mostBeans is the size of the largest heap that is drawn.
const mostBeans = 40

// Board returns the current board.
func (m *Match) Board() Board {
	b := Board{title: fmt.Sprintf("%s, %s", m.name, m.rules())}
	if s := m.sheet(); s != nil {
		b.sheet = s.text(m.parts[0].(string), m.initials())
	}
	for _, p := range m.parts {
		r := row{name: m.text(p), beans: -1}
		if n, ok := p.(int); ok && n <= mostBeans {
			r.beans = n
		}
		b.rows = append(b.rows, r)
	}
	if m.rule != "" {
		b.below = append(b.below, "rule: "+m.rule)
	}
	if m.note != "" {
		b.below = append(b.below, m.note)
	}
	b.below = append(b.below, m.state())
	if list := numbered(m.Moves()); list != "" {
		b.below = append(b.below, list)
	}
	b.page = m.html(b.title)
	return b
}

// state says whose turn it is, or who won.
func (m *Match) state() string {
	mover := m.who(m.ToMove())
	if m.scored() {
		return m.tally()
	}
	if w := m.Winner(); w > 0 {
		winner := m.who(w)
		return fmt.Sprintf("%s cannot move: %s", mover, verb(winner, "win"))
	}
	return fmt.Sprintf("%s (%s)", verb(mover, "move"), counted(len(m.turns(m.parts))))
}

// tally says how many boxes each player has, and whose turn it is or who won.
func (m *Match) tally() string {
	b, pos := m.sheet(), m.parts[0].(string)
	said := fmt.Sprintf("boxes: %s %d, %s %d; ", m.who(1), b.taken(pos, 1), m.who(2), b.taken(pos, 2))
	switch w := m.Winner(); {
	case w > 0:
		return said + verb(m.who(w), "win")
	case m.Over():
		return said + "a tie"
	}
	return said + fmt.Sprintf("%s (%s)", verb(m.who(m.ToMove()), "move"), counted(len(m.turns(m.parts))))
}

// initials are the marks of the players in boxes that they took.
func (m *Match) initials() [2]string {
	switch {
	case m.two:
		return [2]string{"1", "2"}
	case m.you == 1:
		return [2]string{"Y", "C"}
	}
	return [2]string{"C", "Y"}
}

// verb joins a side and a verb: "you move", "the computer moves".
func verb(who, does string) string {
	if who == "you" {
		return who + " " + does
	}
	return who + " " + does + "s"
}

func counted(moves int) string {
	if moves == 1 {
		return "1 legal move"
	}
	return fmt.Sprintf("%d legal moves", moves)
}

// numbered lists moves with their numbers for Play, as many as fit on a few lines.
func numbered(moves []string) string {
	const most, across = 40, 76
	var lines []string
	for i, move := range moves[:min(len(moves), most)] {
		entry := fmt.Sprintf("%d: %s", i+1, move)
		if last := len(lines) - 1; last >= 0 && len([]rune(lines[last]))+3+len([]rune(entry)) <= across {
			lines[last] += "   " + entry
			continue
		}
		lines = append(lines, "  "+entry)
	}
	if len(moves) > most {
		lines = append(lines, fmt.Sprintf("  … and %d more; Moves lists them all", len(moves)-most))
	}
	return strings.Join(lines, "\n")
}

func (m *Match) rules() string {
	if m.scored() {
		return "the player with more boxes wins"
	}
	if m.misere {
		return "misère play: whoever cannot move wins"
	}
	return "normal play: whoever cannot move loses"
}

// String returns the board as text, one line for each component with a dot for each bean, and the numbered moves.
func (b Board) String() string {
	lines := []string{b.title}
	if b.sheet != "" {
		lines, b.rows = append(lines, "  "+strings.ReplaceAll(b.sheet, "\n", "\n  ")), b.rows[:0]
	}
	for i, r := range b.rows {
		line := fmt.Sprintf("  %2d.  %6s  %s", i+1, r.name, strings.Repeat("●", max(r.beans, 0)))
		lines = append(lines, strings.TrimRight(line, " "))
	}
	if len(b.rows) == 0 && b.sheet == "" {
		lines = append(lines, "  the board is empty")
	}
	return strings.Join(append(lines, b.below...), "\n")
}

// Display shows the board as text and HTML.
func (b Board) Display() display.Bundle {
	return display.Plain(b.String()).With(display.MIMEHTML, []byte(b.page))
}

// String returns the board as text.
func (m *Match) String() string { return m.Board().String() }

// Display shows the board.
func (m *Match) Display() display.Bundle { return m.Board().Display() }
