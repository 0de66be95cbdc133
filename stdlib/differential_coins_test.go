package stdlib_test

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"sprague/stdlib/coins"
)

// A rule of coins says which sets of coins a move may turn, the rightmost of which shows heads. Coins and heads are
// bits, coin 1 the lowest.
type coinRule func(set uint) bool

// count and span of a set, and the coins from its first to its last in the other order.
func count(set uint) int { return bits.OnesCount(set) }
func first(set uint) int { return bits.TrailingZeros(set) }
func last(set uint) int  { return bits.Len(set) - 1 }
func mirrored(set uint) uint {
	var other uint
	for c := first(set); c <= last(set); c++ {
		if set>>c&1 == 1 {
			other |= 1 << (first(set) + last(set) - c)
		}
	}
	return other
}

func atMost(k int) coinRule  { return func(set uint) bool { return count(set) <= k } }
func exactly(k int) coinRule { return func(set uint) bool { return count(set) == k } }
func within(least, most, span int) coinRule {
	return func(set uint) bool {
		return least <= count(set) && count(set) <= most && last(set)-first(set) < span
	}
}
func neighbours(least, most int) coinRule {
	return func(set uint) bool { return within(least, most, count(set))(set) }
}
func spaced(k int) coinRule {
	return func(set uint) bool {
		if count(set) != k || (last(set)-first(set))%(k-1) != 0 {
			return false
		}
		for c := first(set); c <= last(set); c += (last(set) - first(set)) / (k - 1) {
			if set>>c&1 == 0 {
				return false
			}
		}
		return true
	}
}
func symmetric(set uint) bool { return set == mirrored(set) }

// turning is the game on a row of coins, heads being bits.
func turning(row int, rule coinRule) *definition[uint] {
	return define(func(heads uint) (left []uint) {
		for set := uint(1); set < 1<<row; set++ {
			if heads>>last(set)&1 == 1 && rule(set) {
				left = append(left, heads^set)
			}
		}
		return left
	})
}

// headsOf returns the coins that show heads, counted from 1.
func headsOf(row uint) []int {
	heads := []int{}
	for c := range bits.Len(row) {
		if row>>c&1 == 1 {
			heads = append(heads, c+1)
		}
	}
	return heads
}

// A coinGame is a game of the library with its rule.
type coinGame struct {
	game coins.Game
	rule coinRule
}

var namedCoins = []coinGame{
	{coins.TurningTurtles, atMost(2)}, {coins.MockTurtles, atMost(3)}, {coins.Moebius, atMost(5)},
	{coins.Mogul, atMost(7)}, {coins.Moidores, atMost(9)}, {coins.Twins, exactly(2)}, {coins.Triplets, exactly(3)},
	{coins.Ruler, neighbours(1, math.MaxInt)}, {coins.RulerFives, neighbours(1, 5)}, {coins.Turnips, spaced(3)},
	{coins.Sym, symmetric}, {coins.Motley, atMost(math.MaxInt)},
	{coins.Grunt, func(set uint) bool { return count(set) == 4 && symmetric(set) && set&1 == 1 }},
	{coins.MockTurtleFives, within(1, 3, 5)}, {coins.TripletFives, within(3, 3, 5)},
}

// randomCoins returns a game of coins, one in some of them with a rule that lists sets at random.
func randomCoins(r *rand.Rand) coinGame {
	least, more, k := 1+r.IntN(3), r.IntN(3), 1+r.IntN(5)
	sets := r.Perm(1 << 8)[:r.IntN(60)]
	listed := func(set uint) bool { return slices.Contains(sets, int(set)) }
	return pick(r, append(slices.Clone(namedCoins),
		coinGame{coins.AtMost(k), atMost(k)}, coinGame{coins.Exactly(k), exactly(k)},
		coinGame{coins.EquallySpaced(k + 1), spaced(k + 1)}, coinGame{coins.Symmetric(), symmetric},
		coinGame{coins.Within(least, least+more, least+more+k), within(least, least+more, least+more+k)},
		coinGame{coins.Neighbours(least, least+more), neighbours(least, least+more)},
		coinGame{coins.Turning(func(n int) (turned [][]int) {
			for set := uint(1) << (n - 1); set < 1<<n; set++ {
				if listed(set) {
					turned = append(turned, headsOf(set&^(1<<(n-1))))
				}
			}
			return turned
		}).Named("sets at random"), listed},
	)...)
}

var coinFamilies = []family{
	{"rows of coins", []string{"coins.Game", "coins.Heaps"}, 10, func(r *rand.Rand) (string, drawer) {
		g := randomCoins(r)
		plain := turning(8, g.rule)
		text := func(row uint) string { return fmt.Sprint(headsOf(row)) }
		return g.game.String(), func() comparison {
			row, coin := r.UintN(1<<8), 1+r.IntN(8)
			heads := headsOf(row)
			r.Shuffle(len(heads), func(i, j int) { heads[i], heads[j] = heads[j], heads[i] })
			c := comparison{position: heads, want: plain.verdict(row, text), got: told(g.game.At(heads...))}
			for _, m := range g.game.WinningMoves(heads...) {
				left := row
				for _, coin := range m.Played.([]int) {
					left ^= 1 << (coin - 1)
				}
				c.got.wins = append(c.got.wins, text(left))
			}
			c.got.wins = once(c.got.wins)
			one, heaps := uint(1)<<(coin-1), g.game.Heaps()
			c.want.more = []any{c.want.value, c.want.outcome, plain.value(one), plain.value(one), plain.leaves(one)}
			c.got.more = []any{g.game.Value(heads...), g.game.Outcome(heads...), g.game.Values(coin)[coin-1],
				heaps.Value(coin), valuesOf(heaps.Choices(coin))}
			return c
		}
	}},
	{"coins on a grid", []string{"coins.Grid"}, 20, func(r *rand.Rand) (string, drawer) {
		a, b := randomCoins(r), randomCoins(r)
		const rows, columns = 3, 3
		plain := define(func(heads uint) (left []uint) {
			for x := uint(1); x < 1<<rows; x++ {
				for y := uint(1); y < 1<<columns; y++ {
					if heads>>(last(x)*columns+last(y))&1 == 0 || !a.rule(x) || !b.rule(y) {
						continue
					}
					next := heads
					for i := range rows * columns {
						next ^= (x >> (i / columns) & 1) * (y >> (i % columns) & 1) << i
					}
					left = append(left, next)
				}
			}
			return left
		})
		g := coins.Product(a.game, b.game)
		text := func(row uint) string { return fmt.Sprint(headsOf(row)) }
		return g.String(), func() comparison {
			row := r.UintN(1 << (rows * columns))
			var places [][2]int
			for _, h := range headsOf(row) {
				places = append(places, [2]int{(h-1)/columns + 1, (h-1)%columns + 1})
			}
			c := comparison{position: places, want: plain.verdict(row, text), got: told(g.At(places...))}
			for _, m := range g.WinningMoves(places...) {
				left := row
				for _, p := range m.Played.([][2]int) {
					left ^= 1 << ((p[0]-1)*columns + p[1] - 1)
				}
				c.got.wins = append(c.got.wins, text(left))
			}
			c.got.wins = once(c.got.wins)
			c.want.more, c.got.more = []any{c.want.value, plain.value(1 << 7)}, []any{g.Value(places...), g.Table(3, 3)[2][1]}
			return c
		}
	}},
	{"Welter's game", nil, 500, func(r *rand.Rand) (string, drawer) {
		plain := define(func(squares uint) (left []uint) {
			for _, from := range headsOf(squares) {
				for to := range from - 1 {
					if squares>>to&1 == 0 {
						left = append(left, squares&^(1<<(from-1))|1<<to)
					}
				}
			}
			return left
		})
		text := func(squares uint) string { return fmt.Sprint(headsOf(squares)) }
		return "Welter's game", func() comparison {
			row := r.UintN(1 << 11)
			squares := headsOf(row)
			for i := range squares {
				squares[i]--
			}
			r.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
			c := comparison{position: squares, got: verdict{value: coins.Welter(squares...)}}
			c.want = verdict{value: plain.value(row), wins: plain.verdict(row, text).wins}
			for _, m := range coins.WelterMoves(squares...) {
				c.got.wins = append(c.got.wins, text(row&^(1<<squares[m.Part])|1<<m.Played.(int)))
			}
			c.got.wins = once(c.got.wins)
			return c
		}
	}},
}
