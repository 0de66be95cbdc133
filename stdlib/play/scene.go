package play

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/board"
	"sprague/stdlib/boxes"
	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/twoheap"
)

// A scene is a game whose position is not a sum of heaps, such as a row of coins or a graph. Positions are text,
// usually one byte for each thing on the board. Pressing the things that name a move makes it.
type scene struct {
	name, rule string
	start      string
	moves      func(pos string) []turn
	value      func(pos string) int // the Grundy value; nil means by the moves
	things     []thing
	lines      [][2]int // edges between things that are vertices
	ground     bool     // the edges stand on the ground
	sheet      *sheet   // of Dots and Boxes and of Nimstring, which also says who moves; nil where players alternate
	show       func(pos string) string
}

// sceneMove is a move: its text, the position it leaves, and the places that name it.
func sceneMove(words, left string, places []string) turn {
	slices.Sort(places)
	return turn{words: words, option: grundy.Choice{Parts: []grundy.Part{{Position: left}}}, places: places}
}

// A thing takes presses: a coin, a vertex or an edge.
type thing struct {
	Label, Number string     // of what has one in the middle
	Trace         string     // the SVG path data of an edge
	from, to      [2]float64 // the ends of an edge, or twice the place of anything else
}

// with returns a position with a mark at some places.
func with(pos string, mark byte, at ...int) string {
	marked := []byte(pos)
	for _, i := range at {
		marked[i] = mark
	}
	return string(marked)
}

// placesOf returns the places of things.
func placesOf(things ...int) (places []string) {
	for _, i := range things {
		places = append(places, fmt.Sprintf("t%d", i))
	}
	return places
}

// game returns the scene as a game of package grundy.
func (s *scene) game() *grundy.Game {
	return grundy.New(func(pos string) []string {
		var left []string
		for _, m := range s.moves(pos) {
			left = append(left, m.option.Parts[0].Position.(string))
		}
		return left
	}).Named(s.name).Described(s.rule)
}

// sceneOf returns the scene of a game, or nil if it has none.
func sceneOf(game any, start []any) *scene {
	switch g := game.(type) {
	case coins.Game:
		if len(start) == 1 {
			if row, ok := start[0].(string); ok {
				return coinRow(g, row)
			}
		}
	case *twoheap.Game:
		return pairOfHeaps(g, start)
	case *digraph.Kayles:
		return pointsOf(g, "vertex", "vertices", g.Graph().Places(), g.Graph().Edges())
	case digraph.HackenbushGame:
		return hackenbush(g)
	case *boxes.NimstringGame:
		return sheetOf(g, func(lines ...int) taking { return g.Draw(lines...) })
	case *boxes.DotsAndBoxesGame:
		return sheetOf(g, func(lines ...int) taking { return g.Draw(lines...) })
	case *board.Position:
		places, neighbours := g.Points()
		return pointsOf(g, "point", "points", places, neighbours)
	}
	return nil
}

// coinRow returns the scene of a row of coins, h for heads and t for tails.
func coinRow(g coins.Game, row string) *scene {
	row = strings.ToLower(strings.ReplaceAll(row, " ", ""))
	coins.Row(row) // panics for invalid rows
	s := &scene{name: g.String(), rule: g.Rule(), start: row, show: spacedCoins}
	for i := range row {
		s.things = append(s.things, thing{Label: fmt.Sprintf("coin %d", i+1)})
	}
	s.moves = func(pos string) []turn {
		var all []turn
		for _, h := range coins.Row(pos) {
			for _, others := range g.Options(h) {
				all = append(all, turning(pos, append(slices.Clone(others), h)))
			}
		}
		return all
	}
	s.value = func(pos string) int { return g.Value(coins.Row(pos)...) }
	return s
}

// turning returns the move that turns the given coins, counted from 1.
func turning(pos string, turned []int) turn {
	left, places := []byte(pos), []string{}
	slices.Sort(turned)
	for _, c := range turned {
		left[c-1] ^= 'h' ^ 't'
		places = append(places, placesOf(c-1)...)
	}
	return sceneMove("turn "+summary.Numbers(turned, ", "), string(left), places)
}

func spacedCoins(pos string) string {
	return strings.Join(strings.Split(strings.ToUpper(pos), ""), " ")
}

// pairOfHeaps returns the scene of a game of two heaps. A position is written "[a b]".
func pairOfHeaps(g *twoheap.Game, start []any) *scene {
	if len(start) != 2 {
		panic("play: a game of two heaps starts with two numbers, such as play.New(twoheap.Wythoff(), 4, 7)")
	}
	a, okA := start[0].(int)
	b, okB := start[1].(int)
	if !okA || !okB || a < 0 || b < 0 || max(a, b) > mostBeans {
		panic(fmt.Sprintf("play: heap sizes %v and %v: must be whole numbers from 0 to %d", start[0], start[1], mostBeans))
	}
	s := &scene{name: g.String(), rule: g.Rule(), start: fmt.Sprint([]int{a, b})}
	s.show = func(pos string) string { return strings.Replace(strings.Trim(pos, "[]"), " ", " and ", 1) }
	s.moves = func(pos string) []turn {
		x, y := pair(pos)
		var all []turn
		for _, c := range g.At(x, y).Choices() {
			p, q := pair(c.To)
			all = append(all, sceneMove(fmt.Sprintf("%d, %d → %d, %d", x, y, p, q), c.To,
				slices.Concat(beans(0, p, min(p, x-1)), beans(1, q, min(q, y-1)))))
		}
		return all
	}
	s.value = func(pos string) int { return g.Value(pair(pos)) }
	return s
}

func pair(pos string) (a, b int) {
	fmt.Sscanf(pos, "[%d %d]", &a, &b)
	return a, b
}

// A taker is a game whose moves take points. Move i is legal if all points names[i] are there, and removes taken[i].
type taker interface {
	String() string
	Rule() string
	Takes() (names, taken [][]int)
}

// pointsOf returns the scene of a game whose moves take points off a drawing with lines, such as Node Kayles, Cram and
// Chomp. A position has + for each point present and - for each one that is gone or never existed, which has no line
// and is in no move.
func pointsOf(k taker, one, many string, places [][2]float64, lines [][2]int) *scene {
	names, taken := k.Takes()
	start := with(strings.Repeat("-", len(places)), '+', slices.Concat(names...)...)
	for _, l := range lines {
		start = with(start, '+', l[0], l[1])
	}
	s := &scene{name: k.String(), rule: k.Rule(), start: start, lines: lines}
	for v, at := range places {
		s.things = append(s.things, thing{Label: fmt.Sprintf("%s %d", one, v), Number: fmt.Sprint(v), from: at, to: at})
	}
	s.show = func(pos string) string { return many + " " + summary.Numbers(standing(pos), ", ") }
	s.moves = func(pos string) []turn {
		var all []turn
		for i, name := range names {
			if !slices.ContainsFunc(name, func(v int) bool { return pos[v] == '-' }) {
				left := with(pos, '-', taken[i]...)
				all = append(all, sceneMove("take "+summary.Numbers(name, ", "), left, placesOf(name...)))
			}
		}
		return all
	}
	return s
}

// standing returns the indices of + in a position.
func standing(pos string) []int {
	var all []int
	for i := range pos {
		if pos[i] == '+' {
			all = append(all, i)
		}
	}
	return all
}

// hackenbush returns the scene of Green Hackenbush. A position has + for each edge present and - for each fallen one.
func hackenbush(h digraph.HackenbushGame) *scene {
	g := h.Graph()
	places, edges, traces := g.Places(), g.Edges(), g.Traces(unit)
	game, whole := h.Play()
	written := func(stand any) string { return with(strings.Repeat("-", len(edges)), '+', stand.([]int)...) }
	s := &scene{name: h.String(), rule: h.Rule(), start: written(whole), ground: true}
	for i, e := range edges {
		s.things = append(s.things, thing{Label: fmt.Sprintf("edge %d–%d", e[0], e[1]), Trace: traces[i], from: places[e[0]],
			to: places[e[1]]})
	}
	s.show = func(pos string) string {
		edge := func(i int) string { return fmt.Sprintf("%d–%d", edges[i][0], edges[i][1]) }
		return "edges " + list.Join(standing(pos), ", ", edge)
	}
	s.moves = func(pos string) (all []turn) {
		stand := standing(pos)
		for i, option := range game.Choices(stand) {
			cut := stand[i]
			all = append(all, sceneMove(fmt.Sprintf("cut %d–%d", edges[cut][0], edges[cut][1]),
				written(option.Parts[0].Position), placesOf(cut)))
		}
		return all
	}
	s.value = func(pos string) int {
		var left [][2]int
		for _, i := range standing(pos) {
			left = append(left, edges[i])
		}
		if len(left) == 0 {
			return 0
		}
		return digraph.Hackenbush(digraph.Edges(left), h.Ground()).Value()
	}
	return s
}
