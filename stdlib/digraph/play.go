package digraph

import (
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
)

// Play returns the game with its start, for package misere: a position is the list of the remaining vertices,
// ascending, and a move leaves the connected parts.
func (k *Kayles) Play() (game *grundy.Game, start any) {
	moves := func(left []int) (options [][][]int) {
		part := setOf(left...)
		for _, m := range k.moves {
			if setOf(m.vertices...).without(part) != (set{}) {
				continue
			}
			option := [][]int{}
			for _, p := range k.solver.adjacent.parts(part.without(m.taken)) {
				option = append(option, p.members(nil))
			}
			options = append(options, option)
		}
		return options
	}
	return grundy.New(moves).Named(k.name).Described(k.rule), k.whole().members(nil)
}

// Play returns the game with its start, for package misere: a position is the list of the edges connected to the
// ground, in the order of the graph.
func (h HackenbushGame) Play() (game *grundy.Game, start any) {
	moves := func(edges []int) (options [][]int) {
		for i := range edges {
			options = append(options, h.standing(slices.Delete(slices.Clone(edges), i, i+1)))
		}
		return options
	}
	all := make([]int, len(h.graph.edges))
	for i := range all {
		all[i] = i
	}
	return grundy.New(moves).Named(h.String()).Described(h.Rule()), h.standing(all)
}

// standing returns the edges that these edges connect to the ground.
func (h HackenbushGame) standing(edges []int) (stand []int) {
	if len(edges) == 0 {
		return nil // the zero value has no ground
	}
	left := h.graph
	left.edges = list.Map(edges, func(e int) [2]int { return h.graph.edges[e] })
	_, height := left.breadthFirst(h.ground)
	for i, e := range edges {
		if height[left.edges[i][0]] >= 0 {
			stand = append(stand, e)
		}
	}
	return stand
}

// Play returns the game with its start, for package misere: a position is the vertex of the token, followed by the
// unvisited vertices that it can reach, ascending.
func (g *GeographyGame) Play() (game *grundy.Game, start any) {
	position := func(at int, open set) []int { return g.reach(at, open).members([]int{at}) }
	moves := func(p []int) (options [][]int) {
		open := setOf(p[1:]...)
		for _, to := range g.next(p[0], open) {
			options = append(options, position(to, open))
		}
		return options
	}
	return grundy.New(moves).Named(g.String()).Described(g.Rule()), position(g.start, all(len(g.graph.to)))
}
