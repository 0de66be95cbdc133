package play

import (
	"fmt"
	"html"
	"strings"

	"sprague/stdlib/display"
)

// Board is the picture of a match at one moment.
type Board struct {
	title string
	rows  []row
	below []string
}

// row is one component.
type row struct {
	name  string
	beans int // how many to draw, −1 for positions that are no heaps
}

// mostBeans is the size from which on a heap is drawn as a number only.
const mostBeans = 40

// Board returns the board as it stands.
func (m *Match) Board() Board {
	b := Board{title: fmt.Sprintf("%s, %s", m.name, m.play())}
	for _, p := range m.parts {
		r := row{name: m.game.At(p).String(), beans: -1}
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
	if w := m.Winner(); w > 0 {
		b.below = append(b.below, fmt.Sprintf("player %d cannot move: player %d wins", m.ToMove(), w))
	} else {
		b.below = append(b.below, fmt.Sprintf("player %d moves (%s)", m.ToMove(), counted(len(m.turns(m.parts)))))
	}
	return b
}

// counted returns a number of legal moves in words.
func counted(moves int) string {
	if moves == 1 {
		return "1 legal move"
	}
	return fmt.Sprintf("%d legal moves", moves)
}

func (m *Match) play() string {
	if m.misere {
		return "misère play: who cannot move wins"
	}
	return "normal play: who cannot move loses"
}

// String returns the board as text: a line a component, a dot a bean.
func (b Board) String() string {
	lines := []string{b.title}
	for i, r := range b.rows {
		lines = append(lines, strings.TrimRight(fmt.Sprintf("  %2d.  %6s  %s", i+1, r.name, strings.Repeat("●", max(r.beans, 0))), " "))
	}
	if len(b.rows) == 0 {
		lines = append(lines, "  the board is empty")
	}
	return strings.Join(append(lines, b.below...), "\n")
}

// Display shows the board as text and in HTML.
func (b Board) Display() display.Bundle {
	var page strings.Builder
	fmt.Fprintf(&page, "<div><b>%s</b>\n<table>\n", html.EscapeString(b.title))
	for i, r := range b.rows {
		fmt.Fprintf(&page, `<tr><td>%d.</td><td style="text-align:right"><b>%s</b></td><td style="text-align:left;color:#0072B2;letter-spacing:2px">%s</td></tr>`+"\n",
			i+1, html.EscapeString(r.name), strings.Repeat("●", max(r.beans, 0)))
	}
	page.WriteString("</table>\n")
	for _, line := range b.below {
		fmt.Fprintf(&page, "<div>%s</div>\n", html.EscapeString(line))
	}
	page.WriteString("</div>\n")
	return display.Plain(b.String()).With(display.MIMEHTML, []byte(page.String()))
}

// String returns the board as text.
func (m *Match) String() string { return m.Board().String() }

// Display shows the board.
func (m *Match) Display() display.Bundle { return m.Board().Display() }
