package digraph

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
)

// randomGraph returns a graph of up to most vertices.
func randomGraph(r *rand.Rand, most int) Graph {
	n := r.IntN(most + 1)
	g := empty("random graph", n)
	for b := range n {
		for a := range b {
			if r.IntN(5) < 2 {
				g.join(a, b)
			}
		}
	}
	return g
}

// Claim E4: Node Kayles on a path is Dawson's Chess, 0.137; Arc Kayles on a path is 0.07.
func TestPathsAreOctalGames(t *testing.T) {
	node, arc := octal.MustParse("0.137").Values(61), octal.MustParse("0.07").Values(61)
	for n := range 61 {
		if got := NodeKayles(Path(n)).Value(); got != node[n] {
			t.Errorf("Node Kayles on a path of %d: %d, and 0.137 has %d", n, got, node[n])
		}
		if got := ArcKayles(Path(n)).Value(); got != arc[n] {
			t.Errorf("Arc Kayles on a path of %d: %d, and 0.07 has %d", n, got, arc[n])
		}
	}
	const far = 1 << 17 // from the period of the code
	if got, want := NodeKaylesPaths().Values(far), octal.DawsonsChess.Values(far); !slices.Equal(got, want) {
		t.Error("values of long paths in Node Kayles are not those of Dawson's Chess")
	}
	if got, want := ArcKaylesPaths().Values(far), octal.Dawson.Values(far); !slices.Equal(got, want) {
		t.Error("values of long paths in Arc Kayles are not those of Dawson's Kayles")
	}
}

// Node Kayles on grids of three rows: OEIS A316632; on two rows 1, 0, 1, 0, …; on four rows 0, 0, 0, …
func TestNodeKaylesOnGrids(t *testing.T) {
	for n, want := range []int{2, 1, 1, 0, 3, 3, 2, 2, 2, 3} {
		if got := NodeKayles(Grid(3, n+1)).Value(); got != want {
			t.Errorf("3 × %d: %d, published %d", n+1, got, want)
		}
	}
	for n := 1; n <= 12; n++ {
		if got := NodeKayles(Grid(2, n)).Value(); got != n%2 {
			t.Errorf("2 × %d: %d, published %d", n, got, n%2)
		}
	}
	for n := 1; n <= 6; n++ {
		if got := NodeKayles(Grid(4, n)).Value(); got != 0 {
			t.Errorf("4 × %d: %d, published 0", n, got)
		}
	}
}

// Cram on boards of four rows [LemoineViennot2012].
func TestCram(t *testing.T) {
	for n, want := range map[int]int{4: 0, 5: 2, 6: 0, 7: 3, 8: 0} {
		if got := ArcKayles(Grid(4, n)).Value(); got != want {
			t.Errorf("4 × %d: %d, published %d", n, got, want)
		}
	}
}

// On an undirected graph the first player wins Geography exactly when every greatest matching
// covers the start [Fraenkel1993].
func TestUndirectedGeographyIsMatching(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 8))
	for range 2000 {
		g := randomGraph(r, 7)
		if g.Vertices() == 0 {
			continue
		}
		v := r.IntN(g.Vertices())
		var start set
		start.add(v)
		whole := all(g.Vertices())
		covered := g.matching(whole) > g.matching(whole.without(start))
		if got := Geography(g.Directed(), v).Outcome() == grundy.N; got != covered {
			t.Fatalf("%v from %d: N is %v, covered by every matching is %v", g.edges, v, got, covered)
		}
	}
}

// matching returns the size of a greatest matching by trying everything.
func (g Graph) matching(left set) int {
	best := 0
	for _, e := range g.edges {
		if left.has(e[0]) && left.has(e[1]) {
			var ends set
			ends.add(e[0])
			ends.add(e[1])
			best = max(best, 1+g.matching(left.without(ends)))
		}
	}
	return best
}

// Stalks are Nim heaps, and a tree adds 1 to the xor of its branches at every edge [WinningWays,
// chapter 7].
func TestHackenbushStalksAndTrees(t *testing.T) {
	for n := 1; n < 30; n++ {
		if got := Hackenbush(Path(n), 0).Value(); got != n-1 {
			t.Errorf("a stalk of %d edges has value %d", n-1, got)
		}
		if got := Hackenbush(Cycle(n+2), 0).Value(); got != (n+2)%2 {
			t.Errorf("a cycle of %d edges has value %d", n+2, got)
		}
	}
	tree := Edges([][2]int{{0, 1}, {1, 2}, {1, 3}, {3, 4}, {3, 5}, {5, 6}})
	if got := Hackenbush(tree, 0).Value(); got != (1^(((1)^(2))+1))+1 {
		t.Errorf("the tree has value %d", got)
	}
	for _, c := range []struct {
		edges [][2]int
		value int
	}{
		{[][2]int{{0, 1}, {0, 1}}, 0}, {[][2]int{{0, 1}, {1, 0}, {1, 2}}, 1}, {[][2]int{{0, 0}}, 1},
		{[][2]int{{0, 1}, {1, 1}}, 2},
		{[][2]int{{0, 1}, {1, 1}, {1, 1}}, 1}, {[][2]int{{0, 1}, {0, 1}, {0, 1}}, 1},
	} {
		if got := Hackenbush(Edges(c.edges), 0).Value(); got != c.value {
			t.Errorf("%v has value %d, want %d", c.edges, got, c.value)
		}
	}
}

// The largest graphs: a stalk, a cycle and a bunch of a million edges.
func TestHackenbushOfAMillionEdges(t *testing.T) {
	const n = mostVertices
	bunch := make([][2]int, n+1)
	for i := range bunch {
		bunch[i] = [2]int{0, 1}
	}
	for _, c := range []struct {
		g     Graph
		value int
	}{{Path(n), n - 1}, {Cycle(n), 0}, {Star(n - 1), 1}, {Edges(bunch), 1}} {
		h := Hackenbush(c.g, 0)
		if got := h.Value(); got != c.value {
			t.Errorf("%v: %d, want %d", c.g, got, c.value)
		}
		if text := h.Display().Data["text/plain"]; len(text) == 0 || len(h.Display().Data) != 1 {
			t.Errorf("%v: shows %q", c.g, text)
		}
	}
}

// Edges that join the same vertices are drawn apart, and loops as well.
func TestTracesAreApart(t *testing.T) {
	g := Edges([][2]int{{0, 1}, {1, 0}, {0, 1}, {1, 1}, {1, 1}, {1, 2}})
	seen := map[string]bool{}
	for _, trace := range g.Traces(10) {
		if seen[trace] {
			t.Errorf("two edges on %s", trace)
		}
		seen[trace] = true
	}
}

// Trees are drawn as trees: no two vertices in one place, each over what carries it, and no two edges
// cross.
func TestTreesStand(t *testing.T) {
	dice := rand.New(rand.NewPCG(4, 1))
	for range 200 {
		n := 2 + dice.IntN(40)
		var edges [][2]int
		for v := 1; v < n; v++ {
			edges = append(edges, [2]int{dice.IntN(v), v})
		}
		place := Hackenbush(Edges(edges), 0).Graph().Places()
		seen := map[[2]float64]bool{}
		for _, p := range place {
			if seen[p] {
				t.Fatalf("%v: two vertices at %v", edges, p)
			}
			seen[p] = true
		}
		for i, e := range edges {
			if place[e[1]][1] != place[e[0]][1]-1 {
				t.Fatalf("%v: %d is not a layer above %d", edges, e[1], e[0])
			}
			for _, f := range edges[:i] {
				low, high := place[e[0]][0]-place[f[0]][0], place[e[1]][0]-place[f[1]][0]
				if place[e[0]][1] == place[f[0]][1] && low*high < 0 {
					t.Fatalf("%v: the edges %v and %v cross", edges, e, f)
				}
			}
		}
	}
}

// A set of nimbers does not depend on order and repetitions.
func TestLoopySets(t *testing.T) {
	v := LoopyValue{Set: []int{2, 0, 2}}
	if got := fmt.Sprint(v, " ", v.Add(LoopyValue{Finite: true, Nimber: 1})); got != "∞(0,2) ∞(1,3)" {
		t.Error(got)
	}
}

func TestDrawingsAreWellFormed(t *testing.T) {
	for _, g := range []Graph{Path(0), Path(5), Cycle(7), Grid(3, 4), Complete(5), Star(6),
		Edges([][2]int{{0, 1}, {0, 1}})} {
		for _, svg := range [][]byte{g.Display().Data["image/svg+xml"], NodeKayles(g).Display().Data["image/svg+xml"]} {
			for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
				if _, err := d.Token(); err == io.EOF {
					break
				} else if err != nil {
					t.Fatalf("%v: %v", g, err)
				}
			}
		}
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	for name, call := range map[string]func(){
		"loop":        func() { ArcKayles(Edges([][2]int{{1, 1}})) },
		"negative":    func() { Edges([][2]int{{-1, 1}}) },
		"too many":    func() { Path(mostVertices + 1) },
		"many rays":   func() { Star(mostVertices) },
		"complete":    func() { Complete(2897) },
		"far edge":    func() { Edges([][2]int{{0, mostVertices}}) },
		"large":       func() { NodeKayles(Path(257)) },
		"larger":      func() { ArcKayles(Path(257)) },
		"arrows":      func() { Path(257).Directed() },
		"no grid":     func() { Grid(-1, 3) },
		"vast grid":   func() { Grid(1<<40, 1<<40) },
		"no rays":     func() { Star(-1) },
		"arrow":       func() { Arrows([][2]int{{-1, 1}}) },
		"far arrow":   func() { Arrows([][2]int{{0, 300}}) },
		"no start":    func() { Geography(Arrows([][2]int{{0, 1}}), 2) },
		"no ground":   func() { Hackenbush(Path(2), 2) },
		"no vertices": func() { Hackenbush(Edges(nil), 0) },
		"no arrows":   func() { Geography(Arrows(nil), 0) },
		"below 0":     func() { LoopyValue{Set: []int{-1}}.Add(LoopyValue{}) },
		"no position": func() { Loopy(func(n int) []int { return nil }, 3).Value(4) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "digraph: ") {
					t.Errorf("panic %v", s)
				}
			}()
			call()
		})
	}
}
