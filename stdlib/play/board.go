package play

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
)

// mostBeans is the size of the largest heap that is drawn.
const mostBeans = 40

// String returns the board as text, one line for each component with a dot for each bean, and the numbered moves.
func (m *Match) String() string {
	lines := append([]string{m.title()}, m.lines()...)
	if m.rule != "" {
		lines = append(lines, "rule: "+m.rule)
	}
	if m.note != "" {
		lines = append(lines, m.note)
	}
	lines = append(lines, m.state())
	if list := numbered(m.Moves()); list != "" {
		lines = append(lines, list)
	}
	return strings.Join(lines, "\n")
}

// Display shows the board as text and HTML.
func (m *Match) Display() display.Bundle {
	return display.Plain(m.String()).With(display.MIMEHTML, []byte(m.html()))
}

func (m *Match) title() string { return m.name + ", " + m.rules() }

// lines draws the position in text.
func (m *Match) lines() (lines []string) {
	if s := m.sheet(); s != nil {
		if text := s.text(m.parts[0].(string), m.initials()); text != "" {
			return []string{"  " + strings.ReplaceAll(text, "\n", "\n  ")}
		}
	}
	for i, p := range m.parts {
		beans, _ := p.(int)
		if beans > mostBeans {
			beans = 0
		}
		line := fmt.Sprintf("  %2d.  %6s  %s", i+1, m.text(p), strings.Repeat("●", beans))
		lines = append(lines, strings.TrimRight(line, " "))
	}
	if len(lines) == 0 {
		return []string{"  the board is empty"}
	}
	return lines
}

// state says whose turn it is, or who won, and where boxes are counted how many each player has.
func (m *Match) state() string {
	mover, boxes := m.who(m.ToMove()), ""
	if m.scored() {
		b, pos := m.sheet(), m.parts[0].(string)
		boxes = fmt.Sprintf("boxes: %s %d, %s %d; ", m.who(1), b.taken(pos, 1), m.who(2), b.taken(pos, 2))
	}
	switch n, w := len(m.turns(m.parts)), m.Winner(); {
	case n == 1:
		return boxes + verb(mover, "move") + " (1 legal move)"
	case n > 1:
		return fmt.Sprintf("%s%s (%d legal moves)", boxes, verb(mover, "move"), n)
	case w == 0:
		return boxes + "a tie"
	case m.scored():
		return boxes + verb(m.who(w), "win")
	default:
		return fmt.Sprintf("%s cannot move: %s", mover, verb(m.who(w), "win"))
	}
}

// initials are the marks of the players in boxes that they took.
func (m *Match) initials() [3]string {
	switch {
	case m.two:
		return [3]string{"", "1", "2"}
	case m.you == 1:
		return [3]string{"", "Y", "C"}
	}
	return [3]string{"", "C", "Y"}
}

// verb joins a side and a verb: "you move", "the computer moves".
func verb(who, does string) string {
	if who == "you" {
		return who + " " + does
	}
	return who + " " + does + "s"
}

// numbers returns the first moves, each with its number for Play.
func numbers(moves []string, most int) (entries []string) {
	for i, move := range moves[:min(len(moves), most)] {
		entries = append(entries, fmt.Sprintf("%d: %s", i+1, move))
	}
	return entries
}

// numbered lists moves with their numbers for Play, as many as fit on a few lines.
func numbered(moves []string) string {
	const most, across = 40, 76
	var lines []string
	for _, entry := range numbers(moves, most) {
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
