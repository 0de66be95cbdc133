package digraph

import "slices"

// Places returns the positions of the vertices in a drawing, as points (x, y) with y downwards; neighbours on a path
// or a grid are at distance 1.
func (g Graph) Places() [][2]float64 { return slices.Clone(g.place) }

// Graph returns the graph of the game.
func (k *Kayles) Graph() Graph { return k.solver.graph }

// Takes returns the moves on the whole graph: the vertices that name a move, and all vertices that it takes. A move is
// legal as long as all vertices that name it are present: for Node Kayles the vertex, for Arc Kayles both ends.
func (k *Kayles) Takes() (names, taken [][]int) {
	for _, m := range k.moves {
		names = append(names, slices.Clone(m.vertices))
		taken = append(taken, m.taken.members(nil))
	}
	return names, taken
}

// Graph returns the graph of the game, drawn with the ground at the bottom.
func (h HackenbushGame) Graph() Graph {
	g := h.graph
	if g.isDrawn() {
		g.place = layers(g, h.ground)
	}
	return g
}

// Ground returns the ground vertex.
func (h HackenbushGame) Ground() int { return h.ground }
