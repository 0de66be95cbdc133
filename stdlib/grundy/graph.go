package grundy

import (
	"fmt"
	"html"
	"os"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"sprague/stdlib/display"
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
	g.Options(pos)
	c := collector{game: g, met: map[string]int{}}
	c.visit(pos)
	d := Drawing{nodes: c.nodes}
	d.arrange()
	return d
}

// collector gathers the nodes of a drawing.
type collector struct {
	game  *Game
	met   map[string]int
	nodes []node
}

// visit returns the node of a position, after those below it are made.
func (c *collector) visit(pos any) int {
	name := c.game.engine.show(pos)
	if i, ok := c.met[name]; ok {
		return i
	}
	i := c.add(name, node{name: name, value: c.game.Value(pos)})
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
	name := "⊕ " + o.Position()
	if i, ok := c.met[name]; ok {
		return i
	}
	i := c.add(name, node{name: o.Position(), value: o.Value, sum: len(o.Parts) > 0})
	for _, p := range o.Parts {
		if target := c.visit(p.Position); !slices.Contains(c.nodes[i].to, target) {
			c.nodes[i].to = append(c.nodes[i].to, target)
		}
	}
	return i
}

func (c *collector) add(name string, n node) int {
	if len(c.nodes) == mostDrawn {
		panic(fmt.Sprintf("grundy: Graph of more than %d positions; draw a smaller position", mostDrawn))
	}
	c.met[name] = len(c.nodes)
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
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="%.1f %.1f %.1f %.1f" font-family="sans-serif" font-size="13">`+"\n",
		right-left, height, left, -edgeMargin, right-left, height)
	b.WriteString(`<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#888888"/></marker></defs>` + "\n")
	d.arrows(&b)
	for _, n := range d.nodes {
		n.draw(&b)
	}
	bottom := float64(len(d.layers)-1)*layerHeight + 44
	fmt.Fprintf(&b, `<text x="0" y="%.1f" text-anchor="middle" fill="#222222">position : value, <tspan fill="#D55E00">■</tspan> P-position <tspan fill="#0072B2">■</tspan> N-position</text>`+"\n</svg>\n", bottom)
	return []byte(b.String())
}

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
			fmt.Fprintf(b, `<path d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f" fill="none" stroke="#888888" marker-end="url(#tip)"/>`+"\n",
				x1, y1, x1+bend, y1+(y2-y1)/3, x2+bend, y2-(y2-y1)/3, x2, y2)
		}
	}
}

// draw draws a node: a box with position and value, or a small circle with ⊕.
func (n node) draw(b *strings.Builder) {
	if n.sum {
		fmt.Fprintf(b, `<g><title>%s: %d</title><circle cx="%.1f" cy="%.1f" r="11" fill="#FFFFFF" stroke="#888888"/><text x="%.1f" y="%.1f" text-anchor="middle" fill="#222222">⊕</text></g>`+"\n",
			html.EscapeString(n.name), n.value, n.x, n.y, n.x, n.y+baseline)
		return
	}
	fill := "#0072B2"
	if n.value == 0 {
		fill = "#D55E00"
	}
	fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="28" rx="8" fill="%s"/><text x="%.1f" y="%.1f" text-anchor="middle" fill="#FFFFFF">%s : <tspan font-weight="bold">%d</tspan></text>`+"\n",
		n.x-n.width()/2, n.y-14, n.width(), fill, n.x, n.y+baseline, html.EscapeString(n.name), n.value)
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
