package grundy

import (
	"fmt"
	"html"
	"math"
	"os"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"sprague/stdlib/display"
	"sprague/stdlib/display/vector"
)

// mostDrawn is how many positions a drawing can hold and stay readable.
const mostDrawn = 200

// Drawing is the graph of the positions below one, in layers from the start down, coloured by outcome.
type Drawing struct {
	nodes  []node
	layers [][]int // nodes from left to right
}

// node is a position, or the junction of the components of an option that is a sum.
type node struct {
	name  string
	value int
	sum   bool // a junction
	to    []int
	layer int
	x, y  float64
}

// Graph returns a drawing of the positions that can come up from pos, with their values. Every
// arrow goes down; an option that is a sum goes through a ⊕ to its components. It panics as Value
// does, and when there are more than 200 positions.
func (g *Game) Graph(pos any) Drawing {
	g.Choices(pos)
	c := collector{game: g, met: map[string]int{}}
	c.visit(pos)
	d := Drawing{nodes: c.nodes}
	d.arrange()
	return d
}

// collector gathers the nodes of a drawing.
type collector struct {
	game  *Game
	met   map[string]int // the nodes by the numbers of their positions
	nodes []node
}

// visit returns the node of a position, after those below it are made.
func (c *collector) visit(pos any) int {
	key := fmt.Sprint(c.game.engine.number(pos))
	if i, ok := c.met[key]; ok {
		return i
	}
	i := c.add(key, node{name: c.game.engine.show(pos), value: c.game.Value(pos)})
	for _, o := range c.game.engine.options(pos) {
		if target := c.option(o); !slices.Contains(c.nodes[i].to, target) {
			c.nodes[i].to = append(c.nodes[i].to, target)
		}
	}
	return i
}

// option returns the node that an option leads to: its position, a junction, or a box for nothing
// at all.
func (c *collector) option(o Option) int {
	if len(o.Parts) == 1 {
		return c.visit(o.Parts[0].Position)
	}
	key := "⊕"
	for _, p := range o.Parts {
		key += fmt.Sprint(" ", c.game.engine.number(p.Position))
	}
	if i, ok := c.met[key]; ok {
		return i
	}
	i := c.add(key, node{name: o.Position(), value: o.Value, sum: len(o.Parts) > 0})
	for _, p := range o.Parts {
		if target := c.visit(p.Position); !slices.Contains(c.nodes[i].to, target) {
			c.nodes[i].to = append(c.nodes[i].to, target)
		}
	}
	return i
}

func (c *collector) add(key string, n node) int {
	if len(c.nodes) == mostDrawn {
		panic(fmt.Sprintf("grundy: Graph of more than %d positions; draw a smaller position", mostDrawn))
	}
	c.met[key] = len(c.nodes)
	c.nodes = append(c.nodes, n)
	return len(c.nodes) - 1
}

// The distances of a drawing, in pixels.
const (
	layerHeight = 76.0
	nodeGap     = 22.0
	edgeMargin  = 30.0
	baseline    = 4.5 // from the middle of a line of text down to its baseline
)

// arrange puts every node on the layer of its longest way from the start, orders the layers so that
// arrows cross little, and gives places.
func (d *Drawing) arrange() {
	d.sink(0, 0)
	for i, n := range d.nodes {
		for len(d.layers) <= n.layer {
			d.layers = append(d.layers, nil)
		}
		d.layers[n.layer] = append(d.layers[n.layer], i)
	}
	d.place()
	for range 6 {
		d.order()
		d.place()
	}
}

// sink moves a node and all below it down to at least this layer.
func (d *Drawing) sink(i, layer int) {
	if layer > 0 && d.nodes[i].layer >= layer {
		return
	}
	d.nodes[i].layer = layer
	for _, to := range d.nodes[i].to {
		d.sink(to, layer+1)
	}
}

// order sorts each layer by the mean place of the neighbours above and below.
func (d *Drawing) order() {
	sum, count := make([]float64, len(d.nodes)), make([]float64, len(d.nodes))
	for i, n := range d.nodes {
		for _, to := range n.to {
			sum[i] += d.nodes[to].x
			count[i]++
			sum[to] += n.x
			count[to]++
		}
	}
	for _, layer := range d.layers {
		sort.SliceStable(layer, func(a, b int) bool {
			return sum[layer[a]]/max(count[layer[a]], 1) < sum[layer[b]]/max(count[layer[b]], 1)
		})
	}
}

// place gives the nodes of each layer their coordinates, centred about 0.
func (d *Drawing) place() {
	for l, layer := range d.layers {
		width := -nodeGap
		for _, i := range layer {
			width += d.nodes[i].width() + nodeGap
		}
		x := -width / 2
		for _, i := range layer {
			n := &d.nodes[i]
			n.x, n.y = x+n.width()/2, float64(l)*layerHeight
			x += n.width() + nodeGap
		}
	}
}

// label is what is written in a node.
func (n node) label() string {
	if n.sum {
		return "⊕"
	}
	return n.name
}

// width returns the width of a node in pixels.
func (n node) width() float64 {
	if n.sum {
		return 22
	}
	return 30 + 7.5*float64(utf8.RuneCountInString(n.label())+len(fmt.Sprint(n.value)))
}

// half returns half the height of a node in pixels.
func (n node) half() float64 {
	if n.sum {
		return 11
	}
	return 14
}

// SVG returns the drawing as an SVG document, the same bytes every time.
func (d Drawing) SVG() []byte {
	left, right := 0.0, 0.0
	for _, n := range d.nodes {
		left, right = min(left, n.x-n.width()/2), max(right, n.x+n.width()/2)
	}
	left, right = min(left, -150)-edgeMargin*2, max(right, 150)+edgeMargin*2
	height := float64(len(d.layers)-1)*layerHeight + 2*edgeMargin + 30
	var b strings.Builder
	b.WriteString(vector.Head(right-left, height, [4]float64{left, -edgeMargin, right - left, height},
		"positions and moves", fmt.Sprintf("A graph of %d positions with their values; arrows are moves.", len(d.nodes))))
	fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"%s/>`+"\n", left, -edgeMargin, right-left, height, vector.Attributes("fill", 'p'))
	d.arrows(&b)
	for _, n := range d.nodes {
		n.draw(&b)
	}
	key(&b, float64(len(d.layers)-1)*layerHeight+44)
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// key writes what the colours mean.
func key(b *strings.Builder, y float64) {
	for _, part := range []struct {
		x    float64
		role rune
		text string
	}{{-140, 'i', "position : value"}, {-34, losing, "■"}, {-20, 'i', "P-position"}, {56, winning, "■"}, {70, 'i', "N-position"}} {
		fmt.Fprintf(b, `<text x="%.0f" y="%.1f" font-size="13"%s>%s</text>`+"\n", part.x, y, vector.Attributes("fill", part.role), part.text)
	}
}

// The roles in the style of figures of P-positions and of N-positions.
const losing, winning = '1', '0'

// arrows draws the arrows; those that pass layers go round the nodes between, to the left and to
// the right in turn.
func (d Drawing) arrows(b *strings.Builder) {
	long := 0
	for _, n := range d.nodes {
		for _, to := range n.to {
			m := d.nodes[to]
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
	fmt.Fprintf(b, `<path d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f" fill="none"%s stroke-width="0.8"/>`, x1, y1, cx1, cy1, cx2, cy2, x2-tip*ux/2, y2-tip*uy/2, vector.Attributes("stroke", 'i'))
	fmt.Fprintf(b, `<path d="M%.1f %.1fL%.1f %.1fL%.1f %.1fZ"%s/>`+"\n",
		x2, y2, x2-tip*ux-half*uy, y2-tip*uy+half*ux, x2-tip*ux+half*uy, y2-tip*uy-half*ux, vector.Attributes("fill", 'i'))
}

// draw draws a node: a box with position and value, or a small circle with ⊕.
func (n node) draw(b *strings.Builder) {
	ink, paper := vector.Attributes("fill", 'i'), vector.Attributes("fill", 'p')
	if n.sum {
		fmt.Fprintf(b, `<g><title>%s: %d</title><circle cx="%.1f" cy="%.1f" r="11"%s/><circle cx="%.1f" cy="%.1f" r="11" fill="none"%s/><text x="%.1f" y="%.1f" font-size="13" text-anchor="middle"%s>⊕</text></g>`+"\n",
			html.EscapeString(n.name), n.value, n.x, n.y, paper, n.x, n.y, vector.Attributes("stroke", 'i'), n.x, n.y+baseline, ink)
		return
	}
	role := winning
	if n.value == 0 {
		role = losing
	}
	wide, value := n.width(), fmt.Sprint(n.value)
	b.WriteString(box(n.x-wide/2, n.y-14, wide, 28, 8, vector.Attributes("fill", role)))
	split := n.x + 3.75*float64(utf8.RuneCountInString(n.label())-len(value))
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" font-size="13" text-anchor="end"%s>%s :</text><text x="%.1f" y="%.1f" font-size="13" font-weight="bold"%s>%s</text>`+"\n",
		split+1, n.y+baseline, paper, html.EscapeString(n.name), split+5, n.y+baseline, paper, value)
}

// box returns a rectangle with round corners as a path.
func box(x, y, wide, high, r float64, fill string) string {
	corner := func(dx, dy float64) string { return fmt.Sprintf("a%g %g 0 0 1 %g %g", r, r, dx, dy) }
	return fmt.Sprintf(`<path d="M%.1f %.1fh%.1f%sv%.1f%sh%.1f%sv%.1f%sZ"%s/>`,
		x+r, y, wide-2*r, corner(r, r), high-2*r, corner(-r, r), 2*r-wide, corner(-r, -r), 2*r-high, corner(r, -r), fill)
}

// Save writes the SVG document to a file.
func (d Drawing) Save(file string) error { return os.WriteFile(file, d.SVG(), 0o666) }

// String lists the positions by layers, each with its value, its outcome and what it leads to.
func (d Drawing) String() string {
	var lines []string
	for _, layer := range d.layers {
		for _, i := range layer {
			if n := d.nodes[i]; !n.sum {
				lines = append(lines, strings.TrimRight(fmt.Sprintf("%s%s : %d %v → %s", strings.Repeat("  ", n.layer), n.name, n.value, OutcomeOf(n.value), d.targets(n)), "→ "))
			}
		}
	}
	return strings.Join(lines, "\n")
}

// targets returns the names of what a node leads to.
func (d Drawing) targets(n node) string {
	names := make([]string, len(n.to))
	for i, to := range n.to {
		names[i] = d.nodes[to].name
	}
	return strings.Join(names, ", ")
}

// Display shows the drawing, and the list as text.
func (d Drawing) Display() display.Bundle {
	return display.Plain(d.String()).With(display.MIMESVG, d.SVG())
}
