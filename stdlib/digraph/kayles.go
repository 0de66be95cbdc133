package digraph

import (
	"fmt"
	"slices"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
)

// Kayles is a position of Node Kayles or Arc Kayles. NodeKayles and ArcKayles return one.
type Kayles struct {
	name   string
	rule   string
	takes  string // the plural noun for what a move takes
	solver *solver
	moves  []take
}

// take is a move: its name and the vertices that it takes.
type take struct {
	vertices []int
	taken    set
}

// NodeKayles returns the game in which a move removes a vertex and all its neighbours; a player who cannot move loses.
// Multiple edges and loops make no difference. On a path it is Dawson's Chess, 0.137 [Schaefer1978]. It panics for
// more than 256 vertices.
func NodeKayles(g Graph) *Kayles {
	k := &Kayles{takes: "vertices", name: "Node Kayles on the " + g.name,
		rule: "Take a vertex and all its neighbours off the graph. Who cannot move loses."}
	near := g.neighbours("Node Kayles")
	ball := slices.Clone(near)
	for v := range ball {
		ball[v].add(v)
		k.moves = append(k.moves, take{vertices: []int{v}, taken: ball[v]})
	}
	k.solver = newSolver(g, near, func(part set, visit func(set)) {
		for _, v := range part.members(nil) {
			visit(ball[v])
		}
	})
	return k
}

// ArcKayles returns the game in which a move removes the two ends of an edge and all edges there; a player who cannot
// move loses. Edges between the same two vertices are one move. On a path of n vertices it is 0.07, on a grid it is
// Cram, which board.Cram solves faster. It panics for a graph with a loop and for more than 256 vertices.
func ArcKayles(g Graph) *Kayles {
	near := g.neighbours("Arc Kayles")
	k := &Kayles{takes: "edges", name: "Arc Kayles on the " + g.name, rule: "Take an edge with both its ends off the " +
		"graph. Who cannot move loses."}
	number, _ := g.numbered()
	for i, e := range g.edges {
		if number[i] > 0 {
			continue
		}
		if e[0] == e[1] {
			panic(fmt.Sprintf("digraph: Arc Kayles does not support the loop %d–%d; a move takes two neighbours", e[0], e[1]))
		}
		k.moves = append(k.moves, take{vertices: []int{e[0], e[1]}, taken: setOf(e[0], e[1])})
	}
	k.solver = newSolver(g, near, func(part set, visit func(set)) {
		for _, m := range k.moves {
			if m.taken.and(part) == m.taken {
				visit(m.taken)
			}
		}
	})
	return k
}

// Value returns the Grundy value. The time is exponential unless the graph falls into parts; paths, cycles and trees of
// some dozen vertices and grids of about 30 are fast. An interrupt panics with task.ErrInterrupted, and keeps the memo.
func (k *Kayles) Value() int { return k.solver.value(k.whole()) }

func (k *Kayles) whole() set { return all(k.solver.graph.vertices) }

// Outcome returns P if the value is 0, otherwise N.
func (k *Kayles) Outcome() grundy.Outcome { return grundy.OutcomeOf(k.Value()) }

// options returns the moves; value is asked for what each leaves.
func (k *Kayles) options(value func(vertices set) int) (all options) {
	for _, m := range k.moves {
		name := summary.Numbers(m.vertices, ", ")
		all = append(all, option{name, "the graph without " + summary.Numbers(m.taken.members(nil), ", "),
			grundy.Move{To: "take " + name, Played: slices.Clone(m.vertices)}, value(k.whole().without(m.taken))})
	}
	return all
}

// Choices returns the positions after every move, so that the game can be a component of a grundy.Sum.
func (k *Kayles) Choices() []grundy.Choice { return k.options(k.solver.value).choices() }

// Explain returns every move with the value it leaves, and the mex.
func (k *Kayles) Explain() grundy.Explanation { return k.options(k.solver.value).explain(k, "take") }

// WinningMoves returns the winning moves. Played is a []int: the vertex (in Node Kayles) or the two ends of the edge
// (in Arc Kayles).
func (k *Kayles) WinningMoves() grundy.Moves {
	return k.options(func(vertices set) int {
		if k.solver.isP(vertices) {
			return 0
		}
		return 1 // or more, which does not matter
	}).winning(k.Value())
}

// String returns the name of the game.
func (k *Kayles) String() string { return k.name }

// Rule returns a description of the rule.
func (k *Kayles) Rule() string { return k.rule }

// NodeKaylesPaths returns Node Kayles on paths as a game of heaps: a heap of n is a path of n vertices. Its values are
// those of Dawson's Chess.
func NodeKaylesPaths() *grundy.Game {
	return grundy.Words("take 1 and leave nothing; take 2 and leave nothing or one heap; take 3 and leave nothing, " +
		"one heap or two heaps").
		Named("Node Kayles on paths").Described("Take a vertex and its neighbours off a path. Who cannot move loses.")
}

// ArcKaylesPaths returns Arc Kayles on paths as a game of heaps: a heap of n is a path of n vertices. Its values are
// those of Dawson's Kayles.
func ArcKaylesPaths() *grundy.Game {
	return grundy.Words("take 2 and leave nothing, one heap or two heaps").
		Named("Arc Kayles on paths").Described("Take an edge with both its ends off a path. Who cannot move loses.")
}

// Display shows the graph with the values after the moves; winning moves are highlighted.
func (k *Kayles) Display() display.Bundle {
	return drawn(k, k.Value(), k.WinningMoves(), k.solver.graph, -1, k.takes)
}

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
