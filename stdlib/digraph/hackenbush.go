package digraph

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/task"
)

// HackenbushGame is Green Hackenbush: a graph is attached to a vertex, the ground; a move cuts an edge, and all edges
// no longer connected to the ground fall off. Hackenbush returns one.
type HackenbushGame struct {
	graph  Graph
	ground int
}

// Hackenbush returns Green Hackenbush on the graph with this vertex as the ground. Each of several edges between the
// same vertices is cut separately, and so are loops. It panics if ground is not a vertex.
func Hackenbush(g Graph, ground int) HackenbushGame {
	mustBeVertex("Hackenbush on ground", ground, g.vertices)
	return HackenbushGame{graph: g, ground: ground}
}

// Value returns the Grundy value in time linear in the edges. A branch of value v on a stalk of one edge has value v +
// 1 (colon principle), and the vertices of a cycle may be fused, with its edges as loops of value 1 each (fusion
// principle) [WinningWays, chapter 7].
func (h HackenbushGame) Value() int {
	if h.graph.vertices == 0 {
		return 0
	}
	return h.stalks().climb(h.ground, none)
}

const none = -1

// stalks has the edges at each vertex, for a depth-first search from the ground.
type stalks struct {
	ends  [][]end
	depth []int32 // from 1 at the ground; 0 for unvisited vertices
}

// An end is an edge as seen from one of its vertices; a loop has one end.
type end struct{ to, edge int32 }

func (h HackenbushGame) stalks() *stalks {
	s := &stalks{make([][]end, h.graph.vertices), make([]int32, h.graph.vertices)}
	for i, e := range h.graph.edges {
		s.ends[e[0]] = append(s.ends[e[0]], end{int32(e[1]), int32(i)})
		if e[0] != e[1] {
			s.ends[e[1]] = append(s.ends[e[1]], end{int32(e[0]), int32(i)})
		}
	}
	return s
}

// climb returns the value of the graph at the ground without the edge cut.
func (s *stalks) climb(ground, cut int) int {
	clear(s.depth)
	value, _ := s.above(int32(ground), none, int32(cut), 1)
	return value
}

// above returns the value of what stands on a vertex that was reached by an edge, and the least depth of back edges
// from there. A tree edge is a stalk if there is no back edge over it; otherwise it is in a cycle and counts as a loop
// at the fused vertex, like a back edge, which counts once, at its upper end.
func (s *stalks) above(v, by, cut, depth int32) (value int, low int32) {
	s.depth[v], low = depth, depth
	for _, t := range s.ends[v] {
		switch there := s.depth[t.to]; {
		case t.edge == by || t.edge == cut:
		case there == 0:
			branch, least := s.above(t.to, t.edge, cut, depth+1)
			if least > depth {
				value ^= branch + 1
			} else {
				value ^= branch ^ 1
			}
			low = min(low, least)
		case there <= depth:
			value ^= 1
			low = min(low, there)
		}
	}
	return value, low
}

// Outcome returns P if the value is 0, otherwise N.
func (h HackenbushGame) Outcome() grundy.Outcome { return grundy.OutcomeOf(h.Value()) }

// options are the cuts of edges connected to the ground, each with the value that a search of its own finds.
func (h HackenbushGame) options() (all options) {
	if h.graph.vertices == 0 {
		return nil
	}
	s := h.stalks()
	s.climb(h.ground, none)
	stand := slices.Clone(s.depth)
	for i, e := range h.graph.edges {
		if stand[e[0]] == 0 {
			continue
		}
		task.Check()
		name := h.graph.edgeName(i)
		all = append(all, option{name, "what stands without " + name,
			grundy.Move{To: "cut " + name, Played: e}, s.climb(h.ground, i)})
		task.Report(task.Progress{Label: "digraph: Hackenbush", Done: int64(i + 1), Total: int64(len(h.graph.edges)),
			Unit: "edges"})
	}
	return all
}

// WinningMoves returns the winning cuts. Played is the edge, a [2]int. Only edges connected to the ground can be cut;
// each of several edges between the same vertices is a move. The time is quadratic in the edges. An interrupt panics
// with task.ErrInterrupted.
func (h HackenbushGame) WinningMoves() grundy.Moves { return h.options().winning(h.Value()) }

// Choices returns the positions after every move, so that the game can be a component of a grundy.Sum.
func (h HackenbushGame) Choices() []grundy.Choice { return h.options().choices() }

// Explain returns every move with the value it leaves, and the mex.
func (h HackenbushGame) Explain() grundy.Explanation { return h.options().explain(h, "cut") }

// Rule returns a description of the rule.
func (h HackenbushGame) Rule() string {
	return "Cut an edge; what is then no longer joined to the ground falls off. Who cannot move loses."
}

// String returns the game with its ground.
func (h HackenbushGame) String() string {
	return fmt.Sprintf("Green Hackenbush on the %s, ground %d", h.graph.name, h.ground)
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
