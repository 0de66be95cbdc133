package digraph

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/grundy"
	"sprague/stdlib/task"
)

// HackenbushGame is Green Hackenbush: a graph stands on a vertex, the ground; a move cuts an edge,
// and what is then no longer joined to the ground falls off. It is made by Hackenbush.
type HackenbushGame struct {
	graph  Graph
	ground int
}

// Hackenbush returns Green Hackenbush on the graph with this vertex as the ground. Several edges between the
// same vertices are cut one by one, and so are loops. It panics if ground is no vertex.
func Hackenbush(g Graph, ground int) HackenbushGame {
	if ground < 0 || ground >= g.vertices {
		panic(fmt.Sprintf("digraph: Hackenbush on ground %d; the graph has %s", ground, vertices(g.vertices)))
	}
	return HackenbushGame{graph: g, ground: ground}
}

// Value returns the Grundy value in time linear in the edges. A branch of value v on a stalk of one
// edge is worth v + 1 (colon principle), and the vertices of a cycle may be brought together, its
// edges becoming loops worth 1 each (fusion principle) [WinningWays, chapter 7].
func (h HackenbushGame) Value() int {
	if h.graph.vertices == 0 {
		return 0
	}
	return h.stalks().climb(h.ground, none)
}

// none is the number of no edge.
const none = -1

// stalks are the edges at each vertex, for a search from the ground up.
type stalks struct {
	begin []int32 // the edges at v are ends[begin[v]:begin[v+1]]
	ends  []end
	depth []int32 // from 1 at the ground; 0 for vertices that are not met
}

// end is an edge as seen from one of the vertices that it joins; a loop has one end.
type end struct{ to, edge int32 }

func (h HackenbushGame) stalks() *stalks {
	s := &stalks{begin: make([]int32, h.graph.vertices+1), depth: make([]int32, h.graph.vertices)}
	each := func(visit func(v, to, edge int)) {
		for i, e := range h.graph.edges {
			visit(e[0], e[1], i)
			if e[0] != e[1] {
				visit(e[1], e[0], i)
			}
		}
	}
	each(func(v, _, _ int) { s.begin[v+1]++ })
	for v := range h.graph.vertices {
		s.begin[v+1] += s.begin[v]
	}
	s.ends = make([]end, s.begin[h.graph.vertices])
	next := slices.Clone(s.begin)
	each(func(v, to, edge int) {
		s.ends[next[v]] = end{int32(to), int32(edge)}
		next[v]++
	})
	return s
}

// branch is what grows from a vertex, as far as it has been looked at.
type branch struct {
	vertex int32
	by     int32 // the edge that leads up to the vertex
	next   int32 // of the ends
	value  int
	low    int32 // the least depth to which an edge leads back from here
}

// climb returns the value of what grows from the ground without the edge cut. An edge to what is met first is a
// stalk when nothing leads back over it; otherwise it lies on a cycle and counts as a loop at the fused vertex, as
// an edge back does, once, at its upper end.
func (s *stalks) climb(ground, cut int) int {
	clear(s.depth)
	s.depth[ground] = 1
	path := []branch{{vertex: int32(ground), by: none, next: s.begin[ground], low: 1}}
	for {
		depth := int32(len(path))
		b := &path[depth-1]
		if b.next == s.begin[b.vertex+1] {
			if depth == 1 {
				return b.value
			}
			below := &path[depth-2]
			if b.low == depth {
				below.value ^= b.value + 1
			} else {
				below.value ^= b.value ^ 1
			}
			below.low = min(below.low, b.low)
			path = path[:depth-1]
			continue
		}
		t := s.ends[b.next]
		b.next++
		switch there := s.depth[t.to]; {
		case t.edge == b.by || int(t.edge) == cut:
		case there == 0:
			s.depth[t.to] = depth + 1
			path = append(path, branch{vertex: t.to, by: t.edge, next: s.begin[t.to], low: depth + 1})
		case there <= depth:
			b.value ^= 1
			b.low = min(b.low, there)
		}
	}
}

// Outcome returns P when the value is 0, N otherwise.
func (h HackenbushGame) Outcome() grundy.Outcome { return grundy.OutcomeOf(h.Value()) }

// cuts returns the edges that can be cut, since they hang on the ground, and the value that each leaves. The time
// is that of a search through the graph for each edge.
func (h HackenbushGame) cuts() (edges, values []int) {
	if h.graph.vertices == 0 {
		return nil, nil
	}
	s := h.stalks()
	s.climb(h.ground, none)
	for i, e := range h.graph.edges {
		if s.depth[e[0]] > 0 {
			edges = append(edges, i)
		}
	}
	for n, i := range edges {
		task.Check()
		values = append(values, s.climb(h.ground, i))
		task.Report(task.Progress{Label: "digraph: Hackenbush", Done: int64(n + 1), Total: int64(len(edges)), Unit: "edges"})
	}
	return edges, values
}

// WinningMoves returns the cuts that win. What is Played is the edge, a [2]int. Edges that do not hang on the ground
// cannot be cut; of several edges between the same vertices each is a move. The time is quadratic in the edges. An
// interrupt panics with task.ErrInterrupted.
func (h HackenbushGame) WinningMoves() grundy.Moves {
	why := fmt.Sprintf("value %d becomes 0", h.Value())
	var moves grundy.Moves
	for _, i := range h.winners() {
		moves = append(moves, grundy.Move{To: "cut " + h.graph.edgeName(i), Played: h.graph.edges[i], Why: why})
	}
	return moves
}

// winners returns the edges that win when they are cut.
func (h HackenbushGame) winners() []int {
	var moves []int
	edges, values := h.cuts()
	for n, i := range edges {
		if values[n] == 0 {
			moves = append(moves, i)
		}
	}
	return moves
}

// Choices returns the options, so that the game can be a component of a grundy.Sum.
func (h HackenbushGame) Choices() []grundy.Choice {
	edges, values := h.cuts()
	choices := make([]grundy.Choice, len(edges))
	for n, i := range edges {
		choices[n] = grundy.Choice{To: "what stands without " + h.graph.edgeName(i), Value: values[n]}
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

// String returns the game with its ground.
func (h HackenbushGame) String() string {
	return fmt.Sprintf("Green Hackenbush on the %s, ground %d", h.graph.name, h.ground)
}
