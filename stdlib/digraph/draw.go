package digraph

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
)

// unit is the distance of neighbouring vertices in a drawing, in pixels.
const unit = 48

// svg draws the graph. Marked vertices and edges, named as fmt prints them, stand out in colour and
// in width.
func (g Graph) svg(marked map[string]bool) []byte {
	left, top, right, bottom := g.frame()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="%.1f %.1f %.1f %.1f" font-family="sans-serif" font-size="13">`+"\n",
		right-left, bottom-top, left, top, right-left, bottom-top)
	fmt.Fprintf(&b, "<title>%s</title>\n", g.name)
	for _, e := range g.edges {
		stroke, width := "#888888", 1.5
		if marked[fmt.Sprint(e)] {
			stroke, width = "#D55E00", 5
		}
		p, q := g.place[e[0]], g.place[e[1]]
		fmt.Fprintf(&b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="%.1f"/>`+"\n", unit*p[0], unit*p[1], unit*q[0], unit*q[1], stroke, width)
	}
	for v, p := range g.place {
		fill, ink := "#FFFFFF", "#222222"
		if marked[fmt.Sprint([]int{v})] {
			fill, ink = "#D55E00", "#FFFFFF"
		}
		fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="13" fill="%s" stroke="#222222"/><text x="%.1f" y="%.1f" fill="%s" text-anchor="middle">%d</text>`+"\n",
			unit*p[0], unit*p[1], fill, unit*p[0], unit*p[1]+4.5, ink, v) // 4.5 from the middle of a digit to its foot
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// frame returns the rectangle of the drawing with a margin.
func (g Graph) frame() (left, top, right, bottom float64) {
	for i, p := range g.place {
		x, y := unit*p[0], unit*p[1]
		if i == 0 {
			left, right, top, bottom = x, x, y, y
		}
		left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
	}
	const margin = 22
	return left - margin, top - margin, right + margin, bottom + margin
}

// Display draws the graph.
func (g Graph) Display() display.Bundle {
	return display.Plain(g.String()).With(display.MIMESVG, g.svg(nil))
}
