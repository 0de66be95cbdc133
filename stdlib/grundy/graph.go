package grundy

import (
	"fmt"
	"os"
	"slices"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy/internal/layers"
)

// mostDrawn is the maximum number of positions in a drawing; with more it is not readable.
const mostDrawn = 200

// Drawing is the graph of the positions reachable from a start, in layers, coloured by outcome.
type Drawing struct{ graph }

type graph = layers.Graph

// Graph draws the positions reachable from pos, with their values. Every arrow goes down; an option that is a sum goes
// through a ⊕ to its components. It panics as Value does, and for more than 200 positions.
func (g *Game) Graph(pos any) Drawing {
	g.Choices(pos)
	c := collector{game: g, met: map[string]int{}}
	c.visit(pos)
	return Drawing{layers.New(c.nodes)}
}

// collector gathers the nodes of a drawing.
type collector struct {
	game  *Game
	met   map[string]int // nodes by the numbers of their positions
	nodes []layers.Node
}

// visit returns the node of a position, after creating those below it.
func (c *collector) visit(pos any) int {
	key := fmt.Sprint(c.game.engine.number(pos))
	if i, ok := c.met[key]; ok {
		return i
	}
	i := c.add(key, layers.Node{Name: c.game.engine.show(pos), Value: c.game.Value(pos)})
	for _, o := range c.game.engine.options(pos) {
		c.link(i, c.option(o))
	}
	return i
}

// link adds an arrow, unless there is one.
func (c *collector) link(from, to int) {
	if !slices.Contains(c.nodes[from].To, to) {
		c.nodes[from].To = append(c.nodes[from].To, to)
	}
}

// option returns the node of an option: its position, a ⊕ for a sum, or a box for no components.
func (c *collector) option(o Choice) int {
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
	i := c.add(key, layers.Node{Name: o.Position(), Value: o.Value, Sum: len(o.Parts) > 0})
	for _, p := range o.Parts {
		c.link(i, c.visit(p.Position))
	}
	return i
}

func (c *collector) add(key string, n layers.Node) int {
	if len(c.nodes) == mostDrawn {
		panic(fmt.Sprintf("grundy: Graph of more than %d positions; draw a smaller position", mostDrawn))
	}
	c.met[key] = len(c.nodes)
	c.nodes = append(c.nodes, n)
	return len(c.nodes) - 1
}

// Save writes the SVG document to a file.
func (d Drawing) Save(file string) error { return os.WriteFile(file, d.SVG(), 0o666) }

// Display shows the drawing, and the list as text.
func (d Drawing) Display() display.Bundle {
	return display.Plain(d.String()).With(display.MIMESVG, d.SVG())
}
