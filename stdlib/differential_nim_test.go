package stdlib_test

import (
	"fmt"
	"math/rand/v2"

	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/twoheap"
)

// A tuple is up to five numbers of beans, in their order.
type tuple [5]int

func (p tuple) String() string { return fmt.Sprint(p[:]) }

func tupleOf(numbers []int) (p tuple) {
	copy(p[:], numbers)
	return p
}

// lowering is the game in which a move lowers at least one number and at most so many.
func lowering(limit int) func(tuple) []tuple {
	return func(p tuple) (left []tuple) {
		var from func(q tuple, i, lowered int)
		from = func(q tuple, i, lowered int) {
			if i == len(q) {
				if lowered > 0 && lowered <= limit {
					left = append(left, q)
				}
				return
			}
			from(q, i+1, lowered)
			for to := range p[i] {
				next := q
				next[i] = to
				from(next, i+1, lowered+1)
			}
		}
		from(p, 0, 0)
		return left
	}
}

func takeAny(n int) (left [][]int) {
	for m := range n {
		left = append(left, []int{m})
	}
	return left
}

func takeOrSplit(n int) [][]int {
	left := takeAny(n)
	for a := 1; a < n; a++ {
		left = append(left, []int{a, n - a})
	}
	return left
}

// A winner is a position whose winning moves are in heaps.
type winner interface {
	grundy.Position
	WinningMoves() grundy.Moves
}

// heapsByName is a family of sums of heaps that the library gives as positions. A single heap stands beside each.
func heapsByName(name, game string, rule heapRule, tokens int, position func(heaps ...int) winner) family {
	return family{name, []string{game}, 200, func(r *rand.Rand) (string, drawer) {
		const far = 120
		plain, values := sums(rule), heapValues(rule, far+1)
		return name, func() comparison {
			heaps, n := some(r, 4, tokens), r.IntN(far+1)
			c := comparison{position: heaps, want: plain.verdict(pileOf(heaps...), pile.String), got: told(position(heaps...))}
			c.got.wins = leaving(heaps, position(heaps...).WinningMoves())
			c.want.more = []any{n, values[n], winsOf(rule, values, n)}
			c.got.more = []any{n, position(n).Value(), leaving([]int{n}, position(n).WinningMoves())}
			return c
		}
	}}
}

var nimFamilies = []family{
	heapsByName("Nim", "nim.Position", takeAny, 6, func(heaps ...int) winner { return nim.Heaps(heaps...) }),
	heapsByName("Nimble", "nim.Position", takeAny, 6, func(squares ...int) winner { return nim.Nimble(squares...) }),
	heapsByName("Lasker's Nim", "nim.LaskerPosition", takeOrSplit, 4,
		func(heaps ...int) winner { return nim.Lasker(heaps...) }),
	{"Nim's games of heaps", []string{"nim.Game", "nim.LaskerGame"}, 50, func(r *rand.Rand) (string, drawer) {
		if r.IntN(2) == 0 {
			return "Nim", playHeaps(r, ownGame{nim.Game()}, takeAny, 16, 60)
		}
		return "Lasker's Nim", playHeaps(r, ownGame{nim.LaskerGame()}, takeOrSplit, 13, 60)
	}},
	{"Nim in misère play", []string{"nim.MiserePosition"}, 500, func(r *rand.Rand) (string, drawer) {
		plain := define(lowering(1))
		return "Nim", func() comparison {
			heaps := some(r, 4, 4)
			m := nim.Heaps(heaps...).Misere()
			c := comparison{position: heaps, got: verdict{outcome: m.Outcome()}}
			c.want = plain.misere(tupleOf(heaps), tuple.String)
			for _, move := range m.WinningMoves() {
				c.got.wins = append(c.got.wins, tupleOf(move.Heaps).String())
			}
			c.got.wins = once(c.got.wins)
			return c
		}
	}},
	{"Moore's Nim", []string{"nim.MoorePosition"}, 25, func(r *rand.Rand) (string, drawer) {
		limit := 1 + r.IntN(5)
		plain := define(lowering(limit))
		return fmt.Sprint("up to ", limit, " heaps"), func() comparison {
			heaps := some(r, 4, 3)
			m := nim.Moore(limit, heaps...)
			c := comparison{position: heaps, got: verdict{outcome: m.Outcome()}}
			c.want = plain.verdict(tupleOf(heaps), tuple.String)
			c.want.value, c.want.leaves = nil, nil // no formula is known
			for _, move := range m.WinningMoves() {
				c.got.wins = append(c.got.wins, tupleOf(move.Heaps).String())
			}
			c.got.wins = once(c.got.wins)
			return c
		}
	}},
	{"Staircase Nim", []string{"nim.StaircasePosition"}, 500, func(r *rand.Rand) (string, drawer) {
		plain := define(func(p tuple) (left []tuple) {
			for i, coins := range p {
				for take := 1; take <= coins; take++ {
					next := p
					next[i] -= take
					if i > 0 {
						next[i-1] += take
					}
					left = append(left, next)
				}
			}
			return left
		})
		return "Staircase Nim", func() comparison {
			steps := some(r, 5, 3)
			s := nim.Staircase(steps...)
			c := comparison{position: steps, want: plain.verdict(tupleOf(steps), tuple.String), got: told(s)}
			for _, m := range s.WinningMoves() {
				next := tupleOf(steps)
				if next[m.Part] -= m.Played.(int); m.Part > 0 {
					next[m.Part-1] += m.Played.(int)
				}
				c.got.wins = append(c.got.wins, next.String())
			}
			c.got.wins = once(c.got.wins)
			return c
		}
	}},
}

// wythoff is the game in which a move takes from one heap, or from both numbers that differ by less than r.
func wythoff(r int) func([2]int) [][2]int {
	return func(p [2]int) (left [][2]int) {
		for x := range p[0] + 1 {
			for y := range p[1] + 1 {
				one, other := p[0]-x, p[1]-y
				if one+other > 0 && (one == 0 || other == 0 || one-other < r && other-one < r) {
					left = append(left, [2]int{x, y})
				}
			}
		}
		return left
	}
}

func pairText(p [2]int) string { return fmt.Sprint(p) }

// playPairs draws pairs of heaps below n, of which normal and misère play are asked.
func playPairs(r *rand.Rand, g *twoheap.Game, moves func([2]int) [][2]int, n int) drawer {
	plain := define(moves)
	return func() comparison {
		p := [2]int{r.IntN(n), r.IntN(n)}
		c := comparison{position: p, want: plain.verdict(p, pairText), got: told(g.At(p[0], p[1]))}
		for _, m := range g.WinningMoves(p[0], p[1]) {
			c.got.wins = append(c.got.wins, m.To)
		}
		c.got.wins = once(c.got.wins)
		size := max(p[0], p[1]) + 1
		c.want.more = []any{plain.value(p), plain.value([2]int{p[1], p[0]}), outcome(plain.lostInMisere(p))}
		table := g.Table(size).Rows()
		c.got.more = []any{table[p[0]][p[1]], table[p[1]][p[0]], g.Misere().Outcome(p)}
		return c
	}
}

var pairFamilies = []family{
	{"Wythoff's game", []string{"twoheap.Game"}, 100, func(r *rand.Rand) (string, drawer) {
		draw := playPairs(r, twoheap.Wythoff(), wythoff(1), 16)
		return "Wythoff's game", func() comparison {
			c := draw()
			p := c.position.([2]int)
			c.want.more = append(c.want.more, c.want.value == 0)
			c.got.more = append(c.got.more, twoheap.IsPair(p[0], p[1]))
			return c
		}
	}},
	{"Wythoff's game with differences", []string{"twoheap.Game"}, 25, func(r *rand.Rand) (string, drawer) {
		reach := r.IntN(6)
		return fmt.Sprint("WythoffUpTo ", reach), playPairs(r, twoheap.WythoffUpTo(reach), wythoff(reach), 12)
	}},
	{"rules of one's own for two heaps", []string{"twoheap.Game"}, 20, func(r *rand.Rand) (string, drawer) {
		var steps [][2]int
		for range 1 + r.IntN(5) {
			if s := [2]int{r.IntN(4), r.IntN(5) - 1}; s[0] > 0 || s[1] > 0 { // some moves pass beans on from the first heap
				steps = append(steps, s)
			}
		}
		moves := func(p [2]int) (left [][2]int) {
			for _, s := range steps {
				if p[0] >= s[0] && p[1] >= s[1] {
					left = append(left, [2]int{p[0] - s[0], p[1] - s[1]})
				}
			}
			return left
		}
		g := twoheap.New(func(a, b int) [][2]int { return moves([2]int{a, b}) })
		return fmt.Sprint("steps ", steps), playPairs(r, g, moves, 9)
	}},
}
