package digraph

import (
	"fmt"
	"strconv"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/task"
)

// GeographyGame is vertex Geography: a token is on a vertex of a directed graph; a move takes it along an arrow to a
// vertex that it has not visited. Geography returns one.
type GeographyGame struct {
	graph Directed
	near  neighbourhoods // the same arrows
	start int
	known map[journey]int
}

// A journey is a position: the vertex of the token, and the vertices that it can still reach.
type journey struct {
	at   int
	open set
}

// Geography returns the game on the arrows with the token on vertex start. It panics if start is not a vertex.
func Geography(d Directed, start int) *GeographyGame {
	mustBeVertex("Geography from vertex", start, len(d.to))
	near := list.Map(d.to, func(to []int) set { return setOf(to...) })
	return &GeographyGame{graph: d, near: near, start: start, known: map[journey]int{}}
}

// Value returns the Grundy value. The problem is complete for polynomial space [Schaefer1978], so the time may be
// exponential; positions are memoized by the vertices that the token can still reach. An interrupt panics with
// task.ErrInterrupted, and keeps the memo.
func (g *GeographyGame) Value() int { return g.value(g.start, all(len(g.graph.to))) }

// value returns the value with the token on a vertex from where it may go to open vertices but its own.
func (g *GeographyGame) value(at int, open set) int {
	j := journey{at, g.reach(at, open)}
	if v, ok := g.known[j]; ok {
		return v
	}
	task.Check()
	v := grundy.Mex(list.Map(g.next(at, j.open), func(to int) int { return g.value(to, j.open) })...)
	g.known[j] = v
	task.Report(task.Progress{Label: "digraph: Geography", Done: int64(len(g.known)), Unit: "positions"})
	return v
}

// next returns the open vertices to which the token can go from a vertex.
func (g *GeographyGame) next(at int, open set) (all []int) {
	for _, to := range g.graph.to[at] {
		if open.has(to) {
			all = append(all, to)
		}
	}
	return all
}

// reach returns the open vertices that the token can reach, without its own.
func (g *GeographyGame) reach(at int, open set) set {
	open = open.without(setOf(at))
	return g.near.reach(g.near[at].and(open), open)
}

// Outcome returns P if the value is 0, otherwise N.
func (g *GeographyGame) Outcome() grundy.Outcome { return grundy.OutcomeOf(g.Value()) }

func (g *GeographyGame) moves() (moves options) {
	open := g.reach(g.start, all(len(g.graph.to)))
	for _, v := range g.next(g.start, open) {
		name := strconv.Itoa(v)
		moves = append(moves, option{name, "the token on " + name,
			grundy.Move{From: strconv.Itoa(g.start), To: name, Played: v}, g.value(v, open)})
	}
	return moves
}

// WinningMoves returns the winning moves. Played is the vertex to which the token goes, an int.
func (g *GeographyGame) WinningMoves() grundy.Moves { return g.moves().winning(g.Value()) }

// Choices returns the positions after every move, so that the game can be a component of a grundy.Sum.
func (g *GeographyGame) Choices() []grundy.Choice { return g.moves().choices() }

// Explain returns every move with the value it leaves, and the mex.
func (g *GeographyGame) Explain() grundy.Explanation { return g.moves().explain(g, "go to") }

// Rule returns a description of the rule.
func (g *GeographyGame) Rule() string {
	return "Take the token along an arrow to a vertex where it has not been. Who cannot move loses."
}

// String returns the game with its start.
func (g *GeographyGame) String() string {
	return fmt.Sprintf("Geography from %d on a %v", g.start, g.graph)
}
