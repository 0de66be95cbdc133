package stdlib_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
)

// A multigraph is a list of edges or arrows between vertices below n.
type multigraph struct {
	n     int
	edges [][2]int
}

// randomMultigraph returns up to so many edges, some of them twice, some with the greater vertex first, and loops if
// they are wanted. An edge at 0 and one at the last vertex are always there.
func randomMultigraph(r *rand.Rand, vertices, edges int, loops bool) multigraph {
	g := multigraph{n: 2 + r.IntN(vertices-1)}
	g.edges = [][2]int{{r.IntN(g.n - 1), g.n - 1}}
	for range r.IntN(edges) {
		if e := [2]int{r.IntN(g.n), r.IntN(g.n)}; e[0] != e[1] || loops {
			g.edges = append(g.edges, e)
		}
	}
	return g
}

// standing returns the edges of a set, as bits, that are joined to the ground.
func (g multigraph) standing(ground int, set uint) (standing uint) {
	joined := map[int]bool{ground: true}
	for range g.edges {
		for i, e := range g.edges {
			if set>>i&1 == 1 && (joined[e[0]] || joined[e[1]]) {
				joined[e[0]], joined[e[1]] = true, true
				standing |= 1 << i
			}
		}
	}
	return standing
}

// hackenbush is Green Hackenbush on sets of edges that stand.
func (g multigraph) hackenbush(ground int) *definition[uint] {
	return define(func(set uint) (left []uint) {
		for i := range g.edges {
			if set>>i&1 == 1 {
				left = append(left, g.standing(ground, set&^(1<<i)))
			}
		}
		return left
	})
}

// taking is a game on the vertices that are there, as bits: each move needs some of them and takes these and others.
func (g multigraph) taking(moves [][2]uint) *definition[uint] {
	return define(func(there uint) (left []uint) {
		for _, m := range moves {
			if there&m[0] == m[0] {
				left = append(left, there&^m[1])
			}
		}
		return left
	})
}

// kayles compares Node Kayles or Arc Kayles with the moves that a definition lists.
func kayles(g multigraph, k *digraph.Kayles, moves [][2]uint) comparison {
	plain := g.taking(moves)
	whole := uint(1)<<g.n - 1
	text := func(there uint) string { return fmt.Sprintf("%b", there) }
	c := comparison{position: g.edges, want: plain.verdict(whole, text), got: told(k)}
	names, taken := k.Takes()
	for _, m := range k.WinningMoves() {
		left := whole
		for i, name := range names {
			if slices.Equal(name, m.Played.([]int)) {
				for _, v := range taken[i] {
					left &^= 1 << v
				}
			}
		}
		c.got.wins = append(c.got.wins, text(left))
	}
	c.got.wins = once(c.got.wins)
	c.want.moves, c.got.moves = len(plain.moves(whole)), len(k.Choices())
	return c
}

// geography compares the game on a directed graph with that on these arrows.
func geography(r *rand.Rand, g multigraph, d digraph.Directed, arrows [][2]int) drawer {
	type walk struct {
		at   int
		been uint
	}
	plain := define(func(p walk) (left []walk) {
		for _, a := range arrows {
			if next := (walk{a[1], p.been | 1<<a[1]}); a[0] == p.at && next.been != p.been && !slices.Contains(left, next) {
				left = append(left, next)
			}
		}
		return left
	})
	text := func(p walk) string { return fmt.Sprint(p.at) }
	return func() comparison {
		start := r.IntN(g.n)
		game := digraph.Geography(d, start)
		c := comparison{position: start, want: plain.verdict(walk{start, 1 << start}, text), got: told(game)}
		for _, m := range game.WinningMoves() {
			c.got.wins = append(c.got.wins, fmt.Sprint(m.Played))
		}
		c.got.wins = once(c.got.wins)
		c.want.moves, c.got.moves = len(plain.moves(walk{start, 1 << start})), len(game.Choices())
		return c
	}
}

var graphFamilies = []family{
	{"Hackenbush on multigraphs with loops", []string{"digraph.HackenbushGame"}, 1, func(r *rand.Rand) (string, drawer) {
		g := randomMultigraph(r, 6, 9, true)
		return fmt.Sprint(g.edges), func() comparison {
			ground := r.IntN(g.n)
			plain := g.hackenbush(ground)
			whole := g.standing(ground, 1<<len(g.edges)-1)
			h := digraph.Hackenbush(digraph.Edges(g.edges), ground)
			c := comparison{position: ground, want: plain.verdict(whole, func(uint) string { return "" }), got: told(h)}
			c.want.moves, c.got.moves, c.want.wins = len(plain.moves(whole)), len(h.Choices()), nil
			for i, e := range g.edges {
				if whole>>i&1 == 1 && plain.value(g.standing(ground, whole&^(1<<i))) == 0 {
					c.want.wins = append(c.want.wins, fmt.Sprint([2]int{min(e[0], e[1]), max(e[0], e[1])}))
				}
			}
			for _, m := range h.WinningMoves() {
				c.got.wins = append(c.got.wins, fmt.Sprint(m.Played))
			}
			slices.Sort(c.want.wins) // with edges that are there twice
			slices.Sort(c.got.wins)
			return c
		}
	}},
	{"Node Kayles", []string{"digraph.Kayles"}, 1, func(r *rand.Rand) (string, drawer) {
		g := randomMultigraph(r, 8, 12, true)
		return fmt.Sprint(g.edges), func() comparison {
			var moves [][2]uint
			for v := range g.n {
				ball := uint(1) << v
				for _, e := range g.edges {
					if e[0] == v || e[1] == v {
						ball |= 1<<e[0] | 1<<e[1]
					}
				}
				moves = append(moves, [2]uint{1 << v, ball})
			}
			return kayles(g, digraph.NodeKayles(digraph.Edges(g.edges)), moves)
		}
	}},
	{"Arc Kayles", []string{"digraph.Kayles"}, 1, func(r *rand.Rand) (string, drawer) {
		g := randomMultigraph(r, 8, 12, false)
		return fmt.Sprint(g.edges), func() comparison {
			var moves [][2]uint
			for _, e := range g.edges {
				if m := uint(1)<<e[0] | 1<<e[1]; !slices.Contains(moves, [2]uint{m, m}) {
					moves = append(moves, [2]uint{m, m})
				}
			}
			return kayles(g, digraph.ArcKayles(digraph.Edges(g.edges)), moves)
		}
	}},
	{"Geography on arrows", []string{"digraph.GeographyGame"}, 2, func(r *rand.Rand) (string, drawer) {
		g := randomMultigraph(r, 6, 16, true)
		return fmt.Sprint(g.edges), geography(r, g, digraph.Arrows(g.edges), g.edges)
	}},
	{"Geography on edges", []string{"digraph.GeographyGame"}, 2, func(r *rand.Rand) (string, drawer) {
		g := randomMultigraph(r, 6, 10, true)
		arrows := slices.Clone(g.edges)
		for _, e := range g.edges {
			arrows = append(arrows, [2]int{e[1], e[0]})
		}
		return fmt.Sprint(g.edges), geography(r, g, digraph.Edges(g.edges).Directed(), arrows)
	}},
	{"a token on arrows", []string{"grundy.Game"}, 2, func(r *rand.Rand) (string, drawer) {
		g := randomMultigraph(r, 6, 8, r.IntN(3) == 0)
		options := make([][]int, g.n)
		for i, e := range g.edges {
			if r.IntN(2) == 0 {
				g.edges[i] = [2]int{max(e[0], e[1]), min(e[0], e[1])} // so that many graphs have no cycle
			}
			options[g.edges[i][0]] = append(options[g.edges[i][0]], g.edges[i][1])
		}
		return fmt.Sprint(g.edges), func() comparison {
			d := digraph.Arrows(g.edges)
			start := r.IntN(d.Vertices())
			plain := define(func(v int) []int { return options[v] })
			c := comparison{position: start}
			value, err := d.Game().Solve(start)
			if goesRound(options, start, nil) {
				c.want.failure = "a cycle"
			} else {
				c.want.value = plain.value(start)
			}
			if _, cycle := err.(*grundy.CycleError); cycle {
				c.got.failure = "a cycle"
			} else {
				c.got.value = value
			}
			return c
		}
	}},
}

// goesRound reports whether a way from v leads back to a vertex on it.
func goesRound(options [][]int, v int, way []int) bool {
	if slices.Contains(way, v) {
		return true
	}
	way = append(slices.Clone(way), v)
	return slices.ContainsFunc(options[v], func(to int) bool { return goesRound(options, to, way) })
}

// A retrograde search knows the outcomes of a game that need not end: it goes back from the positions without a move.
// A position is N if some option is P, and P if all options are N; what stays undecided is a draw. Decided at step n,
// play lasts n moves when the winner hurries and the loser delays.
type retrograde struct {
	outcome []grundy.Outcome
	moves   []int // −1 in draws
}

func goBack(options [][]int) retrograde {
	s := retrograde{make([]grundy.Outcome, len(options)), make([]int, len(options))}
	for p := range options {
		s.outcome[p], s.moves[p] = grundy.D, -1
	}
	for step, changed := 0, true; changed || step <= 1; step++ {
		changed = false
		for p := range options {
			if s.moves[p] >= 0 {
				continue
			}
			before := func(o int, of grundy.Outcome) bool { return s.outcome[o] == of && s.moves[o] < step }
			switch {
			case slices.ContainsFunc(options[p], func(o int) bool { return before(o, grundy.P) }):
				s.outcome[p], s.moves[p], changed = grundy.N, step, true
			case !slices.ContainsFunc(options[p], func(o int) bool { return !before(o, grundy.N) }):
				s.outcome[p], s.moves[p], changed = grundy.P, step, true
			}
		}
	}
	return s
}

// plus returns the game of two games played side by side; position (p, q) has the number p·len(b) + q.
func plus(a, b [][]int) (options [][]int) {
	for p := range a {
		for q := range b {
			var left []int
			for _, o := range a[p] {
				left = append(left, o*len(b)+q)
			}
			for _, o := range b[q] {
				left = append(left, p*len(b)+o)
			}
			options = append(options, left)
		}
	}
	return options
}

// heapsBelow are the Nim heaps below n.
func heapsBelow(n int) (options [][]int) {
	for h := range n {
		var left []int
		for m := range h {
			left = append(left, m)
		}
		options = append(options, left)
	}
	return options
}

// randomMoves returns options among n positions at random.
func randomMoves(r *rand.Rand, n int) [][]int {
	options := make([][]int, n)
	for p := range options {
		options[p] = some(r, 3, n-1)
	}
	return options
}

var loopyFamilies = []family{
	{"games with draws", []string{"digraph.LoopyGame", "digraph.LoopyValue"}, 1, func(r *rand.Rand) (string, drawer) {
		a, b := randomMoves(r, 1+r.IntN(6)), randomMoves(r, 1+r.IntN(6))
		return fmt.Sprint(a, " + ", b), func() comparison {
			const heaps = 5 // more than the moves of a position
			p, q := r.IntN(len(a)), r.IntN(len(b))
			g, h := digraph.Loopy(func(p int) []int { return a[p] }, p), digraph.Loopy(func(p int) []int { return b[p] }, q)
			alone, nimmed, both := goBack(a), goBack(plus(a, heapsBelow(heaps))), goBack(plus(a, b))
			c := comparison{position: [2]int{p, q}}
			c.want.outcome, c.got.outcome = alone.outcome[p], g.Outcome(p)
			c.want.more = []any{alone.moves[p], both.outcome[p*len(b)+q]}
			c.got.more = []any{g.Remoteness(p), g.Value(p).Add(h.Value(q)).Outcome()}
			for n := range heaps {
				c.want.more = append(c.want.more, nimmed.outcome[p*heaps+n])
				c.got.more = append(c.got.more, g.Value(p).Add(digraph.LoopyValue{Finite: true, Nimber: n}).Outcome())
			}
			for _, o := range a[p] {
				if alone.outcome[o] == grundy.P {
					c.want.wins = append(c.want.wins, fmt.Sprint(o))
				}
			}
			for _, m := range g.WinningMoves(p) {
				c.got.wins = append(c.got.wins, fmt.Sprint(m.Played))
			}
			c.want.wins, c.got.wins = once(c.want.wins), once(c.got.wins)
			return c
		}
	}},
}
