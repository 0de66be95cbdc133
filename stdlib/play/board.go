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
	if w := m.Winner(); w > 0 {
		winner := m.who(w)
		return fmt.Sprintf("%s cannot move: %s", mover, verb(winner, "win"))
	}
	return fmt.Sprintf("%s (%s)", verb(mover, "move"), counted(len(m.turns(m.parts))))
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
	if m.misere {
		return "misère play: whoever cannot move wins"
	}
	return "normal play: whoever cannot move loses"
}

// String returns the board as text, one line for each component with a dot for each bean, and the numbered moves.
func (b Board) String() string {
	lines := []string{b.title}
	for i, r := range b.rows {
		line := fmt.Sprintf("  %2d.  %6s  %s", i+1, r.name, strings.Repeat("●", max(r.beans, 0)))
		lines = append(lines, strings.TrimRight(line, " "))
	}
	if len(b.rows) == 0 {
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
