package digraph

import (
	"fmt"
	"strings"

	"sprague/stdlib/grundy"
)

// HackenbushGame is Green Hackenbush: a graph stands on a vertex, the ground; a move cuts an edge,
// and what is then no longer joined to the ground falls off. It is made by Hackenbush.
type HackenbushGame struct {
	graph  Graph
	ground int
}

// Hackenbush returns Green Hackenbush on the graph with this vertex as the ground. It panics when
// ground is no vertex.
func Hackenbush(g Graph, ground int) HackenbushGame {
	if ground < 0 || ground >= len(g.near) {
		panic(fmt.Sprintf("digraph: Hackenbush on ground %d; the graph has vertices 0 to %d", ground, len(g.near)-1))
	}
	return HackenbushGame{graph: g, ground: ground}
}

// Value returns the Grundy value in time linear in the edges. A branch of value v on a stalk of one
// edge is worth v + 1 (colon principle), and the vertices of a cycle may be brought together, its
// edges becoming loops worth 1 each (fusion principle) [WinningWays, chapter 7].
func (h HackenbushGame) Value() int {
	if len(h.graph.near) == 0 {
		return 0
	}
	return h.valueWithout(-1)
}

// valueWithout returns the value after edge cut falls; −1 cuts none.
func (h HackenbushGame) valueWithout(cut int) int {
	s := stalks{edges: make([][]twig, len(h.graph.near)), depth: make([]int, len(h.graph.near))}
	for i, e := range h.graph.edges {
		if i != cut {
			s.edges[e[0]] = append(s.edges[e[0]], twig{e[1], i})
			s.edges[e[1]] = append(s.edges[e[1]], twig{e[0], i})
		}
	}
	value, _ := s.climb(h.ground, -1, 1)
	return value
}

// stalks is a search through the graph from the ground up.
type stalks struct {
	edges [][]twig
	depth []int // from 1 at the ground; 0 for vertices that are not met
}

// twig is an edge as seen from one end.
type twig struct{ to, edge int }

// climb returns the value of what grows from v, and the least depth to which an edge leads back
// from there. An edge to a child is a stalk when nothing leads back over it; otherwise it lies on a
// cycle and counts as a loop at the fused vertex.
func (s *stalks) climb(v, by, depth int) (value, low int) {
	s.depth[v] = depth
	low = depth
	for _, t := range s.edges[v] {
		switch {
		case t.edge == by:
		case s.depth[t.to] == 0:
			branch, back := s.climb(t.to, t.edge, depth+1)
			if back > depth {
				value ^= branch + 1
			} else {
				value ^= branch ^ 1
			}
			low = min(low, back)
		case s.depth[t.to] < depth: // each edge back counts once, at its upper end
			value ^= 1
			low = min(low, s.depth[t.to])
		}
	}
	return value, low
}

// Outcome returns P when the value is 0, N otherwise.
func (h HackenbushGame) Outcome() grundy.Outcome { return grundy.OutcomeOf(h.Value()) }

// WinningMoves returns the cuts that win. What is Played is the edge, a [2]int. Edges that do not hang on the ground
// cannot be cut.
func (h HackenbushGame) WinningMoves() grundy.Moves {
	value := h.Value()
	var moves grundy.Moves
	for _, e := range h.winners() {
		moves = append(moves, grundy.Move{To: fmt.Sprintf("cut %d–%d", e[0], e[1]), Played: e, Was: value})
	}
	return moves
}

// winners returns the edges that win when they are cut.
func (h HackenbushGame) winners() [][2]int {
	var moves [][2]int
	standing := h.standing()
	for i, e := range h.graph.edges {
		if standing[e[0]] && h.valueWithout(i) == 0 {
			moves = append(moves, e)
		}
	}
	return moves
}

// Choices returns what every move leaves, so that the game can be a component of a grundy.Sum.
func (h HackenbushGame) Choices() []grundy.Choice {
	var choices []grundy.Choice
	standing := h.standing()
	for i, e := range h.graph.edges {
		if standing[e[0]] {
			choices = append(choices, grundy.Choice{To: fmt.Sprintf("what stands without %d–%d", e[0], e[1]), Value: h.valueWithout(i)})
		}
	}
	return choices
}

// Explain returns every cut with the value it leaves, and the mex.
func (h HackenbushGame) Explain() grundy.Explanation {
	var names []string
	choices := h.Choices()
	for _, c := range choices {
		names = append(names, strings.TrimPrefix(c.To, "what stands without "))
	}
	return moveTable(h.String(), "cut", h.Value(), names, choices)
}

// Rule returns the rule in words.
func (h HackenbushGame) Rule() string {
	return "Cut an edge; what is then no longer joined to the ground falls off. Who cannot move loses."
}

// standing reports for each vertex whether it is joined to the ground.
func (h HackenbushGame) standing() []bool {
	met := make([]bool, len(h.graph.near))
	var ground set
	ground.add(h.ground)
	for _, part := range h.graph.parts(all(len(h.graph.near))) {
		if part.and(ground) != (set{}) {
			for _, v := range part.members(nil) {
				met[v] = true
			}
		}
	}
	return met
}

// String returns the game with its ground.
func (h HackenbushGame) String() string {
	return fmt.Sprintf("Green Hackenbush on the %s, ground %d", h.graph.name, h.ground)
}
