package digraph

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"sprague/stdlib/display"
)

// unit is the distance of neighbouring vertices in a drawing, in pixels.
const unit = 48

// The colours of what stands out, of the ground or the token, and of the rest.
const (
	marking = "#D55E00"
	footing = "#0072B2"
	inking  = "#222222"
)

// svg draws the graph. Marked vertices and edges, named as fmt prints them, stand out in colour and
// in width, and so does the vertex ground, −1 for none.
func (g Graph) svg(marked map[string]bool, ground int) []byte {
	var b strings.Builder
	begin(&b, g.name, g.place, 22)
	for _, e := range g.edges {
		stroke, width := "#888888", 1.5
		if marked[fmt.Sprint(e)] {
			stroke, width = marking, 5
		}
		p, q := g.place[e[0]], g.place[e[1]]
		fmt.Fprintf(&b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="%.1f"/>`+"\n", unit*p[0], unit*p[1], unit*q[0], unit*q[1], stroke, width)
	}
	for v, p := range g.place {
		fill := "#FFFFFF"
		switch {
		case v == ground:
			fill = footing
		case marked[fmt.Sprint([]int{v})]:
			fill = marking
		}
		vertex(&b, v, p, fill)
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// begin writes the head of a drawing with this margin, in pixels.
func begin(b *strings.Builder, name string, place [][2]float64, margin float64) {
	left, top, right, bottom := frame(place, margin)
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="%.1f %.1f %.1f %.1f" font-family="sans-serif" font-size="13">`+"\n",
		right-left, bottom-top, left, top, right-left, bottom-top)
	fmt.Fprintf(b, "<title>%s</title>\n", html.EscapeString(name))
}

// round is the radius of a vertex, in pixels.
const round = 13

func vertex(b *strings.Builder, v int, p [2]float64, fill string) {
	ink := inking
	if fill != "#FFFFFF" {
		ink = "#FFFFFF"
	}
	fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="%d" fill="%s" stroke="%s"/><text x="%.1f" y="%.1f" fill="%s" text-anchor="middle">%d</text>`+"\n",
		unit*p[0], unit*p[1], round, fill, inking, unit*p[0], unit*p[1]+4.5, ink, v) // 4.5 from the middle of a digit to its foot
}

// svg draws the directed graph, vertex at in colour; −1 for none.
func (d Directed) svg(at int) []byte {
	var b strings.Builder
	begin(&b, d.String(), d.place, 30) // room for loops
	for v, to := range d.to {
		for _, w := range to {
			arrow(&b, d.place[v], d.place[w], slices.Contains(d.to[w], v))
		}
	}
	for v, p := range d.place {
		fill := "#FFFFFF"
		if v == at {
			fill = footing
		}
		vertex(&b, v, p, fill)
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// arrow draws an arrow from p to q, to one side if there is one back, and as a loop if p is q.
func arrow(b *strings.Builder, p, q [2]float64, both bool) {
	px, py, qx, qy := unit*p[0], unit*p[1], unit*q[0], unit*q[1]
	length := math.Hypot(qx-px, qy-py)
	if length == 0 {
		outward := math.Atan2(py, px)
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="9" fill="none" stroke="#888888" stroke-width="1.5"/>`+"\n", px+19*math.Cos(outward), py+19*math.Sin(outward))
		return
	}
	ux, uy := (qx-px)/length, (qy-py)/length
	aside := 0.0
	if both {
		aside = 5
	}
	const tip, half = 9, 4 // the length of the head and half its width
	end := length - round - 1
	at := func(along, across float64) string {
		return fmt.Sprintf("%.1f,%.1f", px+ux*along-uy*(aside+across), py+uy*along+ux*(aside+across))
	}
	fmt.Fprintf(b, `<path d="M%s L%s" stroke="#888888" stroke-width="1.5"/><path d="M%s L%s L%s Z" fill="#888888"/>`+"\n",
		at(round, 0), at(end-tip, 0), at(end, 0), at(end-tip, half), at(end-tip, -half))
}

// frame returns the rectangle of the drawing with a margin.
func frame(place [][2]float64, margin float64) (left, top, right, bottom float64) {
	for i, p := range place {
		x, y := unit*p[0], unit*p[1]
		if i == 0 {
			left, right, top, bottom = x, x, y, y
		}
		left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
	}
	return left - margin, top - margin, right + margin, bottom + margin
}

// Display draws the graph.
func (g Graph) Display() display.Bundle {
	return display.Plain(g.String()).With(display.MIMESVG, g.svg(nil, -1))
}

// Display draws the graph.
func (d Directed) Display() display.Bundle {
	return display.Plain(d.String()).With(display.MIMESVG, d.svg(-1))
}

// Display draws the graph with the token on its vertex.
func (g *GeographyGame) Display() display.Bundle {
	return display.Plain(g.String()).With(display.MIMESVG, g.graph.svg(g.start))
}

// Display draws the graph; the edges that win when they are cut stand out.
func (h HackenbushGame) Display() display.Bundle {
	marks := map[string]bool{}
	for _, e := range h.WinningMoves() {
		marks[fmt.Sprint(e)] = true
	}
	text := fmt.Sprintf("%v: value %d, %s\nwinning moves: %v", h, h.Value(), h.Outcome().Sentence(), h.WinningMoves())
	return display.Plain(text).With(display.MIMESVG, h.graph.svg(marks, h.ground))
}
