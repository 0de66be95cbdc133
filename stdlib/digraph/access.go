package digraph

import "slices"

// Places returns where a drawing puts the vertices, as points (x, y) with y downwards; neighbours on a
// path or a grid are 1 apart.
func (g Graph) Places() [][2]float64 { return slices.Clone(g.place) }

// Graph returns the graph that is played on.
func (k *Kayles) Graph() Graph { return k.solver.graph }

// Takes returns what the moves take off the whole graph: the vertices that name a move, and all that
// go with them. A move can be made as long as none of those that name it, for Node Kayles the vertex,
// for Arc Kayles both ends, is gone.
func (k *Kayles) Takes() (names, taken [][]int) {
	for _, m := range k.moves {
		names = append(names, slices.Clone(m.vertices))
		taken = append(taken, m.taken.members(nil))
	}
	return names, taken
}

// Graph returns the graph that is played on, drawn so that it stands on the ground.
func (h HackenbushGame) Graph() Graph {
	g := h.graph
	if g.isDrawn() {
		g.place = storeys(g, h.ground)
	}
	return g
}

// Ground returns the vertex that is the ground.
func (h HackenbushGame) Ground() int { return h.ground }
