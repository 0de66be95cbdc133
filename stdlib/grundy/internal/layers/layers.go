// Package layers draws the graph of the positions of a finite game, in layers from the start down.
package layers

import (
	"fmt"
	"html"
	"math"
	"sort"
	"strings"
	"unicode/utf8"

	"sprague/stdlib/display/vector"
	"sprague/stdlib/internal/list"
)

// Graph is a drawing: nodes, of which the first is the start, and their layers.
type Graph struct {
	nodes  []Node
	layers [][]int // nodes from left to right
}

// Node is a position, or the junction of the components of an option that is a sum.
type Node struct {
	Name  string
	Value int
	Sum   bool // a junction
	To    []int
	layer int
	x, y  float64
}

// New puts each node on the layer of its longest way from the start, in an order in which arrows cross little.
func New(nodes []Node) Graph {
	g := Graph{nodes: nodes}
	g.sink(0, 0)
	for i, n := range nodes {
		for len(g.layers) <= n.layer {
			g.layers = append(g.layers, nil)
		}
		g.layers[n.layer] = append(g.layers[n.layer], i)
	}
	g.place()
	for range 6 {
		g.order()
		g.place()
	}
	return g
}

// The distances of a drawing, in pixels.
const (
	layerHeight = 76.0
	nodeGap     = 22.0
	edgeMargin  = 30.0
	baseline    = 4.5 // from the middle of a line of text down to its baseline
)

// sink moves a node and all below it down to at least this layer.
func (g *Graph) sink(i, layer int) {
	if layer > 0 && g.nodes[i].layer >= layer {
		return
	}
	g.nodes[i].layer = layer
	for _, to := range g.nodes[i].To {
		g.sink(to, layer+1)
	}
}

// order sorts each layer by the mean place of the neighbours above and below.
func (g *Graph) order() {
	sum, count := make([]float64, len(g.nodes)), make([]float64, len(g.nodes))
	for i, n := range g.nodes {
		for _, to := range n.To {
			sum[i] += g.nodes[to].x
			count[i]++
			sum[to] += n.x
			count[to]++
		}
	}
	for _, layer := range g.layers {
		sort.SliceStable(layer, func(a, b int) bool {
			return sum[layer[a]]/max(count[layer[a]], 1) < sum[layer[b]]/max(count[layer[b]], 1)
		})
	}
}

// place gives the nodes of each layer their coordinates, centred about 0.
func (g *Graph) place() {
	for l, layer := range g.layers {
		width := -nodeGap
		for _, i := range layer {
			width += g.nodes[i].width() + nodeGap
		}
		x := -width / 2
		for _, i := range layer {
			n := &g.nodes[i]
			n.x, n.y = x+n.width()/2, float64(l)*layerHeight
			x += n.width() + nodeGap
		}
	}
}

// width returns the width of a node in pixels.
func (n Node) width() float64 {
	if n.Sum {
		return 22
	}
	return 30 + 7.5*float64(utf8.RuneCountInString(n.Name)+len(fmt.Sprint(n.Value)))
}

// half returns half the height of a node in pixels.
func (n Node) half() float64 {
	if n.Sum {
		return 11
	}
	return 14
}

// SVG returns the drawing as an SVG document, the same bytes every time.
func (g Graph) SVG() []byte {
	left, right := 0.0, 0.0
	for _, n := range g.nodes {
		left, right = min(left, n.x-n.width()/2), max(right, n.x+n.width()/2)
	}
	left, right = min(left, -150)-edgeMargin*2, max(right, 150)+edgeMargin*2
	height := float64(len(g.layers)-1)*layerHeight + 2*edgeMargin + 30
	var b strings.Builder
	g.arrows(&b)
	for _, n := range g.nodes {
		n.draw(&b)
	}
	key(&b, float64(len(g.layers)-1)*layerHeight+44)
	about := fmt.Sprintf("A graph of %d positions with their values; arrows are moves.", len(g.nodes))
	return vector.Document(left, -edgeMargin, right-left, height, "positions and moves", about, b.String())
}

// key writes what the colours mean.
func key(b *strings.Builder, y float64) {
	for _, part := range []struct {
		x    float64
		role rune
		text string
	}{{-140, 'i', "position : value"}, {-34, losing, "■"}, {-20, 'i', "P-position"}, {56, winning, "■"}, {70, 'i',
		"N-position"}} {
		fmt.Fprintf(b, `<text x="%.0f" y="%.1f" font-size="13"%s>%s</text>`+"\n", part.x, y,
			vector.Attributes("fill", part.role), part.text)
	}
}

// The roles in the style of figures of P-positions and of N-positions.
const losing, winning = '1', '0'

// arrows draws the arrows; those that pass layers go round the nodes between, to the left and to the right in turn.
func (g Graph) arrows(b *strings.Builder) {
	long := 0
	for _, n := range g.nodes {
		for _, to := range n.To {
			m := g.nodes[to]
			x1, y1, x2, y2 := n.x, n.y+n.half(), m.x, m.y-m.half()-1
			bend := 0.0
			if span := m.layer - n.layer; span > 1 {
				bend = float64(30 + 22*span)
				if long++; long%2 == 0 {
					bend = -bend
				}
			}
			arrow(b, x1, y1, x1+bend, y1+(y2-y1)/3, x2+bend, y2-(y2-y1)/3, x2, y2)
		}
	}
}

// arrow draws an arrow along a curve with two control points.
func arrow(b *strings.Builder, x1, y1, cx1, cy1, cx2, cy2, x2, y2 float64) {
	length := math.Hypot(x2-cx2, y2-cy2)
	ux, uy := (x2-cx2)/length, (y2-cy2)/length // how the curve arrives
	const tip, half = 7, 3.5
	fmt.Fprintf(b, `<path d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f" fill="none"%s stroke-width="0.8"/>`, x1, y1, cx1,
		cy1, cx2, cy2, x2-tip*ux/2, y2-tip*uy/2, vector.Attributes("stroke", 'i'))
	fmt.Fprintf(b, `<path d="M%.1f %.1fL%.1f %.1fL%.1f %.1fZ"%s/>`+"\n",
		x2, y2, x2-tip*ux-half*uy, y2-tip*uy+half*ux, x2-tip*ux+half*uy, y2-tip*uy-half*ux, vector.Attributes("fill", 'i'))
}

// draw draws a node: a box with position and value, or a small circle with ⊕.
func (n Node) draw(b *strings.Builder) {
	ink, paper := vector.Attributes("fill", 'i'), vector.Attributes("fill", 'p')
	if n.Sum {
		fmt.Fprintf(b, `<g><title>%s: %d</title><circle cx="%.1f" cy="%.1f" r="11"%s/><circle cx="%.1f" cy="%.1f" r="11" `+
			`fill="none"%s/><text x="%.1f" y="%.1f" font-size="13" text-anchor="middle"%s>⊕</text></g>`+"\n",
			html.EscapeString(n.Name), n.Value, n.x, n.y, paper, n.x, n.y, vector.Attributes("stroke", 'i'), n.x, n.y+baseline,
			ink)
		return
	}
	role := winning
	if n.Value == 0 {
		role = losing
	}
	wide, value := n.width(), fmt.Sprint(n.Value)
	b.WriteString(box(n.x-wide/2, n.y-14, wide, 28, 8, vector.Attributes("fill", role)))
	split := n.x + 3.75*float64(utf8.RuneCountInString(n.Name)-len(value))
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" font-size="13" text-anchor="end"%s>%s :</text><text x="%.1f" y="%.1f" `+
		`font-size="13" font-weight="bold"%s>%s</text>`+"\n",
		split+1, n.y+baseline, paper, html.EscapeString(n.Name), split+5, n.y+baseline, paper, value)
}

// box returns a rectangle with round corners as a path.
func box(x, y, wide, high, r float64, fill string) string {
	corner := func(dx, dy float64) string { return fmt.Sprintf("a%g %g 0 0 1 %g %g", r, r, dx, dy) }
	return fmt.Sprintf(`<path d="M%.1f %.1fh%.1f%sv%.1f%sh%.1f%sv%.1f%sZ"%s/>`,
		x+r, y, wide-2*r, corner(r, r), high-2*r, corner(-r, r), 2*r-wide, corner(-r, -r), 2*r-high, corner(r, -r), fill)
}

// String lists the positions by layers, each with its value, its outcome and what it leads to.
func (g Graph) String() string {
	var lines []string
	for _, layer := range g.layers {
		for _, i := range layer {
			if n := g.nodes[i]; !n.Sum {
				line := fmt.Sprintf("%s%s : %d %c → %s", strings.Repeat("  ", n.layer), n.Name, n.Value,
					"PN"[min(n.Value, 1)], g.targets(n))
				lines = append(lines, strings.TrimRight(line, "→ "))
			}
		}
	}
	return strings.Join(lines, "\n")
}

// targets returns the names of what a node leads to.
func (g Graph) targets(n Node) string {
	return list.Join(n.To, ", ", func(to int) string { return g.nodes[to].Name })
}
