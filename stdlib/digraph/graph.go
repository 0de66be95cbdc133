// Package digraph solves games on graphs, and games whose positions can repeat.
//
//	digraph.NodeKayles(digraph.Grid(3, 4)).Value()
//	digraph.ArcKayles(digraph.Path(10)).WinningMoves()
//	digraph.Geography(digraph.Arrows([][2]int{{0, 1}, {1, 2}, {2, 0}, {1, 3}}), 1).WinningMoves()
//
//	NodeKayles(g)      a move takes a vertex and its neighbours
//	ArcKayles(g)       a move takes two neighbours; on a grid this is Cram
//	Geography(a, v)    a token goes along arrows to unvisited vertices
//	Loopy(moves, pos)  any moves, with cycles: values and draws
//	Hackenbush(g, v)   a move cuts an edge; parts not connected to the ground fall
//	Arrows(a).Game()   a token goes along arrows: a grundy.Game
//
// Path, Cycle, Grid, Complete, Star and Edges return graphs, Arrows a directed graph. Vertices are numbers from 0. All
// results are exact. Kayles and Geography support up to 256 vertices, Hackenbush a million; long searches can be
// interrupted.
package digraph

import (
	"fmt"
	"math"
	"slices"

	"sprague/stdlib/grundy"
)

// Graph is an undirected graph on vertices 0 … n−1, with multiple edges and loops.
type Graph struct {
	name     string
	edges    [][2]int // each with the lower vertex first
	vertices int
	place    [][2]float64
}

const (
	mostVertices = 1 << 20
	mostEdges    = 1 << 22
)

// Edges returns the graph with these edges, on the vertices up to the greatest one. Repeated edges are multiple edges,
// and an edge with two equal vertices is a loop. It panics for a negative vertex and for more than 2²⁰ vertices or 2²²
// edges.
func Edges(edges [][2]int) Graph {
	n := 0
	for _, e := range edges {
		n = max(n, e[0]+1, e[1]+1)
	}
	g := empty("graph", min(n, mostVertices))
	for _, e := range edges {
		g.join(e[0], e[1])
	}
	return g
}

// mustBeVertex panics unless v is one of n vertices.
func mustBeVertex(what string, v, n int) {
	if v < 0 || v >= n {
		panic(fmt.Sprintf("digraph: %s %d; the graph has %d vertices, numbered from 0", what, v, n))
	}
}

// mustHave panics unless a graph may have n vertices.
func mustHave(n int) {
	if n < 0 || n > mostVertices {
		panic(fmt.Sprintf("digraph: a graph of %d vertices: must be from 0 to %d", n, mostVertices))
	}
}

// empty returns a graph of n vertices on a circle.
func empty(name string, n int) Graph {
	mustHave(n)
	g := Graph{name: name, vertices: n, place: make([][2]float64, n)}
	for v := range n {
		angle := 2 * math.Pi * float64(v) / float64(max(n, 1))
		radius := float64(n)/6 + 0.5
		g.place[v] = [2]float64{radius * math.Sin(angle), -radius * math.Cos(angle)}
	}
	return g
}

func (g *Graph) join(a, b int) {
	if a > b {
		a, b = b, a
	}
	if a < 0 || b >= mostVertices {
		panic(fmt.Sprintf("digraph: edge %d–%d: vertices must be from 0 to %d", a, b, mostVertices-1))
	}
	if len(g.edges) == mostEdges {
		panic(fmt.Sprintf("digraph: %s has more than %d edges", g.name, mostEdges))
	}
	g.edges = append(g.edges, [2]int{a, b})
}

// neighbours returns the neighbours of each vertex, for games with at most maxVertices.
func (g Graph) neighbours(game string) neighbourhoods {
	if g.vertices > maxVertices {
		panic(fmt.Sprintf("digraph: %s on a graph of %d vertices: must be from 0 to %d", game, g.vertices, maxVertices))
	}
	near := make(neighbourhoods, g.vertices)
	for _, e := range g.edges {
		near[e[0]].add(e[1])
		near[e[1]].add(e[0])
	}
	return near
}

// Path returns the path of n vertices. It panics unless 0 ≤ n ≤ 2²⁰, as all builders do.
func Path(n int) Graph {
	mustHave(n) // Grid would speak of a grid
	return Grid(1, n).Named(fmt.Sprintf("path of %d vertices", n))
}

// Cycle returns the cycle of n vertices; for n < 3 it is a path.
func Cycle(n int) Graph {
	g := empty(fmt.Sprintf("cycle of %d vertices", n), n)
	for v := 1; v < n; v++ {
		g.join(v-1, v)
	}
	if n > 2 {
		g.join(0, n-1)
	}
	return g
}

// Grid returns the grid of rows × columns vertices, numbered row by row.
func Grid(rows, columns int) Graph {
	if rows < 0 || columns < 0 || columns > 0 && rows > mostVertices/columns { // the product may overflow
		panic(fmt.Sprintf("digraph: Grid(%d, %d): must have from 0 to %d vertices", rows, columns, mostVertices))
	}
	g := empty(fmt.Sprintf("%d × %d grid", rows, columns), rows*columns)
	for v := range rows * columns {
		g.place[v] = [2]float64{float64(v % columns), float64(v / columns)}
		if v%columns > 0 {
			g.join(v-1, v)
		}
		if v >= columns {
			g.join(v-columns, v)
		}
	}
	return g
}

// Complete returns the complete graph of n vertices. It panics unless 0 ≤ n ≤ 2896, which has just under 2²² edges.
func Complete(n int) Graph {
	g := empty(fmt.Sprintf("complete graph of %d vertices", n), n)
	for b := range n {
		for a := range b {
			g.join(a, b)
		}
	}
	return g
}

// Star returns vertex 0 joined to n others. It panics unless 0 ≤ n < 2²⁰.
func Star(n int) Graph {
	if n < 0 {
		panic(fmt.Sprintf("digraph: a star with %d rays: must be ≥ 0", n))
	}
	g := empty(fmt.Sprintf("star with %d rays", n), n+1)
	g.place[0] = [2]float64{}
	for v := 1; v <= n; v++ {
		g.join(0, v)
	}
	return g
}

// Vertices returns the number of vertices.
func (g Graph) Vertices() int { return g.vertices }

// Edges returns the edges in their original order, each with the lower vertex first.
func (g Graph) Edges() [][2]int { return slices.Clone(g.edges) }

// Named returns the graph with another name.
func (g Graph) Named(name string) Graph {
	g.name = name
	return g
}

// String returns the name with the numbers of vertices and edges.
func (g Graph) String() string {
	return fmt.Sprintf("%s (%d vertices, %d edges)", g.name, g.vertices, len(g.edges))
}

// Directed is a directed graph on vertices 0 … n−1.
type Directed struct {
	to    [][]int
	place [][2]float64 // of the vertices in a drawing
}

// Arrows returns the directed graph with these arrows, each from its first vertex to its second, on the vertices up to
// the greatest one. Repeated arrows are ignored. It panics for a negative vertex and for more than 256 vertices.
func Arrows(arrows [][2]int) Directed {
	n := 0
	for _, a := range arrows {
		if min(a[0], a[1]) < 0 || max(a[0], a[1]) >= maxVertices {
			panic(fmt.Sprintf("digraph: arrow %d→%d: vertices must be from 0 to %d", a[0], a[1], maxVertices-1))
		}
		n = max(n, a[0]+1, a[1]+1)
	}
	d := Directed{to: make([][]int, n), place: empty("", n).place}
	for _, a := range arrows {
		if !slices.Contains(d.to[a[0]], a[1]) {
			d.to[a[0]] = append(d.to[a[0]], a[1])
		}
	}
	return d
}

// Directed returns the graph with every edge as two arrows, and a loop as one. It panics for more than 256 vertices.
func (g Graph) Directed() Directed {
	d := Directed{to: make([][]int, g.vertices), place: g.place}
	for v, near := range g.neighbours("arrows") {
		d.to[v] = near.members(nil)
	}
	return d
}

// Game returns the game in which a token goes along the arrows from vertex to vertex and may revisit vertices: a
// player who cannot move loses. Its positions are the vertices. If play need not end, methods of grundy.Game report a
// *grundy.CycleError; Loopy has the values of such games.
func (d Directed) Game() *grundy.Game {
	return grundy.New(func(v int) []int {
		mustBeVertex("vertex", v, len(d.to))
		return d.to[v]
	}).Named("a token on a " + d.String()).Described("Move the token along an arrow. Who cannot move loses.")
}

// Vertices returns the number of vertices.
func (d Directed) Vertices() int { return len(d.to) }

// String returns the numbers of vertices and arrows.
func (d Directed) String() string {
	arrows := 0
	for _, to := range d.to {
		arrows += len(to)
	}
	return fmt.Sprintf("directed graph (%d vertices, %d arrows)", len(d.to), arrows)
}

// Places returns the positions of the vertices in a drawing, as points (x, y) with y downwards; neighbours on a path
// or a grid are at distance 1.
func (g Graph) Places() [][2]float64 { return slices.Clone(g.place) }
