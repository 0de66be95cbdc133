package play

import (
	_ "embed"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/internal/summary"
)

// The board is HTML. In a live display (see display.Live) it takes presses: each target is a button, or an element
// with that role, whose attribute data-press is the argument of Press.
//
//	c0.3    bean 3 of component 0
//	g0.3    the gap before bean 3, to split there
//	t3      thing 3 of a scene
//	m7      move 7 of the list
//	hint undo new begin misere list easy fair perfect

//go:embed board.css
var boardStyle string

func (m *Match) html() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<style>%s</style>\n<div class=\"sprague-board\" role=\"group\" aria-label=\"%s\">\n",
		strings.ReplaceAll(boardStyle, "\n", " "), html.EscapeString("board: "+m.name))
	fmt.Fprintf(&b, "<p><b>%s</b></p>\n", html.EscapeString(m.title()))
	if m.rule != "" {
		fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString("Rule: "+m.rule))
	}
	m.position(&b)
	fmt.Fprintf(&b, "<p role=\"status\">%s</p>\n", strings.ReplaceAll(html.EscapeString(m.spoken()), "\n", "<br>"))
	m.controls(&b)
	listed := m.listing || !m.pressable()
	m.elsewhere(&b, listed)
	if listed {
		m.list(&b)
	}
	b.WriteString("</div>\n")
	return b.String()
}

// spoken describes the last call and whose turn it is, in sentences.
func (m *Match) spoken() string {
	text := sentence(m.state())
	if m.note != "" {
		text = sentence(m.note) + "\n" + text
	}
	return text
}

func sentence(words string) string {
	if words == "" {
		return ""
	}
	return summary.Capital(words) + "."
}

func (m *Match) position(b *strings.Builder) {
	switch {
	case m.scene == nil:
		live := m.live()
		for i, p := range m.parts {
			m.row(b, i, p, live)
		}
		if len(m.parts) == 0 {
			b.WriteString("<p>The board is empty.</p>\n")
		}
	case m.scene.things != nil && len(m.scene.things) == 0:
		b.WriteString("<p>The board is empty.</p>\n")
	case m.scene.things == nil:
		m.pairRows(b)
	case m.scene.lines == nil && m.scene.things[0].trace == "":
		m.coins(b)
	default:
		m.graph(b)
	}
}

func (m *Match) isPicked(place string) bool { return slices.Contains(m.picked, place) }

// press writes a button for a word.
func press(b *strings.Builder, class, word, label, face string, on, pressed bool) {
	attributes := ""
	if !on {
		attributes = " disabled"
	}
	if pressed {
		attributes += ` aria-pressed="true"`
	}
	if class != "" {
		attributes += ` class="` + class + `"`
	}
	fmt.Fprintf(b, `<button type="button" data-press="%s" aria-label="%s"%s>%s</button>`, word, html.EscapeString(label),
		attributes, face)
}

// fixedWidth makes the squares of a position in characters, such as .o..o, as wide as each other.
const fixedWidth = ` style="font-family: monospace"`

// row draws a component: a heap as beans, with gaps where it can be split, any other position as text.
func (m *Match) row(b *strings.Builder, i int, p any, live map[string]bool) {
	n, heap := p.(int)
	style := ""
	if !heap {
		style = fixedWidth
	}
	fmt.Fprintf(b, "<div class=\"row\" role=\"group\" aria-label=\"component %d: %s\"><span%s>%s</span>", i+1,
		html.EscapeString(m.text(p)), style, html.EscapeString(m.text(p)))
	if heap && n <= mostBeans {
		for k := range n {
			gap, bean := fmt.Sprintf("g%d.%d", i, k), fmt.Sprintf("c%d.%d", i, k)
			if live[gap] {
				press(b, "gap", gap, fmt.Sprintf("split row %d into %d and %d", i+1, k, n-k), "", true, false)
			}
			press(b, "bean", bean, fmt.Sprintf("bean %d of %d in row %d", k+1, n, i+1), "", live[bean], m.isPicked(bean))
		}
	}
	b.WriteString("</div>\n")
}

// pairRows draws two heaps. Pressing a bean leaves those before it.
func (m *Match) pairRows(b *strings.Builder) {
	x, y := pair(m.parts[0].(string))
	heap, bean := beanAt(strings.Join(m.picked, ""))
	for i, n := range []int{x, y} {
		fmt.Fprintf(b, "<div class=\"row\" role=\"group\" aria-label=\"heap %d: %d\"><span>%d</span>", i+1, n, n)
		for k := range n {
			press(b, "bean", fmt.Sprintf("c%d.%d", i, k),
				fmt.Sprintf("take bean %d of %d in heap %d and those after it", k+1, n, i+1), "", !m.Over(), i == heap && k >= bean)
		}
		b.WriteString("</div>\n")
	}
	if m.picked != nil {
		b.WriteString("<p>")
		press(b, "", "take", "take from this heap only", fmt.Sprintf("Take these %d", []int{x, y}[heap]-bean), true, false)
		b.WriteString(" or press a bean of the other heap to take from both heaps.</p>\n")
	}
}

func (m *Match) coins(b *strings.Builder) {
	pos := m.parts[0].(string)
	b.WriteString("<div class=\"row\" role=\"group\" aria-label=\"coins\">")
	for i := range pos {
		class, side := "bean coin", "heads"
		if pos[i] == 't' {
			class, side = "bean coin tails", "tails"
		}
		place := fmt.Sprintf("t%d", i)
		press(b, class, place, fmt.Sprintf("coin %d: %s", i+1, side), strings.ToUpper(pos[i:i+1]), !m.Over(),
			m.isPicked(place))
	}
	b.WriteString("</div>\n")
	if m.picked != nil {
		b.WriteString("<p>")
		press(b, "", "take", "turn the selected coins", "Turn them", m.chosen(m.picked) != nil, false)
		b.WriteString("</p>\n")
	}
}

// controls draws the buttons other than moves.
func (m *Match) controls(b *strings.Builder) {
	b.WriteString("<p class=\"controls\">")
	press(b, "", "hint", "hint: which moves win, and why", "Hint", !m.Over(), false)
	press(b, "", "undo", "take the last move back", "Undo", len(m.past) > 0, false)
	press(b, "", "new", "begin again", "New game", len(m.past) > 0, false)
	if !m.two {
		press(b, "", "begin", "let the computer begin", "Computer begins", len(m.past) == 0 && !m.Over(), false)
	}
	if !m.scored() {
		press(b, "", "misere", "misère play: whoever cannot move wins", "Misère", len(m.past) == 0, m.misere)
	}
	press(b, "", "list", "list all moves", "Moves", !m.Over(), m.listing)
	if !m.two {
		b.WriteString(" <span class=\"levels\">Computer: ")
		for _, l := range levels {
			press(b, "", l.String(), "the computer plays at level "+l.String(), l.String(), true, m.level == l)
		}
		b.WriteString("</span>")
	}
	b.WriteString("</p>\n")
}

// elsewhere says how to move if the board is not live, such as on an exported page. The style sheet hides it on a live
// board. It names the moves unless they are listed below it.
func (m *Match) elsewhere(b *strings.Builder, listed bool) {
	moves := m.Moves()
	if len(moves) == 0 {
		return
	}
	which := "."
	if !listed {
		which = ": " + inLine(moves)
	}
	fmt.Fprintf(b, "<p class=\"elsewhere\">On this page the board is a picture. In a cell, <code>Move(%s)</code> or "+
		"<code>Play(1)</code> of the match makes a move%s</p>\n",
		html.EscapeString(strconv.Quote(moves[0])), html.EscapeString(which))
}

// inLine numbers moves as Play does, as many as fit on a line or two.
func inLine(moves []string) string {
	const most = 16
	entries := make([]string, 0, most+1)
	for i, move := range moves[:min(len(moves), most)] {
		entries = append(entries, fmt.Sprintf("%d: %s", i+1, move))
	}
	if len(moves) > most {
		entries = append(entries, fmt.Sprintf("and %d more, which Moves lists", len(moves)-most))
	}
	return strings.Join(entries, "; ") + "."
}

// list draws every move as a button.
func (m *Match) list(b *strings.Builder) {
	const most = 300
	moves := m.Moves()
	b.WriteString(`<p role="group" aria-label="moves"` + fixedWidth + ">")
	for i, move := range moves[:min(len(moves), most)] {
		press(b, "", fmt.Sprintf("m%d", i+1), "move "+move, fmt.Sprintf("%d: %s", i+1, html.EscapeString(move)), true, false)
	}
	if len(moves) > most {
		fmt.Fprintf(b, " … and %d more", len(moves)-most)
	}
	b.WriteString("</p>\n")
}

// unit is the distance of neighbours in a drawing, in pixels.
const unit = 64.0

// graph draws the remaining vertices and edges.
func (m *Match) graph(b *strings.Builder) {
	pos := m.parts[0].(string)
	var xs, ys []float64
	for _, t := range m.scene.things {
		xs, ys = append(xs, t.from[0]), append(ys, t.from[1])
		if t.trace != "" {
			xs, ys = append(xs, t.to[0]), append(ys, t.to[1])
		}
	}
	const margin = 45 // a loop, and half the width of its line
	left, top := slices.Min(xs)*unit-margin, slices.Min(ys)*unit-margin
	width, height := slices.Max(xs)*unit+margin-left, slices.Max(ys)*unit+margin-top
	fmt.Fprintf(b, `<svg role="group" aria-label="%s" width="%.0f" height="%.0f" viewBox="%.0f %.0f %.0f %.0f">`+"\n",
		html.EscapeString(m.scene.show(pos)), width, height, left, top, width, height)
	if m.scene.ground {
		fmt.Fprintf(b, `<line x1="%.0f" y1="9" x2="%.0f" y2="9" stroke="#8a8a8a" stroke-width="4"/>`+"\n", left, left+width)
	}
	for _, e := range m.scene.lines {
		if pos[e[0]] == '+' && pos[e[1]] == '+' {
			p, q := m.scene.things[e[0]].from, m.scene.things[e[1]].from
			fmt.Fprintf(b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#8a8a8a" stroke-width="2"/>`+"\n", unit*p[0],
				unit*p[1], unit*q[0], unit*q[1])
		}
	}
	for i, t := range m.scene.things {
		if pos[i] == '+' {
			m.thing(b, i, t)
		}
	}
	if s := m.sheet(); s != nil {
		b.WriteString(s.svg(pos, m.initials()))
	}
	b.WriteString("</svg>\n")
}

// thing draws a vertex or an edge as a button.
func (m *Match) thing(b *strings.Builder, i int, t thing) {
	class := ""
	if m.isPicked(fmt.Sprintf("t%d", i)) {
		class = ` class="picked"`
	}
	fmt.Fprintf(b, `<g role="button" tabindex="0" data-press="t%d" aria-label="%s"%s>`, i, html.EscapeString(t.label),
		class)
	if t.number != "" {
		fmt.Fprintf(b, `<path class="face" d="%s" fill="none" stroke="#7d7d7d" stroke-width="2" stroke-dasharray="3 5"/>`,
			t.trace)
		fmt.Fprintf(b, `<path d="%s" fill="none" stroke="transparent" stroke-width="26"/>`, t.trace)
		fmt.Fprintf(b, `<text x="%.1f" y="%.1f" fill="currentColor" text-anchor="middle" font-size="13">%s</text>`,
			unit*(t.from[0]+t.to[0])/2, unit*(t.from[1]+t.to[1])/2+4.5, t.number)
	} else if t.trace != "" {
		fmt.Fprintf(b, `<path class="stem" d="%s" fill="none" stroke="#3b9a6c" stroke-width="6"/>`, t.trace)
		fmt.Fprintf(b, `<path d="%s" fill="none" stroke="transparent" stroke-width="22"/>`, t.trace)
	} else {
		_, number, _ := strings.Cut(t.label, " ")
		fmt.Fprintf(b, `<circle class="face" cx="%.1f" cy="%.1f" r="17" fill="#0b58c3" stroke="#3b7fd4" stroke-width="2"/>`,
			unit*t.from[0], unit*t.from[1])
		label(b, unit*t.from[0], unit*t.from[1], number)
	}
	b.WriteString("</g>\n")
}
