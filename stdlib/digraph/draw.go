package digraph

import (
	"fmt"
	"html"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"sprague/stdlib/display"
	"sprague/stdlib/display/vector"
)

// unit is the distance of neighbouring vertices in a drawing, in pixels.
const unit = 48

// mostDrawn bounds the vertices, and the edges, of a drawing.
const mostDrawn = 2000

// isDrawn reports whether the graph is small enough for a drawing.
func (g Graph) isDrawn() bool { return g.vertices <= mostDrawn && len(g.edges) <= mostDrawn }

// svg draws the graph. It highlights marked vertices and edges, named as fmt prints them, by colour and width, and the
// vertex ground, −1 for none. The caption is below.
func (g Graph) svg(marked map[string]bool, ground int, caption ...string) []byte {
	var b strings.Builder
	for i, path := range g.Traces(unit) {
		role, width := 'i', 1.2
		if marked[fmt.Sprint(g.edges[i])] {
			role, width = '1', 5
		}
		fmt.Fprintf(&b, `<path d="%s" fill="none"%s stroke-width="%.1f"/>`+"\n", path, vector.Attributes("stroke", role),
			width)
	}
	for v, p := range g.place {
		fill := 'p'
		switch {
		case v == ground:
			fill = '0'
		case marked[fmt.Sprint([]int{v})]:
			fill = '1'
		}
		vertex(&b, v, p, fill)
	}
	margin := 22.0
	if slices.ContainsFunc(g.edges, func(e [2]int) bool { return e[0] == e[1] }) {
		margin = 36
	}
	about := strings.Join(append([]string{g.about(marked)}, caption...), " ")
	return document(&b, g.name, about, g.place, margin, caption...)
}

func (g Graph) about(marked map[string]bool) string {
	said := fmt.Sprintf("A graph with %d vertices and the edges %v.", len(g.place), g.edges)
	if len(marked) > 0 {
		said += fmt.Sprintf(" Marked: %s.", strings.Join(slices.Sorted(maps.Keys(marked)), ", "))
	}
	return said
}

// document returns a drawing with a margin, in pixels, and a caption below it.
func document(b *strings.Builder, name, about string, place [][2]float64, margin float64, caption ...string) []byte {
	const line, letter = 18, 7 // the height of a line of the caption, and the approximate width of a letter
	left, top, right, bottom := 0.0, 0.0, 0.0, 0.0
	for i, p := range place {
		x, y := unit*p[0], unit*p[1]
		if i == 0 {
			left, right, top, bottom = x, x, y, y
		}
		left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
	}
	left, right, top, bottom = left-margin, right+margin, top-margin, bottom+margin+line*float64(len(caption))
	aside := 0.0
	for _, text := range caption {
		aside = max(aside, (letter*float64(utf8.RuneCountInString(text))+16-(right-left))/2)
	}
	left, right = left-aside, right+aside
	for i, text := range caption {
		fmt.Fprintf(b, `<text x="%.1f" y="%.1f"%s font-size="13" text-anchor="middle">%s</text>`+"\n", (left+right)/2,
			bottom-line*float64(len(caption)-1-i)-8, vector.Attributes("fill", 'i'), html.EscapeString(text))
	}
	return vector.Document(left, top, right-left, bottom-top, name, about, b.String())
}

// round is the radius of a vertex, in pixels.
const round = 13

func vertex(b *strings.Builder, v int, p [2]float64, fill rune) {
	ink := 'i'
	if fill != 'p' {
		ink = 'p'
	}
	x, y := unit*p[0], unit*p[1]
	fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="%d"%s/><circle cx="%.1f" cy="%.1f" r="%d" fill="none"%s/>`,
		x, y, round, vector.Attributes("fill", fill), x, y, round, vector.Attributes("stroke", 'i'))
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f"%s font-size="13" text-anchor="middle">%d</text>`+"\n",
		x, y+4.5, vector.Attributes("fill", ink), v) // 4.5 from the middle of a digit to its baseline
}

// svg draws the directed graph with vertex at highlighted; −1 for none.
func (d Directed) svg(at int) []byte {
	var b strings.Builder
	for v, to := range d.to {
		for _, w := range to {
			arrow(&b, d.place[v], d.place[w], slices.Contains(d.to[w], v))
		}
	}
	for v, p := range d.place {
		fill := 'p'
		if v == at {
			fill = '0'
		}
		vertex(&b, v, p, fill)
	}
	about := fmt.Sprintf("A directed graph; from each vertex arrows go to %v.", d.to)
	return document(&b, d.String(), about, d.place, 30) // with room for loops
}

// arrow draws an arrow from p to q, to one side if both is set, and as a loop if p is q.
func arrow(b *strings.Builder, p, q [2]float64, both bool) {
	px, py, qx, qy := unit*p[0], unit*p[1], unit*q[0], unit*q[1]
	length := math.Hypot(qx-px, qy-py)
	if length == 0 {
		outward := math.Atan2(py, px)
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="9" fill="none"%s stroke-width="1.2"/>`+"\n", px+19*math.Cos(outward),
			py+19*math.Sin(outward), vector.Attributes("stroke", 'i'))
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
	fmt.Fprintf(b, `<path d="M%s L%s"%s stroke-width="1.2"/><path d="M%s L%s L%s Z"%s/>`+"\n",
		at(round, 0), at(end-tip, 0), vector.Attributes("stroke", 'i'), at(end, 0), at(end-tip, half), at(end-tip, -half),
		vector.Attributes("fill", 'i'))
}

// Display draws the graph, if it has at most 2000 vertices and edges.
func (g Graph) Display() display.Bundle {
	if !g.isDrawn() {
		return display.Plain(g.String())
	}
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

// Display draws the graph with the winning edges highlighted. With more than 2000 edges it only shows the value.
func (h HackenbushGame) Display() display.Bundle {
	if !h.graph.isDrawn() {
		return display.Plain(heading(h, h.Value()))
	}
	return drawn(h, h.Value(), h.WinningMoves(), h.Graph(), h.ground, "edges")
}
