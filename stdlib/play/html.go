package play

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"

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

var (
	//go:embed board.css
	boardStyle string
	//go:embed board.html
	boardPage string
)

// page returns the template of the board. It escapes what it is told to: a board is no whole page.
var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("board").Funcs(template.FuncMap{
		"button": func(word, label, face string, on, pressed bool) button {
			return button{Word: word, Label: label, Face: face, On: on, Pressed: pressed}
		},
		"fixedWidth": func() string { return ` style="font-family: monospace"` },
		"plus":       func(x, d float64) float64 { return x + d },
	}).Parse(boardPage))
})

// view is what the template shows of a match.
type view struct {
	Style, Name, Title, Rule string
	Status                   []string // lines
	Begun, Over, Two         bool
	Scored, Misere           bool
	Listing, Listed          bool
	Rows                     []row
	Take                     *button // makes the move that is selected
	Other                    bool    // the other heap may be pressed instead
	Graph                    *graph
	Levels, List             []button
	Omitted                  int    // moves left out of the list
	First, Elsewhere         string // the first move, and which numbers Play takes
}

// button is a target of presses; Class and Face may be empty.
type button struct {
	Class, Word, Label, Face string
	On, Pressed              bool
}

// row is a component: a heap as beans, with gaps where it can be split, any other position as text. Coins have no text.
type row struct {
	Label, Text string
	Fixed       bool // characters are as wide as each other, as in .o..o
	Buttons     []button
}

func (m *Match) html() string {
	v := view{
		Style: strings.ReplaceAll(boardStyle, "\n", " "), Name: m.name, Title: m.title(), Rule: m.rule,
		Begun: len(m.past) > 0, Over: m.Over(), Two: m.two, Scored: m.scored(), Misere: m.misere, Listing: m.listing,
	}
	for _, words := range []string{m.note, m.state()} {
		if words != "" {
			v.Status = append(v.Status, strings.Split(summary.Capital(words)+".", "\n")...)
		}
	}
	for _, l := range levels {
		v.Levels = append(v.Levels, button{Word: l.String(), Label: "the computer plays at level " + l.String(),
			Face: l.String(), On: true, Pressed: m.level == l})
	}
	m.position(&v)
	m.list(&v)
	var b strings.Builder
	if err := page().Execute(&b, v); err != nil {
		panic(err)
	}
	return b.String()
}

func (m *Match) position(v *view) {
	switch {
	case m.scene == nil:
		live := m.live()
		for i, p := range m.parts {
			v.Rows = append(v.Rows, m.row(i, p, live))
		}
	case m.scene.things == nil:
		m.pairRows(v)
	case len(m.scene.things) == 0:
	case m.scene.lines == nil && m.scene.things[0].Trace == "":
		m.coins(v)
	default:
		v.Graph = m.graph()
	}
}

func (m *Match) isPicked(place string) bool { return slices.Contains(m.picked, place) }

// row returns a component.
func (m *Match) row(i int, p any, live map[string]bool) row {
	n, heap := p.(int)
	r := row{Label: fmt.Sprintf("component %d: %s", i+1, m.text(p)), Text: m.text(p), Fixed: !heap}
	if !heap || n > mostBeans {
		return r
	}
	for k := range n {
		gap, bean := fmt.Sprintf("g%d.%d", i, k), fmt.Sprintf("c%d.%d", i, k)
		if live[gap] {
			r.Buttons = append(r.Buttons, button{Class: "gap", Word: gap, On: true,
				Label: fmt.Sprintf("split row %d into %d and %d", i+1, k, n-k)})
		}
		r.Buttons = append(r.Buttons, button{Class: "bean", Word: bean, On: live[bean], Pressed: m.isPicked(bean),
			Label: fmt.Sprintf("bean %d of %d in row %d", k+1, n, i+1)})
	}
	return r
}

// pairRows draws two heaps. Pressing a bean leaves those before it.
func (m *Match) pairRows(v *view) {
	x, y := pair(m.parts[0].(string))
	heap, bean := beanAt(strings.Join(m.picked, ""))
	for i, n := range []int{x, y} {
		r := row{Label: fmt.Sprintf("heap %d: %d", i+1, n), Text: strconv.Itoa(n)}
		for k := range n {
			r.Buttons = append(r.Buttons, button{Class: "bean", Word: fmt.Sprintf("c%d.%d", i, k), On: !v.Over,
				Label:   fmt.Sprintf("take bean %d of %d in heap %d and those after it", k+1, n, i+1),
				Pressed: i == heap && k >= bean})
		}
		v.Rows = append(v.Rows, r)
	}
	if m.picked != nil {
		v.Take = &button{Word: "take", Label: "take from this heap only", On: true,
			Face: fmt.Sprintf("Take these %d", []int{x, y}[heap]-bean)}
		v.Other = true
	}
}

func (m *Match) coins(v *view) {
	r := row{Label: "coins"}
	for i, side := range m.parts[0].(string) {
		b := button{Class: "bean coin", Word: fmt.Sprintf("t%d", i), Label: fmt.Sprintf("coin %d: heads", i+1),
			Face: strings.ToUpper(string(side)), On: !v.Over, Pressed: m.isPicked(fmt.Sprintf("t%d", i))}
		if side == 't' {
			b.Class, b.Label = "bean coin tails", fmt.Sprintf("coin %d: tails", i+1)
		}
		r.Buttons = append(r.Buttons, b)
	}
	v.Rows = []row{r}
	if m.picked != nil {
		v.Take = &button{Word: "take", Label: "turn the selected coins", Face: "Turn them", On: m.chosen(m.picked) != nil}
	}
}

// list lists the moves: as buttons, if that is wanted or the position does not take all presses, and how to make them
// where the board is not live, such as on an exported page. The style sheet hides the latter on a live board.
func (m *Match) list(v *view) {
	const most, inLine = 300, 16
	v.Listed = m.listing || !m.pressable()
	moves := m.Moves()
	if len(moves) == 0 {
		return
	}
	v.First, v.Elsewhere = strconv.Quote(moves[0]), "."
	if v.Listed {
		for i, move := range moves[:min(len(moves), most)] {
			v.List = append(v.List, button{Word: fmt.Sprintf("m%d", i+1), Label: "move " + move, On: true,
				Face: fmt.Sprintf("%d: %s", i+1, move)})
		}
		v.Omitted = len(moves) - len(v.List)
		return
	}
	entries := numbers(moves, inLine)
	if len(moves) > inLine {
		entries = append(entries, fmt.Sprintf("and %d more, which Moves lists", len(moves)-inLine))
	}
	v.Elsewhere = ": " + strings.Join(entries, "; ") + "."
}

// unit is the distance of neighbours in a drawing, in pixels.
const unit = 64.0

// graph is a drawing of the remaining vertices and edges.
type graph struct {
	Label                    string
	Left, Top, Width, Height float64
	Ground                   bool
	Lines                    [][2][2]float64
	Things                   []drawn
	Sheet                    *done // of a sheet, what takes no presses
}

// drawn is a vertex or an edge as a button.
type drawn struct {
	thing
	Index  int
	X, Y   float64 // its middle
	Picked bool
}

func (m *Match) graph() *graph {
	pos := m.parts[0].(string)
	var xs, ys []float64
	g := &graph{Label: m.scene.show(pos), Ground: m.scene.ground}
	for i, t := range m.scene.things {
		xs, ys = append(xs, t.from[0], t.to[0]), append(ys, t.from[1], t.to[1])
		if pos[i] == '+' {
			x, y := unit*(t.from[0]+t.to[0])/2, unit*(t.from[1]+t.to[1])/2
			g.Things = append(g.Things, drawn{t, i, x, y, m.isPicked(fmt.Sprintf("t%d", i))})
		}
	}
	const margin = 45 // a loop, and half the width of its line
	g.Left, g.Top = slices.Min(xs)*unit-margin, slices.Min(ys)*unit-margin
	g.Width, g.Height = slices.Max(xs)*unit+margin-g.Left, slices.Max(ys)*unit+margin-g.Top
	for _, e := range m.scene.lines {
		if pos[e[0]] == '+' && pos[e[1]] == '+' {
			p, q := m.scene.things[e[0]].from, m.scene.things[e[1]].from
			g.Lines = append(g.Lines, [2][2]float64{{unit * p[0], unit * p[1]}, {unit * q[0], unit * q[1]}})
		}
	}
	if s := m.sheet(); s != nil {
		g.Sheet = s.view(pos, m.initials())
	}
	return g
}
