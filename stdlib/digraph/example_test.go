package digraph_test

import (
	"fmt"
	"strings"

	"sprague/stdlib/digraph"
)

func ExampleEdges() {
	g := digraph.Edges([][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 3}})
	fmt.Println(g, digraph.NodeKayles(g).Value())
	// Output: graph (4 vertices, 4 edges) 2
}

// Vertices are counted from 0.
func ExampleEdges_error() {
	defer func() { fmt.Println(recover()) }()
	digraph.Edges([][2]int{{0, 1}, {-1, 2}})
	// Output: digraph: edge -1–2: vertices must be from 0 to 1048575
}

func ExamplePath() {
	fmt.Println(digraph.Path(4).Edges())
	// Output: [[0 1] [1 2] [2 3]]
}

func ExampleCycle() {
	fmt.Println(digraph.Cycle(4).Edges())
	// Output: [[0 1] [1 2] [2 3] [0 3]]
}

func ExampleGrid() {
	fmt.Println(digraph.Grid(2, 2).Edges())
	// Output: [[0 1] [0 2] [2 3] [1 3]]
}

func ExampleComplete() {
	fmt.Println(digraph.Complete(5))
	// Output: complete graph of 5 vertices (5 vertices, 10 edges)
}

func ExampleStar() {
	fmt.Println(digraph.Star(3).Edges())
	// Output: [[0 1] [0 2] [0 3]]
}

func ExampleGraph_Vertices() {
	fmt.Println(digraph.Grid(3, 5).Vertices())
	// Output: 15
}

func ExampleGraph_Edges() {
	fmt.Println(digraph.Path(3).Edges())
	// Output: [[0 1] [1 2]]
}

func ExampleGraph_Named() {
	fmt.Println(digraph.Cycle(5).Named("pentagon"))
	// Output: pentagon (5 vertices, 5 edges)
}

func ExampleGraph_String() {
	fmt.Println(digraph.Path(3).String())
	// Output: path of 3 vertices (3 vertices, 2 edges)
}

func ExampleGraph_Directed() {
	fmt.Println(digraph.Path(3).Directed())
	// Output: directed graph (3 vertices, 4 arrows)
}

func ExampleGraph_Display() {
	picture := string(digraph.Path(4).Display().Data["image/svg+xml"])
	fmt.Println(strings.Count(picture, "<path"), strings.Count(picture, "<text"))
	// Output: 3 4
}

func ExampleGraph_Traces() {
	traces := digraph.Path(2).Traces(48)
	fmt.Println(traces[0])
	// Output: M0.0,0.0 L48.0,0.0
}

func ExampleArrows() {
	fmt.Println(digraph.Arrows([][2]int{{0, 1}, {1, 2}, {2, 0}}))
	// Output: directed graph (3 vertices, 3 arrows)
}

func ExampleDirected_Vertices() {
	fmt.Println(digraph.Arrows([][2]int{{0, 1}, {1, 4}}).Vertices())
	// Output: 5
}

func ExampleDirected_String() {
	fmt.Println(digraph.Arrows([][2]int{{0, 1}}).String())
	// Output: directed graph (2 vertices, 1 arrows)
}

func ExampleNodeKayles() {
	for n := range 10 {
		fmt.Print(digraph.NodeKayles(digraph.Path(n)).Value(), " ")
	}
	// Output: 0 1 1 2 0 3 1 1 0 3
}

func ExampleArcKayles() {
	for n := range 10 {
		fmt.Print(digraph.ArcKayles(digraph.Path(n)).Value(), " ")
	}
	// Output: 0 0 1 1 2 0 3 1 1 0
}

func ExampleKayles_Value() {
	fmt.Println(digraph.ArcKayles(digraph.Grid(4, 5)).Value())
	// Output: 2
}

func ExampleKayles_Outcome() {
	fmt.Println(digraph.NodeKayles(digraph.Grid(3, 4)).Outcome())
	// Output: P
}

func ExampleKayles_WinningMoves() {
	fmt.Println(digraph.NodeKayles(digraph.Path(5)).WinningMoves())
	fmt.Println(digraph.ArcKayles(digraph.Path(4)).WinningMoves())
	// Output:
	// take 2 (value 3 becomes 0)
	// take 1, 2 (value 2 becomes 0)
}

func ExampleKayles_Choices() {
	fmt.Println(digraph.NodeKayles(digraph.Path(3)).Choices()[0])
	// Output: → the graph without 0, 1 (value 1)
}

func ExampleKayles_String() {
	fmt.Println(digraph.ArcKayles(digraph.Cycle(6)))
	// Output: Arc Kayles on the cycle of 6 vertices
}

func ExampleKayles_Explain() {
	fmt.Println(digraph.ArcKayles(digraph.Path(4)).Explain())
	// Output:
	// Arc Kayles on the path of 4 vertices: value 2, N-position: the player who must move now wins
	//   take  leaves value
	//   0, 1  1
	//   1, 2  0
	//   2, 3  1
	// mex = 2
}

func ExampleKayles_Display() {
	fmt.Println(digraph.NodeKayles(digraph.Cycle(5)).Display().Text())
	// Output:
	// Node Kayles on the cycle of 5 vertices: value 0, P-position: the player who must move now loses
	// winning moves: []
}

func ExampleGeography() {
	g := digraph.Geography(digraph.Arrows([][2]int{{0, 1}, {1, 2}, {2, 0}, {1, 3}}), 0)
	fmt.Println(g.Value(), g.Outcome(), len(g.WinningMoves()))
	// Output: 0 P 0
}

func ExampleGeographyGame_Value() {
	fmt.Println(digraph.Geography(digraph.Path(6).Directed(), 0).Value())
	// Output: 1
}

func ExampleGeographyGame_Outcome() {
	fmt.Println(digraph.Geography(digraph.Grid(3, 3).Directed(), 0).Outcome())
	// Output: P
}

func ExampleGeographyGame_WinningMoves() {
	fmt.Println(digraph.Geography(digraph.Path(6).Directed(), 2).WinningMoves())
	// Output: 2 → 3 (value 2 becomes 0)
}

func ExampleGeographyGame_String() {
	fmt.Println(digraph.Geography(digraph.Path(3).Directed(), 1))
	// Output: Geography from 1 on a directed graph (3 vertices, 4 arrows)
}

func ExampleHackenbush() {
	house := digraph.Edges([][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 1}, {2, 4}})
	h := digraph.Hackenbush(house, 0)
	fmt.Println(h.Value(), h.WinningMoves())
	// Output: 1 cut 0–1 (value 1 becomes 0)
}

// Two edges between the same vertices cancel, and a loop counts as an edge that ends in the air.
func ExampleHackenbush_multigraph() {
	fmt.Println(digraph.Hackenbush(digraph.Edges([][2]int{{0, 1}, {0, 1}}), 0).Value())
	fmt.Println(digraph.Hackenbush(digraph.Edges([][2]int{{0, 1}, {1, 1}}), 0).Value())
	// Output:
	// 0
	// 2
}

func ExampleHackenbushGame_Value() {
	fmt.Println(digraph.Hackenbush(digraph.Path(8), 0).Value(), digraph.Hackenbush(digraph.Star(5), 0).Value())
	// Output: 7 1
}

func ExampleHackenbushGame_Outcome() {
	fmt.Println(digraph.Hackenbush(digraph.Cycle(6), 0).Outcome())
	// Output: P
}

func ExampleHackenbushGame_WinningMoves() {
	fmt.Println(digraph.Hackenbush(digraph.Path(4), 0).WinningMoves())
	// Output: cut 0–1 (value 3 becomes 0)
}

func ExampleHackenbushGame_String() {
	fmt.Println(digraph.Hackenbush(digraph.Path(4), 0))
	// Output: Green Hackenbush on the path of 4 vertices, ground 0
}

// A token on 0 … 4 moves one step round the circle or to half its number.
func ExampleLoopy() {
	fmt.Println(digraph.Loopy(func(n int) []int {
		if n == 0 {
			return nil
		}
		return []int{(n + 1) % 5, n / 2}
	}, 3))
	// Output:
	// 5 positions from 3
	//   position  value  outcome  moves to the end
	//   3         0      P        2
	//   4         ∞(0)   N        1
	//   1         ∞(0)   N        1
	//   0         0      P        0
	//   2         ∞(0)   N        3
}

// Two positions that lead only to one another are drawn.
func ExampleLoopyGame_Value() {
	g := digraph.Loopy(func(s string) []string {
		return map[string][]string{"a": {"b"}, "b": {"a", "c"}, "c": {"d"}}[s]
	}, "a")
	fmt.Println(g.Value("a"), g.Value("b"), g.Value("c"), g.Value("d"))
	// Output: ∞() ∞(1) 1 0
}

// Only reachable positions have values.
func ExampleLoopyGame_Value_error() {
	defer func() { fmt.Println(recover()) }()
	digraph.Loopy(func(n int) []int { return []int{(n + 1) % 3} }, 0).Value(7)
	// Output: digraph: position 7 is not reachable from 0
}

func ExampleLoopyGame_Positions() {
	fmt.Println(digraph.Loopy(func(n int) []int { return []int{(n + 1) % 7} }, 0).Positions())
	// Output: 7
}

func ExampleLoopyGame_Outcome() {
	g := digraph.Loopy(func(n int) []int { return []int{(n + 1) % 3} }, 0)
	fmt.Println(g.Outcome(1), g.Outcome(1).Sentence())
	// Output: D draw: neither player can force the end of the game
}

// countdown may take one or two, or put one back below 5.
func countdown(n int) []int {
	switch {
	case n == 0:
		return nil
	case n == 1:
		return []int{0}
	}
	return []int{n - 1, n - 2, min(n+1, 5)}
}

func ExampleLoopyGame_Remoteness() {
	g := digraph.Loopy(countdown, 4)
	fmt.Println(g.Remoteness(0), g.Remoteness(1), g.Remoteness(3))
	// Output: 0 1 -1
}

func ExampleLoopyGame_WinningMoves() {
	g := digraph.Loopy(countdown, 4)
	fmt.Println(g.WinningMoves(2))
	fmt.Println(g.WinningMoves(4))
	// Output:
	// 2 → 0 (a lost position, with 0 moves to the end)
	// no move wins
}

func ExampleLoopyGame_Explain() {
	fmt.Println(digraph.Loopy(countdown, 4).Explain(2))
	// Output:
	// 2: value ∞(0,1), N-position: the player who must move now wins
	//   option  value  outcome
	//   1       1      N
	//   0       0      P
	//   3       ∞(1)   D
	// some option ∞ cannot be answered by a move to the mex of the finite values: the value is ∞ with these values
}

func ExampleLoopyGame_String() {
	fmt.Println(digraph.Loopy(func(n int) []int { return make([]int, n) }, 1).String())
	// Output:
	// 2 positions from 1
	//   position  value  outcome  moves to the end
	//   1         1      N        1
	//   0         0      P        0
}

func ExampleLoopyGame_HTML() {
	fmt.Println(strings.Count(digraph.Loopy(countdown, 4).HTML(), "<td"))
	// Output: 24
}

func ExampleLoopyValue_Add() {
	loop := digraph.LoopyValue{Set: []int{0, 2}}
	fmt.Println(loop.Add(digraph.LoopyValue{Finite: true, Nimber: 3}), loop.Add(loop))
	// Output: ∞(1,3) ∞()
}

func ExampleLoopyValue_Outcome() {
	fmt.Println(digraph.LoopyValue{Set: []int{0}}.Outcome(), digraph.LoopyValue{Set: []int{1}}.Outcome())
	// Output: N D
}

func ExampleLoopyValue_String() {
	fmt.Println(digraph.LoopyValue{Set: []int{0, 2}}, digraph.LoopyValue{Finite: true, Nimber: 5})
	// Output: ∞(0,2) 5
}

func ExampleDirected_Display() {
	picture := digraph.Arrows([][2]int{{0, 1}, {1, 0}, {1, 2}, {2, 2}}).Display()
	fmt.Println(picture.Data["text/plain"] != nil, strings.Count(string(picture.Data["image/svg+xml"]), "<path"))
	// Output: true 6
}

func ExampleGeographyGame_Display() {
	picture := digraph.Geography(digraph.Arrows([][2]int{{0, 1}, {1, 2}}), 1).Display()
	fmt.Println(strings.Count(string(picture.Data["image/svg+xml"]), `class="f0"`))
	// Output: 1
}

func ExampleHackenbushGame_Display() {
	picture := digraph.Hackenbush(digraph.Path(4), 0).Display()
	fmt.Println(string(picture.Data["text/plain"]))
	// Output:
	// Green Hackenbush on the path of 4 vertices, ground 0: value 3, N-position: the player who must move now wins
	// winning moves: [[0 1]]
}

func ExampleNodeKaylesPaths() {
	g := digraph.NodeKaylesPaths()
	c, err := g.Period()
	fmt.Println(g.Values(8), c.Game, c.Period, c.Status, err)
	fmt.Println(digraph.NodeKayles(digraph.Path(7)).Value())
	// Output:
	// [0 1 1 2 0 3 1 1] 0.137 34 proved <nil>
	// 1
}

func ExampleArcKaylesPaths() {
	fmt.Println(digraph.ArcKaylesPaths().Values(8), digraph.ArcKayles(digraph.Path(7)).Value())
	// Output: [0 0 1 1 2 0 3 1] 1
}

func ExampleHackenbushGame_Explain() {
	fmt.Println(digraph.Hackenbush(digraph.Path(3), 0).Explain())
	// Output:
	// Green Hackenbush on the path of 3 vertices, ground 0: value 2, N-position: the player who must move now wins
	//   cut  leaves value
	//   0–1  0
	//   1–2  1
	// mex = 2
}

func ExampleGeographyGame_Explain() {
	fmt.Println(digraph.Geography(digraph.Arrows([][2]int{{0, 1}, {1, 2}, {0, 2}}), 0).Explain())
	// Output:
	// Geography from 0 on a directed graph (3 vertices, 3 arrows): value 2, N-position: the player who must move now wins
	//   go to  leaves value
	//   1      1
	//   2      0
	// mex = 2
}

func ExampleGraph_Places() {
	fmt.Println(digraph.Grid(2, 2).Places())
	// Output: [[0 0] [1 0] [0 1] [1 1]]
}

func ExampleKayles_Graph() {
	fmt.Println(digraph.NodeKayles(digraph.Path(3)).Graph().Edges())
	// Output: [[0 1] [1 2]]
}

func ExampleKayles_Takes() {
	fmt.Println(digraph.NodeKayles(digraph.Path(3)).Takes())
	// Output: [[0] [1] [2]] [[0 1] [0 1 2] [1 2]]
}

func ExampleHackenbushGame_Graph() {
	fmt.Println(digraph.Hackenbush(digraph.Path(3), 0).Graph().Vertices())
	// Output: 3
}

func ExampleHackenbushGame_Ground() {
	fmt.Println(digraph.Hackenbush(digraph.Path(3), 2).Ground())
	// Output: 2
}

func ExampleGeographyGame_Choices() {
	fmt.Println(digraph.Geography(digraph.Path(4).Directed(), 1).Choices())
	// Output: [→ the token on 0 (value 0) → the token on 2 (value 1)]
}

func ExampleGeographyGame_Rule() {
	fmt.Println(digraph.Geography(digraph.Path(4).Directed(), 1).Rule())
	// Output: Take the token along an arrow to a vertex where it has not been. Who cannot move loses.
}

func ExampleHackenbushGame_Choices() {
	fmt.Println(digraph.Hackenbush(digraph.Path(3), 0).Choices())
	// Output: [→ what stands without 0–1 (value 0) → what stands without 1–2 (value 1)]
}

func ExampleHackenbushGame_Rule() {
	fmt.Println(digraph.Hackenbush(digraph.Path(3), 0).Rule())
	// Output: Cut an edge; what is then no longer joined to the ground falls off. Who cannot move loses.
}

func ExampleKayles_Rule() {
	fmt.Println(digraph.ArcKayles(digraph.Path(3)).Rule())
	// Output: Take an edge with both its ends off the graph. Who cannot move loses.
}

func ExampleDirected_Game() {
	g := digraph.Arrows([][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 3}}).Game()
	fmt.Println(g, g.Value(0), g.WinningMoves(0))
	_, err := digraph.Arrows([][2]int{{0, 1}, {1, 0}}).Game().Solve(0)
	fmt.Println(err != nil)
	// Output:
	// a token on a directed graph (4 vertices, 4 arrows) 2 0 → 1 (value 2 becomes 0)
	// true
}

func ExampleKayles_Play() {
	game, start := digraph.NodeKayles(digraph.Path(5)).Play()
	fmt.Println(start, game.Misere().Outcome(start))
	fmt.Println(game.Choices(start)[2])
	// Output:
	// [0 1 2 3 4] N
	// → [0] + [4] (value 1 ⊕ 1 = 0)
}

func ExampleHackenbushGame_Play() {
	game, start := digraph.Hackenbush(digraph.Path(4), 1).Play()
	fmt.Println(game.Explain(start))
	// Output:
	// [0 1 2]: value 3, N-position: the player who must move now wins
	//   option  value
	//   [1 2]   2
	//   [0]     1
	//   [0 1]   0
	// mex{0, 1, 2} = 3
}

func ExampleGeographyGame_Play() {
	game, start := digraph.Geography(digraph.Arrows([][2]int{{0, 1}, {1, 2}, {0, 2}}), 0).Play()
	fmt.Println(game.Graph(start))
	// Output:
	// [0 1 2] : 2 N → [1 2], [2]
	//   [1 2] : 1 N → [2]
	//     [2] : 0 P
}
